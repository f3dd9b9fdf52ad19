"""Ordino's pages for the pictures of the program: card, ways, sphere, centre, teams, Super."""

from collections.abc import Iterator
from typing import Any

from ludotheque.core.contract import State
from ludotheque.games import create
from ludotheque.games.ordino.arrangements import possibilities
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.ordino.boardeditor.boardeditorpage import BoardEditorPage
from ludotheque.ui.games.ordino.scene import OrdinoScene
from shots.camera import NAMES, Camera, Picture, played

README = ("ordino",)
"""Pictures shown in the README."""
UNFINISHED = (({}, 60, ["Mamie", "Anatole"]),)
"""Games left on the shelf: options, plies, names."""
PAST = (({}, 2, 90), ({"players": "4"}, 1, 90))
"""Games of a family's past: options, how often of 20, plies after which one may resign."""

MIDDLE: dict[str, Any] = {
    "side": "white",
    "white": {"1": "4.6", "2": "3.3", "3": "4.10", "4": "4.19", "5": "2.4", "s": ["3.22"]},
    "black": {"1": "3.9", "3": "4.8", "4": "3.6", "5": "2.7", "6": "3.21", "s": ["1.11", "5.20"]},
    "dice": ["cross", 5, "et", "ou", "h1", "v2"],
}
SPHERE = {
    "side": "white",
    "white": {"6": "5.0", "s": ["3.0"]},
    "black": {"1": "5.7", "3": "4.1", "s": []},
    "dice": ["cube", 3, "et", "ou", "v1", "h1"],
}
CENTRE = {
    "side": "white",
    "white": {"1": "1.1", "3": "5.0", "s": []},
    "black": {"2": "2.4", "4": "2.7", "6": "5.9", "s": []},
    "dice": ["cross", 1, "ou", "ou", "v1", "v1"],
}
TEAMS = {
    "side": "north",
    "white": {"2": "5.0", "4": "3.3", "s": [None, "4.4"]},
    "black": {"1": "3.5", "2": "5.9", "s": [None, None]},
    "dice": ["cross", 2, "ou", "ou", "h1", "v1"],
}

EDITED = ("around-1.3", "around-1.4", "inward-1.4", "inward-2.4")
"""The passages of one cell, which the board editor is shown to wall up."""


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of Ordino's pages; each is set up when its turn comes."""
    camera.exercise("ordino", 3)
    yield "exercise-ordino-task", camera.picture
    yield from _editor(camera)
    four = [*NAMES, "Louise", "Anatole"]
    yield from _table(camera, NAMES)
    for name, position, options, seats in (
        ("ordino-sphere", SPHERE, {}, NAMES),
        ("ordino-teams", TEAMS, {"players": "4"}, four),
    ):
        camera.lay(_timeline(position, options, seats))
        scene = _scene(camera)
        scene.tray.fill()
        _choose(scene)
        yield name, camera.picture
    for seed in range(1, 60):
        timeline = _timeline(CENTRE, {}, NAMES, seed)
        timeline.apply(timeline.state.parse("1-C"))
        timeline.settle()
        if not timeline.state.is_chance() and timeline.state.observe(None).phase == "centre":  # type: ignore[attr-defined]
            camera.lay(timeline)
            break
    _scene(camera).set_hover("2.7")
    yield "ordino-centre", camera.picture
    camera.lay(_random({"super": "yes"}, NAMES, 14))
    scene = _scene(camera)
    scene.activate(scene.starter_places()[0])
    scene.set_hover("4.7")
    yield "ordino-super", camera.picture
    camera.lay(_random({}, NAMES, 10_000))
    yield "ordino-end", camera.picture


def _table(camera: Camera, names: list[str]) -> Iterator[Picture]:
    camera.lay(_random({}, names, 0))
    yield "ordino-start", camera.picture
    camera.lay(_timeline(MIDDLE, {}, names))
    scene = _scene(camera)
    yield "ordino-dice", camera.picture
    arrangement, instruction = max(possibilities(scene.state), key=lambda found: found[1].capture)
    scene.take_up(arrangement, instruction)
    scene.set_hover(instruction.target)
    yield "ordino", camera.picture
    scene.clear_choice()
    scene.activate("4.8")
    yield "ordino-why-not", camera.picture
    camera.lay(_timeline(MIDDLE, {}, names))
    scene = _scene(camera)
    scene.take_up(arrangement)
    page = camera.table
    page.panel.tabs.setCurrentIndex(0)
    yield "ordino-lesson", camera.picture
    page.show_possibilities()
    yield "ordino-possibilities", camera.picture
    page.show_rules()
    yield "ordino-rules", camera.picture
    page.panel.tabs.setCurrentIndex(0)


def _editor(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of the board editor: finished, and with faults."""
    visits = camera.window.visits
    visits.show_own("boards")
    yield "editor", camera.picture
    page = visits.page
    assert isinstance(page, BoardEditorPage)
    for place in EDITED:
        page.scene.activate(place)
    page.scene.set_hover(EDITED[0])
    yield "editor-faults", camera.picture
    page.settled = True
    camera.window.show_shelf()


def _scene(camera: Camera) -> OrdinoScene:
    page = camera.table
    assert isinstance(page.scene, OrdinoScene)
    return page.scene


def _choose(scene: OrdinoScene) -> None:
    if not scene.starter_places():
        scene.tray.exchange()
    starters = scene.starter_places()
    if starters:
        scene.activate(starters[0])
        scene.set_hover(scene.target_places()[0])


def _timeline(
    position: dict[str, Any], options: dict[str, str], names: list[str], seed: int = 1971
) -> Timeline:
    seats = tuple(map(SeatInfo, names))
    return Timeline(create("ordino", options), seed=seed, start=position, seats=seats)


def _random(options: dict[str, str], names: list[str], plies: int) -> Timeline:
    def wanted(state: State) -> bool:
        return not plies or (not state.is_chance() and len(state.legal_actions()) > 2)

    return played(options, plies, names, wanted, "ordino")
