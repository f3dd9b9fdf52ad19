"""The camera: a window whose pages are set up and taken one after another."""

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QWidget

from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, beginners_game
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.working import Working

Picture = tuple[str, Callable[[], QPixmap]]
"""The name of a page, and what takes its picture."""
NAMES = ["Camille", "Jules"]


class Camera:
    """Takes one page after another."""

    def __init__(self, window: MainWindow) -> None:
        """Take pictures of a window."""
        self.window = window
        self._laid: list[int] = []
        """The games put on the table, by their numbers in the archive."""

    def picture(self) -> QPixmap:
        """Take the window as it stands."""
        self.settle()
        return self.window.grab()

    def settle(self) -> None:
        """Wait until all is drawn."""
        self.window.toast.dismiss()
        QTest.qWait(220)

    def dialog(self, dialog: QDialog, shown: QWidget | None = None) -> Callable[[], QPixmap]:
        """Return what takes a dialog, with a widget of it in sight, and lets go of it."""

        def taken() -> QPixmap:
            dialog.resize(dialog.size().boundedTo(self.window.size()))
            dialog.show()
            QTest.qWait(300)
            area = dialog.findChild(QScrollArea)
            inside = None if area is None else area.widget()
            if shown is not None and area is not None and inside is not None:
                top = shown.mapTo(inside, QPoint(0, 0)).y()
                area.verticalScrollBar().setValue(max(0, top - 16))
                QTest.qWait(60)
                area.ensureWidgetVisible(shown, 0, 16)
            found = dialog.grab()
            dialog.hide()
            let_go(dialog)
            return found

        return taken

    def modal(self, do: Callable[[], object]) -> Callable[[], QPixmap]:
        """Return what takes the dialog which is shown while something is done, and refuses it.

        How far a work beside the window is, is waited for.
        """

        def taken() -> QPixmap:
            found: list[QPixmap] = []

            def look() -> None:
                dialog = QApplication.activeModalWidget()
                is_one = isinstance(dialog, QDialog) and not isinstance(dialog, Working)
                if not is_one or not dialog.isVisible():
                    QTimer.singleShot(20, look)
                    return
                QTest.qWait(120)
                found.append(dialog.grab())
                dialog.reject()

            QTimer.singleShot(0, look)
            do()
            return found[0]

        return taken

    def keep(self, timeline: Timeline) -> None:
        """Keep a game among the unfinished ones as long as pictures are taken."""
        self._laid.append(self.window.archive.begin(timeline))

    @property
    def table(self) -> TablePage:
        """Return the table page, on which a game lies."""
        page = self.window.table
        assert page is not None
        return page

    def exercise(
        self, key: str, number: int, actions: Iterable[str] = (), *, hint: bool = False
    ) -> None:
        """Open an exercise, by its number from 0, and do these actions."""
        visits = self.window.visits
        visits.open_exercise(key, number)
        page = visits.page
        assert isinstance(page, ExercisePage)
        for action in actions:
            page.controller.commit(page.controller.state.parse(action))
        if hint:
            page.course.hint()
        self.settle()

    def fill_archive(self) -> None:
        """Have a family's unfinished games on the shelf, and nothing else."""
        self.window.leave_table()
        archive = self.window.archive
        for kept in (*archive.unfinished(), *archive.finished()):
            if kept.id in self._laid:  # what was on the table was a copy; untouched ones are gone
                archive.delete(kept)
        archive.bin.empty([game.id for game in archive.bin.games()])
        self._laid.clear()
        if archive.unfinished():
            return
        # The game of the shelf's far end is kept first: cards show the latest first.
        for key in reversed(ENGINES):
            for options, plies, names in of_game(key, "UNFINISHED"):
                self.window.archive.begin(played(options, plies, names, key=key))

    def lay(self, timeline: Timeline) -> None:
        """Put a game on the table."""
        game = self.window.session.lay(timeline)
        self.window.lay_table(game)
        self.settle()
        if game.keeper.number is not None:
            self._laid.append(game.keeper.number)


def of_game(key: str, name: str) -> tuple[Any, ...]:
    """Return what a game's module of pictures says under a name, nothing where it says nothing."""
    if find_spec(f"shots.{key}") is None:
        return ()
    found: tuple[Any, ...] = getattr(import_module(f"shots.{key}"), name, ())
    return found


def anything(_state: State) -> bool:
    """Wish for no state more than for another."""
    return True


def played(
    options: dict[str, str],
    plies: int,
    names: list[str],
    wanted: Callable[[State], bool] = anything,
    key: str = "",
) -> Timeline:
    """Return a game played at random, the same at every call, until it is ``wanted``.

    Without a key it is the beginners' game.
    """
    seats = tuple(SeatInfo(name) for name in names)
    for seed in range(1971, 2100):
        timeline = start_timeline(key or beginners_game(), options, seed, seats)
        source = RandomSource(Random(seed).getrandbits(32))
        while timeline.state.is_chance() and (plies or timeline.state.chance_kind() != "roll"):
            timeline.apply(timeline.draw())
        while not timeline.is_over():
            if timeline.ply >= plies and wanted(timeline.state):
                return timeline
            timeline.apply(timeline.state.random_action(source))
            timeline.settle()
        if plies >= 10_000:
            return timeline
    raise LookupError("no game shows what was wanted")


def steps(state: State) -> list[tuple[str, ...]]:
    """Return the legal actions step by step, none where chance decides."""
    if not state.actors() or state.actors()[0] < 0:
        return []
    return [state.steps(action) for action in state.legal_actions()]
