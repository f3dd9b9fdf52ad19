"""Computer players in the window: seated in the dialog, playing, told, kept and restored."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from ludotheque.core.errors import OptionError
from ludotheque.core.languages import languages
from ludotheque.games import ENGINES, create, game_class, info
from ludotheque.players.player import has_players
from ludotheque.record import savefile
from ludotheque.stats.facts import facts_of
from ludotheque.table import computer, drawoffer
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.whosits import ABOUT, BY_HAND
from ludotheque.ui.table.endings import DrawDialog
from ludotheque.ui.table.whoplays import SeatRow, WhoPlaysDialog
from ludotheque.ui.widgets.dialogs import Question
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import with_players
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.conftest import answer
from tests.gui.features.seating import begin_with, choose_level, seat
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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", ["normal", "large", "largest"])
def test_every_card_of_the_dialog_is_whole(
    open_window: OpenWindow, language: str, size: str
) -> None:
    """On a narrow screen, too, with whichever level sits there."""
    window = open_window(language=language, text_size=size)
    for key in ENGINES:
        players = max(info(key).players)
        options = {"players": str(players)} if players > 2 else {}
        dialog = NewGameDialog(key, window, options=options, levels=(2, 5, None, 4))
        for width in (dialog.width(), 780):
            dialog.resize(width, 570)
            dialog.show()
            for _ in range(3):
                QApplication.processEvents()
            seen = dialog.area.viewport()
            for card in dialog.seats.cards:
                left = card.mapTo(seen, QPoint(0, 0)).x()
                assert 0 <= left < left + card.width() <= seen.width()
                if card.who is not None:
                    assert card.who.width() >= card.who.sizeHint().width()
        dialog.close()
        let_go(dialog)


def test_a_long_level_is_read_whole_on_its_card(swift: MainWindow, near: NearPlayers) -> None:
    """Smaller letters come before an ellipsis."""
    near.silent = True
    swift.change_settings(language="fr")
    swift.begin(with_players(), {}, ["", ""], None, (2, 2))
    until(lambda: swift.table is not None and swift.table.panel.cards[0].on_turn)
    assert swift.table is not None
    for card in swift.table.panel.cards:
        card.grab()
        assert not card.cut


def test_a_seat_is_taken_over_and_handed_back(swift: MainWindow, near: NearPlayers) -> None:
    """By the key W; the card says who plays for whom, a kept game knows it again."""
    swift.begin(with_players(), {}, ["Anne", "Bo"])
    hands = hands_at(swift, with_players())
    hands.rest()
    assert swift.game is not None
    number = swift.game.keeper.number

    def seats(level: int | None) -> None:
        def fill(dialog: object) -> None:
            assert isinstance(dialog, WhoPlaysDialog)
            row = dialog.rows[1]
            choose_level(row.who, level, keys=True)
            assert row.line.about.text() == str(BY_HAND if level is None else ABOUT[level])
            bars = [area.verticalScrollBar() for area in dialog.findChildren(QScrollArea)]
            assert [bar.maximum() for bar in bars if bar.isVisibleTo(dialog)] == []  # all is seen
            QTest.mouseClick(dialog.done_button, LEFT)

        met = answer(fill)
        wait_active(swift)
        hands.key(Qt.Key.Key_W)
        until(lambda: met == ["WhoPlaysDialog"])

    seats(3)
    plays(hands, hands.state.legal_actions()[0])
    until(lambda: hands.timeline.ply == 2 and hands.mode is Mode.CHOOSING)
    assert near.asked == [(1, 3)]
    card = hands.page.panel.cards[1]
    assert card.level == 3
    assert card.accessibleName().startswith("Bo, Regular plays here")
    swift.show_shelf()
    swift.resume(str(number))
    hands.rest()
    assert hands.controller.level(1) == 3
    seats(None)
    plays(hands, hands.state.legal_actions()[0])
    until(lambda: hands.timeline.ply == 3)
    assert hands.mode is Mode.CHOOSING
    assert [(one.kind, one.seat) for one in hands.timeline.events] == [
        ("computer", 1), ("person", 1),
    ]  # fmt: skip


def test_who_takes_over_a_computers_seat_is_asked_for_a_name(
    swift: MainWindow, near: NearPlayers
) -> None:
    """One known is offered; the record and the statistics have it, and it goes with the person."""
    swift.change_settings(names=("Anne", "Bo"))
    swift.begin(with_players(), {}, ["Anne", ""], None, (None, 1))
    hands = hands_at(swift, with_players())
    hands.rest()
    assert swift.game is not None
    number = swift.game.keeper.number
    assert number is not None

    def seats(level: int | None, name: str = "") -> str:
        offered: list[str] = []

        def fill(dialog: object) -> None:
            assert isinstance(dialog, WhoPlaysDialog)
            row = dialog.rows[1]
            assert not dialog.rows[0].name.isVisible()
            assert row.name.isVisible() == (row.who.level is None)
            choose_level(row.who, level)
            assert row.name.isVisible() == (level is None)
            offered.append(row.name.text())
            if name:
                row.name.selectAll()
                QTest.keyClicks(row.name, "Anne")
                assert not dialog.done_button.isEnabled()  # there is one
                row.name.clear()
                QTest.keyClicks(row.name, name)
            QTest.mouseClick(dialog.done_button, LEFT)

        met = answer(fill)
        hands.key(Qt.Key.Key_W)
        until(lambda: met == ["WhoPlaysDialog"])
        return offered[0]

    assert seats(None, "Zoe") == "Bo"
    assert hands.page.panel.cards[1].accessibleName().startswith("Zoe")
    assert swift.settings.names[:3] == ("Zoe", "Anne", "Bo")
    record = swift.archive.load(number).to_record()
    assert [(info.name, info.level) for info in record.seats] == [("Anne", None), ("Zoe", 1)]
    for _ in range(2):
        plays(hands, hands.state.legal_actions()[0])
        hands.rest()
    assert facts_of(swift.archive.load(number).to_record()).players == ("anne", "zoe")
    seats(2)
    assert [info.name for info in swift.archive.load(number).seats] == ["Anne", ""]
    plays(hands, hands.state.legal_actions()[0])
    until(lambda: hands.timeline.ply == 4)
    assert facts_of(swift.archive.load(number).to_record()).players == ("anne", "")


def test_the_menu_of_levels_opens_at_the_one_which_plays(
    swift: MainWindow, near: NearPlayers
) -> None:
    near.silent = True
    swift.begin(with_players(), {}, ["", ""], None, (4, None))
    assert swift.game is not None
    dialog = WhoPlaysDialog(swift.game.controller, swift)
    dialog.show()
    wait_active(dialog)
    for row, level in zip(dialog.rows, (4, None), strict=True):
        met = []

        def look(row: SeatRow = row, met: list[object] = met) -> None:
            menu = row.who.menu()
            assert menu is not None
            if menu.isVisible():
                met.append(menu.activeAction())
                menu.close()
            else:
                QTimer.singleShot(2, look)

        QTimer.singleShot(2, look)
        QTest.mouseClick(row.who, LEFT)
        until(lambda: bool(met))  # noqa: B023 - called at once
        assert met == [row.who.choices[level]]
        assert [one for one, act in row.who.choices.items() if act.isChecked()] == [level]
    dialog.close()
    let_go(dialog)


def test_a_draw_needs_the_computers_agreement(
    swift: MainWindow, near: NearPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so itself; the person ticks alone."""
    swift.begin(with_players(), {}, ["Anne", ""], None, (None, 2))
    hands = hands_at(swift, with_players())
    hands.rest()
    seen: list[tuple[str, bool]] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, DrawDialog)
        (tick,), (answered,) = dialog.ticks, dialog.answers.values()
        until(lambda: "thinks" not in answered.text())
        QTest.mouseClick(tick, LEFT, pos=QPoint(10, tick.height() // 2))
        seen.append((answered.text(), dialog.draw_button.isEnabled()))
        QTest.mouseClick(dialog.draw_button if seen[-1][1] else dialog.cancel_button, LEFT)

    for agreed in (False, True):
        monkeypatch.setattr(drawoffer, "agrees", lambda _answer, agreed=agreed: agreed)
        answer(look)
        swift.menus.actions["draw"].trigger()
        assert hands.timeline.is_over() is agreed
    assert seen == [
        ("Sunday player would rather play on.", False), ("Sunday player agrees.", True),
    ]  # fmt: skip


def test_only_persons_resign(swift: MainWindow, near: NearPlayers) -> None:
    swift.begin(with_players(), {}, ["Anne", ""], None, (None, 2))
    hands = hands_at(swift, with_players())
    hands.rest()
    asked: list[set[str]] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, Question)
        asked.append(set(dialog.buttons))
        QTest.mouseClick(dialog.buttons["0"], LEFT)

    answer(look)
    swift.menus.actions["resign"].trigger()
    assert asked == [{"cancel", "0"}]
    assert hands.timeline.outcome() is not None


def test_who_plays_is_refused_where_nobody_would_end(swift: MainWindow, near: NearPlayers) -> None:
    """Rules under which computers alone may play for ever want a person."""
    endless = []
    for key in ENGINES:
        for option in game_class(key).option_list:
            for item in option.values:
                with contextlib.suppress(OptionError):
                    if create(key, {option.key: item.value}).refuses_computers() is not None:
                        endless.append((key, option.key, item.value))
    for key, option, value in endless:
        dialog = NewGameDialog(key, swift, options={option: value}, levels=(1, 1, 1))
        dialog.show()
        assert not dialog.play.isEnabled()
        assert dialog.names_complaint.isVisible()
        QApplication.processEvents()
        seat(dialog, 0, None, keys=True)
        assert dialog.play.isEnabled()
        dialog.close()
        let_go(dialog)
    assert endless
