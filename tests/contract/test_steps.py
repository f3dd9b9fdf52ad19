"""Choosing step by step: what is refused begins no legal action, in every phase of every game."""

import random

import pytest

from ludotheque.core.contract import State
from ludotheque.core.errors import NotationError
from tests.about import about
from tests.contract.checks import is_sentence
from tests.contract.configurations import CONFIGURATIONS, created, title
from tests.contract.playing import LONGEST, new_game
from tests.longer import scaled

Configuration = tuple[str, tuple[tuple[str, str], ...]]
every_variant = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=title)
Steps = tuple[str, ...]


def beginnings(state: State) -> set[Steps]:
    """Everything that legal actions begin with."""
    legal = map(state.steps, state.legal_actions())
    return {steps[:size] for steps in legal for size in range(1, len(steps) + 1)}


def begins(state: State, made: Steps, listed: set[Steps]) -> bool:
    """Return whether a legal action begins with these choices; typed figures are not listed."""
    if made in listed:
        return True
    for text in ("".join(made), "-".join(made), " ".join(made)):
        try:
            action = state.parse(text)
        except NotationError:
            continue
        if state.steps(action) == made and state.is_legal(action):
            return True
    return False


def vocabulary(states: list[State]) -> tuple[list[str], list[str]]:
    """First choices, and later ones, of all actions that were legal somewhere."""
    first: set[str] = set()
    later: set[str] = set()
    for state in states[:: max(1, len(states) // 40)]:
        for action in list(state.legal_actions())[:200]:
            steps = state.steps(action)
            first.add(steps[0])
            later.update(steps[1:])
    return sorted(first), sorted(later)


@every_variant
def test_choices_are_refused_exactly_where_no_legal_action_begins_so(
    configuration: Configuration,
) -> None:
    timeline = new_game(created(configuration), 11, LONGEST)
    states = [state for state in timeline.states if not state.is_chance()]
    first, later = vocabulary(states)
    chance = random.Random(5)
    # Every phase is visited: the beginning, where phases change quickly, and places at random.
    seen = [*states[:12], *chance.sample(states, min(len(states), scaled(30))), states[-1]]
    # Refusals of how an action is written: who chooses by clicks has written nothing.
    written = about(configuration[0], "WRITTEN", frozenset())
    refused = 0
    for state in seen:
        listed = beginnings(state)
        legal = [state.steps(action) for action in list(state.legal_actions())[:300]]
        if state.actors():
            assert state.why_not_steps(()) is None
        for steps in chance.sample(legal, min(len(legal), 15)):
            for size in range(1, len(steps) + 1):
                assert state.why_not_steps(steps[:size]) is None, (state, steps[:size])
        tries: set[Steps] = {(chance.choice(first),) for _ in range(10)}
        begun = [steps[0] for steps in chance.sample(legal, min(len(legal), 6))]
        if later:
            for one in [*begun, *begun, chance.choice(first)]:
                tries |= {(one, chance.choice(later)), (one, chance.choice(first))}
        for made in sorted(tries):
            reason = state.why_not_steps(made)
            assert (reason is None) == begins(state, made, listed), (state, made)
            if reason is not None:
                refused += 1
                assert reason.code not in written
                assert is_sentence(reason.message)
    assert refused >= 20
