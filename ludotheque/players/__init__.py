"""Computer players, and the process they run in."""
