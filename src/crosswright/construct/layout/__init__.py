"""From a list of words to a puzzle that holds all of them."""
