"""The basic values of the package: frozen, standard library only, no file access, no randomness."""
