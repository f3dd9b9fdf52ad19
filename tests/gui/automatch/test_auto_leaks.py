"""Nothing that is shown depends on a card which the eyes on the table may not know.

Two matches which differ only in what one seat has not seen are laid on the same table; every
picture, text, tool tip and name for screen readers must be the same.
"""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import M
from ludotheque.record.timeline import Timeline
from ludotheque.record.veil import MARK
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.positionimage import position_image, thumbnail
from ludotheque.ui.window.mainwindow import MainWindow
from tests.contract import twins
from tests.gui.automatch.auto_hands import AutoHands, dealt, following, phase, played_until
from tests.gui.table.hands import Key

FORMS = {
    "two": {"players": "2"},
    "three": {"players": "3", "market": "yes"},
    "four": {"players": "4", "announce": "always"},
    "bare": {"players": "4", "figures": "memory", "ranks": "hidden"},
}
SOME = ["two", "four", *(pytest.param(form, marks=pytest.mark.slow) for form in ("three", "bare"))]
ROLES = (
    Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ForegroundRole, Qt.ItemDataRole.BackgroundRole,
)  # fmt: skip
ENCODED = re.compile(rf"(?<!\S){MARK}[\w-]{{9,}}")
TEXTS = (
    QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value,
    QAccessible.Text.Help,
)  # fmt: skip


def played(form: str, seed: int, actions: int) -> Timeline:
    """A match in the middle of a deal."""
    timeline = dealt(seed, **FORMS[form])
    source = RandomSource(seed)
    for _ in range(actions):
        timeline.apply(timeline.state.random_action(source))
        timeline.settle()
    return timeline


def twin_of(timeline: Timeline, seat: int | None, seed: int) -> Timeline:
    """The same match with other cards where the seat has not looked."""
    chance = random.Random(seed)
    for _ in range(200):
        twin = twins.twin_of("automatch")(timeline, seat, chance)
        if twin is not None and twin.states[-1] != timeline.states[-1]:
            twin.seats, twin.created = timeline.seats, timeline.created
            return twin
    raise AssertionError("no other deal looks the same")


def lay(window: MainWindow, timeline: Timeline) -> AutoHands:
    """Put a match on the window's table."""
    window.lay_table(window.session.lay(timeline))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hands = AutoHands(window)
    hands.rest()
    return hands


def spoken(found: QAccessibleInterface, depth: int = 0) -> list[str]:
    """All texts of an accessible tree."""
    texts = [found.text(which) for which in TEXTS]
    for index in range(found.childCount()):
        child = found.child(index)
        if child is not None and depth < 12:
            texts += spoken(child, depth + 1)
    return texts


def shown(hands: AutoHands) -> dict[str, object]:
    """Everything the window shows, says or gives away."""
    window, page = hands.window, hands.page
    window.toast.dismiss()
    page.bubble.hide()
    for _ in range(2):  # the panel takes the room of a note back
        QCoreApplication.processEvents()
    widgets = [window, *(w for w in window.findChildren(QWidget) if w.isVisible())]
    moves = page.panel.moves.model()
    cells = [
        str(moves.index(row, column).data(role))
        for row in range(moves.rowCount())
        for column in range(moves.columnCount())
        for role in ROLES
    ]
    interface = QAccessible.queryAccessibleInterface(window)
    window.commands.copy()
    # Deals are encoded there as in a save, for no eye to read; their length may tell nothing.
    clipboard = ENCODED.sub(lambda code: MARK * len(code[0]), QGuiApplication.clipboard().text())
    window.toast.dismiss()
    scene = hands.board
    return {
        "picture": window.grab().toImage(),
        "title": window.windowTitle(),
        "tool tips": [widget.toolTip() for widget in widgets],
        "names": [(w.accessibleName(), w.accessibleDescription()) for w in widgets],
        "labels": [w.text() for w in widgets if isinstance(w, QLabel)],
        "spoken": spoken(interface) if interface is not None else None,
        "places": {name: scene.place_text(name) for name in scene.places},
        "where": {name: place.rect.getRect() for name, place in scene.places.items()},
        "cards": dict(scene.shown()),
        "tricks": cells,
        "copied": clipboard,
        "prompt": str(scene.prompt()),
        "entries": [(str(e.text), str(e.sentence)) for e in scene.move_entries()],
    }


