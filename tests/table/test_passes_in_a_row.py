"""Forced passes shown in a row: the dice go on by themselves until somebody can act."""

import pytest
from PySide6.QtCore import QCoreApplication

from ludotheque.core.draws import RandomSource
from ludotheque.core.events import Passed
from ludotheque.games import ENGINES
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode, TableController
from tests.about import about
from tests.longer import longer

pytestmark = pytest.mark.usefixtures("qapp")

MOST = longer(300, 3000)
"""How many times somebody acts or rolls at most."""


def forced_pass(timeline: Timeline, ply: int) -> bool:
    """Return whether an action was a pass with no other choice."""
    before = timeline.state_at(ply)
    if before.is_chance() or len(before.legal_actions()) != 1:
        return False
    return isinstance(before.transition(timeline.action_at(ply), None)[0], Passed)


def rolled_by_hand(key: str, options: dict[str, str], *, row: bool) -> tuple[int, int, Timeline]:
    """Play a game; return how many rolls by hand followed a forced pass, and how many passes."""
    controller, source = TableController(), RandomSource(3)
    controller.delays, controller.passes_in_a_row = False, row
    controller.lay(start_timeline(key, options, 3))
    controller.curtains = False
    controller.begin()
    timeline, after = controller.timeline, 0
    for _ in range(MOST):
        if controller.mode is Mode.OVER:
            break
        if controller.mode is Mode.IDLE or controller.between_games:
            after += bool(timeline.ply) and forced_pass(timeline, timeline.ply - 1)
            controller.roll()
        elif controller.mode is Mode.CHOOSING:
            controller.commit(controller.state.random_action(source))
        else:
            QCoreApplication.processEvents()
    passes = sum(forced_pass(timeline, ply) for ply in range(timeline.ply))
    controller.close()
    return after, passes, timeline


@pytest.mark.parametrize(
    ("key", "options"), [(key, about(key, "SHORT_FORMS", ({},))[0]) for key in ENGINES]
)
def test_nobody_rolls_after_a_forced_pass(key: str, options: dict[str, str]) -> None:
    by_hand, _, alone = rolled_by_hand(key, options, row=False)
    after, passes, together = rolled_by_hand(key, options, row=True)
    assert after == 0
    assert bool(by_hand) <= bool(passes)
    ply = min(alone.ply, together.ply)
    assert alone.notations()[:ply] == together.notations()[:ply]  # the same game, fewer clicks


def test_some_game_is_shortened_by_it() -> None:
    forms = [(key, about(key, "SHORT_FORMS", ({},))[0]) for key in ENGINES]
    assert any(rolled_by_hand(key, options, row=False)[0] for key, options in forms)
