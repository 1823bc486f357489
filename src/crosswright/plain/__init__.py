"""Plain data (JSON, TOML, requests of a page) and values: one reader for all, with our errors."""
