"""The vocabulary: spelling, word lists, where they come from and how they are kept."""
