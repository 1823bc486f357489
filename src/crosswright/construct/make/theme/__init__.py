"""Where the entries of a theme are placed, and what is drawn around them."""
