"""The basic values of the package: frozen, standard library only, no files, no randomness."""
