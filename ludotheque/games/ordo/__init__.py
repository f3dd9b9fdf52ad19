"""Ordo (Dieter Stein, 2009, spielstein.com): keep one group, reach the other side."""

from importlib import import_module

from ludotheque.games.ordo.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # imported on demand: the shelf needs only INFO, and rules load slowly
        return import_module("ludotheque.games.ordo.game").OrdoGame
    raise AttributeError(name)
