"""How every game by ear begins and ends: a game in the archive, opened from the shelf by keys."""

import sys
from collections.abc import Sequence

import pytest

from ludotheque.archive.store import Archive
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from tests.atspi.listening import ASKS, Listener, nodes
from tests.smoke.desk import Desk, Program

BY_EAR = [
    pytest.mark.display,
    pytest.mark.skipif(sys.platform != "linux", reason="AT-SPI is the bus of Linux desktops"),
]
"""The marks of every module whose tests listen."""
BOXES = ("Ordino Match", "Ordo", "L’Auto-Match", "Cambio", "Finale")


def keep_game(
    desk: Desk, key: str, seed: int, names: Sequence[str], options: dict[str, str] | None = None
) -> None:
    """Put a fresh game into the user's archive."""
    archive = Archive(desk.data / "games.sqlite")
    archive.begin(start_timeline(key, options or {}, seed, tuple(map(SeatInfo, names))))
    archive.close()


def kept(desk: Desk) -> Timeline:
    """Return the one game in the archive, over or not."""
    archive = Archive(desk.data / "games.sqlite")
    # The list it leaves is read before the one it comes into, so that it cannot be missed.
    (number,) = {kept.id for kept in (*archive.unfinished(), *archive.finished())}
    timeline = archive.load(number)
    archive.close()
    return timeline


def open_card(desk: Desk, listener: Listener, name: str) -> Program:
    """Start the program and resume the unfinished game of this player, which is heard first."""
    program = desk.open()
    listener.wait("the focus on the card", lambda: name in listener.focused)
    desk.key("Return")
    return program


def open_game(
    desk: Desk, listener: Listener, key: str, seed: int, names: Sequence[str],
    options: dict[str, str] | None = None,
) -> Program:  # fmt: skip
    """Put a game into the archive, open it, and read its board once it has the focus."""
    keep_game(desk, key, seed, names, options)
    program = open_card(desk, listener, names[0])
    listener.wait("the board", lambda: listener.comes(listener.phrases.board))
    listener.read()
    listener.prompt = next(
        node["name"] for node in nodes(listener.ask("tree")) if node["about"] in ASKS
    )
    # A reader takes what is selected for the focus: the tab of the panel is not spoken.
    told = {"object:selection-changed", "object:state-changed:selected"}
    assert [
        event for event in listener.events
        if event["kind"] in told and event["role"].startswith("page tab")
    ] == []  # fmt: skip
    return program


def said_after(desk: Desk, listener: Listener, key: str, part: str = "") -> str:
    """Press a key; the first thing said after it which has ``part`` in it.

    What is to be done may have been due before the key, and come after it on a busy machine.
    """
    listener.hear()  # what was still to be said
    before = len(listener.said)
    desk.key(key)

    def found() -> list[str]:
        return [text for text in listener.said[before:] if part in text]

    listener.wait(f"“{part}” said after {key}", found)
    return found()[0]


def quit_well(desk: Desk, program: Program, listener: Listener) -> None:
    """Quit by the keys, and see that all ends well."""
    desk.key("ctrl+q")
    ended_well(program, listener)


def ended_well(program: Program, listener: Listener) -> None:
    """The program ends as it should, and neither side met an error."""
    status, errors = program.ended()
    assert status == 0
    # Qt itself warns when a reader asks for something just gone; Python must have met nothing.
    assert "Traceback" not in errors
    # A reader which takes its time over a key is no error of the program.
    assert "Error" not in "\n".join(
        line for line in errors.splitlines() if not line.startswith("QSpiApplication::keyEvent")
    )
    assert listener.ask("faults") == []
    assert listener.close() == ""
