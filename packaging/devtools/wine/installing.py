"""The installer at work: silent and page by page, over an older version, refused, and removed."""

import contextlib
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from devtools import desktop, windows
from devtools.common import ROOT, TaskError

from .box import Answer, Box, kill, wait_until
from .frozen import PROGRAM, answered, state
from .pages import walk
from .program import tested
from .screenwork import CANCEL, Window, hands, picture, titled, wait_for

REFUSED = 2
SECONDS = 300
ELSEWHERE = Path("Jeux d’été", "Ludothèque à nous")
OLD_FILE = Path("_internal", "of-an-older-version.dll")
OLD_VERSION = "0.0.1"
UNINSTALL_KEY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Ludotheque"
KEYS = (r"Software\Classes", r"Software\Ludotheque", UNINSTALL_KEY)
FOLDER_FIELD = 1019
# What stands on the pages in French, in order.
PAGES = ("Bienvenue", "Licence", "dossier", "Fin de l")
GOODBYE_PAGES = ("Désinst", "Désinst")
RUNNING = "en cours d"
TITLE = "chez l’oncle Benoît"

# The values below some keys of the user, as "key|name": text; run by Windows' Python.
REGISTRY = """
import json, sys, winreg
found = {}
def walk(path):
    try:
        key = winreg.OpenKey(winreg.HKEY_CURRENT_USER, path)
    except OSError:
        return
    found[path] = ""
    keys, values, _ = winreg.QueryInfoKey(key)
    for i in range(values):
        name, text, _ = winreg.EnumValue(key, i)
        found[f"{path}|{name}"] = str(text)
    for name in [winreg.EnumKey(key, i) for i in range(keys)]:
        walk(f"{path}\\\\{name}")
for path in sys.argv[1:]:
    walk(path)
print(json.dumps(found))
"""

# Windows shows a user's own file types among everybody's, Wine only everybody's: they are laid
# there (or taken away again) as Windows would show them.
SHOWN_TO_ALL = """
import json, sys, winreg
for path, text in json.loads(sys.argv[1]).items():
    key, _, name = path.partition("|")
    if text is None:
        try:
            winreg.DeleteKey(winreg.HKEY_LOCAL_MACHINE, key)
        except FileNotFoundError:
            pass
    else:
        made = winreg.CreateKey(winreg.HKEY_LOCAL_MACHINE, key)
        if "|" in path:
            winreg.SetValueEx(made, name, 0, winreg.REG_SZ, text)
"""


@contextlib.contextmanager
def own_types_shown(box: Box) -> Iterator[None]:
    """While the block lasts the user's own file types are shown as Windows shows them."""
    values = {k: v for k, v in registry(box).items() if k.startswith(KEYS[0] + "\\")}
    box.python(["-c", SHOWN_TO_ALL, json.dumps(values)]).good("Laying out file types")
    try:
        yield
    finally:
        keys = sorted((k for k in values if "|" not in k), key=len, reverse=True)
        box.python(["-c", SHOWN_TO_ALL, json.dumps(dict.fromkeys(keys))])


def registry(box: Box) -> dict[str, str]:
    """What of the user's registry an installation may touch."""
    told = box.python(["-c", REGISTRY, *KEYS]).good("Reading the registry")
    found: dict[str, str] = json.loads(told)
    return found


def folder_of(box: Box, name: str) -> Path:
    """One of the user's folders, by the variable which names it."""
    told = box.python(["-c", f"import os; print(os.environ[{name!r}])"])
    return box.place.outside(told.good("Asking for a folder").strip())


def default_place(box: Box) -> Path:
    """Where the installer installs unless told otherwise."""
    return folder_of(box, "LOCALAPPDATA") / "Programs" / "Ludotheque"


def profile(box: Box) -> dict[str, tuple[int, int]]:
    """The user's files but games, settings, and what Windows removes at its next start."""
    data = folder_of(box, "LOCALAPPDATA")
    user = data.parents[1]
    own = (data / "ludotheque").relative_to(user).as_posix()
    found = state(user)
    return {
        name: value
        for name, value in found.items()
        if not name.startswith((f"{own}/", "Temp/"))
        and "/Temp/~nsu" not in name
        and "/Recent/" not in name
    }


def setup(box: Box, file: Path | None = None) -> Answer:
    """Run the installer silently, or another one."""
    return box.run([_laid(box, file or box.place.setup), "/S"], seconds=SECONDS)


def remove(box: Box, folder: Path) -> None:
    """Remove an installation as Windows' list of programs does, and wait for its end."""
    if not (folder / "uninstall.exe").is_file():
        return
    box.run([box.place.inside(folder / "uninstall.exe"), "/S"], seconds=SECONDS)
    # It goes on from a copy of itself, after its own end.
    wait_until(lambda: not folder.exists(), 120, f"{folder.name} is not removed.")


