"""The process of the computer players: it answers, is never obeyed late, and never stays behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.players.player import create_player
from ludotheque.players.worker import Worker, WorkerError
from ludotheque.record.timeline import Timeline
from tests.examples import without_chance
from tests.record.test_timeline import begun, played

ROOT = Path(__file__).parents[2]
LONG = 30.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.stop()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def ready(timeline: Timeline) -> Timeline:
    timeline.settle()
    return timeline


def test_the_random_player_plays_legally_and_by_its_source() -> None:
    player = create_player("random")
    for key in games.ENGINES:
        timeline = ready(Timeline(games.create(key), seed=1))
        for i in range(20):
            action = player.choose(timeline.state, RandomSource(i))
            assert action == player.choose(timeline.state, RandomSource(i))
            timeline.apply(action)
            timeline.settle()
    with pytest.raises(ValueError, match="player"):
        create_player("level 9")


def test_answers_for_every_game(worker: Worker) -> None:
    for key in games.ENGINES:
        timeline = ready(Timeline(games.create(key), seed=5))
        for _ in range(6):
            number = worker.ask(timeline, seed=7)
            answer = worker.answer(LONG)
            assert answer is not None
            assert (answer.id, answer.game, answer.ply) == (number, key, timeline.ply)
            assert answer.action == timeline.state.random_action(RandomSource(7))
            timeline.apply(answer.action)
            timeline.settle()
    assert worker.answer() is None


def test_a_game_that_began_from_a_position(worker: Worker) -> None:
    game = games.create(without_chance())
    start = game.initial().position()
    timeline = Timeline(game, seed=1, start=start)
    worker.ask(timeline)
    answer = worker.answer(LONG)
    assert answer is not None
    assert timeline.state.is_legal(answer.action)


def test_only_the_last_question_is_answered(worker: Worker) -> None:
    first, second = ready(begun(1)), played(ready(begun(2)), 12)
    second.settle()
    for _ in range(5):
        worker.ask(first)
        last = worker.ask(second)
        answer = worker.answer(LONG)
        assert answer is not None
        assert (answer.id, answer.ply) == (last, second.ply)
        assert worker.answer() is None
    worker.ask(first)
    worker.cancel()
    assert not worker.is_thinking
    assert worker.answer(0.2) is None
    last = worker.ask(second)
    answer = worker.answer(LONG)
    assert answer is not None
    assert answer.id == last


def test_a_failing_player_is_told_and_the_process_goes_on(worker: Worker) -> None:
    timeline = ready(begun(1))
    worker.ask(timeline, player="nobody")
    with pytest.raises(WorkerError, match="nobody"):
        worker.answer(LONG)
    worker.ask(timeline)
    assert worker.answer(LONG) is not None


def test_a_process_that_died_is_told_and_started_again(worker: Worker) -> None:
    timeline = ready(begun(1))
    worker.ask(timeline)
    assert worker.answer(LONG) is not None
    pid = worker.process_id
    assert pid is not None
    worker.ask(timeline)
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    try:
        worker.answer(LONG)  # it may have answered before it died
    except WorkerError:
        assert not worker.is_thinking
    deadline = time.monotonic() + LONG
    while worker.process_id is not None and time.monotonic() < deadline:
        time.sleep(0.01)
    worker.ask(timeline)
    assert worker.answer(LONG) is not None
    assert worker.process_id != pid


def test_stop_leaves_no_process(worker: Worker) -> None:
    worker.start()
    pid = worker.process_id
    assert pid is not None
    worker.ask(ready(begun(1)))
    worker.stop()
    assert worker.process_id is None
    assert not is_running(pid)
    worker.stop()
    worker.ask(ready(begun(1)))
    assert worker.answer(LONG) is not None


PARENT = """
import time
from ludotheque.players.worker import Worker
from tests.record.test_timeline import begun

if __name__ == "__main__":
    timeline = begun(1)
    timeline.settle()
    worker = Worker()
    worker.ask(timeline)
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
