"""Pictures of the pieces and the dice of Ordino Match, made for one exact size."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ludotheque.core.messages import catalogue
from ludotheque.ui.look.fonts import digit
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.pixmapstore import keeps_pixmaps
from ludotheque.ui.look.theme import current_theme

HEIGHT: Final = 70 / 64
"""Height of a piece's or die's picture for a width of 1: the thickness hangs below."""

OUTLINE: Final = "#1A110D"
"""The outline of a black piece in the drawings, unlike the fill of its side."""

FACES: Final = {
    "piece": {"cross": "croix", "cube": "cube", "cylinder": "cylindre"},
    "number": {str(number): str(number) for number in range(1, 7)},
    "arrow": {"v1": "rayon-1", "v2": "rayon-2", "h1": "autour-1", "h2": "autour-2"},
    "word": {"et": "et", "ou": "ou"},
}
"""The faces of each kind of die, with the endings of their French drawings' names."""
_ENGLISH: Final = {"et": "and", "ou": "or"}

_SHAPES: Final = ("croix", "croix", "cube", "cube", "cylindre", "cylindre")
_DIGIT: Final = {"croix": 30.5, "cube": 35.0, "cylindre": 33.0}
"""Pixel size of the number on a picture 64 wide."""


def piece(code: str, side: float, ratio: float) -> QPixmap:
    """Return a piece by its name in events, « w1 » to « w6 », « ws », « b1 » …

    ``side`` is its width in scene units, ``ratio`` device pixels per unit; the picture is
    HEIGHT times as high. Raises KeyError for another name.
    """
    return _piece(code, side, round(ratio, 4), current_theme().drawn)


@keeps_pixmaps(6 * 1024 * 1024)
def _piece(code: str, side: float, ratio: float, theme: str) -> QPixmap:
    colour = {"w": "blanc", "b": "noir"}[code[:1]]
    shape = "sphere" if code[1:] == "s" else _SHAPES[_number(code) - 1]
    dark_edge = colour == "noir" and theme == "dark"
    recolour = {OUTLINE: current_theme().of("ordino", "outline")} if dark_edge else None
    pixmap = QPixmap(
        picture(
            f"ordino/piece-{shape}-{colour}",
            side * ratio, side * HEIGHT * ratio, recolour=recolour,
        )
    )  # fmt: skip
    if shape == "sphere":
        return pixmap
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = pixmap.width() / 64
    painter.scale(scale, scale)
    ink = "#FCF4E1" if colour == "noir" else "#2E1F16"
    painter.fillPath(digit(code[1:], _DIGIT[shape], QPointF(32, 31.2)), QColor(ink))
    painter.end()
    return pixmap


def _number(code: str) -> int:
    if code[1:] not in FACES["number"]:
        raise KeyError(code)
    return int(code[1:])


def die(kind: str, face: str, side: float, ratio: float) -> QPixmap:
    """Return a die with a face up, ``side`` its width in scene units, HEIGHT times as high.

    Kinds and faces stand in FACES; raises KeyError for others.
    """
    return picture(drawing_of(kind, face), side * ratio, side * HEIGHT * ratio)


def drawing_of(kind: str, face: str) -> str:
    """Return the name of a face's drawing in the language in use; raises KeyError as ``die``."""
    ending = FACES[kind][face]
    if catalogue().language != "fr":
        ending = _ENGLISH.get(ending, ending)
    return f"ordino/de-{ending}"


def with_letter(picture: QPixmap, letter: str) -> QPixmap:
    """Return the picture of a piece with the letter of one of four seats in a disc."""
    theme = current_theme()
    found = QPixmap(picture.size())
    found.fill(Qt.GlobalColor.transparent)
    side = picture.width()
    disc = QRectF(0, 0, 0.48 * side, 0.48 * side)
    painter = QPainter(found)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    shrunk = QRectF(0.24 * side, 0.24 * side, 0.76 * side, 0.76 * picture.height())
    painter.drawPixmap(shrunk, picture, QRectF(picture.rect()))
    painter.setPen(QPen(QColor(theme.edge), 0.03 * side))
    painter.setBrush(QColor(theme.raised))
    painter.drawEllipse(disc.adjusted(1, 1, -1, -1))
    painter.fillPath(digit(letter, 0.42 * side, disc.center()), QColor(theme.ink))
    painter.end()
    return found
