"""The command analyse: it prints what the analysis is."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.messages import render
from ludotheque.players import analysis as module
from ludotheque.players import hints
from ludotheque.players.analysis import analysis, assessments, told
from tests.examples import hiding, without_chance
from tests.tools.helpers import new_file
from tests.tools.test_advice import saved


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "STRONGEST", 3)


def test_lines_and_json_say_what_the_analysis_says(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LEAST", 0.001)
    path, timeline = saved(tmp_path, without_chance(), 14)
    found = analysis(timeline.states, tuple(assessments(timeline.states, timeline.actions)))
    data = json.loads(run("analyse", path, "--json").out)
    assert len(data["plies"]) == timeline.ply + 1
    assert [one["exact"] for one in data["plies"]] == [one.exact for one in found.standings]
    for one, standing in zip(data["plies"], found.standings, strict=True):
        assert one["chances"] == pytest.approx(standing.chances, abs=1e-4)
    assert data["luck"] is None
    assert data["given"] == pytest.approx(found.given, abs=1e-4)
    assert [one["ply"] for one in data["swings"]] == [swing.ply for swing in found.swings]

    lines = run("analyse", path).lines
    assert [line.split()[1] for line in lines if line.startswith("ply ")] == [
        str(ply) for ply in range(timeline.ply + 1)
    ]
    assert found.swings
    first = found.swings[0]
    at = next(number for number, line in enumerate(lines) if line.startswith("swing "))
    seat = timeline.game.seats[first.assessment.seat]
    hint = told(timeline.state_at(first.ply), first.assessment)
    assert hint.worth is not None
    assert lines[at : at + 4] == [
        (
            f"swing ply={first.ply} seat={seat} gave={first.given_up:.3f} "
            f"played={timeline.notation_at(first.ply)}"
        ),
        render(hint.worth),
        timeline.state_at(first.ply).notation(hint.action),
        render(hint.explanation.message),
    ]
    assert lines[-1].startswith("given ")


def test_hidden_hands_are_not_analysed(run: Any, tmp_path: Path) -> None:
    ran = run("analyse", new_file(run, tmp_path, game=hiding()))
    assert ran.status == 1
    assert "hidden" in ran.err


def test_what_nothing_is_known_of_is_refused(run: Any, tmp_path: Path) -> None:
    ran = run("analyse", new_file(run, tmp_path))
    assert ran.status == 1
    assert "how good a position is" in ran.err
