"""Code that all engines use: budgets, runs, progress, outcomes, SAT solvers."""
