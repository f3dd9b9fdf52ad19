#!/usr/bin/env python3
"""One entry for every task of a contributor: `python3 packaging/dev.py --help`."""

import os
import shutil
import sys

if sys.version_info < (3, 11):
    # This file still starts on an older Python, to go on with a newer one where there is one.
    newer = [shutil.which("python3.%d" % minor) for minor in range(20, 10, -1)]
    for program in filter(None, newer):
        os.execv(program, [program] + sys.argv)
    sys.exit(
        "Ludotheque needs Python 3.11 or newer, this is %d.%d. On Debian or Ubuntu: "
        "sudo apt-get install python3.11 python3.11-venv" % sys.version_info[:2]
    )

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback out of an import

from devtools.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
