"""Statistics of the archive: the facts of each game, their sums, and the fairness of the dice."""