def differing(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """What is not the same."""
    return [key for key in one if one[key] != other[key]]


def look(hands: AutoHands) -> list[dict[str, object]]:
    """What is shown now, and at some earlier places; the table comes back to the present one."""
    found, ply = [shown(hands)], hands.timeline.ply
    for place in (ply // 2, ply - 1):
        hands.controller.look_at(place)
        hands.rest()
        found.append(shown(hands))
    hands.controller.look_at(ply)
    hands.rest()
    return found


def compared(
    window: MainWindow, timeline: Timeline, seat: int | None, prepare: Callable[[AutoHands], None]
) -> list[list[str]]:
    """How a table and that of its twin differ, once both have been prepared."""
    pictures = []
    for match in (timeline, twin_of(timeline, seat, 5)):
        hands = lay(window, match)
        assert hands.mode is Mode.COVERED
        prepare(hands)
        pictures.append(look(hands))
    return [differing(one, other) for one, other in zip(*pictures, strict=True)]


@pytest.mark.parametrize("form", SOME)
def test_the_curtain_shows_no_hand(window: MainWindow, form: str) -> None:
    """While it hangs everything is as if nobody held anything; looking back, too."""
    timeline = played(form, 3, 9)
    assert compared(window, timeline, None, lambda _hands: None) == [[], [], []]


@pytest.mark.parametrize("form", SOME)
def test_a_seat_sees_no_other_hand(window: MainWindow, form: str) -> None:
    """With the curtain lifted only the own hand is there, card by card pointed at."""
    timeline = played(form, 4, 11)
    seat = timeline.state.actors()[0]

    def lift(hands: AutoHands) -> None:
        hands.lift()
        hands.move(hands.at(hands.board.cards.order[0]), Qt.MouseButton.NoButton)

    assert compared(window, timeline, seat, lift) == [[], [], []]


@pytest.mark.parametrize("form", ["two", "four"])
def test_a_played_card_leaves_nothing_behind(window: MainWindow, form: str) -> None:
    """The next seat's curtain shows what was laid and nothing of the hand it came from."""
    timeline = played(form, 6, 8)
    seat = timeline.state.actors()[0]

    def play(hands: AutoHands) -> None:
        hands.lift()
        source = RandomSource(1)
        while hands.controller.observer() == seat and hands.mode is not Mode.LOOKING:
            assert hands.controller.commit(hands.deal.random_action(source)) is None
            hands.rest()
        hands.controller.pass_on()
        hands.rest()
        assert hands.mode is Mode.COVERED

    first = lay(window, timeline)
    play(first)
    now = shown(first)
    # A twin for nobody: the hand it came from is hidden again.
    second = lay(window, twin_of(first.timeline, None, 7))
    again = shown(second)
    left_behind = set(differing(now, again)) - {"picture"}
    assert left_behind <= {"tool tips"}, "undo may be offered to one and not to the other"
    assert now["spoken"] == again["spoken"]


def test_undo_tells_nothing(window: MainWindow) -> None:
    """Taken back, a card is behind the curtain again; the reason why not names no card."""
    timeline = played("two", 8, 5)
    for match in (timeline, twin_of(timeline, None, 3)):
        hands = lay(window, match)
        hands.undo()
        hands.rest()
        assert "taken back" in window.toast.text
        assert hands.mode is Mode.COVERED
    source = RandomSource(4)
    hands.one_action_of(source)
    while hands.mode is not Mode.CHOOSING:
        hands.one_action_of(source)
    hands.undo()
    hands.rest()
    assert hands.mode is Mode.CHOOSING, "whoever leads after his own trick takes its card back"
    hands.controller.drop_curtain()
    hands.rest()
    assert hands.timeline.redo_tail
    text = str(shown(hands)["spoken"]) + str(shown(hands)["tricks"])
    laid = hands.timeline.state.notation(hands.timeline.redo_tail[0])
    assert laid not in text


COVERED_BY: dict[str, Callable[[AutoHands], object]] = {
    "the key": lambda hands: hands.key(Key.Key_C),
    "the eye": lambda hands: hands.click("drop"),
    "waiting": lambda hands: hands.controller.drop_curtain(),
    "a card laid": lambda hands: hands.drag(hands.board.starter_places()[0], "table"),
    "looking back": lambda hands: hands.controller.look_at(2),
}


def test_a_reason_which_names_cards_goes_with_the_hand(window: MainWindow, tmp_path: Path) -> None:
    """« You hold … » is for the one who asked, whatever then covers the hand."""
    timeline = played_until(
        lambda state: following(state) and len(state.observe(state.actors()[0]).playable) < 8,
        players="3",
    )
    for way, cover in COVERED_BY.items():
        hands = AutoHands(window).open_timeline(tmp_path, timeline)
        hands.lift()
        board = hands.board
        card = next(name for name in board.cards.order if name not in board.starter_places())
        hands.click(card)
        hands.rest()
        assert "you hold" in hands.page.bubble.text
        assert hands.page.bubble.isVisible()
        cover(hands)
        hands.rest()
        assert hands.mode in {Mode.COVERED, Mode.REVIEW}, way
        assert not hands.page.bubble.isVisible(), way
        labels = [w.text() for w in window.findChildren(QLabel) if w.isVisible()]
        interface = QAccessible.queryAccessibleInterface(window)
        assert interface is not None
        assert "you hold" not in " ".join(labels + spoken(interface)), way


def exchanged(window: MainWindow) -> tuple[AutoHands, list[str]]:
    """A match in which the seat that looks has exchanged a card, and the tool tips telling so."""
    timeline = played_until(
        lambda state: (
            phase(state) == "play"
            and not state.trick.cards  # whoever leads hands on to another
            and bool(state.observe(state.actors()[0]).exchanges)
        ),
        players="2",
        announce="always",
    )
    hands = lay(window, timeline)
    hands.lift()
    moves = hands.page.panel.moves.model()
    found = [
        str(moves.index(row, column).data(Qt.ItemDataRole.ToolTipRole))
        for row in range(moves.rowCount())
        for column in range(moves.columnCount())
    ]
    return hands, [tip for tip in found if "drawn: " in tip]


EYES_GO: dict[str, Callable[[AutoHands], object]] = {
    "the key": lambda hands: hands.key(Key.Key_C),
    "the eye": lambda hands: hands.click("drop"),
    "waiting": lambda hands: hands.controller.drop_curtain(),
    "a question": lambda hands: hands.controller.conceal(),
    "a card laid": lambda hands: hands.controller.commit(hands.deal.legal_actions()[0]),
    "the shelf": lambda hands: hands.window.show_shelf(),
}


@pytest.mark.parametrize("way", EYES_GO)
def test_a_tool_tip_goes_with_the_eyes_it_was_for(window: MainWindow, way: str) -> None:
    """What was exchanged is told in the list of moves; no such tip stays over the curtain."""
    hands, tips = exchanged(window)
    assert tips
    moves, page = hands.page.panel.moves, hands.page
    for tabs in page.panel.tabs.findChildren(QWidget):
        if tabs.isAncestorOf(moves):
            page.panel.tabs.setCurrentWidget(tabs)
    model = moves.model()
    index = next(
        model.index(row, column)
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        if "drawn: " in str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole))
    )
    moves.scrollTo(index)
    at = moves.visualRect(index).center()
    port = moves.viewport()
    QCoreApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, at, port.mapToGlobal(at)))
    assert QToolTip.isVisible()
    assert QToolTip.text() in tips
    seat = hands.controller.observer()
    EYES_GO[way](hands)
    assert window.table is None or hands.controller.observer() != seat
    assert not QToolTip.isVisible()


