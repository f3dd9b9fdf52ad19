"""The analysis of the game on the table: how the chances went, and what gave up most."""
