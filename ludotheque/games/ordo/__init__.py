"""Ordo (Dieter Stein, 2009, spielstein.com): keep one group, reach the other side."""

from ludotheque.games.ordo.game import OrdoGame as GAME

__all__ = ["GAME"]
