"""Finale for the pictures: the field from its set-up to its end."""

from collections.abc import Callable, Iterator

from ludotheque.core.contract import State
from shots.camera import NAMES, Camera, Picture, anything, played, steps

README = ("finale",)
"""Pictures shown in the README."""
UNFINISHED = (({"starter": "blue"}, 46, NAMES),)
"""Games left on the shelf: options, plies, names."""
PAST = (({}, 5, 10_000), ({"elimination": "no"}, 2, 10_000))
"""Games of a family's past: options, how often of 20, plies after which one may resign."""


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of Finale's pages; each is set up when its turn comes."""
    camera.exercise("finale", 6, hint=True)
    yield "exercise-finale-help", camera.picture
    camera.exercise("finale", 9, ["R-g2"])
    yield "exercise-finale-solved", camera.picture
    scenes: tuple[tuple[str, dict[str, str], int, Callable[[State], bool]], ...] = (
        ("finale-start", {"starter": "blue"}, 0, anything),
        ("finale", {"starter": "blue"}, 44, _two_pawns),
        ("finale-blocked", {"starter": "red"}, 40, _removal),
        (
            "finale-championship",
            {"elimination": "no", "match": "championship"},
            260,
            _two_pawns,
        ),
        ("finale-end", {"starter": "red"}, 10_000, anything),
    )
    for name, options, plies, wanted in scenes:
        camera.lay(played(options, plies, NAMES, wanted, "finale"))
        page = camera.table
        scene = page.scene
        if name == "finale":
            scene.set_hover(scene.starter_places()[0])
        yield name, camera.picture
        if name == "finale":
            page.show_rules()
            yield "finale-rules", camera.picture
            page.panel.tabs.setCurrentIndex(0)
            scene.activate(scene.starter_places()[0])
            scene.activate("d5")
            yield "finale-why-not", camera.picture
            page.replay.go(page.replay.count // 2)
            yield "finale-replay", camera.picture
    camera.lay(played({"setup": "balanced", "starter": "blue"}, 0, NAMES, key="finale"))
    camera.table.scene.activate("f3")
    yield "finale-setup", camera.picture


def _two_pawns(state: State) -> bool:
    found = steps(state)
    return len({step[0] for step in found}) == 2 and len(found) >= 4


def _removal(state: State) -> bool:
    found = steps(state)
    return len(found) == 2 and all(step[-1] == "x" for step in found)
