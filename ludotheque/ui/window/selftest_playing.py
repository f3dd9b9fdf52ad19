"""The self-test at the boards: it plays by clicks, as a hand would."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.table.controller import TableController
    from ludotheque.ui.board.view import BoardView
    from ludotheque.ui.table.tablepage import TablePage
    from ludotheque.ui.window.mainwindow import MainWindow

INSTRUCTIONS = 3
"""How many instructions of Ordino are executed by clicks."""
PUSHES = 4
"""How many pushes of Cambio are made by clicks."""


def must(truth: object, problem: str) -> None:
    """Raise AssertionError with ``problem`` unless this is true."""
    if not truth:
        raise AssertionError(problem)


def instructions(window: "MainWindow") -> int:
    """Play some turns of Ordino by clicks: dice onto the card, a piece to its cell; how many."""
    from ludotheque.games.ordino.arrangements import possibilities  # noqa: PLC0415
    from ludotheque.table.controller import Mode  # noqa: PLC0415 - Qt
    from ludotheque.ui.games.ordino.scene import OrdinoScene  # noqa: PLC0415

    controller, table = _begin(window, "ordino")
    scene = table.scene
    assert isinstance(scene, OrdinoScene)
    laid = 0
    while laid < INSTRUCTIONS:
        _wait_for_hands(table)
        before = controller.timeline.ply
        found = possibilities(scene.state)
        if controller.mode is Mode.IDLE:
            _click(table.view, "well-0")
        elif not found:  # a choice on the centre
            controller.commit(controller.state.legal_actions()[0])
        else:
            arrangement, instruction = found[0]
            assert scene.card is not None
            for die in scene.card.saying(arrangement).slots:  # each goes into its first free slot
                if die is not None:
                    _click(table.view, scene.tray.place_of(die))
            must(scene.card.complete, "the dice do not lie on the card")
            _click(table.view, instruction.origin)
            _click(table.view, instruction.target)
            laid += 1
        _wait_after(controller, before)
    _wait_for_hands(table)
    must(scene.shown() == scene.expected(), "Ordino's board shows another position")
    return laid


def pushes(window: "MainWindow") -> int:
    """Prepare a game of Cambio and push some dice, by clicks; how many pushes were made."""
    from ludotheque.table.controller import Mode  # noqa: PLC0415 - Qt
    from ludotheque.ui.games.cambio.scene import CambioScene  # noqa: PLC0415

    controller, table = _begin(window, "cambio")
    scene = table.scene
    assert isinstance(scene, CambioScene)
    pushed = 0
    while pushed < PUSHES:
        _wait_for_hands(table)
        before = controller.timeline.ply
        if controller.mode is Mode.IDLE:
            _click(table.view, "c3" if scene.position.phase == "tray" else "spare")
        elif scene.position.phase == "push":
            _click(table.view, scene.starter_places()[0])
            pushed += 1
        else:
            table.panel.button.click()  # « Finish for me »
        _wait_after(controller, before)
    _wait_for_hands(table)
    must(scene.shown() == scene.expected(), "Cambio's board shows another position")
    return pushed


def _begin(window: "MainWindow", key: str) -> tuple["TableController", "TablePage"]:
    window.begin(key, {}, ["A", "B"])
    game, table = window.game, window.table
    assert game is not None
    assert table is not None
    return game.controller, table


def _wait_for_hands(table: "TablePage") -> None:
    """Wait until a click is an act of whoever is on turn: nothing moves, the guard has passed."""
    from ludotheque.table.controller import Mode  # noqa: PLC0415 - Qt
    from ludotheque.table.turnguard import GUARD  # noqa: PLC0415 - Qt

    controller, scene = table.scene.controller, table.scene
    seen, still = (-1, False), time.monotonic()

    def ready() -> bool:
        nonlocal seen, still
        # Under load a whole movement may pass between two calls: what it led to tells of it.
        waits = controller.mode in {Mode.IDLE, Mode.CHOOSING} and not scene.moving
        now = (controller.timeline.ply, waits)
        if now != seen or not waits:
            seen, still = now, time.monotonic()
        return time.monotonic() - still > 1.1 * GUARD / 1000

    wait(ready, "the table does not go on")


def _wait_after(controller: "TableController", ply: int) -> None:
    wait(lambda: controller.timeline.ply > ply, "a click does nothing")


def _click(view: "BoardView", place: str) -> None:
    """Press and release the left button on a place, as the window system would have it."""
    from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt  # noqa: PLC0415 - Qt
    from PySide6.QtGui import QMouseEvent  # noqa: PLC0415

    at = QPointF(view.centre_of(place))
    everywhere = QPointF(view.viewport().mapToGlobal(at))
    button = Qt.MouseButton.LeftButton
    for kind, held in (
        (QEvent.Type.MouseButtonPress, button),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        event = QMouseEvent(
            kind, at, everywhere, button, held, Qt.KeyboardModifier.NoModifier
        )  # fmt: skip
        QCoreApplication.sendEvent(view.viewport(), event)


def wait(done: Callable[[], bool], problem: str, seconds: float = 15) -> None:
    """Let Qt work until ``done``; raises AssertionError with ``problem`` where that fails."""
    from PySide6.QtCore import QCoreApplication, QEventLoop  # noqa: PLC0415 - Qt

    end = time.monotonic() + seconds
    while not done():
        must(time.monotonic() < end, problem)
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
