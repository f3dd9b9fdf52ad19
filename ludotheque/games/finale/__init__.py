"""Finale (Ingo Althöfer, Noris 2005): football on a die."""

from importlib import import_module

from ludotheque.games.finale.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # the shelf needs INFO alone: rules take their time to import
        return import_module("ludotheque.games.finale.game").FinaleGame
    raise AttributeError(name)
