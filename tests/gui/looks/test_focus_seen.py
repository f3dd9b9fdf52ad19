"""Where the keyboard is, is seen: what has the focus differs from what has it not, in every scheme.

WCAG 2.2 (2.4.13) asks for as many pixels as an outline of the control would take, each of which has
a contrast of 3 : 1 between both states.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSpinBox,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ludotheque.games import ENGINES
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.theme import THEMES, Theme, manager
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.turned import TurnedButton
from ludotheque.ui.widgets.widgets import Pill, TextButton
from tests.gui.conftest import wait_active
from tests.gui.frame.test_theme import least
from tests.gui.looks.test_high_contrast import COLOURS, image_of
from tests.gui.pixels import pixels

SEEN = 3.0
WORDS = "Some words"
BY_KEYS = Qt.FocusReason.TabFocusReason


def pill(game: str, *, on: bool) -> QWidget:
    """A pill, chosen or not."""
    made = Pill(WORDS, game)
    made.setChecked(on)
    return made


def tick(*, on: bool) -> QWidget:
    """A box to be ticked."""
    made = Tick(WORDS)
    made.setChecked(on)
    return made


def turned() -> QWidget:
    """A main button which who sits opposite reads."""
    made = TurnedButton(WORDS, "primary")
    made.turn(on=True)
    return made


def tool() -> QWidget:
    """A button with an icon."""
    made = QToolButton()
    bind_icon(made, "search")
    return made


def tabs(game: str = "") -> QWidget:
    """Two tabs, as the page of a game has them or as others have."""
    made = QTabWidget()
    made.setProperty("game", game)
    for _ in range(2):
        made.addTab(QLabel(WORDS), WORDS)
    made.setFocusProxy(made.tabBar())
    return made


def rows() -> QWidget:
    """A list to choose from."""
    made = QListWidget()
    made.addItem(WORDS)
    made.setCurrentRow(0)
    return made


CONTROLS: dict[str, Callable[[], QWidget]] = {
    **{f"{kind} button": partial(TextButton, WORDS, kind) for kind in ("", "primary", "quiet")},
    **{f"button of {key}": partial(TextButton, WORDS, "primary", key) for key in ENGINES},
    **{f"chosen pill of {key}": partial(pill, key, on=True) for key in ENGINES},
    "chosen pill": partial(pill, "shelf", on=True),
    "pill": partial(pill, "shelf", on=False),
    "turned button": turned,
    "ticked box": partial(tick, on=True),
    "box": partial(tick, on=False),
    "line": QLineEdit,
    "lines": QPlainTextEdit,
    "number": QSpinBox,
    "choice": QComboBox,
    "icon": tool,
    "rows": rows,
    "tabs": tabs,
    **{f"tabs of {key}": partial(tabs, key) for key in ENGINES},
}


@pytest.fixture(params=THEMES, ids=lambda theme: theme.name)
def scheme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Theme]:
    """Each scheme in turn."""
    manager().set_scheme(request.param.name)
    yield request.param
    manager().set_scheme("light")


def picture(page: QWidget, control: QWidget) -> "array[int]":
    """What is seen of a control and close around it."""
    QCoreApplication.processEvents()
    around = QRect(control.pos(), control.size()).adjusted(-4, -4, 4, 4)
    image = page.grab(around).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return array("I", pixels(image))


def changed(page: QWidget, control: QWidget, elsewhere: QWidget) -> int:
    """How many pixels are seen to change when the keyboard comes to a control."""
    elsewhere.setFocus(BY_KEYS)
    before = picture(page, control)
    control.setFocus(BY_KEYS)
    assert (control.focusProxy() or control).hasFocus()
    after = picture(page, control)
    return sum(COLOURS.of(one, other) >= SEEN for one, other in zip(before, after, strict=True))


def test_where_the_keyboard_is_is_seen(scheme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(12, 12, 12, 12)
    made = {name: make() for name, make in CONTROLS.items()}
    for control in made.values():
        column.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft)
    page.setProperty("ground", "paper")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    page.show()
    wait_active(page)
    faint = {}
    for name, control in made.items():
        elsewhere = made["icon"] if control is not made["icon"] else made["line"]
        number = changed(page, control, elsewhere)
        size = QSize(20, 20) if isinstance(control, Tick) else control.size()
        if isinstance(control, QTabWidget):
            size = control.tabBar().tabRect(0).size() - QSize(10, 0)  # with the gap behind it
        needed = 2 * (size.width() + size.height()) - 40  # the corners are round
        if number < needed:
            faint[name] = number, needed
        if isinstance(control, QTabWidget):
            within = control.tabBar().tabRect(0).adjusted(8, 8, -18, -8)
            seen = array("I", pixels(image_of(control.tabBar()).copy(within)))
            ((ground, _),) = Counter(seen).most_common(1)
            if max(COLOURS.of(colour, ground) for colour in seen) < least(scheme, 4.5):
                faint[f"words of {name}"] = 0, 1
    assert faint == {}


@pytest.mark.usefixtures("qapp")
def test_the_test_sees_a_ring_which_is_faint(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    first, second = TextButton(WORDS), TextButton(WORDS)
    for button in (first, second):
        button.setStyleSheet("border: 2px solid #888888; background: #808080;")
        column.addWidget(button)
    page.show()
    wait_active(page)
    assert changed(page, first, second) == 0
