"""Every label, button, pill and tab of every page has the room it needs, in every language.

By default in the smallest window with the largest text; with --full in both sizes and with every
size of the text.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QLabel, QPushButton, QTabBar, QWidget

import ludotheque.ui
from ludotheque.core.languages import languages
from ludotheque.ui.look.textsize import SCALES
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import many_dice
from tests.gui.conftest import OpenWindow
from tests.gui.looks import pages, questions
from tests.gui.looks.room import cramped, out_of_reach, screen_for

SMALL, USUAL = (788, 404), (1280, 800)
"""Inside a screen of 800×480 with a title bar, thin edges and a bar of the desktop; as usual."""
QUICK = (pages.shelf_and_covers, pages.dialogs, questions.questions, pages.popups)
"""What is quickly shown."""
PARTS = (*QUICK, pages.figures_with_parts, pages.asides, pages.tables, pages.over_the_page)
LONG = ("fr", "de")
"""The languages with the longest words."""
Part = Callable[[MainWindow], pages.Shown]


def faults(
    window: MainWindow, part: Part, *sizes: tuple[int, int], seen: set[type] | None = None
) -> list[str]:
    """What is cramped or out of reach on the pages of a part, on a screen of each size."""
    found: list[str] = []
    for size in sizes:
        room = QSize(*size)
        with screen_for(room):
            window.resize(room)
            for name, shown in part(window):
                pages.settle()
                lacks = (*cramped(shown), *out_of_reach(shown, room))
                found += [f"{name} at {size}: {fault}" for fault in lacks]
                if seen is not None:
                    widgets = (shown, *shown.findChildren(QWidget))
                    seen.update(*(type(one).__mro__ for one in widgets if one.isVisible()))
        assert window.size() == room, "a page makes the window grow"
    return found


def widget_classes(kind: type[QWidget] = QWidget) -> Iterator[type[QWidget]]:
    """Every class of widgets the package has."""
    found: type[QWidget]
    for found in kind.__subclasses__():
        if found.__module__.startswith("ludotheque.ui"):
            yield found
        yield from widget_classes(found)


def test_every_word_of_every_page_has_its_room(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In French and German, whose words are the longer ones, very large, in the smallest window.

    Every second page is looked at in one of them; with --full each page in every language.

    Every page, dialog, note, menu and part of one which the program can show is among the pages
    looked at: each of its classes of widgets has been seen.
    """
    for module in pkgutil.walk_packages(ludotheque.ui.__path__, "ludotheque.ui."):
        importlib.import_module(module.name)
    window = open_window(language=LONG[0], text_size="largest")
    seen: set[type] = set()
    found = []
    for part, language in zip(PARTS, cycle(LONG), strict=False):
        window.change_settings(language=language)
        found += faults(window, part, SMALL, seen=seen)
    assert found == []
    # What a low window and large words leave out.
    assert faults(window, pages.dialogs, USUAL, seen=seen) == []
    assert faults(window, pages.shelf_and_covers, USUAL, seen=seen) == []
    monkeypatch.setattr(pages, "TABLES", pages.tables_of(many_dice())[:1])
    for spoken, text_size in (("en", "largest"), (LONG[1], "normal")):
        window.change_settings(language=spoken, text_size=text_size)
        assert faults(window, pages.tables, USUAL, seen=seen) == []
    assert {
        f"{one.__module__}.{one.__name__}" for one in widget_classes() if one not in seen
    } == set()


def test_every_question_is_put() -> None:
    """Whatever module asks or tells something is among those whose questions are looked at."""
    assert questions.asking() == set(questions.CHOICES)


@pytest.mark.slow
@pytest.mark.parametrize("text_size", SCALES)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("part", [*PARTS, pages.rules], ids=lambda part: part.__name__)
def test_every_word_has_its_room_everywhere(
    open_window: OpenWindow, part: Part, language: str, text_size: str
) -> None:
    """Every language, both sizes of the window, every size of the text."""
    window = open_window(language=language, text_size=text_size)
    assert faults(window, part, SMALL, USUAL) == []


def shown(*widgets: QWidget) -> QWidget:
    """A window with widgets one below the other, each as large as it asks for."""
    window = QWidget()
    window.resize(600, 600)
    for number, widget in enumerate(widgets):
        widget.setParent(window)
        widget.move(0, 150 * number)
    window.show()
    QCoreApplication.processEvents()
    for widget in widgets:
        widget.resize(widget.sizeHint())
    return window


def test_what_is_cut_is_found(qapp: object) -> None:
    """The judge itself: words cut, wrapped lines cut, tabs cut, what sticks out of its holder."""
    label, button, wrapped = QLabel("Some words"), QPushButton("Other words"), QLabel("Many " * 30)
    wrapped.setWordWrap(True)
    tabs = QTabBar()
    tabs.addTab("A long name of a tab")
    window = shown(label, button, wrapped, tabs)
    assert cramped(window) == []
    for widget, size in ((label, (20, 20)), (button, (100, 5)), (wrapped, (200, 20))):
        before = widget.size()
        widget.resize(*size)
        assert len(cramped(window)) == 1, widget
        widget.resize(before)
    tabs.resize(30, tabs.height())
    assert cramped(window)
    tabs.resize(tabs.sizeHint())
    button.move(window.width() - 10, button.y())
    assert "across" in cramped(window)[0]
    label.setText("Shor…")
    label.resize(10, label.height())
    label.setToolTip("Shortened words")
    assert len(cramped(window)) == 1
    window.close()
