"""A cache of the events and sentences of a timeline's actions, by observer; no Qt here."""

from typing import Final

from ludotheque.core.contract import State
from ludotheque.core.events import Event
from ludotheque.core.messages import Message

Description = tuple[tuple[Event, ...], Message]
MOST: Final = 4096
"""Descriptions in the cache: more than are shown at once, however long the line is."""


class Descriptions:
    """The cached events and sentences of one timeline's actions, as each observer may know them.

    Lists of moves are updated at every change; without the cache a long match would be described
    anew each time.
    """

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self._known: dict[tuple[int, int | None], tuple[State, int, Description]] = {}

    def at(self, ply: int, state: State, action: int, observer: int | None) -> Description:
        """Return events and sentence of action number ``ply``, played in ``state``."""
        found = self._known.get((ply, observer))
        if found is None and len(self._known) >= MOST:
            self._known.clear()
        if found is None or found[0] is not state or found[1] != action:
            fresh = state.transition(action, observer), state.describe(action, observer)
            found = self._known[ply, observer] = state, action, fresh
        return found[2]

    def clear(self) -> None:
        """Empty the cache, as for another game."""
        self._known.clear()
