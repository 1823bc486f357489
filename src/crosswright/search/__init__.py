"""The corridor that all engines open on to: budgets, runs, progress, outcomes."""
