"""Why a move is said to be good: every kind of claim is judged by the rules written once more.

``test_reference`` holds the judge's rules to those of the program; nothing else is shared.
"""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from ludotheque.core.errors import LudothequeError
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import Thought
from ludotheque.core.messages import Catalogue
from ludotheque.games.ordo import explaining
from ludotheque.games.ordo.explaining import claims, seen
from ludotheque.games.ordo.player import why
from ludotheque.games.ordo.state import OrdoState
from ludotheque.games.ordo.weights import new_search
from tests.games.ordo import reference
from tests.games.ordo.helpers import at, random_rows, start
from tests.longer import PURE, scaled

ENGLISH = Catalogue("en")


class Judge:
    """What is true of a move, from the pieces by name."""

    def __init__(self, state: OrdoState, move: str) -> None:
        self.side = "WB"[state.side]
        self.other = reference.OTHER[self.side]
        self.before = reference.board_of(list(state.rows()))
        self.move = move
        self.after = reference.moves(self.before, self.side)[move]
        self.replies = {} if self.arrived(self.after) else reference.moves(self.after, self.other)

    def arrived(self, board: reference.Board) -> set[str]:
        """The squares of its goal row on which the mover stands."""
        goal = reference.GOAL[self.side]
        return {reference.name(s) for s, p in board.items() if p == self.side and s[1] == goal}

    def arrivals(self, board: reference.Board, player: str) -> set[str]:
        """The squares of its goal row which a player could reach, were it its turn."""
        goal = reference.GOAL[player]
        return {
            reference.name(square)
            for after in reference.moves(board, player).values()
            for square, piece in after.items()
            if piece == player and square[1] == goal
        }

    def captures(self, board: reference.Board, player: str) -> set[str]:
        return {text[-2:] for text in reference.moves(board, player) if "x" in text}

    def splits(self, board: reference.Board, player: str) -> set[str]:
        """The squares on which a player could capture and so split the other group."""
        if not reference.one_group(board, reference.OTHER[player]):
            return set()
        return {
            text[-2:] for text, after in reference.moves(board, player).items()
            if "x" in text and not reference.one_group(after, reference.OTHER[player])
        }  # fmt: skip

    def links(self, board: reference.Board, player: str) -> set[str]:
        """The pieces without which the others would not be one group."""
        mine = [square for square, piece in board.items() if piece == player]
        return {
            reference.name(square) for square in mine
            if not reference.one_group({s: player for s in mine if s != square}, player)
        }  # fmt: skip

    def rows(self, board: reference.Board) -> list[int]:
        """How many rows from its home each piece of the mover stands."""
        home = 9 - reference.GOAL[self.side]
        return [abs(s[1] - home) for s, p in board.items() if p == self.side]

    def strays(self, board: reference.Board, player: str) -> list[set[str]]:
        return [{reference.name(s) for s in group} for group in reference.groups(board, player)]

    def wins_next(self) -> bool:
        """Whether the mover wins within his next move, whatever the other does."""
        for after in self.replies.values():
            if self.arrivals(after, self.other) & self.arrived_by(after, self.other):
                return False
            if not self.wins_at_once(after):
                return False
        return True

    def arrived_by(self, board: reference.Board, player: str) -> set[str]:
        goal = reference.GOAL[player]
        return {reference.name(s) for s, p in board.items() if p == player and s[1] == goal}

    def wins_at_once(self, board: reference.Board) -> bool:
        if self.arrived_by(board, self.other):
            return False
        mine = reference.moves(board, self.side)
        return any(self.arrived(b) or not reference.moves(b, self.other) for b in mine.values())


