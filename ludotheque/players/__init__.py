"""Computer players, and the process they think in."""
