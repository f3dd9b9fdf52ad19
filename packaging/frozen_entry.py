"""Where the frozen program starts."""

import multiprocessing
import sys

from ludotheque.__main__ import main

if __name__ == "__main__":
    # A worker process is this same program started again; it must not open a second window.
    multiprocessing.freeze_support()
    sys.exit(main())
