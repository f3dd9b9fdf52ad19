"""What the ribbon says at the end of a game, and that there is none at any earlier place.

One test for all games: their outcomes come from the engine, the names from the record, and what
each ribbon says from the tests of its game.
"""

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, create
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.contract.meeting import written_down
from tests.gui.table.hands import until

NAMES = ("Camille", "Jules", "Anne", "Denis")
ENDS = [(key, *end) for key in ENGINES for end in on_screen(key, "ENDS", ())]
"""Game, options, seed; then the whole ribbon: title, line and side."""
FORMS = list({(key, *form.items()): (key, form) for key, form, *_ in ENDS}.values())
"""The games and options in them, each once."""
THIRD = [key for key in ENGINES if on_screen(key, "THIRD_TIME")]
"""The games which a position for the third time ends."""


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
    return on_screen(page.controller.timeline.game.key, "ribbon")(page)  # type: ignore[no-any-return]


def laid(window: MainWindow, timeline: Timeline) -> TablePage:
    """A game which is over on the table."""
    window.lay_table(window.session.lay(timeline))
    page = window.table
    assert page is not None
    until(lambda: page.controller.mode is Mode.OVER, "for the end")
    return page


@pytest.mark.parametrize(("key", "options", "seed", "title", "line", "side"), ENDS)
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
        over = "The game is over: you are looking at an earlier point."
        assert page.panel.now.text().endswith(over)
    page.controller.look_at(timeline.ply)
    until(lambda: page.controller.mode is Mode.OVER, "for the end again")
    assert ribbon(page) == said


@pytest.mark.parametrize("key", THIRD)
def test_a_position_for_the_third_time_is_a_draw(window: MainWindow, key: str) -> None:
    timeline = next(t for t in written_down(key) if t.outcome().code == f"{key}.repetition")  # type: ignore[union-attr]
    assert ribbon(laid(window, timeline)) == ("Draw", on_screen(key, "THIRD_TIME"), None)


@pytest.mark.parametrize(("key", "options"), FORMS)
def test_what_the_players_ended_is_told_alike_in_every_game(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    sided = any(end[-1] is not None for end in ENDS if end[0] == key)
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
        assert title == "Resigned"
        if len(winners) == 1:
            other = NAMES[winners[0]]
            assert line == f"{NAMES[ending.seat]} has resigned, {other} wins the {match}"
            assert side == (winners[0] if sided else None)
        else:
            assert f"{NAMES[ending.seat]} has resigned" in line
            assert side is None
        window.leave_table()
