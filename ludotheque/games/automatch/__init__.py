"""L'Auto-Match (L'Auto-Journal, La Ducale, about 1960): tricks with 52 cars."""

from importlib import import_module

from ludotheque.games.automatch.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # imported on demand: the shelf needs only INFO, and rules load slowly
        return import_module("ludotheque.games.automatch.game").AutoMatch
    raise AttributeError(name)
