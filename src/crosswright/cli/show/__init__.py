"""Print answers as text or as JSON."""
