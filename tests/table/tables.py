"""Games on a controller for the tests of the table."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication

from ludotheque.games import create
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from tests.examples import one_die
from tests.table.stages import Notebook, SlowStage

GAME = one_die()
# Blue has a 4 which moves; Red keeps its keeper and a blocked pawn: a 2, 3, 4, 5 is a pass.
POSITION = {"blue": {"c3": 4, "d4": 4, "R": 1}, "red": {"L": 1}, "side": "blue", "die": 4}
# Red is to move and can only pass.
PASSING = {"blue": {"c3": 4, "R": 1}, "red": {"L": 1}, "side": "red", "die": 4}


def laid(
    position: dict[str, Any] | None = None, seed: int = 1, *, stage: bool = False,
    keeper: Notebook | None = None, delays: bool = False, **options: str,
) -> TableController:  # fmt: skip
    """A controller with a game which goes on as soon as events are processed."""
    controller = TableController(keeper)
    controller.delays = delays
    if stage:
        SlowStage(controller)
    controller.lay(Timeline(create(GAME, options), seed=seed, start=position))
    return controller


def stage_of(controller: TableController) -> SlowStage:
    """The slow stage."""
    assert isinstance(controller.stage, SlowStage)
    return controller.stage


def run(controller: TableController, until: Callable[[], bool] | None = None) -> None:
    """Process events until the table waits for somebody; end each step shown."""
    for _ in range(10_000):
        if until is not None and until():
            return
        if controller.mode not in {Mode.ANIMATING, Mode.WAITING}:
            assert until is None, "the table came to rest before"
            return
        if controller.mode is Mode.ANIMATING:
            stage_of(controller).finish()
        elif controller.between_games:
            controller.roll()  # whoever plays has read the score
        QCoreApplication.processEvents()
    raise AssertionError("the table does not come to rest")


def text(controller: TableController) -> str:
    """The last action."""
    return controller.timeline.notations()[-1]


def play(controller: TableController, notation: str) -> None:
    """Commit an action by its text."""
    assert controller.commit(controller.state.parse(notation)) is None
