"""What the contract demands of a state, of a game, and of pairs of states."""

import json
import random
from collections.abc import Sequence

import attrs

from ludotheque.core.contract import Observation, State
from ludotheque.core.contract_types import CHANCE, Outcome
from ludotheque.core.draws import HashSource, RandomSource
from ludotheque.core.errors import IllegalAction, NotationError
from ludotheque.core.events import Ended, Event
from ludotheque.core.messages import Catalogue, Message
from ludotheque.core.narrowing import Narrowing
from ludotheque.record.timeline import Timeline

CATALOGUES = (Catalogue("fr"), Catalogue("en"))
NARROWED = 400


def observers(state: State) -> tuple[int | None, ...]:
    """Return all who may look: the seats and a spectator."""
    return (None, *range(len(state.game.seats)))


def is_sentence(message: Message) -> bool:
    """Return whether a message renders to something in both languages."""
    texts = [catalogue.render(message) for catalogue in CATALOGUES]
    return all(text.strip() and "{" not in text for text in texts)


def check_state(state: State, chance: random.Random) -> None:
    """Check what must hold in one state."""
    actors = state.actors()
    legal = list(state.legal_actions())
    seats = range(len(state.game.seats))
    assert state.is_chance() == (actors == (CHANCE,))
    if not state.is_chance():
        assert set(actors) <= set(seats)
        assert bool(legal) == bool(actors)
    assert len(set(legal)) == len(legal)
    outcome = state.outcome()
    assert (outcome is None) == bool(actors)
    if outcome is not None:
        check_outcome(outcome, len(seats))
    sample = list(legal) if len(legal) <= 6 else chance.sample(legal, 6)
    if state.is_chance():
        assert state.chance_kind()
        drawn = [state.sample(HashSource(7, state.turn, state.chance_kind(), 0)) for _ in range(2)]
        assert drawn[0] == drawn[1]
        assert not legal or drawn[0] in legal
        sample = [*sample[:3], drawn[0]]
    elif actors:
        chosen = state.random_action(RandomSource(chance.getrandbits(30)))
        assert state.is_legal(chosen)
        sample.append(chosen)
    before = state.observe(None).canonical()
    for action in sample:
        check_action(state, action)
    assert state.observe(None).canonical() == before
    check_notation(state, legal)
    check_narrowing(state, legal, sample)
    check_observations(state)
    check_position(state, legal)


def check_outcome(outcome: Outcome, seats: int) -> None:
    """Check a result."""
    assert outcome.code
    assert is_sentence(outcome.message)
    assert set(outcome.winners) <= set(range(seats))
    assert outcome.winners == tuple(sorted(set(outcome.winners)))


def check_action(state: State, action: int) -> None:
    """Check one legal action: printable, parseable, applicable, told to every observer."""
    assert state.is_legal(action)
    assert state.why_not(action) is None
    text = state.notation(action)
    assert text == text.strip()
    assert text.isprintable()
    assert not text.startswith("~")
    assert state.parse(text) == action
    assert state.actor_of(action) in state.actors()
    assert state.steps(action)
    after = state.apply(action)
    assert after == state.child(action)
    assert after.game == state.game
    assert after.turn >= state.turn
    for observer in observers(state):
        events = state.transition(action, observer)
        assert isinstance(events, tuple)
        assert events
        assert all(isinstance(event, Event) for event in events)
        assert is_sentence(state.describe(action, observer))
        assert state.shown_notation(action, observer).strip()
    ended = [event for event in state.transition(action, None) if isinstance(event, Ended)]
    assert [event.outcome for event in ended] == ([after.outcome()] if after.outcome() else [])
    if not state.game.hidden:
        assert not state.is_secret(action)
        assert {state.shown_notation(action, o) for o in observers(state)} == {text}
    elif state.is_secret(action):
        assert state.shown_notation(action, None) != text


def check_notation(state: State, legal: Sequence[int]) -> None:
    """Check that different actions have different texts."""
    texts = {state.notation(action) for action in legal[:NARROWED]}
    assert len(texts) == len(legal[:NARROWED])


