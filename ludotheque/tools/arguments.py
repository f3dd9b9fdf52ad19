"""Reading a command line, every refusal one sentence in the user's language."""

import os
import platform
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias
from urllib.parse import unquote, unquote_to_bytes

import attrs

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import quoted
from ludotheque.core.languages import languages
from ludotheque.core.messages import M, Message, render, use_language

MORE: Final = "…"
_PLACEHOLDERS: Final[dict[str, Message]] = {
    "ACTION": M("ACTION"), "COMMAND": M("COMMAND"), "DEPTH": M("DEPTH"), "FILE": M("FILE"),
    "GAME": M("GAME"), "KEY": M("KEY"), "NAME": M("NAME"), "SEAT": M("SEAT"),
    "VALUE": M("VALUE"),
}  # fmt: skip


def shown(form: str) -> str:
    """Return a form of a command line (« FILE.ludo ») with its placeholders in the language."""
    parts = re.split(r"([A-Z]{3,})", form)
    return "".join(render(_PLACEHOLDERS[p]) if p in _PLACEHOLDERS else p for p in parts)


class UsageError(LudothequeError):
    """A command line which cannot be understood; the exit status is 2."""


@attrs.frozen
class Flag:
    """An option of a command line; without ``value`` it is a switch.

    ``many`` lets it stand several times, and take several values of the form KEY=VALUE at once.
    """

    name: str
    explanation: Message
    value: str = ""
    many: bool = False


@attrs.frozen
class Arguments:
    """A command line that has been understood."""

    words: Mapping[str, str]
    rest: tuple[str, ...]
    flags: Mapping[str, tuple[str, ...]]

    def __contains__(self, flag: str) -> bool:
        return flag in self.flags

    def text(self, flag: str) -> str | None:
        """Return the value of a flag, None where it was not given."""
        return self.flags[flag][-1] if flag in self.flags else None

    def whole(self, flag: str, low: int, high: int) -> int | None:
        """Return the value of a flag as a whole number; raises UsageError."""
        text = self.text(flag)
        return None if text is None else whole_number(flag, text, low, high)

    def options(self) -> dict[str, str]:
        """Return the game's options, --option KEY=VALUE; raises UsageError."""
        found: dict[str, str] = {}
        for text in self.flags.get("--option", ()):
            key, equals, value = text.partition("=")
            if not equals or not key:
                raise UsageError(
                    M("--option needs the form KEY=VALUE, not “{text}”.", text=quoted(text))
                )
            found[key] = value
        return found


Run: TypeAlias = "Callable[[Arguments], int]"


@attrs.frozen
class Command:
    """A command: its words in order (the last one may end in …) and its flags."""

    name: str
    explanation: Message
    run: Run
    words: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()

    def usage(self) -> str:
        """Return the form of the command in one line."""
        parts = ["python -m ludotheque tools", self.name, *self.words]
        for flag in self.flags:
            more = f" {MORE}" if flag.many else ""
            parts.append(f"[{flag.name}{' ' if flag.value else ''}{flag.value}{more}]")
        return shown(" ".join(parts))


LANG: Final = Flag("--lang", M("the language of sentences"), "|".join(languages()))
HELP: Final = Flag("--help", M("this help"))


def whole_number(name: str, text: str, low: int, high: int) -> int:
    """Return a whole number from ``low`` to ``high``; raises UsageError."""
    if text.isascii() and text.isdigit() and len(text) <= 20 and low <= int(text) <= high:
        return int(text)
    raise UsageError(
        M(
            "{name} needs a whole number from {low} to {high}, not “{text}”.",
            name=shown(name),
            low=str(low),
            high=str(high),
            text=quoted(text),
        )
    )


def path_word(word: str) -> str:
    """Return the path a word means: addresses of files (« file:///… ») are such, too.

    Raises UsageError where the address is one of another computer.
    """
    if word[:6].lower() != "file:/":
        return word
    rest = word[5:]
    if rest.startswith("//"):
        host, slash, rest = rest[2:].partition("/")
        rest = slash + rest
        if unquote(host).lower() not in {"", "localhost", platform.node().lower()}:
            raise UsageError(
                M(
                    "“{word}” is on another computer, “{host}”: only files of this one can be "
                    "opened.",
                    word=quoted(word),
                    host=quoted(unquote(host)),
                )
            )
    path = os.fsdecode(unquote_to_bytes(rest)) or "/"
    return path[1:] if sys.platform == "win32" and re.match(r"/[A-Za-z]:", path) else path


