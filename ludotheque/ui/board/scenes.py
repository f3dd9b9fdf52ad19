"""One QGraphicsScene a game, found in the game's wing, on shared board, view and motion."""

from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.look.games import look_of, part

SCENE = "scene"
"""The part of a look which is the class of the game's scene."""


def has_scene(key: str) -> bool:
    """Tell whether a game has a table."""
    return SCENE in look_of(key).parts


def scene_class(key: str) -> type[BoardScene]:
    """Return the scene class of a game; raises KeyError where a game has no table yet."""
    found = part(key, SCENE, type)
    if found is None or not issubclass(found, BoardScene):
        raise KeyError(key)
    return found
