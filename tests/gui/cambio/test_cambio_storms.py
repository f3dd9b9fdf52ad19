"""Storms over Cambio's tray: everything a user can do, in the middle of every animation."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.archive.store import Archive
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from tests.gui.cambio.cambio_hands import CambioHands, slow
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import NO_BUTTON, Key

FORMS: tuple[dict[str, str], ...] = (
    {},
    {"players": "3"},
    {"preparation": "quick"},
    {"preparation": "corners"},
)


def hurry(hands: CambioHands) -> None:
    """Press Enter until nothing moves and nothing happens by itself."""
    QApplication.processEvents()
    for _ in range(5_000):
        if hands.quiet():
            return
        if hands.mode in {Mode.ANIMATING, Mode.WAITING}:
            hands.key(Key.Key_Return)
        QTest.qWait(1)
    raise AssertionError("the table does not come to rest")


def kept_line(hands: CambioHands) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The game on the table as another program finds it in the archive."""
    number = hands.window.game.keeper.number if hands.window.game else None
    assert number is not None
    timeline = Archive().load(number)
    return timeline.notations(), timeline.redo_tail


@pytest.mark.parametrize("seed", [1, *map(slow, range(2, 14))])
def test_a_monkey(open_window: OpenWindow, tmp_path: Path, seed: int) -> None:
    """Random commands, many in the middle of something; the board is the model's at the end."""
    hands = CambioHands(open_window(animation="fast"))
    window = hands.window
    rng = random.Random(seed)
    window.begin("cambio", FORMS[seed % 4], ["Anne", "Bruno", "Chloé"][: 3 if seed % 4 == 1 else 2])

    def place() -> str:
        return rng.choice(list(hands.board.places))

    def legal() -> None:
        if hands.mode is Mode.CHOOSING and not hands.board.finishing.active:
            hands.click(rng.choice(hands.board.target_places() or hands.board.starter_places()))
        elif hands.mode is Mode.IDLE:
            hands.roll(rng.choice(("keys", "click")))

    def button() -> None:
        if hands.page.panel.button.isVisible() and hands.mode not in {Mode.OVER, Mode.REVIEW}:
            hands.page.panel.button.click()

    def look() -> None:
        if hands.mode is not Mode.OVER:
            hands.controller.look_at(rng.randint(0, hands.timeline.ply))

    def turn() -> None:
        hands.board.turn(rng.randrange(4))

    def another() -> None:
        window.begin("cambio", rng.choice(FORMS[2:]), ["", ""])

    keys = (Key.Key_Return, Key.Key_Space, Key.Key_Escape, Key.Key_Left, Key.Key_Down,
            Key.Key_Right, Key.Key_PageDown)  # fmt: skip
    commands: list[tuple[int, Callable[[], object]]] = [
        (30, legal),
        (8, lambda: hands.click(place())),
        (6, lambda: hands.double_click(place())),
        (8, lambda: hands.drag(place(), place())),
        (6, lambda: hands.take(place(), hands.at(place()))),
        (6, lambda: hands.release(hands.at(place()))),
        (10, lambda: hands.move(hands.at(place()), NO_BUTTON)),
        (7, hands.undo),
        (7, hands.redo),
        (14, lambda: hands.key(rng.choice(keys))),
        (3, button),
        (2, look),
        (2, lambda: hands.controller.look_at(hands.timeline.ply)),
        (1, turn),
        (1, lambda: window.resize(rng.randint(800, 1400), rng.randint(560, 900))),
        (1, lambda: window.change_settings(language=rng.choice(("fr", "en")))),
        (1, lambda: window.change_settings(scheme=rng.choice(("dark", "light")))),
        (1, lambda: window.change_settings(dice=rng.choice(("auto", "click")))),
        (1, lambda: window.change_settings(animation=rng.choice(("fast", "off", "normal")))),
        (1, another),
        (1, hands.leave_and_resume),
    ]  # fmt: skip
    weights = [weight for weight, _ in commands]
    for _ in range(160 if seed > 1 else 60):
        rng.choices(commands, weights)[0][1]()
        if rng.random() < 0.6:
            QTest.qWait(rng.choice((0, 0, 1, 20)))
        assert kept_line(hands) == hands.line()
    hands.release(hands.at("c3"))
    hands.key(Key.Key_Escape)
    window.change_settings(animation="off", dice="click")
    hands.controller.look_at(hands.timeline.ply)
    hurry(hands)
    hands.check()
    again = Timeline.from_record(hands.timeline.to_record())
    assert (again.notations(), again.state) == (hands.timeline.notations(), hands.state)
