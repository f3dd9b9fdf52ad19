"""The lesson beside a board: steps, truth table, readings, possibilities on request."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ludotheque.games.ordino.arrangements import (
    Arrangement,
    possibilities,
)
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordino.lesson.lessontab import LOW
from ludotheque.ui.look.fonts import scaled
from tests.gui.ordino.lesson_hands import (
    LEFT,
    Show,
    is_open,
    list_of,
    page_of,
    point_at,
    press_toggle,
)

Key = Qt.Key


# The step now going on


def test_the_step_follows_the_player(show: Show) -> None:
    view, board = show("mixed")
    assert board.card is not None
    heads = [section.head for section in page_of(view).sections]

    def now() -> list[int]:
        return [n for n, head in enumerate(heads, 1) if head.now]

    assert (view.current, now()) == (1, [1])
    assert "Step 1, now: Sort the dice" in heads[0].accessibleName()
    board.lay(board.card.lay(2, 1))
    assert (view.current, now()) == (2, [2])
    assert heads[0].accessibleName() == "Step 1: Sort the dice"
    board.lay(board.card.filled())
    assert (view.current, now()) == (3, [3])
    board.lay(board.card, "4.1")
    assert (view.current, now()) == (4, [4])
    board.lay(board.card.emptied())
    assert (view.current, now()) == (1, [1])


@pytest.mark.parametrize("name", ["super", "centre"])
def test_where_nothing_is_arranged_there_is_only_to_weigh(show: Show, name: str) -> None:
    view, board = show(name)
    assert view.current == 3
    board.lay(board.card, "C")
    assert view.current == 4


def test_a_table_looked_back_at_has_no_step(show: Show) -> None:
    view, board = show("mixed")
    timeline = board.controller.timeline
    board.controller.commit(timeline.state.legal_actions()[0])
    board.controller.look_at(0)
    assert board.controller.mode is Mode.REVIEW
    assert view.current == 0
    assert page_of(view).lesson.kind == "move"


def test_the_step_is_brought_into_view(show: Show) -> None:
    view, board = show("mixed")
    view.resize(view.width(), scaled(LOW) + 20)  # room for all steps, if it scrolls
    QApplication.processEvents()
    assert board.card is not None
    bar = view.area.verticalScrollBar()
    assert bar.maximum() > 0
    board.lay(board.card.filled())
    QApplication.processEvents()
    head = page_of(view).sections[2].head
    assert view.area.viewport().rect().contains(head.mapTo(view.area.viewport(), QPoint(2, 2)))
    board.lay(board.card.emptied())
    QApplication.processEvents()
    assert bar.value() < 20


def test_with_little_room_one_step_is_shown_alone(show: Show) -> None:
    """The one going on, or the one whose number was pressed, until the player goes on."""
    view, board = show("mixed")
    view.resize(view.width(), scaled(LOW) - 20)
    QApplication.processEvents()
    page = page_of(view)

    def seen() -> list[int]:
        return [one.head.number for one in page.sections if one.isVisible()]

    assert board.card is not None
    assert seen() == [1]
    board.lay(board.card.filled())
    assert seen() == [3]
    assert page.truth is not None
    assert page.truth.low
    assert view.stepper.buttons[2].accessibleName() == "Step 3, now: What do the dice say?"
    QTest.mouseClick(view.stepper.buttons[1], LEFT)
    assert seen() == [2]
    assert view.stepper.title.accessibleName() == "Build the rows"
    board.lay(board.card.emptied())
    assert seen() == [1]
    view.show_possibilities()
    assert seen() == [4]
    press_toggle(view)
    assert seen() == [1]
    view.resize(view.width(), scaled(LOW) + 20)
    QApplication.processEvents()
    assert seen() == [1, 2, 3, 4]
    assert not view.stepper.isVisible()
    assert not page.truth.low


# Truth table and readings


def test_the_reading_on_the_card_is_marked(show: Show) -> None:
    view, board = show("mixed")
    assert board.card is not None
    page = page_of(view)
    assert page.truth is not None
    assert [one.on_card for one in page.readings] == [False, False]
    assert page.truth.word == ""
    board.lay(board.card.saying(Arrangement("et", "ou", ("h2", "v1"))))
    assert [one.on_card for one in page.readings] == [True, False]
    assert page.truth.word == "et"
    assert page.readings[0].accessibleName().startswith("On the card: ")
    assert page.readings[0].badge.isVisible()
    exchanged = board.card.exchanged()
    board.lay(exchanged)
    assert [one.on_card for one in page.readings] == [False, True]
    assert page.truth.word == "ou"
    assert not page.readings[0].badge.isVisible()


def test_the_truth_table_is_read_cell_by_cell(show: Show) -> None:
    view, _ = show("mixed")
    truth = page_of(view).truth
    assert truth is not None
    reader = QAccessible.queryAccessibleInterface(truth)
    assert reader is not None
    said = [reader.child(n).text(QAccessible.Text.Name) for n in range(reader.childCount())]
    assert said.count("cross 1: type no, number no, AND no, OR no") == 5
    assert said.count("cube 3: type yes, number no, AND no, OR yes") == 5
    assert said.count("cube 4: type yes, number yes, AND yes, OR yes") == 5
    for head in ("piece", "type", "number", "AND: both", "OR: at least one"):
        assert head in said
    assert reader.text(QAccessible.Text.Name) == "Which of your pieces the dice mean: truth table"


def test_the_arrow_keys_go_from_cell_to_cell(show: Show) -> None:
    view, _ = show("mixed")
    truth = page_of(view).truth
    assert truth is not None
    truth.setFocus(Qt.FocusReason.TabFocusReason)
    assert (truth.currentIndex().row(), truth.currentIndex().column()) == (0, 0)
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Right):
        QTest.keyClick(truth, key)
    assert (truth.currentIndex().row(), truth.currentIndex().column()) == (2, 1)
    assert truth.currentIndex().data() == "yes"


def test_the_partner_s_pieces_and_unplaced_ones_are_told_apart(show: Show) -> None:
    view, _ = show("partner")
    truth = page_of(view).truth
    assert truth is not None
    tips = [truth.truth.index(n, 1).data(Qt.ItemDataRole.ToolTipRole) for n in range(3)]
    assert [tip.endswith("(your partner’s)") for tip in tips] == [False, True, True]
    view, _ = show("super")
    truth = page_of(view).truth
    assert truth is not None
    tips = [truth.truth.index(n, 1).data(Qt.ItemDataRole.ToolTipRole) for n in range(6)]
    assert [tip[tip.index("(") :] for tip in tips] == [
        "(placed)", "(to be placed)", "(to be placed)", "(captured)", "(captured)", "(captured)",
    ]  # fmt: skip


# The possibilities


def test_the_possibilities_show_on_request_alone(show: Show) -> None:
    view, board = show("mixed")
    page = page_of(view)
    assert not is_open(view)
    assert page.toggle.accessibleName() == "Show the possibilities"
    press_toggle(view)
    found = list_of(view)
    assert found.isVisible()
    assert page.toggle.text().strip() == "Hide the possibilities"
    listed = [
        (line.possibility.arrangement, line.possibility.instruction)
        for line in found.lines
        if line.possibility
    ]
    assert listed == list(possibilities(board.state))
    assert found.height() >= sum(found.sizeHintForRow(n) for n in range(len(found.lines)))
    press_toggle(view)
    assert not is_open(view)
    assert page.toggle.accessibleName() == "Show the possibilities"


def test_they_are_hidden_again_with_the_next_roll(show: Show) -> None:
    view, board = show("mixed")
    press_toggle(view)
    first = page_of(view)
    board.controller.commit(board.state.legal_actions()[0])
    assert view.page is None
    board.controller.roll()
    assert board.state.dice is not None
    assert view.page is not first
    assert not is_open(view)


def test_pointing_shows_the_way_and_a_click_takes_it_up(show: Show) -> None:
    view, board = show("mixed")
    press_toggle(view)
    found = list_of(view)
    left = []
    view.left.connect(lambda: left.append(True))
    view.left.connect(page_of(view).toggle.setFocus)  # the board beside it takes the keyboard
    row = found.rows()[1]
    wanted = found.lines[row].possibility
    assert wanted is not None
    at = point_at(view, row)
    assert board.last() == wanted.instruction
    assert wanted.instruction is not None
    point_at(view, 0)  # a heading
    assert board.last() is None
    at = point_at(view, row)
    QTest.mouseClick(found.viewport(), LEFT, pos=at)
    assert board.taken == [(wanted.arrangement, wanted.instruction)]
    assert board.chosen == wanted.instruction.origin
    assert left == [True]
    assert board.last() == wanted.instruction
    assert is_open(view)
    QTest.mouseMove(view, QPoint(2, 2))
    QApplication.processEvents()
    QApplication.sendEvent(found, QEvent(QEvent.Type.Leave))
    assert board.last() is None


def test_keys_go_along_the_entries(show: Show) -> None:
    view, board = show("mixed")
    view.show_possibilities()
    QApplication.processEvents()
    found = list_of(view)
    rows = found.rows()
    entries = [found.lines[row].possibility for row in rows]
    assert found.hasFocus()
    assert board.last() == entries[0].instruction  # type: ignore[union-attr]
    for one in entries[1:]:
        QTest.keyClick(found, Key.Key_Down)
        assert one is not None
        assert board.last() == one.instruction
        row = found.currentIndex().row()
        where = found.visualRect(found.currentIndex()).center()
        port = view.area.viewport()
        assert port.rect().contains(found.mapTo(port, where)), row
    QTest.keyClick(found, Key.Key_Return)
    last = entries[-1]
    assert last is not None
    assert board.taken == [(last.arrangement, last.instruction)]
    QTest.keyClick(found, Key.Key_Escape)
    assert not is_open(view)
    assert page_of(view).toggle.hasFocus()
    assert board.last() is None


def test_another_piece_chosen_ends_the_preview(show: Show) -> None:
    view, board = show("mixed")
    view.left.connect(page_of(view).toggle.setFocus)  # the board beside it takes the keyboard
    view.show_possibilities()
    QTest.keyClick(list_of(view), Key.Key_Return)
    assert not list_of(view).hasFocus()
    assert board.chosen == "4.1"
    assert board.last() is not None
    board.lay(board.card, "5.0")
    assert board.last() is None


@pytest.mark.parametrize("name", ["super", "centre"])
def test_what_is_no_instruction_is_listed_but_not_taken_up(show: Show, name: str) -> None:
    view, board = show(name)
    view.show_possibilities()
    found = list_of(view)
    assert len(found.rows()) == len(found.lines) > 1
    QTest.keyClick(found, Key.Key_Return)
    assert board.taken == []
    assert board.shown == [None]


def test_hidden_it_leaves_nothing_on_the_board(show: Show) -> None:
    view, board = show("mixed")
    view.show_possibilities()
    assert board.last() is not None
    view.hide()
    assert board.last() is None
    assert not [one for one in board.shown[1:] if one and one.piece[0] == "b"]


def test_before_the_roll_it_says_what_it_waits_for(show: Show) -> None:
    view, _ = show("rolling")
    assert view.page is None
    assert not view.has_possibilities()
    label = view.area.widget()
    assert isinstance(label, QLabel)
    assert label.text().startswith("Roll the dice")


def test_by_keys_alone(show: Show) -> None:
    """Tab leads to the page, the table, the button and the list."""
    view, _ = show("mixed")
    view.area.setFocus(Qt.FocusReason.TabFocusReason)
    seen: list[QWidget | None] = []
    for _ in range(3):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    page = page_of(view)
    assert page.truth in seen
    assert page.toggle in seen
    page.toggle.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(page.toggle, Key.Key_Return)
    QTest.keyClick(page.toggle, Key.Key_Tab)
    assert list_of(view).hasFocus()
