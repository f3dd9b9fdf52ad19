"""The commands on saved games: new, play, show, check, export."""

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from ludotheque import games
from ludotheque.core.contract import Game, State
from ludotheque.core.errors import IllegalAction, LudothequeError, NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.files.atomic import ANYTHING, digest
from ludotheque.record import savefile
from ludotheque.record.record import MAX_ACTIONS
from ludotheque.record.seeds import LIMIT, new_seed
from ludotheque.record.timeline import Timeline, quotes
from ludotheque.tools.arguments import Arguments, UsageError, shown


class RefusedError(LudothequeError):
    """An action that was not played; nothing has been written."""


def new_command(arguments: Arguments) -> int:
    """Write a record without actions to -o, else to the output."""
    game = games.create(arguments.words["GAME"], arguments.options())
    seed = arguments.whole("--seed", 0, LIMIT - 1)
    record = Timeline(game, seed=new_seed() if seed is None else seed).to_record()
    out = arguments.text("-o")
    if out is None:
        sys.stdout.write(savefile.encode(record).decode())
    else:
        savefile.save(out, record)
    return 0


def play_command(arguments: Arguments) -> int:
    """Play actions and write the record to -o, else over the file."""
    path = Path(arguments.words["FILE.ludo"])
    data = savefile.read(path)
    _, timeline = savefile.opened(data, path)
    play(timeline, arguments.rest)
    out = arguments.text("-o")
    savefile.save(out or path, timeline.to_record(), ANYTHING if out else digest(data))
    return 0


def play(timeline: Timeline, texts: Iterable[str]) -> None:
    """Play actions given as text; what chance decides and is not given is drawn.

    Raises RefusedError, the actions before the refused one having been played.
    Chance that follows the last one is drawn too, so that it shows what must be played now.
    """
    for text in texts:
        _play_one(timeline, text)
    timeline.settle()


def _play_one(timeline: Timeline, text: str) -> None:
    """Play one action; where chance is to act and the text is none of its actions, draw first."""
    while timeline.ending is None and timeline.state.is_chance():
        try:
            timeline.apply(timeline.state.parse(text))
        except (NotationError, IllegalAction):
            timeline.apply(timeline.draw())
        else:
            return
    try:
        timeline.apply(timeline.state.parse(text))
    except (NotationError, IllegalAction) as problem:
        message = problem.message
        if not quotes(message, text):
            message = M("“{text}”: {problem}", text=quoted(text), problem=message)
        raise RefusedError(message) from problem


def check_command(arguments: Arguments) -> int:
    """Replay and validate; print « ok GAME TURNS RESULT »."""
    timeline = savefile.load_timeline(arguments.words["FILE.ludo"])
    print("ok", timeline.game.key, timeline.state.turn, timeline.result())
    return 0


def show_command(arguments: Arguments) -> int:
    """Print the position as the seat may see it."""
    timeline = savefile.load_timeline(arguments.words["FILE.ludo"])
    seat = seat_of(timeline.game, arguments.text("--seat"))
    print(state_at(timeline, arguments).text(seat).rstrip("\n"))
    return 0


def state_at(timeline: Timeline, arguments: Arguments) -> State:
    """Return the state after as many actions as --ply says, by default all; raises UsageError."""
    ply = arguments.whole("--ply", 0, MAX_ACTIONS)
    if ply is not None and ply > timeline.ply:
        raise UsageError(
            M("--ply goes up to {last} in this record, not {ply}.", last=timeline.ply, ply=ply)
        )
    timeline.go_to(timeline.ply if ply is None else ply)
    return timeline.state


def export_command(arguments: Arguments) -> int:
    """Draw the position into a PNG file; the only command that needs Qt, without a screen."""
    target = arguments.text("--png")
    if target is None:
        raise UsageError(M("“{command}” needs {word}.", command="export", word=shown("--png FILE")))
    timeline = savefile.load_timeline(arguments.words["FILE.ludo"])
    seat = seat_of(timeline.game, arguments.text("--seat"))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import_module("ludotheque.ui.board.positionimage").export_png(timeline, Path(target), seat)
    return 0


def seat_of(game: Game, name: str | None) -> int | None:
    """Return the seat with this notation name, None for none; raises UsageError."""
    if name is None:
        return None
    if name not in game.seats:
        raise UsageError(
            M("--seat can be {known}, not “{name}”.", known=tuple(game.seats), name=quoted(name))
        )
    return game.seats.index(name)
