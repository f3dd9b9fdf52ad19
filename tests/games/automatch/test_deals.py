"""Deals played out in the players' kernel: the rules of the game, and the simple player's choices.

The rules are compared with State, action for action; the choices with ``simple_player``, which is
written from the docstrings alone.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.draws import RandomSource
from ludotheque.games.automatch import GAME, actions, kernel
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Kind
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.kernel_deals import Deals, highest
from ludotheque.games.automatch.position import mask_of
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.games.automatch.tables import tables
from tests.games.automatch.hands import COMBINATIONS
from tests.games.automatch.simple_player import Seen
from tests.longer import scaled

FORMS = st.sampled_from(COMBINATIONS)


def orders_of(game: AutoMatch) -> list[list[int]]:
    starts = [kernel.T_ORDER + 54 * ruling for ruling in range(3)]
    return [list(game.rules[start : start + 52]) for start in starts]


def ranks_of(game: AutoMatch) -> list[tuple[int, ...]]:
    return [game.table.ranks(ruling) for ruling in range(3)]


def engine(game: AutoMatch) -> Deals:
    """The kernel with the true order of the cards."""
    made = tables(orders_of(game), ranks_of(game), market=game.market, suit=game.market_suit)
    return Deals(made, game.players, 0 if game.open_table else game.announce)


def begun(game: AutoMatch, seed: int) -> AutoMatchState:
    """A match after its first deal."""
    source, state = RandomSource(seed), game.initial()
    while state.is_chance():
        state = state.child(state.sample(source))
    return state


def told(game: AutoMatch, deals: Deals, seed: int) -> list[set[int]]:
    """Cars whose figure their holders announce, by characteristic, the same told to the kernel."""
    source = RandomSource(seed)
    found = [{card for card in range(52) if source.below(3)} for _ in range(3)]
    for ruling, cards in enumerate(found):
        deals.tell(ruling, mask_of(cards) | int(kernel.SPECIALS), mask_of(cards))
    return found


def laid(state: AutoMatchState, card: int, known: set[int]) -> AutoMatchState:
    """The state after a card, announced where it is known, and after all contests have passed."""
    mode = state.announcing(card)
    saying = NOTHING
    if mode != kernel.MUST_BE_SILENT:
        true = state.variant.rules[kernel.T_TRUE + 54 * state.deal[kernel.D_RULING] + card]
        saying = true if card in known else NOTHING if mode == kernel.MAY_ANNOUNCE else ADMITS
    state = state.child(actions.lay(card, saying))
    while state.phase == kernel.CONTEST:
        state = state.child(int(Kind.LET))
    return state


@settings(max_examples=scaled(12))
@given(FORMS, st.integers(0, 10**6))
def test_a_deal_goes_as_in_the_game_and_as_the_simple_player_plays(
    options: dict[str, str], seed: int
) -> None:
    game = GAME.create({**options, "target": "200"})
    state, deals = begun(game, seed), engine(game)
    known = told(game, deals, seed)
    deals.begin(0, state.deal[kernel.D_LEADER], 0)
    for seat in range(game.players):
        deals.hold(seat, mask_of(state.hand(seat)))
    deals.hide(mask_of(state.stock()))
    deals.look()
    source, random = RandomSource(seed), seed % 3 == 0
    while state.number == 1 and state.phase == kernel.PLAY:
        ruling, seat = state.deal[kernel.D_RULING], state.deal[kernel.D_ACTOR]
        assert (deals.seat, deals.ruling, deals.count) == (seat, ruling, len(state.trick.cards))
        legal = deals.cards(deals.legal(deals.hand(seat)))
        assert legal == kernel.legal(game.rules, state.cells)
        bit = deals.choice()
        card = cards_in(deals.cards(bit))[0]
        assert card == seen_by(state, known[ruling], announced=bool(deals.announced)).choice()
        if random:  # positions which the simple player would not come to
            card = cards_in(legal)[source.below(len(cards_in(legal)))]
            bit = deals.place(card)
        deals.lay(bit)
        state = laid(state, card, known[ruling])
        won = (deals.t0, deals.t1, deals.t2, deals.t3)
        assert won == state.deal[kernel.D_WON : kernel.D_WON + 4]
    assert deals.hand(deals.seat) == deals.count == 0


def seen_by(state: AutoMatchState, known: set[int], *, announced: bool) -> Seen:
    """What the seat on turn sees, for the slow player."""
    game, seat = state.variant, state.deal[kernel.D_ACTOR]
    assert isinstance(game, AutoMatch)
    others = [state.hand(one) for one in range(game.players) if one != seat]
    return Seen(
        players=game.players,
        seat=seat,
        hand=list(state.hand(seat)),
        out=[card for cards in (*others, state.stock()) for card in cards],
        leader=state.deal[kernel.D_LEADER],
        trick=list(state.trick.cards),
        lost=[saying == ADMITS and not game.open_table for saying in state.trick.sayings],
        number=state.deal[kernel.D_NUMBER],
        ruling=state.deal[kernel.D_RULING],
        orders=orders_of(game),
        ranks=ranks_of(game),
        market=game.market,
        suit=game.market_suit,
        announced=announced,
        worth=frozenset(known),
    )


@pytest.mark.parametrize("options", COMBINATIONS[::5])
def test_a_deal_can_be_played_again(options: dict[str, str]) -> None:
    game = GAME.create(options)
    state, deals = begun(game, 3), engine(game)
    told(game, deals, 3)
    deals.begin(0, 1, 0)
    for seat in range(game.players):
        deals.hold(seat, mask_of(state.hand(seat)))
    deals.hide(mask_of(state.stock()))
    deals.look()
    deals.keep()
    found = []
    for _ in range(2):
        deals.again()
        deals.run()
        found.append((deals.t0, deals.t1, deals.t2, deals.t3))
    assert found[0] == found[1]
    assert sum(found[0]) == game.rules[kernel.T_HAND]


@given(st.integers(0, 2**54 - 1))
def test_the_highest_bit(mask: int) -> None:
    assert highest(mask) == (1 << mask.bit_length() >> 1)
