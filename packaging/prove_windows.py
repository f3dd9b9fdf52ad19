#!/usr/bin/env python3
"""Build, test, install and remove Ludothèque for Windows under Wine: `prove_windows.py --help`.

From a clean checkout, with Debian's and Python's packages alone. What is done and still holds is
not done again: a run which was interrupted goes on where it was.
"""

import argparse
import sys

from devtools.common import TaskError
from devtools.wine import proof
from devtools.wine.debian13 import Debian13
from devtools.wine.wines import Wine


def main() -> int:
    """Carry out what the command line says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--debian13", action="store_true",
        help="not this machine's Wine but that of a Debian 13 in a folder: a French Windows, which "
        "runs 32-bit programs; needs root",
    )  # fmt: skip
    parser.add_argument(
        "--stage", action="append", default=[], metavar="NAME",
        help="do this stage in any case, and what it needs where it is not done; may be repeated",
    )  # fmt: skip
    parser.add_argument("--short", action="store_true", help="only the stages of the short form")
    parser.add_argument("--list", action="store_true", help="name the stages and their verdicts")
    parser.add_argument("--clean", action="store_true", help="remove all that was made")
    parser.add_argument(
        "--python", nargs=argparse.REMAINDER, metavar="WORD",
        help="run Windows' Python with these words in a fresh copy of the checkout",
    )  # fmt: skip
    options = parser.parse_args()
    chosen = (options.stage, options.short, options.list, options.clean, options.python)
    if sum(map(bool, chosen)) > 1:
        parser.error("one of --stage, --short, --list, --clean and --python at a time")
    wine = Debian13() if options.debian13 else Wine()
    try:
        if options.list:
            print(proof.listed(wine))
            return 0
        if options.clean:
            proof.clean(wine)
            return 0
        if options.python:
            return proof.python(wine, options.python)
        return 0 if proof.prove(wine, again=options.stage, short=options.short) else 1
    except TaskError as problem:
        print(problem, file=sys.stderr)
        return problem.status


if __name__ == "__main__":
    sys.exit(main())
