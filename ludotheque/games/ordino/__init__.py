"""Ordino Match (1971): six dice make an instruction, a piece executes it on the labyrinth."""

from importlib import import_module

from ludotheque.games.ordino.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # imported on demand: the shelf needs only INFO, and rules load slowly
        return import_module("ludotheque.games.ordino.game").OrdinoGame
    raise AttributeError(name)
