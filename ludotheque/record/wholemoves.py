"""The whole of a game below its list of moves, as text which ``readback`` reads again."""

import json
from typing import Final

from ludotheque.core.contract_types import Option
from ludotheque.core.messages import M, Message, render
from ludotheque.record.circumstances import Agreements
from ludotheque.record.circumstances_json import agreements_to_json
from ludotheque.record.record import OF_A_SEAT, Ending
from ludotheque.record.savefile import stored_action
from ludotheque.record.timeline import Timeline
from ludotheque.record.wording import written

INTRO: Final = M(
    "To open this game again, paste this text into Ludothèque, or open its file there."
)
START: Final = M("Start:")
CONTENT: Final = M("Contents of the file:")
"""Before what the game took from another file."""
AGREED: Final = M("Agreements:")
"""Before agreements which are not the usual ones."""
ASIDE: Final = "#"
"""Begins a line which is no part of the moves: an exported note."""
GAME_NOTE: Final = M("Note on the game")
FIRST_NOTE: Final = M("Note on the beginning")
END: Final = M("end")
ENDS: Final = {
    "resign": M("resigned"), "time": M("overtime"), "agreed": M("agreed"),
    "abandoned": M("stopped"),
}  # fmt: skip
BETWEEN: Final = "·"
"""Stands between the actions of one move."""
_SHORT: Final = 10
"""Words of the longest action that stands on the line of the move which follows it."""


def option_line(option: Option, value: str | Message) -> Message:
    """Return the line which tells the value of an option."""
    return M("{option}: {value}", option=option.title, value=value)


def seat_line(side: str | Message, name: str | Message) -> Message:
    """Return the line which tells who sits at a seat."""
    return M("{side}: {name}", side=side, name=name)


def heading_line(heading: str) -> Message:
    """Return the line which tells the heading of a game."""
    return M("Heading: {heading}", heading=heading)


def occasion_line(occasion: str) -> Message:
    """Return the line which tells the occasion of a game."""
    return M("Occasion: {occasion}", occasion=occasion)


def note_title(number: int | str) -> Message:
    """Return the title of a note on a move; « {n} » as its number gives what titles look like."""
    return M("Note on move {n}", n=number)


def note_lines(title: Message, text: str) -> list[str]:
    """Return the lines of a note, which begin with ASIDE, so that none is taken for a move."""
    told = (str(M("{title}:", title=title)), *(f"  {line}" for line in text.split("\n")))
    return [f"{ASIDE} {line}" for line in told]


def whole_moves(timeline: Timeline) -> list[str]:
    """Return the lines which hold a game up to its ply, in the language in use.

    First INTRO, then its start, what is embedded and agreements other than the usual ones, then
    every action, chance included, a line for each move. What is hidden while the game goes on is
    encoded.
    """
    lines = [render(INTRO)]
    agreed = timeline.agreements
    for label, value in (
        (START, timeline.start), (CONTENT, timeline.game.embedded()),
        (AGREED, agreements_to_json(agreed) if agreed != Agreements() else None),
    ):  # fmt: skip
        if value is not None:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            lines.append(f"{render(label)} {text}")
    moves = sum(not timeline.state_at(ply).is_chance() for ply in range(timeline.ply))
    digits, number = len(str(moves)), 0
    before: list[str] = []
    blank = " " * (digits + 3)
    over = timeline.is_over()
    for ply in range(timeline.ply):
        state, action = timeline.state_at(ply), timeline.action_at(ply)
        secret = state.is_secret(action)
        text = written(state, action)
        if secret and not over:
            text = stored_action(timeline.notation_at(ply), ply, secret=True)
        if not state.is_chance():
            number += 1
            lines.append(f"{number:>{digits}}.  {f' {BETWEEN} '.join((*before, text))}")
            before = []
        elif not secret and (number or state.thrower() is not None) and _is_short(text):
            before.append(text)
        else:
            lines += [blank + one for one in (*before, text)]
            before = []
    lines += [blank + one for one in before]
    if timeline.ending is not None:
        lines.append(blank + _ended(timeline, timeline.ending))
    return lines


def _is_short(text: str) -> bool:
    return len(text.split()) <= _SHORT


def _ended(timeline: Timeline, ending: Ending) -> str:
    parts = [render(END), render(ENDS[ending.kind])]
    if ending.kind in OF_A_SEAT:
        assert ending.seat is not None
        parts.append(timeline.game.seats[ending.seat])
    return " ".join(parts)
