#!/usr/bin/env python3
"""Play all games by keys with a real screen reader, and compare what it says: `--help`.

Needs Orca, openbox, Xvfb, xdotool and the AT-SPI bindings of the system's Python; for Orca 48 root
and debootstrap as well.
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["HYPOTHESIS_PROFILE"] = "full"  # the players play on to the end

from devtools.common import TaskError  # noqa: E402 - the tests are found by then
from devtools.hearing import proof  # noqa: E402
from devtools.hearing.readers import READERS  # noqa: E402

from ludotheque.games import ENGINES  # noqa: E402


def main() -> int:
    """Carry out what the command line says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reader", action="append", default=[], choices=list(READERS))
    parser.add_argument("--game", action="append", default=[], choices=list(ENGINES))
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep what was spoken there")
    options = parser.parse_args()
    try:
        return 0 if proof.prove(options.reader, options.game, options.logs) else 1
    except TaskError as problem:
        print(problem, file=sys.stderr)
        return problem.status


if __name__ == "__main__":
    sys.exit(main())
