"""The whole of a game below its list of moves, as text which ``readback`` reads again."""

import json
from typing import Final

from ludotheque.core.contract_types import Option
from ludotheque.core.messages import M, Message, render
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


def whole_moves(timeline: Timeline) -> list[str]:
    """Return the lines which hold a game up to its ply, in the language in use.

    First INTRO, then its start and what is embedded, then every action, chance included, a line
    for each move. What is hidden while the game goes on is encoded.
    """
    lines = [render(INTRO)]
    for label, value in ((START, timeline.start), (CONTENT, timeline.game.embedded())):
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
