"""La Viña: rules of the walk through the vineyard, by docs of the spec's sections."""
