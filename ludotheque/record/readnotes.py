"""Reads the notes of an exported list of moves back, in any language."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from ludotheque.core.foreign import CONTROL
from ludotheque.core.messages import Message
from ludotheque.record import circumstances_json as limits
from ludotheque.record.circumstances import MoveNote, Notes
from ludotheque.record.timeline import Timeline
from ludotheque.record.wholemoves import (
    FIRST_NOTE,
    GAME_NOTE,
    heading_line,
    note_title,
    occasion_line,
)
from ludotheque.record.wording import in_all_languages

_INDENT: Final = "   "
"""Before each line of a note, after the sign which sets it aside."""
_GAME: Final = -1


def notes_from(aside: Sequence[str], values: Mapping[str, str], timeline: Timeline) -> Notes:
    """Return the notes in lines set aside, heading and occasion in ``values`` by folded labels.

    A number counts the actions of seats before the note. What does not fit is passed over: notes
    never make a list of moves unreadable.
    """
    places = _places(timeline)
    found: dict[int, list[str]] = {}
    lines: list[str] | None = None
    for line in aside:
        if not line.startswith(_INDENT) and line.strip():
            place = _place(line.strip().rstrip(":").strip())
            fits = place is not None and place < len(places)
            lines = found.setdefault(place, []) if fits and place is not None else None
        elif lines is not None:
            lines.append(line.removeprefix(_INDENT))
    texts = {place: _clean("\n".join(one).strip("\n")) for place, one in found.items()}
    game = texts.pop(_GAME, "")[: limits.GAME_NOTE]
    moves: list[MoveNote] = []
    room = limits.MAX_NOTED
    for place, text in sorted(texts.items())[: limits.MAX_NOTES]:
        kept = text[: min(limits.MOVE_NOTE, room)]
        room -= len(kept)
        if kept:
            moves.append(MoveNote(places[place], kept))
    heading = _value(heading_line(""), values)[: limits.HEADING]
    return Notes(heading, _value(occasion_line(""), values)[: limits.OCCASION], game, tuple(moves))


def _places(timeline: Timeline) -> list[int]:
    """Return the ply after each action of a seat, and first 0 for the beginning."""
    acted = (ply + 1 for ply in range(timeline.ply) if not timeline.state_at(ply).is_chance())
    return [0, *acted]


def _place(title: str) -> int | None:
    """Return what a title names: _GAME, a number of actions of seats, or None for nothing."""
    if title in in_all_languages(GAME_NOTE):
        return _GAME
    if title in in_all_languages(FIRST_NOTE):
        return 0
    for pattern in _patterns():
        if (match := pattern.fullmatch(title)) is not None:
            digits = re.sub(r"\D", "", match[1])
            return int(digits) if 0 < len(digits) < 10 else None
    return None


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return what titles of notes on moves look like in each language."""
    mark = "{n}"
    return tuple(
        re.compile(re.escape(one).replace(re.escape(mark), r"(\d[^A-Za-z]{0,20})"))
        for one in in_all_languages(note_title(mark))
    )


def _value(label: Message, values: Mapping[str, str]) -> str:
    for one in in_all_languages(label):
        folded = "".join(one.partition(":")[0].split()).casefold()
        if folded in values:
            return _clean(values[folded]).replace("\n", " ")
    return ""


def _clean(text: str) -> str:
    """Return a text without control characters but line ends."""
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in CONTROL)
