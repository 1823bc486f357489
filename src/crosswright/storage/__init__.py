"""The package's own files: caches, the user's data folder, and atomic writes."""
