"""The real program, brought from inside into a situation in which a signal then finds it."""

if __name__ == "__main__":
    from ludotheque.core.ending import listen

    listen()  # as the program's own entry does, before all else

import multiprocessing
import random
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu

from ludotheque import __main__ as entry
from ludotheque.games import ENGINES
from ludotheque.record.registry import create_game
from ludotheque.table.controller import Mode
from ludotheque.ui.window import app
from ludotheque.ui.window.mainwindow import MainWindow


def say(text: str) -> None:
    """Tell whoever sends the signal."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def begin(window: MainWindow, key: str) -> None:
    """Begin a game as its cover offers it."""
    seats = create_game(key, {}).seats
    window.begin(key, {}, [f"P{number}" for number in range(len(seats))])


def act(window: MainWindow, source: random.Random) -> None:
    """Do one thing of those the players may do; tell how far the game kept has come."""
    game = window.game
    if game is None or game.controller.timeline.is_over():
        begin(window, source.choice(ENGINES))
        return
    controller = game.controller
    if controller.mode is Mode.COVERED:
        controller.lift()
    elif controller.mode is Mode.LOOKING:
        controller.pass_on()
    elif controller.mode is Mode.IDLE:
        controller.roll()
    elif controller.mode is Mode.CHOOSING:
        controller.commit(source.choice(list(controller.state.legal_actions())))
        say(f"ply {controller.timeline.ply}")


def for_ever(window: MainWindow, deed: Callable[[], object], ready_after: int) -> None:
    """Do something again and again, in turns of the event loop."""
    done = 0
    timer = QTimer(window)

    def again() -> None:
        nonlocal done
        deed()
        done += 1
        if done == ready_after:
            say("ready")

    timer.timeout.connect(again)
    timer.start(0)


def playing(window: MainWindow, source: random.Random, _folder: Path) -> None:
    """Play whole games, one after another."""
    for_ever(window, lambda: act(window, source), 5)


def writing(window: MainWindow, source: random.Random, folder: Path) -> None:
    """Play, and save the game after every move."""

    def deed() -> None:
        act(window, source)
        if window.game is not None:
            window.save_to(folder / "partie.ludo")

    for_ever(window, deed, 5)


def dialog(window: MainWindow, source: random.Random, _folder: Path) -> None:
    """Lay a game, then open a dialog, a menu or the system's question for a file."""
    for _ in range(6):
        act(window, source)
    menu = QMenu(window)
    menu.addAction("x")
    QTimer.singleShot(100, window, lambda: say("ready"))
    source.choice(
        [
            window.show_settings, window.show_shortcuts, window.show_about, window.show_rules,
            window.ask_open, window.new_game, menu.exec,
        ]
    )()  # fmt: skip


def pages(window: MainWindow, source: random.Random, _folder: Path) -> None:
    """Build one page after another."""

    def deed() -> None:
        key = source.choice(ENGINES)
        source.choice(
            [
                lambda: window.show_cover(key), window.show_shelf,
                lambda: begin(window, key),
                lambda: window.visits.show_exercises(key),
                window.visits.show_statistics,
            ]
        )()  # fmt: skip

    for_ever(window, deed, 1)


def counting(window: MainWindow, _source: random.Random, _folder: Path) -> None:
    """Have the statistics counted in their process, anew each time they are done."""
    window.visits.show_statistics()
    timer = QTimer(window)

    def look() -> None:
        if multiprocessing.active_children():
            timer.stop()
            say("ready")

    timer.timeout.connect(look)
    timer.start(1)


SITUATIONS = {
    "playing": playing, "writing": writing, "dialog": dialog, "pages": pages, "counting": counting,
}  # fmt: skip


def main(situation: str, seed: int, folder: Path) -> int:
    """Run the program; once it stands, bring the situation about."""
    source = random.Random(seed)
    make = app.make_window

    def made(language: str | None = None) -> MainWindow:
        window = make(language)
        QTimer.singleShot(0, window, lambda: SITUATIONS[situation](window, source, folder))
        return window

    app.make_window = made
    return entry.main(["--lang", "en"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
