"""What has left the window hears nothing more, whatever changes, and ends."""

import ast
import gc
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QGraphicsScene, QGraphicsView, QWidget

import ludotheque.ui
from ludotheque.exercises.exercise import has_exercises
from ludotheque.games import SHELF
from ludotheque.ui.look.theme import manager
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.widgets.leaving import _DEAF_TO, let_go
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.examples import hiding, without_chance
from tests.gui.conftest import OpenWindow
from tests.longer import FULL
from tests.stats.making import played

KEYS = [info.key for info in SHELF]
SOME = KEYS if FULL else [hiding(), without_chance()]
NAMES = ("Ann", "Bob", "Cy", "Dan")


def table(key: str, plies: int) -> Callable[[MainWindow], None]:
    """A game of this kind on the table, played on as far as that."""

    def go(window: MainWindow) -> None:
        game = played(key, seed=1, names=NAMES[:2], most=plies)
        window.lay_table(window.session.lay(game))

    return go


def reviewed(key: str) -> Callable[[MainWindow], None]:
    """A game of this kind looked back at."""

    def go(window: MainWindow) -> None:
        table(key, 40)(window)
        assert window.table is not None
        window.table.replay.go(2)

    return go


PAGES: dict[str, dict[str, Callable[[MainWindow], object]]] = {
    "cover": {key: lambda window, key=key: window.show_cover(key) for key in SOME},
    "table": {key: table(key, 30) for key in KEYS},
    "looking back": {key: reviewed(key) for key in SOME},
    "exercises": {key: lambda window, key=key: window.visits.show_exercises(key)
                  for key in SOME if has_exercises(key)},
    "exercise": {key: lambda window, key=key: window.visits.open_exercise(key, 1)
                 for key in SOME if has_exercises(key)},
    "own": {
        "tour": lambda window: window.visits.show_tour(),
        "statistics": lambda window: window.visits.show_statistics(),
        **{own.name: lambda window, name=own.name: window.visits.show_own(name)
           for _, own in all_own_pages()},
    },
}  # fmt: skip
"""Every page, by its kind."""
DIALOGS = ("settings", "about", "keys", "new", "print", "rules")


def parts_of(page: QWidget) -> list[object]:
    """The page and everything in it, the boards it shows and what stands on them included."""
    found: list[object] = []
    roots: list[QObject] = [page]
    for view in [page, *page.findChildren(QGraphicsView)]:
        if isinstance(view, QGraphicsView) and view.scene() is not None:
            roots.append(view.scene())
    for root in dict.fromkeys(roots):
        found += [root, *root.findChildren(QObject)]
        if isinstance(root, QGraphicsScene):
            found += root.items()
    return found


class Ear:
    """Notes every call of ours on one of these objects; call it as a profiler."""

    def __init__(self, parts: list[object]) -> None:
        self.parts = {id(part): part for part in parts}
        self.heard: list[str] = []

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_argcount or "ludotheque" not in code.co_filename:
            return
        if code.co_name == "boundingRect":
            return  # the index of a scene asks where its items are as long as it is there
        first = frame.f_locals.get(code.co_varnames[0])
        if code.co_name == "event" and frame.f_locals["event"].type() is QEvent.Type.MetaCall:
            return  # what Qt has put off for itself, and delivers while the widget is there
        if code.co_name == "eventFilter" and frame.f_locals["event"].type() not in _DEAF_TO:
            return  # what hides and ends the widget which is watched
        if id(first) in self.parts:
            self.heard.append(f"{type(first).__name__}.{code.co_name}")


FORTH = {"scheme": "dark", "language": "fr", "text_size": "largest", "animation": "fast",
         "coordinates": "off", "flipped": True, "show_destinations": False, "sound": "off",
         "dice": "auto", "cover_after": "30"}  # fmt: skip
BACK = {"scheme": "light", "language": "en", "text_size": "normal", "animation": "off",
        "coordinates": "on", "flipped": False, "show_destinations": True, "sound": "medium",
        "dice": "click", "cover_after": "off"}  # fmt: skip


def change_all(window: MainWindow) -> None:
    """Change whatever a user or the system can change about how things look; the next time back."""
    window.change_settings(**(BACK if window.settings.scheme == "dark" else FORTH))
    window.motion.changed.emit()
    window.resize(window.width() - 20, window.height() - 20)
    window.resize(window.width() + 20, window.height() + 20)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    application.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Unknown)


