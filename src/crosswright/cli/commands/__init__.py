"""One module for each command. It parses options, calls `construct`, and shows the answer."""
