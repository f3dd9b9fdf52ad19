"""A window of the program without the socket, which does what is asked over a pipe.

Each line is a command in JSON, ``[name, arguments …]``; each answer says on one line of JSON what
has come of it. The real window does everything; its questions are answered by the command.
"""

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent

from ludotheque.archive.store import Shelved
from ludotheque.table.controller import Mode
from ludotheque.ui.shelf import filequestions
from ludotheque.ui.window import archivegames, mainwindow
from ludotheque.ui.window.app import make_application, make_window
from ludotheque.ui.window.mainwindow import MainWindow


class Program:
    """One window, and what it has been asked and told."""

    def __init__(self) -> None:
        """Have no window yet."""
        self.window: MainWindow | None = None
        self.answer = "cancel"
        self.told: list[str] = []
        self.shown: dict[str, list[Any]] = {}
        """For each game as a card shows it: what the card stands for."""
        for module, name, found in (
            (filequestions, "ask_which", lambda *_, **__: self.answer),
            (filequestions, "ask_to_replace", lambda *_, **__: self.answer),
            (mainwindow, "tell", lambda _window, words, **_: self.told.append(str(words))),
            (archivegames, "ask", lambda *_, **__: "leave"),
        ):
            setattr(module, name, found)

    def start(self, folder: str) -> None:
        """Begin with a new window in other folders."""
        self.stop()
        os.environ["LUDOTHEQUE_DATA"] = folder
        os.environ["LUDOTHEQUE_CONFIG"] = folder
        self.window = make_window()
        self.window.show()
        self.look()

    def stop(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @property
    def open(self) -> MainWindow:
        """Return the window."""
        assert self.window is not None
        return self.window

    def look(self) -> None:
        """Take in what the shelf shows."""
        archive = self.open.archive
        self.shown = {
            key: self._card(one) for key, one in self.open.archive_games.shown.items()
            if one in archive.unfinished()
        }  # fmt: skip

    def _card(self, one: Shelved) -> list[Any]:
        timeline = self.open.archive.load(one.id)
        return [timeline.seed, list(timeline.line)]

    # Commands

    def begin(self, key: str) -> None:
        """Begin a game."""
        self.open.begin(key, {}, ["Anne", "Bruno"])

    def play(self, count: int, seed: int) -> None:
        """Play some actions of seats."""
        if self.open.game is None:
            return
        rng, controller = random.Random(seed), self.open.game.controller
        controller.auto_dice = True
        for _ in range(200):
            if controller.mode is Mode.OVER or count == 0:
                break
            match controller.mode:
                case Mode.ANIMATING:
                    controller.hurry()
                case Mode.IDLE:
                    controller.roll()
                case Mode.WAITING:
                    _ = controller.hurry() or controller.roll()
                case Mode.COVERED:
                    controller.lift()
                case Mode.LOOKING:
                    controller.pass_on()
                case Mode.CHOOSING:
                    controller.commit(rng.choice(controller.state.legal_actions()))
                    count -= 1
                case _:
                    break
        controller.hurry()

    def undo(self, count: int) -> None:
        """Take decisions back."""
        for _ in range(count):
            if self.open.game is not None:
                self.open.game.controller.undo()

    def leave(self) -> None:
        """Go back to the shelf."""
        self.open.show_shelf()
        self.look()

    def resume(self, index: int) -> None:
        """Go on with a game of the shelf."""
        if self.open.game is None and self.shown:
            self.open.resume(sorted(self.shown)[index % len(self.shown)])

    def forget(self, index: int) -> list[Any] | None:
        """Remove a game from the shelf; return what its card stood for, if it is gone."""
        if self.open.game is not None or not self.shown:
            return None
        number = sorted(self.shown)[index % len(self.shown)]
        card, before = self.shown[number], self._numbers()
        self.open.archive_games.forget(number)
        gone = number in before and number not in self._numbers()
        self.look()
        return card if gone else None

    def _numbers(self) -> set[str]:
        archive = self.open.archive
        return {str(one.id) for one in (*archive.unfinished(), *archive.finished())}

    def save(self, path: str, answer: str) -> None:
        """Save to a file, with an answer ready."""
        self.answer = answer
        if self.open.game is not None:
            self.open.save_to(Path(path))

    def load(self, path: str, answer: str) -> None:
        """Open a file, with an answer ready."""
        self.answer = answer
        self.open.open_file(Path(path))

    def use(self) -> None:
        """Come to the front, as a window does which is clicked."""
        self.open.archive_games.follow()
        if self.open.game is None:
            self.look()

    def setting(self, key: str) -> bool:
        """Change a setting to what this window does not show; return its value."""
        value = not getattr(self.open.settings, key)
        self.open.change_settings(**{key: value})
        return value

    def answer_of(self, result: Any) -> dict[str, Any]:
        """Return what stands on the table, and what was told."""
        told, self.told = self.told, []
        game = None if self.window is None else self.window.game
        table = None
        if game is not None and not game.controller.is_empty:
            timeline = game.controller.timeline
            table = [timeline.seed, list(timeline.line)]
        return {"result": result, "table": table, "told": told}


def main() -> None:
    """Do what comes, until nothing more does."""
    make_application()
    program = Program()
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        result = getattr(program, name)(*arguments)
        for _ in range(3):
            QCoreApplication.processEvents()
        sys.stdout.write(json.dumps(program.answer_of(result)) + "\n")
        sys.stdout.flush()
    program.stop()


if __name__ == "__main__":
    main()
