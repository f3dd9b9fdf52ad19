"""A disk that is full while the program runs: told once, nothing is lost."""

import random
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.archive.store import Archive
from ludotheque.core.errors import SaveError
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.files.settings import SettingsFile
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.progress import Progress
from tests.examples import one_die
from tests.gui.conftest import OpenWindow
from tests.gui.frame.test_evenings import click, made, page_of
from tests.gui.table.hands import Hands, hands_at, until
from tests.systems import full_disk, needs_limits

pytestmark = needs_limits


def some_moves(hands: Hands, count: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        hands.one_action(rng, "click")


def heard(told: list[str]) -> list[str]:
    """What has been told since the last call."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QTest.qWait(1)
    found = list(told)
    told.clear()
    return found


def files(folder: Path) -> set[str]:
    """The files there, without those SQLite keeps beside an open archive."""
    found = {path.name for path in folder.rglob("*") if path.is_file()}
    return found - {"games.sqlite-wal", "games.sqlite-shm"}


def test_play_goes_on_and_all_is_kept_once_there_is_room(
    open_window: OpenWindow, user_folders: Path, told: list[str]
) -> None:
    window = open_window()
    hands = hands_at(window, one_die()).begin()
    some_moves(hands, 6, 1)
    window.show_shelf()
    window.close()
    before = files(user_folders)
    Progress().solve("a/1", alone=True)
    window = open_window()
    with full_disk():
        (kept,) = window.archive.unfinished()  # the games are still there
        window.resume(str(kept.id))
        hands = hands_at(window, one_die())
        hands.rest()
        assert heard(told) == []
        some_moves(hands, 3, 2)
        hands.undo()
        (sentence,) = heard(told)
        assert sentence.startswith("The disk is full")
        window.change_settings(sound="loud")
        window.change_settings(panel="left")
        (sentence,) = heard(told)
        assert sentence == "The disk is full: “settings.json” could not be written."
        page = Progress()
        for _ in range(2):
            with pytest.raises(SaveError, match="The disk is full"):
                page.solve("a/2", alone=True)
        some_moves(hands, 1, 3)
        assert heard(told) == []
    assert Progress().mark("a/2") == "alone"  # looked at anew, they are written
    line = hands.line()
    window.close()
    assert heard(told) == []
    assert SettingsFile().load().sound == "loud"
    archive = Archive(window.archive.path)
    again = archive.load(kept.id)
    archive.close()
    assert (again.notations(), again.redo_tail) == line
    assert files(user_folders) == before | {"exercises.json"}
    assert '"a/2"' in Progress().file.path.read_text()


def test_a_game_of_an_evening_counts_once_there_is_room(
    open_window: OpenWindow, told: list[str]
) -> None:
    window = open_window()
    evening = made()
    window.evenings.open(evening.uid)
    with full_disk():
        click(page_of(window).play_button)
        assert window.game is not None
        controller = window.game.controller
        for _ in range(2):
            controller.commit(controller.state.legal_actions()[0])
            until(lambda: controller.mode is Mode.CHOOSING)
        (sentence,) = heard(told)  # of settings, archive and evenings together
        assert sentence.startswith("The disk is full: nothing more is kept. ")
    controller.end(Ending("resign", 0))
    with full_disk():
        for _ in range(3):
            window.show_shelf()
            window.evenings.open(evening.uid)
        assert heard(told) == []
    window.show_shelf()
    (one,) = Evenings().all()
    assert [own.winners for own in one.played] == [(1,)]
    assert attrs.evolve(one, played=(), agreed=evening.agreed) == evening
