"""Code that all engines use: budgets, runs, progress reports, outcomes and SAT solvers."""
