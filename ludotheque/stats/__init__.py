"""Statistics from the archive: what each game tells, the sums, and how fair the dice were."""
