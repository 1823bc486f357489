"""One module for each command: parse the options, call one job, show the answer."""
