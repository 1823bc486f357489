"""What benches write down: rows, tables, JSON, pages of the docs."""
