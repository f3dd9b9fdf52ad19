"""Run before all else in the frozen program: a signal may come while the rest is being loaded."""

import sys

if not any("multiprocessing" in word for word in sys.argv[1:]):  # not in processes of its own
    from ludotheque.core.ending import listen

    listen()
