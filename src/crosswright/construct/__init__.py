"""The middle end: everything that the command line and the web app both need, once."""
