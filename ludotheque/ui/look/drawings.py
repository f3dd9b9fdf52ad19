"""Drawings of the games in the colours of the scheme."""

from PySide6.QtGui import QPixmap

from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.theme import current_theme


def drawing(name: str, width: float, height: float, dpr: float = 1.0) -> QPixmap:
    """Return a drawing fitted into ``width`` × ``height`` logical pixels, bold in high contrast.

    Its game's look says which colours replace others there. Raises PictureError.
    """
    bold = look_of(name.partition("/")[0]).bold.get(name) if current_theme().contrast else None
    return picture(name, width, height, dpr, bold)
