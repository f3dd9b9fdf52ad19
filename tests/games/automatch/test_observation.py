"""Nothing hidden reaches a seat (D8): two matches which differ only in hidden cards look alike.

The second match comes from the first by exchanging two cards which the seat has never seen, in
the deal and in the exchanges of the others; where every action played stays legal, nothing the
seat is shown may differ, from the lot to the present state.
"""

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludotheque.core.events import Contested
from ludotheque.games.automatch import GAME, actions
from ludotheque.games.automatch.actions import Kind, take_apart
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.state import AutoMatchState
from tests.games.automatch.hands import COMBINATIONS, random_actions, states


def seen_by(history: Sequence[AutoMatchState], seat: int | None) -> set[int]:
    """The cards of the last deal which the seat, or everybody, has had before its eyes."""
    found: set[int] = set()
    for state in history:
        if state.stage.value != "running" or state.number != history[-1].number:
            continue
        found |= set(state.trick.cards)
        for trick in state.past:
            found |= set(trick.cards)
        if seat is not None:
            found |= set(state.hand(seat))
    for trick in history[-1].past:
        found |= set(trick.cards)
    return found


def twin(
    game: AutoMatch, played: Sequence[int], seat: int | None, first: int, second: int
) -> list[int] | None:
    """The same actions with two hidden cards exchanged in the last deal, None where not legal."""

    def other(card: int) -> int:
        return {first: second, second: first}.get(card, card)

    state = game.initial()
    changed = []
    last = max(i for i, action in enumerate(played) if action & 7 == Kind.DEAL)
    for i, action in enumerate(played):
        parts = take_apart(action)
        assert parts is not None
        swapped = action
        if i == last:
            swapped = actions.deal(other(card) for card in parts.deck)
        elif i > last and parts.kind is Kind.EXCHANGE and state.actors() != (seat,):
            swapped = actions.exchange(other(parts.card), parts.place)
        if not state.is_legal(swapped):
            return None
        changed.append(swapped)
        state = state.child(swapped)
    return changed


def shown(game: AutoMatch, played: Sequence[int], seat: int | None) -> list[object]:
    """All that a seat is shown of a match, action by action."""
    found: list[object] = []
    state = game.initial()
    for action in played:
        found += [
            state.shown_notation(action, seat),
            state.describe(action, seat),
            state.transition(action, seat),
            state.text(seat),
            state.observe(seat).canonical(),
        ]
        state = state.child(action)
    found += [state.text(seat), state.observe(seat).canonical()]
    if seat in state.actors():
        found.append(tuple(state.legal_actions()))
        found += [state.why_not(actions.lay(card)) for card in range(54)]
        found += [state.why_not(actions.exchange(card, 0)) for card in range(54)]
    return found