def fresh(box: Box) -> Path:
    """Nothing installed, no games; where an installation will come."""
    folder = default_place(box)
    for known in (folder, box.place.drive / ELSEWHERE):
        remove(box, known)
    data = folder_of(box, "LOCALAPPDATA") / "ludotheque"
    shutil.rmtree(data, ignore_errors=True)
    return folder


def install(box: Box) -> str:
    """Silently into a fresh system: program, menu, file type, list of programs, both programs."""
    folder = fresh(box)
    setup(box).good("The installer")
    _must_be_installed(box, folder)
    found = tested(box, [_exe(box, folder)], frozen=True)
    said = answered(box, folder)
    return f"menu, file type, list of programs; self-test: {found}, {said}"


def _exe(box: Box, folder: Path) -> str:
    return box.place.inside(folder / PROGRAM)


def _must_be_installed(box: Box, folder: Path) -> None:
    """TaskError unless files, menu entry, file type and entry in the list are all there."""
    if not (folder / PROGRAM).is_file():
        raise TaskError(f"{box.place.inside(folder)} has no {PROGRAM}.")
    menu = folder_of(box, "APPDATA")
    if not [path for path in menu.rglob("*.lnk") if path.stem == "Ludothèque"]:
        raise TaskError("There is no entry in the start menu.")
    values = registry(box)
    classes = r"Software\Classes"
    kind = values.get(rf"{classes}\.ludo|")
    wanted = {
        rf"{classes}\{kind}\shell\open\command|": f'"{_exe(box, folder)}" "%1"',
        f"{UNINSTALL_KEY}|DisplayVersion": desktop.version(),
        f"{UNINSTALL_KEY}|InstallLocation": box.place.inside(folder),
    }
    for name, text in wanted.items():
        if values.get(name) != text:
            raise TaskError(f"The registry says {values.get(name)!r} at {name}, not {text!r}.")


def upgrade(box: Box) -> str:
    """Over an older version, of which nothing may stay, and once more over itself."""
    folder = fresh(box)
    payload = box.place.work / "older"
    shutil.rmtree(payload, ignore_errors=True)
    (payload / OLD_FILE).parent.mkdir(parents=True)
    (payload / OLD_FILE).write_text("old")
    (payload / PROGRAM).write_text("old")
    older = windows.compile_script(
        payload, box.place.icons, box.place.made / "ludotheque-older-setup.exe",
        stub=box.wine.stub, version=OLD_VERSION,
    )  # fmt: skip
    setup(box, older).good("The older installer")
    version = registry(box).get(f"{UNINSTALL_KEY}|DisplayVersion")
    if version != OLD_VERSION or not (folder / OLD_FILE).is_file():
        raise TaskError(f"The older version is not installed, but {version}.")
    for _ in range(2):
        setup(box).good("The installer")
        _must_be_installed(box, folder)
        if (folder / OLD_FILE).exists():
            raise TaskError(f"An upgrade leaves {OLD_FILE}.")
        differing = _differing(box.place.frozen, folder)
        if differing:
            raise TaskError(f"After an upgrade {differing} is not the new version's.")
    return f"{OLD_VERSION} and {desktop.version()} replaced, nothing old stays"


def _differing(frozen: Path, folder: Path) -> str | None:
    """The first file of the frozen folder which is not the same where it is installed."""
    for path in sorted(frozen.rglob("*")):
        copy = folder / path.relative_to(frozen)
        if path.is_file() and not (copy.is_file() and copy.read_bytes() == path.read_bytes()):
            return path.name
    return None


