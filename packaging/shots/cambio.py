"""Cambio's pages for the pictures of the program: preparation, pushes, refusals, ends."""

from collections.abc import Callable, Iterator
from typing import cast

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.games.cambio.names import PUSHES
from ludotheque.games.cambio.state import CambioState
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.cambio.scene import CambioScene
from shots.camera import NAMES, Camera, Picture

README = ("cambio",)
"""Pictures shown in the README."""
UNFINISHED = (({"preparation": "quick"}, 14, ["Papa", "Louise"]),)
"""Games left on the shelf: options, plies, names."""
PAST = (({}, 2, 10_000), ({"players": "3"}, 1, 10_000))
"""Games of a family's past: options, how often of 20, plies after which one may resign."""

Wanted = Callable[[CambioState], bool]


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of Cambio's pages; each is set up when its turn comes."""
    camera.exercise("cambio", 1)
    yield "exercise-cambio-task", camera.picture
    camera.exercise("cambio", 0, ["a1>"])
    yield "exercise-cambio-wrong", camera.picture
    three = [*NAMES, "Louise"]
    yield from _preparation(camera, NAMES)
    yield from _table(camera, NAMES)
    camera.lay(_played({"players": "3", "preparation": "quick"}, three, _pushed(12)))
    scene = _scene(camera)
    scene.set_hover(next(push for push in scene.starter_places() if push[2] == "^"))
    yield "cambio-three", camera.picture
    for name, options, seats in (
        ("cambio-end", {}, NAMES),
        ("cambio-three-end", {"players": "3"}, three),
    ):
        camera.lay(_played({"preparation": "quick", **options}, seats, _never))
        yield name, camera.picture


def _preparation(camera: Camera, names: list[str]) -> Iterator[Picture]:
    camera.lay(_played({}, names, lambda state: state.phase.value == "tray"))
    yield "cambio-throw", camera.picture
    camera.lay(_played({}, names, lambda state: state.phase.value == "symbol"))
    yield "cambio-symbol", camera.picture
    camera.lay(_played({}, names, _balancing("crowded")))
    yield "cambio-balance", camera.picture
    scene = _scene(camera)
    scene.activate(scene.starter_places()[0])
    yield "cambio-balance-die", camera.picture
    scene.clear_choice()
    free = set(scene.starter_places())
    scene.activate(next(cell for cell in ("c3", "b2", "d4", "a1") if cell not in free))
    yield "cambio-balance-why-not", camera.picture
    camera.lay(_played({"preparation": "corners"}, names, _placed(5)))
    scene = _scene(camera)
    scene.set_hover(scene.starter_places()[4])
    yield "cambio-corners", camera.picture


def _table(camera: Camera, names: list[str]) -> Iterator[Picture]:
    camera.lay(_played({"preparation": "quick"}, names, _pushed(14)))
    scene = _scene(camera)
    yield "cambio-quiet", camera.picture
    legal = scene.starter_places()
    for name, ways in (("cambio", "><"), ("cambio-down", "v"), ("cambio-up", "^")):
        scene.set_hover(next(push for push in legal if push[2] in ways))
        yield name, camera.picture
    shut = next(place for place in scene.places if place[2:] in tuple("<>") and place not in legal)
    scene.set_hover(shut)
    scene.activate(shut)
    yield "cambio-why-not", camera.picture
    page = camera.table
    page.show_rules()
    yield "cambio-rules", camera.picture
    page.panel.tabs.setCurrentIndex(0)


def _scene(camera: Camera) -> CambioScene:
    return cast(CambioScene, camera.table.scene)


def _played(options: dict[str, str], names: list[str], wanted: Wanted) -> Timeline:
    """Return a game played at random, the same at every call, until a state is wanted."""
    seats = tuple(map(SeatInfo, names))
    for seed in range(1996, 2100):
        timeline = Timeline(create("cambio", options), seed=seed, seats=seats)
        source = RandomSource(seed)
        while not timeline.is_over():
            state = cast(CambioState, timeline.state)
            if wanted(state):
                return timeline
            timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
        if wanted is _never:
            return timeline
    raise LookupError("no game shows what was wanted")


def _never(_state: CambioState) -> bool:
    return False


def _balancing(stage: str) -> Wanted:
    def wanted(state: CambioState) -> bool:
        task = state.observe(None).task
        return task is not None and task.stage == stage

    return wanted


def _placed(count: int) -> Wanted:
    def wanted(state: CambioState) -> bool:
        task = state.observe(None).task
        return state.phase.value == "corners" and task is not None and state.turn >= count

    return wanted


def _pushed(count: int) -> Wanted:
    def wanted(state: CambioState) -> bool:
        if state.phase.value != "push" or state.turn < count:
            return False
        ways = {state.notation(action)[2:] for action in state.legal_actions()}
        return len(ways) == 4 and len(state.legal_actions()) < len(PUSHES) - 1

    return wanted
