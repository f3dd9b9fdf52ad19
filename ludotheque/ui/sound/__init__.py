"""The sounds of the table: which belong to a change, and how they are played."""
