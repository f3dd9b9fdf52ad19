"""Single faults put into a copy of the program, to see whether its tests catch them.

``python packaging/devtools/faults.py`` copies the checkout aside, puts one fault after another into
it, each drawn from its number, runs the tests of the part concerned, and says which were caught.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_TOLD: Final = "tests/contract/test_told.py::test_every_sentence_stands_with_what_it_tells"
_STEPS: Final = "tests/contract/test_told.py tests/contract/test_steps.py -k"
_MARKS: Final = "tests/gui/looks/test_marks.py"
_SAID: Final = "tests/gui/looks/test_said.py::test_every_page_says_what_is_written_down"
_BOARDS: Final = "tests/gui/looks/test_boards_said.py::test_the_boards_say_what_is_written_down"
"""What every game, every mark and every page is held to."""
PARTS: Final[dict[str, str]] = {
    "core/narrowing.py": "tests/table tests/contract/test_steps.py",
    "record/timeline.py": "tests/record/test_timeline.py",
    "table/controller.py": "tests/table",
    "table/archivekeeper.py": "tests/table",
    "table/tablemachine.py": "tests/table",
    "table/replay.py": "tests/table",
    "table/seeing.py": "tests/table",
    "table/selection.py": "tests/table",
    "table/descriptions.py": "tests/table",
    "ui/table/endings.py": f"{_SAID}[dialogs] tests/gui/features/test_ends.py",
    "ui/window/menus.py": f"{_SAID}[popups] tests/gui/features/test_menus.py"
    " tests/gui/frame/test_empty_shelf.py",
    "ui/window/menustates.py": f"{_SAID}[popups] tests/gui/features/test_menus.py"
    " tests/gui/frame/test_empty_shelf.py",
    "ui/table/movelist.py": f"{_SAID}[first_table_of_each_game] tests/gui/table/test_window.py"
    " tests/gui/features/test_replay.py tests/gui/features/test_moves_text.py",
    "ui/dialogs/newgamedialog.py": f"{_SAID}[dialogs] tests/gui/frame/test_newgame.py",
    "ui/table/replaybar.py": f"{_SAID}[first_table_of_each_game] tests/gui/features/test_replay.py",
    "ui/shelf/shelf.py": f"{_SAID}[shelf_and_covers] tests/gui/frame/test_shelf.py"
    " tests/gui/frame/test_empty_shelf.py",
}
"""Files of the program, and the tests that are to catch a fault in them."""
_GAMES: Final = {
    "games/{key}/choosing.py": f"{_STEPS} {{key}} tests/games/{{key}}/test_reasons.py",
    "games/{key}/reasons.py": f"{_STEPS} {{key}} tests/games/{{key}}/test_reasons.py",
    "games/{key}/description.py": f"{_TOLD}[{{key}}] tests/games/{{key}}",
    "ui/games/{key}/marks.py": f"{_MARKS} tests/gui/{{key}}",
    "ui/games/{key}/texts.py": f"{_BOARDS}[{{key}}] tests/gui/features/test_ribbons.py"
    " tests/gui/{key}",
}
"""The same of each game, which has some of them."""
for _folder in sorted((ROOT / "ludotheque" / "games").glob("*/")):
    for _file, _tests in _GAMES.items():
        _name = _file.format(key=_folder.name)
        if (ROOT / "ludotheque" / _name).exists():
            PARTS[_name] = _tests.format(key=_folder.name)
_LENGTHS: Final = (
    "setContentsMargins", "setSpacing", "addSpacing", "adjusted", "translated", "QRectF", "QPen",
    "QPointF",
)  # fmt: skip
"""Calls whose numbers are lengths in pixels."""
_OTHER: Final = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip


def faults(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield every single fault: from and to which byte, and what stands there instead.

    Lengths in pixels are left alone: whether a margin is 28 or 29 wide is no fault of behaviour.
    """
    tree = ast.parse(source)
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    looks = {
        id(part)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(_LENGTHS)
        for part in ast.walk(call)
    }
    texts = [text for node in ast.walk(tree) if (text := _message(node)) is not None]

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        return (
            starts[node.lineno - 1] + node.col_offset,
            starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0),
        )

    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OTHER:
                yield span(left)[1], span(right)[0], f" {_OTHER[type(op)]} "
            case ast.BoolOp(op=op, values=[first, second, *_]):
                word = " and " if isinstance(op, ast.Or) else " or "
                yield span(first)[1], span(second)[0], word
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield span(node)[0], span(operand)[0], ""
            case ast.Constant(value=bool() as value):
                yield *span(node), str(not value)
            case ast.Constant(value=int() as value) if value <= 2 and id(node) not in looks:
                yield *span(node), str(value + 1)
            case ast.Expr(value=ast.Call()):
                yield *span(node), "pass"
            case ast.If(test=test) if "TYPE_CHECKING" not in ast.unparse(test):
                yield *span(test), f"not ({ast.unparse(test)})"
    for one, other in zip(texts, texts[1:] + texts[:1], strict=True):
        if one.value != other.value:
            yield *span(one), repr(other.value)


