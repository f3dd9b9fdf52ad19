"""What tests of all pages are shown of L'Auto-Match: closed cards, faults, practice, figures."""

from collections.abc import Callable, Iterator
from random import Random
from typing import cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from shots.camera import played

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import CARD, PUMP
from ludotheque.games.automatch.keytable import parse_table
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediapage import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import show_practice
from ludotheque.ui.games.automatch.encyclopaedia.practicepage import PracticePage
from ludotheque.ui.games.automatch.pages import CLOSED
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.printing.dialog import PrintDialog
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.window.mainwindow import MainWindow

KEY = "automatch"
TABLES = (({"players": "2"}, 20), ({"players": "4"}, 40))
MORE_EXERCISES = (9,)


def dialogs(window: MainWindow) -> list[tuple[str, Callable[[], QDialog]]]:
    """What is printed while the cars are closed, and a table of cars refused."""
    closed = {KEY: CLOSED}
    return [
        ("print and play, cars closed", lambda: PrintDialog(Wish(), KEY, window, closed=closed)),
        ("the faults of a table", lambda: many_faults(window)),
    ]


def many_faults(window: MainWindow) -> QDialog:
    """What is told of an owner's table of cars with many faults."""
    try:
        parse_table(b"country;rank;make\nFrance;2;Simca\nFrance;3;\nPerse;4;Paykan\n")
    except LudothequeError as problem:
        answers = (Answer("ok", M("Close"), "default"),)
        return Question(window, M("The cars"), problem.message, answers, icon="warning")
    raise AssertionError("the table is a good one")


def beyond_its_page(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """The practice, from the page of the cars."""
    assert isinstance(window.visits.page, EncyclopaediaPage)
    show_practice(window, window.visits.page.table)
    yield "practice", window
    page = window.visits.page
    assert isinstance(page, PracticePage)
    page.panel.way.pill("clock").click()
    page.rng = Random(1)
    page.start()
    page.pause()
    _settle()
    yield "practice, paused", window
    page.stop()


def over_the_page(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """The box in which figures are announced."""
    for way in ("leader", "always"):
        window.lay_table(window.session.lay(played(
            {"players": "2", "announce": way}, 0, ["Marie-Antoinette", "Maximilien"], key=KEY
        )))  # fmt: skip
        page = window.table
        assert page is not None
        page.controller.lift()
        _settle()
        scene = cast(AutoMatchScene, page.scene)
        scene.activate(next(name for name in scene.starter_places() if CARD[name] < PUMP))
        _settle()
        assert scene.announcing.box is not None
        assert scene.announcing.box.isVisible()
        yield f"figure announced, {way}", window
        QTest.keyClicks(scene.announcing.box.field, "1.2.3")
        QTest.keyClick(scene.announcing.box.field, Qt.Key.Key_Return)
        yield f"figure refused, {way}", window


def _settle() -> None:
    """Let what is due happen."""
    for _ in range(4):
        QCoreApplication.processEvents()
