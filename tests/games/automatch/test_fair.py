"""No player of L'Auto-Match knows what its seat may not see.

In all worlds which a seat cannot tell apart it sees the same and chooses the same. A player which
plays the hands that are really there is caught by the same test.
"""

from collections.abc import Callable, Iterator
from itertools import islice

import attrs
import pytest

from ludotheque.games.automatch import GAME, kernel, kernel_worlds
from ludotheque.games.automatch.actions import Kind
from ludotheque.games.automatch.player import choose, rule
from ludotheque.games.automatch.sight import look, worlds_of
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.players.player import question
from ludotheque.record.timeline import Timeline
from tests.games.automatch.hands import COMBINATIONS, random_actions, states
from tests.longer import scaled

Chooser = Callable[[AutoMatchState], int]


def honest(state: AutoMatchState, level: int, seed: int = 3) -> int:
    """What a player chooses, or the simple one for level 0."""
    asked = question(state, level or 1, seed)
    if level == 0:
        return rule(asked.observation, asked.game, seed)  # type: ignore[arg-type]
    return choose(asked.observation, asked.game, level, seed)  # type: ignore[arg-type]


def peeking(state: AutoMatchState) -> int:
    """What a player would choose who knows all hands: the best card in this one world."""
    seat, game = state.actors()[0], state.game
    sight = look(state.observe(seat), game, 3, 100)  # type: ignore[arg-type]
    w = worlds_of(sight, 1, 5)
    if state.phase != 0:
        return int(Kind.LET)
    unknown = [state.hand(one) if one != seat else () for one in range(len(game.seats))]
    cards = [actions for actions in state.legal_actions() if actions >> 9 <= 1]
    if not cards:
        return state.legal_actions()[0]
    for action in cards:
        w.offer(kernel_worlds.LAY, action >> 3 & 63, kernel_worlds.HONEST)
    for one, hand in enumerate(unknown):
        w.sure[one] |= sum(1 << card for card in hand)
        w.sizes[one] = 0
    w.unknown, w.stock_sure = [], list(state.stock())
    w.ready()
    w.attempt(1, list(range(len(cards))))
    return cards[max(range(len(cards)), key=lambda number: (w.sums[number], -number))]


def positions(count: int, offset: int = 0) -> list[AutoMatchState]:
    """Positions of random play in all forms, one a match, a seat on turn."""
    found: list[AutoMatchState] = []
    number = offset
    while len(found) < count:
        game = GAME.create(COMBINATIONS[number % len(COMBINATIONS)])
        running = [
            state for state in states(game, random_actions(game, number))
            if state.stage.value == "running"
        ]  # fmt: skip
        found.append(running[(number * 7919) % len(running)])
        number += 1
    return found


def others(state: AutoMatchState, most: int) -> Iterator[AutoMatchState]:
    """Worlds which the seat on turn cannot tell from this one: so many, or all of them.

    Near the end of a deal as ``worlds`` lists them; before, where that would take long, the unseen
    cards are dealt anew.
    """
    seat, players = state.actors()[0], state.variant.players
    left = sum(len(state.hand(one)) for one in range(players))
    if left <= 2 * players and not state.exchanges:
        yield from islice(state.worlds(seat), 1, 1 + most)
        return
    w = worlds_of(look(state.observe(seat), state.game, 0, 50), most, 5)  # type: ignore[arg-type]
    for _ in range(most):
        w.deal()
        if w.failed:
            return
        cells = state.cells
        for one in range(players):
            cells[kernel.D_HANDS + one] = w.dealt[one]
        cells[kernel.D_STOCK] = sum(card << 6 * i for i, card in enumerate(w.stock))
        yield attrs.evolve(state, deal=tuple(cells))


def differing(
    state: AutoMatchState, most: int, chooser: Chooser, *, seen: bool = True
) -> tuple[int, int]:
    """How many worlds were tried, and in how many of them something else is seen or chosen."""
    seat = state.actors()[0]
    here, chosen = state.observe(seat).canonical(), chooser(state)
    tried = wrong = 0
    for world in others(state, most):
        tried += 1
        if seen:
            assert world.observe(seat).canonical() == here
        wrong += chooser(world) != chosen
    return tried, wrong


@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
def test_equal_observations_give_equal_choices(level: int) -> None:
    tried = 0
    for state in positions(scaled(20), 31 * level):
        count, wrong = differing(state, 3, lambda world: honest(world, level))
        assert wrong == 0
        tried += count
    assert tried > scaled(20)


def test_a_player_which_peeks_is_caught() -> None:
    found = [differing(state, 8, peeking) for state in positions(scaled(30))]
    assert sum(wrong for _, wrong in found) > 0


@pytest.mark.slow
def test_ten_thousand_worlds_of_five_hundred_positions() -> None:
    """Every tenth position by the strongest level, the others by the rest in turn."""
    tried = caught = number = counted = 0
    while counted < 500:
        (state,) = positions(1, number)
        level = 5 if number % 10 == 0 else number % 5
        count, wrong = differing(state, 24, lambda world, level=level: honest(world, level))  # type: ignore[misc]
        assert wrong == 0
        caught += differing(state, 24, peeking, seen=False)[1]
        tried, number, counted = tried + count, number + 1, counted + (count > 0)
    assert tried >= 10_000
    assert caught > 500


def test_the_seed_of_the_record_changes_nothing() -> None:
    """Records with different seeds in the same position are played on alike."""
    game = GAME.create({"players": "3", "announce": "leader"})
    played = random_actions(game, 8)
    chosen = set()
    for seed in (1, 2**40):
        timeline = Timeline(game, seed=seed)
        for action in played[:40]:
            timeline.apply(action)
        state = timeline.state
        assert isinstance(state, AutoMatchState)
        chosen.add(tuple(honest(state, level) for level in range(5)))
    assert len(chosen) == 1
