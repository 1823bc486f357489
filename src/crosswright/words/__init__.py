"""Words: spelling them into cells, word lists, readers of lists, and the cache of lists."""
