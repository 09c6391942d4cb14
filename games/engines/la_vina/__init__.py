"""La Viña: a walk through the vineyard, grapes by the way, wine at its end."""
