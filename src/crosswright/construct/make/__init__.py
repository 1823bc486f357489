"""From nothing, or from a theme, to a whole puzzle."""