def leaves(window: MainWindow, go: Callable[[MainWindow], object]) -> None:
    """Open a page and leave it again: nothing of it may hear or stay."""
    go(window)
    QTest.qWait(30)
    page = window.pages.currentWidget()
    assert page is not window.shelf
    parts = parts_of(page)
    if window.game is not None:
        parts += [window.game.controller, *window.game.controller.findChildren(QObject)]
    assert len(parts) > 5
    weak = weakref.ref(page)
    window.show_shelf()
    ear = Ear(parts)
    sys.setprofile(ear)
    try:
        change_all(window)  # in the same turn of the event loop: none of it has ended yet
        QTest.qWait(150)
        change_all(window)
    finally:
        sys.setprofile(None)
    assert sorted(set(ear.heard)) == []
    left = [type(part).__name__ for part in parts if shiboken6.isValid(part)]
    assert left == [], "still there"
    del page, parts, ear
    gc.collect()
    assert weak() is None


@pytest.mark.parametrize("animation", ["normal", pytest.param("off", marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", PAGES)
def test_a_page_left_hears_nothing_and_ends(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, kind: str, animation: str
) -> None:
    crashes: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *details: crashes.append(details))
    window = open_window(animation=animation)
    change_all(window)  # what is made once is made
    for name, go in PAGES[kind].items():
        window.change_settings(animation=animation)
        try:
            leaves(window, go)
            assert crashes == []
        except AssertionError as problem:
            problem.add_note(f"{kind}: {name}")
            raise


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_closed_hears_nothing_and_ends(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    crashes: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *details: crashes.append(details))
    change_all(window)
    QTest.qWait(20)  # what has been posted until now is no matter of the dialog
    seen: list[object] = []

    def leave() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, QDialog):
            seen.extend(parts_of(shown))
            shown.reject()
        else:
            QTimer.singleShot(5, leave)

    QTimer.singleShot(5, leave)
    window.menus.actions[name].trigger()
    ear = Ear(seen)
    sys.setprofile(ear)
    try:
        change_all(window)
        QTest.qWait(20)
    finally:
        sys.setprofile(None)
    assert len(seen) > 3
    assert sorted(set(ear.heard)) == []
    assert crashes == []
    assert [type(part).__name__ for part in seen if shiboken6.isValid(part)] == []


def test_the_ear_hears_a_page_which_is_only_deleted_later(window: MainWindow) -> None:
    """The judge of the tests above: without ``let_go`` it must find something."""
    window.show_cover(without_chance())
    page = window.cover
    assert page is not None
    ear = Ear(parts_of(page))
    window.pages.removeWidget(page)
    page.deleteLater()
    sys.setprofile(ear)
    try:
        window.change_settings(language="fr")
    finally:
        sys.setprofile(None)
    assert ear.heard
    window.cover = None


class _Hearing(QObject):
    """Counts what it hears."""

    heard = 0

    def hear(self) -> None:
        """Count."""
        self.heard += 1


def test_what_is_let_go_is_silent_from_that_moment(qapp: QApplication) -> None:
    parent = _Hearing()
    child = _Hearing(parent)
    timer = QTimer(child, interval=0)
    timer.timeout.connect(child.hear)
    timer.start()
    for one in (parent, child):
        manager().changed.connect(one.hear)
    let_go(parent)
    manager().changed.emit()
    assert (parent.heard, child.heard) == (0, 0)
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(parent)
    let_go(parent)  # gone already: nothing to do


BY_HAND = {
    "widgets/copyable.py": "a menu which pops up, with no signal of ours",
    "dialogs/optionrow.py": "a menu which pops up, with no signal of ours",
    "look/language.py": "a translator",
    "board/notices.py": "a text which only readers find, told and forgotten",
    "look/pace.py": "a process that has ended",
    **{
        f"games/{key}/{path}": reason
        for key in KEYS
        for path, reason in on_screen(key, "DELETED_BY_HAND", {}).items()
    },
}


def test_nothing_goes_by_deleting_it_later_alone() -> None:
    """Whoever adds a page which goes in another way has to say here why it may."""
    folder = Path(ludotheque.ui.__file__).parent
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "deleteLater"
    }
    assert found - {"widgets/leaving.py"} == set(BY_HAND)
