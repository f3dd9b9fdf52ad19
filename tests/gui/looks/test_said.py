"""What every page says, in its order, as a screen reader meets it: words, roles, states.

`tests/golden/said/PART.txt` holds the accessible tree of each page, indented. Words exchanged, a
part left out or shown where it should not be, a thing switched on or off: each changes a line.
After a wanted change run this module with LUDOTHEQUE_GOLDEN=write and read what `git diff` shows.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface, QCursor
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from ludotheque.core.paths import config_folder, data_folder
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die
from tests.gui.looks import pages, questions
from tests.gui.looks.named import called, settle
from tests.gui.table.hands import until

Part = Callable[[MainWindow], pages.Shown]
FOLDER = Path(__file__).parents[2] / "golden" / "said"
CHANGING = (
    (re.compile(r"\d{1,2} \w+ 20\d\d(?:,? (?:at )?\d\d?:\d\d)?"), "DATE"),
    (re.compile(r"20\d\d-\d\d-\d\d"), "DATE"),
    (re.compile(r"\b\d\d?/\d\d?/(?:20)?\d\d\b"), "DATE"),
    (re.compile(r"\b\d\d?:\d\d(?: [AP]M)?\b"), "TIME"),
    (re.compile(r"\bversion \d[\w.]*"), "VERSION"),
)
"""What is another text on another day."""
LONGEST = 300
"""Letters of a text and children of a thing (a tenth) which are written down."""
STATES = ("disabled", "checked", "expanded", "readOnly", "modal")


def first_table_of_each_game(window: MainWindow) -> pages.Shown:
    """The first table of each game, at each tab, and looked back at."""
    first = {table[0]: table for table in reversed(pages.TABLES)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "TABLES", tuple(first.values()))
        yield from pages.tables(window)


def asides(window: MainWindow) -> pages.Shown:
    """Set-up, board editor, cars, statistics, tour; of the exercises one list and one exercise."""
    for name, shown in pages.asides(window):
        if "exercise" not in name or name.endswith(f"of {one_die()}"):
            yield name, shown


PARTS: tuple[Part, ...] = (
    pages.shelf_and_covers, pages.dialogs, questions.questions, asides, first_table_of_each_game,
    pages.popups,
)  # fmt: skip


@pytest.fixture
def reader() -> Iterator[None]:
    """Qt as it is when a screen reader runs."""
    QCursor.setPos(5_000, 5_000)  # what a pointer left on a card shows is not written down
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def masked(text: str) -> str:
    """A text without what differs from day to day and from machine to machine."""
    text = text.replace("\u2060", "").replace("\u200b", "")
    for folder in (data_folder(), config_folder()):
        text = text.replace(str(folder), "FOLDER")
    for found, instead in CHANGING:
        text = found.sub(instead, text)
    return " ⏎ ".join(text.splitlines())[:LONGEST]


def tree(here: QAccessibleInterface, depth: int = 0) -> Iterator[str]:
    """The lines of what is shown, one for each thing."""
    state = here.state()
    if state.invisible or here.role() is QAccessible.Role.MenuItem:  # menus are told by themselves
        return
    name, about, value = map(masked, (*called(here), here.text(QAccessible.Text.Value)))
    keys = here.text(QAccessible.Text.Accelerator)
    states = [one for one in STATES if getattr(state, one)]
    words = [f"“{name}”" if name else "", about, f"= {value}" if value and value != name else "",
             keys, " ".join(states)]  # fmt: skip
    told = " | ".join(word for word in words if word)
    if told:
        yield f"{' ' * depth}{here.role().name} {told}"
    for number in range(min(here.childCount(), LONGEST // 10)):
        child = here.child(number)
        if child is not None and child.isValid():
            yield from tree(child, depth + bool(told))


def entries(menu: QMenu, depth: int = 1) -> Iterator[str]:
    """The entries of a menu, with their keys and states."""
    for action in menu.actions():
        if action.isSeparator():
            yield f"{' ' * depth}—"
            continue
        states = ["" if action.isEnabled() else "disabled", "checked" if action.isChecked() else ""]
        words = [masked(action.text()), action.shortcut().toString(), *states]
        yield " " * depth + " | ".join(word for word in words if word)


def said(shown: QWidget) -> Iterator[str]:
    """What a page says."""
    if isinstance(shown, QMenu):
        yield from entries(shown)
        return
    yield f" title “{masked(shown.windowTitle())}”" + (" modal" if shown.isModal() else "")
    root = QAccessible.queryAccessibleInterface(shown)
    assert root is not None
    yield from tree(root, 1)


def told(shown: QWidget) -> bool:
    """Whether each card says how its game stands: what takes replaying comes after the page."""
    cards = shown.findChildren(QAbstractButton)
    return not any(", …, " in card.accessibleName() for card in cards if card.isVisible())


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_page_says_what_is_written_down(window: MainWindow, part: Part) -> None:
    lines: list[str] = []
    for name, shown in part(window):
        settle()
        until(partial(told, shown), name)
        lines += [name, *said(shown)]
    path = FOLDER / f"{part.__name__}.txt"
    if os.environ.get("LUDOTHEQUE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == path.read_text("utf-8").splitlines()
