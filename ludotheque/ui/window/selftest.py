"""The self-test of an installation: games, saves, pictures, sounds, screen reader names.

``--self-test [FILE.json]`` opens a window, plays, draws, saves and thinks in temporary folders, and
ends within two minutes whatever happens. Exit status 0: all well, 1: something failed, 3: it hung.
"""

import contextlib
import faulthandler
import importlib
import json
import multiprocessing
import os
import pkgutil
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TextIO

import ludotheque
from ludotheque import __version__
from ludotheque.core import compiled
from ludotheque.core.draws import RandomSource
from ludotheque.core.ending import leave
from ludotheque.core.errors import LudothequeError, must
from ludotheque.core.languages import FALLBACK, SOURCE, languages
from ludotheque.core.messages import Catalogue, M
from ludotheque.core.paths import resources
from ludotheque.files.atomic import write_atomic
from ludotheque.games import ENGINES, SHELF, game_class
from ludotheque.record.savefile import load_timeline, save
from ludotheque.record.timeline import Timeline, start_timeline

LIMIT = 120
"""Seconds after which a thread ends the process."""
PREFIX: Final = "ludothèque essai "
"""How the names of its temporary folders begin."""
LEFT_SECONDS: Final = 3600
"""The age from which such a folder is nobody's any more; Windows keeps those with open files."""

Json = Any


def run(file: str | None = None) -> int:
    """Run every check; print a report, write it as JSON to ``file``; return the exit status."""
    errors = _errors()
    faulthandler.enable(errors)
    # Code which hangs in C may hold the GIL, so that no Python thread runs; this ends the process
    # even then, and also if it hangs while it ends.
    faulthandler.dump_traceback_later(LIMIT + 15, exit=True, file=errors)
    checks: dict[str, Json] = {}
    clear_left(Path(tempfile.gettempdir()))
    folder = tempfile.mkdtemp(prefix=PREFIX)
    watchdog = threading.Timer(LIMIT, _hung, [checks, folder, file])
    watchdog.daemon = True
    watchdog.start()
    if sys.platform.startswith("linux") and not _has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["LUDOTHEQUE_DATA"] = str(Path(folder) / "data")
    os.environ["LUDOTHEQUE_CONFIG"] = str(Path(folder) / "config")
    _check_everything(checks, Path(folder))
    shutil.rmtree(folder, ignore_errors=True)
    watchdog.cancel()
    return _tell(checks, file)


def clear_left(folder: Path) -> None:
    """Remove what self-tests which were ended by force have left in the folder for such files.

    What one which may still run has made stays.
    """
    for left in folder.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_SECONDS:
                shutil.rmtree(left, ignore_errors=True)


def _errors() -> TextIO:
    """Return a file for ``faulthandler``; a program without a console may have no stderr."""
    try:
        sys.stderr.fileno()
    except (OSError, AttributeError):
        return Path(os.devnull).open("w")  # open till the end
    return sys.stderr


def _has_display() -> bool:
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _hung(checks: dict[str, Json], folder: str, file: str | None) -> None:
    """Report which check hangs and where, then end the process and its children."""
    frame = sys._current_frames().get(threading.main_thread().ident or 0)  # noqa: SLF001 - no other way
    where = "".join(traceback.format_stack(frame)) if frame else ""
    for check in checks.values():
        if "ok" not in check:
            check.update(ok=False, problem="not finished in time", trace=where)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"self-test: not finished in time\n{where}")
    _tell(checks, file)
    # Last, as the end of a child may wake the check which waits for it.
    for child in multiprocessing.active_children():
        child.kill()
        child.join(1)
    shutil.rmtree(folder, ignore_errors=True)
    leave(3)


def _tell(checks: dict[str, Json], file: str | None) -> int:
    """Write and print the report; return the exit status."""
    report = {
        "program": "ludotheque",
        "version": __version__,
        "frozen": bool(getattr(sys, "frozen", False)),
        "python": sys.version.split()[0],
        "ok": all(check["ok"] for check in checks.values()),
        "checks": checks,
    }
    text = json.dumps(report, ensure_ascii=False, indent=1) + "\n"
    if file is not None:
        try:
            write_atomic(Path(file), text.encode())
        except LudothequeError as problem:
            with contextlib.suppress(OSError, AttributeError):
                sys.stderr.write(f"{problem}\n")
            return 1
    with contextlib.suppress(OSError, AttributeError):  # there may be no stdout
        sys.stdout.write(text)
        sys.stdout.flush()
    return 0 if report["ok"] else 1


