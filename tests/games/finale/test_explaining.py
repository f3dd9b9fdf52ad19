"""Why an action is said to be good: every kind of claim is judged by the rules written once more.

``test_reference`` holds the judge's rules to those of the program; nothing else is shared.
"""

import random
import re
from collections import Counter

import pytest

from ludotheque import games
from ludotheque.core.explanations import Explanation
from ludotheque.core.levels import Thought
from ludotheque.core.messages import Catalogue
from ludotheque.games.finale import cells
from ludotheque.games.finale.explaining import Seen, arranged, claims
from ludotheque.games.finale.player import why
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.expecting import after, way
from tests.games.finale.helpers import at, is_over, random_position, reference_at
from tests.games.finale.reference import FOES_GOAL, OTHER, Finale
from tests.longer import scaled

ENGLISH, FRENCH = Catalogue("en"), Catalogue("fr")
SIDES = {"blue": "Blue", "red": "Red"}


def with_turn(game: Finale, side: str) -> Finale:
    """The position with a side about to roll, whoever was."""
    found = after(game)
    found.side, found.roll, found.waiting = side, None, "roll"
    return found


def scoring(game: Finale, side: str) -> set[int]:
    """The numbers with which a side could score at once."""
    found = set()
    for number in range(1, 7):
        texts = after(with_turn(game, side), f"roll {number}").legal()
        if any(text.endswith(f"-{FOES_GOAL[side]}") for text in texts):
            found.add(number)
    return found


def costly(game: Finale, side: str) -> set[int]:
    """The numbers with which a side would have to remove a pawn."""
    found = set()
    for number in range(1, 7):
        if after(with_turn(game, side), f"roll {number}").legal()[0].startswith("x"):
            found.add(number)
    return found


def judge(game: Finale, text: str, found: Explanation) -> None:
    """Hold a claim to the rules; a kind of claim nobody can judge is refused."""
    side, other, then = game.side, OTHER[game.side], after(game, text)
    args = dict(found.message.args)
    number, said = found.message.number, set(found.places)
    for name, who in (("side", side), ("other", other)):
        assert ENGLISH.show(args.get(name, SIDES[who])) == SIDES[who]
    target = text.rsplit("-", maxsplit=1)[-1]

    def cells_of(owner: str, numbers: set[int], board: Finale) -> set[str]:
        return {cell for n in numbers for cell in board.pawns(owner, n)}

    def forward(cell: str) -> int:
        return way(side, cell)[0]

    match found.code:
        case "finale.scores":
            assert then.ends == ["goal"]
            assert said == set(text.split("-"))
        case "finale.shuts":
            assert then.ends == ["stuck"]
            assert said == set(then.pawns(other))
        case "finale.threatens":
            assert len(scoring(game, side)) < len(scoring(then, side)) == number
            assert said == cells_of(side, scoring(then, side), then)
        case "finale.frees":
            freed = costly(game, side) - costly(then, side)
            assert set(args["numbers"]) == freed  # type: ignore[arg-type]
            assert number == len(freed) > 0
            assert len(costly(then, side)) < len(costly(game, side))
        case "finale.blocks":
            blocked = costly(then, other) - costly(game, other)
            assert set(args["numbers"]) == blocked  # type: ignore[arg-type]
            assert number == len(blocked) > 0
            assert said == cells_of(other, blocked, then)
        case "finale.bars":
            cell, pawn = found.places
            assert cell == args["cell"] == target
            assert cell not in game.board
            assert cell in game.free_ahead(pawn)
            assert game.board[pawn][0] == other
            assert way(other, pawn)[0] == args["moves"] in {2, 3}
        case "finale.useless":
            assert forward(text[1:]) == 0
        case "finale.nearer":
            place, twin = found.places
            assert (place, game.board[twin]) == (text[1:], game.board[place])
            assert 0 < forward(twin) < forward(place)
        case "finale.ahead":
            reaching = [cell for cell in then.pawns(side) if forward(cell)]
            assert number == forward(target) == min(map(forward, reaching))
        case "finale.advances":
            assert number == forward(target) > 0
            assert said == {target}
        case _:
            pytest.fail(f"nobody judges {found.code}")


