"""A finger at Ordino's labyrinth: a tap shows a way, here or in the list; the next one goes."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.games.ordino.lesson.possible import PossibleList
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.editor_hands import Answers, open_editor
from tests.gui.ordino.lesson_hands import MIXED
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.table.hands import tap


def test_a_finger_sees_the_way_before_the_move(window: MainWindow, tmp_path: Path) -> None:
    hands = OrdinoHands(window).lay_position(tmp_path, MIXED)
    hands.page.panel.button.click()  # « Lay the dice »
    hands.rest()
    board = hands.board
    assert board.answer is not None
    ways = {found.origin: found.target for found in board.answer.instructions}
    several = [
        origin for origin in ways
        if len({one.target for one in board.answer.instructions if one.origin == origin}) > 1
    ]  # fmt: skip
    assert several
    origin, target = several[0], ways[several[0]]
    hands.tap(origin)
    bare = hands.view.grab().toImage()
    hands.tap(target)
    assert (board.hovered, hands.timeline.ply) == (target, 0)
    assert hands.view.grab().toImage() != bare
    hands.tap(target)
    hands.rest()
    assert hands.timeline.ply == 1


def test_a_finger_sees_a_possibility_before_it_is_laid(window: MainWindow, tmp_path: Path) -> None:
    hands = OrdinoHands(window).lay_position(tmp_path, MIXED)
    window.resize(780, 780)  # the offscreen platform's screen can be touched as far as that
    hands.page.show_possibilities()
    QCoreApplication.processEvents()
    assert isinstance(hands.page.side, LessonView)
    found = hands.page.side.findChild(PossibleList)
    assert found is not None
    taken = []
    found.taken.connect(taken.append)
    first, second = (found.visualRect(found.model().index(row, 0)) for row in found.rows()[:2])
    for rect in (second, first, second):
        tap(found.viewport(), rect.center())
        assert found.lit >= 0
        assert taken == []
        assert hands.board.preview is not None
    tap(found.viewport(), second.center())
    assert len(taken) == 1


def test_a_finger_sees_a_wall_before_it_is_drawn(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Walls, passages and the cell of a chosen mark; what is done is seen without pointing."""
    Answers(monkeypatch)
    hands = open_editor(window)
    board, before = hands.board, hands.now

    def touch(place: str) -> None:
        tap(hands.page.view.viewport(), hands.at(place))

    first, second = "around-3.6", "inward-5.17"
    bare = hands.page.view.grab().toImage()
    for wall in (first, second, first):
        touch(wall)
        assert (board.hovered, hands.now) == (wall, before)
        assert hands.page.view.grab().toImage() != bare
        assert str(board.hint()) in hands.page.panel.hint.text()
    hands.page.panel.tick.click()
    touch(first)  # in every quarter now: shown first
    assert hands.now == before
    touch(first)
    drawn = hands.now
    assert drawn != before
    assert board.hovered is None
    touch("mark-0")
    assert board.piece == 0
    touch("4.5")
    assert (board.hovered, hands.now) == ("4.5", drawn)
    touch("4.5")
    assert hands.now.green[0] == board.cells["4.5"]
    changed = hands.now
    hands.click(second)  # a mouse has shown it already
    assert hands.now != changed
