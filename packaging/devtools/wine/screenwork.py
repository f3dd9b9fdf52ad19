"""Windows' windows seen and used from here, through `hands.py` on the other side."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from devtools.common import TaskError

from .box import Box

HANDS = Path("packaging", "devtools", "wine", "hands.py")
NEXT, CANCEL = 1, 2
"""The numbers of a dialog's buttons everywhere on Windows: to go on, and to end."""


@dataclass(frozen=True)
class Window:
    """A window which is shown: its handle, title and class, and its controls' texts by number."""

    handle: int
    title: str
    kind: str
    controls: tuple[dict[str, Any], ...]

    def texts(self) -> str:
        """All that stands in it, a line each."""
        return "\n".join(control["text"] for control in self.controls if control["text"])

    def control(self, number: int) -> dict[str, Any] | None:
        """The control with this number, if it is shown."""
        return next((c for c in self.controls if c["number"] == number), None)


def hands(box: Box, *words: str) -> str:
    """Have something done on the other side; what it says."""
    script = box.place.inside(box.place.program / HANDS)
    return box.python([script, *words], seconds=120).good(f"hands.py {words[0]}")


def windows(box: Box) -> list[Window]:
    """Every window which is shown."""
    return [
        Window(found["window"], found["title"], found["kind"], tuple(found["controls"]))
        for found in json.loads(hands(box, "windows"))
    ]


def wait_for(box: Box, wanted: Callable[[Window], bool], what: str, seconds: float = 120) -> Window:
    """The first window which is `wanted`; TaskError with all titles where none comes."""
    end = time.monotonic() + seconds
    while True:
        shown = windows(box)
        for window in shown:
            if wanted(window):
                return window
        if time.monotonic() > end:
            titles = ", ".join(f"“{window.title}”" for window in shown) or "nothing"
            box.display.picture(box.place.pictures / "missing.png")
            raise TaskError(f"There is no {what}; shown is {titles}.")
        time.sleep(0.5)


def titled(*parts: str) -> Callable[[Window], bool]:
    """Whether one of these texts stands in the title of a window of the program itself."""
    return lambda window: window.kind != "#32770" and any(part in window.title for part in parts)


def picture(box: Box, name: str) -> None:
    """Keep what the screen shows."""
    box.display.picture(box.place.pictures / f"{name}.png")
