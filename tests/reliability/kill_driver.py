"""What a process does that a measure kills: plays, saves, parts from another; tells each step."""

import json
import random
import sys
from pathlib import Path

from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.files.atomic import write_atomic
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline

KEYS = games.ENGINES


def tell(**what: object) -> None:
    """Say what is surely kept, in one line."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def step(timeline: Timeline, chance: random.Random, source: RandomSource) -> None:
    """Play on, or take back now and then."""
    if timeline.is_over() or chance.random() < 0.08:
        timeline.undo()
    elif timeline.state.is_chance():
        timeline.apply(timeline.draw(), chance.choice([None, 7]))
    else:
        timeline.apply(timeline.state.random_action(source), chance.randrange(9000))
        if chance.random() < 0.1:
            timeline.note_hint(0)


def kept(timeline: Timeline) -> dict[str, object]:
    """Return what a reader of the archive must find."""
    return {"id": timeline.id, "ply": timeline.ply, "line": timeline.line}


def play(archive: Archive, number: int, timeline: Timeline, seed: int) -> None:
    """Play for ever, keeping every step."""
    chance, source = random.Random(seed), RandomSource(seed)
    tell(**kept(timeline))
    while True:
        step(timeline, chance, source)
        number = archive.sync(number, timeline)
        tell(**kept(timeline))


def write_files(folder: Path, timeline: Timeline, seed: int) -> None:
    """Save and export for ever, over the same files."""
    chance, source = random.Random(seed), RandomSource(seed)
    count = 0
    while True:
        step(timeline, chance, source)
        savefile.save(folder / "game.ludo", timeline.to_record())
        write_atomic(folder / "moves.txt", exported(count))
        tell(saved=timeline.notations(), exported=count)
        count += 1


def exported(count: int) -> bytes:
    """Return a text which tells whether it is whole."""
    return f"{count}\n".encode() * (1000 + count % 7000) + f"end {count}\n".encode()


def main() -> None:
    """Do what the words on the command line say."""
    what, path, seed = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    archive = Archive(path)
    if what == "part":
        (shown,) = (*archive.unfinished(), *archive.finished())
        timeline = archive.load(shown.id)
        tell(ready=True)
        sys.stdin.readline()  # both have read the game now
        play(archive, shown.id, timeline, seed)
    timeline = Timeline(games.create(KEYS[seed // 4 % len(KEYS)]), seed=seed)
    if what == "files":
        write_files(path.parent, timeline, seed)
    play(archive, archive.begin(timeline), timeline, seed)


if __name__ == "__main__":
    main()
