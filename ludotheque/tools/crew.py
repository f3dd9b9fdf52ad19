"""Processes which play the games of an arena, one for each core.

They end with the program, however that ends: their pipes close, and they are among its children.
"""

import multiprocessing
import os
from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import cast

from ludotheque.core.contract import Game
from ludotheque.core.errors import InstallationError
from ludotheque.core.messages import Message
from ludotheque.system.processes import end_process, start_process
from ludotheque.tools.matches import RANDOM, Played, Setting, play

Answer = list[Played] | Message | str
"""What was played, that the installation is damaged, or what has failed."""


def cores(count: int, setting: Setting) -> int:
    """Return how many processes are worth starting for so many games."""
    if set(setting.players) == {RANDOM}:
        return 1
    return max(1, min(os.cpu_count() or 1, count))


def all_played(
    game: Game, setting: Setting, count: int, jobs: int
) -> Generator[list[Played], None, None]:
    """Yield the games of the numbers from 0 on, in order, played by so many processes.

    Close it to end the processes. Raises RuntimeError where one of them fails, InstallationError
    where it has met one.
    """
    if jobs == 1:
        yield from (play(game, setting, number) for number in range(count))
        return
    context = multiprocessing.get_context("spawn")
    processes: list[SpawnProcess] = []
    pipes: list[Connection] = []
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            pipes.append(ours)
            process = context.Process(target=serve, args=(theirs, setting), daemon=True)
            start_process(process)
            processes.append(process)
            theirs.close()
        yield from _in_order(pipes, count, [process.sentinel for process in processes])
    finally:
        for pipe in pipes:
            pipe.close()
        for process in processes:
            end_process(process)


def _in_order(
    pipes: list[Connection], count: int, ends: Sequence[int] = ()
) -> Generator[list[Played], None, None]:
    """Give each process a number at a time; yield what they played in the order of the numbers.

    ``ends`` become ready where a process ends: on Windows one which dies before it has taken its
    end of the pipe leaves that open.
    """
    given = 0
    done: dict[int, Answer] = {}
    for number in range(count):
        while number not in done:
            try:
                while given < min(len(pipes), count):
                    pipes[given].send(given)
                    given += 1
                for ready in wait([*pipes, *ends]):
                    if isinstance(ready, int):
                        if not pipes[ends.index(ready)].poll():
                            raise EOFError
                        continue
                    pipe = cast(Connection, ready)
                    which, games = pipe.recv()
                    done[which] = games
                    if given < count:
                        pipe.send(given)
                        given += 1
            except (EOFError, OSError) as problem:
                raise RuntimeError("a process of the arena died") from problem
        found = done.pop(number)
        if isinstance(found, Message):
            raise InstallationError(found)
        if isinstance(found, str):
            raise RuntimeError(found)
        yield found


def serve(pipe: Connection, setting: Setting) -> None:
    """Play the numbers that are asked for until the pipe closes; runs in a process."""
    try:
        game = setting.game()
        while True:
            number = pipe.recv()
            try:
                games: Answer = play(game, setting, number)
            except InstallationError as problem:
                games = problem.message
            except Exception as problem:  # noqa: BLE001 - told by the main process
                games = f"{type(problem).__name__}: {problem}"
            pipe.send((number, games))
    except (EOFError, OSError, KeyboardInterrupt):
        return
