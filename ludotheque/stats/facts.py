"""The facts statistics need of one game: players, ending, length, rolls."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Outcome
from ludotheque.record.counted import movers
from ludotheque.record.record import Record
from ludotheque.record.seating import player_key
from ludotheque.record.timeline import Timeline
from ludotheque.stats.likelihood import Pattern

Json = Any

WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"
ABANDONED: Final = "abandoned"
UNFINISHED: Final = "unfinished"


@attrs.frozen
class Rolls:
    """The rolls of one die of a game.

    ``counts`` has a number for each face, ``throws`` is the number of throws. For adjusted dice,
    ``patterns`` has the number of throws with each pattern (``likelihood.Pattern``).
    """

    counts: tuple[int, ...]
    throws: int
    patterns: Mapping[Pattern, int] = {}

    def __add__(self, other: "Rolls") -> "Rolls":
        patterns = dict(self.patterns)
        for pattern, throws in other.patterns.items():
            patterns[pattern] = patterns.get(pattern, 0) + throws
        counts = tuple(a + b for a, b in zip(self.counts, other.counts, strict=True))
        return Rolls(counts, self.throws + other.throws, patterns)

    @property
    def total(self) -> int:
        """Return the number of rolls, the sum of ``counts``."""
        return sum(self.counts)


@attrs.frozen
class GameFacts:
    """The facts of one valid game of the archive.

    ``number`` is its row there, ``id`` the game's own, which all copies share. ``names`` are the
    players' as in the record, ``levels`` those of computer players, as far as one player made all
    moves of a seat; ``mixed`` are the seats at which several did. ``sides`` has, for each seat,
    the seats on its side, itself included;
    ``first`` is the seat which acted first; ``results`` has "won", "lost", "drawn" or "" for each
    seat. ``how`` is "won", "drawn", "abandoned" or "unfinished", ``code`` that of the outcome.
    ``moves`` counts the actions of seats; ``created`` and ``modified`` are the record's dates
    (UTC). ``rolls`` has the rolls by key of the die; it is empty where nobody has made a move, or
    the dice are ``foreign``: not those which the record's seed gives. ``draws`` has the same rolls
    by draw ("turn/kind/count"), for games whose seed another one has too. ``branched`` is the
    number of moves which a branch shares with its origin, 0 for other games; ``opening`` are the
    actions up to the first move, which a branch shares too. ``hints`` is the number of hints each
    seat was given, in a branch beyond the place where it was begun. ``time`` is how many
    milliseconds the moves took, None where that was not measured for each.
    """

    number: int
    game: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    seats: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    seed: int
    created: str
    modified: str
    first: int | None
    how: str
    code: str
    results: tuple[str, ...]
    moves: int
    turns: int
    rolls: Mapping[str, Rolls]
    foreign: bool = False
    id: str = ""
    branched: int = 0
    opening: str = ""
    draws: Mapping[str, Mapping[str, Rolls]] = {}
    levels: tuple[int | None, ...] = ()
    mixed: tuple[int, ...] = ()
    hints: tuple[int, ...] = ()
    time: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Return by seat what its player is counted by (``player_key``), "" for nobody."""
        return tuple(
            "" if seat in self.mixed else player_key(name, self.level(seat))
            for seat, name in enumerate(self.names)
        )

    def level(self, seat: int) -> int | None:
        """Return the level of the computer player which made all moves of a seat, else None."""
        return self.levels[seat] if seat < len(self.levels) else None

    @property
    def finished(self) -> bool:
        """Return whether the game was won or drawn."""
        return self.how in {WON, DRAWN}


