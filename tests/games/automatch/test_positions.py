"""Positions in the middle of a deal: written and read again, refused with one sentence; and worlds:
the states a seat cannot tell apart, found again by trying every way the hidden cards may lie."""

import copy
import json
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.errors import IllegalAction, PositionError
from ludotheque.core.messages import use_language
from ludotheque.games import create
from ludotheque.games.automatch import GAME, actions
from ludotheque.games.automatch.actions import Kind, take_apart
from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.state import AutoMatchState
from tests.games.automatch.hands import COMBINATIONS, dealt, random_actions, states

MATCHES = st.tuples(st.sampled_from(COMBINATIONS), st.integers(0, 10**6), st.integers(1, 2))


@pytest.fixture(autouse=True)
def _english() -> None:
    use_language("en")


def running(history: list[AutoMatchState]) -> list[AutoMatchState]:
    return [state for state in history if state.stage.value == "running"]


@given(MATCHES, st.floats(0, 0.999))
def test_a_position_leads_back(match: tuple[dict[str, str], int, int], part: float) -> None:
    options, seed, deals = match
    game = GAME.create(options)
    found = running(states(game, random_actions(game, seed, deals)))
    state = found[int(part * len(found))]
    again = game.from_position(json.loads(json.dumps(state.position())))
    assert again.position() == state.position()
    state = attrs.evolve(state, shown=())  # a position holds what has been seen in its own deal
    assert again == state
    for seat in (None, *range(game.players)):
        assert again.observe(seat) == state.observe(seat)


def test_there_is_none_before_between_and_after_deals() -> None:
    game = GAME.create({"players": "2", "target": "1"})
    history = states(game, random_actions(game, 3, 5))
    assert {state.stage.value for state in history if state.position() is None} >= {
        "start", "deal", "over",
    }  # fmt: skip


# Refusals


GOOD = {
    "dealer": "2",
    "hands": {
        "1": " ".join(NAMES[:17]), "2": " ".join(NAMES[17:34]), "3": " ".join(NAMES[34:51]),
    },
    "stock": " ".join(NAMES[51:]),
    "play": ["D13, F1, D8"],
}  # fmt: skip
HAND = " ".join(NAMES[17:34])
DAMAGE = [
    (("dealer",), "4", "“dealer” says who has dealt"),
    (("dealer",), 2, "“dealer” says who has dealt"),
    (("cards",), "F1", "has no key “cards”"),
    (("hands",), ["F1"], "“hands” holds the cards dealt"),
    (("hands", "4"), "", "“hands” holds the cards dealt"),
    (("hands", "2"), ["I5"], "“hands.2” is a text of cards"),
    (("hands", "2"), HAND.replace("I5", "I14"), "“hands.2”: “I14” is no card"),
    (("hands", "2"), "I5 I6", "“hands.2” needs 17 cards; it has 2"),
    (("hands", "2"), HAND.replace("I5", "I6"), "twice or more: I6"),
    (("hands", "2"), HAND.replace("I5", "F1"), "twice or more: F1"),
    (("stock",), "G13 pump", "“stock” needs 3 cards"),
    (("play",), "G1", "“play” is a list"),
    (("play",), [["G1"]], "“play” is a list"),
    (("play",), ["D13, F1, X5"], "“play”, trick 1: “X5” is not an action"),
    (("play",), ["D13, F1", "F2"], "“play”, trick 2, “F2”: You do not hold F2."),
    (("play",), [""], "“play”, trick 1"),
    (("play",), ["D13, F1, D8", "start 1"], "“play”, trick 2, “start 1”"),
    (("deal",), 0, "“deal” counts the deals"),
    (("deal",), True, "“deal” counts the deals"),
    (("scores",), [0, 0], "“scores” is a list of 3 numbers"),
    (("scores",), [1, 0, 0], "“scores”: before the first deal"),
    (("gained",), None, ""),
]


@pytest.mark.parametrize(("path", "value", "told"), DAMAGE, ids=lambda value: repr(value)[:30])
def test_a_damaged_position_is_refused(path: tuple[str, ...], value: Any, told: str) -> None:
    data: dict[str, Any] = copy.deepcopy(GOOD)
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    game = create("automatch", {"players": "3"})
    assert game.from_position(GOOD).actors() == (1,)
    if not told:
        assert game.from_position(data).actors() == (1,)
        return
    with pytest.raises(PositionError) as refusal:
        game.from_position(data)
    assert told in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_points_with_which_the_match_would_be_over_are_refused() -> None:
    data = {**GOOD, "deal": 2, "scores": [30, 12, 0], "gained": [2, 0, 0]}
    with pytest.raises(PositionError, match="the match is over"):
        create("automatch", {"players": "3"}).from_position(data)
    assert create("automatch", {"players": "3", "target": "31"}).from_position(data).turn == 54


def test_a_deal_played_to_its_end_is_refused() -> None:
    game = GAME.create({"players": "4"})
    before = running(states(game, random_actions(game, 5)))[-1]
    data: Any = before.position()
    (last,) = before.legal_actions()
    data["play"][-1] += f", {before.notation(last)}"
    with pytest.raises(PositionError, match="played to its end"):
        game.from_position(data)


# Worlds


