"""What the ribbon says at the end of a game, and that there is none at any earlier place.

One test for all games: their outcomes come from the engine, the names from the record.
"""

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.games.automatch import words as automatch_words
from ludotheque.ui.games.cambio import words as cambio_words
from ludotheque.ui.games.finale import words as finale_words
from ludotheque.ui.games.ordino import words as ordino_words
from ludotheque.ui.games.ordo import words as ordo_words
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.contract.meeting import written_down
from tests.gui.table.hands import until

NAMES = ("Camille", "Jules", "Anne", "Denis")
QUICK = {"preparation": "quick"}
THREE = {"players": "3", "preparation": "quick"}
LASTING = {"elimination": "no"}
CHAMPIONSHIP = {"elimination": "no", "match": "championship"}
GAMES: list[tuple[str, dict[str, str], int, str, str, int | None]] = [
    ("ordo", {}, 2, "Home!", "Jules wins the game", 1),
    ("ordo", {}, 3, "Home!", "Camille wins the game", 0),
    ("ordo", {}, 0, "Well played!", "Jules wins the game", 1),
    ("ordo", {}, 1, "Well played!", "Camille wins the game", 0),
    ("finale", {}, 0, "Goal!", "Camille wins the game", 0),
    ("finale", {}, 3, "Goal!", "Jules wins the game", 1),
    ("finale", LASTING, 2, "Well played!", "Camille wins the game", 0),
    ("finale", LASTING, 17, "Well played!", "Jules wins the game", 1),
    ("finale", CHAMPIONSHIP, 0, "Champion!", "Camille wins the championship, {0}–{1}", 0),
    ("finale", CHAMPIONSHIP, 1, "Champion!", "Jules wins the championship, {0}–{1}", 1),
    ("cambio", QUICK, 0, "Well played!", "Camille has five in a row", 0),
    ("cambio", QUICK, 1, "Well played!", "Jules has five in a row", 1),
    ("cambio", QUICK, 2, "Draw", "all complete lines at once", None),
    ("cambio", THREE, 0, "Well played!", "Camille has four in a row", 0),
    ("cambio", THREE, 3, "Well played!", "Anne has four in a row", 2),
    ("cambio", THREE, 89, "Draw", "between Camille and Jules", None),
    ("ordino", {}, 1, "Well played!", "Jules has captured every piece", 1),
    ("ordino", {"players": "4"}, 0, "Well played!",
     "Jules and Denis have captured every piece", 1),
    ("automatch", {"players": "2", "target": "1"}, 0, "Well played!",
     "Jules wins the match, {0} points to {1}.", None),
    ("automatch", {"players": "3", "target": "1"}, 0, "Well played!",
     "Anne wins the match, {0} points to {1}.", None),
    ("automatch", {"players": "4", "target": "1"}, 2, "Well played!",
     "Team Camille and Anne wins the match, {0} points to {1}.", None),
]  # fmt: skip
"""Game, options, seed; then the whole ribbon: title, line and side.

{0} and {1} are the highest score and the next one. L’Auto-Match’s ribbon has no side.
"""


def finished(key: str, options: dict[str, str], seed: int) -> Timeline:
    """A game played at random to its end."""
    game = create(key, options)
    timeline = Timeline(game, seed=seed, seats=tuple(map(SeatInfo, NAMES[: len(game.seats)])))
    source = RandomSource(seed)
    while not timeline.is_over():
        state = timeline.state
        timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
    return timeline


def ribbon(page: TablePage) -> tuple[str, str, int | None] | None:
    """What the ribbon of a page says: title, line, side."""
    controller: TableController = page.controller
    key = controller.timeline.game.key
    if key == "automatch":
        said = automatch_words.banner(page.scene)  # type: ignore[arg-type]
        return None if said is None else (*said, None)
    if key == "finale":
        return finale_words.banner(controller, page.scene.position)  # type: ignore[attr-defined]
    words = {"ordo": ordo_words, "cambio": cambio_words, "ordino": ordino_words}[key]
    return words.banner(controller)  # type: ignore[no-any-return, attr-defined]


def laid(window: MainWindow, timeline: Timeline) -> TablePage:
    """A game which is over on the table."""
    window.lay_table(window.session.lay(timeline))
    page = window.table
    assert page is not None
    until(lambda: page.controller.mode is Mode.OVER, "for the end")
    return page


@pytest.mark.parametrize(("key", "options", "seed", "title", "line", "side"), GAMES)
def test_the_ribbon_tells_the_outcome_at_the_end_and_nowhere_else(
    window: MainWindow, key: str, options: dict[str, str], seed: int, title: str, line: str,
    side: int | None,
) -> None:  # fmt: skip
    timeline = finished(key, options, seed)
    outcome = timeline.outcome()
    assert outcome is not None
    scores = sorted(set(outcome.scores or (0,)), reverse=True)
    page = laid(window, timeline)
    said = ribbon(page)
    assert said == (title, line.format(*scores[:1], *(scores[1:2] or scores[:1])), side)
    # At every earlier place the board is as it was then, with nothing laid over it.
    places = sorted({0, 1, 2, timeline.ply // 2, timeline.ply - 2, timeline.ply - 1})
    for place in places:
        page.controller.look_at(place)
        assert page.controller.mode is Mode.REVIEW
        assert timeline.state_at(place).outcome() is None
        state = timeline.state_at(place)
        between = timeline.game.is_match() and state.is_chance()
        assert between or ribbon(page) is None, place
    page.controller.look_at(timeline.ply)
    until(lambda: page.controller.mode is Mode.OVER, "for the end again")
    assert ribbon(page) == said


@pytest.mark.parametrize("key", ["ordo", "cambio"])
def test_a_position_for_the_third_time_is_a_draw(window: MainWindow, key: str) -> None:
    timeline = next(t for t in written_down(key) if t.outcome().code == f"{key}.repetition")  # type: ignore[union-attr]
    said = {
        "ordo": "The position has occurred for the third time: the game is drawn.",
        "cambio": "the same position for the third time",
    }
    assert ribbon(laid(window, timeline)) == ("Draw", said[key], None)


@pytest.mark.parametrize(
    ("key", "options"),
    [("ordo", {}), ("finale", {}), ("cambio", QUICK), ("cambio", THREE), ("ordino", {}),
     ("ordino", {"players": "4"}), ("automatch", {"players": "2"}), ("automatch", {})],
)  # fmt: skip
def test_what_the_players_ended_is_told_alike_in_every_game(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    game = create(key, options)
    match = "match" if game.is_match() else "game"
    for ending in (Ending("agreed"), *(Ending("resign", seat) for seat in range(len(game.seats)))):
        timeline = Timeline(game, seed=1, seats=tuple(map(SeatInfo, NAMES[: len(game.seats)])))
        timeline.settle()
        timeline.end(ending)
        said = ribbon(laid(window, timeline))
        assert said is not None
        title, line, side = said
        if ending.seat is None:
            assert (title, side) == ("Draw", None)
            assert line == "The players have agreed on a draw."
            continue
        winners = game.opponents(ending.seat)
        assert title == "Well played!"
        if len(winners) == 1:
            other = NAMES[winners[0]]
            assert line == f"{NAMES[ending.seat]} has resigned, {other} wins the {match}"
            assert side == (None if key == "automatch" else winners[0])
        else:
            assert f"{NAMES[ending.seat]} has resigned" in line
            assert side is None
        window.leave_table()
