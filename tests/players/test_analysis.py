"""Analyses: what is said of every decision, and what follows from it by plain sums."""

import itertools
import random
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace

import pytest

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.levels import Thought
from ludotheque.core.messages import render
from ludotheque.players import analysis as module
from ludotheque.players import hints
from ludotheque.players.analysis import (
    HIDDEN,
    LEAST,
    MANY,
    MOST,
    SILENT,
    Analysis,
    Assessment,
    Judged,
    analysis,
    assessed,
    assessments,
    compared,
    refusal,
    told,
)
from ludotheque.players.player import Question, choose, question
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from tests.contract.configurations import CONFIGURATIONS
from tests.examples import hiding, of_partners, of_three, one_die, with_seats, without_chance
from tests.players.test_question import walked

THINKING = [key for key in games.ENGINES if hasattr(games.player_module(key), "think")]
COMPARING = [key for key in games.ENGINES if hasattr(games.player_module(key), "compared")]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a level which answers soon; nothing of what is judged here depends on which one."""
    monkeypatch.setattr(hints, "STRONGEST", 3)


def both(timeline: Timeline) -> tuple[tuple[Assessment | None, ...], Analysis]:
    said = tuple(assessments(timeline.states, timeline.actions))
    return said, analysis(timeline.states, said)


@pytest.mark.parametrize("key", THINKING)
def test_every_decision_and_no_other_ply_is_assessed(key: str, quick: None) -> None:
    timeline = walked(key, {}, 21, 9)
    said, found = both(timeline)
    assert len(said) == len(found.standings) == timeline.ply + 1
    for state, action, one in zip(timeline.states, (*timeline.actions, None), said, strict=True):
        assert (one is None) == (not state.actors() or state.is_chance())
        if one is None:
            continue
        assert one.seat == state.actors()[0]
        assert state.is_legal(one.best.action)
        if action is None:
            assert one.played is None
            assert one.best.action == choose(question(state, 3))
        else:
            assert one.played is not None
            assert one.played.action == action
    for standing in found.standings:
        if standing.chances is not None:
            assert all(0 <= chance <= 1 for chance in standing.chances)
            for seat, chance in enumerate(standing.chances):
                for other in timeline.game.opponents(seat):
                    assert len(standing.chances) > 2 or standing.chances[other] == pytest.approx(
                        1 - chance
                    )


@pytest.mark.parametrize("key", COMPARING)
def test_every_action_can_be_compared_with_the_best(key: str) -> None:
    state = walked(key, {}, 7, 14).state
    asked = question(state, 3, 1)
    best = choose(asked)
    actions = state.legal_actions()
    for action in (best, *random.Random(1).sample(actions, min(6, len(actions)))):
        first, given = compared(asked, action)
        assert (first.action, given.action) == (best, action)
        assert first.score is not None
        assert given.score is not None
        assert action != best or first == given
        assert given.depth <= first.depth or abs(first.score) > 20_000


@pytest.mark.parametrize("key", COMPARING)
def test_an_action_chosen_without_thinking_is_measured_too(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = question(walked(key, {}, 7, 14).state, 3, 1)
    first, given = compared(asked, choose(asked))
    forced = Thought(first.action)  # as where it is the only one
    monkeypatch.setattr(games.player_module(key), "think", lambda *_: forced)
    again, measured = compared(asked, first.action)
    assert again == measured
    assert measured.score is not None
    assert given.score is not None
    assert abs(measured.score - given.score) < 1_000


def wins_at_once(state: State, action: int) -> bool:
    result = state.child(action).outcome()
    return result is not None and state.actors()[0] in result.winners


def before_a_win(key: str) -> State:
    """The place before the last action of a random game, which wins it."""
    playout = import_module(f"ludotheque.games.{key}.playout")
    for seed in range(50):
        state = games.create(key).initial()
        actions = playout.trace(state.game, seed)
        for action in actions[:-1]:
            state = state.child(action)
        if not state.is_chance() and wins_at_once(state, actions[-1]):
            return state
    raise AssertionError("no random game was won by an action of the winner")


@pytest.mark.parametrize("key", [key for key in COMPARING if not games.game_class(key).hidden])
def test_a_win_passed_over_gives_up_what_was_left(key: str) -> None:
    state = before_a_win(key)
    actions = state.legal_actions()
    winning = [action for action in actions if wins_at_once(state, action)]
    others = [action for action in actions if action not in winning]
    for action in (*winning[:1], *others[:1]):
        one = assessed(state, action)
        assert one is not None
        assert one.best.exact
        assert one.best.chances is not None
        assert one.best.chances[one.seat] == 1
        assert one.best.action in winning
        assert one.played is not None
        assert one.played.chances is not None
        assert one.given_up == 1 - one.played.chances[one.seat]
        assert action not in winning or (one.played.exact and one.given_up == 0)


def test_the_end_is_what_the_rules_say(quick: None) -> None:
    key = without_chance()
    for seed in range(40):
        chance, timeline = random.Random(seed), Timeline(games.create(key), seed=seed)
        while timeline.state.actors():
            actions = timeline.state.legal_actions()
            timeline.apply(actions[chance.randrange(len(actions))])
        result = timeline.state.outcome()
        assert result is not None
        if result.winners:
            break
    last = assessed(timeline.states[-2], timeline.actions[-1])
    assert last is not None
    found = analysis(timeline.states, (*(None,) * (timeline.ply - 1), last, None))
    end = found.standings[-1]
    assert end.exact
    assert end.settles
    assert end.chances == tuple(float(seat in result.winners) for seat in range(2))


def invented(timeline: Timeline, chance: random.Random) -> tuple[Assessment | None, ...]:
    """Assessments of a game as they might be, with any numbers."""
    said: list[Assessment | None] = []
    for ply, state in enumerate(timeline.states):
        if not state.actors() or state.is_chance():
            said.append(None)
            continue
        seat = state.actors()[0]
        shares = sorted((chance.random(), chance.random()), reverse=True)
        worths = [
            Judged(0, 0, tuple(share if s == seat else 1 - share for s in range(2)))
            for share in shares
        ]
        said.append(Assessment(seat, worths[0], worths[1] if ply < timeline.ply else None))
    return tuple(said)


def test_luck_and_choices_are_plain_sums() -> None:
    timeline = walked(one_die(), {}, 4, 15)
    said = invented(timeline, random.Random(2))
    found = analysis(timeline.states, said)
    luck, given = [0.0, 0.0], [0.0, 0.0]
    for ply, state in enumerate(timeline.states[:-1]):
        one = said[ply]
        if state.is_chance() and ply > 0 and (before := said[ply - 1]) and (then := said[ply + 1]):
            for seat in range(2):
                luck[seat] += then.best.chances[seat] - before.played.chances[seat]  # type: ignore
        if one is not None and one.played is not None:
            given[one.seat] += one.best.chances[one.seat] - one.played.chances[one.seat]  # type: ignore
    assert found.luck == pytest.approx(tuple(luck))
    assert found.given == pytest.approx(tuple(given))
    assert luck[0] == pytest.approx(-luck[1])
    large = [one.given_up for one in said if one and one.given_up and one.given_up >= LEAST]
    assert [swing.given_up for swing in found.swings] == sorted(large, reverse=True)[:MOST]
    for swing in found.swings:
        assert said[swing.ply] == swing.assessment


def test_where_hands_are_hidden_each_seat_s_chance_is_its_own_view() -> None:
    """What others suppose of a seat moves its curve only until it has been on turn itself."""
    timeline, chance = walked(hiding(), {}, 6, 14), random.Random(3)
    seats = range(len(timeline.seats))
    said: list[Assessment | None] = []
    for state in timeline.states:
        judged = Judged(0, 0, tuple(chance.random() for _ in seats))
        decides = bool(state.actors()) and not state.is_chance()
        said.append(Assessment(state.actors()[0], judged, judged) if decides else None)
    found = analysis(timeline.states, said)
    known = [ply for ply, one in enumerate(said) if one is not None]
    for ply in known:
        for seat in seats:
            own = [one for one in said[: ply + 1] if one is not None and one.seat == seat]
            view = own[-1] if own else said[known[0]]
            assert view is not None
            standing = found.standings[ply]
            assert standing.chances is not None
            assert standing.chances[seat] == view.best.chances[seat]  # type: ignore[index]


@pytest.mark.parametrize(
    ("key", "options"), [one for one in CONFIGURATIONS if dict(one[1]).get("players") == "3"]
)
def test_three_share_what_is_settled(key: str, options: tuple[tuple[str, str], ...]) -> None:
    for plies in (3, 30):
        state = walked(key, dict(options), 4, plies).state
        one = assessed(state, state.legal_actions()[-1])
        assert one is not None
        for judged in (one.best, one.played):
            assert judged is not None
            assert judged.chances is None or sum(judged.chances) == pytest.approx(1)


def test_choices_of_which_nothing_is_known_are_told() -> None:
    timeline = walked(without_chance(), {}, 4, 3)
    judged = Judged(0, 0, (0.5, 0.5))
    known = [Assessment(state.actors()[0], judged, judged) for state in timeline.states]
    assert not analysis(timeline.states, known).unknown
    silent = [*known[:1], Assessment(known[1].seat, Judged(0), Judged(0)), *known[2:]]
    assert analysis(timeline.states, silent).unknown


def test_nothing_is_luck_where_nothing_is_drawn(quick: None) -> None:
    _, found = both(walked(without_chance(), {}, 2, 6))
    assert found.luck is None
    assert found.given is not None


def test_a_game_must_be_assessed_as_far_as_it_goes() -> None:
    timeline = walked(one_die(), {}, 4, 3)
    with pytest.raises(ValueError, match="each place"):
        analysis(timeline.states, (None,))


def test_a_swing_is_told_with_the_better_move(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEAST", 0.001)
    timeline = walked(without_chance(), {}, 9, 12)
    _, found = both(timeline)
    assert found.swings
    for (first, then), swing in zip(
        itertools.pairwise([*found.swings, None]), found.swings, strict=True
    ):
        assert then is None or first.given_up >= then.given_up  # type: ignore[union-attr]
        hint = told(timeline.state_at(swing.ply), swing.assessment)
        assert hint.action == swing.assessment.best.action != timeline.action_at(swing.ply)
        assert hint.worth is not None
        assert render(hint.worth).endswith(".")
        assert hint.explanation.code


def test_nothing_is_analysed_while_a_hand_is_hidden() -> None:
    timeline = walked(hiding(), {}, 3, 2)
    assert refusal(timeline.game, over=timeline.is_over()) == HIDDEN
    timeline.end(Ending("abandoned"))
    assert refusal(timeline.game, over=timeline.is_over()) != HIDDEN


def test_players_must_say_how_good_a_position_is(monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = walked(without_chance(), {}, 3, 2)
    assert refusal(timeline.game, over=timeline.is_over()) is None
    team = games.create(of_partners(), with_seats(of_partners(), 4))
    assert refusal(team, over=True) is None
    three = games.create(of_three(), with_seats(of_three(), 3))
    assert refusal(three, over=True) in {MANY, None}
    bare = SimpleNamespace(think=None)
    with monkeypatch.context() as patch:
        patch.setattr(games, "player_module", lambda _key: bare)
        assert refusal(three, over=True) == MANY
        patch.setattr(bare, "chances", None, raising=False)
        assert refusal(three, over=True) is None
    monkeypatch.setattr(games, "player_module", lambda _key: None)
    assert refusal(timeline.game, over=timeline.is_over()) == SILENT


# What is known for good


def knowing(known: dict[bytes, int]) -> Callable[[Question], int | None]:
    return lambda asked: known.get(asked.observation.canonical())


def seen(state: State) -> bytes:
    return state.observe(state.actors()[0]).canonical()


def test_what_is_known_for_good_goes_before_what_was_searched(
    monkeypatch: pytest.MonkeyPatch, quick: None
) -> None:
    timeline = walked(without_chance(), {}, 9, 7)
    state, actions = timeline.state, timeline.state.legal_actions()
    played, other, right = actions[:3]
    monkeypatch.setattr(
        module, "compared", lambda _asked, _action: (Thought(other, 900), Thought(played, 400))
    )
    # Won for good by one action alone, which the search has not found.
    known = {seen(state): 1, seen(state.child(played)): 1, seen(state.child(other)): 0}
    known[seen(state.child(right))] = -1
    one = assessed(state, played, knowing(known))
    assert one is not None
    assert (one.best.action, one.best.exact, one.best.chances[one.seat]) == (right, True, 1)  # type: ignore[index]
    assert one.played is not None
    assert (one.played.exact, one.given_up) == (True, 1)
    # Drawn for good, and the action played keeps the draw.
    one = assessed(state, played, knowing({seen(state): 0, seen(state.child(played)): 0}))
    assert one is not None
    assert (one.best.chances, one.given_up) == ((0.5, 0.5), 0)
    # Of nothing known, the search is believed.
    one = assessed(state, played, knowing({}))
    assert one is not None
    assert one.best == Judged(other, 900, one.best.chances)
    assert one.given_up is not None
    assert one.given_up > LEAST