def arrangements(state: AutoMatchState, seat: int) -> Iterator[tuple[dict[int, str], list[str]]]:
    """Every way the deal may have been, as far as the cards seen fix it: hands and stock."""
    position: Any = state.position()
    hands = {int(key) - 1: set(text.split()) for key, text in position["hands"].items()}
    stock = position["stock"].split()
    seen = {NAMES[card] for trick in (*state.past, state.trick) for card in trick.cards}
    seen |= {NAMES[done.drawn] for done in state.exchanges if done.seat == seat}
    fixed = {other: hands[other] & seen for other in hands if other != seat}
    holes = [index for index, card in enumerate(stock) if card not in seen]
    rest = {card for other in fixed for card in hands[other] - seen} | set(stock) - seen

    def deal(left: set[str], others: list[int]) -> Iterator[tuple[dict[int, str], list[str]]]:
        if not others:
            for order in permutations(sorted(left)):
                filled = list(stock)
                for index, card in zip(holes, order, strict=True):
                    filled[index] = card
                yield {seat: " ".join(sorted(hands[seat]))}, filled
            return
        other, size = others[0], len(hands[others[0]]) - len(fixed[others[0]])
        for chosen in combinations(sorted(left), size):
            for found, filled in deal(left - set(chosen), others[1:]):
                yield {**found, other: " ".join([*sorted(fixed[other]), *chosen])}, filled

    yield from deal(rest, sorted(fixed))


def retold(
    state: AutoMatchState, seat: int, hands: dict[int, str], stock: list[str]
) -> list[AutoMatchState]:
    """The states to which the same play leads from another deal, whatever the others gave."""
    found = [dealt(state.game.options, hands, " ".join(stock), state.dealer)]
    for action in state.play:
        later: list[AutoMatchState] = []
        for before in found:
            parts = take_apart(action)
            assert parts is not None
            options = [action]
            if parts.kind is Kind.EXCHANGE and before.actors() != (seat,):
                hand = before.hand(before.actors()[0])
                options = [actions.exchange(card, parts.place) for card in hand]
            for option in options:
                try:
                    later.append(cast(AutoMatchState, before.apply(option)))
                except IllegalAction:
                    continue
        found = later
    return found


def key(state: AutoMatchState) -> tuple[object, ...]:
    """What tells worlds apart where nobody draws from the stock: all hands."""
    return tuple(state.hand(seat) for seat in range(state.game.players))


CASES = [
    ({"players": "2"}, 46),
    ({"players": "2", "market": "yes"}, 47),
    ({"players": "3"}, 48),
    ({"players": "4"}, 47),
    ({"players": "4"}, 46),
    ({"players": "3", "market": "yes", "market_suit": "yes"}, 48),
]


@pytest.mark.compiled_only
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("options", "laid"), CASES, ids=lambda value: str(value)[:60])
def test_worlds_are_all_there_are(options: dict[str, str], laid: int) -> None:
    """The engine's worlds are those of a search which plays the deal again from every deal."""
    game = GAME.create(options)
    state = next(
        state for state in running(states(game, random_actions(game, laid)))
        if sum(len(trick.cards) for trick in (*state.past, state.trick)) == laid
    )  # fmt: skip
    for seat in range(game.players):
        seen = state.observe(seat)
        wanted = {
            key(one)
            for hands, stock in arrangements(state, seat)
            for one in retold(state, seat, hands, stock)
            if one.observe(seat) == seen
        }
        found = list(state.worlds(seat))
        assert found[0] == state
        assert len({key(one) for one in found}) == len(found)
        assert {key(one) for one in found} == wanted
        for world in found[:: max(1, len(found) // 20)]:
            assert world.observe(seat) == seen
            assert game.from_position(world.position()) == world


def exchanged_late(game: AutoMatch, seed: int) -> AutoMatchState:
    """A state near the end of a deal in which somebody has exchanged a card."""
    while True:
        history = running(states(game, random_actions(game, seed)))
        state = history[-3 * game.players]
        if state.exchanges and len(state.hand(0)) <= 3:
            return state
        seed += 1


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "options",
    [
        {"players": "2", "announce": "leader"},
        pytest.param({"players": "4", "announce": "always"}, marks=pytest.mark.slow),
    ],
    ids=["two", "four"],
)
def test_worlds_allow_for_exchanges(options: dict[str, str]) -> None:
    """Two cards exchanged in the deal, the play told again: if nothing differs it is a world."""
    game = GAME.create(options)
    state = exchanged_late(game, 7)
    position: Any = state.position()
    stock = position["stock"].split()
    for seat in range(game.players):
        hands = {int(place) - 1: text.split() for place, text in position["hands"].items()}
        found = set(state.worlds(seat))
        seen = state.observe(seat)
        assert state in found
        assert all(world.observe(seat) == seen for world in found)
        assert all(game.from_position(world.position()) == world for world in found)
        cards = sorted(set(NAMES) - set(hands[seat]))
        known = 0
        for swapped in combinations(cards, 2):
            other = dict(zip(swapped, swapped[::-1], strict=True))
            dealt_now = {one: " ".join(other.get(c, c) for c in cs) for one, cs in hands.items()}
            below = [other.get(card, card) for card in stock]
            for world in retold(state, seat, dealt_now, below):
                if world.observe(seat) == seen:
                    known += 1
                    assert world in found
        assert known