def test_a_reason_on_its_way_is_not_told_to_the_next(window: MainWindow) -> None:
    """A refusal is shown with the next turn of events: the hand may have been covered before."""
    hands = lay(window, played("two", 3, 9))
    hands.lift()
    hands.board.refused.emit(Reason("test", M("You hold it.")), "table")
    hands.controller.drop_curtain()
    hands.rest()
    assert not hands.page.bubble.isVisible()


def test_moves_as_text_tell_what_all_may_know(window: MainWindow) -> None:
    """On the clipboard and in a file they stay after the curtain has fallen."""
    hands, tips = exchanged(window)
    assert tips
    QGuiApplication.clipboard().clear()
    window.commands.copy()
    own = QGuiApplication.clipboard().text()
    hands.controller.drop_curtain()
    window.commands.copy()
    assert own == QGuiApplication.clipboard().text()


@pytest.mark.parametrize("form", ["two", "four"])
def test_pictures_of_positions_show_no_hand(qapp: object, form: str) -> None:
    """Thumbnails and exports are made for a spectator, or for one seat."""
    timeline = played(form, 5, 10)
    for seat in (None, 0, 1):
        twin = twin_of(timeline, seat, 9)
        pictures = [position_image(match, 640, 512, seat=seat) for match in (timeline, twin)]
        assert pictures[0] == pictures[1]
        small = [thumbnail(match, 100, 100, 1.0, seat).toImage() for match in (timeline, twin)]
        assert small[0] == small[1]
    assert position_image(timeline, 640, 512, seat=0) != position_image(timeline, 640, 512, seat=1)


def test_a_leak_is_found(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table which looks through the eyes of the seat on turn gives its hand away."""
    timeline = played("two", 3, 9)
    monkeypatch.setattr(TableController, "observer", lambda self: self.timeline.state.actors()[0])
    found = compared(window, timeline, None, lambda _hands: None)
    assert {"cards", "spoken"} & set(found[1]), "an earlier place, without the cloth"
