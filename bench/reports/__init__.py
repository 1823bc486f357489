"""The reports of the benches: rows, tables, JSON, pages of the docs."""
