"""The bots of Cinco Vetas."""