def _check_everything(checks: dict[str, Json], folder: Path) -> None:
    for name, check in (
        ("rules", _rules),
        ("kernels", _kernels),
        ("catalogue", _catalogue),
        ("resources", _resources),
        ("modules", _modules),
        ("save", lambda: _save(folder)),
        ("worker", _worker),
        ("fonts", _fonts),
        ("scenes", _scenes),
        ("spoken", _spoken),
        ("window", _window),
    ):
        checks[name] = {}  # reported if it hangs
        checks[name].update(_checked(check))


def _checked(check: Callable[[], Json]) -> dict[str, Json]:
    start = time.monotonic()
    try:
        found = check()
    except Exception as problem:  # noqa: BLE001 - the report tells it
        where = traceback.format_exc(limit=-3)
        return {"ok": False, "problem": f"{type(problem).__name__}: {problem}", "trace": where}
    return {"ok": True, "found": found, "seconds": round(time.monotonic() - start, 3)}


def _played(key: str, seed: int, plies: int = 100_000) -> Timeline:
    timeline = start_timeline(key, {}, seed)
    source = RandomSource(seed)
    for _ in range(plies):
        timeline.settle()
        if timeline.is_over():
            break
        timeline.apply(timeline.state.random_action(source))
    return timeline


def _rules() -> Json:
    """Play one random game of every engine to its end."""
    found = {}
    for key in ENGINES:
        timeline = _played(key, 1971)
        must(timeline.is_over(), f"a random game of {key} does not end")
        found[key] = [timeline.ply, timeline.result()]
    return found


def _kernels() -> Json:
    """Report which kernels are compiled; in a frozen program all must be."""
    found = compiled.report()
    if getattr(sys, "frozen", False):
        must(compiled.compiled(), "a kernel of the frozen program is not compiled")
    return found


def _catalogue() -> Json:
    """Say one sentence in every language there is."""
    message = M("Roll the die first.")
    said = {language: Catalogue(language).render(message) for language in languages()}
    must(said[SOURCE] == message.text, "the English text is changed")
    must(FALLBACK in said, "the French catalogue is missing")
    must(len(set(said.values())) == len(said), "a catalogue does not know its texts")
    return said


def _resources() -> Json:
    folder = resources()
    missing = [
        name
        for key in (item.key for item in SHELF)
        for name in (f"{key}/rules.{language}.md" for language in languages())
        if not (folder / name).is_file()
    ]
    must(not missing, f"missing: {missing}")
    return sorted(path.name for path in folder.iterdir())


def _modules() -> Json:
    """Import every module of the program: freezing may leave out a dependency."""
    found = 0
    for module in pkgutil.walk_packages(ludotheque.__path__, "ludotheque."):
        importlib.import_module(module.name)
        found += 1
    must(found > len(SHELF), "the program's modules are not found")
    return found


def _save(folder: Path) -> Json:
    """Save half a game of every engine to a path with accents, and load it again."""
    found = {}
    for key in ENGINES:
        timeline = _played(key, 7, 12)
        path = folder / f"partie d’été {key}.ludo"
        save(path, timeline.to_record())
        again = load_timeline(path)
        must(again.state == timeline.state, f"a game of {key} comes back otherwise")
        found[key] = path.stat().st_size
    return found


def _simplest() -> str:
    """Return a game to try the window with: the last one with dice and no hidden information."""
    fitting = [key for key in ENGINES if game_class(key).dice and not game_class(key).hidden]
    return (fitting or list(ENGINES))[-1]


def _worker() -> Json:
    """Let a worker process choose a move, and check that it ends."""
    from ludotheque.players.worker import Worker  # noqa: PLC0415 - starts nothing by itself

    timeline = _played(_simplest(), 3, 4)
    timeline.settle()
    worker = Worker()
    try:
        number = worker.ask(timeline.state, timeline.ply, seed=1)
        answer = worker.answer(30)
        must(answer is not None, "the worker process does not answer")
        assert answer is not None
        must(answer.id == number and answer.ply == timeline.ply, "the answer is another one's")
        must(timeline.state.is_legal(answer.action), "the worker's action is illegal")
    finally:
        worker.stop()
    must(worker.process_id is None, "the worker process lives on")
    return timeline.state.notation(answer.action)


