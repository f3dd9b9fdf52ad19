"""Storms: everything a user can do, in the middle of every animation."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.archive.store import Archive
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.features.answering import Answering
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.finale.positions import BLOCKED, POSITION
from tests.gui.table.hands import CONTROL, NO_BUTTON, PLAIN, SHIFT, Key, until

PASSING = {"blue": {"c3": 4, "R": 1}, "red": {"L": 1, "f5": 2}, "side": "blue", "die": 2}


def in_motion(hands: FinaleHands, kind: str) -> Callable[[], bool]:
    """Whether the board shows an action whose text begins with ``kind`` just now."""

    def look() -> bool:
        texts = hands.timeline.notations()
        return bool(texts) and texts[-1].startswith(kind) and hands.scene.moving

    return look


def begin_lot(hands: FinaleHands, _folder: Path) -> None:
    """The ball rolls towards the side which starts."""
    hands.window.begin("finale", {}, ["Anne", "Bruno"])
    until(in_motion(hands, "start"))


def begin_deal(hands: FinaleHands, _folder: Path) -> None:
    """The pawns are shuffled and dealt."""
    hands.window.begin("finale", {"starter": "red"}, ["Anne", "Bruno"])
    until(in_motion(hands, "deal"))


def begin_roll(hands: FinaleHands, folder: Path) -> None:
    """The die tumbles, after a move."""
    begin_move(hands, folder)
    hurry(hands)
    hands.click("die")
    until(in_motion(hands, "roll"))


def begin_move(hands: FinaleHands, folder: Path) -> None:
    """A shirt slides."""
    hands.lay_position(folder, POSITION)
    hands.choose("c3", "b4", "click")
    until(in_motion(hands, "c3-b4"))


def begin_removal(hands: FinaleHands, folder: Path) -> None:
    """A blocked shirt leaves the field."""
    hands.lay_position(folder, BLOCKED)
    hands.choose("a1", "bench-blue", "click")
    until(in_motion(hands, "xa1"))


def begin_pass(hands: FinaleHands, folder: Path) -> None:
    """A side which can do nothing passes by itself."""
    timeline = Timeline(
        start_timeline("finale", {}, 1).game, seed=3, start={**PASSING, "die": None}
    )
    timeline.apply(timeline.state.parse("roll 2"))
    path = folder / "passing.ludo"
    savefile.save(path, timeline.to_record())
    assert hands.window.open_file(path, as_it_is=True)
    until(lambda: hands.mode is Mode.WAITING)
    hands.click_at(QPoint(3, 3))
    until(in_motion(hands, "pass"))


KINDS = {
    "lot": begin_lot, "deal": begin_deal, "roll": begin_roll, "move": begin_move,
    "removal": begin_removal, "pass": begin_pass,
}  # fmt: skip
SOME_KINDS = [
    pytest.param(kind, marks=[pytest.mark.slow] * (kind in {"lot", "removal"})) for kind in KINDS
]


def hurry(hands: FinaleHands) -> None:
    """Press Enter until nothing moves and nothing happens by itself."""
    QApplication.processEvents()
    end = 0
    while not hands.quiet():
        if hands.mode in {Mode.ANIMATING, Mode.WAITING}:
            hands.key(Key.Key_Return)
        QTest.qWait(1)
        end += 1
        assert end < 5_000


# What may happen in the middle of it


def press(hands: FinaleHands) -> None:
    """A click ends what is shown and nothing else."""
    hands.click("c3")
    assert not hands.scene.moving


def presses(hands: FinaleHands) -> None:
    """Impatient clicks hurry what happens by itself; they choose nothing."""
    before = hands.timeline.notations()
    for _ in range(3):
        if not hands.quiet():
            hands.double_click("d4")
    after = hands.timeline.notations()
    assert after[: len(before)] == before
    assert {text.split()[0] for text in after[len(before) :]} <= {"deal", "pass"}
    assert hands.chosen == ()


def drag(hands: FinaleHands) -> None:
    """A drag begun during an animation takes nothing."""
    hands.take("b4", hands.at("a3"))
    assert hands.scene.dragged is None
    hands.release(hands.at("a3"))


def undo(hands: FinaleHands) -> None:
    """Ctrl+Z."""
    hands.undo()


def undo_redo(hands: FinaleHands) -> None:
    """Ctrl+Z, Ctrl+Shift+Z."""
    line = hands.timeline.line
    hands.undo()
    hands.redo()
    assert hands.timeline.line[: len(line)] == line


def fifty(hands: FinaleHands) -> None:
    """Fifty undo and redo in one go."""
    line = hands.timeline.line
    rng = random.Random(50)
    for _ in range(50):
        rng.choice((hands.undo, hands.redo))()
    assert hands.timeline.line == line
    for _ in range(5):
        hands.redo()


def resize(hands: FinaleHands) -> None:
    """The window changes its size."""
    size = hands.window.size()
    hands.window.resize(size.width() - 97, size.height() - 41)
    QApplication.processEvents()
    hands.window.resize(size)


def language(hands: FinaleHands) -> None:
    """The language changes and comes back."""
    hands.window.change_settings(language="fr")
    QApplication.processEvents()
    hands.window.change_settings(language="en")


def scheme(hands: FinaleHands) -> None:
    """The colours change and come back."""
    hands.window.change_settings(scheme="dark")
    QApplication.processEvents()
    hands.window.change_settings(scheme="light")


def hide(hands: FinaleHands) -> None:
    """The window goes away and comes back."""
    hands.window.hide()
    QApplication.processEvents()
    hands.window.show()


DISTURBANCES = (press, presses, drag, undo, undo_redo, fifty, resize, language, scheme, hide)
DECISIONS = {"move": 0, "removal": 0, "roll": 0}
"""How many actions stand after undo, where there is something to take back."""


def kept_line(hands: FinaleHands) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The game on the table as another program finds it in the archive."""
    number = hands.window.game.keeper.number if hands.window.game else None
    assert number is not None
    timeline = Archive().load(number)
    return timeline.notations(), timeline.redo_tail


