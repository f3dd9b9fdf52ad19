"""A refusal is never untrue: random illegal attempts, judged by the reference.

Each code has a judge, which tells from the dictionary board alone whether what the sentence says
holds. A second judge, ``due``, tells for every code where the sentence lists who may act.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import Catalogue, Message
from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.helpers import COMBINATIONS, is_over, name, random_position, reference_at
from tests.games.finale.reference import (
    BESIDE,
    FIELD,
    FILES,
    FOES_GOAL,
    OTHER,
    OWN_FILES,
    OWN_GOAL,
    Finale,
    ahead_of,
)
from tests.longer import PURE, scaled

CELLS = [*FIELD, "L", "R"]


class Attempt:
    """What a judge looks at."""

    def __init__(self, game: Finale, text: str, reason: Reason) -> None:
        self.game, self.text, self.reason = game, text, reason
        self.side, self.roll = game.side, game.roll
        found = re.fullmatch(r"x?([a-g][1-5]|[LR])(?:-([a-g][1-5]|[LR]))?", text)
        self.cell, self.target = (found[1], found[2]) if found else (None, None)
        self.pawn = game.board.get(self.cell)
        goals = {cells.named(goal): goal for goal in "LR"}

        def place(value: Any) -> Any:
            if isinstance(value, tuple):
                return tuple(map(place, value))
            return goals.get(value, value) if isinstance(value, Message) else value

        self.args = {key: place(value) for key, value in reason.message.args}

    def rolled(self) -> list[str]:
        return self.game.pawns(self.side, self.roll)

    def movable(self, number: int | None = None) -> list[str]:
        return [c for c in self.game.pawns(self.side, number) if self.game.free_ahead(c)]

    def names(self, key: str) -> list[str]:
        """The cells the sentence lists, sorted."""
        return sorted(self.args[key])

    def own(self) -> bool:
        return self.pawn is not None and self.pawn[0] == self.side

    def other_number(self) -> bool:
        return self.own() and self.pawn[1] != self.roll and self.args.get("roll") == self.roll

    def shut_in(self) -> bool:
        return (
            self.game.elimination
            and self.roll == 1
            and self.rolled() == [OWN_GOAL[self.side]]
            and not self.movable(1)
        )

    def steps_to(self) -> int:
        """How many files ahead the target lies; goals stand before and behind the files."""

        def column(cell: str) -> int:
            return {"L": -1, "R": 7}.get(cell, FILES.find(cell[0]))

        difference = column(self.target) - column(self.cell)
        return difference if self.side == "red" else -difference

    def may_go(self) -> bool:
        """The pawn is one which may act on this roll."""
        return self.own() and (
            self.pawn[1] == self.roll or (not self.game.elimination and not self.movable(self.roll))
        )


def one_cell_ahead(a: Attempt) -> bool:
    return a.may_go() and a.target in ahead_of(a.side, a.cell)


def wrong_rows(a: Attempt, files: str) -> list[str]:
    rows = dict(re.findall(r"([abfg])=([0-9]+)", a.text))
    return [f for f in files if sorted(rows[f]) != list("23456")]


def wrong_sides(a: Attempt) -> list[str]:
    rows = dict(re.findall(r"([abfg])=([0-9]+)", a.text))
    return [
        side for side, (x, y) in (("blue", "fg"), ("red", "ab"))
        if sorted(rows[x] + rows[y]) != sorted("2233445566")
    ]  # fmt: skip


JUDGES: dict[str, Callable[[Attempt], bool]] = {
    "finale.over": lambda a: a.game.waiting is None,
    "finale.lot-first": lambda a: a.game.waiting == "start",
    "finale.starter-known": lambda a: a.text.startswith("start") and a.game.side is not None,
    "finale.deal-first": lambda a: a.game.waiting == "deal" and not a.text.startswith("deal"),
    "finale.deal-balanced": lambda a: (
        a.game.balanced
        and wrong_rows(a, "abfg") == sorted(a.args["files"]) == sorted(a.reason.places) != []
    ),
    "finale.deal-numbers": lambda a: (
        not a.game.balanced
        and [side.text.lower() for side in a.args["sides"]] == wrong_sides(a) != []
        and list(a.reason.places) == [f for side in wrong_sides(a) for f in OWN_FILES[side]]
    ),
    "finale.arrange-first": lambda a: (
        a.game.waiting == "arrange"
        and "=" not in a.text[:2]
        and a.args["side"].text.lower() == a.side
    ),
    "finale.arrange-file": lambda a: (
        a.game.waiting == "arrange"
        and wrong_rows(a, OWN_FILES[a.side]) == sorted(a.args["files"]) != []
    ),
    "finale.laid-already": lambda a: a.text.startswith("deal") and bool(a.game.board),
    "finale.arranged-already": lambda a: a.text[1] == "=" and a.game.balanced,
    "finale.no-arranging": lambda a: a.text[1] == "=" and not a.game.balanced,
    "finale.roll-first": lambda a: a.game.waiting == "roll",
    "finale.rolled-already": lambda a: a.text.startswith("roll") and a.args["roll"] == a.roll,
    "finale.empty-cell": lambda a: a.pawn is None and a.args["cell"] == a.cell,
    "finale.not-yours": lambda a: (
        a.pawn[0] == OTHER[a.side] and a.args["side"].text.lower() == a.side
    ),
    "finale.number": lambda a: (
        a.game.elimination and a.other_number() and a.names("cells") == a.movable(a.roll) != []
    ),
    "finale.number-first": lambda a: (
        not a.game.elimination and a.other_number() and a.names("cells") == a.movable(a.roll) != []
    ),
    "finale.number-gone": lambda a: a.game.elimination and a.other_number() and a.rolled() == [],
    "finale.number-keeper": lambda a: a.other_number() and a.shut_in(),
    "finale.number-blocked": lambda a: (
        a.game.elimination
        and a.other_number()
        and not a.shut_in()
        and a.movable(a.roll) == []
        and a.names("cells") == a.rolled() != []
    ),
    "finale.keeper-stays": lambda a: a.shut_in() and a.cell == OWN_GOAL[a.side],
    "finale.stays": lambda a: a.may_go() and a.cell == a.target,
    "finale.backward": lambda a: a.may_go() and a.steps_to() < 0,
    "finale.sideways": lambda a: a.may_go() and a.steps_to() == 0 and a.cell != a.target,
    "finale.one-cell": lambda a: a.may_go() and a.steps_to() > 1,
    "finale.direction": lambda a: (
        a.may_go() and a.steps_to() == 1 and abs(int(a.target[1]) - int(a.cell[1])) > 1
    ),
    "finale.goal-access": lambda a: (
        a.may_go()
        and a.target == FOES_GOAL[a.side]
        and a.steps_to() == 1
        and a.cell not in a.names("cells")
        and a.names("cells") == BESIDE[a.target]
    ),
    "finale.goal-exit": lambda a: (
        a.may_go()
        and a.cell == OWN_GOAL[a.side]
        and a.steps_to() == 1
        and a.target not in a.names("cells")
        and a.names("cells") == BESIDE[a.cell]
    ),
    "finale.goal-held": lambda a: (
        one_cell_ahead(a)
        and a.target == FOES_GOAL[a.side]
        and a.game.board[a.target] == (OTHER[a.side], 1)
    ),
    "finale.own-pawn": lambda a: one_cell_ahead(a) and a.game.board[a.target][0] == a.side,
    "finale.no-capture": lambda a: one_cell_ahead(a) and a.game.board[a.target][0] == OTHER[a.side],
    "finale.no-elimination": lambda a: not a.game.elimination and a.own() and a.text[0] == "x",
    "finale.remove-movable": lambda a: (
        a.game.elimination
        and a.own()
        and a.text[0] == "x"
        and a.names("cells") == a.movable(a.roll) != []
    ),
    "finale.must-move": lambda a: a.text == "pass" and a.names("cells") == a.movable(a.roll) != [],
    "finale.must-remove": lambda a: (
        a.text == "pass"
        and a.movable(a.roll) == []
        and a.game.actions() == ["x" + cell for cell in a.names("cells")]
    ),
    "finale.must-move-other": lambda a: (
        a.text == "pass"
        and not a.game.elimination
        and a.movable(a.roll) == []
        and a.names("cells") == a.movable() != []
    ),
}


def row(rng: random.Random, good: bool) -> str:
    """Five numbers of a file; each once if good, perhaps not otherwise."""
    if good or rng.random() < 0.5:
        return "".join(rng.sample("23456", 5))
    return "".join(rng.choices("0123456", k=5))


def attempts(rng: random.Random, game: Finale) -> Iterator[str]:
    """Well-formed actions: mostly moves and removals near the pawns, now and then any other."""
    own = game.pawns(game.side) if game.side and game.board else []
    rolled = game.pawns(game.side, game.roll) if own and game.roll else []
    while True:
        laying = game.waiting in {"deal", "arrange"} and rng.random() < 0.6
        kind = rng.uniform(0.86 if laying else 0, 1)
        origin = rng.choice(rng.choice([rolled or CELLS, rolled or CELLS, own or CELLS, CELLS]))
        if kind < 0.4:
            yield f"{origin}-{rng.choice(CELLS)}"
        elif kind < 0.65:
            yield f"{origin}-{rng.choice(ahead_of(game.side or 'blue', origin) or CELLS)}"
        elif kind < 0.75:
            yield f"x{origin}"
        elif kind < 0.82:
            yield "pass"
        elif kind < 0.86:
            yield rng.choice(("roll 1", "roll 4", "start blue", "start red"))
        else:
            files = "abfg" if kind < 0.92 else OWN_FILES[game.side or "blue"]
            good = rng.random() < 0.7
            rows = " ".join(f"{f}={row(rng, good)}" for f in files)
            yield f"deal {rows}" if len(files) == 4 else rows


def judged(state: FinaleState, game: Finale, text: str, counts: Counter[str]) -> None:
    """One attempt: legal by both or by none, and refused with a true sentence."""
    action = state.parse(text)
    assert state.notation(action) == text
    assert state.is_legal(action) == game.allows(text)
    reason = state.why_not(action)
    if game.allows(text):
        assert reason is None
        return
    assert reason is not None
    attempt = Attempt(game, text, reason)
    assert JUDGES[reason.code](attempt), f"{text}: {reason.code}: {reason.message}"
    assert set(reason.places) <= {*CELLS, "a", "b", "f", "g"}
    if game.waiting == "action" and attempt.cell:
        assert reason.places[0] == attempt.cell
    for language in LANGUAGES:
        shown = language.render(reason.message)
        assert shown[-1] == "."
        assert "{" not in shown
    counts[reason.code] += 1
    counts["all"] += 1


WITH_ELIMINATION = {
    "finale.number", "finale.number-gone", "finale.number-keeper", "finale.number-blocked",
    "finale.keeper-stays", "finale.remove-movable", "finale.must-remove",
}  # fmt: skip
WITHOUT = {"finale.number-first", "finale.no-elimination", "finale.must-move-other"}
LANGUAGES = [Catalogue("en"), Catalogue("fr")]


@pytest.mark.parametrize("options", COMBINATIONS, ids=name)
def test_illegal_attempts_during_play_get_a_true_reason(options: dict[str, str]) -> None:
    rng = random.Random(name(options))
    counts: Counter[str] = Counter()
    while counts["all"] < scaled(280):
        game, state = Finale(**options), games.create("finale", options).initial()
        while True:
            source = attempts(rng, game)
            tries = {"action": 3, "roll": int(rng.random() < 0.1)}
            for _ in range(tries.get(game.waiting, 6)):
                judged(state, game, next(source), counts)
            if game.waiting is None:
                break
            text = game.random(rng)
            game.play(text)
            state = state.apply(state.parse(text))
    assert counts.keys() <= {*JUDGES, "all"}


@pytest.mark.parametrize("elimination", ["yes", "no"])
@pytest.mark.parametrize("crowded", [False, True], ids=["scattered", "crowded"])
def test_illegal_attempts_in_any_position_get_a_true_reason(
    elimination: str, crowded: bool
) -> None:
    options = {"elimination": elimination}
    rules = games.create("finale", options)
    rng = random.Random(f"reasons {elimination} {crowded}")
    counts: Counter[str] = Counter()
    while counts["all"] < scaled(2_000):
        position = random_position(rng, crowded=crowded)
        if is_over(position, options):
            continue
        state, game = rules.from_position(position), reference_at(position, options)
        source = attempts(rng, game)
        for _ in range(8):
            judged(state, game, next(source), counts)
    only = WITH_ELIMINATION if elimination == "yes" else WITHOUT
    other = WITH_ELIMINATION if elimination == "no" else WITHOUT
    assert not other & counts.keys()
    if crowded and not PURE:
        assert only <= counts.keys()


@pytest.mark.parametrize("elimination", ["yes", "no"])
def test_choices_are_refused_exactly_where_no_action_begins_with_them(elimination: str) -> None:
    options = {"elimination": elimination}
    rules = games.create("finale", options)
    rng = random.Random(f"steps {elimination}")
    for number in range(scaled(400)):
        position = random_position(rng, crowded=number % 2 == 0)
        if is_over(position, options):
            continue
        state = rules.from_position(position)
        paths = {state.steps(action) for action in state.legal_actions()}
        starts = {path[:size] for path in paths for size in (1, 2)}
        tries = [(cell,) for cell in CELLS] + [("pass",), ("x",), ("e3", "x")]
        tries += [(rng.choice(CELLS), rng.choice([*CELLS, "x"])) for _ in range(20)]
        for steps in tries:
            reason = state.why_not_steps(steps)
            assert (reason is None) == (steps in starts), (steps, reason)
