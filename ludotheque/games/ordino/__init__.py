"""Ordino Match (1971): six dice make an instruction, a piece executes it on the labyrinth."""

from ludotheque.games.ordino.game import OrdinoGame as GAME

__all__ = ["GAME"]
