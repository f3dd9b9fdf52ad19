"""Ordino Match on the table: the labyrinth, its pieces, the punched card and the dice."""
