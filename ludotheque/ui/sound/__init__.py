"""The sounds of the table: which belong to a step, and how they are played."""
