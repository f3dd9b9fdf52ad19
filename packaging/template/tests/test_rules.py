"""Each prohibition of the race, and what its rules say."""

import pytest

from ludotheque import games
from ludotheque.games.toyrace.state import PASS, RUN, ToyRaceState


def state(**changes: object) -> ToyRaceState:
    """A position of the race."""
    return ToyRaceState(game=games.create("toyrace"), **changes)  # type: ignore[arg-type]


def test_a_runner_goes_as_far_as_the_die_says() -> None:
    after = state(roll=4).child(RUN[0])
    assert after.runners == ((4, 0), (0, 0))
    assert (after.side, after.roll) == (1, 0)


def test_a_runner_sends_an_opponent_back() -> None:
    after = state(runners=((2, 0), (6, 0)), roll=4).child(RUN[0])
    assert after.runners == ((6, 0), (0, 0))


def test_both_runners_home_win() -> None:
    over = state(runners=((13, 10), (0, 0)), roll=6).child(RUN[1])
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert not over.legal_actions()


def test_who_cannot_run_passes() -> None:
    # Runner a is home; b would run onto nobody: it can run. Both blocked is the only pass.
    assert state(runners=((13, 3), (0, 0)), roll=2).legal_actions() == [RUN[1]]
    assert state(runners=((13, 13), (0, 0)), roll=2).legal_actions() == []


@pytest.mark.parametrize(
    ("changes", "action", "code"),
    [
        ({}, RUN[0], "toyrace.roll-first"),
        ({"roll": 3}, 3, "toyrace.rolled"),
        ({"roll": 3}, PASS, "toyrace.can-run"),
        ({"roll": 3}, 99, "toyrace.no-action"),
        ({"roll": 3, "runners": ((2, 5), (0, 0))}, RUN[0], "toyrace.own-runner"),
        ({"roll": 3, "runners": ((13, 5), (0, 0))}, RUN[0], "toyrace.home"),
        ({"runners": ((13, 13), (0, 0))}, RUN[0], "toyrace.over"),
    ],
)
def test_every_prohibition_has_its_reason(
    changes: dict[str, object], action: int, code: str
) -> None:
    reason = state(**changes).why_not(action)
    assert reason is not None
    assert reason.code == code


@pytest.mark.parametrize(
    ("steps", "code"),
    [(("7",), "toyrace.no-runner"), (("white-a", "9"), "toyrace.too-far")],
)
def test_a_wrong_choice_has_its_reason(steps: tuple[str, ...], code: str) -> None:
    reason = state(roll=3).why_not_steps(steps)
    assert reason is not None
    assert reason.code == code
