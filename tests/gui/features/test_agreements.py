"""What players agree on before a game: asked for, shown, held to, kept, and offered again."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES, create, info
from ludotheque.record import savefile
from ludotheque.record.circumstances import Agreements, Clock
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.agreements import ROWS, agreements_of, chosen, usual
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.examples import of_many, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer_on_cover
from tests.gui.table.hands import hands_at, until

LEFT = Qt.MouseButton.LeftButton
TIMED = {"undo": "none", "clock": "move", "time-move": "20", "then": "lose"}


def choose(dialog: NewGameDialog, key: str, value: str) -> None:
    """Press one of the pills of an agreement."""
    row = next(row for row in dialog.agreements.rows if row.option.key == key)
    assert row.pills is not None
    dialog.area.ensureWidgetVisible(row)
    QTest.mouseClick(row.pills.pill(value), LEFT)


def begin(window: MainWindow, agreed: dict[str, str], key: str = "") -> None:
    """A game with agreements, in which the first player is to act."""
    key = key or without_chance()
    window.begin(key, {}, [""] * len(create(key, {}).seats), None, (), agreed)
    assert window.game is not None
    controller = window.game.controller
    until(lambda: controller.mode in {Mode.CHOOSING, Mode.IDLE, Mode.COVERED})


def play(window: MainWindow) -> None:
    """Play one of the legal actions."""
    assert window.game is not None
    controller = window.game.controller
    controller.commit(controller.state.legal_actions()[0])
    until(lambda: controller.mode in {Mode.CHOOSING, Mode.IDLE, Mode.OVER})


def test_all_is_chosen_by_the_mouse_kept_and_offered_again(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    key, seen = without_chance(), list[dict[str, str]]()

    def fill(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        assert not dialog.agreements.unfolded
        dialog.area.ensureWidgetVisible(dialog.agreements.button)
        QTest.mouseClick(dialog.agreements.button, LEFT)
        until(lambda: not dialog.agreements.rows[0].visibleRegion().isEmpty())  # it is in sight
        for name, value in TIMED.items():
            choose(dialog, name, value)
        assert "4 agreements" in dialog.agreements.note.text()
        QTest.mouseClick(dialog.play, LEFT)

    def again(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        assert dialog.agreements.unfolded
        seen.append(dialog.agreed())
        dialog.reject()

    for do in (fill, again):
        answer_on_cover(window, key, do)
        if do is fill:
            assert window.game is not None
            play(window)
            window.session.save(window.game, tmp_path / "x.ludo")
    wanted = Agreements(no_undo=True, clock=Clock("move", 20, "lose"))
    assert savefile.load(tmp_path / "x.ludo").agreements == wanted
    assert seen == [TIMED]


def test_rows_are_there_only_where_they_matter(window: MainWindow) -> None:
    """How long the clock runs, and what then follows, depend on the clock; sand is for two."""
    dialog, many = NewGameDialog(of_many(), window), str(max(info(of_many()).players))
    dialog.rows["players"].propose(many)
    dialog.rows["players"].changed.emit()
    dialog.show()
    dialog.agreements.unfold(on=True)

    def shown() -> set[str]:
        return {row.option.key for row in dialog.agreements.rows if not row.isHidden()}

    assert shown() == {"hints", "undo", "clock"}
    for kind in ("game", "move"):
        choose(dialog, "clock", kind)
        assert shown() == {"hints", "undo", "clock", f"time-{kind}", "then"}
    clock = next(row for row in dialog.agreements.rows if row.option.key == "clock")
    assert clock.pills is not None
    assert clock.pills.pill("sand").isHidden()
    dialog.rows["players"].propose("2")
    dialog.rows["players"].changed.emit()
    assert not clock.pills.pill("sand").isHidden()
    clock.propose("sand")
    dialog.rows["players"].propose(many)
    dialog.rows["players"].changed.emit()
    assert clock.value() == "none"
    dialog.close()
    dialog.deleteLater()


def test_what_was_agreed_on_is_shown_at_the_table_and_in_lists(window: MainWindow) -> None:
    begin(window, TIMED)
    assert window.table is not None
    text = window.table.panel.agreed.text()
    assert text == (
        "Taking back: not allowed · Time to think: 20 s for each move; whose time runs out loses"
    )
    assert "Taking back: not allowed" in window.commands._text()

    line = window.table.panel.agreed
    window.resize(900, 900)
    until(lambda: line.height() > 2 * line.fontMetrics().height())
    window.resize(900, 480)  # one line, so that moves and notes keep their room
    until(lambda: line.height() == line.fontMetrics().height())
    assert (line.text(), line.toolTip() != "") == (text, True)
    window.resize(900, 900)
    until(lambda: line.height() > 2 * line.fontMetrics().height())
    assert line.toolTip() == ""
    begin(window, {})
    assert not window.table.panel.agreed.isVisible()


@pytest.mark.parametrize("way", ["key", "play on"])
def test_nothing_is_taken_back_where_that_was_agreed_on(window: MainWindow, way: str) -> None:
    """By no way, and it is said why; an end which the players chose can be."""
    begin(window, {"undo": "none"})
    hands = hands_at(window, without_chance())
    for _ in range(3):
        play(window)
    action = window.menus.actions["undo"]
    assert not action.isEnabled()
    assert "nothing is taken back" in action.whatsThis()
    if way == "key":
        hands.undo()
        assert "nothing is taken back" in window.toast.text
    else:
        window.menus.actions["back"].trigger()
        QCoreApplication.processEvents()
        assert hands.page.panel.now.text().endswith("what followed stands, as you agreed.")
        window.menus.actions["play_on"].trigger()
        QCoreApplication.processEvents()
        assert hands.page.controller.reviewing
        window.menus.actions["last"].trigger()
        QCoreApplication.processEvents()
    assert hands.timeline.ply == 3
    hands.page.controller.end(Ending("agreed"))
    until(lambda: hands.page.controller.mode is Mode.OVER)
    assert action.isEnabled()
    hands.undo()
    assert not hands.timeline.is_over()
    assert hands.timeline.ply == 3


def test_a_clock_shows_what_is_left_and_warns(window: MainWindow, hand_clock: HandClock) -> None:
    begin(window, {"clock": "game", "time-game": "120"})
    page = window.table
    assert page is not None
    assert [card.time for card in page.panel.cards[:2]] == ["2:00", "2:00"]
    hand_clock.advance(108_000)
    page.clocks._tick()
    assert page.panel.cards[0].time == "0:12"
    assert page.panel.cards[0].low
    assert "your time is running out" in window.toast.text
    play(window)
    assert "your time is running out" not in window.toast.text
    assert not page.panel.cards[1].low
    play(window)
    hand_clock.advance(13_000)
    page.clocks._tick()
    assert page.panel.cards[0].time == "\N{MINUS SIGN}0:01"
    assert "has run out. You may play on" in window.toast.text
    assert "no time left" in page.panel.cards[0].accessibleName()
    assert not page.controller.timeline.is_over()


@pytest.mark.parametrize("key", ENGINES)
def test_whose_time_runs_out_loses(
    key: str, open_window: OpenWindow, hand_clock: HandClock
) -> None:
    """In every game: the card with the end says so, and the result is kept."""
    window = open_window()
    begin(window, {"clock": "move", "time-move": "10", "then": "lose"}, key)
    assert window.game is not None
    controller = window.game.controller
    while controller.timekeeper.seat is None:
        if controller.mode is Mode.COVERED:
            controller.lift()
        else:
            controller.roll()
        until(lambda: controller.mode in {Mode.CHOOSING, Mode.IDLE})
    seat = controller.timekeeper.seat
    hand_clock.advance(10_000)
    until(lambda: controller.mode is Mode.OVER)
    assert controller.timeline.ending == Ending("time", seat)
    assert window.table is not None
    assert "run out of time" in window.table.panel.now.text()
    kept = window.archive.load(window.game.keeper.number or 0)
    assert kept.ending == Ending("time", seat)


def test_sand_which_has_come_back_runs_low_again(window: MainWindow, hand_clock: HandClock) -> None:
    """Who was warned once is warned again, and told again; the other one is not told of it."""
    begin(window, {"clock": "sand", "time-sand": "60"})
    for _ in range(2):
        hand_clock.advance(55_000)
        assert "your time is running out" in window.toast.text
        hand_clock.advance(6_000)
        assert "has run out. You may play on" in window.toast.text
        play(window)
        assert "has run out" not in window.toast.text
        hand_clock.advance(61_000)  # as much sand runs back
        play(window)


def test_a_loss_which_was_taken_back_does_not_come_again(
    window: MainWindow, hand_clock: HandClock
) -> None:
    """Not even when the game is opened again, where no time has run since."""
    begin(window, {"clock": "game", "time-game": "120", "then": "lose"})
    assert window.game is not None
    controller = window.game.controller
    hand_clock.advance(120_000)
    until(lambda: controller.mode is Mode.OVER)
    window.menus.actions["undo"].trigger()
    until(lambda: controller.mode is Mode.CHOOSING)
    window.show_shelf()
    QCoreApplication.processEvents()
    QTest.mouseClick(window.shelf.row.cards[0], LEFT)
    until(lambda: window.game is not None and window.game.controller is not controller)
    again = window.game.controller
    until(lambda: again.mode is Mode.CHOOSING)
    hand_clock.advance(5_000)
    QCoreApplication.processEvents()
    assert window.table is not None
    assert window.table.clocks.text(0) == "\N{MINUS SIGN}0:05"
    assert not again.timeline.is_over()


def test_choices_which_do_not_matter_are_not_kept() -> None:
    """Every choice of every row leads to agreements which say it, and no other."""
    for option in ROWS:
        for item in option.values:
            values = {"clock": option.key[5:]} if option.key.startswith("time-") else {}
            values = {"clock": "move"} if option.key == "then" else values
            kept = chosen({**values, option.key: item.value})
            assert (option.key in kept) == (item.value != usual(option))
    assert chosen({"clock": "none", "then": "lose", "time-move": "10"}) == {}
    assert agreements_of({}) == Agreements()
    assert agreements_of({"hints": "what?"}) == Agreements()
    assert agreements_of({"clock": "sand"}) == Agreements(clock=Clock("sand", 180, "tell"))
