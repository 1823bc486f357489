"""Everything that both the command line and the studio need."""
