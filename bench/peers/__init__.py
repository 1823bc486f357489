"""Programs with which the benches compare us. Each runs in a separate process."""
