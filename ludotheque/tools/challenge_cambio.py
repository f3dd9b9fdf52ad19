"""Exercises of Cambio out of games of careful players who take no win, and of careless ones."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import OptionError
from ludotheque.core.messages import M
from ludotheque.exercises.exercises import FORMAT, VERSION, read
from ludotheque.exercises.forcing import winning
from ludotheque.exercises.judging import solutions
from ludotheque.games.cambio import kernel, names
from ludotheque.games.cambio.position import Phase

if TYPE_CHECKING:
    from ludotheque.games.cambio.game import CambioGame
    from ludotheque.games.cambio.state import CambioState

Json = Any

FEWEST: Final = 6
"""No exercise has fewer pushes to choose from."""
MEDIUM: Final = 3
HARD: Final = 6
"""From so many points on an exercise is of grade 2, and of grade 3."""
_EARLIEST: Final = 6
_LONGEST: Final = 24
"""Positions are taken out of a game between these pushes."""
_MOST: Final = 17
"""More symbols of the players would make a position hard to survey."""
_TRIED: Final = 4
"""Of so many pushes a careful player takes the one which leaves him the longest line."""
_GAMES: Final = 400
"""After so many games without an exercise the search is given up."""

GOALS: Final[dict[str, dict[str, Any]]] = {
    "win": {"kind": "win", "moves": 1},
    "win-two": {"kind": "win", "moves": 2},
    "hold": {"kind": "hold", "moves": 1},
    "hold-two": {"kind": "hold", "moves": 2},
}
_FOR_TWO: Final = ("win-two", "hold-two")
"""Goals which two players alone have: with three such positions are too rare."""
_BASE: Final = {"win": 0, "hold": 2, "win-two": 4, "hold-two": 6}


@attrs.frozen
class Measure:
    """What the solution of an exercise asks for.

    ``base``: points of the goal. ``pushes``: legal ones. ``moved``: the die which completes the
    line is not the one that enters. ``diagonal``: the line is one. ``barred``: another push would
    complete a line, but is forbidden. ``three``: players. ``threats``: pushes by which the next
    player would win at once. ``bolt``: one of them is forbidden afterwards.
    """

    base: int
    pushes: int
    moved: bool
    diagonal: bool
    barred: bool
    three: bool
    threats: int
    bolt: bool

    @property
    def points(self) -> int:
        """Return the points which make the grade."""
        return (
            self.base + (self.pushes > 12) + self.moved + self.diagonal + self.barred + self.three
            + (self.threats > 1) + 2 * self.bolt
        )  # fmt: skip

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""
        return 1 + (self.points >= MEDIUM) + (self.points >= HARD)


@attrs.frozen
class Challenge:
    """A position with its goal, its only solution and what it asks for."""

    state: "CambioState"
    position: Json
    goal: list[dict[str, Any]]
    solution: int
    measure: Measure
    rolls: tuple[str, ...] = ()


def search(game: "CambioGame", name: str, source: RandomSource) -> Iterator[Challenge]:
    """Yield exercises with a goal, one a game at most, until many games have brought none.

    Raises OptionError where the goal does not go with the number of players.
    """
    if game.variant.three and name in _FOR_TWO:
        raise OptionError(M("The goal “{goal}” is for two players only.", goal=name))
    vain = 0
    while vain < _GAMES:
        vain += 1
        for state in _one_game(game, source):
            challenge = checked(game, name, state)
            if challenge is not None:
                vain = 0
                yield challenge
                break


# Positions out of games


def _one_game(game: "CambioGame", source: RandomSource) -> Iterator["CambioState"]:
    """Yield positions of a game in which nobody wins, or loses while he can help it.

    Beside each stands one which a careless push of the same player leads to.
    """
    state = game.initial()
    while state.phase is not Phase.PUSH:
        action = state.sample(source) if state.is_chance() else state.random_action(source)
        state = state.child(action)
    for push in range(_LONGEST):
        if kernel.count(state.tray[0] | state.tray[1]) > _MOST:
            return
        if push >= _EARLIEST:
            yield state
            careless = state.child(state.random_action(source))
            if careless.phase is Phase.PUSH:
                yield careless
        action_ = _careful(state, source)
        if action_ is None:
            return
        state = state.child(action_)


def _careful(state: "CambioState", source: RandomSource) -> int | None:
    """Return a push after which the game goes on and nobody wins at once, None where none does."""
    left = list(state.legal_actions())
    found: list[tuple[int, int, int]] = []
    while left and len(found) < _TRIED:
        action = left.pop(source.below(len(left)))
        after = state.child(action)
        if after.phase is Phase.PUSH and not winning(after, after.side, 1):
            found.append((_longest(after, state.side), -len(found), action))
    return max(found)[2] if found else None


def _longest(state: "CambioState", seat: int) -> int:
    own = kernel.symbols(*state.tray[:2], seat)
    lines = names.winning(three=state.variant.three)
    return max(kernel.count(own & line.mask) for line in lines)


# The check


def checked(game: "CambioGame", name: str, before: "CambioState") -> Challenge | None:
    """Return the exercise where one push alone reaches the goal and two thirds fail, else None.

    The position is read back as a file would be, so that what is judged is what will be played.
    """
    goal, pushes = GOALS[name], before.legal_actions()
    if len(pushes) < FEWEST:
        return None
    quick = len(winning(before, before.side, 1))
    if quick != (name == "win"):
        return None
    blank = {"en": "–", "fr": "–"}
    item = {
        "id": "x", "grade": 1, "title": blank, "task": blank, "hint": blank, "explanation": blank,
        "options": dict(game.options), "position": before.position(), "goal": [goal],
    }  # fmt: skip
    data = {"format": FORMAT, "version": VERSION, "game": game.key, "exercises": [item]}
    exercise = read(game.key, data)[0]
    found = solutions(exercise)
    if len(found) != 1:
        return None
    state = cast("CambioState", exercise.state())
    asked = measure(state, found[0], _BASE[name])
    return Challenge(state, before.position(), [goal], found[0], asked)


def threats(state: "CambioState", seat: int) -> tuple[int, ...]:
    """Return the pushes by which a seat would win at once if it were on turn."""
    if not state.actors():
        return ()
    return winning(attrs.evolve(state, side=seat), seat, 1)


def measure(state: "CambioState", solution: int, base: int) -> Measure:
    """Return how hard it is to find a push; ``base`` are the points of its goal."""
    after = state.child(solution)
    following = (state.side + 1) % len(state.game.seats)
    against = threats(state, following)
    own = [line for seat, line in after.lines() if seat == state.side]
    line = own[0] if own else None
    columns = {cell[0] for cell in line.cells} if line else set()
    rows = {cell[1] for cell in line.cells} if line else set()
    return Measure(
        base=base,
        pushes=len(state.legal_actions()),
        moved=line is not None and names.entry(solution >> 3) not in line.cells,
        diagonal=len(columns) > 1 and len(rows) > 1,
        barred=_barred(state),
        three=state.variant.three,
        threats=len(against),
        bolt=bool(after.actors()) and any(not after.is_legal(push) for push in against),
    )


def _barred(state: "CambioState") -> bool:
    """Tell whether a forbidden push would complete a line of the player on turn."""
    legal = set(state.legal_actions())
    for push in range(len(names.PUSHES)):
        if push * 8 + kernel.PUSH not in legal:
            low, high, _kind = kernel.pushed(*state.tray, state.side, push)
            if kernel.winners(low, high, state.variant.three) >> state.side & 1:
                return True
    return False
