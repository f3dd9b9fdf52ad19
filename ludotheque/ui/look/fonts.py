"""The bundled fonts: registered once, then made by pixel size and weight.

Sizes are given for a text scale of 1; ``set_text_scale`` enlarges fonts made later.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QPainterPath, QTransform

from ludotheque.core.errors import InstallationError
from ludotheque.core.messages import M
from ludotheque.core.paths import resources

TEXT: Final = "Work Sans"
TITLE: Final = "Bricolage Grotesque"
TYPEWRITER: Final = "Courier Prime"
SYMBOLS: Final = "Ludotheque Symbols"

FILES: Final = (
    "WorkSans-Regular.ttf",
    "WorkSans-Medium.ttf",
    "WorkSans-SemiBold.ttf",
    "WorkSans-Bold.ttf",
    "BricolageGrotesque-Bold.ttf",
    "BricolageGrotesque-ExtraBold.ttf",
    "CourierPrime-Bold.ttf",
    "LudothequeSymbols.ttf",
)

_scale = 1.0
_plain = False


class FontError(InstallationError):
    """Raised when a bundled font cannot be read: the installation is damaged."""


@cache
def load_fonts() -> tuple[str, ...]:
    """Register the bundled fonts and return their family names; needs a QGuiApplication.

    Raises FontError with the name of the file.
    """
    families: list[str] = []
    for name in FILES:
        path = resources() / "fonts" / name
        number = QFontDatabase.addApplicationFont(str(path))
        if number < 0:
            raise FontError(M("the font {path} cannot be read", path=str(path)))
        families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))


def text_scale() -> float:
    """Return the factor on every font size, 1 by default."""
    return _scale


def set_text_scale(factor: float) -> None:
    """Set the factor for every font made from now on, limited to 1 … 2."""
    global _scale  # noqa: PLW0603 - one scale for the program, like the fonts themselves
    _scale = min(2.0, max(1.0, factor))


def scaled(px: float) -> int:
    """Return a length in pixels multiplied by the text scale, rounded."""
    return round(px * _scale)


def lettering() -> float:
    """Return the factor on what is written on boards and cards; 1 for prints and pictures kept."""
    return 1.0 if _plain else _scale


@contextmanager
def plain_lettering() -> Iterator[None]:
    """Draw boards and cards for others, whatever text scale the user of this window has set."""
    global _plain  # noqa: PLW0603 - as the scale
    before, _plain = _plain, True
    try:
        yield
    finally:
        _plain = before


def text_font(px: float = 15, weight: int = 400) -> QFont:
    """Return the text font (Work Sans 400, 500, 600 or 700) with tabular figures."""
    return QFont(_font(TEXT, px * _scale, weight))


def title_font(px: float = 21, weight: int = 700) -> QFont:
    """Return the font of titles and names (Bricolage Grotesque 700 or 800)."""
    return QFont(_font(TITLE, px * _scale, weight))


def typewriter_font(px: float = 20.5) -> QFont:
    """Return the typewriter font (Courier Prime bold)."""
    return QFont(_font(TYPEWRITER, px * _scale, 700))


def digit(text: str, size: float, centre: QPointF) -> QPainterPath:
    """Return a number as an outline in the title font at ``size``, centred on a point."""
    font = title_font(size, 800)
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    box = path.boundingRect()
    middle = path.translated(-box.center())
    made = QTransform.fromScale(size / 100, size / 100).map(middle).translated(centre)
    made.setFillRule(Qt.FillRule.WindingFill)  # the strokes of « 4 » overlap
    return made


@cache
def _font(family: str, px: float, weight: int) -> QFont:
    font = QFont()
    font.setFamilies([family, SYMBOLS])
    font.setPixelSize(max(1, round(px)))
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def proven(font: QFont) -> bool:
    """Return whether the system really uses the bundled face for this font."""
    return QFontInfo(font).family() == font.families()[0]
