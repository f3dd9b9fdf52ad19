"""Pictures of every page, in both schemes and languages: for the README and for looking.

``python -m ludotheque.ui.shots [FOLDER] [--readme] [--size=800x600]`` draws into FOLDER
(build/shots) at 100 and 200 %, or with ``--readme`` the few committed under docs/pictures.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from ludotheque.core.contract import State
    from ludotheque.record.timeline import Timeline
    from ludotheque.ui.window.mainwindow import MainWindow

README = (
    "shelf", "ordino", "finale", "ordo", "ordo-split", "exercises-ordo", "cambio", "automatch",
    "statistics-dice",
)  # fmt: skip
SIZE = (1280, 800)
SCHEMES = ("light", "dark")
LANGUAGES = ("fr", "en")
NAMES = ["Camille", "Jules"]


def main(arguments: list[str]) -> int:
    """Draw what is asked for; returns the exit status."""
    words = [word for word in arguments if not word.startswith("--")]
    readme = "--readme" in arguments
    folder = Path(words[0] if words else "docs/pictures" if readme else "build/shots")
    sizes = [word.partition("=")[2] for word in arguments if word.startswith("--size=")]
    if "--scale" in arguments:
        width, height = map(int, sizes[0].split("x")) if sizes else SIZE
        draw(folder, (width, height), readme=readme)
        return 0
    for factor in (1,) if readme else (1, 2):
        environment = {**os.environ, "QT_SCALE_FACTOR": str(factor)}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        command = [sys.executable, "-m", "ludotheque.ui.shots", str(folder), "--scale"]
        command += [word for word in arguments if word.startswith("--")]
        status = subprocess.run(command, env=environment, check=False).returncode
        if status:
            return status
    return 0


def draw(folder: Path, size: tuple[int, int], *, readme: bool) -> None:
    """Draw every page in this process, at the scale Qt was started with."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["LUDOTHEQUE_DATA"] = os.environ["LUDOTHEQUE_CONFIG"] = home
        from ludotheque.files.settings import Settings, SettingsFile  # noqa: PLC0415 - environment
        from ludotheque.ui.window.app import make_application, make_window  # noqa: PLC0415 - environment

        application = make_application(["shots"])
        folder.mkdir(parents=True, exist_ok=True)
        factor = round(application.devicePixelRatio() * 100)
        SettingsFile().save(Settings(animation="off"))  # no first start: nothing is offered
        window = make_window()
        window.resize(*size)
        window.show()
        window.activateWindow()
        camera = Camera(window)
        for scheme in SCHEMES:
            for language in LANGUAGES:
                window.change_settings(scheme=scheme, language=language)
                for name, picture in camera.pages():
                    if readme and (name not in README or language != "fr"):
                        continue
                    suffix = f"-{scheme}" if readme else f"-{language}-{scheme}-{factor}"
                    picture().save(str(folder / f"{name}{suffix}.png"))
        window.close()


