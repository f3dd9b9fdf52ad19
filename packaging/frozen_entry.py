"""Where the frozen program starts."""

import multiprocessing
import sys

from ludotheque.core.ending import listen

if "--multiprocessing-fork" not in sys.argv:
    listen()  # a signal may come while the rest is being imported

from ludotheque.__main__ import main

if __name__ == "__main__":
    # A worker process is this same program started again; it must not open a second window.
    multiprocessing.freeze_support()
    sys.exit(main())
