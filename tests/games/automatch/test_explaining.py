"""Why a card is said to be a good one: every kind of claim is judged by the cards and the table.

The judge compares cars by rank and figure itself, and plays tricks out by the rules.
"""

import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from ludotheque.core.explanations import Explanation
from ludotheque.core.levels import Thought
from ludotheque.core.messages import Catalogue
from ludotheque.games.automatch import explaining
from ludotheque.games.automatch.actions import take_apart
from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.automatch.explaining import claims
from ludotheque.games.automatch.player import LEVELS, why
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.games.automatch.sight import look
from ludotheque.games.automatch.state import AutoMatchState
from tests.longer import PURE, scaled
from tests.players.test_question import walked

ENGLISH = Catalogue("en")
SORTS = ("engine", "consumption", "speed")
FORMS = (
    {}, {"players": "2"}, {"players": "3"}, {"market": "yes"}, {"announce": "always"},
    {"players": "2", "market": "yes"}, {"players": "4", "announce": "leader"},
)  # fmt: skip
CARS = NAMES[:52]


def shown(name: str) -> str:
    """A car as sentences have it."""
    return name.replace("G", "GB")


def goodness(state: AutoMatchState, ruling: str, name: str) -> Fraction:
    """How good a car is: by its figure in the Common Market, else by its rank."""
    game, sort = state.variant, SORTS.index(ruling)
    number = CARS.index(name)
    if game.market:
        value = Fraction(game.table.cars[number].figures[sort])
        return -value if sort == 1 else value
    return Fraction(-game.table.ranks(sort)[number])


def best(state: AutoMatchState, ruling: str, trick: list[str]) -> str:
    """The car which wins a trick of cars, nothing having lost its value."""
    led = trick[0][0]
    common = state.variant.market and led in "FID"
    rivals = [name for name in trick if (name[0] in "FID" if common else name[0] == led)]
    return max(rivals, key=lambda name: (goodness(state, ruling, name), -rivals.index(name)))


def winner(state: AutoMatchState, action: int, chance: random.Random) -> int:
    """Who wins the trick after an action, the others playing at random."""
    before, deal = len(state.observe(0).past), state.observe(0).deal
    state = state.child(action)
    while not state.is_chance() and state.actors():
        seen = state.observe(0)
        if len(seen.past) > before or seen.deal != deal:
            break
        state = state.child(chance.choice(list(state.legal_actions())))
    found = state.observe(0).past[-1].winner
    assert found is not None
    return found


def judge(state: AutoMatchState, action: int, found: Explanation) -> None:
    """Hold a claim to the cards; a kind of claim nobody can judge is refused."""
    seat = state.actors()[0]
    seen = state.observe(seat)
    assert isinstance(seen, AutoMatchObservation)
    (name,) = found.places
    trick = list(seen.trick.cards)
    text = state.notation(action)
    args = {key: ENGLISH.show(value) for key, value in found.message.args}
    laid = text.partition("=")[0]
    unseen = set(CARS) - set(seen.hand) - set(trick)
    unseen -= {one for past in seen.past for one in past.cards}
    chance = random.Random(1)
    match found.code:
        case "automatch.only":
            assert seen.playable == (name,) == (laid,)
            assert list(state.legal_actions()) == [action]
        case "automatch.special":
            assert name == laid
            assert winner(state, action, chance) == seat
            assert ("consumption" in args["rule"]) == (name == "pump")
        case "automatch.takes":
            assert len(trick) == len(seen.counts) - 1
            assert best(state, seen.ruling, [*trick, laid]) == laid == name
            assert winner(state, action, chance) == seat
        case "automatch.partner":
            assert len(seen.counts) == 4
            assert winner(state, action, chance) == (seat + 2) % 4
            assert best(state, seen.ruling, trick) == name
            assert args["best"] == shown(name)
        case "automatch.beaten":
            assert best(state, seen.ruling, trick) == name
            for other in seen.playable:
                assert other in CARS
                assert best(state, seen.ruling, [*trick, other]) != other
        case "automatch.sure" | "automatch.out":
            assert name == laid
            whole = [*trick, laid]
            assert best(state, seen.ruling, whole) == laid
            better = [one for one in unseen if best(state, seen.ruling, [*whole, one]) == one]
            assert len(better) == int(args.get("n", "0"))
            assert (not better) == (found.code == "automatch.sure")
        case "automatch.wrong":
            place = seen.trick.cards.index(name)
            said = seen.trick.said[place]
            assert said is not None
            true = state.variant.table.cars[CARS.index(name)].figures[SORTS.index(seen.ruling)]
            assert Fraction(said) != Fraction(true)
            assert text == f"contest {seen.trick.seats[place] + 1}"
        case _:
            pytest.fail(f"nobody judges {found.code}")


@pytest.mark.parametrize("number", [40, pytest.param(1500, marks=pytest.mark.slow)])
def test_what_is_said_of_an_action_is_true(number: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(scaled(number)):
        options = {**FORMS[seed % len(FORMS)], "target": "1"}
        state = walked("automatch", options, seed, seed % 61).state
        assert isinstance(state, AutoMatchState)
        seat = state.actors()[0]
        seen = state.observe(seat)
        assert isinstance(seen, AutoMatchObservation)
        action = random.Random(seed).choice(list(state.legal_actions()))
        parts = take_apart(action)
        assert parts is not None
        sight = look(seen, state.variant, 0, LEVELS[5].memory)
        every = list(claims(sight, parts))
        assert why(seen, state.game, action, Thought(action)) == (every[0] if every else None)
        for claim in every:
            judge(state, action, claim)
            met[claim.code] += 1
    assert PURE or len(met) > (6 if number > 100 else 3)


def test_every_kind_of_claim_has_a_judge() -> None:
    codes = set(re.findall(r'"(automatch\.[a-z-]+)"', Path(explaining.__file__).read_text("utf-8")))
    tests = Path(__file__).read_text("utf-8")
    assert len(codes) > 6
    assert not [c for c in codes if f'case "{c}"' not in tests and f'| "{c}"' not in tests]
