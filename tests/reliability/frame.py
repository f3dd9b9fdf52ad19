"""Long measures of reliability: found by listing the folder, run in pieces, resumed at any case.

A measure is a module of this folder with ``TARGET`` (how many cases the full measure has),
``SHORT`` (how many of them the suite runs) and ``cases(first)``, a generator that yields for case
number ``first``, ``first + 1``, … None where all holds, else one sentence on what went wrong. A
case is a function of its number alone.
"""

import ast
import json
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

import attrs

FOLDER: Final = Path(__file__).parent
MOST_FAILURES: Final = 20
"""A measure stops there: what is wrong has been seen."""


class Measure(Protocol):
    """What a module must have to be a measure."""

    TARGET: int
    SHORT: int

    def cases(self, first: int) -> Iterator[str | None]:
        """Yield the verdict on each case from number ``first`` on."""


@attrs.define
class Progress:
    """How far a measure has come: cases done, seconds they took, and what went wrong."""

    done: int = 0
    seconds: float = 0.0
    failures: list[str] = attrs.Factory(list)

    @classmethod
    def read(cls, path: Path) -> "Progress":
        """Return what an earlier piece left, nothing done where there was none."""
        try:
            return cls(**json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            return cls()

    def write(self, path: Path) -> None:
        """Keep it for the next piece."""
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(attrs.asdict(self), ensure_ascii=False), "utf-8")
        fresh.replace(path)


def names() -> list[str]:
    """Return the names of all measures: the modules here that set TARGET, none being imported."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if _sets_target(path))


def _sets_target(path: Path) -> bool:
    return any(
        isinstance(target, ast.Name) and target.id == "TARGET"
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    )


def measure(name: str) -> Measure:
    """Return a measure by its name."""
    return cast(Measure, import_module(f"tests.reliability.{name}"))


def run_piece(
    measured: Measure,
    progress: Progress,
    *,
    seconds: float = float("inf"),
    target: int | None = None,
    keep: Callable[[Progress], None] = lambda _progress: None,
) -> Progress:
    """Run on from where ``progress`` stands, until ``target`` cases or ``seconds`` have passed.

    ``keep`` is called every few seconds and at the end: a piece that is killed loses little.
    """
    last = measured.TARGET if target is None else target
    if progress.done >= last:
        return progress
    begun = kept = time.monotonic()
    before = progress.seconds
    running = measured.cases(progress.done)
    try:
        for verdict in running:
            if verdict is not None:
                progress.failures.append(f"case {progress.done}: {verdict}")
            progress.done += 1
            now = time.monotonic()
            progress.seconds = before + now - begun
            if now - kept > 5:
                kept = now
                keep(progress)
            ended = progress.done >= last or now - begun > seconds
            if ended or len(progress.failures) >= MOST_FAILURES:
                break
    finally:
        if hasattr(running, "close"):
            running.close()
    keep(progress)
    return progress
