"""The wings of the games: everything of one game that is on the screen, by key."""
