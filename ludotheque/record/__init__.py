"""Records of games: history, save files, replay, seeds, what two copies have in common."""
