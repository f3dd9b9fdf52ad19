"""Computer players in the window: seated in the dialog, playing, told, kept and restored."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games import ENGINES
from ludotheque.players.player import has_players
from ludotheque.record import savefile
from ludotheque.table import computer
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.whosits import ABOUT
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import with_players
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer
from tests.gui.features.seating import begin_with, seat
from tests.gui.table.hands import LEFT, Hands, hands_at, until
from tests.thinkers import NearPlayers


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> NearPlayers:
    """Players who think in this process."""
    made = NearPlayers()
    monkeypatch.setattr(computer, "Worker", lambda: made)
    return made


@pytest.fixture
def swift(near: NearPlayers, open_window: OpenWindow) -> MainWindow:
    """A window in which computer players move at once."""
    return open_window(computer_pace="once")


def plays(hands: Hands, action: int) -> None:
    """Play an action by clicks on its steps."""
    for step in hands.state.steps(action):
        hands.click(hands.scene.place_of(step))


def test_a_game_against_the_real_process(open_window: OpenWindow, tmp_path: Path) -> None:
    """Seated by mouse and keys, answered, saved, left, resumed; nothing is left running."""
    window = open_window(computer_pace="once")
    key = with_players()
    begin_with(window, key, (None, 2))
    hands = hands_at(window, key)
    assert window.game is not None
    number = window.game.keeper.number
    hands.rest()
    plays(hands, hands.state.legal_actions()[0])
    until(lambda: hands.timeline.ply == 2 and hands.mode is Mode.CHOOSING, "for an answer")
    hands.check()
    process = window.players._worker
    assert process.process_id is not None
    path = tmp_path / "game.ludo"
    window.session.save(window.game, path)
    assert [info.level for info in savefile.load(path).seats] == [None, 2]
    window.show_shelf()
    window.resume(str(number))
    hands.rest()
    plays(hands, hands.state.legal_actions()[-1])
    until(lambda: hands.timeline.ply == 4 and hands.mode is Mode.CHOOSING, "for an answer")
    window.close()
    assert process.process_id is None


def test_who_thinks_is_said_and_clicks_are_answered(swift: MainWindow, near: NearPlayers) -> None:
    near.silent = True
    swift.begin(with_players(), {}, ["Anne", ""], None, (None, 4))
    hands = hands_at(swift, with_players())
    hands.rest()
    plays(hands, hands.state.legal_actions()[0])
    until(lambda: hands.mode is Mode.THINKING)
    page = hands.page
    assert page.panel.now.text() == "The strong player thinks…"
    assert page.panel.cards[1].on_turn
    assert "Strong player" in page.panel.cards[1].accessibleName()
    place = next(iter(hands.scene.sprites))
    hands.click(place)
    until(page.bubble.isVisible)
    assert "Strong player is on turn" in page.bubble.text
    button = page.panel.button
    assert button.text() == "Play now"
    near.silent = False
    QTest.mouseClick(button, LEFT)
    until(lambda: hands.mode is Mode.CHOOSING)
    assert near.asked == [(1, 4), (1, 2)]
    assert hands.timeline.ply == 2


@pytest.mark.parametrize("key", ENGINES)
def test_levels_are_offered_where_there_are_players(swift: MainWindow, key: str) -> None:
    seen: list[bool] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        seen.extend(card.who is not None for card in dialog.seats.cards)
        dialog.reject()

    swift.show_cover(key)
    assert swift.cover is not None
    answer(look)
    QTest.mouseClick(swift.cover.play_button, LEFT)
    QApplication.processEvents()
    assert set(seen) == {has_players(key)}


def test_levels_move_with_their_seats_and_are_offered_again(
    swift: MainWindow, near: NearPlayers
) -> None:
    """Swapped by the button between two cards; the next new game begins with them."""
    near.silent = True

    def begin(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        seats = dialog.seats
        seat(dialog, 0, 5)
        card = seats.cards[0]
        assert card.line.isVisible()
        assert not card.name.isVisible()
        assert card.line.about.text() == str(ABOUT[5])
        QTest.keyClicks(seats.cards[1].name, "Lea")
        QTest.mouseClick(seats.swaps[0], LEFT)
        assert (dialog.levels(), dialog.names()) == ((None, 5), ("Lea", ""))
        QTest.mouseClick(dialog.play, LEFT)

    def again(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        assert (dialog.levels(), dialog.names()) == ((None, 5), ("Lea", ""))
        seat(dialog, 1, None, keys=True)
        assert dialog.seats.cards[1].name.isVisible()
        dialog.reject()

    for fill in (begin, again):
        swift.show_cover(with_players())
        assert swift.cover is not None
        met = answer(fill)
        QTest.mouseClick(swift.cover.play_button, LEFT)
        QApplication.processEvents()
        assert met[:1] == ["NewGameDialog"]


def test_watching_is_paused_with_the_space_bar(swift: MainWindow, near: NearPlayers) -> None:
    swift.begin(with_players(), {}, ["", ""], None, (1, 2))
    hands = hands_at(swift, with_players())
    until(lambda: hands.timeline.ply > 2)
    hands.key(Qt.Key.Key_Space)
    assert hands.controller.paused
    assert hands.page.panel.button.text() == "Go on"
    ply = hands.timeline.ply
    QTest.qWait(10)
    assert hands.timeline.ply == ply
    QTest.mouseClick(hands.page.panel.button, LEFT)
    until(lambda: hands.timeline.ply > ply)
    assert hands.page.panel.button.text() == "Pause"


def test_the_board_lies_to_the_only_person(swift: MainWindow, near: NearPlayers) -> None:
    """Whatever seat it is; with two persons it lies as ever."""
    facing: Callable[[], int] = lambda: hands.scene.quarter  # noqa: E731
    hands = hands_at(swift, with_players())
    swift.begin(with_players(), {}, ["", ""], None, (1, None))
    until(lambda: hands.mode is Mode.CHOOSING)
    assert facing() == hands.scene.facing(1)
    swift.begin(with_players(), {}, ["", ""])
    hands.rest()
    assert facing() == 0