def _fonts() -> Json:
    from ludotheque.ui.look.fonts import proven, text_font, title_font, typewriter_font  # noqa: PLC0415
    from ludotheque.ui.window.app import make_application  # noqa: PLC0415 - Qt only from here on

    make_application(["self-test"])
    fonts = (text_font(), text_font(15, 600), title_font(), title_font(36, 800), typewriter_font())
    for font in fonts:
        must(proven(font), f"the bundled font {font.families()[0]} is not used")
    return sorted({font.families()[0] for font in fonts})


def _scenes() -> Json:
    """Draw every board; an image with few colours fails."""
    from ludotheque.ui.board.positionimage import position_image  # noqa: PLC0415 - Qt
    from ludotheque.ui.look.games import SCENE, games_with, has_scene  # noqa: PLC0415

    found = {}
    for key in games_with(SCENE):
        image = position_image(_played(key, 5, 20), 480, 384)
        colours = {
            image.pixel(x, y) for x in range(0, 480, 7) for y in range(0, 384, 7)
        }  # fmt: skip
        must(len(colours) > 20, f"the board of {key} is drawn empty")
        found[key] = len(colours)
    for item in SHELF:
        must(has_scene(item.key), f"{item.key} has no board")
    return found


def _spoken() -> Json:
    """Read the places of every board through accessibility; each must have a name."""
    from PySide6.QtGui import QAccessible  # noqa: PLC0415 - Qt

    from ludotheque.table.controller import TableController  # noqa: PLC0415
    from ludotheque.ui.board.boardscene import scene_class  # noqa: PLC0415
    from ludotheque.ui.board.boardview import BoardView  # noqa: PLC0415
    from ludotheque.ui.look.games import SCENE, games_with  # noqa: PLC0415

    found = {}
    for key in games_with(SCENE):
        controller = TableController()
        controller.lay(_played(key, 5, 20))
        view = BoardView(scene_class(key)(controller))
        board = QAccessible.queryAccessibleInterface(view)
        places = [board.child(i) for i in range(board.childCount())]
        names = [place.text(QAccessible.Text.Name) for place in places]
        must(names, f"the board of {key} tells a screen reader nothing")
        must(all(names), f"a place of {key} has no name")
        found[key] = len(names)
    return found


def _window() -> Json:
    """Open the window, begin a game, play some plies, undo them, and close."""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - Qt

    from ludotheque.table.controller import Mode  # noqa: PLC0415
    from ludotheque.ui.look.games import games_with, part  # noqa: PLC0415
    from ludotheque.ui.table.byhand import HAND_TEST, HandTest, wait  # noqa: PLC0415
    from ludotheque.ui.window.app import make_window  # noqa: PLC0415

    window = make_window()
    window.change_settings(animation="off")
    window.show()
    handle = window.windowHandle()
    wait(handle.isExposed, "the window does not appear")
    window.begin(_simplest(), {}, ["A", "B"])
    game, table = window.game, window.table
    assert game is not None and table is not None  # noqa: PT018
    controller = game.controller
    for _ in range(6):
        wait(lambda: controller.mode in {Mode.IDLE, Mode.CHOOSING}, "the table does not go on")
        if controller.mode is Mode.IDLE:
            controller.roll()
            wait(lambda: controller.mode is not Mode.IDLE, "the die does not roll")
        else:
            controller.commit(controller.state.legal_actions()[0])
    wait(lambda: controller.mode in {Mode.IDLE, Mode.CHOOSING}, "the table does not go on")
    must(table.scene.shown() == table.scene.expected(), "the board shows another position")
    timeline_length = controller.timeline.ply
    controller.undo()
    picture = window.grab()
    must(not picture.isNull(), "the window cannot be drawn")
    kept = len(window.archive.unfinished())
    must(kept == 1, "the game is not in the archive")
    played: dict[str, Json] = {}
    for key in games_with(HAND_TEST):
        test = part(key, HAND_TEST, HandTest)
        window.begin(key, {}, ["A", "B"])
        assert test is not None and window.table is not None  # noqa: PT018
        played[test.name] = test.play(window.table)
    window.close()
    return {
        "platform": QGuiApplication.platformName(),
        "actions": timeline_length,
        **played,
    }
