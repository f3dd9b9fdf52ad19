"""What stands beside the results: marks of the last ones, and the shares to be expected."""

import attrs

from ludotheque.games import info
from ludotheque.stats.summary import summarise
from ludotheque.ui.statistics.overview import OverviewTab
from ludotheque.ui.statistics.players import PlayersTab
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.statistics.statisticstexts import percent
from tests.gui.statistics.hands import Key, key, turn_to


def test_the_last_results_of_a_player_are_marks_read_one_by_one(page: StatisticsPage) -> None:
    turn_to(page, "players")
    players = page.tab["players"]
    assert isinstance(players, PlayersTab)
    ann = next(one for one in summarise(page.facts).players if one.key == "ann")
    course = players.course
    said = [f"{info(game).title}: {what}." for game, what in ann.course]
    assert len({game for game, _ in ann.course}) > 1
    assert course.spoken() == said
    assert len(said) == ann.results.all.decided < ann.results.games  # one was laid aside
    assert "without a result" in players.results.text()
    course.setFocus()
    key(Key.Key_End)
    assert course.current == len(said) - 1
    assert course.accessibleName() == "Last results of Ann, the latest on the right"
    # Wins stand above the line, defeats below it: the marks are told apart without their colour.
    picture = course.grab().toImage()
    for i, (_, what) in enumerate(ann.course):
        box = course.box(i)
        shades = [
            picture.pixelColor(round(box.center().x()), y).name()
            for y in (round(course.height() * part) for part in (0.3, 0.6))
        ]
        assert shades[0] != shades[1], what
    # Points beside what was to be expected.
    share, even = ann.results.all.share, ann.results.even
    assert share is not None
    assert even == 0.5
    assert players.points.text() == (
        f"{percent(share)} of the points; {percent(even)} to be expected if all were equally "
        "strong."
    )


def test_a_name_from_right_to_left_turns_no_sentence(page: StatisticsPage) -> None:
    players = page.tab["players"]
    assert isinstance(players, PlayersTab)
    ann = next(one for one in summarise(page.facts).players if one.key == "ann")
    players._show_player(attrs.evolve(ann, name="משה כהן"))
    for chart in (players.course, players.lines):
        assert " of \u2068משה כהן\u2069" in chart.accessibleName()


def test_who_begins_is_held_against_an_even_share(page: StatisticsPage) -> None:
    overview = page.tab["overview"]
    assert isinstance(overview, OverviewTab)
    assert [row.mark for row in overview.first.rows] == [0.5] * len(overview.first.rows)
    for said in overview.first.spoken():
        assert f"{percent(0.5)} to be expected if beginning made no difference" in said
