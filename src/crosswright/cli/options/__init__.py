"""The options of the command line, and their values."""
