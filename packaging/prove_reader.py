#!/usr/bin/env python3
"""Play all games by keys with a real screen reader, and compare what it says: `--help`.

Any Python 3.11 starts it: it goes on in the checkout's `.venv`, which is set up first. Needs Orca,
openbox, Xvfb, xdotool and the AT-SPI bindings of the system's Python; for Orca 48 root and
debootstrap as well.
"""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))  # where the environment is safe (-P)

from devtools import environment
from devtools.common import ROOT, VENV, TaskError, become_python, games
from devtools.hearing.readers import READERS

PAGES = "pages"


def main() -> int:
    """Carry out what the command line says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reader", action="append", default=[], choices=list(READERS))
    parser.add_argument(
        "--game", action="append", default=[], choices=[*games(), PAGES],
        help=f"a game, or “{PAGES}”: the dialogs and pages around them",
    )  # fmt: skip
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep what was spoken there")
    options = parser.parse_args()
    try:
        if Path(sys.prefix).resolve() != VENV.resolve():
            environment.setup()
            return become_python([Path(__file__).resolve(), *sys.argv[1:]])
        return prove(options)
    except TaskError as problem:
        print(problem, file=sys.stderr)
        return problem.status


def prove(options: argparse.Namespace) -> int:
    """Play what was asked for, in the environment; the exit status."""
    sys.path.insert(0, str(ROOT))  # where the tests' players are
    os.environ["HYPOTHESIS_PROFILE"] = "full"  # they play on to the end
    from devtools.hearing import proof

    plays = options.game or [*games(), PAGES]
    return 0 if proof.prove(options.reader, plays, options.logs) else 1


if __name__ == "__main__":
    sys.exit(main())
