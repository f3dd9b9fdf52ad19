"""What the ribbon says at the end of a game, and that there is none at any earlier place.

One test for all games: their outcomes come from the engine, the names from the record.
"""

import pytest

from ludotheque.core.contract_types import Outcome
from ludotheque.core.draws import RandomSource
from ludotheque.core.record import SeatInfo
from ludotheque.core.timeline import Timeline
from ludotheque.games import create
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.mainwindow import MainWindow
from ludotheque.ui.scenes import finale_words, ordo_words
from ludotheque.ui.scenes.automatch import words as automatch_words
from ludotheque.ui.scenes.cambio import words as cambio_words
from ludotheque.ui.scenes.ordino import words as ordino_words
from ludotheque.ui.tablepage import TablePage
from tests.gui.table.hands import until

NAMES = ("Camille", "Jules", "Anne", "Denis")
GAMES = [
    ("ordo", {}), ("finale", {}), ("finale", {"elimination": "no"}),
    ("finale", {"elimination": "no", "match": "championship"}),
    ("cambio", {"preparation": "quick"}),
    ("cambio", {"players": "3", "preparation": "quick"}), ("ordino", {"players": "2"}),
    ("ordino", {"players": "4"}), ("automatch", {"players": "2", "target": "1"}),
    ("automatch", {"players": "4", "target": "1"}),
]  # fmt: skip
LINES = {
    "ordo.home-row": ("Home!", "{0} wins the game"),
    "ordo.no-pieces": ("Well played!", "{0} wins the game"),
    "ordo.no-move": ("Well played!", "{0} wins the game"),
    "ordo.cannot-reconnect": ("Well played!", "{0} wins the game"),
}
"""Title and line of the ribbon by the code of the outcome; {0} is the winner."""


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


def expected(timeline: Timeline, outcome: Outcome) -> tuple[str, str] | None:
    """Title and line of a game won by one seat, None where other tests tell."""
    key, winners = timeline.game.key, outcome.winners
    names = [NAMES[seat] for seat in winners]
    if outcome.code in LINES:
        title, line = LINES[outcome.code]
        return title, line.format(*names)
    if key == "cambio" and len(winners) == 1:
        number = {"2": "five", "3": "four"}[timeline.game.options["players"]]
        return "Well played!", f"{names[0]} has {number} in a row"
    if key == "ordino":
        has = "has" if len(names) == 1 else "have"
        return "Well played!", f"{' and '.join(names)} {has} captured every piece"
    return None


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_the_ribbon_tells_the_outcome_at_the_end_and_nowhere_else(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    timeline = finished(key, options, 1)
    outcome = timeline.outcome()
    assert outcome is not None
    window.lay_table(window.session.lay(timeline))
    page = window.table
    assert page is not None
    until(lambda: page.controller.mode is Mode.OVER, "for the end")
    said = ribbon(page)
    assert said is not None
    title, line, side = said
    wanted = expected(timeline, outcome)
    if wanted is not None:
        assert (title, line) == wanted
    if len(outcome.winners) == 1:
        assert NAMES[outcome.winners[0]] in line
        assert not any(n in line for i, n in enumerate(NAMES) if i != outcome.winners[0]) or (
            key == "automatch"
        )
        assert key == "automatch" or side == outcome.winners[0] % 2 or key == "cambio"
        if key == "cambio":
            assert side == outcome.winners[0]
    if not outcome.winners:
        assert (title, side) == ("Draw", None)
    if key == "finale":
        goal = outcome.code == "finale.goal"
        champion = outcome.code == "finale.champion"
        assert title == ("Champion!" if champion else "Goal!" if goal else title)
        assert goal or title != "Goal!"
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
