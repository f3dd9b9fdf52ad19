"""Why an action is said to be good: every kind of claim is judged by playing throws out.

What a roll may take is counted over all throws, one by one, by the rules of the game.
"""

import itertools
import json
import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.explanations import Explanation
from ludotheque.core.levels import Thought
from ludotheque.core.messages import Catalogue
from ludotheque.core.paths import resources
from ludotheque.games.ordino import explaining
from ludotheque.games.ordino.explaining import claims, seen
from ludotheque.games.ordino.player import why
from ludotheque.games.ordino.position import CHOOSING
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino import reference
from tests.games.ordino.helpers import game, random_state
from tests.longer import PURE, scaled

ENGLISH = Catalogue("en")
BOARD = json.loads((resources() / "ordino" / "boards" / "reconstruction.json").read_text("utf-8"))
COUNTED = ("ordino.safer", "ordino.nearer")
ARROWS = ("v1", "v2", "h1", "h2")
NAMES = ("cross 1", "cross 2", "cube 3", "cube 4", "cylinder 5", "cylinder 6", "sphere", "sphere")


def pieces(state: OrdinoState) -> dict[int, str]:
    """The place of each piece, from 0 to 15."""
    return {n: place for n, (_, place, _) in enumerate(state.observe(None).pieces)}


def captured(before: OrdinoState, after: OrdinoState) -> list[int]:
    """The pieces whose cell nobody of their side stands on any more, though they did not move."""
    was, now = pieces(before), pieces(after)
    low = 8 * (1 - before.side)
    left = {now[n] for n in range(low, low + 8)}
    return [n for n in range(low, low + 8)
            if was[n] not in {"captured", "beside"} and was[n] not in left]  # fmt: skip


def takes(state: OrdinoState, piece: int) -> Fraction:
    """The chance that a piece is captured by the end of this turn, if that is what is wanted."""
    if state.place(piece) == "captured":
        return Fraction(1)
    if state.chance_kind() == "reroll":
        rolls = state.legal_actions()
        return sum((takes(state.child(roll), piece) for roll in rolls), Fraction(0)) / len(rolls)
    if state.phase == CHOOSING:
        return max(takes(state.child(action), piece) for action in state.legal_actions())
    return Fraction(0)


def chance(state: OrdinoState, seat: str, piece: int) -> int:
    """With how many rolls of 100 a seat could capture a numbered piece, over all throws."""
    made = game(**{k: v for k, v in state.game.options.items() if k != "board"})
    rolling = made.from_position({**state.position(), "side": seat, "dice": None})
    assert isinstance(rolling, OrdinoState)
    total, hit = 0, Fraction(0)
    for kind, figure in itertools.product(("cross", "cube", "cylinder"), range(1, 7)):
        for words, often in ((("et", "et"), 1), (("et", "ou"), 2), (("ou", "ou"), 1)):
            for arrows in itertools.combinations_with_replacement(ARROWS, 2):
                one, two = (2 if arrow.endswith("1") else 1 for arrow in arrows)
                weight = often * one * two * (1 if arrows[0] == arrows[1] else 2)
                text = f"roll {kind} {figure} {' '.join(words)} {' '.join(arrows)}"
                rolled = rolling.child(rolling.parse(text))
                total += weight
                hit += weight * max(
                    takes(rolled.child(action), piece) for action in rolled.legal_actions()
                )
    assert total == 18 * 4 * 36
    return round(100 * hit / total)


def steps(board: reference.Labyrinth, one: str, other: str) -> int:
    """The length of the shortest way between two cells, pieces left aside."""
    found, edge, goal = 0, {reference.cell_of(one)}, reference.cell_of(other)
    seen_ = set(edge)
    while goal not in edge:
        edge = {n for cell in edge for n in board.neighbours(cell)} - seen_
        seen_ |= edge
        found += 1
    return found


