"""The lesson beside a board: steps, truth table, readings, possibilities on request."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from shiboken6 import isValid

from ludotheque.core.messages import Catalogue, Message, use_language
from ludotheque.core.timeline import Timeline
from ludotheque.games import create
from ludotheque.games.ordino.arrangements import (
    Answer,
    Arrangement,
    Instruction,
    possibilities,
)
from ludotheque.games.ordino.card import Card, card_of
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui import fonts
from ludotheque.ui.fonts import scaled
from ludotheque.ui.language import apply_language
from ludotheque.ui.lesson.dice import GroupGrid, PileRow
from ludotheque.ui.lesson.page import LessonPage
from ludotheque.ui.lesson.possible import PossibleList
from ludotheque.ui.lesson.step import StepHead
from ludotheque.ui.lesson.view import LessonView
from ludotheque.ui.theme import manager
from tests.games.ordino.helpers import random_state
from tests.gui.conftest import wait_active
from tests.gui.table.hands import let_go

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
MIXED: dict[str, Any] = {
    "white": {"3": "5.0", "4": "4.1", "1": "5.3", "2": "4.7", "5": "3.3", "6": "2.2", "s": ["5.4"]},
    "black": {"1": "5.7", "2": "4.3", "s": ["3.5"]},
    "side": "white",
    "dice": ["cube", 4, "et", "ou", "v1", "h2"],
}
"""Cube 4 obeys « et », cube 3 obeys « ou », cube 4 does not."""
PARTNER: dict[str, Any] = {
    "white": {"3": "1.11", "4": "1.2", "5": "2.10", "s": [None, None]},
    "black": {"1": "1.1", "5": "2.8", "s": [None, None]},
    "side": "south",
    "dice": ["cylinder", 2, "et", "ou", "h1", "h2"],
}
SPHERE: dict[str, Any] = {
    "white": {"3": "2.0", "6": "1.6", "5": "2.2", "s": ["3.6", "5.4"]},
    "black": {"1": "1.5", "2": "2.1", "5": "3.20", "3": "2.3", "s": ["2.7"]},
    "side": "black",
    "dice": ["cylinder", 2, "et", "ou", "h1", "h1"],
}
SUPER: dict[str, Any] = {
    "white": {"1": "1.11", "2": "beside", "3": "beside", "s": ["beside", "beside"]},
    "black": {"4": "2.5", "s": ["beside"]},
    "side": "white",
    "dice": ["cross", 3, "ou"],
}
CENTRE: dict[str, Any] = {
    "white": {"3": "1.1", "s": []},
    "black": {"1": "1.4", "2": "5.7", "5": "1.10", "s": ["3.3"]},
    "side": "white",
    "dice": ["cube", 3, "ou", "ou", "v1", "h2"],
}
ON_CENTRE = ("3-C", "reroll cube 6")
LESSONS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, str]]] = {
    "mixed": (MIXED, (), {}),
    "partner": (PARTNER, (), {"players": "4"}),
    "sphere": (SPHERE, (), {}),
    "super": (SUPER, (), {"super": "yes"}),
    "centre": (CENTRE, ON_CENTRE, {}),
    "rolling": ({**MIXED, "dice": None}, (), {}),
}


class FakeBoard(QObject):
    """A board with a card and without a drawing; remembers what it was asked."""

    marked = Signal()

    def __init__(self, controller: TableController) -> None:
        """Stand beside a table."""
        super().__init__()
        self.controller = controller
        self.answer: Answer | None = None
        self.card: Card | None = None
        self.chosen: str | None = None
        self.shown: list[Instruction | None] = [None]
        self.taken: list[tuple[Arrangement, Instruction | None]] = []
        controller.changed.connect(self.begin)
        self.begin()

    @property
    def state(self) -> OrdinoState:
        """The state on the table."""
        assert isinstance(self.controller.state, OrdinoState)
        return self.controller.state

    def begin(self) -> None:
        """Begin with the card of the state."""
        if self.controller.is_empty:
            return
        self.chosen = None
        self.card = card_of(self.state)
        self.marked.emit()

    def lay(self, card: Card | None, chosen: str | None = None) -> None:
        """Have the player lay dice and choose."""
        self.card, self.chosen = card, chosen
        self.marked.emit()

    def chosen_place(self) -> str | None:
        """The place chosen first."""
        return self.chosen

    def take_up(self, arrangement: Arrangement, instruction: Instruction | None = None) -> None:
        """Lay the dice so."""
        assert self.card is not None
        self.taken.append((arrangement, instruction))
        self.lay(self.card.saying(arrangement), instruction.origin if instruction else None)

    def show_instruction(self, instruction: Instruction | None) -> None:
        """Show a way."""
        self.shown.append(instruction)

    def last(self) -> Instruction | None:
        """What is shown now."""
        return self.shown[-1]


def table(name: str) -> TableController:
    """A table with one of LESSONS on it."""
    position, texts, options = LESSONS[name]
    timeline = Timeline(create("ordino", options), seed=1, start=position)
    for text in texts:
        timeline.apply(timeline.state.parse(text))
    controller = TableController()
    controller.lay(timeline)
    controller.begin()
    return controller


Open = Callable[[TableController], tuple[LessonView, FakeBoard]]


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[Open]:
    """Opens the lesson of a table in a window of its own, as wide as in the panel."""
    made: list[tuple[LessonView, FakeBoard]] = []

    def start(controller: TableController) -> tuple[LessonView, FakeBoard]:
        board = FakeBoard(controller)
        view = LessonView(board)
        made.append((view, board))
        view.resize(scaled(300), scaled(400))
        view.show()
        wait_active(view)
        return view, board

    use_language("en")
    yield start
    for view, board in made:
        if isValid(view):
            view.close()
            view.deleteLater()
        board.controller.close()
    let_go()
    fonts.set_text_scale(1)
    use_language("en")
    manager().set_scheme("light")


@pytest.fixture
def show(opened: Open) -> Callable[[str], tuple[LessonView, FakeBoard]]:
    """Opens one of LESSONS by name."""
    return lambda name: opened(table(name))


Show = Callable[[str], tuple[LessonView, FakeBoard]]


def page_of(view: LessonView) -> LessonPage:
    assert view.page is not None
    return view.page


def is_open(view: LessonView) -> bool:
    return view.page is not None and view.page.is_open


def press_toggle(view: LessonView) -> None:
    toggle = page_of(view).toggle
    view.area.ensureWidgetVisible(toggle)
    QApplication.processEvents()
    QTest.mouseClick(toggle, LEFT)
    QApplication.processEvents()


def list_of(view: LessonView) -> PossibleList:
    found = page_of(view).possible
    assert found is not None
    return found


def point_at(view: LessonView, row: int) -> QPoint:
    """Move the pointer to a row of the list, scrolled to; return where it is."""
    found = list_of(view)
    rect = found.visualRect(found.model().index(row, 0))
    view.area.ensureVisible(0, found.mapTo(page_of(view), rect.center()).y(), 0, 30)
    QApplication.processEvents()
    QTest.mouseMove(found.viewport(), rect.center() - QPoint(3, 3))
    QTest.mouseMove(found.viewport(), rect.center())
    QApplication.processEvents()
    return rect.center()


# The step now going on


def test_the_step_follows_the_player(show: Show) -> None:
    view, board = show("mixed")
    assert board.card is not None
    heads = [step.head for step in page_of(view).steps]

    def now() -> list[int]:
        return [n for n, head in enumerate(heads, 1) if head.now]

    assert (view.step, now()) == (1, [1])
    assert "Step 1, now: Sort the dice" in heads[0].accessibleName()
    board.lay(board.card.lay(2, 1))
    assert (view.step, now()) == (2, [2])
    assert heads[0].accessibleName() == "Step 1: Sort the dice"
    board.lay(board.card.filled())
    assert (view.step, now()) == (3, [3])
    board.lay(board.card, "4.1")
    assert (view.step, now()) == (4, [4])
    board.lay(board.card.emptied())
    assert (view.step, now()) == (1, [1])


@pytest.mark.parametrize("name", ["super", "centre"])
def test_where_nothing_is_arranged_there_is_only_to_weigh(show: Show, name: str) -> None:
    view, board = show(name)
    assert view.step == 3
    board.lay(board.card, "C")
    assert view.step == 4


def test_a_table_looked_back_at_has_no_step(show: Show) -> None:
    view, board = show("mixed")
    timeline = board.controller.timeline
    board.controller.commit(timeline.state.legal_actions()[0])
    board.controller.look_at(0)
    assert board.controller.mode is Mode.REVIEW
    assert view.step == 0
    assert page_of(view).lesson.kind == "move"


def test_the_step_is_brought_into_view(show: Show) -> None:
    view, board = show("mixed")
    assert board.card is not None
    bar = view.area.verticalScrollBar()
    assert bar.maximum() > 0
    board.lay(board.card.filled())
    QApplication.processEvents()
    head = page_of(view).steps[2].head
    assert view.area.viewport().rect().contains(head.mapTo(view.area.viewport(), QPoint(2, 2)))
    board.lay(board.card.emptied())
    QApplication.processEvents()
    assert bar.value() < 20


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
    assert reader.text(QAccessible.Text.Name) == "Truth table of your pieces"


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
    assert page.toggle.text().strip() == "Show the possibilities"
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
    assert page.toggle.text().strip() == "Show the possibilities"


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


# Language, scale, colours


def words_in(view: LessonView) -> list[str]:
    """Everything the tab says, to eyes and to readers."""
    found = []
    for widget in view.findChildren(QWidget):
        found += [widget.accessibleName(), widget.toolTip()]
        if isinstance(widget, QLabel):
            found.append(widget.text())
    page = page_of(view)
    if page.truth is not None:
        model = page.truth.truth
        for row in range(model.rowCount()):
            found += [str(model.index(row, n).data()) for n in range(5)]
            found.append(str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)))
        found += [str(model.headerData(n, Qt.Orientation.Horizontal)) for n in range(5)]
    if page.possible is not None:
        rows = range(len(page.possible.lines))
        found += [str(page.possible.model().index(row, 0).data()) for row in rows]
    return [text for text in found if text]


@pytest.mark.parametrize("name", ["mixed", "partner", "sphere", "super", "centre"])
def test_everything_follows_the_language(
    show: Show, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    render = Catalogue.render

    def mark(catalogue: Catalogue, message: Message) -> str:
        return f"‹{catalogue.language}›{render(catalogue, message)}"

    monkeypatch.setattr(Catalogue, "render", mark)
    view, _ = show(name)
    view.show_possibilities()
    assert len([text for text in words_in(view) if "‹en›" in text]) > 10
    apply_language("fr")
    QApplication.processEvents()
    assert [text for text in words_in(view) if "‹en›" in text] == []
    assert len([text for text in words_in(view) if "‹fr›" in text]) > 10


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", ["mixed", "partner", "sphere", "super", "centre"])
def test_nothing_is_cut(opened: Open, name: str, scale: float, language: str) -> None:
    fonts.set_text_scale(scale)
    use_language(language)
    controller = table(name)
    use_language(language)
    view, _ = opened(controller)
    use_language(language)
    view.changeEvent(QEvent(QEvent.Type.LanguageChange))
    view.show_possibilities()
    for _ in range(3):
        QApplication.processEvents()
    assert view.area.horizontalScrollBar().maximum() == 0
    for label in view.findChildren(QLabel):
        if label.isVisible() and label.text():
            assert label.height() >= label.heightForWidth(label.width()) > 0, label.text()
    for head in view.findChildren(StepHead):
        title = QFontMetricsF(fonts.title_font(18, 700)).horizontalAdvance(str(head._title))
        assert title <= head.width() - scaled(36)
    for row in view.findChildren(PileRow):
        font = QFontMetricsF(fonts.text_font(13))
        widths = sum(
            max(font.horizontalAdvance(str(p.title)), len(p.faces) * scaled(36) - scaled(4))
            for p in row._piles
        )
        assert widths + scaled(6) * (len(row._piles) - 1) <= row.width()
    for grid in view.findChildren(GroupGrid):
        font = QFontMetricsF(fonts.typewriter_font(16))
        first = max(font.horizontalAdvance(str(head)) for head, _ in grid._rows()) + scaled(12)
        groups = len(grid._groups.who) * scaled(3 * 25 + 8)
        assert first + groups + scaled(8) <= grid.width()
    truth = page_of(view).truth
    if truth is not None:
        assert truth.viewport().height() >= sum(
            truth.rowHeight(n) for n in range(truth.truth.rowCount())
        )
        names = QFontMetricsF(fonts.text_font(14))
        for line in truth.truth.table.rows:
            width = names.horizontalAdvance(str(line.name)) + scaled(29)
            assert width <= truth.columnWidth(0), str(line.name)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("players", ["2", "4"])
def test_any_roll_can_be_drawn(opened: Open, scheme: str, players: str) -> None:
    manager().set_scheme(scheme)
    rng = random.Random(players + scheme)
    for count in range(6):
        state = random_state(rng, players=players, super="yes" if count % 2 else "no")
        timeline = Timeline(state.game, seed=1, start=state.position())
        controller = TableController()
        controller.lay(timeline)
        controller.begin()
        view, _ = opened(controller)
        if view.page is not None:
            view.show_possibilities()
            picture = view.page.grab().toImage()
            colours = {
                picture.pixel(x, y)
                for x in range(0, picture.width(), 7)
                for y in range(0, picture.height(), 7)
            }
            assert len(colours) > 20
        view.close()
        view.deleteLater()
        let_go()
