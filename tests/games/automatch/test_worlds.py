"""Worlds as players imagine them, and what candidates bring in one, played through State."""

from itertools import islice

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludotheque.games.automatch import GAME, actions, kernel, kernel_worlds
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Kind
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.kernel_worlds import Worlds
from ludotheque.games.automatch.position import mask_of
from ludotheque.games.automatch.sight import Sight, look, worlds_of
from ludotheque.games.automatch.state import AutoMatchState
from tests.games.automatch.hands import COMBINATIONS, random_actions, states
from tests.games.automatch.test_deals import seen_by
from tests.longer import scaled

MATCHES = st.tuples(
    st.sampled_from(COMBINATIONS), st.integers(0, 10**6), st.floats(0, 0.999)
)  # fmt: skip


def somewhere(options: dict[str, str], seed: int, part: float) -> AutoMatchState:
    """A state of a random deal in which a seat is on turn."""
    game = GAME.create(options)
    found = [s for s in states(game, random_actions(game, seed)) if s.stage.value == "running"]
    return found[int(part * len(found))]


def sight_of(state: AutoMatchState, share: int) -> Sight:
    seat = state.actors()[0]
    assert isinstance(state.game, AutoMatch)
    return look(state.observe(seat), state.game, 5, share)


# The worlds


@settings(max_examples=scaled(60))
@given(MATCHES)
def test_a_world_agrees_with_what_the_seat_knows(match: tuple[dict[str, str], int, float]) -> None:
    state = somewhere(*match)
    sight = sight_of(state, 50)
    seat, players = sight.seat, state.variant.players
    w = worlds_of(sight, match[1], 5)
    for _ in range(3):
        w.deal()
        hands, stock = w.dealt[:players], list(w.stock)
        assert [bin(hand).count("1") for hand in hands] == [
            len(state.hand(one)) for one in range(players)
        ]
        assert hands[seat] == mask_of(state.hand(seat))
        assert len(stock) == len(state.stock())
        dealt = [card for hand in hands for card in cards_in(hand)] + stock
        held = [card for one in range(players) for card in state.hand(one)]
        assert sorted(dealt) == sorted([*held, *state.stock()])
        for one in state.observe(seat).given:
            card = actions.CARD[one.card]
            if one.place is not None:
                assert stock[one.place - 1] == card
            else:
                assert one.seat is not None
                assert hands[one.seat] >> card & 1
        if not w.failed:
            for one in range(players):
                assert not hands[one] & sight.barred[one] & ~sight.sure[one]


@settings(max_examples=scaled(25))
@given(st.sampled_from(COMBINATIONS), st.integers(0, 10**6), st.integers(1, 2))
def test_near_the_end_the_worlds_are_all_those_of_the_state(
    options: dict[str, str], seed: int, left: int
) -> None:
    game = GAME.create(options)
    found = [
        state for state in states(game, random_actions(game, seed))
        if state.stage.value == "running" and not state.exchanges
        and state.phase == kernel.PLAY and not state.trick.cards
        and len(state.hand(state.actors()[0])) == left
    ]  # fmt: skip
    assume(found)
    state, seat = found[0], found[0].actors()[0]
    others = [one for one in range(game.players) if one != seat]
    possible = {
        tuple(world.hand(one) for one in others) for world in islice(state.worlds(seat), 3000)
    }
    assume(len(possible) < 120)
    w = worlds_of(sight_of(state, 50), seed, 5)
    met = set()
    for _ in range(40 * len(possible) + 40):
        w.deal()
        met.add(tuple(cards_in(w.dealt[one]) for one in others))
    assert not w.failed
    assert met <= possible
    assert len(met) >= 0.9 * len(possible)


@pytest.mark.parametrize("eighths", range(9))
def test_so_many_eighths_of_the_cards_are_known(eighths: int) -> None:
    w = worlds_of(sight_of(somewhere({"players": "4", "announce": "no"}, 1, 0.2), 50), 3, 5)
    count = sum(bin(w.some(eighths)).count("1") for _ in range(400))
    assert abs(count / (400 * 54) - eighths / 8) < 0.02


# What candidates bring


