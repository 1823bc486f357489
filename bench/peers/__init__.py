"""Other programs, with which we compare ours. Each runs in a separate process."""
