"""Files of the package itself: caches that are mapped into memory, and atomic writes."""
