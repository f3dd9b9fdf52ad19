"""Persons and computer players are counted apart: a name is a person, a level is that level."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.playernames import name_key
from ludotheque.games import create
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.seating import player_key
from ludotheque.record.timeline import Timeline
from ludotheque.stats.csvfiles import games_csv, players_csv
from ludotheque.stats.facts import facts_of, from_json, to_json
from ludotheque.stats.summary import Filter, counted, summarise
from tests.examples import with_players


def game(seats: tuple[SeatInfo, ...], *changes: tuple[int, int | None]) -> Timeline:
    """A game in which the first seat resigns after four moves; changes by ply for the second."""
    timeline = Timeline(create(with_players()), seed=1, seats=seats)
    for ply in range(4):
        for at, level in changes:
            if at == ply:
                timeline.change_seat("person" if level is None else "computer", 1, level)
        timeline.apply(timeline.state.legal_actions()[0])
    timeline.end(Ending("resign", 0))
    return timeline


ANNE, BO = SeatInfo("Anne"), SeatInfo("Bo")


def test_a_level_has_results_of_its_own() -> None:
    played = [game((ANNE, SeatInfo(level=3))), game((SeatInfo(level=3), ANNE)), game((ANNE, BO))]
    facts = [facts_of(one.to_record()) for one in played]
    summary = summarise(counted(facts))
    found = {(one.name, one.level): one.results.all for one in summary.players}
    assert {who: (tally.won, tally.lost) for who, tally in found.items()} == {
        ("Anne", None): (1, 2), ("", 3): (1, 1), ("Bo", None): (1, 0),
    }  # fmt: skip
    chosen = Filter(player=player_key("", 3))
    assert len(summarise(counted(facts), chosen).games) == 2
    assert "computer:3,,," in players_csv(summary.players)
    assert games_csv(summary.games).count("computer:3") == 2
    assert [from_json(to_json(one)) for one in facts] == facts


def test_a_seat_played_by_several_counts_for_nobody() -> None:
    """Whoever made all its moves has the result, wherever somebody sat without a move."""
    assert facts_of(game((ANNE, BO), (3, 2)).to_record()).players == ("anne", "")
    assert facts_of(game((ANNE, BO), (1, 2)).to_record()).players == ("anne", player_key("", 2))
    assert facts_of(game((ANNE, BO), (1, 2), (2, None)).to_record()).players == ("anne", "")
    assert facts_of(game((ANNE, BO), (2, 4), (3, None)).to_record()).players == ("anne", "bo")


def test_hints_are_counted_by_who_was_given_them() -> None:
    """A branch has only its own; a seat at which several played has nobody's."""
    timeline = game((ANNE, BO))
    for seat in (0, 0, 1):
        timeline.note_hint(seat)
    branch = timeline.branch(2)
    branch.apply(branch.state.legal_actions()[0])
    branch.note_hint(1)
    taken_over = game((ANNE, BO), (3, 2))
    taken_over.note_hint(1)
    facts = [facts_of(one.to_record()) for one in (timeline, branch, taken_over)]
    assert [one.hints for one in facts] == [(2, 1), (0, 1), (0, 1)]
    assert [from_json(to_json(one)) for one in facts] == facts
    read = list(csv.DictReader(io.StringIO(games_csv(facts), newline="")))
    assert [row["hints_1"] for row in read] == ["2", "0", "0"]
    assert {row["hints_3"] for row in read} == {""}
    players = list(csv.DictReader(io.StringIO(players_csv(summarise(facts).players), newline="")))
    hints = {(row["player"], row["game"] == ""): row["hints"] for row in players}
    assert hints == {
        ("Anne", True): "2", ("Anne", False): "2", ("Bo", True): "2", ("Bo", False): "2",
    }  # fmt: skip


@given(st.text(max_size=12), st.integers(1, 5))
def test_no_name_is_counted_as_a_level(name: str, level: int) -> None:
    assert name_key(name) != player_key("", level)
