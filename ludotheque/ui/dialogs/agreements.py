"""What the players of a new game agree on, beside its rules: rows of the new game dialog."""

from collections.abc import Mapping
from typing import Final

from ludotheque.core.contract_types import Option, OptionValue
from ludotheque.core.messages import M, Message
from ludotheque.record.circumstances import Agreements, Clock

ALLOWED: Final = "allowed"
NONE: Final = "none"
GAME, MOVE, SAND = "game", "move", "sand"


def _lengths(kind: str, title: Message, *seconds: int) -> Option:
    """Return the option for how long a clock of a kind runs."""
    values = tuple(OptionValue(str(length), _length(length)) for length in seconds)
    explanation = M("Nobody’s time runs while something moves, is asked, or is looked back at.")
    return Option(f"time-{kind}", title, explanation, values)


def _length(seconds: int) -> Message:
    if seconds % 60:
        return M("{n} s", n=seconds)
    return M("{n} min", n=seconds // 60)


HINTS: Final = Option(
    "hints",
    M("Hints"),
    M("Whoever is on turn may ask the computer what it would play, and why. It is counted."),
    (OptionValue(ALLOWED, M("allowed")), OptionValue(NONE, M("not allowed"))),
)
"""Whether hints may be used: an agreement of the record, not an option of the rules."""

UNDO: Final = Option(
    "undo",
    M("Taking back"),
    M("Whether what was played may be taken back; an end that was agreed on always may."),
    (OptionValue(ALLOWED, M("allowed")), OptionValue(NONE, M("not allowed"))),
)

CLOCK: Final = Option(
    "clock",
    M("Time to think"),
    M("For the whole game, for each move, or by a sandglass, whose sand runs to the other player."),
    (
        OptionValue(NONE, M("no limit")),
        OptionValue(GAME, M("for the game")),
        OptionValue(MOVE, M("for each move")),
        OptionValue(SAND, M("sandglass")),
    ),
)

LENGTHS: Final[Mapping[str, Option]] = {
    GAME: _lengths(GAME, M("Each player has"), 120, 300, 600, 1_200, 1_800, 3_600),
    MOVE: _lengths(MOVE, M("Each move has"), 10, 20, 30, 60, 120, 300),
    SAND: _lengths(SAND, M("Each half of the glass holds"), 60, 120, 180, 300, 600),
}

THEN: Final = Option(
    "then",
    M("When the time has run out"),
    M("A quiet warning comes before."),
    (OptionValue("tell", M("it is only told")), OptionValue("lose", M("that player loses"))),
)

USUAL: Final[Mapping[str, str]] = {"time-game": "600", "time-move": "60", "time-sand": "180"}
"""The values offered first where it is not the first of an option."""

ROWS: Final = (HINTS, UNDO, CLOCK, *LENGTHS.values(), THEN)
"""The rows in their order."""


def usual(option: Option) -> str:
    """Return the value of an option which nobody has chosen."""
    return USUAL.get(option.key, option.default)


def chosen(values: Mapping[str, str]) -> dict[str, str]:
    """Return the values which differ from the usual ones, of options which then matter."""
    found = {}
    clock = values.get(CLOCK.key, NONE)
    for option in ROWS:
        value = values.get(option.key, usual(option))
        idle = option.key in idle_rows(clock)
        if value != usual(option) and not idle and value in {one.value for one in option.values}:
            found[option.key] = value
    return found


def idle_rows(clock: str) -> frozenset[str]:
    """Return the keys of the rows which do not matter with a kind of clock."""
    lengths = {option.key for kind, option in LENGTHS.items() if kind != clock}
    return frozenset(lengths | ({THEN.key} if clock == NONE else set()))


def agreements_of(values: Mapping[str, str]) -> Agreements:
    """Return the agreements of a record for these choices; what is not chosen is as usual."""
    choices = {option.key: usual(option) for option in ROWS} | chosen(values)
    kind = choices[CLOCK.key]
    clock = None
    if kind in LENGTHS:
        clock = Clock(kind, int(choices[LENGTHS[kind].key]), choices[THEN.key])
    return Agreements(
        no_undo=choices[UNDO.key] == NONE, hints=choices[HINTS.key] == ALLOWED, clock=clock
    )


def agreed_texts(agreed: Agreements) -> list[Message]:
    """Return what differs from the usual, a line each: for lists of moves and covers."""
    found = []
    if not agreed.hints:
        found.append(M("Hints: {agreed}", agreed=M("not allowed")))
    if agreed.no_undo:
        found.append(M("Taking back: {agreed}", agreed=M("not allowed")))
    if agreed.clock is not None:
        found.append(clock_text(agreed.clock))
    return found


def clock_text(clock: Clock) -> Message:
    """Return what a clock gives whom, and what follows when it has run out."""
    length = _length(clock.seconds)
    whole: Mapping[str, Message] = {
        GAME: M("Time to think: {length} for each player", length=length),
        MOVE: M("Time to think: {length} for each move", length=length),
        SAND: M("Time to think: a sandglass of {length}", length=length),
    }
    if clock.then == "lose":
        return M("{clock}; whose time runs out loses", clock=whole[clock.kind])
    return whole[clock.kind]
