"""States of L'Auto-Match for tests: hands given by name, plays by notation."""

from collections.abc import Mapping, Sequence
from typing import cast

from ludotheque.core.contract_types import Reason
from ludotheque.core.draws import RandomSource
from ludotheque.games.automatch import GAME
from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.state import AutoMatchState

COMBINATIONS = [
    {"players": players, "announce": announce, **market}
    for players in ("4", "3", "2")
    for announce in ("no", "leader", "always")
    for market in ({}, {"market": "yes"}, {"market": "yes", "market_suit": "yes"})
]
COMBINATIONS += [
    {"players": "4", "announce": "always", "open_table": "yes"},
    {"players": "2", "announce": "leader", "market": "yes", "open_table": "yes"},
    {"players": "3", "announce": "no", "figures": "memory", "ranks": "hidden"},
    {"players": "4", "announce": "no", "figures": "memory", "open_table": "yes", "market": "yes"},
    {"players": "2", "announce": "always", "ranks": "hidden"},
]


def deck_for(players: int, dealer: int, hands: Mapping[int, str], stock: str = "") -> str:
    """The text of a deal: seats (from 0) get the cards named, the rest goes round in order."""
    each = {2: 25, 3: 17, 4: 13}[players]
    named = {seat: hands.get(seat, "").split() for seat in range(players)}
    on_stock = stock.split()
    taken = {card for cards in named.values() for card in cards} | set(on_stock)
    rest = [card for card in NAMES if card not in taken]
    for cards in named.values():
        while len(cards) < each:
            cards.append(rest.pop(0))
    order = [named[(dealer + 1 + i) % players][i // players] for i in range(each * players)]
    return " ".join(["deal", *order, *on_stock, *rest])


def play(state: AutoMatchState, *texts: str) -> AutoMatchState:
    """The state after actions in notation, each string holding one or, by ";", several."""
    for text in texts:
        for one in text.split(";"):
            state = cast("AutoMatchState", state.apply(state.parse(one.strip())))
    return state


def dealt(
    options: Mapping[str, str], hands: Mapping[int, str], stock: str = "", dealer: int = 0
) -> AutoMatchState:
    """The state after the lot and a deal with these hands; seat dealer + 1 leads."""
    game = GAME.create(options)
    deal = deck_for(game.players, dealer, hands, stock)
    return play(game.initial(), f"start {dealer + 1}", deal)


def refused(state: AutoMatchState, text: str) -> Reason:
    """The reason why an action is refused, which must be the same by every way of asking."""
    action = state.parse(text)
    reason = state.why_not(action)
    assert reason is not None, text
    assert not state.is_legal(action)
    assert action not in state.legal_actions()
    assert reason.code.startswith("automatch.")
    assert str(reason.message)
    return reason


def random_actions(game: AutoMatch, seed: int, deals: int = 1) -> list[int]:
    """The actions of a random match, as far as the end of so many deals."""
    source = RandomSource(seed)
    state = game.initial()
    found: list[int] = []
    while state.actors() and not (state.stage.value == "deal" and state.number == deals):
        action = state.random_action(source)
        found.append(action)
        state = state.child(action)
    return found


def states(game: AutoMatch, actions: Sequence[int]) -> list[AutoMatchState]:
    """The states before each action, and the last one."""
    found = [game.initial()]
    for action in actions:
        found.append(found[-1].child(action))
    return found
