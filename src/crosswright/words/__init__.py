"""Words: how they are spelt into cells, the word lists, their readers and their cache."""
