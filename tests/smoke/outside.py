"""What is seen from outside: the game in the user's archive, and the screen."""

import struct
from collections.abc import Callable

from PySide6.QtGui import QImage

from ludotheque.archive.store import Archive
from ludotheque.record.timeline import Timeline
from ludotheque.table.archivekeeper import BY_HAND
from tests.smoke.desk import SIZE, Desk, wait_for


class Kept:
    """The one game in the user's archive, read as another program would."""

    def __init__(self, desk: Desk) -> None:
        self._path = desk.data / "games.sqlite"

    def numbers(self) -> list[int]:
        if not self._path.exists():
            return []
        archive = Archive(self._path)
        found = [kept.id for kept in archive.unfinished()]
        archive.close()
        return found

    def timeline(self) -> Timeline:
        """Return the game, which may have ended this moment."""
        archive = Archive(self._path)
        # The list it leaves is read before the one it comes into, so that it cannot be missed.
        (number,) = {kept.id for kept in (*archive.unfinished(), *archive.finished())}
        timeline = archive.load(number)
        archive.close()
        return timeline

    def wait(self, what: str, holds: Callable[[Timeline], bool]) -> Timeline:
        """Wait until the game kept is as it should be."""

        def probe() -> Timeline | None:
            timeline = self.timeline()
            return timeline if holds(timeline) else None

        return wait_for(what, probe)

    def wait_for_more(self, before: int) -> None:
        """Wait until something more has been played."""
        self.wait(f"an action after ply {before}", lambda now: now.ply > before)


def waits_for_a_hand(timeline: Timeline) -> bool:
    """Return whether the table now waits for a roll or for a choice."""
    if timeline.is_over():
        return False
    state = timeline.state
    if state.is_chance():
        return state.chance_kind() in BY_HAND
    actions = state.legal_actions()
    return len(actions) > 1 or state.notation(actions[0]) != "pass"


def look(desk: Desk) -> QImage:
    """Return what the screen shows, as Xvfb keeps it in a file (format XWD)."""
    data = (desk.folder / "Xvfb_screen0").read_bytes()
    head = struct.unpack(">25I", data[:100])
    size, width, height, line, colours = head[0], *head[4:6], head[12], head[19]
    assert (width, height) == SIZE
    pixels = data[size + 12 * colours :]
    return QImage(pixels, width, height, line, QImage.Format.Format_RGB32).copy()


def is_painted(desk: Desk) -> bool:
    """Return whether the screen shows something with many colours."""
    image = look(desk)
    spots = ((x, y) for x in range(0, SIZE[0], 5) for y in range(0, SIZE[1], 5))
    return len({image.pixel(x, y) for x, y in spots}) > 100
