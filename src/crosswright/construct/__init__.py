"""The functions that both the command line and the studio use."""
