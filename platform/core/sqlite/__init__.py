"""Django's SQLite backend with its repeated work remembered: `base` is what DATABASES names."""
