"""Drawings as pixmaps, rendered once for each size, pixel ratio and recolouring, then kept.

"frame/mark" is ``resources/frame/svg/mark.svg``, and drawings in a game's folder are named
likewise; "icons/new" is ``resources/icons/new.svg``.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.errors import InstallationError
from ludotheque.core.messages import M
from ludotheque.core.paths import resources
from ludotheque.ui.look.pixmapstore import PixmapStore

if TYPE_CHECKING:  # only where a picture is not kept yet
    from PySide6.QtSvg import QSvgRenderer

ICON_INK: Final = "#2B2420"

_Changes = tuple[tuple[str, str], ...]
_Key = tuple[str, int, int, float, _Changes]
_kept: Final = PixmapStore(48 * 1024 * 1024)


class PictureError(InstallationError):
    """Raised when a drawing is missing or cannot be read: the installation is damaged."""


def drawing_path(name: str) -> Path:
    """Return the path of a drawing, which may not exist."""
    folder, _, rest = name.partition("/")
    above = resources() / folder
    return (above if folder == "icons" else above / "svg") / f"{rest}.svg"


@cache
def _source(name: str) -> str:
    path = drawing_path(name)
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise PictureError(M("the drawing {path} cannot be read", path=str(path))) from error


def picture(
    name: str,
    width: float,
    height: float,
    dpr: float = 1.0,
    recolour: Mapping[str, str] | None = None,
) -> QPixmap:
    """Return a drawing fitted into ``width`` × ``height`` logical pixels.

    ``recolour`` maps colours in the file (« #C8452F ») to others. Raises PictureError.
    """
    changes = tuple(sorted((recolour or {}).items()))
    key = (name, max(1, round(width * dpr)), max(1, round(height * dpr)), round(dpr, 4), changes)
    found = _kept.find(key)
    return _kept.keep(key, _render(key)) if found is None else found


@lru_cache(4)  # an icon is rendered in several sizes, one after another
def _renderer(name: str, changes: _Changes) -> "QSvgRenderer":
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - only where a picture is not kept yet

    text = _source(name)
    for old, new in changes:
        text = text.replace(old, new)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    if not renderer.isValid():
        raise PictureError(M("the drawing {name} is damaged", name=name))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


def _render(key: _Key) -> QPixmap:
    name, width, height, dpr, changes = key
    renderer = _renderer(name, changes)
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, width, height))
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def proportion(name: str) -> float:
    """Return width / height of a drawing, from its viewBox; raises PictureError."""
    _, _, box = _source(name).partition('viewBox="')
    numbers = box.partition('"')[0].split()
    if len(numbers) != 4:
        raise PictureError(M("the drawing {name} is damaged", name=name))
    return float(numbers[2]) / float(numbers[3])