@contextlib.contextmanager
def running(box: Box, words: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Windows which is ended with the block, if it has not ended by itself."""
    process = box.start(words)
    try:
        yield process
    finally:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        kill(process)


def close(box: Box, process: subprocess.Popen[bytes], window: Window) -> None:
    """Close a window by its cross; TaskError unless its program ends well by that."""
    hands(box, "close", str(window.handle))
    try:
        status = process.wait(60)
    except subprocess.TimeoutExpired:
        raise TaskError(f"“{window.title}” is closed, and its program goes on.") from None
    if status != 0:
        raise TaskError(f"The program behind “{window.title}” ended with {status}.")


def in_use(box: Box) -> str:
    """While the program runs an installation and a removal are refused and change nothing."""
    folder = fresh(box)
    setup(box).good("The installer")
    before = state(folder)
    with running(box, [_exe(box, folder)]) as program:
        window = wait_for(box, titled("Ludothèque"), "window of the program")
        picture(box, "shelf")
        answer = setup(box)
        if answer.status != REFUSED:
            raise TaskError(f"The installer ended with {answer.status} while the program ran.")
        said = _refusal(box)
        uninstall = box.run(
            [box.place.inside(folder / "uninstall.exe"), "/S", f"_?={box.place.inside(folder)}"]
        )
        if state(folder) != before or uninstall.status == 0:
            raise TaskError("What runs was changed by the installer or removed.")
        close(box, program, window)
    setup(box).good("The installer")
    return f"refused with status {REFUSED}, “{said}”, possible after"


def _refusal(box: Box) -> str:
    """What the installer says, page by page, while the program runs; it is cancelled."""
    with running(box, [_laid(box, box.place.setup)]) as process:
        for page in walk(box, process, "refused"):
            if RUNNING in page.texts():
                hands(box, "press", str(page.handle), str(CANCEL))
                if process.wait(60) != REFUSED:
                    raise TaskError(f"Cancelled, the installer ended with {process.returncode}.")
                return next(line for line in page.texts().splitlines() if RUNNING in line)
    raise TaskError("The installer did not refuse while the program ran.")


def _laid(box: Box, file: Path) -> str:
    """Copy a file onto the drive; its name there."""
    target = box.place.drive / file.name
    shutil.copyfile(file, target)
    return box.place.inside(target)


def by_pages(box: Box) -> str:
    """Page by page in French, to a folder of one's own, and removed in the same way."""
    fresh(box)
    folder = box.place.drive / ELSEWHERE
    before, values = profile(box), registry(box)
    with running(box, [_laid(box, box.place.setup)]) as process:
        told = []
        for page in walk(box, process, "setup"):
            told.append(page)
            if page.control(FOLDER_FIELD):
                chosen = box.place.inside(folder)
                hands(box, "write", str(page.handle), str(FOLDER_FIELD), chosen)
        if process.wait(60) != 0:
            raise TaskError(f"The installer ended with {process.returncode}.")
    _must_say(told, (box.wine.question, *PAGES))
    # Its last page starts the program.
    window = wait_for(box, titled("Ludothèque"), "window of the program")
    picture(box, "after-setup")
    hands(box, "close", str(window.handle))
    _must_be_installed(box, folder)
    wait_until(lambda: not _in_use(box, folder), 60, "The program goes on when it is closed.")
    with running(box, [box.place.inside(folder / "uninstall.exe")]) as process:
        told = list(walk(box, process, "uninstall"))
    _must_say(told, GOODBYE_PAGES)
    wait_until(lambda: not folder.exists(), 60, "The uninstaller leaves its folder.")
    _as_before(before, profile(box))
    _as_before(values, registry(box))
    return f"{len(PAGES)} pages in French, to {box.place.inside(folder)}, and {len(told)} back"


def _in_use(box: Box, folder: Path) -> bool:
    """Whether a program of this folder runs: its file could not be written then."""
    code = "import sys; open(sys.argv[1], 'r+b').close()"
    return box.python(["-c", code, _exe(box, folder)]).status != 0


def _must_say(told: list[Window], expected: tuple[str, ...]) -> None:
    """TaskError unless the pages say these things in this order, others between them."""
    rest = iter(told)
    for text in expected:
        if not any(text in page.texts() or text in page.title for page in rest):
            raise TaskError(f"No page says “{text}” in its place.")


def opening(box: Box) -> str:
    """A saved game opens by its file type from a path with accents, and is kept."""
    folder = fresh(box)
    setup(box).good("The installer")
    game = folder_of(box, "USERPROFILE") / "Parties d’été" / "à garder" / f"{TITLE}.ludo"
    game.parent.mkdir(parents=True, exist_ok=True)
    # One with moves: a game in which nothing was done is not kept when its window is closed.
    played = sorted((ROOT / "tests" / "data" / "saves").rglob("*.ludo"))[-1]
    shutil.copyfile(played, game)
    with own_types_shown(box):
        hands(box, "open", box.place.inside(game))
        window = wait_for(box, titled(TITLE), "window with the game")
    picture(box, "opened")
    hands(box, "close", str(window.handle))
    wait_until(lambda: not _in_use(box, folder), 60, "The program goes on when it is closed.")
    archive = folder_of(box, "LOCALAPPDATA") / "ludotheque" / "games.sqlite"
    with contextlib.closing(sqlite3.connect(archive)) as kept:
        count = kept.execute("SELECT count(*) FROM games").fetchone()[0]
    if count != 1:
        raise TaskError(f"The archive keeps {count} games of the one that was opened.")
    return f"“{window.title}”, kept in the archive"


def removal(box: Box) -> str:
    """Everything is as it was, but for the user's own games and settings."""
    fresh(box)
    before, values = profile(box), registry(box)
    setup(box).good("The installer")
    folder = default_place(box)
    data = folder.parents[1] / "ludotheque"
    data.mkdir(exist_ok=True)
    (data / "games.sqlite").write_text("the user's own")
    remove(box, folder)
    _as_before(before, profile(box))
    _as_before(values, registry(box))
    if (data / "games.sqlite").read_text() != "the user's own":
        raise TaskError("The removal changed the user's games.")
    shutil.rmtree(data)
    return "files, menu and registry as before; games and settings stay"


def _as_before(before: Mapping[str, object], after: Mapping[str, object]) -> None:
    """TaskError with the first names of what was left, changed or taken away."""
    changed = sorted(name for name, _ in set(before.items()) ^ set(after.items()))
    if changed:
        what = "takes away" if changed[0] not in after else "leaves or changes"
        raise TaskError(f"Removing {what} {', '.join(dict.fromkeys(changed[:5]))}.")
