"""A screen reader for tests: answers questions about the accessible tree, one line of JSON each.

Runs in the system's own Python, which has the AT-SPI bindings; knows nothing of the program.
Read from standard input are objects such as {"ask": "tree"}; see ``Reader`` for what may be asked.
"""

import json
import sys
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - the version must be chosen first

HEARD = (
    "object:state-changed:focused",
    "object:selection-changed",
    "object:state-changed:selected",
    "object:announcement",
    "object:property-change:accessible-name",
    "window:activate",
)
STATES = (
    "focused", "focusable", "selected", "selectable", "showing", "visible", "enabled",
    "checked", "active", "defunct",
)  # fmt: skip
DEEPEST = 40


class Reader:
    """Follows one application on the accessibility bus."""

    def __init__(self, name: str, *, deaf: bool = False) -> None:
        """Follow the application with this name, ``deaf`` to announcements."""
        self._name = name
        self._events: list[dict[str, Any]] = []
        self._faults: list[str] = []
        self._board: Any = None
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in HEARD if not deaf else set(HEARD) - {"object:announcement"}:
            self._listener.register(kind)

    # What may be asked

    def tree(self) -> Any:
        """The whole application, nested, without extents; null while it is not there."""
        application = self._application()
        return None if application is None else self._describe(application, DEEPEST, boxes=False)

    def board(self, kind: str = "table", under: str = "") -> Any:
        """The first object of a role whose name begins with ``under``, with its children."""
        if self._board is None or not self._is_there(self._board):
            application = self._application()
            self._board = application and self._search(application, kind, under, DEEPEST)
        return None if self._board is None else self._describe(self._board, 1)

    def forget(self) -> Any:
        """Look for the board anew the next time."""
        self._board = None
        return True

    def events(self) -> Any:
        """What was heard since the last time, oldest first."""
        heard, self._events = self._events, []
        return heard

    def faults(self) -> Any:
        """Every error met since the start."""
        return self._faults

    # How

    def _application(self) -> Any:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            found = desktop.get_child_at_index(index)
            if found is not None and found.get_name() == self._name:
                # Names and states are asked for at every time, nothing is remembered.
                found.set_cache_mask(Atspi.Cache.NONE)
                return found
        return None

    def _is_there(self, found: Any) -> bool:
        try:
            states = found.get_state_set()
            return not states.contains(Atspi.StateType.DEFUNCT) and found.get_child_count() > 0
        except GLib.Error:
            return False

    def _search(self, found: Any, kind: str, under: str, depth: int) -> Any:
        if found.get_role_name() == kind and (found.get_name() or "").startswith(under):
            return found
        for index in range(found.get_child_count() if depth else 0):
            child = found.get_child_at_index(index)
            deeper = child and self._search(child, kind, under, depth - 1)
            if deeper:
                return deeper
        return None

    def _describe(self, found: Any, depth: int, *, boxes: bool = True) -> dict[str, Any]:
        """Name, role, states, extents, children; what cannot be read is kept as a fault.

        Each is a question to the program: extents are asked for only where they are looked at.
        """
        told: dict[str, Any] = {"name": "", "role": "", "about": "", "states": [], "children": []}
        try:
            told["name"] = found.get_name() or ""
            told["role"] = found.get_role_name()
            told["about"] = found.get_description() or ""
            states = found.get_state_set()
            told["states"] = [
                name for name in STATES
                if states.contains(getattr(Atspi.StateType, name.upper()))
            ]  # fmt: skip
            if boxes and "Component" in found.get_interfaces():
                box = Atspi.Component.get_extents(found, Atspi.CoordType.SCREEN)
                told["box"] = [box.x, box.y, box.width, box.height]
            count = found.get_child_count()
            told["count"] = count
            for index in range(count if depth > 0 else 0):
                child = found.get_child_at_index(index)
                if child is None:
                    self._faults.append(f"{told['role']} {told['name']!r}: no child {index}")
                else:
                    told["children"].append(self._describe(child, depth - 1, boxes=boxes))
        except GLib.Error as problem:
            self._faults.append(f"{told['role']} {told['name']!r}: {problem.message}")
        return told

    def _hear(self, event: Any) -> None:
        try:
            data = event.any_data
            application = event.source.get_application()
            if application is None or application.get_name() != self._name:
                return
            source = event.source
            self._events.append({
                "kind": event.type,
                "on": event.detail1,
                "text": data if isinstance(data, str) else "",
                "name": source.get_name() or "",
                "role": source.get_role_name(),
                "about": source.get_description() or "",
            })  # fmt: skip
        except GLib.Error as problem:
            # The source may be gone before it is asked for its name.
            self._events.append({"kind": event.type, "on": event.detail1, "text": "",
                                 "name": "", "role": "", "gone": problem.message})  # fmt: skip


def main() -> None:
    """Answer until standard input ends."""
    reader = Reader(sys.argv[1], deaf="deaf" in sys.argv[2:])
    loop = GLib.MainLoop()
    answers = {
        name: getattr(reader, name) for name in ("tree", "board", "forget", "events", "faults")
    }
    channel = GLib.IOChannel.unix_new(sys.stdin.fileno())

    def asked(*_details: object) -> bool:
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        question = json.loads(line)
        answer = answers[question.pop("ask")](**question)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        return True

    GLib.io_add_watch(channel, GLib.PRIORITY_DEFAULT_IDLE, GLib.IO_IN | GLib.IO_HUP, asked)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    loop.run()


if __name__ == "__main__":
    main()
