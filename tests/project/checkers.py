"""What the project forbids itself, found in sources: each check takes text and returns faults."""

import ast
import functools
import subprocess
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "ludotheque"

# What rooms of boards, and those of tables, may import.
_BOARDS = frozenset({"core", "files", "record", "games", "table", "ui.look", "ui.widgets"})
_TABLES = _BOARDS | {"ui.board", "ui.pages", "ui.dialogs", "ui.rules", "ui.sound", "ui.table"}
# Which rooms of the program each room may import, itself aside.
ARROWS: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "files": frozenset({"core"}),
    "system": frozenset({"core", "files"}),
    "games": frozenset({"core", "files"}),
    "record": frozenset({"core", "files"}),
    "players": frozenset({"core", "files", "system", "games"}),
    "exercises": frozenset({"core", "files", "record", "games", "players"}),
    "archive": frozenset({"core", "files", "system", "record"}),
    "evenings": frozenset({"core", "files", "record", "archive"}),
    "stats": frozenset({"core", "system", "record", "games", "archive"}),
    "tools": frozenset(
        {"core", "files", "system", "record", "exercises", "games", "players", "archive", "stats"}
    ),
    "table": frozenset({"core", "files", "record", "games", "players", "archive"}),
    "ui.look": frozenset({"core", "files", "games"}),
    "ui.widgets": frozenset({"core", "games", "ui.look"}),
    "ui.board": frozenset({"core", "files", "record", "games", "table", "ui.look", "ui.widgets"}),
    "ui.pages": _BOARDS | {"archive", "ui.board"},
    "ui.rules": _BOARDS | {"ui.board"},
    "ui.sound": _BOARDS | {"ui.board"},
    "ui.dialogs": _BOARDS | {"ui.board", "ui.pages"},
    "ui.statistics": _BOARDS | {"stats", "ui.board", "ui.pages", "ui.dialogs"},
    "ui.analysis": _BOARDS | {"players", "ui.board", "ui.statistics"},
    "ui.table": _BOARDS | {"ui.board", "ui.pages", "ui.dialogs", "ui.rules", "ui.sound"},
    "ui.exercises": _TABLES | {"exercises"},
    "ui.printing": _TABLES,
    "ui.tour": _TABLES,
    "ui.games": _TABLES | {"exercises", "ui.exercises", "ui.printing", "ui.statistics", "ui.tour"},
    "ui.shelf": _TABLES | {"archive", "exercises", "ui.exercises"},
    "ui.evenings": _TABLES | {"evenings", "ui.printing", "ui.shelf", "ui.statistics"},
    "ui.window": _TABLES
    | {"system", "archive", "players", "stats", "tools", "exercises", "ui.exercises"}
    | {"evenings", "ui.evenings"}
    | {"ui.analysis", "ui.printing", "ui.statistics", "ui.tour", "ui.games", "ui.shelf"},
    "__main__": frozenset({"core", "files", "system", "tools", "ui.window"}),
    "__init__": frozenset({"_pure"}),
    "_pure": frozenset(),
}
# Modules which may reach the window, but only from inside a function.
LAZY_WINDOW = frozenset({"ludotheque.tools.export", "ludotheque.__main__"})


def room(module: str) -> str:
    """The room a dotted name is in: a folder of the package, one of those below ``ui``.

    >>> room("ludotheque.ui.games.chess.scene"), room("ludotheque.core.draws")
    ('ui.games', 'core')
    """
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if parts[:1] == ["ui"] else 1])


def python_files(folder: Path = PACKAGE) -> list[Path]:
    """Every Python file under a folder, sorted."""
    return sorted(folder.rglob("*.py"))


