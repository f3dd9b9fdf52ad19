#!/usr/bin/env python3
"""One entry for every task of a contributor: `python3 packaging/dev.py --help`."""

import sys

if sys.version_info < (3, 11):
    sys.exit("Ludothèque needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])

from devtools.main import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
