"""Programs that benches compare us with, each run in a place of its own."""
