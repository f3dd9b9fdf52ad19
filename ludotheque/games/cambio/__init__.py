"""Cambio (Maureen Hiron, 1996): push your die into the tray, line up your symbols."""

from importlib import import_module

from ludotheque.games.cambio.info import INFO

__all__ = ["GAME", "INFO"]


def __getattr__(name: str) -> object:
    if name == "GAME":  # imported on demand: the shelf needs only INFO, and rules load slowly
        return import_module("ludotheque.games.cambio.game").CambioGame
    raise AttributeError(name)
