"""A game is one wing: whatever is not its own finds it by listing, and names no game's key."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.checkers import PACKAGE, ROOT, project_files

KEYS = frozenset(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
OWN = tuple(
    Path(folder) for folder in ("ludotheque/games", "ludotheque/ui/games", "resources",
                                "tests/games", "tests/gui", "tests/golden")
)  # fmt: skip
"""Folders in which a folder named like a game is that game's."""


def owner(path: Path) -> str | None:
    """Whose own file this is, by its folder or, among tests and tools, by its name; or None."""
    for folder in OWN:
        if folder in path.parents:
            below = path.relative_to(folder).parts[0]
            if below in KEYS:
                return below
    if path.parts[0] == "packaging" and path.stem in KEYS:  # its pictures, its exercise maker
        return path.stem
    if path.parts[0] != "tests":
        return None
    return next((word for word in path.stem.split("_") if word in KEYS), None)


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every constant text but docstrings, every imported name, every keyword, with its line."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.lineno, node.arg


def naming(source: str, keys: frozenset[str]) -> list[str]:
    """Where one of these keys is named as a word."""
    words = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(sorted(keys))})(?![A-Za-z0-9])")
    if not words.search(source):
        return []
    return [
        f"line {line}: {text[:60]!r}"
        for line, text in sorted(texts(ast.parse(source)))
        if words.search(text)
    ]


def offending() -> dict[str, list[str]]:
    """Every Python file which names a game whose own it is not, and where."""
    found = {}
    for whole in project_files():
        if whole.suffix != ".py":
            continue
        path = whole.relative_to(ROOT)
        faults = naming(whole.read_text("utf-8"), KEYS - {owner(path)})
        if faults:
            found[path.as_posix()] = faults
    return found


def test_nobody_names_a_game_but_its_own() -> None:
    assert offending() == {}


@pytest.mark.parametrize(
    "source",
    [
        'key = "one"',
        'path = "resources/one/x.json"',
        'path = f"{folder}/one_{number}.txt"',
        "from ludotheque.games.one import kernel",
        "from ludotheque.games import one",
        "import ludotheque.ui.games.one.scene",
        "def f():\n    from ludotheque.games.one.cells import at",
        "if TYPE_CHECKING:\n    import ludotheque.games.one",
        'match key:\n    case "one":\n        pass',
        "shown = dict(one=2)",
        'TABLE = {"one": 2}',
    ],
)
def test_a_named_game_is_found(source: str) -> None:
    assert naming(source, frozenset({"one", "two"}))


@pytest.mark.parametrize(
    "source",
    [
        '"""As in the game one."""',
        "at = 3  # as in one",
        'def f():\n    """Like one."""',
        'X = 1\n"""What one has."""',
        'word = "done, ones, anyone, One"',
        "one = 1\nshown(one)",
    ],
)
def test_what_is_no_name_of_a_game_is_none(source: str) -> None:
    assert naming(source, frozenset({"one", "two"})) == []


def test_a_game_may_be_named_in_its_own_files() -> None:
    key = min(KEYS)
    own = (
        f"ludotheque/games/{key}/state.py", f"ludotheque/ui/games/{key}/scene.py",
        f"tests/games/{key}/about.py", f"tests/gui/{key}/hands.py", f"tests/x/test_{key}_x.py",
        f"tests/bench/bench_{key}.py",
    )  # fmt: skip
    assert {owner(Path(path)) for path in own} == {key}
    others = (f"ludotheque/ui/{key}.py", f"ludotheque/ui/board/{key}/x.py", "tests/x/test_x.py")
    assert {owner(Path(path)) for path in others} == {None}