def judge(state: OrdinoState, action: int, found: Explanation) -> None:
    """Hold a claim to the rules; a kind of claim nobody can judge is refused."""
    after = state.child(action)
    args = dict(found.message.args)
    lost = captured(state, after)
    was, now = pieces(state), pieces(after)
    match found.code:
        case "ordino.only":
            assert list(state.legal_actions()) == [action]
        case "ordino.wins":
            outcome = after.outcome()
            assert outcome is not None
            assert state.seat in outcome.winners
            assert set(found.places) == {was[n] for n in lost}
        case "ordino.captures":
            assert after.outcome() is None
            listed = args["pieces"]
            assert isinstance(listed, tuple)
            assert [ENGLISH.show(one) for one in listed] == [f"the {NAMES[n % 8]}" for n in lost]
            assert set(found.places) == {was[n] for n in lost} != set()
        case "ordino.centre":
            assert after.chance_kind() == "reroll"
            rolls = after.legal_actions()
            earned = [after.child(roll) for roll in rolls]
            good = [one for one in earned if one.observe(None).phase == "centre"]
            assert Fraction(len(good), len(rolls)) == Fraction(4, 9)
            taken = {
                pieces(one)[n] for one in good for choice in one.legal_actions()
                for n in captured(one, one.child(choice))
            }  # fmt: skip
            assert set(found.places) == taken != set()
        case "ordino.back":
            low = 8 * state.side
            new = {now[n] for n in range(low, low + 8)} - {was[n] for n in range(low, low + 8)}
            assert set(found.places) == new - {"captured"}
            assert state.notation(action).startswith("back ")
        case "ordino.safer" | "ordino.nearer":
            safer = found.code == "ordino.safer"
            seat = state.variant.seats[after.seat if safer else state.seat]
            (piece,) = [n for n in now if now[n] == found.places[0] and n % 8 < 6]
            assert (piece // 8 == state.side) == safer
            assert ENGLISH.show(args["piece"]) == f"the {NAMES[piece % 8]}"
            then, before = chance(after, seat, piece), chance(state, seat, piece)
            assert (args["n"], args["before"]) == (then, before)
            assert then < before if safer else then > before
        case "ordino.approaches":
            board = reference.Labyrinth(BOARD)
            (here,) = found.places
            low, high = 8 * state.side, 8 * (1 - state.side)
            (origin,) = {was[n] for n in range(low, low + 8)} - {
                now[n] for n in range(low, low + 8)
            }
            (target,) = {now[n] for n in range(low, low + 8)} - {
                was[n] for n in range(low, low + 8)
            }
            others = {now[n] for n in range(high, high + 8)} - {"captured", "beside"}
            assert steps(board, target, here) == args["n"]
            assert args["n"] == min(steps(board, target, one) for one in others)
            assert args["before"] == min(steps(board, origin, one) for one in others)
            assert args["n"] < args["before"]  # type: ignore[operator]
        case _:
            pytest.fail(f"nobody judges {found.code}")


def positions(seed: int) -> OrdinoState | None:
    """A position, however odd, in which a seat is to act."""
    rng = random.Random(seed)
    options = {
        "players": rng.choice("224"),
        "super": rng.choice(["no", "no", "yes"]),
        "last_piece": rng.choice(["no", "yes"]),
    }
    state: Any = random_state(rng, None, **options)
    for _ in range(40):
        if state.outcome() is not None:
            return None
        if not state.is_chance():
            return state if isinstance(state, OrdinoState) else None
        state = state.child(rng.choice(list(state.legal_actions())))
    return None


@pytest.mark.parametrize("number", [30, pytest.param(300, marks=pytest.mark.slow)])
def test_what_is_said_of_an_action_is_true(number: int) -> None:
    """Throws are counted one by one a few times only, since that takes long."""
    most = number // 30
    met: Counter[str] = Counter()
    for seed in range(scaled(number)):
        state = positions(seed)
        if state is None:
            continue
        action = random.Random(seed).choice(list(state.legal_actions()))
        every = list(claims(seen(state, action)))
        found = why(state.observe(state.seat), state.game, action, Thought(action))
        assert found == (every[0] if every else None)
        for claim in every:
            if claim.code not in COUNTED or met[claim.code] < most:
                judge(state, action, claim)
            met[claim.code] += 1
    assert PURE or len(met) > (5 if number > 30 else 3)


def test_every_kind_of_claim_has_a_judge() -> None:
    codes = set(re.findall(r'"(ordino\.[a-z-]+)"', Path(explaining.__file__).read_text("utf-8")))
    tests = Path(__file__).read_text("utf-8")
    assert len(codes) > 6
    assert not [c for c in codes if f'case "{c}"' not in tests and f'| "{c}"' not in tests]