@pytest.mark.spread
@pytest.mark.parametrize("disturb", DISTURBANCES)
@pytest.mark.parametrize("kind", SOME_KINDS)
def test_in_the_middle_of(
    lively: MainWindow, tmp_path: Path, kind: str, disturb: Callable[[FinaleHands], None]
) -> None:
    """Whatever happens during an animation, the board shows the model afterwards."""
    hands = FinaleHands(lively)
    KINDS[kind](hands, tmp_path)
    before = hands.timeline.notations()
    disturb(hands)
    texts = hands.timeline.notations()
    if disturb is undo and kind in DECISIONS:
        assert len(texts) == DECISIONS[kind]
    elif disturb is fifty and kind in DECISIONS:
        assert texts[: len(before)] == before
    elif disturb is not presses:
        assert texts == before
    hurry(hands)
    hands.check()
    assert hands.timeline.notations()[: len(before)] == before or disturb is undo
    assert kept_line(hands) == hands.line()
    if hands.mode is Mode.IDLE:
        before = hands.timeline.notations()
        hands.click("die")
        until(lambda: hands.timeline.ply > len(before), "for the roll")
    hurry(hands)
    hands.check()


def new_game(hands: FinaleHands, _start: OpenWindow, _folder: Path) -> FinaleHands:
    """Another game is laid on the table."""
    hands.window.begin("finale", {"elimination": "no"}, ["", ""])
    return hands


def open_file(hands: FinaleHands, _start: OpenWindow, folder: Path) -> FinaleHands:
    """A file is opened."""
    path = folder / "other.ludo"
    savefile.save(path, start_timeline("finale", {"setup": "balanced"}, 77).to_record())
    assert hands.window.open_file(path, as_it_is=True)
    return hands


def shelf(hands: FinaleHands, _start: OpenWindow, _folder: Path) -> FinaleHands:
    """Back to the shelf by Ctrl+L."""
    hands.key(Key.Key_L, CONTROL)
    assert hands.window.table is None
    return hands


def close(hands: FinaleHands, start: OpenWindow, _folder: Path) -> FinaleHands:
    """The window is closed and the program started again."""
    hands.window.close()
    return FinaleHands(start())


UNTOUCHED = ("lot", "deal")
"""The kinds in which no player has done anything yet."""


WAYS_OUT = (new_game, open_file, shelf, close)


