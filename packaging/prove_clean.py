#!/usr/bin/env python3
"""Prove the installers in dist/ on clean machines: `prove_clean.py --help`. Needs root.

For each release of Debian a bare system is laid out in build/clean/. There, as an ordinary user
whose home has spaces and accents in its name, and without network, the archive and the package are
installed, test themselves, open a saved game by its association, start with a data folder which
cannot be written, and are removed; then nothing of them may be left.
"""

import argparse
import os
import sys
from pathlib import Path

from devtools import proof
from devtools.common import TaskError


def main() -> int:
    """Carry out what the command line says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="releases of Debian")
    parser.add_argument(
        "--here", action="store_true", help="only install, test and purge the package right here"
    )
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the screens")
    options = parser.parse_args()
    if options.here and (options.suites or options.pictures):
        parser.error("--here goes with nothing else")
    try:
        if os.geteuid() != 0:
            raise TaskError("A clean machine can only be made by root.")
        if options.here:
            proof.here()
        else:
            proof.prove(options.suites or list(proof.SUITES), options.pictures)
    except TaskError as problem:
        print(problem, file=sys.stderr)
        return problem.status
    return 0


if __name__ == "__main__":
    sys.exit(main())
