"""Nothing of Python's stands for an item of a layout which Qt may have deleted.

PySide would take whatever lies at the address of such an item later for the item, and crash.
"""

import ast
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSpacerItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

import ludotheque
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.nesting import nest
from tests.gui.looks import pages
from tests.gui.looks.nested import items, note_flows, tied
from tests.longer import longer


@pytest.fixture(autouse=True)
def flows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note every flow layout that is made."""
    note_flows(monkeypatch)


def end(*widgets: QWidget) -> None:
    """Have Qt delete widgets at once."""
    for widget in widgets:
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("kind", [QHBoxLayout, QGridLayout, FlowLayout])
def test_a_widget_leaves_a_layout_within_a_layout(qapp: QApplication, kind: type) -> None:
    """It leaves its row, at any depth, and nothing stands for its item any longer."""
    before = items()
    window = QWidget()
    outer, middle, inner = QVBoxLayout(window), QVBoxLayout(), kind()
    kept, leaving = QLabel("Stays"), QPushButton("Goes")
    inner.addWidget(leaving)
    inner.addWidget(kept)
    nest(middle, inner)
    nest(outer, middle, 1)
    assert isinstance(inner.parent(), QLayout)
    assert outer.stretch(0) == 1
    assert tied(before) == []
    end(leaving)
    assert tied(before) == []
    assert inner.count() == 1
    assert isValid(kept)
    window.show()
    pages.settle()
    assert kept.isVisible()
    assert kept.width() > 0
    end(window)
    assert not any(map(isValid, (kept, inner, middle, outer)))
    assert tied(before) == []


def test_a_space_which_is_changed_later_can_still_be_changed(qapp: QApplication) -> None:
    """A space made in Python is told of its end, and stays in the hands of whoever made it."""
    window = QWidget()
    outer, inner, space = QVBoxLayout(window), QVBoxLayout(), QSpacerItem(0, 10)
    inner.addSpacerItem(space)
    nest(outer, inner)
    space.changeSize(0, 70)
    outer.invalidate()
    assert inner.sizeHint().height() == 70
    end(window)
    assert not isValid(space)


def fill(outer: QBoxLayout, chance: random.Random, depth: int = 0) -> None:
    """Lay out widgets and layouts at random."""
    kinds: tuple[Callable[[], QWidget], ...] = (QLabel, QPushButton, QTabWidget, QScrollArea)
    for _ in range(chance.randint(1, 4)):
        lot = chance.random()
        if lot < 0.2:
            outer.addStretch(1)
        elif lot < 0.5 and depth < 3:
            inner = chance.choice((QHBoxLayout, QVBoxLayout))()
            fill(inner, chance, depth + 1)
            nest(outer, inner)
        elif lot < 0.6:
            flow = FlowLayout()
            for kind in kinds:
                flow.addWidget(kind())
            nest(outer, flow)
        else:
            outer.addWidget(chance.choice(kinds)())


def test_layouts_come_and_go_at_random(qapp: QApplication) -> None:
    """Widgets leave layouts and whole windows end, many times."""
    chance, windows, before = random.Random(7), [], items()
    for _ in range(longer(40, 100)):
        window = QWidget()
        windows.append(window)
        fill(QVBoxLayout(window), chance)
        parts = chance.choice(windows).findChildren(QWidget)
        parts = [one for one in parts if type(one) in (QLabel, QPushButton)]
        end(*chance.sample(parts, len(parts) // 2))
        if len(windows) > 6:
            end(windows.pop(chance.randrange(len(windows))))
        assert tied(before) == []
    end(*windows)
    assert not any(map(isValid, windows))


def test_layouts_are_added_to_layouts_in_one_place() -> None:
    """Whoever calls Qt's own way ties the items; ``nest`` lets them go again."""
    bare = set()
    for path in Path(ludotheque.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in {"addLayout", "insertLayout"}:
                bare.add(path.name)
    assert bare == {"nesting.py"}
