"""Resigning and agreeing on a draw: asked first, shown everywhere, taken back by undo."""

from collections import Counter

import pytest
from PySide6.QtTest import QTest

from ludotheque.record.record import Ending
from ludotheque.stats.facts import facts_of
from ludotheque.table.controller import Mode
from ludotheque.ui.board.ribbon import ended_by_players
from ludotheque.ui.shelf.cover import CoverPage
from ludotheque.ui.table.endings import DrawDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import (
    DICE,
    NAMES,
    PLAIN,
    Table,
    answer,
    before_a_throw,
    played,
    press,
)
from tests.gui.table.hands import LEFT, Key


def both_agree(dialog: object) -> None:
    """Tick every name, then end the game."""
    assert isinstance(dialog, DrawDialog)
    assert not dialog.draw_button.isEnabled()
    for tick in dialog.ticks:
        QTest.keyClick(tick, Key.Key_Space)
    QTest.mouseClick(dialog.draw_button, LEFT)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_names_who_does_and_undo_takes_it_back(table: Table, seat: int) -> None:
    before = table.record()
    words: list[str] = []

    def look(dialog: object) -> None:
        words.extend(button.text() for button in dialog.buttons.values())  # type: ignore[attr-defined]
        press(str(seat))(dialog)  # type: ignore[arg-type]

    met = answer(look)
    table.window.menus.actions["resign"].trigger()
    table.rest()
    assert met == ["Question"]
    assert {f"{name} resigns" for name in NAMES} < set(words)
    assert table.timeline.ending == Ending("resign", seat)
    assert table.kept()[2] == Ending("resign", seat)
    assert table.mode is Mode.OVER
    ribbon = ended_by_players(table.page.controller)
    assert ribbon is not None
    assert NAMES[seat] in ribbon[1]
    assert NAMES[1 - seat] in ribbon[1]
    assert ribbon[2] == 1 - seat
    assert NAMES[1 - seat] in table.page.panel.now.text()
    assert "has resigned" in str(table.page.panel.moves.entries[-1].text)
    assert not table.window.menus.actions["resign"].isEnabled()
    table.check()
    table.window.menus.actions["undo"].trigger()
    table.rest()
    assert table.timeline.ending is None
    assert table.mode is not Mode.OVER
    table.window.menus.actions["redo"].trigger()
    table.rest()
    assert table.mode is Mode.OVER
    table.window.undo()
    assert table.record().actions == before.actions


def test_the_seat_on_turn_is_offered_first(window: MainWindow) -> None:
    for plies, first in ((10, NAMES[0]), (11, NAMES[1])):
        table = Table(window, played(PLAIN, {}, plies))
        words: list[str] = []

        def look(dialog: object, words: list[str] = words) -> None:
            words.extend(button.text() for button in dialog.buttons.values())  # type: ignore[attr-defined]
            QTest.keyClick(dialog, Key.Key_Escape)  # type: ignore[call-overload]

        answer(look)
        window.menus.actions["resign"].trigger()
        assert next(w for w in words if "resigns" in w) == f"{first} resigns"
        assert table.timeline.ending is None


def test_enter_alone_never_resigns(table: Table) -> None:
    answer(lambda dialog: QTest.keyClick(dialog.focusWidget() or dialog, Key.Key_Return))
    table.window.menus.actions["resign"].trigger()
    assert table.timeline.ending is None


def test_a_draw_needs_everybody(table: Table) -> None:
    def one_agrees(dialog: object) -> None:
        assert isinstance(dialog, DrawDialog)
        QTest.keyClick(dialog.ticks[0], Key.Key_Space)
        assert not dialog.draw_button.isEnabled()
        QTest.mouseClick(dialog.draw_button, LEFT)
        assert dialog.isVisible()
        QTest.keyClick(dialog.ticks[0], Key.Key_Return)
        QTest.keyClick(dialog, Key.Key_Escape)

    before = table.record()
    answer(one_agrees)
    table.window.menus.actions["draw"].trigger()
    assert table.record() == before
    answer(both_agree)
    table.window.menus.actions["draw"].trigger()
    table.rest()
    assert table.timeline.ending == Ending("agreed")
    assert table.timeline.result() == "draw"
    assert table.mode is Mode.OVER
    ribbon = ended_by_players(table.page.controller)
    assert ribbon is not None
    assert ribbon[0] == "Draw"
    assert "agreed" in str(table.page.panel.moves.entries[-1].text)
    table.check()
    table.window.undo()
    table.rest()
    assert table.timeline.result() == "*"
    table.check()


def test_the_panel_offers_the_ends_as_well(table: Table) -> None:
    menu = table.page.panel.more.menu()
    names = [action for action in menu.actions() if not action.isSeparator()]
    actions = table.window.menus.actions
    assert names == [actions[name] for name in ("who", "copy", "export", "draw", "resign")]
    assert table.page.panel.more.accessibleName() == "More"


def test_nothing_can_be_ended_twice_or_while_looking_back(table: Table) -> None:
    actions = table.window.menus.actions
    table.page.replay.go(2)
    table.rest()
    assert not actions["resign"].isEnabled()
    assert not actions["draw"].isEnabled()
    table.window.commands.resign()  # opens nothing
    table.window.commands.draw()
    table.page.replay.go(10**6)
    table.rest()
    table.page.controller.end(Ending("agreed"))
    table.rest()
    table.window.commands.resign()
    assert table.timeline.ending == Ending("agreed")


def test_a_resignation_in_an_animation(lively: MainWindow) -> None:
    table = Table(lively, before_a_throw(DICE))
    table.window.roll()
    answer(press("1"))
    table.window.menus.actions["resign"].trigger()
    table.rest()
    assert table.timeline.ending == Ending("resign", 1)
    table.check()


def test_nothing_is_ended_while_a_looking_back_is_shown(lively: MainWindow) -> None:
    """The step forward which is just being shown is no place to resign from either."""
    table = Table(lively, played(PLAIN, {}, 12))
    table.page.replay.go(4)
    table.rest()
    QTest.mouseClick(table.page.panel.replay.buttons["forward"], LEFT)
    assert table.mode is Mode.ANIMATING
    actions = lively.menus.actions
    assert not actions["resign"].isEnabled()
    assert not actions["draw"].isEnabled()
    table.rest()
    assert not actions["resign"].isEnabled()


def test_ends_are_told_in_french(window: MainWindow) -> None:
    window.change_settings(language="fr")
    table = Table(window, played(PLAIN, {}, 10))
    table.page.controller.end(Ending("resign", 0))
    table.rest()
    ribbon = ended_by_players(table.page.controller)
    assert ribbon == ("Abandon", "Camille a abandonné, Jules gagne la partie", 1)


def test_the_cover_counts_finished_games_as_the_statistics_do(window: MainWindow) -> None:
    """Abandoned games stand on the cover too, and it says how many they are."""
    for ending in (Ending("resign", 0), Ending("abandoned"), Ending("abandoned")):
        timeline = played(PLAIN, {}, 4)
        timeline.end(ending)
        window.archive.begin(timeline)
    window.show_cover(PLAIN)
    page = window.pages.currentWidget()
    assert isinstance(page, CoverPage)
    assert page.finished.count.text() == "1 finished, 2 abandoned"
    totals = Counter(facts_of(window.archive.load(kept.id).to_record()).how
                     for kept in window.archive.finished())  # fmt: skip
    assert (totals["won"], totals["abandoned"]) == (1, 2)