def judge(  # noqa: PLR0912 - one branch for each kind of claim
    state: OrdoState, move: str, found: Explanation, score: int | None
) -> None:
    """Hold a claim to the rules; a kind of claim nobody can judge is refused."""
    is_ = Judge(state, move)
    args = dict(found.message.args)
    said, target = set(found.places), move[-2:]
    if "player" in args:
        assert ENGLISH.show(args["player"]) == {"W": "White", "B": "Black"}[is_.side]
    if "other" in args:
        assert ENGLISH.show(args["other"]) == {"W": "White", "B": "Black"}[is_.other]
    if "squares" in args:
        assert set(args["squares"]) == said  # type: ignore[arg-type]
    match found.code:
        case "ordo.reaches":
            assert said == is_.arrived(is_.after) != set()
        case "ordo.last-piece":
            assert is_.other not in is_.after.values()
            assert said == {target}
        case "ordo.split-for-good":
            assert not is_.replies
            assert reference.one_group(is_.before, is_.other)
            strays(is_, said)
        case "ordo.no-move":
            assert not is_.replies
            assert reference.one_group(is_.after, is_.other)
        case "ordo.forced":
            assert score is not None
            if score >= WIN - 3:
                assert is_.wins_next()
            if "splits" in found.message.text:
                assert reference.one_group(is_.before, is_.other)
                strays(is_, said)
            else:
                assert said == is_.arrivals(is_.after, is_.side)
        case "ordo.ends":
            assert not is_.replies
        case "ordo.repeats":
            outcome = state.child(state.parse(move)).outcome()
            assert outcome is not None
            assert outcome.code == "ordo.repetition"
        case "ordo.only" | "ordo.only-reconnects":
            assert list(reference.moves(is_.before, is_.side)) == [move]
            split = not reference.one_group(is_.before, is_.side)
            assert split == (found.code == "ordo.only-reconnects")
        case "ordo.prevents" | "ordo.only-defence":
            assert said == is_.arrivals(is_.before, is_.other) != set()
            assert not is_.arrivals(is_.after, is_.other)
            safe = [
                text for text, after in reference.moves(is_.before, is_.side).items()
                if is_.arrived(after) or not is_.arrivals(after, is_.other)
            ]  # fmt: skip
            assert (safe == [move]) == (found.code == "ordo.only-defence")
        case "ordo.splits":
            assert "x" in move
            assert reference.one_group(is_.before, is_.other)
            assert args["n"] == len(is_.replies)
            strays(is_, said)
        case "ordo.threatens":
            assert said == is_.arrivals(is_.after, is_.side) != set()
        case "ordo.reconnects" | "ordo.reconnects-capturing":
            assert not reference.one_group(is_.before, is_.side)
            assert ("x" in move) == (found.code == "ordo.reconnects-capturing")
        case "ordo.captures" | "ordo.captures-safely":
            assert "x" in move
            assert said == {target} == {args["square"]}
            back = {text for text in is_.replies if text.endswith("x" + target)}
            assert (not back) == (found.code == "ordo.captures-safely")
        case "ordo.threatens-split":
            assert said
            assert said == is_.splits(is_.after, is_.side) - is_.splits(is_.before, is_.side)
        case "ordo.holds":
            assert said == is_.splits(is_.before, is_.other) != set()
            assert not is_.splits(is_.after, is_.other)
        case "ordo.safe":
            assert said == is_.captures(is_.before, is_.other) != set()
            assert not is_.captures(is_.after, is_.other)
        case "ordo.exposes-fewer":
            assert said == is_.captures(is_.after, is_.other)
            assert args["n"] == len(said) < len(is_.captures(is_.before, is_.other))
            assert args["before"] == len(is_.captures(is_.before, is_.other))
        case "ordo.attacks-more":
            assert said == is_.captures(is_.after, is_.side)
            assert args["n"] == len(said) > len(is_.captures(is_.before, is_.side))
            assert args["before"] == len(is_.captures(is_.before, is_.side))
        case "ordo.advances":
            arrived = {s for s in is_.after if is_.before.get(s) != is_.side == is_.after[s]}
            gone = {s for s in is_.before if is_.after.get(s) != is_.side == is_.before[s]}
            moved = sum(is_.rows(is_.after)) - sum(is_.rows(is_.before))
            assert args["n"] * args.get("pieces", 1) == moved > 0  # type: ignore[operator]
            # An ordo of several rows may end on squares it came from.
            assert {reference.name(s) for s in arrived} <= said
            assert len(said) == args.get("pieces", 1) >= len(gone)
        case "ordo.catches-up":
            assert min(is_.rows(is_.after)) - min(is_.rows(is_.before)) == args["n"] > 0
        case "ordo.narrows":
            before, after = (
                len({s[0] for s, p in board.items() if p == is_.side})
                for board in (is_.before, is_.after)
            )
            assert (after, before) == (args["n"], args["before"])
            assert after < before
        case "ordo.whole":
            assert said == is_.links(is_.before, is_.side) != set()
            assert not is_.links(is_.after, is_.side)
        case "ordo.hangs-less":
            assert said == is_.links(is_.after, is_.side)
            assert args["n"] == len(said) < len(is_.links(is_.before, is_.side))
            assert args["before"] == len(is_.links(is_.before, is_.side))
        case "ordo.other-hangs":
            assert said == is_.links(is_.after, is_.other)
            assert args["n"] == len(said) > len(is_.links(is_.before, is_.other))
            assert args["before"] == len(is_.links(is_.before, is_.other))
        case _:
            pytest.fail(f"nobody judges {found.code}")


