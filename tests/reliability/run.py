"""The long measures from the command line: ``dev.py reliability``."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.reliability.frame import Progress, measure, names, run_piece

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "reliability"


def main(words: Sequence[str] | None = None) -> int:
    """Run one measure on, or print how far all have come; 1 where a case went wrong."""
    parser = argparse.ArgumentParser(prog="dev.py reliability", description=__doc__)
    parser.add_argument("name", nargs="?", choices=names(), help="the measure to run on")
    parser.add_argument("--seconds", type=float, default=540, help="how long this piece may take")
    parser.add_argument("--restart", action="store_true", help="begin again at case 0")
    parser.add_argument("--case", type=int, help="run this one case and keep nothing")
    options = parser.parse_args(words)
    if str(ROOT / "packaging") not in sys.path:  # as pytest does for the tests
        sys.path.append(str(ROOT / "packaging"))
    if options.name is None:
        return _table()
    with tempfile.TemporaryDirectory(prefix="ludotheque-reliability-") as folder:
        # Before anything imports the program: nobody's games are touched.
        os.environ["LUDOTHEQUE_DATA"] = str(Path(folder, "data"))
        os.environ["LUDOTHEQUE_CONFIG"] = str(Path(folder, "config"))
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    measured = measure(options.name)
    if options.case is not None:
        found = run_piece(measured, Progress(options.case), target=options.case + 1)
        _say("\n".join(found.failures) or f"case {options.case}: good")
        return 1 if found.failures else 0
    path = _kept(options.name)
    progress = Progress() if options.restart else Progress.read(path)
    if options.restart:
        progress.write(path)
    run_piece(measured, progress, seconds=options.seconds, keep=lambda found: found.write(path))
    for failure in progress.failures:
        _say(failure)
    _say(_line(options.name))
    return 1 if progress.failures else 0


def _table() -> int:
    _say(f"{'measure':<16} {'cases':>9} {'of':>9} {'failed':>7} {'seconds':>9}")
    lines = [_line(name) for name in names()]
    _say("\n".join(lines))
    return 1 if any(Progress.read(_kept(name)).failures for name in names()) else 0


def _line(name: str) -> str:
    found = Progress.read(_kept(name))
    target, failed = measure(name).TARGET, len(found.failures)
    return f"{name:<16} {found.done:>9} {target:>9} {failed:>7} {found.seconds:>9.0f}"


def _kept(name: str) -> Path:
    return KEPT / f"{name}.json"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    # At once: Qt and Python's teardown of a measured program say nothing of the measure.
    status = main()
    sys.stdout.flush()
    os._exit(status)
