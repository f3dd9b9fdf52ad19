"""Cars put in order by click, drag and keys: what is right, what is said, times kept."""

import json
import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.paths import data_folder
from ludotheque.files import atomic, smallfile
from ludotheque.games.automatch.keytable import reconstruction
from ludotheque.ui.games.automatch.encyclopaedia import besttimes
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import show_practice
from ludotheque.ui.games.automatch.encyclopaedia.ordering import Ordering
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.cars_hands import RowHands, open_practice, press
from tests.gui.exercises.hands import LEFT, NONE, Key, until
from tests.gui.looks.room import cramped

OURS = reconstruction()
WAYS = ("click", "drag", "keys")


def solve(hands: RowHands, way: str, faults: int = 0) -> None:
    """Lay every card rightly, the first ``faults`` of them wrongly."""
    while hands.page.ordering is not None and hands.ordering.card is not None:
        left = hands.ordering.left
        hands.lay(hands.wrong() if faults > 0 else hands.right(), way)
        faults -= 1
        assert hands.ordering.left == left - 1
        assert hands.row.shown() == hands.row.expected()


# With real events


@pytest.mark.parametrize(("way", "figure"), [*zip(WAYS, "012", strict=True)])
def test_five_cars_are_put_in_order(window: MainWindow, way: str, figure: str) -> None:
    hands = open_practice(window, "5", figure)
    assert window.windowTitle() == "L’Auto-Match, practice – Ludothèque"
    solve(hands, way)
    assert hands.said == "Without a fault!: All 5 cars lie in order."
    assert hands.page.panel.stand.text() == "5 of 5 cars laid, 0 faults"
    ranks = OURS.common_ranks(int(figure))
    row = [ranks[card] for card in hands.ordering.row]
    assert row == sorted(row)
    assert not hands.page.panel.clock.isVisible()


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        ("13", "keys"), ("13", "drag"), ("39", "click"),
        pytest.param("13", "click", marks=pytest.mark.slow),
        pytest.param("39", "keys", marks=pytest.mark.slow),
        pytest.param("52", "keys", marks=pytest.mark.slow),
        pytest.param("52", "click", marks=pytest.mark.slow),
        pytest.param("52", "drag", marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_many_cars_are_put_in_order(window: MainWindow, kind: str, way: str) -> None:
    hands = open_practice(window, kind, "2")
    assert hands.row.plan.tiles is (kind != "13")
    solve(hands, way, faults=3)
    assert hands.ordering.faults == 3
    assert hands.said == f"All in order: All {kind} cars lie in order."


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_place_is_a_fault_and_explained(window: MainWindow, way: str) -> None:
    hands = open_practice(window)
    card = hands.ordering.card
    assert card is not None
    hands.lay(hands.wrong(), way)
    name = OURS.cars[card].name
    assert hands.said.startswith(f"Not there: {name}: ")
    assert "It belongs" in hands.said
    assert hands.page.panel.stand.text() == "2 of 5 cars laid, 1 fault"
    hands.lay(hands.right(), way)
    assert hands.said.startswith("Well placed: ")
    assert hands.page.panel.stand.text() == "3 of 5 cars laid, 1 fault"


def test_the_last_car_wrong_is_explained_at_the_end_too(window: MainWindow) -> None:
    hands = open_practice(window)
    while hands.ordering.left > 1:
        hands.lay(hands.right(), "click")
    hands.lay(hands.wrong(), "click")
    assert "It belongs" in hands.said
    assert hands.said.endswith("All 5 cars lie in order.")


def test_a_country_is_chosen_for_thirteen(window: MainWindow) -> None:
    hands = open_practice(window, "13", begin=False)
    panel = hands.page.panel
    assert panel.country_part.isVisible()
    press(panel.country.pill("2"))
    press(panel.start)
    ordering = hands.ordering
    assert {ordering.row[0] // 13, (ordering.card or 0) // 13} == {2}
    press(panel.stop)
    press(panel.kind.pill("5"))
    assert not panel.country_part.isVisible()


def test_a_card_dropped_beside_the_row_goes_back(window: MainWindow) -> None:
    hands = open_practice(window)
    hand = hands.at("hand")
    for there in (hand + QPoint(3, 40), QPoint(5, hands.page.view.height() - 5), QPoint(-60, -60)):
        hands.drag("hand", there)
        assert hands.ordering.left == 4
        assert not hands.carrying()
    assert hands.said == ""


def test_escape_puts_the_card_back_and_only_then_leaves(window: MainWindow) -> None:
    hands = open_practice(window)
    start, there = hands.at("hand"), hands.at("gap-0")
    hands.send(QEvent.Type.MouseButtonPress, start, LEFT, held=True)
    for part in range(1, 6):
        hands.send(QEvent.Type.MouseMove, start + (there - start) * part / 5, NONE, held=True)
    assert hands.carrying()
    hands.key(Key.Key_Escape)
    assert not hands.carrying()
    hands.send(QEvent.Type.MouseButtonRelease, there, LEFT, held=False)
    assert hands.ordering.left == 4
    hands.key(Key.Key_Escape)
    assert window.visits.key == "automatch"
    assert window.windowTitle() == "L’Auto-Match, the cars – Ludothèque"


def test_resizing_puts_the_card_back(window: MainWindow) -> None:
    hands = open_practice(window, "52")
    start = hands.at("hand")
    hands.send(QEvent.Type.MouseButtonPress, start, LEFT, held=True)
    hands.send(QEvent.Type.MouseMove, start - QPoint(0, 80), NONE, held=True)
    assert hands.carrying()
    window.resize(900, 640)
    QCoreApplication.processEvents()
    assert not hands.carrying()
    assert hands.row.shown() == hands.row.expected()
    hands.lay(hands.right(), "drag")
    assert hands.ordering.left == 50


def test_a_double_click_lays_one_car(window: MainWindow) -> None:
    hands = open_practice(window, "13")
    there = hands.at("gap-0")
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
        hands.send(kind, there, LEFT, held=True)
        hands.send(QEvent.Type.MouseButtonRelease, there, LEFT, held=False)
    QCoreApplication.processEvents()
    assert hands.ordering.left == 11


def test_a_click_while_a_card_slides_counts(lively: MainWindow) -> None:
    hands = open_practice(lively, "13")
    hands.click("gap-0")
    assert hands.row.moving
    hands.click("gap-1")
    assert hands.ordering.left == 10
    until(lambda: not hands.row.moving, "for the card")
    assert hands.row.shown() == hands.row.expected()


def test_a_click_on_the_half_of_a_car_means_the_gap_beside_it(window: MainWindow) -> None:
    hands = open_practice(window, "13")
    slot = hands.row.plan.slot(0)
    left = QPointF(slot.left() + 5, slot.center().y())
    right = QPointF(slot.right() - 5, slot.center().y())
    assert hands.row.place_at(left) == "gap-0"
    assert hands.row.place_at(right) == "gap-1"
    assert hands.row.place_at(hands.row.plan.hand.center()) == "hand"


def test_home_end_and_arrows_across(window: MainWindow) -> None:
    hands = open_practice(window, "52")
    for _ in range(30):
        hands.lay(hands.right(), "click")
    scene, rows = hands.row, hands.row.plan.rows
    hands.key(Key.Key_Home)
    assert scene.cursor == "gap-0"
    hands.key(Key.Key_Right)
    assert scene.cursor == f"gap-{rows}"
    hands.key(Key.Key_Down)
    assert scene.cursor == f"gap-{rows + 1}"
    hands.key(Key.Key_Left)
    assert scene.cursor == "gap-1"
    hands.key(Key.Key_Left)
    assert scene.cursor == "gap-0"
    hands.key(Key.Key_End)
    assert scene.cursor == f"gap-{len(hands.ordering.row)}"
    hands.key(Key.Key_PageUp)
    assert scene.cursor == f"gap-{len(hands.ordering.row) - 1}"


def test_a_key_held_down_lays_one_car(window: MainWindow) -> None:
    hands = open_practice(window, "13")
    hands.key(Key.Key_Home)
    view = hands.page.view
    QTest.keyPress(view, Key.Key_Return)

    for _ in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return,
                         Qt.KeyboardModifier.NoModifier, "\r", True)  # fmt: skip
        QCoreApplication.sendEvent(view, held)
    QTest.keyRelease(view, Key.Key_Return)
    assert hands.ordering.left == 11


# What must not be seen


@pytest.mark.parametrize(("figure", "seed"), [("0", 1), ("1", 2), ("2", 1)])
def test_the_figure_of_the_car_in_the_hand_is_nowhere(
    window: MainWindow, figure: str, seed: int
) -> None:
    hands = open_practice(window, "13", figure, seed=seed)
    while hands.ordering.card is not None:
        ordering = hands.ordering
        own = str(ordering.figure(ordering.card or 0))
        others = {str(ordering.figure(card)) for card in ordering.row}
        if own not in others:
            said = [hands.row.place_text(name) for name in hands.row.places]
            panel = hands.page.panel
            said += [label.text() for label in (panel.task, panel.now, panel.where, panel.stand)]
            whole = re.compile(rf"(?<![\d.,]){re.escape(own)}")
            assert not any(whole.search(words) for words in said)
        hands.lay(hands.right(), "click")


def test_the_gap_meant_is_told_beside_the_cloth(window: MainWindow) -> None:
    hands = open_practice(window)
    hands.lay(hands.right(), "click")
    first, second = (OURS.cars[card].name for card in hands.ordering.row)
    hands.key(Key.Key_Home)
    where = hands.page.panel.where
    assert where.text().startswith(f"Before {first} (")
    hands.key(Key.Key_Right)
    assert where.text().startswith(f"Between {first} (")
    assert f"and {second} (" in where.text()
    hands.key(Key.Key_Right)
    assert where.text().startswith(f"After {second} (")


def test_a_screen_reader_meets_hand_gaps_and_cars(window: MainWindow) -> None:
    hands = open_practice(window)
    board = QAccessible.queryAccessibleInterface(hands.page.view)
    children = [board.child(number) for number in range(board.childCount())]
    names = [child.text(QAccessible.Text.Name) for child in children]
    first = OURS.cars[hands.ordering.row[0]].name
    card = hands.ordering.card
    assert names[0] == f"To be laid: {OURS.cars[card or 0].name}"
    assert names[1].startswith(f"Before {first} (")
    assert names[2].startswith(f"1: {first}, ")
    assert names[3].startswith(f"After {first} (")
    assert [child.role() for child in children[1:3]] == [
        QAccessible.Role.Button, QAccessible.Role.Cell
    ]  # fmt: skip


# The clock


class Watch:
    """A stopwatch which a test sets."""

    def __init__(self) -> None:
        """Begin at 0."""
        self.now = 0

    def __call__(self) -> Callable[[], int]:
        """Return what tells the time."""
        return lambda: self.now


def timed(window: MainWindow, kind: str = "5") -> tuple[RowHands, Watch]:
    """An exercise against a clock which the test sets, begun."""
    hands = open_practice(window, kind, "1", "clock", begin=False)
    watch = Watch()
    hands.page.watch = watch
    press(hands.page.panel.start)
    return hands, watch


def kept() -> dict[str, object]:
    """The best times on the disk."""
    value = json.loads((data_folder() / besttimes.NAME).read_text(encoding="utf-8"))
    assert value["version"] == 1
    best: dict[str, object] = value["best"]
    return best


def test_the_best_time_is_kept_and_beaten(window: MainWindow) -> None:
    hands, watch = timed(window)
    panel = hands.page.panel
    assert panel.clock.isVisible()
    watch.now = 83_450
    solve(hands, "click", faults=2)
    assert panel.clock.text() == "1:23"
    assert hands.said == (
        "Your best time!: 1\u00a0min 23.4\u00a0s with 2 faults: that makes 1\u00a0min 33.4\u00a0s."
    )
    assert kept() == {"ours/5/consumption": {"faults": 2, "tenths": 834}}
    watch.now = 95_000
    press(panel.start)  # once more, slower but without a fault
    watch.now = 94_000
    solve(hands, "keys")
    assert hands.said == "Without a fault!: 1\u00a0min 34\u00a0s without a fault."
    assert kept() == {"ours/5/consumption": {"faults": 2, "tenths": 834}}
    press(panel.start)
    watch.now = 40_000
    solve(hands, "drag")
    assert hands.said == "Your best time!: 40\u00a0s without a fault."
    assert kept() == {"ours/5/consumption": {"faults": 0, "tenths": 400}}
    press(panel.stop)
    assert panel.best.text() == "Best time: 40\u00a0s."
    press(panel.figure.pill("2"))
    assert panel.best.text() == "No time yet. A fault costs 5 seconds."
    press(panel.way.pill("ease"))
    assert panel.best.text() == "Take your time: no clock runs."


def _reads(label: QLabel, words: str) -> bool:
    return label.text() == words


def test_the_clock_runs_while_one_thinks_and_stops_at_the_end(window: MainWindow) -> None:
    hands, watch = timed(window)
    clock = hands.page.panel.clock
    for seconds, shown in ((7, "0:07"), (61, "1:01"), (3_605, "60:05")):
        watch.now = 1000 * seconds
        until(partial(_reads, clock, shown), shown)
    solve(hands, "click")
    watch.now = 9_999_000
    QTest.qWait(450)
    assert clock.text() == "60:05"


@pytest.mark.parametrize("by", ["button", "minimised", "dialog"])
def test_a_pause_stops_the_clock_and_hides_the_cars(window: MainWindow, by: str) -> None:
    """Asked for, or because nobody sees the cars: minimised, or behind a dialog."""
    hands, watch = timed(window)
    page, panel = hands.page, hands.page.panel
    hands.lay(hands.right(), "click")
    watch.now = 20_000
    if by == "button":
        press(panel.pause)
    elif by == "minimised":
        window.showMinimized()
        window.showNormal()
        QTest.qWait(50)
    else:
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.WindowBlocked))
    assert page.paused
    assert page.cloth.isVisible()
    assert panel.pause.text() == "Go on"
    watch.now = 9_000_000
    page._tick()
    left = hands.ordering.left
    QTest.keyClick(hands.page.view, Key.Key_Return)
    assert hands.ordering.left == left
    assert panel.clock.text() in {"0:00", "0:20"}
    watch.now = 0
    press(panel.pause)
    assert not page.cloth.isVisible()
    watch.now = 5_000
    solve(hands, "keys")
    assert not panel.pause.isVisible()
    assert kept() == {"ours/5/consumption": {"faults": 0, "tenths": 250}}


