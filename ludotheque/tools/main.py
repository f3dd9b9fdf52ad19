"""The headless commands: what each takes, and how refusals become exit statuses."""

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final, TextIO, cast

from ludotheque.core.errors import InstallationError, LudothequeError, OptionError
from ludotheque.core.foreign import foreign, quoted
from ludotheque.core.messages import M, render
from ludotheque.files.atomic import FULL, system_text
from ludotheque.system.streams import is_closed, speak_utf8
from ludotheque.tools import (
    advice,
    analyse,
    arena,
    balance,
    fit,
    inspect,
    playouts,
    records,
    solve,
    stats,
)
from ludotheque.tools.arguments import (
    HELP,
    LANG,
    Command,
    Flag,
    UsageError,
    choose_language,
    shown,
    understand,
)


class OutputError(LudothequeError):
    """The output takes nothing more; what was to be printed is lost."""


class Output:
    """A stream for ``sys.stdout`` whose failures are refusals; a closed pipe stays what it is."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def write(self, text: str) -> int:
        """Write; raises OutputError, BrokenPipeError."""
        with _reporting():
            return self._stream.write(text)

    def flush(self) -> None:
        """Send off what has been written; raises OutputError, BrokenPipeError."""
        with _reporting():
            self._stream.flush()


@contextlib.contextmanager
def _reporting() -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        if is_closed(problem):
            raise BrokenPipeError from problem
        if problem.errno in FULL:
            raise OutputError(M("The output cannot be written: the disk is full.")) from problem
        sentence = M(
            "The output cannot be written. The system says: “{reason}”.",
            reason=system_text(problem),
        )
        raise OutputError(sentence) from problem


def discard_output() -> None:
    """Let nothing more be written at exit, where the output has failed."""
    with contextlib.suppress(OSError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.close(null)


OK: Final = 0
WRONG: Final = 1
USAGE: Final = 2

_OPTION: Final = Flag(
    "--option", M("an option of the game; may be repeated"), "KEY=VALUE", many=True
)
_START: Final = Flag("--start", M("a JSON file with the position to start from"), "FILE")
_PLY: Final = Flag("--ply", M("after how many actions; by default all"), "N")
_GAMES: Final = Flag("--games", M("how many games"), "N")
_JOBS: Final = Flag("--jobs", M("how many processes; by default one for each core"), "N")
_OWN_SEED: Final = Flag("--seed", M("the seed of the computer player, a whole number"), "N")
_SEED: Final = Flag("--seed", M("the seed of all draws, a whole number"), "N")
_SEAT: Final = Flag("--seat", M("whose view; by default that of a spectator"), "SEAT")
_OUT: Final = Flag("-o", M("the file to write"), "FILE")
_JSON: Final = Flag("--json", M("the figures as JSON"))

COMMANDS: Final = (
    Command("games", M("list the games, their players and options"), inspect.games_command),
    Command(
        "perft",
        M("count the sequences of legal actions of each length"),
        inspect.perft_command,
        ("GAME", "DEPTH"),
        (_START, _OPTION),
    ),
    Command(
        "moves",
        M("list the legal actions of a position"),
        inspect.moves_command,
        ("GAME",),
        (_START, _OPTION),
    ),
    Command(
        "show",
        M("print a position of a saved game as text"),
        records.show_command,
        ("FILE.ludo",),
        (_PLY, _SEAT),
    ),
    Command(
        "check",
        M("replay a saved game and check it"),
        records.check_command,
        ("FILE.ludo",),
    ),
    Command("new", M("begin a record"), records.new_command, ("GAME",), (_OPTION, _SEED, _OUT)),
    Command(
        "play",
        M("play actions in a saved game; what chance decides is drawn from its seed"),
        records.play_command,
        ("FILE.ludo", "ACTION…"),
        (_OUT,),
    ),
    Command(
        "choose",
        M("say what a computer player would do in a position or a saved game"),
        advice.choose_command,
        (advice.WORD,),
        (Flag("--level", M("how well it plays, 1 to 5"), "N"), _PLY, _START, _OPTION, _OWN_SEED),
    ),
    Command(
        "hint",
        M("say what is best in a position or a saved game, why, and what the second best costs"),
        advice.hint_command,
        (advice.WORD,),
        (_PLY, _START, _OPTION, _OWN_SEED),
    ),
    Command(
        "analyse",
        M("tell how the chances in a saved game went, and which moves gave up most"),
        analyse.analyse_command,
        ("FILE.ludo",),
        (_JSON,),
    ),
    Command(
        "arena",
        M("let players play full games against each other"),
        arena.arena_command,
        ("GAME",),
        (
            Flag(
                "--seats",
                M("the players, with commas: random, rule, a level from 1 to 5, uct@MS, uct*F"),
                "S1,S2",
            ),
            _GAMES,
            Flag("--pairs", M("how many pairs: the same chance, each player at each seat"), "N"),
            Flag("--width", M("stop where the interval of the share is so narrow"), "W"),
            _JOBS,
            _SEED,
            _OPTION,
            _JSON,
        ),
    ),
    Command(
        "balance",
        M("let players of one strength play many games, and keep what they show for the rules"),
        balance.balance_command,
        ("GAME",),
        (
            Flag("--level", M("how well they play, 1 to 5"), "N"),
            _GAMES,
            Flag("--name", M("the form of the game, as the rules name it"), "NAME"),
            _JOBS,
            _SEED,
            _OPTION,
            _OUT,
        ),
    ),
    Command(
        "fit",
        M("fit what the computer players of a game judge positions by, from games of their own"),
        fit.fit_command,
        ("GAME",),
        (
            _SEED,
            Flag("--percent", M("how many games, in per cent of the usual number"), "N"),
            _OUT,
        ),
    ),
    Command(
        "solve",
        M("work out for good which endings of a game are won, and keep the table"),
        solve.solve_command,
        ("GAME",),
        (
            Flag("--check", M("hold so many positions of it to the rules and to a search"), "N"),
            _SEED,
        ),
    ),
    Command(
        "playouts",
        M("play at random as fast as possible"),
        playouts.playouts_command,
        ("GAME",),
        (
            Flag("--seconds", M("for how long"), "T"),
            _SEED,
            _OPTION,
            Flag("--verify", M("replay so many of these games by the rules first"), "N"),
            _JSON,
        ),
    ),
    Command(
        "export",
        M("draw a position of a saved game"),
        records.export_command,
        ("FILE.ludo",),
        (Flag("--png", M("the picture to write"), "FILE"), _SEAT),
    ),
    Command(
        "stats",
        M("sum up the games of the archive: results, lengths, dice"),
        stats.stats_command,
        (),
        (
            Flag("--game", M("of this game alone"), "GAME"),
            Flag("--player", M("of the games of this player alone"), "NAME"),
            Flag("--csv", M("a table instead of lines"), "games|players|dice"),
            _OUT,
            Flag("--archive", M("another archive than your own"), "FILE"),
        ),
    ),
)


def main(line: Sequence[str]) -> int:
    """Carry out « tools … » and return the exit status: 0 good, 1 wrong, 2 bad usage."""
    speak_utf8()
    try:
        if sys.stdout is None:
            return _run(line)
        # A stream of ours has all that commands use, though not all that a TextIO has.
        with contextlib.redirect_stdout(cast(TextIO, Output(sys.stdout))):
            return _run(line)
    except BrokenPipeError:  # who read our output has had enough
        discard_output()
        return OK
    except KeyboardInterrupt:
        return 130


def _run(line: Sequence[str]) -> int:
    try:
        status = _carried_out(line)
        if sys.stdout is not None:
            sys.stdout.flush()
    except LudothequeError as problem:
        if isinstance(problem, OutputError):
            discard_output()
        print(render(problem.message), file=sys.stderr)
        return USAGE if isinstance(problem, UsageError | OptionError) else WRONG
    except InstallationError as problem:
        sentence = M("The installation is damaged: {problem}.", problem=problem.message)
        print(render(sentence), file=sys.stderr)
        return WRONG
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as problem:  # noqa: BLE001 - a fault of ours is told in one line, too
        text = foreign(f"{type(problem).__name__}: {problem}")
        print(render(M("The program has a fault: {problem}", problem=text)), file=sys.stderr)
        return WRONG
    return status


def _carried_out(line: Sequence[str]) -> int:
    """Do what the words say; return the exit status."""
    words = choose_language(line)
    names = tuple(command.name for command in COMMANDS)
    if not words:
        raise UsageError(M("Say which command: {known}.", known=names))
    if words[0] in {"--help", "-h"}:
        print(_overview())
        return OK
    command = next((c for c in COMMANDS if c.name == words[0]), None)
    if command is None:
        raise UsageError(
            M(
                "There is no command “{name}”; known are {known}.",
                name=quoted(words[0]),
                known=names,
            )
        )
    arguments = understand(command, words[1:])
    if "--help" in arguments:
        print(_help(command))
        return OK
    return command.run(arguments)


def _overview() -> str:
    lines = [render(M("Headless commands of Ludothèque")), ""]
    lines += [f"  {c.name:<11} {render(c.explanation)}" for c in COMMANDS]
    lines += [
        "",
        render(M("“{command}” explains a command.", command=shown("tools COMMAND --help"))),
    ]
    return "\n".join(lines)


def _help(command: Command) -> str:
    lines = [command.usage(), "", render(command.explanation), ""]
    for flag in (*command.flags, LANG, HELP):
        name = shown(f"{flag.name} {flag.value}".strip())
        lines.append(f"  {name:<20} {render(flag.explanation)}")
    return "\n".join(lines)
