"""The toy race: two runners a side on a strip of cells."""

from importlib import import_module

from ludotheque.games.toyrace.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # the shelf needs INFO alone: rules take their time to import
        return import_module("ludotheque.games.toyrace.game").ToyRaceGame
    raise AttributeError(name)
