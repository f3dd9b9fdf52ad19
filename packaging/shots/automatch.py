"""L'Auto-Match's pages for the pictures of the program: tables, curtain, contests, score, cars."""

from collections.abc import Callable, Iterator
from typing import cast

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediapage import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import show_practice
from ludotheque.ui.games.automatch.encyclopaedia.practicepage import PracticePage
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from shots.camera import NAMES, Camera, Picture

README = ("automatch",)
"""Pictures shown in the README."""
PAST = (({"players": "2"}, 2, 60), ({"players": "4"}, 1, 60))
"""Games of a family's past: options, how often of 20, plies after which one may resign."""

Wanted = Callable[[AutoMatchState], bool]


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of L'Auto-Match's pages; each is set up when its turn comes."""
    camera.exercise("automatch", 0)
    yield "exercise-automatch-task", camera.picture
    camera.exercise("automatch", 7, ["I7"])
    yield "exercise-automatch-wrong", camera.picture
    four = [NAMES[0], "Papa", NAMES[1], "Maman"]
    for name, options, wanted in (
        ("automatch", {"players": "4"}, _following),
        ("automatch-two", {"players": "2"}, _following),
        ("automatch-three", {"players": "3"}, _following),
        ("automatch-market", {"players": "3", "market": "yes"}, _following),
        ("automatch-bare", {"players": "4", "figures": "memory", "ranks": "hidden"}, _following),
        ("automatch-score", {"players": "4", "target": "30"}, _fifth_deal),
        ("automatch-contest", {"announce": "always"}, _contesting),
        ("automatch-announce", {"announce": "always"}, _following),
    ):
        camera.lay(_played(options, four, wanted))
        if name == "automatch":
            yield "automatch-curtain", camera.picture
        scene = _lifted(camera)
        if name == "automatch-announce":
            scene.selection.click(scene.starter_places()[-1])
        else:
            scene.set_hover(scene.starter_places()[-1])
        yield name, camera.picture
    for name, players in (("automatch-standing", "4"), ("automatch-standing-two", "2")):
        timeline = _played({"players": players}, four, _following)
        while cast(AutoMatchState, timeline.state).trick.cards:  # to the end of the trick
            timeline.apply(timeline.state.legal_actions()[0])
            timeline.settle()
        camera.lay(timeline)
        yield name, camera.picture
    camera.lay(_played({"announce": "always"}, four, _following))
    scene = _lifted(camera)
    scene.show_last(on=True)
    yield "automatch-last-trick", camera.picture
    camera.lay(_played({"players": "4", "target": "1"}, four, _over))
    yield "automatch-end", camera.picture
    yield from _cars(camera)


def _cars(camera: Camera) -> Iterator[Picture]:
    """Yield the encyclopaedia and the practice."""
    visits = camera.window.visits
    visits.show_own("cars")
    page = visits.page
    assert isinstance(page, EncyclopaediaPage)
    page.list.setCurrentIndex(page.list.model().index(13, 0))
    yield "automatch-cars", camera.picture
    show_practice(camera.window, page.table)
    practice = visits.page
    assert isinstance(practice, PracticePage)
    yield "automatch-practice-start", camera.picture
    practice.rng.seed(1960)
    practice.start()
    for _ in range(3):
        practice.scene.activate(next(n for n in practice.scene.places if n.startswith("gap")))
    yield "automatch-practice", camera.picture
    visits.go_home()


def _lifted(camera: Camera) -> AutoMatchScene:
    page = camera.table
    page.controller.lift()
    return cast(AutoMatchScene, page.scene)


def _played(options: dict[str, str], names: list[str], wanted: Wanted) -> Timeline:
    """Return a match played at random, the same at every call, until a state is wanted."""
    game = create("automatch", options)
    seats = tuple(SeatInfo(name) for name in names[: len(game.seats)])
    timeline, source = Timeline(game, seed=1960, seats=seats), RandomSource(1960)
    timeline.settle()
    while not timeline.is_over() and not wanted(cast(AutoMatchState, timeline.state)):
        timeline.apply(timeline.state.random_action(source))
        timeline.settle()
    return timeline


def _following(state: AutoMatchState) -> bool:
    """A third of the hand has been played, and who is on turn must follow a car."""
    seen = state.observe(state.actors()[0])
    cars = bool(state.trick.cards) and all(card < 52 for card in state.trick.cards)
    last = len(state.trick.cards) == state.variant.players - 1
    free = 1 < len(seen.playable) < len(seen.hand)
    return seen.phase == "play" and len(state.past) > 2 and cars and last and free


def _fifth_deal(state: AutoMatchState) -> bool:
    return state.number == 5 and _following(state)


def _contesting(state: AutoMatchState) -> bool:
    """A contest has been settled, and another seat is asked."""
    return state.observe(None).phase == "contest" and bool(state.trick.contests)


def _over(_state: AutoMatchState) -> bool:
    return False
