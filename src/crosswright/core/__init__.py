"""The nouns of the house: frozen values, standard library only, no files, no chance."""