def positions(seed: int) -> FinaleState | None:
    """A position, crowded or not, of either way of playing; None where it is over."""
    rng = random.Random(seed)
    options = {"elimination": rng.choice(("yes", "no"))}
    position = random_position(rng, crowded=rng.random() < 0.5)
    if is_over(position, options):
        return None
    state = games.create("finale", options).from_position(position)
    assert isinstance(state, FinaleState)
    return state


def judged(seeds: range) -> Counter[str]:
    """Judge every claim of every action in some positions; return how often each was made."""
    made: Counter[str] = Counter()
    for seed in seeds:
        state = positions(seed)
        if state is None:
            continue
        seen = Seen(state.side, state.roll, state.masks, state.variant.elimination)
        game = reference_at(state.position(), {"elimination": ("no", "yes")[seen.elimination]})
        for action in random.Random(seed).sample(
            list(state.legal_actions()), min(2, len(state.legal_actions()))
        ):
            for claim in claims(seen, action):
                judge(game, state.notation(action), claim)
                made[claim.code] += 1
                for catalogue in (ENGLISH, FRENCH):
                    text = catalogue.render(claim.message)
                    assert re.search(r"[.!]$", text)
                    assert "{" not in text
    return made


def test_claims_are_true_of_positions() -> None:
    assert len(judged(range(scaled(120)))) >= (8 if scaled(120) == 120 else 3)


@pytest.mark.slow
def test_every_kind_of_claim_is_made_and_true() -> None:
    assert set(judged(range(4000))) == {
        "finale.scores", "finale.shuts", "finale.threatens", "finale.frees", "finale.blocks",
        "finale.bars", "finale.useless", "finale.nearer", "finale.ahead", "finale.advances",
    }  # fmt: skip


def said(state: FinaleState, text: str) -> str:
    """What is said of an action, in English."""
    found = why(state.observe(state.side), state.game, state.read(text), Thought(0))  # type: ignore[arg-type]
    assert found is not None
    return ENGLISH.render(found.message)


def test_what_is_said() -> None:
    level = at({"b3": 5, "c5": 5}, {"e3": 2, "L": 1}, die=5)
    assert said(level, "c5-b4") == "No pawn of Blue is nearer to the goal: it is 2 moves away."
    behind = at({"b3": 2, "d5": 5}, {"e1": 2}, die=5)
    assert said(behind, "d5-c4") == "This pawn is then 3 moves away from the goal."
    free = at({"b3": 5, "c5": 2}, {"e3": 2}, die=5)
    assert said(free, "b3-a3") == "Blue threatens to score: with one of the six numbers."
    bars = at({"g3": 5, "b3": 2}, {"e3": 4}, die=5)
    assert said(bars, "g3-f3") == (
        "It takes f3 from a pawn of Red which is 3 moves away from the goal."
    )
    scores = at({"a2": 5}, {"e3": 2}, die=5)
    assert said(scores, "a2-L") == "This pawn goes into the goal: Blue wins."


def test_what_is_forced_is_said_to_be() -> None:
    state = at({"a2": 5, "d1": 2}, {"e3": 2}, die=4)
    assert said(state, "pass") == "With this roll nothing else is allowed."
    assert said(at({"a2": 5}, {"e3": 2}, die=5), "a2-L").startswith("This pawn goes")


def test_an_order_is_praised_where_no_number_has_one_row() -> None:
    for side in (0, 1):
        apart = cells.arrangement([2, 3, 4, 5, 6, 5, 4, 2, 6, 3])
        found = arranged(side, apart)
        assert found is not None
        assert found.code == "finale.rows"
        assert arranged(side, cells.arrangement([2, 3, 4, 5, 6, 5, 4, 2, 3, 6])) is None