def _message(node: ast.AST) -> ast.Constant | None:
    """Return the text of ``M("…")``, None for anything else."""
    match node:
        case ast.Call(func=ast.Name(id="M"), args=[ast.Constant() as text, *_]):
            return text
    return None


def drawn(number: int, tree: Path = ROOT) -> tuple[str, tuple[int, int, str]]:
    """Return fault ``number``: the file and the change; parts come in turn."""
    part = list(PARTS)[number % len(PARTS)]
    found = sorted(faults((tree / "ludotheque" / part).read_text("utf-8")))
    return part, random.Random(number).choice(found)


def _write(path: Path, data: bytes) -> None:
    """Write a module under a date of its own, by which Python sees that it is another one."""
    date = int(path.stat().st_mtime) + 2
    path.write_bytes(data)
    os.utime(path, (date, date))


def passes(part: str, copy: Path, seconds: float) -> bool:
    """Return whether the tests of a part pass; raises TimeoutExpired where they take longer."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", "-p",
               "no:cacheprovider", *PARTS[part].split()]  # fmt: skip
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPYCACHEPREFIX": f"{copy}-compiled",
    }
    ran = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, check=False, timeout=seconds
    )
    return ran.returncode == 0


def caught(part: str, change: tuple[int, int, str], copy: Path, seconds: float) -> str:
    """Return « caught », « missed » or « hangs », with the line that was changed."""
    path = copy / "ludotheque" / part
    whole = path.read_bytes()
    first, last, text = change
    _write(path, whole[:first] + text.encode() + whole[last:])
    line = whole[:first].count(b"\n")
    was = whole.splitlines()[line].decode().strip()
    try:
        result = "missed" if passes(part, copy, seconds) else "caught"
    except subprocess.TimeoutExpired:
        result = "hangs "
    finally:
        _write(path, whole)
    return f"{result} {part}:{line + 1} {was!r} -> {text!r}"


def wanted(words: list[str]) -> Iterator[int]:
    """Yield the numbers of « 7 » and « 0-63 »."""
    for word in words:
        first, _, last = word.partition("-")
        yield from range(int(first), int(last or first) + 1)


def main() -> int:
    """Try the faults with these numbers and print a line for each."""
    parser = argparse.ArgumentParser(prog="faults.py", description=__doc__)
    parser.add_argument("numbers", nargs="*", default=[f"0-{2 * len(PARTS) - 1}"],
                        help="numbers of faults, as 7 or 0-63")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=300, help="a run that takes longer hangs")
    parser.add_argument("--unchecked", action="store_true",
                        help="do not run the tests of each part without a fault first")  # fmt: skip
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ludotheque-faults-") as folder:
        copy = Path(folder, "copy")
        left_out = shutil.ignore_patterns(".venv", ".git", "build", "dist", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=left_out, symlinks=True)
        whole: set[str] = set()
        for number in wanted(options.numbers):
            part, change = drawn(number, copy)
            # A test which fails by itself catches nothing.
            known = options.unchecked or part in whole
            if not known and not passes(part, copy, options.seconds):
                sys.stderr.write(f"The tests of {part} fail without a fault.\n")
                return 1
            whole.add(part)
            sys.stdout.write(f"{number} {caught(part, change, copy, options.seconds)}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
