"""The keys of all commands and boards as they are now: those of the program, and the user's own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence

from ludotheque.core.messages import M
from ludotheque.games import ENGINES
from ludotheque.ui.look.games import BoardKey, look_of
from ludotheque.ui.look.language import retranslate

PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
NATIVE: Final = QKeySequence.SequenceFormat.NativeText
SAY: Final = BoardKey("table.say", M("Have a screen reader say what is to be done now"), ("F2",))
STAND: Final = BoardKey(
    "table.stand", M("Have a screen reader say how things stand"), ("Shift+F2",)
)
TABLE: Final = "table"
"""Where the keys act which every table has."""

Sequences = tuple[QKeySequence, ...]


@attrs.frozen
class Command:
    """What a key can be given to: a command of the window, of every table, or of one board."""

    name: str
    first: Sequences
    """Its keys unless the user has others."""

    @property
    def where(self) -> str:
        """Return where it acts: "" for the whole window, TABLE, or a board."""
        return self.name.rpartition(".")[0]


def one_key(text: str) -> QKeySequence | None:
    """Return the key of a portable text, None for a text which is none, or several."""
    found = QKeySequence.fromString(text, PORTABLE)
    if found.count() != 1 or found[0].key() in {Qt.Key.Key_unknown, Qt.Key(0)}:
        return None
    return found


def sequences(texts: Iterable[str]) -> Sequences:
    """Return the keys of portable texts."""
    return tuple(found for text in texts if (found := one_key(text)) is not None)


def meet(one: Command, other: Command) -> bool:
    """Return whether both may be pressed in the same place, so that they need different keys."""
    wide = {"", TABLE}
    return one.where == other.where or one.where in wide or other.where in wide


class KeyBook(QObject):
    """The commands by name with their keys; one for the program.

    A key of the user's own takes it from whatever has it by default. Of two own keys which are
    the same the first command has it, and the other one has its default, where that is free.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Know the keys of boards; windows add their commands."""
        super().__init__()
        self._commands: dict[str, Command] = {}
        self._own: dict[str, str] = {}
        self._keys: dict[str, Sequences] = {}
        for key in board_keys():
            self._commands[key.name] = Command(key.name, sequences(key.first))
        self._resolve()

    def add(self, commands: Mapping[str, Sequences]) -> None:
        """Add commands of the window by name, with their keys by default."""
        for name, first in commands.items():
            self._commands[name] = Command(name, first)
        self._resolve()

    def command(self, name: str) -> Command:
        """Return a command; raises KeyError."""
        return self._commands[name]

    def knows(self, name: str) -> bool:
        """Return whether this program has such a command."""
        return name in self._commands

    def keys(self, name: str) -> Sequences:
        """Return the keys of a command now; raises KeyError."""
        return self._keys[name]

    def is_own(self, name: str) -> bool:
        """Return whether the keys of a command are others than by default."""
        return self._keys[name] != self._commands[name].first

    def text(self, name: str) -> str:
        """Return the keys of a command as the user reads them, "" for none."""
        return shown(self._keys[name])

    def one(self, name: str) -> str:
        """Return the first key of a command as the user reads it, "" for none."""
        return shown(self._keys[name][:1])

    def has(self, name: str, pressed: QKeySequence | Qt.Key) -> bool:
        """Return whether a key means this command."""
        return QKeySequence(pressed) in self._keys[name]

    def holders(self, name: str, wanted: QKeySequence) -> list[str]:
        """Return the other commands which have a key now where ``name`` would need it."""
        command = self._commands[name]
        return [
            other.name for other in self._commands.values()
            if other.name != name and wanted in self._keys[other.name] and meet(command, other)
        ]  # fmt: skip

    def meet(self, name: str, other: str) -> bool:
        """Return whether two commands may be pressed in the same place."""
        return meet(self._commands[name], self._commands[other])

    def take(self, own: Mapping[str, str]) -> None:
        """Use these own keys; windows follow at once, as when the language changes.

        Entries of commands which this program does not have, or whose text is no key, are passed
        over.
        """
        before, self._own = self._keys, dict(own)
        self._resolve()
        if self._keys != before:
            self.changed.emit()
            retranslate()

    def _resolve(self) -> None:
        wished: dict[str, Sequences] = {}
        for name, text in self._own.items():
            if name in self._commands and (not text or one_key(text) is not None):
                wished[name] = sequences([text] if text else [])
        found: dict[str, Sequences] = {}
        for name in sorted(wished, key=list(self._commands).index):
            if not self._met(name, wished[name], found):
                found[name] = wished[name]
        # By default a board may have the key of a command which cannot be had beside it.
        self._keys = {
            name: found[name] if name in found else tuple(
                key for key in command.first if not self._met(name, (key,), found)
            )
            for name, command in self._commands.items()
        }  # fmt: skip

    def _met(self, name: str, keys: Sequence[QKeySequence], found: Mapping[str, Sequences]) -> bool:
        """Return whether one of the keys belongs to a command in ``found`` which it would meet."""
        command = self._commands[name]
        return any(
            key in held and meet(command, self._commands[other])
            for other, held in found.items() for key in keys
        )  # fmt: skip


def board_keys() -> list[BoardKey]:
    """Return all keys of tables and boards which can be changed."""
    found = [SAY, STAND]
    for game in ENGINES:
        look = look_of(game)
        lines = (*look.keys, *(line for section in look.key_sections for line in section.keys))
        found += [line for line in lines if isinstance(line, BoardKey)]
    return found


def shown(keys: Sequence[QKeySequence]) -> str:
    """Return keys as the user reads them, in his language."""
    return ", ".join(key.toString(NATIVE) for key in keys)


_book: KeyBook | None = None


def keybook() -> KeyBook:
    """Return the program's only book of keys."""
    global _book  # noqa: PLW0603 - one set of keys at a time, like the language
    if _book is None:
        _book = KeyBook()
    return _book
