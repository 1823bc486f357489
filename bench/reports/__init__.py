"""The reports of the measurements: tables, JSON, pages of the docs."""