class Camera:
    """Takes one page after another."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._laid: list[int] = []
        """The games put on the table, by their numbers in the archive."""

    def pages(self) -> Iterator[tuple[str, Callable[[], QPixmap]]]:
        """Yield name and picture of every page; each is set up when its turn comes."""
        from PySide6.QtTest import QTest  # noqa: PLC0415 - environment first

        window = self.window
        self._fill_archive()
        window.show_shelf()
        QTest.qWait(1500)  # cards draw their positions one after another
        yield "shelf", self.picture
        box = window.shelf.boxes.box("finale")
        box.setFocus()
        yield "shelf-focus", self.picture
        box.clearFocus()
        window.show_cover("finale")
        yield "cover", self.picture
        window.show_cover("ordino")
        yield "cover-ordino", self.picture
        window.show_cover("cambio")
        yield "cover-cambio", self.picture
        window.show_cover("automatch")
        yield "cover-automatch", self.picture
        yield from self._asides()
        yield from self._dialogs()
        yield from self._table()

    def _asides(self) -> Iterator[tuple[str, Callable[[], QPixmap]]]:
        from PySide6.QtTest import QTest  # noqa: PLC0415 - environment first

        from ludotheque.ui.exercises.page import ExercisePage  # noqa: PLC0415
        from ludotheque.ui.games.ordo.setup.page import SetupPage  # noqa: PLC0415

        visits = self.window.visits
        for key in ("ordo", "finale", "ordino", "cambio", "automatch"):
            visits.show_exercises(key)
            QTest.qWait(1500)
            yield f"exercises-{key}", self.picture
        for key, number, name, actions in (
            ("ordo", 1, "task", ()),
            ("ordo", 8, "wrong", ("f3-f5",)),
            ("ordo", 4, "solved", ("g2-f2",)),
            ("finale", 6, "help", ()),
            ("finale", 9, "solved", ("R-g2",)),
            ("ordino", 3, "task", ()),
            ("cambio", 1, "task", ()),
            ("cambio", 0, "wrong", ("a1>",)),
            ("automatch", 0, "task", ()),
            ("automatch", 7, "wrong", ("I7",)),
        ):
            visits.open_exercise(key, number)
            page = visits.page
            assert isinstance(page, ExercisePage)
            for action in actions:
                page.controller.commit(page.controller.state.parse(action))
            if name == "help":
                page.course.hint()
            self._settle()
            yield f"exercise-{key}-{name}", self.picture
        visits.show_own("position")
        yield "setup", self.picture
        assert isinstance(visits.page, SetupPage)
        visits.page.buttons["clear"].click()
        yield "setup-empty", self.picture
        from ludotheque.ui.shots_ordino import editor  # noqa: PLC0415 - environment first

        yield from editor(self)
        from ludotheque.ui.shots_statistics import pages as statistics  # noqa: PLC0415

        yield from statistics(self)

    def picture(self) -> QPixmap:
        """Take the window as it stands."""
        self._settle()
        return self.window.grab()

    def _settle(self) -> None:
        self.window.toast.hide()
        from PySide6.QtTest import QTest  # noqa: PLC0415 - environment first

        QTest.qWait(220)

    def _fill_archive(self) -> None:
        self.window.leave_table()
        archive = self.window.archive
        for kept in (*archive.unfinished(), *archive.finished()):
            if kept.id in self._laid:  # what was on the table was a copy; untouched ones are gone
                archive.delete(kept)
        self._laid.clear()
        if archive.unfinished():
            return
        for key, options, plies, names in (
            ("finale", {"starter": "blue"}, 46, NAMES),
            ("cambio", {"preparation": "quick"}, 14, ["Papa", "Louise"]),
            ("ordino", {}, 60, ["Mamie", "Anatole"]),
        ):
            timeline = played(options, plies, names, key=key)
            self.window.archive.begin(timeline)

    def _dialogs(self) -> Iterator[tuple[str, Callable[[], QPixmap]]]:
        from ludotheque.core.messages import M  # noqa: PLC0415
        from ludotheque.ui.dialogs.aboutdialog import AboutDialog  # noqa: PLC0415
        from ludotheque.ui.dialogs.newgame import NewGameDialog  # noqa: PLC0415
        from ludotheque.ui.dialogs.settingsdialog import SettingsDialog  # noqa: PLC0415
        from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog  # noqa: PLC0415
        from ludotheque.ui.rules.view import RulesDialog  # noqa: PLC0415
        from ludotheque.ui.widgets.dialogs import Answer, Question  # noqa: PLC0415

        sorry = M("“{text}” is not an action of Finale.", text="f2-f2")
        question = Question(
            self.window, M("Ludothèque"), sorry, (Answer("ok", M("Close"), "default"),),
            icon="warning",
        )  # fmt: skip
        for name, dialog in (
            ("newgame", NewGameDialog("finale", self.window, names=NAMES)),
            ("newgame-ordino", NewGameDialog("ordino", self.window, names=NAMES)),
            ("newgame-cambio", NewGameDialog("cambio", self.window, names=NAMES)),
            ("settings", SettingsDialog(self.window.settings, self.window)),
            ("about", AboutDialog(self.window)),
            ("keys", ShortcutsDialog(self.window.menuBar(), self.window)),
            ("rules", RulesDialog("finale", self.window)),
            ("message", question),
        ):
            dialog.show()
            self._settle()
            yield name, dialog.grab
            dialog.hide()
            dialog.deleteLater()

    def _table(self) -> Iterator[tuple[str, Callable[[], QPixmap]]]:
        scenes: tuple[tuple[str, dict[str, str], int, Callable[[State], bool]], ...] = (
            ("finale-start", {"starter": "blue"}, 0, _anything),
            ("finale", {"starter": "blue"}, 44, _two_pawns),
            ("finale-blocked", {"starter": "red"}, 40, _removal),
            (
                "finale-championship",
                {"elimination": "no", "match": "championship"},
                260,
                _two_pawns,
            ),
            ("finale-end", {"starter": "red"}, 10_000, _anything),
        )
        for name, options, plies, wanted in scenes:
            self.lay(played(options, plies, NAMES, wanted))
            page = self.window.table
            assert page is not None
            if name == "finale":
                scene = page.scene
                scene.set_hover(scene.starter_places()[0])
            yield name, self.picture
            if name == "finale":
                page.show_rules()
                yield "finale-rules", self.picture
                page.panel.tabs.setCurrentIndex(0)
                scene.activate(scene.starter_places()[0])
                scene.activate("d5")
                yield "finale-why-not", self.picture
                page.replay.go(page.replay.count // 2)
                yield "finale-replay", self.picture
        self.lay(played({"setup": "balanced", "starter": "blue"}, 0, NAMES))
        page = self.window.table
        assert page is not None
        page.scene.activate("f3")
        yield "finale-setup", self.picture
        yield from self._ordo()
        from ludotheque.ui.shots_ordino import pages  # noqa: PLC0415 - environment first

        yield from pages(self, NAMES)
        from ludotheque.ui.shots_automatch import pages as automatch  # noqa: PLC0415

        yield from automatch(self, NAMES)
        from ludotheque.ui.shots_cambio import pages as cambio  # noqa: PLC0415

        yield from cambio(self, NAMES)

    def _ordo(self) -> Iterator[tuple[str, Callable[[], QPixmap]]]:
        for name, plies, wanted in (
            ("ordo-start", 0, _anything),
            ("ordo", 22, _forward_ordo),
            ("ordo-split", 16, _split),
            ("ordo-end", 10_000, _anything),
        ):
            self.lay(played({}, plies, NAMES, wanted, "ordo"))
            page = self.window.table
            assert page is not None
            scene = page.scene
            if name == "ordo":
                state = self.window.game.controller.state if self.window.game else None
                assert state is not None
                step, target = _row_ordos(state)[0]
                first, _, last = step.partition(":")
                scene.activate(first)
                scene.extend(last)
                scene.set_hover(target)
            yield name, self.picture

    def lay(self, timeline: Timeline) -> None:
        """Put a game on the table."""
        game = self.window.session.lay(timeline)
        self.window.lay_table(game)
        self._settle()
        if game.keeper.number is not None:
            self._laid.append(game.keeper.number)


def _anything(_state: State) -> bool:
    return True


def _two_pawns(state: State) -> bool:
    steps = _steps(state)
    return len({step[0] for step in steps}) == 2 and len(steps) >= 4


def _removal(state: State) -> bool:
    steps = _steps(state)
    return len(steps) == 2 and all(step[-1] == "x" for step in steps)


def _row_ordos(state: State) -> list[tuple[str, str]]:
    """Return the moves of rows of three or more."""
    moves = [(step[0], step[1]) for step in _steps(state)]
    return [move for move in moves if ":" in move[0] and ord(move[0][3]) - ord(move[0][0]) >= 2]


def _forward_ordo(state: State) -> bool:
    return bool(_row_ordos(state)) and not _split(state)


def _split(state: State) -> bool:
    groups: tuple[tuple[str, ...], ...] = getattr(state.observe(None), "groups", ())
    return len(groups) == 2 and 1 <= len(groups[1]) <= 3 and len(state.legal_actions()) >= 3


def _steps(state: State) -> list[tuple[str, ...]]:
    if not state.actors() or state.actors()[0] < 0:
        return []
    return [state.steps(action) for action in state.legal_actions()]


def played(
    options: dict[str, str],
    plies: int,
    names: list[str],
    wanted: Callable[[State], bool] = _anything,
    key: str = "finale",
) -> Timeline:
    """Return a game played at random, the same at every call, until it is ``wanted``."""
    from ludotheque.core.draws import RandomSource  # noqa: PLC0415
    from ludotheque.record.record import SeatInfo  # noqa: PLC0415
    from ludotheque.record.timeline import start_timeline  # noqa: PLC0415

    seats = tuple(SeatInfo(name) for name in names)
    for seed in range(1971, 2100):
        timeline = start_timeline(key, options, seed, seats)
        source = RandomSource(Random(seed).getrandbits(32))
        while timeline.state.is_chance() and (plies or timeline.state.chance_kind() != "roll"):
            timeline.apply(timeline.draw())
        while not timeline.is_over():
            if timeline.ply >= plies and wanted(timeline.state):
                return timeline
            timeline.apply(timeline.state.random_action(source))
            timeline.settle()
        if plies >= 10_000:
            return timeline
    raise LookupError("no game shows what was wanted")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
