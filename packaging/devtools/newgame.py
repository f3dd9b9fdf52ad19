"""The task new-game: a small working game from the template, to be made into another one.

The template is a race on a strip of cells (packaging/template): an engine, a wing with its board,
rules in two languages, French texts and tests. Under the new key it is a game of the program at
once; a golden playthrough is played and written down.
"""

import keyword
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .common import ROOT

TEMPLATE = ROOT / "packaging" / "template"
KEY = "toyrace"
CLASS = "ToyRace"
# Where each folder of the template goes, below the checkout.
FOLDERS = {
    "engine": "ludotheque/games/{key}",
    "wing": "ludotheque/ui/games/{key}",
    "resources": "resources/{key}",
    "tests": "tests/games/{key}",
}
_PLAYED = """
from ludotheque.games import create
from ludotheque.record.timeline import Timeline
from ludotheque.core.draws import RandomSource
timeline, source = Timeline(create({key!r}), seed=1), RandomSource(1)
print({key!r})
while not timeline.is_over():
    state = timeline.state
    action = timeline.draw() if state.is_chance() else state.random_action(source)
    print(state.notation(action))
    timeline.apply(action)
print("result", timeline.result())
"""


def refusal(key: str, root: Path) -> str | None:
    """Why a key cannot be that of a new game."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", key) or keyword.iskeyword(key):
        return f"“{key}” is no key: a small letter, then small letters and digits."
    taken = [pattern.format(key=key) for pattern in FOLDERS.values()]
    there = [pattern for pattern in taken if (root / pattern).exists()]
    return f"There is a {there[0]} already." if there else None


def make(key: str, root: Path = ROOT, python: str = sys.executable) -> list[Path]:
    """Make the game in a checkout; its files. Raises OSError, CalledProcessError."""
    written = []
    name = key[0].upper() + key[1:]
    for folder, pattern in FOLDERS.items():
        target = root / pattern.format(key=key)
        for source in sorted((TEMPLATE / folder).iterdir()):
            target.mkdir(parents=True, exist_ok=True)
            made = target / source.name.replace("test_rules", f"test_{key}")
            if source.suffix in {".py", ".md", ".po"}:
                text = source.read_text("utf-8").replace(KEY, key).replace(CLASS, name)
                made.write_text(text, "utf-8")
            else:
                shutil.copyfile(source, made)
            written.append(made)
    _run([python, "packaging/devtools/catalogue.py", "--prune"], root)
    golden = root / "tests" / "golden"
    played = _run([python, "-c", _PLAYED.format(key=key)], root)
    (golden / f"{key}-1.txt").write_text(played, "utf-8")
    # What the game says, as the tests hold it from now on: to be read, and kept true.
    said = ("tests/contract/test_told.py", "tests/gui/looks/test_boards_said.py")
    words = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *said, "-k", key]
    _run(words, root, LUDOTHEQUE_GOLDEN="write", QT_QPA_PLATFORM="offscreen")
    names = (f"{key}-1.txt", f"told/{key}.txt", f"boards/{key}.txt")
    return [*written, *(golden / name for name in names if (golden / name).exists())]


def _run(command: list[str], root: Path, **extra: str) -> str:
    environment = {**os.environ, "PYTHONUTF8": "1", **extra}
    environment.pop("PYTHONPATH", None)
    return subprocess.run(
        command, cwd=root, check=True, stdout=subprocess.PIPE, text=True, env=environment
    ).stdout