def test_there_is_no_pause_without_a_clock(window: MainWindow) -> None:
    hands = open_practice(window)
    hands.page.pause()
    assert not hands.page.paused
    assert not hands.page.panel.pause.isVisible()


def test_leaving_in_the_middle_keeps_no_time(window: MainWindow) -> None:
    hands, watch = timed(window)
    hands.lay(hands.right(), "click")
    watch.now = 5_000
    press(hands.page.panel.stop)
    assert hands.page.ordering is None
    press(hands.page.panel.start)
    press(hands.page.panel.back_button)
    assert not (data_folder() / besttimes.NAME).exists()
    QTest.qWait(450)  # no clock runs on after its page


def test_exercises_at_ease_keep_no_time(window: MainWindow) -> None:
    solve(open_practice(window), "click")
    assert not (data_folder() / besttimes.NAME).exists()


def test_an_owner_s_table_has_times_of_its_own(window: MainWindow) -> None:
    hands = open_practice(window, begin=False)
    show_practice(window, attrs.evolve(OURS, reconstruction=False))
    hands.page.watch = Watch()
    panel = hands.page.panel
    press(panel.way.pill("clock"))
    press(panel.start)
    solve(hands, "click")
    assert list(kept()) == ["own/5/engine"]


def test_times_which_cannot_be_kept_are_told(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, _data: bytes) -> None:
        raise SaveError(M("There is no room left for “{name}”.", name=path.name))

    monkeypatch.setattr(smallfile, "write_atomic", refuse)
    hands, _ = timed(window)
    solve(hands, "click")
    until(lambda: told, "for the message")
    assert "practice.json" in told[0]
    told.clear()
    assert hands.said.startswith("Your best time!")
    assert atomic.write_atomic is not refuse


