"""The program, which tells when its shelf is painted for the first time, and ends.

Run as a program of its own; prints seconds of the system's monotonic clock, which all processes
share: the interpreter's first line, the window made, the first paint begun and done, and the
resident memory then, in MB.
"""

import sys
import time

BEGUN = time.monotonic()

import json  # noqa: E402 - the moment comes first

from ludotheque.__main__ import main  # noqa: E402


def watch() -> None:
    """Have the shelf's boxes, the last part of it to be painted, tell when they are."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication

    from ludotheque.ui.shelf.shelf import ShelfPage
    from ludotheque.ui.widgets.boxes import Box
    from tests.bench.gui.memory import resident

    moments = {"begun": BEGUN}
    original = Box.paintEvent
    made = ShelfPage.showEvent

    def shown(self: ShelfPage, event: object) -> None:
        moments.setdefault("shown", time.monotonic())
        made(self, event)  # type: ignore[arg-type]

    def painted(self: Box, event: QPaintEvent) -> None:
        original(self, event)
        if "painting" not in moments:
            moments["painting"] = time.monotonic()
            # The event loop comes back once the whole window has been painted and handed over.
            QTimer.singleShot(0, tell)

    def tell() -> None:
        moments["painted"] = time.monotonic()
        told = {**moments, "cpu": time.process_time(), "resident": resident()}
        print(json.dumps(told), flush=True)  # noqa: T201
        QApplication.quit()

    Box.paintEvent = painted  # type: ignore[method-assign, assignment]
    ShelfPage.showEvent = shown  # type: ignore[method-assign]


if __name__ == "__main__":
    watch()
    sys.exit(main([]))