def module_name(path: Path) -> str:
    """The dotted name of a file of the checkout; a package's is that of its `__init__`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(source: str, module: str) -> Iterator[tuple[str, bool, int]]:
    """Each imported dotted name, whether the import stands inside a function, and its line."""
    package = module.rpartition(".")[0]
    pending: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    while pending:
        node, lazy = pending.pop()
        if isinstance(node, ast.Import):
            yield from ((alias.name, lazy, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                above = parts[: len(parts) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            yield from ((f"{base}.{alias.name}", lazy, node.lineno) for alias in node.names)
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        pending.extend((child, inside) for child in ast.iter_child_nodes(node))


def import_faults(source: str, module: str, games: frozenset[str]) -> list[str]:
    """Imports against the arrows of the architecture."""
    found = []
    for name, lazy, line in imports(source, module):
        reason = _forbidden(module, name, games, lazy=lazy)
        if reason:
            found.append(f"{module}:{line}: {name}: {reason}")
    return found


def _forbidden(module: str, name: str, games: frozenset[str], *, lazy: bool) -> str | None:
    """Why `module` may not import `name`, or None."""
    here, there = module.split(".")[1:], name.split(".")
    part = room(module)
    lazy_window = lazy and module in LAZY_WINDOW
    if there[0] in {"PySide6", "shiboken6"}:
        if here[0] == "ui" or lazy_window:
            return None
        if part == "table":
            return None if there[1:2] == ["QtCore"] else "the table knows only QtCore"
        return "only table and ui know Qt"
    if there[0] != "ludotheque" or len(there) == 1:
        return None
    target = room(name)
    if target == "ui":
        return None if part.startswith("ui") else f"{part} may not import ui"
    if target not in ARROWS:
        return None if part != target and target.startswith("__version") else "no such room"
    if part == "__main__" and target == "ui.window" and not lazy:
        return "headless commands must not load the window"
    if target == "ui.window" and lazy_window:
        return None
    if target != part and target not in ARROWS.get(part, frozenset()):
        return f"{part} may not import {target}"
    return _forbidden_game(here, there, games)


def _forbidden_game(here: list[str], there: list[str], games: frozenset[str]) -> str | None:
    """Why a game may not be reached from here: games are found by their key."""
    game = there[2] if there[1] == "games" and len(there) > 2 and there[2] in games else None
    if here[0] == "games" and len(here) > 1 and here[1] in games:
        if game not in {None, here[1]}:
            return "a game imports no other game"
        by_key = there[1] == "record" and there[2:3] in (["registry"], ["recorded"])
        if (there[1] == "games" and game is None) or by_key:
            return "a game does not know the registry"
    elif here[0] in {"players", "table"} and game:
        return "games are reached by their key"
    return None


def import_graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Which of these modules each of them imports, for types only and inside functions too."""
    modules = {module.removesuffix(".__init__"): module for module in sources}
    graph: dict[str, set[str]] = {module: set() for module in sources}
    for module, source in sources.items():
        for name, _lazy, _line in imports(source, module):
            found = name if name in modules else name.rpartition(".")[0]
            if found in modules:
                graph[module].add(modules[found])
    return graph


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules each of which is imported by the next, the first once more at the end, or none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def shift_faults(source: str) -> list[str]:
    """Shifts of a constant by a variable: mypyc emits them as 32-bit C.

    A module constant is one too, for mypyc writes its value in its place.
    """
    tree = ast.parse(source)
    constants = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _is_constant(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and _is_constant(node.left, constants)
        and not _is_constant(node.right, constants)
    ]


def _is_constant(node: ast.expr, names: set[str] | frozenset[str] = frozenset()) -> bool:
    """Whether an expression holds numbers and constants only."""
    return all(
        (isinstance(part, ast.Name) and part.id in names)
        or isinstance(
            part,
            ast.Constant | ast.BinOp | ast.UnaryOp | ast.operator | ast.unaryop | ast.expr_context,
        )
        for part in ast.walk(node)
    )


def inversions(source: str) -> list[int]:
    """The lines on which something is inverted."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert)
    ]


def length_fault(source: str, limit: int = 600) -> str | None:
    """Whether a module is too long to be read in one go."""
    lines = source.count("\n")
    return f"{lines} lines" if lines > limit else None


# Written in pieces, so that this file is no finding of its own.
_PLACES = {
    f"{Path.home()}/",
    *(
        "".join(pieces)
        for pieces in (
            ("/ro", "ot/"), ("/wo", "rk/"), ("py", "pi.org"), ("pythonhos", "ted.org"),
            ("registry.np", "mjs"), ("deb.deb", "ian.org"), ("index", "-url"), ("find", "-links"),
        )
    ),
}  # fmt: skip
_MARKS = tuple("".join(p) for p in (("TO", "DO"), ("FIX", "ME"), ("NotImple", "mentedError")))


def place_faults(text: str) -> list[str]:
    """Paths of a machine and addresses of package registries."""
    return [f"line {n}: {place}" for n, line in _lines(text) for place in _PLACES if place in line]


def mark_faults(text: str) -> list[str]:
    """Marks of unfinished work."""
    return [f"line {n}: {mark}" for n, line in _lines(text) for mark in _MARKS if mark in line]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    return enumerate(text.splitlines(), 1)


@functools.cache
def project_files() -> tuple[Path, ...]:
    """Every file which is or would be committed; outside a git checkout, the project's folders."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True,
        ).stdout.decode()  # fmt: skip
        names = [name for name in listed.split("\0") if name]
        files = [ROOT / name for name in names]
    except (OSError, subprocess.CalledProcessError):
        folders = ("ludotheque", "resources", "tests", "packaging", "docs")
        inside = [path for folder in folders for path in (ROOT / folder).rglob("*")]
        files = [path for path in [*ROOT.glob("*"), *inside] if "__pycache__" not in path.parts]
    return tuple(sorted(path for path in files if path.is_file()))


def text_files() -> Iterator[tuple[Path, str]]:
    """The project's files which are UTF-8 text."""
    for path in project_files():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