# Languages


@pytest.mark.parametrize("kind", ["5", "52"])
def test_it_follows_the_language_in_the_middle(window: MainWindow, kind: str) -> None:
    hands = open_practice(window, kind, "1")
    hands.lay(hands.right(), "click")
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    figure = str(hands.ordering.figure(hands.ordering.row[0]))
    assert "." not in figure
    assert figure in hands.row.place_text("car-0")
    window.change_settings(language="en", scheme="dark")
    QCoreApplication.processEvents()
    hands.lay(hands.right(), "keys")
    assert hands.said.startswith("Well placed")


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_the_longest_names_stay_on_the_panel(window: MainWindow, size: str) -> None:
    """« Alfa Romeo Giulietta Sprint Speciale » asked for, laid wrongly, and at the end."""
    window.change_settings(text_size=size)
    hands = open_practice(window, "13", "0")
    page = hands.page
    longest = sorted(range(52), key=lambda card: len(OURS.cars[card].name))[-4:]
    for card, other in pairwise([*longest, longest[0]]):
        page.ordering = Ordering(OURS, [0, other, card], 0)
        page.placed = page.ordering.lay(0)
        page.refresh()
        assert OURS.cars[card].name in page.panel.now.text()
        QCoreApplication.processEvents()
        assert cramped(page.panel) == []