def pairs(
    options: dict[str, str], seed: int, cut: int, seat: int | None, pick: int
) -> tuple[AutoMatch, list[int], list[int]] | None:
    """A game, the actions of a match cut off somewhere, and those of one that looks alike."""
    game = GAME.create(options)
    played = random_actions(game, seed, deals=1 + seed % 2)
    start = max(i for i, action in enumerate(played) if action & 7 == Kind.DEAL)
    played = played[: start + 1 + cut % (len(played) - start)]
    hidden = sorted(set(range(54)) - seen_by(states(game, played), seat))
    if len(hidden) < 2:
        return None
    first = hidden[pick % len(hidden)]
    second = hidden[(pick // 54) % len(hidden)]
    if first == second:
        return None
    changed = twin(game, played, seat, first, second)
    return None if changed is None else (game, played, changed)


@given(
    st.sampled_from(COMBINATIONS),
    st.integers(0, 500),
    st.integers(0, 500),
    st.integers(0, 4),
    st.integers(0, 54 * 54),
)
def test_matches_which_differ_in_hidden_cards_look_alike(
    options: dict[str, str], seed: int, cut: int, who: int, pick: int
) -> None:
    seat = who if who < int(options["players"]) else None
    found = pairs(options, seed, cut, seat, pick)
    assume(found is not None)
    assert found is not None
    game, played, changed = found
    assert played != changed
    assert shown(game, played, seat) == shown(game, changed, seat)


def test_such_pairs_cover_exchanges_of_others_and_every_seat() -> None:
    met: set[tuple[str, bool, int | None]] = set()
    for seed in range(8):
        for seat in (0, 1, 2, 3, None):
            options = {"players": "4", "announce": "always"}
            found = pairs(options, seed, 30 + 7 * seed, seat, 54 * seed + 7 * (seat or 0) + 1)
            if found is None:
                continue
            game, played, changed = found
            differing = [a for a, b in zip(played, changed, strict=True) if a != b]
            kinds = {Kind(action & 7) for action in differing}
            met.add(("deal", Kind.EXCHANGE in kinds, seat))
            assert shown(game, played, seat) == shown(game, changed, seat)
    assert {seat for _, _, seat in met} == {0, 1, 2, 3, None}
    assert {exchanged for _, exchanged, _ in met} == {False, True}


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_one_s_own_hand_and_exchanges_are_seen(players: str) -> None:
    game = GAME.create({"players": players, "announce": "always"})
    exchanged = 0
    for seed in range(8):
        played = random_actions(game, seed)
        for state, action in zip(states(game, played), played, strict=False):
            for seat in range(game.players):
                seen = state.observe(seat)
                assert len(seen.hand) == seen.counts[seat]
                for view, done in zip(seen.exchanges, state.exchanges, strict=True):
                    own = done.seat == seat
                    assert (view.given is not None) == (view.drawn is not None) == own
            if action & 7 == Kind.EXCHANGE:
                exchanged += 1
                me = state.actors()[0]
                event = state.transition(action, me)[0]
                given, drawn = event.given, event.drawn  # type: ignore[attr-defined]
                before = set(state.observe(me).hand)
                after = set(state.child(action).observe(me).hand)
                assert before - after == {given}
                assert after - before == {drawn}
    assert exchanged > 2


def test_a_wrong_figure_is_not_given_away_before_it_is_contested() -> None:
    # Two tricks alike but for the truth of what was said show the same but for the number itself.
    game = GAME.create({"players": "2", "announce": "always"})
    played = random_actions(game, 5)[:2]
    state = states(game, played)[-1]
    card = state.observe(state.actors()[0]).hand[0]
    texts = []
    for figure in ("1911", "5"):
        after = state.child(state.parse(f"{card}={figure}"))
        other = after.actors()[0]
        canonical = after.observe(other).canonical().decode().replace(f'"{figure}"', '"x"')
        texts.append(canonical + after.text(other).replace(f"={figure}", "=x"))
    assert texts[0] == texts[1]


@settings(max_examples=12)
@given(st.sampled_from(["2", "3", "4"]), st.integers(0, 10**6))
def test_cards_given_are_followed_as_long_as_they_can_be(players: str, seed: int) -> None:
    """What is known of them is true, and known of all that lie where their giver may know it."""
    game = GAME.create({"players": players, "announce": "always"})
    for state in states(game, random_actions(game, seed)):
        if state.stage.value != "running":
            continue
        for seat in range(game.players):
            seen = state.observe(seat)
            mine = {done.given for done in state.exchanges if done.seat == seat}
            for one in seen.given:
                card = CARD[one.card]
                assert card in mine
                assert (one.place is None) != (one.seat is None)
                if one.place is not None:
                    assert state.stock()[one.place - 1] == card
                else:
                    assert one.seat != seat
                    assert card in state.hand(one.seat)
            known = {CARD[one.card] for one in seen.given}
            assert known >= mine & set(state.stock())
            if len(state.exchanges) < 3:  # nobody can have given it again
                others = [set(state.hand(one)) for one in range(game.players) if one != seat]
                assert known >= mine & set().union(*others)
        assert state.observe(None).given == ()


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_figures_of_earlier_deals_are_shown_to_all(players: str) -> None:
    game = GAME.create({"players": players, "announce": "always"})
    played = random_actions(game, 7, deals=3)
    told: set[tuple[str, str, str]] = set()
    this_deal: set[tuple[str, str, str]] = set()
    for state, action in zip(states(game, played), [*played, None], strict=True):
        shown = [state.observe(seat).shown for seat in (None, 0)]
        assert shown[0] == shown[1]
        assert {(one.card, one.characteristic, one.figure) for one in shown[0]} == told
        if action is None:
            break
        for event in state.transition(action, None) if action & 7 == Kind.CONTEST else ():
            if isinstance(event, Contested):
                this_deal.add((event.card, state.observe(None).trick.ruling, event.figure))
        if state.child(action).number > state.number:
            told |= this_deal
            this_deal = set()
    assert len(told) > 0
