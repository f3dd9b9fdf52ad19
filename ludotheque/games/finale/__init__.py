"""Finale (Ingo Althöfer, Noris 2005): football on a die."""

from importlib import import_module

from ludotheque.games.finale.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # imported on demand: the shelf needs only INFO, and rules load slowly
        return import_module("ludotheque.games.finale.game").FinaleGame
    raise AttributeError(name)
