"""Ordo for the pictures: exercises, the page which sets up a position, the board."""

from collections.abc import Iterator

from ludotheque.core.contract import State
from ludotheque.ui.games.ordo.setup.setuppage import SetupPage
from shots.camera import NAMES, Camera, Picture, anything, played, steps

README = ("ordo", "ordo-split", "exercises-ordo")
"""Pictures shown in the README."""
PAST = (({}, 4, 50),)
"""Games of a family's past: options, how often of 20, plies after which one may resign."""


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of Ordo's pages; each is set up when its turn comes."""
    for number, name, actions in (
        (1, "task", ()),
        (8, "wrong", ["f3-f5"]),
        (4, "solved", ["g2-f2"]),
    ):
        camera.exercise("ordo", number, actions)
        yield f"exercise-ordo-{name}", camera.picture
    visits = camera.window.visits
    visits.show_own("position")
    yield "setup", camera.picture
    assert isinstance(visits.page, SetupPage)
    visits.page.buttons["clear"].click()
    yield "setup-empty", camera.picture
    camera.window.show_shelf()
    for name, plies, wanted in (
        ("ordo-start", 0, anything),
        ("ordo", 22, _forward_ordo),
        ("ordo-split", 16, _split),
        ("ordo-end", 10_000, anything),
    ):
        camera.lay(played({}, plies, NAMES, wanted, "ordo"))
        if name == "ordo":
            scene = camera.table.scene
            step, target = _row_ordos(camera.table.controller.state)[0]
            first, _, last = step.partition(":")
            scene.activate(first)
            scene.extend(last)
            scene.set_hover(target)
        yield name, camera.picture


def _row_ordos(state: State) -> list[tuple[str, str]]:
    """Return the moves of rows of three or more."""
    moves = [(step[0], step[1]) for step in steps(state)]
    return [move for move in moves if ":" in move[0] and ord(move[0][3]) - ord(move[0][0]) >= 2]


def _forward_ordo(state: State) -> bool:
    return bool(_row_ordos(state)) and not _split(state)


def _split(state: State) -> bool:
    groups: tuple[tuple[str, ...], ...] = getattr(state.observe(None), "groups", ())
    return len(groups) == 2 and 1 <= len(groups[1]) <= 3 and len(state.legal_actions()) >= 3
