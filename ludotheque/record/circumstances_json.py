"""The JSON of a record's seats, agreements, hints, times and notes (docs/save-format.md).

Reading is strict: every ``…_of`` raises SaveError for damaged JSON.
"""

import re
from itertools import pairwise
from typing import Any, Final

from ludotheque.core.messages import M
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import (
    CLOCK_ENDS,
    CLOCK_KINDS,
    EVENT_KINDS,
    Agreements,
    Branch,
    Clock,
    Hint,
    MoveNote,
    Notes,
    SeatChange,
)
from ludotheque.record.record import MAX_ACTIONS

Json = Any

LEVELS: Final = (1, 5)
MAX_EVENTS: Final = 10_000
MAX_HINTS: Final = 20_000
MAX_NOTES: Final = 20_000
MAX_NOTED: Final = 2_000_000
"""Characters of all notes together."""
MAX_MILLISECONDS: Final = 10**12
MAX_SECONDS: Final = 1_000_000
HEADING: Final = 200
OCCASION: Final = 1_000
GAME_NOTE: Final = 20_000
MOVE_NOTE: Final = 10_000
_ID: Final = re.compile(r"[0-9a-f]{32}")


def id_of(node: Node) -> str:
    """Return the id of a game; raises SaveError."""
    text = node.text()
    if _ID.fullmatch(text) is None:
        raise node.wrong(M("The file is damaged: “{place}” is not the id of a game."))
    return text


def branch_to_json(branch: Branch | None) -> Json:
    """Return the JSON of a game's origin."""
    return None if branch is None else {"id": branch.id, "ply": branch.ply}


def branch_of(node: Node) -> Branch | None:
    """Return the origin of a game, None where it is no branch; raises SaveError."""
    if node.value is None:
        return None
    fields = node.fields(("id", "ply"))
    return Branch(id_of(fields["id"]), fields["ply"].integer(0, MAX_ACTIONS))


def level_of(node: Node) -> int | None:
    """Return the level of a computer player, None for a person; raises SaveError."""
    return None if node.value is None else node.integer(*LEVELS)


def changes_to_json(changes: tuple[SeatChange, ...]) -> Json:
    """Return the JSON of changes at the seats."""
    return [{"ply": c.ply, "kind": c.kind, "seat": c.seat, "level": c.level} for c in changes]


def changes_of(node: Node, plies: int, seats: int) -> tuple[SeatChange, ...]:
    """Return the changes at ``seats`` seats in a record of ``plies`` actions; raises SaveError."""
    found = []
    for item in node.items(MAX_EVENTS):
        fields = item.fields(("ply", "kind", "seat", "level"))
        kind = fields["kind"].one_of(EVENT_KINDS)
        level = level_of(fields["level"])
        if (level is not None) != (kind == "computer"):
            sentence = M("The file is damaged: “{place}” goes with a computer player alone.")
            raise fields["level"].wrong(sentence)
        ply, seat = fields["ply"].integer(0, plies), fields["seat"].integer(0, seats - 1)
        found.append(SeatChange(ply, kind, seat, level))
    _in_order(node, [change.ply for change in found])
    return tuple(found)


def hints_to_json(hints: tuple[Hint, ...]) -> Json:
    """Return the JSON of the hints given."""
    return [{"ply": hint.ply, "seat": hint.seat} for hint in hints]


def hints_of(node: Node, plies: int, seats: int) -> tuple[Hint, ...]:
    """Return the hints given in a record; raises SaveError."""
    found = []
    for item in node.items(MAX_HINTS):
        fields = item.fields(("ply", "seat"))
        found.append(Hint(fields["ply"].integer(0, plies), fields["seat"].integer(0, seats - 1)))
    _in_order(node, [hint.ply for hint in found])
    return tuple(found)


def times_of(node: Node, plies: int) -> tuple[int | None, ...]:
    """Return the milliseconds of each action, None where not known; raises SaveError."""
    nodes = node.items(MAX_ACTIONS)
    if len(nodes) != plies:
        sentence = M("The file is damaged: “{place}” must be as long as the list of actions.")
        raise node.wrong(sentence)
    return tuple(map(time_of, nodes))


def pending_to_json(pending: tuple[int | None, ...]) -> Json:
    """Return the JSON of what each seat has used since its last action; null for nothing."""
    return list(pending) or None


def pending_of(node: Node, seats: int) -> tuple[int | None, ...]:
    """Return the milliseconds each seat has used since its last action; raises SaveError."""
    if node.value is None:
        return ()
    nodes = node.items(seats)
    if len(nodes) != seats:
        sentence = M("The file is damaged: “{place}” must have one entry for each player.")
        raise node.wrong(sentence)
    return tuple(map(time_of, nodes))


def time_of(node: Node) -> int | None:
    """Return the milliseconds of one action; raises SaveError."""
    return None if node.value is None else node.integer(0, MAX_MILLISECONDS)


def agreements_to_json(agreements: Agreements) -> Json:
    """Return the JSON of the players' agreements."""
    clock = agreements.clock
    return {
        "no_undo": agreements.no_undo,
        "hints": agreements.hints,
        "clock": clock and {"kind": clock.kind, "seconds": clock.seconds, "then": clock.then},
        "house_rules": dict(agreements.house_rules),
    }


def agreements_of(node: Node) -> Agreements:
    """Return the players' agreements; raises SaveError."""
    fields = node.fields(("no_undo", "hints", "clock", "house_rules"))
    rules = {}
    for key, rule in fields["house_rules"].entries().items():
        Node(key, rule.path).text(100)
        rules[key] = rule.text(1000, lines=True)
    return Agreements(
        fields["no_undo"].flag(), fields["hints"].flag(), _clock(fields["clock"]), rules
    )


def _clock(node: Node) -> Clock | None:
    if node.value is None:
        return None
    fields = node.fields(("kind", "seconds", "then"))
    return Clock(
        fields["kind"].one_of(CLOCK_KINDS),
        fields["seconds"].integer(1, MAX_SECONDS),
        fields["then"].one_of(CLOCK_ENDS),
    )


def notes_to_json(notes: Notes) -> Json:
    """Return the JSON of notes."""
    return {
        "heading": notes.heading,
        "occasion": notes.occasion,
        "game": notes.game,
        "moves": [{"ply": note.ply, "text": note.text} for note in notes.moves],
    }


def notes_of(node: Node, plies: int) -> Notes:
    """Return the notes on a record of ``plies`` actions; raises SaveError."""
    fields = node.fields(("heading", "occasion", "game", "moves"))
    moves, noted = [], 0
    for item in fields["moves"].items(MAX_NOTES):
        one = item.fields(("ply", "text"))
        text = one["text"].text(MOVE_NOTE, lines=True)
        if not text:
            raise one["text"].wrong(M("The file is damaged: “{place}” is an empty note."))
        noted += len(text)
        moves.append(MoveNote(one["ply"].integer(0, plies), text))
    noted_at = [note.ply for note in moves]
    _in_order(fields["moves"], noted_at)
    if noted > MAX_NOTED or len(set(noted_at)) < len(noted_at):
        sentence = M("The file is damaged: “{place}” holds too many or too long notes.")
        raise fields["moves"].wrong(sentence)
    return Notes(
        fields["heading"].text(HEADING),
        fields["occasion"].text(OCCASION),
        fields["game"].text(GAME_NOTE, lines=True),
        tuple(moves),
    )


def _in_order(node: Node, plies: list[int]) -> None:
    if any(before > after for before, after in pairwise(plies)):
        raise node.wrong(M("The file is damaged: “{place}” is not in the order of play."))
