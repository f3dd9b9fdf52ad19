"""The sounds of the table: which sounds a change has, and how they are played."""
