"""The program's entry: the window, a saved game in it, or the headless commands."""

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from ludotheque.core.ending import listen

if __name__ == "__main__":
    listen()  # a signal may come while the rest is being imported

from ludotheque import __version__
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, render
from ludotheque.system.onewindow import MOST_TOKEN, Wish, meet
from ludotheque.system.streams import heard, speak_utf8
from ludotheque.tools.arguments import (
    UsageError,
    choose_language,
    path_word,
    shown,
    unknown_flag,
)

_USAGE: Final = (
    ("ludotheque [--lang fr|en] [--] [FILE.ludo]", M("opens the shelf, or a saved game")),
    ("ludotheque --self-test [FILE.json]", M("checks the installation")),
    ("ludotheque --version", M("shows the version")),
    ("ludotheque tools COMMAND …", M("runs a command without a window")),
    ("ludotheque tools --help", M("lists these commands")),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these words (default: those of the command line); the exit status."""
    if getattr(sys, "frozen", False):
        import_module("multiprocessing").freeze_support()
    if argv is None:  # not where tests or other programs call
        listen()
    speak_utf8()
    line = list(sys.argv[1:] if argv is None else argv)
    if line and line[0] == "tools":
        return _tools(line[1:])
    try:
        words = choose_language(line)
        lang = _language(line)
        language = lang[-1].rpartition("=")[2] if lang else None
        if words and words[0] == "tools":
            return _tools([*lang, *words[1:]])
        return _open(words, language)
    except LudothequeError as problem:
        with heard():
            print(render(problem.message), file=sys.stderr)  # noqa: T201
        return 2


def _tools(line: list[str]) -> int:
    # Imported late: computer players' processes import this module, too.
    with heard():
        return int(import_module("ludotheque.tools.main").main(line))


def _language(line: list[str]) -> list[str]:
    """Return the words which choose the language, as they were given."""
    for i, word in enumerate(line):
        if word == "--":
            break
        if word == "--lang":
            return line[i : i + 2]
        if word.startswith("--lang="):
            return [word]
    return []


def _open(words: list[str], language: str | None) -> int:
    """Do what the words ask, by default open the window with the files they name."""
    end = words.index("--") if "--" in words else len(words)
    flags = [word for word in words[:end] if word.startswith("-")]
    files = [word for word in words[:end] if not word.startswith("-")] + words[end + 1 :]
    unknown = [flag for flag in flags if flag not in {"--version", "--self-test", "--help", "-h"}]
    if unknown:
        raise unknown_flag("ludotheque", unknown[0], unknown[0])
    if "--help" in flags or "-h" in flags:
        lines = [f"{shown(form):<41} {render(does)}" for form, does in _USAGE]
        return _say("\n".join(lines))
    if "--version" in flags:
        return _say(f"Ludothèque {__version__}")
    if "--self-test" in flags:
        if len(files) > 1:
            raise UsageError(M("--self-test takes one file at most."))
        files = [path_word(word) for word in files]
        test = import_module("ludotheque.ui.window.selftest")
        # The report says all where there is one, and no box may wait for whoever asked for it.
        with contextlib.nullcontext() if files else heard():
            return int(test.run(files[0] if files else None))
    # Where the user stands is known here alone.
    return _window([os.path.abspath(path_word(word)) for word in files], language)  # noqa: PTH100


def _window(files: list[str], language: str | None) -> int:
    """Open the window, or hand over to the one that runs on the same data folder."""
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    activation = token if token.isprintable() and len(token) < MOST_TOKEN else ""
    desk = meet(Wish(files[0] if files else None, language, activation))
    if desk is None:
        return 0
    with contextlib.closing(desk):
        return int(import_module("ludotheque.ui.window.app").run(files, language, desk))


def _say(text: str) -> int:
    """Print; 1 where nobody can be told: the output is closed or full."""
    try:
        with heard():
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
