"""Pictures of the pieces and the dice of Ordino Match, made for one exact size."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from ludotheque.games.ordino.names import WORD_NAMES
from ludotheque.ui.look.drawings import drawing
from ludotheque.ui.look.fonts import digit, typewriter_font
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
    "word": {"et": "vide", "ou": "vide"},
}
"""The faces of each kind of die, with the endings of their drawings' names; words are written."""
_WORD: Final = (46.0, 23.0)
"""The most a word takes of a drawing 64 wide, and the height of its capitals."""
_WORD_MIDDLE: Final = QPointF(32, 31)
_WORD_INK: Final = "#4A3426"
_NARROWED: Final = 0.8
"""So narrow a long word may be, so that it stays legible."""

_BOLD_DIE: Final = {
    "#4A3426": "#000000", "#FFFBF1": "#FFFFFF", "#FFF3DA": "#FFFFFF", "#1F6F78": "#003F47",
}  # fmt: skip
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
    name, width, height = f"ordino/piece-{shape}-{colour}", side * ratio, side * HEIGHT * ratio
    if colour == "noir" and theme == "dark":
        outline = {OUTLINE: current_theme().of("ordino", "outline")}
        pixmap = QPixmap(picture(name, width, height, recolour=outline))
    else:
        pixmap = QPixmap(drawing(name, width, height))
    if shape == "sphere":
        return pixmap
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = pixmap.width() / 64
    painter.scale(scale, scale)
    ink = "#FCF4E1" if colour == "noir" else "#2E1F16"
    if current_theme().contrast:
        ink = "#FFFFFF" if colour == "noir" else "#000000"
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
    if kind == "word":
        return _word_die(str(WORD_NAMES[face]), side, round(ratio, 4), current_theme().drawn)
    bold = _BOLD_DIE if current_theme().contrast else None
    return picture(drawing_of(kind, face), side * ratio, side * HEIGHT * ratio, recolour=bold)


@keeps_pixmaps(1024 * 1024)
def _word_die(word: str, side: float, ratio: float, theme: str) -> QPixmap:
    bold = _BOLD_DIE if theme.startswith("contrast") else None
    found = QPixmap(
        picture(drawing_of("word", "et"), side * ratio, side * HEIGHT * ratio, recolour=bold)
    )
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(found.width() / 64, found.width() / 64)
    write_word(painter, word, "#000000" if bold else _WORD_INK)
    painter.end()
    return found


def drawing_of(kind: str, face: str) -> str:
    """Return the name of a face's drawing, of a word the blank die; raises KeyError as ``die``."""
    return f"ordino/de-{FACES[kind][face]}"


def write_word(painter: QPainter, word: str, ink: str = _WORD_INK) -> None:
    """Write a word on a blank die whose drawing is 64 wide, in capitals."""
    font = typewriter_font()
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, word.upper())
    capital = QPainterPath()
    capital.addText(QPointF(0, 0), font, "E")
    box, most = path.boundingRect(), _WORD[0] / path.boundingRect().width()
    high = min(_WORD[1] / capital.boundingRect().height(), most / _NARROWED)
    fitted = QTransform().translate(_WORD_MIDDLE.x(), _WORD_MIDDLE.y()).scale(min(high, most), high)
    painter.fillPath(fitted.map(path.translated(-box.center())), QColor(ink))


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