def facts_of(record: Record, number: int = 0, *, related: bool = False) -> GameFacts:
    """Return the facts of a record, every action replayed through the rules; raises SaveError.

    ``related`` says that another game has the same seed: then ``draws`` is filled as well.
    """
    timeline = Timeline.from_record(record)
    game = timeline.game
    rolls: dict[str, Rolls] = {}
    foreign = False
    first: int | None = None
    moves, branched, opening = 0, 0, ""
    times: list[int | None] = []
    draws: dict[str, dict[str, Rolls]] = {}
    parted = 0 if record.branched_from is None else record.branched_from.ply
    for ply, action in enumerate(timeline.actions):
        state = timeline.state_at(ply)
        if not state.is_chance():
            moves += 1
            times.append(timeline.time_at(ply))
            mover = state.actor_of(action)
            branched += ply < parted
            opening = opening or " ".join(timeline.notation_at(at) for at in range(ply + 1))
            first = mover if first is None else first
        elif shown := state.rolled(action):
            foreign = foreign or timeline.seeded(ply) != action
            thrown = _rolls(game, shown, begun=first is not None)
            for key, found in thrown.items():
                rolls[key] = rolls[key] + found if key in rolls else found
            if thrown and related:
                draws["/".join(map(str, timeline.draw_at(ply)))] = thrown
    if foreign or not moves:
        rolls, draws = {}, {}
    outcome = timeline.outcome()
    how, code = _ending(timeline, outcome)
    sat = movers(timeline)
    return GameFacts(
        number=number,
        game=game.key,
        options=dict(record.options),
        names=tuple(seat.name for seat in record.seats),
        seats=tuple(game.seats),
        sides=tuple(partners(game, seat) for seat in range(len(game.seats))),
        seed=record.seed,
        created=record.created,
        modified=record.modified,
        first=first,
        how=how,
        code=code,
        results=seat_results(game, outcome),
        moves=moves,
        turns=timeline.state.turn,
        rolls=rolls,
        foreign=foreign,
        id=record.id,
        branched=branched,
        opening=opening,
        time=None if None in times else sum(time or 0 for time in times),
        draws=draws,
        levels=tuple(own[0] if len(own) == 1 else None for own in sat),
        mixed=tuple(seat for seat, own in enumerate(sat) if len(own) > 1),
        hints=tuple(
            sum(hint.seat == seat for hint in timeline.hints if not parted or hint.ply > parted)
            for seat in range(len(sat))
        ),
    )


def _rolls(game: Game, shown: tuple[tuple[int, int], ...], *, begun: bool) -> dict[str, Rolls]:
    """Return the rolls of one throw by key of the die.

    Before the first move (``begun``) only adjusted dice count: games left before it are not kept,
    so that a player may have selected the kept games by their first roll.
    """
    counts = {die: [0] * len(game.dice[die].faces) for die, _ in shown}
    for die, face in shown:
        counts[die][face] += 1
    found = {}
    for number, own in counts.items():
        thrown = game.dice[number]
        if not (begun or thrown.adjusted):
            continue
        patterns = {tuple(sorted(own, reverse=True)): 1} if thrown.adjusted else {}
        found[thrown.key] = Rolls(tuple(own), 1, patterns)
    return found


def _ending(timeline: Timeline, outcome: Outcome | None) -> tuple[str, str]:
    if outcome is not None:
        shared = DRAWN in seat_results(timeline.game, outcome)
        return DRAWN if shared else WON, outcome.code
    if timeline.is_over():
        return ABANDONED, "abandoned"
    return UNFINISHED, ""


def partners(game: Game, seat: int) -> tuple[int, ...]:
    """Return the seats on the same side, this one included."""
    others = game.opponents(seat)
    return tuple(one for one in range(len(game.seats)) if one == seat or one not in others)


def seat_results(game: Game, outcome: Outcome | None) -> tuple[str, ...]:
    """Return "won", "lost" or "drawn" for each seat, "" for all where nothing was decided.

    Where several sides win together, they are "drawn" and the others "lost".
    """
    seats = range(len(game.seats))
    if outcome is None:
        return ("",) * len(game.seats)
    if not outcome.winners:
        return (DRAWN,) * len(game.seats)
    winners = set(outcome.winners)
    together = not winners <= set(partners(game, outcome.winners[0]))
    won = DRAWN if together else WON
    return tuple(won if seat in winners else LOST for seat in seats)


# For the pipe and the cache


def to_json(facts: GameFacts) -> Json:
    """Return the facts as JSON; ``from_json`` reads it."""
    value = {field.name: getattr(facts, field.name) for field in attrs.fields(GameFacts)}
    value["rolls"] = _rolls_to_json(facts.rolls)
    value["draws"] = {draw: _rolls_to_json(rolls) for draw, rolls in facts.draws.items()}
    return value


def _rolls_to_json(rolls: Mapping[str, Rolls]) -> Json:
    return {key: [own.counts, own.throws, list(own.patterns.items())] for key, own in rolls.items()}


def _rolls_from_json(value: Json) -> dict[str, Rolls]:
    return {
        key: Rolls(tuple(counts), throws, {tuple(pattern): n for pattern, n in patterns})
        for key, (counts, throws, patterns) in value.items()
    }


def from_json(value: Json) -> GameFacts:
    """Return the facts of JSON from ``to_json``; raises TypeError, ValueError or KeyError."""
    rolls = _rolls_from_json(value["rolls"])
    draws = {draw: _rolls_from_json(own) for draw, own in value["draws"].items()}
    fields = ("names", "seats", "results", "levels", "mixed", "hints")
    lists = {key: tuple(value[key]) for key in fields}
    sides = tuple(tuple(side) for side in value["sides"])
    return GameFacts(**{**value, **lists, "sides": sides, "rolls": rolls, "draws": draws})