def check_narrowing(state: State, legal: Sequence[int], sample: Sequence[int]) -> None:
    """Check that an action can be made choice by choice, each offered after those before."""
    if state.is_chance() or not 0 < len(legal) <= NARROWED:
        return
    for action in sample:
        if action not in legal:
            continue  # typed beyond the list
        narrowing = Narrowing(state)
        for step in state.steps(action):
            assert step in narrowing.choices()
            assert narrowing.choose(step) is None
        assert narrowing.action() == action
    made = [state.steps(action) for action in legal]
    assert len(set(made)) == len(made)


def check_observations(state: State) -> None:
    """Check what everybody sees."""
    views = {observer: state.observe(observer) for observer in observers(state)}
    for observer, view in views.items():
        assert isinstance(view, Observation)
        assert (view.seat, view.actors, view.turn) == (observer, state.actors(), state.turn)
        assert view == state.observe(observer)
        assert state.text(observer)
    if not state.game.hidden:
        assert {attrs.evolve(view, seat=None).canonical() for view in views.values()} == {
            views[None].canonical()
        }
        assert len({state.text(observer) for observer in views}) == 1


def check_position(state: State, legal: Sequence[int]) -> None:
    """Check that a position, where there is one, is JSON and leads back."""
    position = state.position()
    if not state.actors():
        assert position is None
    if position is None:
        return
    again = state.game.from_position(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.actors() == state.actors()
    assert sorted(again.legal_actions()) == sorted(legal)


def check_illegal(state: State, text: str) -> str | None:
    """Try a text in a state; where it is an action and illegal, check and return the code."""
    try:
        action = state.parse(text)
    except NotationError as problem:
        assert is_sentence(problem.message)
        return None
    legal, reason = state.is_legal(action), state.why_not(action)
    assert legal == (reason is None), text
    if reason is None:
        return None
    assert is_sentence(reason.message)
    assert all(place.strip() for place in reason.places)
    try:
        state.apply(action)
    except IllegalAction as problem:
        assert problem.reason == reason
    else:
        raise AssertionError(f"{text} was applied though illegal")
    return reason.code


def difference(one: Timeline, other: Timeline, seat: int | None) -> str | None:
    """Return where two histories look different to a seat, None where they look the same.

    Compared are observations, texts, shown notations, sentences, events, and for a seat on turn
    its legal actions and the answers to « why not ».
    """
    if one.ply != other.ply:
        return "length"
    # Every tenth place and the last ones: an observation holds what came before it.
    for i in sorted({*range(0, one.ply, 10), *range(max(0, one.ply - 6), one.ply + 1)}):
        a, b = one.state_at(i), other.state_at(i)
        x_view, y_view = a.observe(seat), b.observe(seat)
        if x_view != y_view or (i == one.ply and x_view.canonical() != y_view.canonical()):
            return f"observation after {i} actions"
        if a.text(seat) != b.text(seat):
            return f"text after {i} actions"
        if seat in a.actors() and (found := _difference_on_turn(a, b, one, i)):
            return found
        if i == one.ply:
            break
        x, y = one.line[i], other.line[i]
        if a.shown_notation(x, seat) != b.shown_notation(y, seat):
            return f"notation of action {i}"
        if a.describe(x, seat) != b.describe(y, seat):
            return f"sentence on action {i}"
        if a.transition(x, seat) != b.transition(y, seat):
            return f"events of action {i}"
    return None


def _difference_on_turn(a: State, b: State, history: Timeline, ply: int) -> str | None:
    mine = [a.notation(action) for action in a.legal_actions()]
    if mine != [b.notation(action) for action in b.legal_actions()]:
        return f"legal actions after {ply} actions"
    for i in range(0, len(history.line), 11):
        text = history.notation_at(i)
        try:
            x, y = a.parse(text), b.parse(text)
        except NotationError:
            continue
        if a.why_not(x) != b.why_not(y):
            return f"why not “{text}” after {ply} actions"
    return None
