"""A game made by `dev.py new-game` plays at once, and needs no line anywhere else.

It is added to a copy of the checkout, whose tests over all games are then run for it, and those of
tests/gui/newgame at the window; a second time without any part that may be left out.
"""

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.project.checkers import ROOT

KEY = "toyrun"
COPIED = ("ludotheque", "resources", "tests", "packaging", "docs")


@pytest.fixture
def newgame(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.newgame")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, compiled kernels included."""
    target = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        shutil.copytree(
            ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
        )
    for path in (*ROOT.glob("*.so"), ROOT / "pyproject.toml", ROOT / "LICENSE", ROOT / "README.md"):
        shutil.copyfile(path, target / path.name)
    return target


def run(checkout: Path, *words: str, **extra: str) -> str:
    """Run Python in the copy; what it prints."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1", **extra}
    for name in (
        "PYTHONPATH", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "PYTEST_ADDOPTS",
        "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX",  # what is compiled goes with the copy
    ):  # fmt: skip
        environment.pop(name, None)
    ran = subprocess.run(
        [sys.executable, *words], cwd=checkout, env=environment, capture_output=True, text=True,
        check=False, timeout=300,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return ran.stdout


def passes(checkout: Path, *words: str) -> None:
    """Run tests in the copy."""
    told = run(
        checkout, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly",
        "--tb=short", *words, LUDOTHEQUE_NEW_GAME=KEY,
    )  # fmt: skip
    assert re.search(r"\d+ passed", told)


def test_the_game_of_the_template_plays_at_once(checkout: Path, newgame: ModuleType) -> None:
    before = {
        path.relative_to(ROOT): path.read_bytes()
        for folder in ("ludotheque", "resources", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    }
    made = newgame.make(KEY, checkout, sys.executable)
    assert all(path.exists() for path in made)
    changed = [
        str(path) for path, content in before.items() if (checkout / path).read_bytes() != content
    ]
    assert changed == []  # not a line anywhere else

    run(checkout, "packaging/devtools/catalogue.py", "--check")
    passes(
        checkout, f"tests/games/{KEY}", "tests/contract", "tests/gui/newgame/played.py",
        "-k", f"{KEY} or played",
    )  # fmt: skip
    assert KEY in run(checkout, "-m", "ludotheque", "tools", "games")
    assert "0" in run(checkout, "-m", "ludotheque", "tools", "playouts", KEY, "--seconds", "0.1")

    wing = checkout / "ludotheque/ui/games" / KEY / "__init__.py"
    bare = "\nLOOK = Look(light=LOOK.light, dark=LOOK.dark, parts={'scene': LOOK.parts['scene']})\n"
    wing.write_text(wing.read_text("utf-8").replace("LOOK: Final =", "LOOK =") + bare, "utf-8")
    passes(checkout, "tests/gui/newgame/played.py")


@pytest.mark.parametrize(
    ("key", "part"),
    [("Toy", "small letter"), ("class", "small letter"), ("1st", "small letter"),
     ("a-b", "small letter"), ("x", "small letter")],
)  # fmt: skip
def test_a_key_which_cannot_be_one_is_refused(newgame: ModuleType, key: str, part: str) -> None:
    assert part in newgame.refusal(key, ROOT)


def test_a_key_which_is_taken_is_refused(newgame: ModuleType) -> None:
    taken = next(path.parent.name for path in (ROOT / "ludotheque/games").glob("*/__init__.py"))
    assert "already" in newgame.refusal(taken, ROOT)
    assert newgame.refusal(KEY, ROOT) is None
