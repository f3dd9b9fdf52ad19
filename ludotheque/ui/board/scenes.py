"""One QGraphicsScene a game, found by game key, on shared board, view and motion."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.ui.board.board import BoardScene

SCENES = {
    "finale": ("finale.scene", "FinaleScene"),
    "ordo": ("ordo.scene", "OrdoScene"),
    "ordino": ("ordino.scene", "OrdinoScene"),
    "cambio": ("cambio.scene", "CambioScene"),
    "automatch": ("automatch.scene", "AutoMatchScene"),
}


def scene_class(key: str) -> "type[BoardScene]":
    """Return the scene class of a game; raises KeyError where a game has no table yet."""
    module, name = SCENES[key]
    found: type[BoardScene] = getattr(import_module(f"ludotheque.ui.games.{module}"), name)
    return found
