"""What is to be done is said after every step, on opening and on a key; how things stand, too."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES
from ludotheque.table.controller import Mode
from ludotheque.ui.board.announcing import GAP
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.features.conftest import played
from tests.gui.table.hands import SHIFT, Key, until


@pytest.mark.parametrize("key", ENGINES)
def test_a_game_says_what_is_to_be_done_once_and_on_a_key(
    window: MainWindow, heard: list[str], key: str
) -> None:
    window.lay_table(window.session.lay(played(key, {}, 12)))
    page = window.table
    assert page is not None
    assert page.controller.mode in {Mode.IDLE, Mode.CHOOSING, Mode.COVERED}
    asked = str(page.scene.ask() or page.scene.prompt())
    QTest.qWait(50)  # the keyboard comes to a place
    focus = page.scene.place_text(page.scene.cursor) if page.scene.cursor else ""
    if not focus.startswith(asked):  # a curtain says so itself
        until(lambda: any(text.endswith(asked) for text in heard), f"for {asked}")
    assert sum(text.count(asked) for text in heard) + focus.startswith(asked) == 1, heard

    heard.clear()
    QTest.keyClick(page.view, Key.Key_F2)
    until(lambda: heard, "for the panel's sentence")
    assert heard == [page.panel.now.text()]
    heard.clear()
    QTest.keyClick(page.view, Key.Key_F2, SHIFT)
    until(lambda: heard, "for how things stand")
    for card in page.panel.cards[: len(page.controller.timeline.seats)]:
        assert card.accessibleName() in heard[0]
    if page.controller.mode is not Mode.COVERED:
        assert list(page.scene.lying())
        assert all(str(text) in heard[0] for text in page.scene.lying())

    heard.clear()  # a dialog has been there
    QCoreApplication.sendEvent(page.view, QEvent(QEvent.Type.WindowActivate))
    if not focus.startswith(asked):
        until(lambda: heard == [asked], "for what is to be done after a dialog")


@pytest.mark.parametrize("key", ENGINES)
def test_no_place_is_counted_another_way_than_its_name(window: MainWindow, key: str) -> None:
    """Readers add « row 4 of 5 » to « f2 » where a place tells of rows and columns."""
    window.lay_table(window.session.lay(played(key, {}, 12)))
    assert window.table is not None
    board = QAccessible.queryAccessibleInterface(window.table.view)
    assert board is not None
    assert board.childCount() > 0
    places = [board.child(number) for number in range(board.childCount())]
    assert all(place is not None and place.tableCellInterface() is None for place in places)


def test_a_step_is_told_with_what_follows_from_it(window: MainWindow, heard: list[str]) -> None:
    window.change_settings(animation="off")
    window.lay_table(window.session.lay(played(without_chance(), {}, 4)))
    page = window.table
    assert page is not None
    until(lambda: heard, "for the first request")
    for _ in range(2):
        QTest.qWait(2 * GAP)  # what follows at once would be joined
        heard.clear()
        before = page.controller.timeline.state
        action = before.legal_actions()[0]
        sentence = str(page.scene.named(before.describe(action, None)))
        assert page.controller.commit(action) is None
        until(lambda: len(heard) == 2, "for step and request")
        assert heard == [sentence, str(page.scene.ask())]


@pytest.mark.parametrize("key", [without_chance(), one_die()])
def test_who_has_won_is_told_before_the_move_which_won(
    window: MainWindow, heard: list[str], key: str
) -> None:
    window.change_settings(animation="off")
    whole = played(key, {}, 5000)
    assert whole.is_over()
    outcome = whole.outcome()
    assert outcome is not None
    before = played(key, {}, whole.ply - 1)
    window.lay_table(window.session.lay(before))
    page = window.table
    assert page is not None
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the last choice")
    until(lambda: heard, "for the first request")
    heard.clear()
    last = whole.action_at(whole.ply - 1)
    sentence = str(page.scene.named(before.state.describe(last, None)))
    assert page.controller.commit(last) is None
    result, recap = str(page.scene.named(outcome.message)), " ".join(map(str, page.scene.recap()))
    until(lambda: " ".join(heard) == f"{result} {sentence} {recap}", "for the end")
    assert heard[0].startswith(f"{result} {sentence}")