def unknown_flag(command: str, word: str, flag: str) -> UsageError:
    """Return the refusal of an option, with a word on files that are called like one.

    ``flag`` is what ``word`` begins with, without a value behind « = ».
    """
    if os.path.exists(word):  # noqa: PTH110 - never raises
        return UsageError(
            M(
                "“{command}” knows no option “{flag}”; a file of that name stands after “--”.",
                command=command,
                flag=quoted(word),
            )
        )
    return UsageError(
        M("“{command}” knows no option “{flag}”.", command=command, flag=quoted(flag))
    )


def understand(command: Command, line: Sequence[str]) -> Arguments:
    """Return the words and flags of a command line; raises UsageError."""
    known = {flag.name: flag for flag in (*command.flags, LANG, HELP)}
    words: list[str] = []
    flags: dict[str, tuple[str, ...]] = {}
    left = list(line)
    while left:
        word = left.pop(0)
        if word == "--":
            words += left
            break
        if word == "-h":
            word = "--help"
        if not word.startswith("-") or word == "-":
            words.append(word)
            continue
        name, equals, value = word.partition("=")
        flag = known.get(name)
        if flag is None:
            raise unknown_flag(command.name, word, name)
        flags[name] = (
            *(flags.get(name, ()) if flag.many else ()),
            *_values(flag, equals, value, left),
        )
    return Arguments(*_named(command, words, flags), flags)


def _values(flag: Flag, equals: str, value: str, left: list[str]) -> list[str]:
    """Return what follows a flag, taken from ``left`` unless it stood behind « = »."""
    if not flag.value:
        if equals:
            raise UsageError(M("{flag} takes no value.", flag=flag.name))
        return []
    if equals:
        return [_meant(flag.value, value)]
    if not left:
        raise UsageError(
            M("{flag} needs a value: {value}.", flag=flag.name, value=shown(flag.value))
        )
    found = [_meant(flag.value, left.pop(0))]
    while flag.many and left and "=" in left[0] and not left[0].startswith("-"):
        found.append(left.pop(0))
    return found


def _named(
    command: Command, words: list[str], flags: Mapping[str, object]
) -> tuple[dict[str, str], tuple[str, ...]]:
    names = [name for name in command.words if not name.endswith(MORE)]
    if len(words) < len(names) and "--help" not in flags:
        raise UsageError(
            M(
                "“{command}” needs {word}: {usage}",
                command=command.name,
                word=shown(names[len(words)]),
                usage=command.usage(),
            )
        )
    if len(words) > len(names) and len(names) == len(command.words):
        raise UsageError(
            M(
                "“{command}” does not understand “{word}”: {usage}",
                command=command.name,
                word=quoted(words[len(names)]),
                usage=command.usage(),
            )
        )
    meant = {name: _meant(name, word) for name, word in zip(names, words, strict=False)}
    return meant, tuple(words[len(names) :])


def _meant(name: str, word: str) -> str:
    return path_word(word) if name.startswith("FILE") else word


def choose_language(line: Sequence[str]) -> list[str]:
    """Use the language of --lang, wherever it stands, and return the other words.

    Raises UsageError.
    """
    words = list(line)
    end = words.index("--") if "--" in words else len(words)
    for i, word in enumerate(words[:end]):
        if word == LANG.name or word.startswith(LANG.name + "="):
            _, equals, value = word.partition("=")
            rest = words[i + 1 :]
            if not equals:
                value = rest.pop(0) if rest else ""
            if value not in languages():
                raise UsageError(
                    M(
                        "--lang can be {known}, not “{value}”.",
                        known=languages(),
                        value=quoted(value),
                    )
                )
            use_language(value)
            return words[:i] + rest
    return words