@pytest.mark.parametrize(
    ("kind", "leave"),
    [
        # Each kind is left in two ways, each way taken out of half of the kinds; with --full all.
        pytest.param(
            kind,
            leave,
            marks=() if (row + column) % 2 == 0 else pytest.mark.slow,
            id=f"{kind}-{leave.__name__}",
        )
        for row, kind in enumerate(KINDS)
        for column, leave in enumerate(WAYS_OUT)
    ],
)
def test_left_in_the_middle_of(
    open_window: OpenWindow, tmp_path: Path, kind: str, leave: Callable[..., FinaleHands]
) -> None:
    """A game left during an animation is on the shelf, with what had been played.

    Where only chance has laid it out, nothing has been played: it is gone.
    """
    hands = FinaleHands(open_window(animation="normal"))
    KINDS[kind](hands, tmp_path)
    line = hands.line()
    number = hands.window.game.keeper.number if hands.window.game else None
    coming = hands.timeline.draw() if hands.state.is_chance() else None
    hands = leave(hands, open_window, tmp_path)
    QTest.qWait(20)
    if hands.window.table is not None:
        assert hands.timeline.line[:1] != line
        hurry(hands)
        hands.check()
    if kind in UNTOUCHED:
        kept = {item.id for item in hands.window.archive.unfinished()}
        assert number not in kept
        return
    hands.window.resume(str(number))
    assert hands.line() == line
    assert coming is None or hands.timeline.draw() == coming
    hurry(hands)
    hands.check()


# Held keys and shortcuts


def repeat(hands: FinaleHands, key: Key, times: int) -> None:
    """Hold a key down."""
    for number in range(times):
        event = QKeyEvent(QEvent.Type.KeyPress, key, PLAIN, "", number > 0)
        QApplication.sendEvent(hands.view, event)
    QApplication.sendEvent(hands.view, QKeyEvent(QEvent.Type.KeyRelease, key, PLAIN))


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return])
def test_a_held_key_acts_once(window: MainWindow, key: Key) -> None:
    """Space held rolls once; Enter held chooses once."""
    hands = FinaleHands(window).begin()
    hands.walk("die")
    before = hands.timeline.ply
    repeat(hands, key, 60)
    hands.rest()
    rolls = [text for text in hands.timeline.notations()[before:] if text.startswith("roll")]
    assert len(rolls) == 1
    hands.check()
    while hands.mode is not Mode.CHOOSING:
        hands.roll("keys")
        hands.rest()
    before = hands.timeline.ply
    hands.walk(hands.scene.starter_places()[0])
    repeat(hands, Key.Key_Return, 60)
    hands.rest()
    assert hands.timeline.ply == before
    assert len(hands.chosen) == 1


def test_held_arrows_run_along_the_board(lively: MainWindow, tmp_path: Path) -> None:
    """Also while something moves."""
    hands = FinaleHands(lively)
    begin_move(hands, tmp_path)
    for key in (Key.Key_Left, Key.Key_Up, Key.Key_Right, Key.Key_Down, Key.Key_PageDown):
        repeat(hands, key, 80)
    hurry(hands)
    hands.check()
    assert hands.scene.cursor_shown


SHORTCUTS = [
    (Key.Key_Z, CONTROL), (Key.Key_Z, CONTROL | SHIFT), (Key.Key_L, CONTROL), (Key.Key_R, PLAIN),
    (Key.Key_F1, PLAIN), (Key.Key_F11, PLAIN), (Key.Key_N, CONTROL), (Key.Key_Comma, CONTROL),
]  # fmt: skip


@pytest.mark.spread
@pytest.mark.parametrize(("key", "modifiers"), SHORTCUTS)
@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_shortcut_during_a_drag(
    open_window: OpenWindow, tmp_path: Path, key: Key, modifiers: object, animation: str
) -> None:
    """It is ignored, or the piece goes back first; the later release does nothing."""
    hands = FinaleHands(open_window(animation=animation)).lay_position(tmp_path, POSITION)
    hands.choose("e2", "d2", "click")
    hurry(hands)
    hands.undo()
    hurry(hands)
    hands.take("c3", hands.at("b4"))
    number = hands.window.game.keeper.number if hands.window.game else None

    def dismiss() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QDialog):
            box.reject()

    QTimer.singleShot(60, dismiss)
    QTest.keyClick(hands.view, key, modifiers)  # type: ignore[call-overload]
    QTest.qWait(80)
    if hands.window.table is None:
        hands.window.resume(str(number))
    elif hands.view.drag is not Drag.NONE:
        hands.release(hands.at("b4"))
    hurry(hands)
    texts = hands.timeline.notations()
    redone = key is Key.Key_Z and modifiers != CONTROL
    assert texts in ([("e2-d2",)] if redone else [(), ("c3-b4",)])
    hands.check()


