"""Analyses in a process of their own, as data, and kept."""

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.players import hints, keptanalyses
from ludotheque.players.analysis import Assessment, assessments
from ludotheque.players.analyst import Analyst, AnalystError, serve
from ludotheque.players.keptanalyses import Line, as_data, from_data, keep, kept, path_of
from ludotheque.record.timeline import Timeline
from tests.examples import one_die, without_chance
from tests.players.test_question import walked


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(hints, "STRONGEST", 2)


def line_of(timeline: Timeline) -> Line:
    return Line(timeline.id, timeline.game, timeline.start, timeline.states, timeline.actions)


def said_of(line: Line) -> list[Assessment | None]:
    return list(assessments(line.states, line.actions))


@pytest.mark.parametrize("key", [without_chance(), one_die()])
def test_lines_and_what_is_said_come_back_from_their_data(key: str) -> None:
    line = line_of(walked(key, {}, 3, 6))
    again = Line.of(json.loads(json.dumps(line.job())))
    assert again == line
    for state, one in zip(line.states, said_of(line), strict=True):
        assert from_data(state, json.loads(json.dumps(as_data(state, one)))) == one


def test_data_which_are_no_assessment_are_refused() -> None:
    line = line_of(walked(without_chance(), {}, 3, 2))
    state, one = line.states[0], said_of(line)[0]
    good = as_data(state, one)
    assert from_data(state, good) == one
    best = good[1]
    for bad in (
        5, [], [1, best, None], [0, None, None], [0, ["zz", *best[1:]], None],
        [0, [best[0], "1", *best[2:]], None], [0, [*best[:2], [0.5], True], None],
        [0, [*best[:2], [2, -1], True], None], [0, [*best[:3], 1], None],
    ):  # fmt: skip
        with pytest.raises(ValueError, match="no assessment"):
            from_data(state, bad)


def test_what_is_kept_holds_as_long_as_the_game_is_the_same() -> None:
    timeline = walked(without_chance(), {}, 5, 5)
    line = line_of(timeline)
    assert kept(line) == []
    said = said_of(line)
    keep(line, said)
    assert kept(line) == said
    keep(line, said[:2])
    assert kept(line) == said[:2]
    keep(line, said)
    timeline.apply(timeline.state.legal_actions()[0])
    assert kept(line_of(timeline)) == said[:-1]  # of the last place no action was known
    timeline.go_to(3)
    other = next(a for a in timeline.state.legal_actions() if a != line.actions[3])
    timeline.apply(other)
    assert kept(line_of(timeline)) == said[:3]
    elsewhere = walked(without_chance(), {}, 6, 5)
    assert kept(line_of(elsewhere)) == []


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"[[2,3]]", b"\xff", b'[["x",null]]'])
def test_a_damaged_file_is_as_none(damage: bytes) -> None:
    line = line_of(walked(without_chance(), {}, 5, 2))
    keep(line, said_of(line))
    path_of(line.uid).write_bytes(damage)
    assert kept(line) == []


def test_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keptanalyses, "MOST_FILES", 3)
    lines = [line_of(walked(without_chance(), {}, seed, 1)) for seed in range(5)]
    for number, line in enumerate(lines):
        keep(line, said_of(line))
        os.utime(path_of(line.uid), (number, number))
    assert [bool(kept(line)) for line in lines] == [False, False, True, True, True]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "analyses").write_text("in the way")
    line = line_of(walked(without_chance(), {}, 5, 2))
    keep(line, said_of(line))
    assert kept(line) == []


# The process


def until(happens: Callable[[], object]) -> None:
    deadline = time.monotonic() + 300
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def waited(analyst: Analyst) -> None:
    until(lambda: analyst.poll() is None or analyst.is_done)


def test_the_process_says_the_same_and_goes_on_from_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "STRONGEST", 5)
    line = line_of(walked(without_chance(), {}, 5, 1))
    said = said_of(line)
    analyst = Analyst()
    analyst.start(line, said[:1])
    until(lambda: analyst.process_id is not None or analyst.poll())
    waited(analyst)
    assert analyst.said == said
    assert analyst.process_id is None
    analyst.start(line, said)
    assert analyst.is_done
    assert analyst.process_id is None


def test_stopping_ends_the_process_and_a_death_is_told() -> None:
    line = line_of(walked(without_chance(), {}, 5, 40))
    analyst = Analyst()
    analyst.start(line, [])
    until(lambda: analyst.process_id)
    assert analyst.process_id is not None
    os.kill(analyst.process_id, signal.SIGTERM)
    with pytest.raises(AnalystError):
        until(lambda: analyst.poll() is None)
    assert analyst.process_id is None
    analyst.start(line, [])
    analyst.stop()
    assert analyst.process_id is None
    assert not analyst.poll()


class Pipe:
    """The process's end of a pipe, without a process."""

    def __init__(self, asked: Any) -> None:
        self.asked, self.sent = asked, []

    def recv_bytes(self) -> bytes:
        return json.dumps(self.asked).encode()

    def send_bytes(self, data: bytes) -> None:
        self.sent.append(json.loads(data))


def test_a_problem_in_the_process_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "nice", lambda _by: None, raising=False)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    job = line_of(walked(without_chance(), {}, 5, 2)).job()
    pipe = Pipe([{**job, "actions": ["nonsense"]}, 0])
    serve(pipe)  # type: ignore[arg-type]
    assert list(pipe.sent[0]) == ["problem"]
    pipe = Pipe([job, 1])
    serve(pipe)  # type: ignore[arg-type]
    assert [list(one) for one in pipe.sent] == [["said"], ["said"]]