def strays(is_: Judge, said: set[str]) -> None:
    """The places are all groups of the other side but one, and that a largest one."""
    groups = is_.strays(is_.after, is_.other)
    left = [group for group in groups if not group & said]
    assert len(groups) > 1
    assert len(left) == 1
    assert len(left[0]) == max(map(len, groups))
    assert said == set().union(*(g for g in groups if g != left[0]))


def random_state(seed: int) -> OrdoState:
    """A position of a game played at random, or one no game need have led to."""
    chance = random.Random(seed)
    if seed % 2:
        try:
            state = at(random_rows(chance), chance.choice("WB"))
        except LudothequeError:
            state = start()
        return state if state.outcome() is None else start()
    state = start()
    for _ in range(chance.randrange(60)):
        after = state.child(chance.choice(list(state.legal_actions())))
        if after.outcome() is not None:
            break
        state = after
    return state


def searched(state: OrdoState, action: int) -> int:
    """What a short search finds an action to be worth."""
    search = new_search(8)
    here = search.key(*state.board, state.side)
    search.think(*state.board, state.side, [action], [here], 4, 300)
    return int(search.score)


@pytest.mark.parametrize("number", [25, pytest.param(400, marks=pytest.mark.slow)])
def test_what_is_said_of_a_move_is_true(number: int) -> None:
    """All that could be said of a move, the sentence chosen among it."""
    met: Counter[str] = Counter()
    for seed in range(scaled(number)):
        state = random_state(seed)
        action = random.Random(seed).choice(list(state.legal_actions()))
        score = searched(state, action)
        found = why(state.observe(0), state.game, action, Thought(action, score))  # type: ignore[arg-type]
        every = list(claims(seen(state, action), score))
        assert found == (every[0] if every else None)
        for claim in every:
            judge(state, state.notation(action), claim, score)
            met[claim.code] += 1
    assert PURE or len(met) > (20 if number > 25 else 5)


def test_every_kind_of_claim_has_a_judge() -> None:
    codes = set(re.findall(r'"(ordo\.[a-z-]+)"', Path(explaining.__file__).read_text("utf-8")))
    codes -= {
        "ordo.home-row",
        "ordo.no-pieces",
        "ordo.cannot-reconnect",
        "ordo.repetition",
    }  # outcomes
    tests = Path(__file__).read_text("utf-8")
    assert len(codes) > 12
    assert not [
        code for code in codes if f'case "{code}"' not in tests and f'| "{code}"' not in tests
    ]
