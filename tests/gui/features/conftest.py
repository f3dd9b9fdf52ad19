"""Tables with games under way, answers to dialogs, strict ears."""

import itertools
import random
import secrets
from collections.abc import Callable

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.record.record import Record, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import a_match, one_die, without_chance
from tests.gui.table.hands import LEFT, until
from tests.systems import NO_FONTS

FOUR = ("Camille", "Jules", "Rose", "Noé")
NAMES = FOUR[:2]
PLAIN, DICE = without_chance(), one_die()
GAMES = ((PLAIN, {}), (DICE, {}), a_match())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning of Qt fails the test."""
    for item in items:
        if "gui/features" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore("does not support", NO_FONTS))


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test have the seeds 1, 2, 3, …"""
    seeds = itertools.count(1)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: next(seeds))


def played(key: str, options: dict[str, str], plies: int, seed: int = 3) -> Timeline:
    """A game played at random, the same at every call."""
    names = FOUR[: len(create(key, options).seats)]
    timeline = start_timeline(key, options, seed, tuple(map(SeatInfo, names)))
    source = RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    return timeline


def before_a_throw(key: str) -> Timeline:
    """A game of dice on its way, somebody to throw them."""
    for plies in range(40, 80):
        timeline = played(key, {}, plies)
        if timeline.state.is_chance():
            return timeline
    raise AssertionError("nobody is to throw")


def players(key: str) -> list[str]:
    """Names for everybody who plays a game with its default options."""
    return list(FOUR[: len(create(key).seats)])


class Table:
    """A table with a game under way, seen and used from outside."""

    def __init__(self, window: MainWindow, timeline: Timeline) -> None:
        """Lay the game."""
        self.window = window
        window.lay_table(window.session.lay(timeline))
        self.page.panel.tabs.setCurrentWidget(self.page.panel.moves)
        self.rest()

    @property
    def page(self) -> TablePage:
        """The page with the board."""
        assert self.window.table is not None
        return self.window.table

    @property
    def timeline(self) -> Timeline:
        """The history."""
        return self.page.controller.timeline

    @property
    def mode(self) -> Mode:
        """What the table is doing."""
        return self.page.controller.mode

    @property
    def at(self) -> int:
        """The number of the stop which is shown."""
        return self.page.replay.at

    def record(self) -> Record:
        """The record, whenever it is asked for."""
        record = self.timeline.to_record(modified="2026-01-01T00:00:00Z")
        return attrs.evolve(record, pending=())  # who thinks uses time in the meantime

    def kept(self) -> tuple[object, ...]:
        """What the archive holds of the game."""
        game = self.window.game
        assert game is not None
        assert game.keeper.number is not None
        timeline = self.window.archive.load(game.keeper.number)
        return timeline.line, timeline.ply, timeline.ending

    def quiet(self) -> bool:
        """Return whether nothing moves and nothing will happen by itself."""
        scene = self.page.scene
        moving = scene.moving or scene._settling.running or scene.rise.running  # type: ignore[attr-defined]
        if self.page.controller.between_games and not moving:
            QTest.mouseClick(self.page.panel.button, LEFT)
            return False
        return self.mode in {Mode.IDLE, Mode.CHOOSING, Mode.OVER, Mode.REVIEW} and not moving

    def rest(self) -> None:
        """Wait until nothing moves."""
        for _ in range(2):
            QCoreApplication.processEvents()
            until(self.quiet, "for the table to come to rest")

    def check(self) -> None:
        """The board, the list, the slider and the mark must tell of one and the same ply."""
        page, controller = self.page, self.page.controller
        scene = page.scene
        assert dict(scene.shown()) == dict(scene.expected())
        assert scene.hand == ()
        assert controller.state is self.timeline.state_at(controller.shown_ply)
        assert page.panel.replay.slider.value() == page.replay.at
        assert page.panel.replay.slider.maximum() == page.replay.count
        reviewing = controller.shown_ply < self.timeline.ply
        assert controller.reviewing == reviewing
        assert (controller.mode is Mode.REVIEW) == reviewing
        assert page.mark.isVisible() == reviewing
        assert bool(page.mark.text) == reviewing
        assert page.panel.other.isVisible() == reviewing
        actions = self.window.menus.actions
        for name in ("forward", "last", "play_on"):
            assert actions[name].isEnabled() == reviewing, name
        for name in ("first", "back"):
            assert actions[name].isEnabled() == (page.replay.at > 0), name
        if reviewing:
            assert not any(actions[n].isEnabled() for n in ("undo", "redo", "roll", "resign"))


def answer(do: Callable[[QDialog], None]) -> list[str]:
    """Do something with the next dialog, once it is there; returns what dialogs were met."""
    met: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isVisible():
            met.append(type(dialog).__name__)
            do(dialog)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)
    return met


def answer_on_cover(window: MainWindow, key: str, do: Callable[[QDialog], None]) -> None:
    """Press « Play » on the cover of a game, and answer what is asked."""
    window.show_cover(key)
    assert window.cover is not None
    met = answer(do)
    QTest.mouseClick(window.cover.play_button, LEFT)
    until(lambda: bool(met))
    QApplication.processEvents()


def press(key: str) -> Callable[[QDialog], None]:
    """Press a button of a question."""
    return lambda dialog: QTest.mouseClick(dialog.buttons[key], LEFT)  # type: ignore[attr-defined]


@pytest.fixture(params=range(len(GAMES)), ids=["plain", "dice", "match"])
def table(request: pytest.FixtureRequest, window: MainWindow) -> Table:
    """A game under way, without animations."""
    key, options = GAMES[request.param]
    return Table(window, played(key, options, 64))


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """Chance of its own for each test."""
    return random.Random(request.node.name)
