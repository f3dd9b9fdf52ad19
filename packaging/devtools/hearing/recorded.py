"""Runs the program, and writes down every text it gives to screen readers, one a line of JSON."""

import json
import os
import sys
import time
from pathlib import Path

from PySide6.QtWidgets import QWidget

from ludotheque.__main__ import main
from ludotheque.ui.board import announcing

_RECORD = Path(os.environ["LUDOTHEQUE_SAID"])


class Recorded(announcing.Announcer):
    """Writes down what it announces, and whether what is to be done now is asked for with it."""

    _asking = False

    def post(self, widget: QWidget, text: str) -> None:
        """Write a text down and announce it."""
        line = {"at": time.time(), "text": text, "asks": self._asking}
        with _RECORD.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        super().post(widget, text)

    def _ask_now(self) -> None:
        self._asking = True
        try:
            super()._ask_now()
        finally:
            self._asking = False


announcing.Announcer = Recorded  # type: ignore[misc]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
