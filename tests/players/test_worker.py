"""The process of the computer players: it answers, is never obeyed late, and never stays behind."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotheque import games
from ludotheque.players import worker as worker_module
from ludotheque.players.hints import asked_for, hints
from ludotheque.players.player import as_json, choose, has_players, question
from ludotheque.players.worker import Worker, WorkerError
from ludotheque.record.timeline import Timeline
from ludotheque.system import piped
from tests.examples import without_chance
from tests.record.test_timeline import begun, played
from tests.systems import KILL, runs

ROOT = Path(__file__).parents[2]
LONG = 30.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.stop()


def is_running(pid: int) -> bool:
    if not runs(pid):
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def ready(timeline: Timeline) -> Timeline:
    timeline.settle()
    return timeline


def asked(worker: Worker, timeline: Timeline, seed: int = 0) -> int:
    return worker.ask(timeline.state, timeline.ply, seed=seed)


def test_answers_for_every_game(worker: Worker) -> None:
    for key in games.ENGINES:
        timeline = ready(Timeline(games.create(key), seed=5))
        for _ in range(6):
            number = asked(worker, timeline, 7)
            answer = worker.answer(LONG)
            assert answer is not None
            assert (answer.id, answer.game, answer.ply) == (number, key, timeline.ply)
            assert answer.action == choose(question(timeline.state, 1, 7))
            timeline.apply(answer.action)
            timeline.settle()
    assert worker.answer() is None


def test_hints_are_those_of_the_question(worker: Worker) -> None:
    for key in games.ENGINES:
        if not has_players(key):
            continue
        timeline = ready(Timeline(games.create(key), seed=6))
        number = worker.ask_hints(timeline.state, timeline.ply, 3)
        answer = worker.answer(LONG)
        assert answer is not None
        assert (answer.id, answer.game, answer.ply) == (number, key, timeline.ply)
        assert answer.hints == hints(asked_for(timeline.state, 3))
        assert answer.action == answer.hints[0].action
        asked(worker, timeline)
        answer = worker.answer(LONG)
        assert answer is not None
        assert answer.hints == ()


def test_a_game_that_began_from_a_position(worker: Worker) -> None:
    game = games.create(without_chance())
    start = game.initial().position()
    timeline = Timeline(game, seed=1, start=start)
    asked(worker, timeline)
    answer = worker.answer(LONG)
    assert answer is not None
    assert timeline.state.is_legal(answer.action)


def test_only_the_last_question_is_answered(worker: Worker) -> None:
    first, second = ready(begun(1)), played(ready(begun(2)), 12)
    second.settle()
    for _ in range(5):
        asked(worker, first)
        last = asked(worker, second)
        answer = worker.answer(LONG)
        assert answer is not None
        assert (answer.id, answer.ply) == (last, second.ply)
        assert worker.answer() is None
    asked(worker, first)
    worker.cancel()
    assert not worker.is_thinking
    assert worker.answer(0.2) is None
    last = asked(worker, second)
    answer = worker.answer(LONG)
    assert answer is not None
    assert answer.id == last


def test_a_failing_player_is_told_and_the_process_goes_on(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = ready(begun(1))
    monkeypatch.setattr(
        worker_module, "as_json", lambda asked: {**as_json(asked), "game": "nobody"}
    )
    asked(worker, timeline)
    with pytest.raises(WorkerError, match="nobody"):
        worker.answer(LONG)
    monkeypatch.undo()
    asked(worker, timeline)
    assert worker.answer(LONG) is not None


def test_a_process_that_died_is_told_and_started_again(worker: Worker) -> None:
    timeline = ready(begun(1))
    asked(worker, timeline)
    assert worker.answer(LONG) is not None
    pid = worker.process_id
    assert pid is not None
    asked(worker, timeline)
    os.kill(pid, KILL)
    try:
        worker.answer(LONG)  # it may have answered before it died
    except WorkerError:
        assert not worker.is_thinking
    deadline = time.monotonic() + LONG
    while worker.process_id is not None and time.monotonic() < deadline:
        time.sleep(0.01)
    asked(worker, timeline)
    assert worker.answer(LONG) is not None
    assert worker.process_id != pid


def test_a_process_which_cannot_be_started_is_asked_for_again(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_process: object) -> None:
        raise OSError(errno.EAGAIN, "no room")

    timeline = ready(begun(1))
    monkeypatch.setattr(piped, "start_process", full)

    def answered() -> None:
        asked(worker, timeline)  # fails, too, where that is known already
        worker.answer(LONG)

    for _ in range(2):
        with pytest.raises(WorkerError):
            answered()
        worker.stop()
    worker.start()
    monkeypatch.undo()
    until(lambda: not worker._process.is_starting)  # type: ignore[union-attr]
    asked(worker, timeline)
    assert worker.answer(LONG) is not None


def until(happens: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_stop_leaves_no_process(worker: Worker) -> None:
    worker.start()
    until(lambda: worker.process_id)
    pid = worker.process_id
    assert pid is not None
    asked(worker, ready(begun(1)))
    worker.stop()
    assert worker.process_id is None
    assert not is_running(pid)
    worker.stop()
    asked(worker, ready(begun(1)))
    assert worker.answer(LONG) is not None


def test_a_question_asked_while_it_starts_is_not_lost(worker: Worker) -> None:
    """Whatever was started and stopped just before."""
    timeline = ready(begun(1))
    for _ in range(3):
        worker.start()
        worker.stop(wait=False)
    worker.start()
    process = worker._process
    number = asked(worker, timeline)
    assert worker._process is process
    answer = worker.answer(LONG)
    assert answer is not None
    assert answer.id == number


PARENT = """
import time
from ludotheque.players.worker import Worker
from tests.record.test_timeline import begun

if __name__ == "__main__":
    timeline = begun(1)
    timeline.settle()
    worker = Worker()
    worker.ask(timeline.state, timeline.ply)
    assert worker.answer(30)
    print(worker.process_id, flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="looks at processes by their number")
def test_the_process_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env
    ) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
    deadline = time.monotonic() + LONG
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(pid)