class Course:
    """A world of a state, played on through State with slow simple players.

    The seat knows all figures, the others none: what is announced on its own side keeps its value,
    what the other side announces does not.
    """

    def __init__(self, state: AutoMatchState, w: Worlds) -> None:
        self.seat = state.actors()[0]
        self.game = state.variant
        cells = state.cells
        for one in range(self.game.players):
            cells[kernel.D_HANDS + one] = w.dealt[one]
        cells[kernel.D_STOCK] = sum(card << 6 * i for i, card in enumerate(w.stock))
        self.state = attrs.evolve(state, deal=tuple(cells))
        own = self.game.side_of(self.seat)
        side = [one for one in range(self.game.players) if self.game.side_of(one) == own]
        self.keeps = {card for one in side for card in self.state.hand(one)} | set(w.stock)
        self.announces = set(self.state.hand(self.seat))

    def lay(self, card: int, *, quiet: bool = False) -> None:
        """Lay a card; who knows its figure announces it."""
        state = self.state
        mode = state.announcing(card)
        true = state.variant.rules[kernel.T_TRUE + 54 * state.deal[kernel.D_RULING] + card]
        if mode == kernel.MUST_BE_SILENT:
            saying = NOTHING
        elif mode == kernel.MAY_ANNOUNCE:
            saying = true if card in self.announces and not quiet else NOTHING
        else:
            saying = true if card in self.keeps else ADMITS
        self.do(actions.lay(card, saying))
        self.pass_all()

    def do(self, action: int) -> None:
        self.state = self.state.child(action)

    def pass_all(self) -> None:
        while self.state.phase == kernel.CONTEST:
            self.do(int(Kind.LET))

    def reward(self) -> None:
        """Who has won a contest exchanges what is worth little, or takes the lead."""
        if self.state.phase == kernel.LEAD:
            self.do(int(Kind.LEAD))
        elif self.state.phase == kernel.EXCHANGE:
            seen = seen_by(self.state, set(), announced=False)
            cars = [card for card in seen.hand if card < kernel.PUMP]
            cars.sort(key=seen.place_order)
            low = min(cars, key=seen.keep, default=None)
            poor = low is not None and seen.keep(low) < 450
            self.do(actions.exchange(low, 0) if poor and low is not None else int(Kind.DECLINE))

    def result(self) -> int:
        """Play to the end; what the deal is worth to the side of the seat."""
        while self.state.stage.value == "running":
            trick = self.state.trick
            announced = self.game.announce == 2 or bool(trick.sayings and trick.sayings[0])
            if self.game.open_table:
                announced = False
            self.lay(seen_by(self.state, self.keeps, announced=announced).choice())
        won = self.state.deal[kernel.D_WON : kernel.D_WON + self.game.players]
        sides = [0] * self.game.sides
        for one, tricks in enumerate(won):
            sides[self.game.side_of(one)] += tricks
        own = sides.pop(self.game.side_of(self.seat))
        difference = own - max(sides)
        sign = (difference > 0) - (difference < 0)
        return 20 * difference + 60 * sign


def all_known(state: AutoMatchState, seed: int) -> tuple[Sight, Worlds]:
    """Worlds of a seat which knows all figures, nobody else any."""
    sight = sight_of(state, 100)
    w = worlds_of(sight, seed, 0)
    w.seen = [0, 0, 0]
    return sight, w


PLAYS = [form for form in COMBINATIONS if form.get("figures") != "memory" or "open_table" in form]


@settings(max_examples=scaled(12))
@given(st.sampled_from(PLAYS), st.integers(0, 10**6), st.floats(0, 0.999))
def test_a_card_brings_what_the_slow_players_make_of_it(
    options: dict[str, str], seed: int, part: float
) -> None:
    state = somewhere(options, seed, part)
    assume(state.phase == kernel.PLAY)
    assume(len(state.hand(state.actors()[0])) < 12)
    sight, w = all_known(state, seed)
    # A wrong figure would be contested before the trick ends, which no slow player does.
    assume(kernel.WRONG not in sight.said)
    quiet = state.variant.announce == 1 and not state.trick.cards and not state.variant.open_table
    ways = [kernel_worlds.HONEST, kernel_worlds.QUIET] if quiet else [kernel_worlds.HONEST]
    cards = cards_in(kernel.legal(state.variant.rules, state.cells))[:3]
    for card in cards:
        for how in ways:
            w.offer(kernel_worlds.LAY, card, how)
    w.imagine()
    for number, card in enumerate(card for card in cards for _ in ways):
        course = Course(state, w)
        course.lay(card, quiet=w.where[number] == kernel_worlds.QUIET)
        assert w.outcome(number) == course.result()


@settings(max_examples=scaled(12))
@given(st.sampled_from(["2", "3", "4"]), st.booleans(), st.integers(0, 10**6), st.booleans())
def test_contests_bring_what_the_rules_say(
    players: str, market: bool, seed: int, late: bool
) -> None:
    options = {"players": players, "announce": "always", "market": "yes" if market else "no"}
    game = GAME.create(options)
    found = [
        state for state in states(game, random_actions(game, seed))
        if state.stage.value == "running" and state.phase != kernel.PLAY
        and len(state.hand(0)) < 10 and state.trick.lead is None
    ]  # fmt: skip
    assume(found)
    state = found[-1 if late else 0]
    sight, w = all_known(state, seed)
    if state.phase == kernel.CONTEST:
        places = [state.trick.seats.index(one) for one in sight.seen.contestable]
        offered = [(kernel_worlds.SETTLE, 0, place) for place in (-1, *places)]
    elif state.phase == kernel.EXCHANGE:
        hand = state.hand(sight.seat)
        offered = [(kernel_worlds.SWAP, -1, 0)]
        offered += [(kernel_worlds.SWAP, card, place) for card in hand[:2] for place in (0, 1)]
    else:
        offered = [(kernel_worlds.TAKE, 0, -1), (kernel_worlds.TAKE, 0, 0)]
    for one in offered:
        w.offer(*one)
    w.imagine()
    for number, (kind, card, place) in enumerate(offered):
        course = Course(state, w)
        course.announces = set()
        if kind == kernel_worlds.SETTLE:
            course.do(actions.contest(state.trick.seats[place]) if place >= 0 else int(Kind.LET))
            course.reward()
        elif kind == kernel_worlds.SWAP:
            if card >= 0:
                course.do(actions.exchange(card, place))
            else:
                course.do(int(Kind.DECLINE))
        else:
            course.do(int(Kind.LEAD) if place >= 0 else int(Kind.DECLINE))
        course.pass_all()
        assert w.outcome(number) == course.result()


def test_random_numbers_of_worlds_are_those_of_their_seed() -> None:
    state = somewhere({"players": "4", "announce": "always"}, 4, 0.4)
    dealt = []
    for seed in (1, 1, 2):
        w = worlds_of(sight_of(state, 50), seed, 5)
        w.deal()
        dealt.append((list(w.dealt), list(w.stock)))
    assert dealt[0] == dealt[1] != dealt[2]
