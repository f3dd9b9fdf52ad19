"""The text scale, changed at run time together with the lengths which depend on it.

Open pages and dialogs keep their contents. What is written on boards and cards grows as far as
its place there allows (``scene_font`` and ``label`` in ``ui/board/drawing.py``).
"""

from collections.abc import Callable
from types import BuiltinMethodType
from typing import Final, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ludotheque.ui.look.fonts import scaled, set_text_scale, text_scale
from ludotheque.ui.look.theme import LEFT, manager

SCALES: Final = {"normal": 1.0, "large": 1.2, "largest": 1.4}
"""The factor on every font for each value of the setting ``text_size``."""

_kept: WeakKeyDictionary[QObject, dict[str, tuple[float, ...]]] = WeakKeyDictionary()


def keep_scaled(setter: Callable[..., None], *lengths: float) -> None:
    """Call a setter with lengths in pixels, now and whenever the text scale changes.

    ``setter`` is a bound method such as ``label.setFixedWidth`` or ``column.setSpacing``;
    ``lengths`` are those at a text scale of 1.
    """
    holder = cast(QObject, cast(BuiltinMethodType, setter).__self__)
    _kept.setdefault(holder, {})[setter.__name__] = lengths
    _set(holder, setter.__name__)


def _set(holder: QObject, name: str) -> None:
    lengths = [scaled(length) for length in _kept[holder][name]]
    if name == "setIconSize":
        getattr(holder, name)(QSize(*lengths))
    else:
        getattr(holder, name)(*lengths)


def apply_text_size(size: str) -> None:
    """Set the text scale, a key of SCALES; everything on the screen follows at once."""
    before, after = text_scale(), SCALES[size]
    if after == before:
        return
    widgets = [one for one in QApplication.allWidgets() if not one.property(LEFT)]
    # Sizes at a text scale of 1 are whole numbers. Read them first, as a new style sheet gives some
    # widgets an older font back.
    own = [
        (widget, round(widget.font().pixelSize() / before))
        for widget in widgets
        if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
    ]
    set_text_scale(after)
    manager().dress()
    for widget, pixels in own:
        font = widget.font()
        font.setPixelSize(scaled(pixels))
        widget.setFont(font)
    for holder in filter(isValid, list(_kept)):
        for name in () if holder.property(LEFT) else _kept[holder]:
            _set(holder, name)
    # Widgets which lay out text themselves do it again for LanguageChange.
    for window in QApplication.topLevelWidgets():
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
    for widget in filter(isValid, widgets):  # some pages make parts of theirs again
        widget.updateGeometry()
        widget.update()
