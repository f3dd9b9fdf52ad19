"""Finale (Ingo Althöfer, Noris 2005): football on a die."""

from ludotheque.games.finale.game import FinaleGame as GAME

__all__ = ["GAME"]
