"""One file a command: parse, call one job, show."""
