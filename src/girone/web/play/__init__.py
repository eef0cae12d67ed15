"""Playing in the browser, against the engine or with others."""