def test_undo_before_a_click_is_over(window: MainWindow, tmp_path: Path) -> None:
    """A chosen move which is overtaken by a command is not played on another position."""
    hands = FinaleHands(window).lay_position(tmp_path, POSITION)
    hands.choose("c3", "b4", "click")
    hands.rest()
    hands.roll("click")
    hands.rest()
    while hands.mode is not Mode.CHOOSING:
        hands.roll("click")
        hands.rest()
    action = hands.state.legal_actions()[0]
    hands.perform(action, "click")
    assert hands.timeline.ply > 0
    hands.undo()  # before any other event
    hands.rest()
    assert hands.timeline.ply == 0
    hands.check()


# A monkey


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 12))]
)
def test_a_monkey(open_window: OpenWindow, tmp_path: Path, seed: int) -> None:
    """Hundreds of random commands, many in the middle of something."""
    hands = FinaleHands(open_window(animation="fast"))
    window = hands.window
    rng = random.Random(seed)
    path = tmp_path / "other.ludo"
    savefile.save(path, start_timeline("finale", {"elimination": "no"}, seed).to_record())
    begin_deal(hands, tmp_path)

    def place() -> str:
        return rng.choice(list(hands.scene.places))

    def legal() -> None:
        if hands.mode is Mode.CHOOSING and hands.state.phase.value == "move":
            hands.perform(
                rng.choice(list(hands.state.legal_actions())), rng.choice(("click", "drag"))
            )
        elif hands.mode is Mode.IDLE:
            hands.roll("keys")

    def half_drag() -> None:
        hands.take(place(), hands.at(place()))

    def opened() -> None:
        """Played on since it was opened before, it is asked which of the two goes on."""
        with Answering(otherwise=rng.choice(("file", "kept", "escape"))):
            window.open_file(path)

    def another() -> None:
        window.begin("finale", {"setup": rng.choice(("random", "balanced"))}, ["", ""])

    commands: list[tuple[int, Callable[[], object]]] = [
        (30, legal),
        (10, lambda: hands.click(place())),
        (6, lambda: hands.double_click(place())),
        (6, lambda: hands.drag(place(), place())),
        (6, half_drag),
        (6, lambda: hands.release(hands.at(place()))),
        (6, lambda: hands.move(hands.at(place()), NO_BUTTON)),
        (8, hands.undo),
        (8, hands.redo),
        (8, lambda: hands.key(rng.choice((Key.Key_Return, Key.Key_Space, Key.Key_Escape)))),
        (6, lambda: hands.key(rng.choice((Key.Key_Left, Key.Key_Down, Key.Key_PageDown)))),
        (1, lambda: window.resize(rng.randint(800, 1400), rng.randint(560, 900))),
        (1, lambda: window.change_settings(language=rng.choice(("fr", "en")))),
        (1, lambda: window.change_settings(scheme=rng.choice(("dark", "light")))),
        (1, lambda: window.change_settings(dice=rng.choice(("auto", "click")))),
        (1, lambda: window.change_settings(animation=rng.choice(("fast", "off", "normal")))),
        (1, another),
        (1, opened),
        (1, hands.leave_and_resume),
        (1, lambda: hands.key(Key.Key_Space, widget=hands.page.panel.button)),
    ]  # fmt: skip
    weights = [weight for weight, _ in commands]
    for _ in range(200):
        rng.choices(commands, weights)[0][1]()
        if rng.random() < 0.6:
            QTest.qWait(rng.choice((0, 0, 1, 20)))
        assert kept_line(hands) == hands.line()
    hands.release(hands.at("c3"))
    hands.key(Key.Key_Escape)
    window.change_settings(animation="off", dice="click")
    hurry(hands)
    hands.check()
    again = Timeline.from_record(hands.timeline.to_record())
    assert (again.notations(), again.state) == (hands.timeline.notations(), hands.state)
