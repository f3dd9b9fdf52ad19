"""Cambio (Maureen Hiron, 1996): push your die into the tray, line up your symbols."""

from ludotheque.games.cambio.game import CambioGame as GAME

__all__ = ["GAME"]
