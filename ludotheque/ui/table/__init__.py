"""The page of a table: panel, list of moves, replay, ends by agreement."""
