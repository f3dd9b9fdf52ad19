"""An installer's pages gone through from here, one after another, in French."""

import subprocess
import time
from collections.abc import Iterator

from devtools.common import TaskError

from .box import Box
from .screenwork import CANCEL, NEXT, Window, hands, picture, windows

DIALOG = "#32770"
"""Windows' class of dialogs."""

LANGUAGE_LIST = 1002
FRENCH = "Français"
HEADINGS = (1037, 1201)
"""The numbers of the heading: above a page, and on the first and the last."""

STANDSTILL_SECONDS = 240
SETTLE_SECONDS = 10
"""How long nothing must be shown after a program's end: an uninstaller goes on from a copy."""


def walk(box: Box, process: subprocess.Popen[bytes], name: str) -> Iterator[Window]:
    """Each page of a running installer, its picture kept; going on presses the button for it.

    Where it asks for the language, French is chosen. It ends with the installer.
    """
    last: tuple[object, ...] = ()
    number = 0
    while (page := _next(box, process, last)) is not None:
        last = _identity(page)
        number += 1
        if page.control(LANGUAGE_LIST):
            hands(box, "write", str(page.handle), str(LANGUAGE_LIST), FRENCH)
        picture(box, f"{name}-{number}")
        yield page
        hands(box, "press", str(page.handle), str(NEXT))


def _next(box: Box, process: subprocess.Popen[bytes], last: tuple[object, ...]) -> Window | None:
    """The page after the last, when it can be left; None when the installer has ended."""
    end = time.monotonic() + STANDSTILL_SECONDS
    seen = time.monotonic()
    while time.monotonic() < end:
        dialogs = [window for window in windows(box) if window.kind == DIALOG]
        if dialogs or process.poll() is None:
            seen = time.monotonic()
        elif time.monotonic() - seen > SETTLE_SECONDS:
            return None
        if dialogs:
            # A question stands before the page that asks it, and is smaller.
            page = min(dialogs, key=lambda window: len(window.controls))
            button = page.control(NEXT) or page.control(CANCEL)
            if _identity(page) != last and button and button["enabled"]:
                return page
    raise TaskError(f"The installer stands still at {last}.")


def _identity(page: Window) -> tuple[object, ...]:
    """What tells one page from the next, whatever is written on it."""
    headings = [control["text"] for number in HEADINGS if (control := page.control(number))]
    return (page.handle, *(headings or [page.texts()]))
