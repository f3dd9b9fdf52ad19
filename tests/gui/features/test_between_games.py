"""Between two games of a match the score stands until the players go on."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.core.draws import RandomSource
from ludotheque.core.events import Scored
from ludotheque.games import create
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import a_match, hiding
from tests.gui.features.test_end_card import Wish
from tests.gui.features.test_ribbons import NAMES
from tests.gui.table.hands import LEFT, Key, hands_at, until

MATCHES = [a_match(), (hiding(), {})]
"""Games and options of which several are counted together."""


def up_to_the_count(key: str, options: dict[str, str]) -> tuple[Timeline, int]:
    """A match up to the action which ends its first game, and that action."""
    game = create(key, options)
    timeline = Timeline(game, seed=3, seats=tuple(map(SeatInfo, NAMES[: len(game.seats)])))
    source = RandomSource(3)
    while True:
        state = timeline.state
        action = timeline.draw() if state.is_chance() else state.random_action(source)
        if any(isinstance(event, Scored) for event in state.transition(action, None)):
            return timeline, action
        timeline.apply(action)


def counted(window: MainWindow, key: str, options: dict[str, str]) -> TablePage:
    """A match laid on the table whose first game has just been counted."""
    timeline, action = up_to_the_count(key, options)
    timeline.apply(action)
    window.lay_table(window.session.lay(timeline))
    assert window.table is not None
    page = window.table
    until(lambda: page.controller.between_games, "for the score")
    return page


@pytest.mark.parametrize(("key", "options"), MATCHES)
def test_the_score_stands_until_the_button_is_pressed(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    page = counted(window, key, options)
    ply = page.controller.timeline.ply
    # Neither time nor a click on the board, Enter or a look back goes on.
    assert not page.controller._pulse.isActive()
    QTest.mouseClick(page.view.viewport(), LEFT)
    QTest.keyClick(page.view, Key.Key_Return)
    page.replay.back()
    page.replay.go(page.replay.count)
    QCoreApplication.processEvents()
    assert page.controller.between_games
    assert page.controller.timeline.ply == ply
    assert page.panel.button.isVisible()
    assert page.panel.button.text() in {"Next deal", "Next game"}
    assert page.panel.now.text()
    QTest.mouseClick(page.panel.button, LEFT)
    until(lambda: page.controller.timeline.ply > ply, "for the next game")
    assert not page.controller.between_games


@pytest.mark.parametrize(("key", "options"), MATCHES)
def test_space_goes_on_and_the_score_is_kept(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    page = counted(window, key, options)
    number = window.game.keeper.number  # type: ignore[union-attr]
    window.leave_table()
    window.resume(str(number))
    assert window.table is not None
    again = window.table
    until(lambda: again.controller.between_games, "for the score again")
    ply = again.controller.timeline.ply
    QTest.keyClick(again.view, Key.Key_Space)
    until(lambda: again.controller.timeline.ply > ply, "for the next game")
    assert page is not again


@pytest.mark.parametrize(("key", "options"), MATCHES)
def test_the_last_action_by_hand_leaves_the_score(
    window: MainWindow, tmp_path: Path, key: str, options: dict[str, str]
) -> None:
    timeline, action = up_to_the_count(key, options)
    hands = hands_at(window, key).open_timeline(tmp_path, timeline)
    found: list[bool] = []
    hands.controller.changed.connect(lambda: found.append(hands.controller.between_games))
    wish = Wish()
    wish.wished = action
    hands.one_action(wish, "click")
    hands.rest()
    assert any(found)
    assert hands.mode in {Mode.CHOOSING, Mode.COVERED, Mode.IDLE}
