"""The user's settings: a small JSON file in the configuration folder, each value on its own.

Two windows may share it: each writes only the settings it has changed.
"""

import base64
import binascii
import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import file_name
from ludotheque.core.languages import languages
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.paths import config_folder
from ludotheque.files.atomic import read_limited, set_aside, write_atomic
from ludotheque.files.inuse import PAUSES, InUseError
from ludotheque.files.locking import alone
from ludotheque.files.reading import Node, parse_json

NAME: Final = "settings.json"
MAX_BYTES: Final = 1_000_000
MAX_RECENT: Final = 12
MAX_NAMES: Final = 8
MAX_LAST: Final = 40
"""Kinds of games whose last new game is remembered."""
MAX_SHORTCUTS: Final = 400
_LONGEST: Final = 4096
"""Characters of a path."""
_LONGEST_KEY: Final = 60
"""Characters of a key with its modifiers."""


@attrs.frozen
class LastGame:
    """The choices for the latest new game of a kind: names by seat, "" for none, and options.

    ``levels`` are those of computer players by seat, None for a person; it may be shorter.
    ``agreed`` are the agreements which were not the usual ones. Options
    which name a file are left out: ``board`` and ``table`` of Settings hold these.
    """

    game: str
    names: tuple[str, ...] = ()
    options: dict[str, str] = attrs.Factory(dict)
    levels: tuple[int | None, ...] = ()
    agreed: dict[str, str] = attrs.Factory(dict)


@attrs.frozen
class Settings:
    """All settings with their defaults.

    ``language`` auto or one of the languages; ``scheme`` auto, light, dark, contrast (black on
    white) or contrast-dark (white on black); ``text_size`` normal, large or largest; ``animation``
    system, normal, fast or off; ``sound`` off, soft, medium or loud; ``dice`` click or auto (who
    throws); ``passes`` click or row, where they throw themselves
    after a forced pass; ``computer_pace`` once, brisk, calm or slow; ``last_card`` of a hand, auto
    where it is laid by itself; ``coordinates`` auto (as suits the game), on or off; ``show_times``
    whether the time each seat has used is shown; ``flipped`` whether the board is turned round by
    hand, ``flip_each_turn`` whether it turns towards the seat on turn; ``sentences`` upright, or
    turned towards the player on turn where two sit opposite; ``panel`` right or left of the board;
    ``geometry`` the window's, in base64, "" for none; ``recent`` paths of saved games, the latest
    first; ``names`` of the players of the last games; ``last_games`` one for each kind, the latest
    first; ``cover_after`` off, or the idle seconds after which an open hand is covered; ``board``
    the file of the board Ordino Match was last played on, ``table`` that of the key table
    L'Auto-Match was last played with or which was opened since, "" for the program's own;
    ``lessons`` the games whose lesson has been taken, or offered and refused; ``save_ink`` whether
    prints save ink; ``shortcuts`` the user's own keys by command (« roll », « scheme=dark », «
    automatch.last »), as Qt's portable text of one key with its modifiers, "" for none.
    """

    language: str = "auto"
    scheme: str = "auto"
    text_size: str = "normal"
    animation: str = "system"
    dice: str = "click"
    passes: str = "click"
    computer_pace: str = "calm"
    last_card: str = "auto"
    cover_after: str = "off"
    sound: str = "medium"
    show_destinations: bool = True
    show_times: bool = False
    coordinates: str = "auto"
    flipped: bool = False
    flip_each_turn: bool = False
    sentences: str = "upright"
    panel: str = "right"
    geometry: str = ""
    recent: tuple[str, ...] = ()
    recent_folder: str = ""
    names: tuple[str, ...] = ()
    last_games: tuple[LastGame, ...] = ()
    board: str = ""
    table: str = ""
    lessons: tuple[str, ...] = ()
    save_ink: bool = False
    shortcuts: dict[str, str] = attrs.Factory(dict)

    def with_recent(self, path: str) -> "Settings":
        """Return the settings with this file as the latest one.

        A path which the settings file cannot hold is not remembered: bytes that are not UTF-8,
        control characters, too many characters.
        """
        try:
            Node(path).text(_LONGEST)
        except SaveError:
            return self
        others = tuple(other for other in self.recent if other != path)
        found = attrs.evolve(self, recent=(path, *others)[:MAX_RECENT])
        return found.with_folder(str(Path(path).parent))

    def with_last_game(self, game: LastGame) -> "Settings":
        """Return the settings with this game as the latest of its kind and of all."""
        others = tuple(other for other in self.last_games if other.game != game.game)
        return attrs.evolve(self, last_games=(game, *others)[:MAX_LAST])

    def last_game(self, key: str) -> LastGame:
        """Return the latest new game of ``key``; if there is none, nobody's, without options."""
        return next((one for one in self.last_games if one.game == key), LastGame(key))

    def seated(self, key: str) -> tuple[str, ...]:
        """Return the names to offer for a game of ``key``, by seat.

        They are those of its latest game, or else of the latest game of all.
        """
        latest = (self.last_game(key), *self.last_games)
        return next((one.names for one in latest if any(one.names)), self.names[:2])

    def agreed(self, before: "Settings") -> "Settings":
        """Return the settings without what a change since ``before`` excludes.

        A board which turns every turn is for players on the same side of the screen, sentences
        which turn are for two who sit opposite.
        """
        if not self.flip_each_turn or self.sentences != "turned":
            return self
        if before.sentences == "turned":
            return attrs.evolve(self, sentences="upright")
        return attrs.evolve(self, flip_each_turn=False)

    def with_folder(self, path: str) -> "Settings":
        """Return the settings with this folder as the last one used, if the file can hold it."""
        try:
            Node(path).text(_LONGEST)
        except SaveError:
            return self
        return attrs.evolve(self, recent_folder=path)


def _texts(most: int, length: int) -> Callable[[Node], tuple[str, ...]]:
    return lambda node: tuple(item.text(length) for item in node.items(most))


def _shortcuts(node: Node) -> dict[str, str]:
    """Return the entries which are short texts; whether they are keys, the window judges."""
    found = {}
    for name, value in node.entries(most=MAX_SHORTCUTS).items():
        with contextlib.suppress(SaveError):
            found[name] = value.text(_LONGEST_KEY)
    return found


def _geometry(node: Node) -> str:
    text = node.text(20_000)
    try:
        base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as problem:
        raise node.wrong(M("The file is damaged: “{place}” cannot be decoded.")) from problem
    return text


def _last_games(node: Node) -> tuple[LastGame, ...]:
    found = []
    for item in node.items(MAX_LAST):
        fields = item.fields(("game", "names", "options"), ("levels", "hints", "agreed"))
        options = fields["options"].entries()
        levels = fields["levels"].items(MAX_NAMES) if "levels" in fields else ()
        found.append(
            LastGame(
                fields["game"].text(),
                _texts(MAX_NAMES, 100)(fields["names"]),
                {key: value.text() for key, value in options.items()},
                tuple(None if one.value is None else one.integer(1, 5) for one in levels),
                _agreed(fields),
            )
        )
    return tuple(found)


def _agreed(fields: Mapping[str, Node]) -> dict[str, str]:
    """Return the agreements of a game; earlier versions kept only whether there are hints."""
    if "agreed" in fields:
        return {key: value.text() for key, value in fields["agreed"].entries().items()}
    return {} if "hints" not in fields or fields["hints"].flag() else {"hints": "none"}


def _coordinates(node: Node) -> str:
    """Return the wish; files of earlier versions have true, which was the default, or false."""
    if isinstance(node.value, bool):
        return "auto" if node.value else "off"
    return node.one_of(("auto", "on", "off"))


_READERS: Final[dict[str, Callable[[Node], Any]]] = {
    "language": lambda node: node.one_of(("auto", *languages())),
    "scheme": lambda node: node.one_of(("auto", "light", "dark", "contrast", "contrast-dark")),
    "text_size": lambda node: node.one_of(("normal", "large", "largest")),
    "animation": lambda node: node.one_of(("system", "normal", "fast", "off")),
    "sound": lambda node: node.one_of(("off", "soft", "medium", "loud")),
    "dice": lambda node: node.one_of(("click", "auto")),
    "passes": lambda node: node.one_of(("click", "row")),
    "computer_pace": lambda node: node.one_of(("once", "brisk", "calm", "slow")),
    "last_card": lambda node: node.one_of(("auto", "click")),
    "cover_after": lambda node: node.one_of(("off", "30", "60", "180")),
    "show_destinations": Node.flag,
    "show_times": Node.flag,
    "coordinates": _coordinates,
    "flipped": Node.flag,
    "flip_each_turn": Node.flag,
    "sentences": lambda node: node.one_of(("upright", "turned")),
    "panel": lambda node: node.one_of(("right", "left")),
    "geometry": _geometry,
    "recent": _texts(MAX_RECENT, _LONGEST),
    "recent_folder": lambda node: node.text(_LONGEST),
    "names": _texts(MAX_NAMES, 100),
    "last_games": _last_games,
    "board": lambda node: node.text(_LONGEST),
    "table": lambda node: node.text(_LONGEST),
    "lessons": _texts(MAX_LAST, 100),
    "save_ink": Node.flag,
    "shortcuts": _shortcuts,
}


SPOKEN: Final[dict[str, Message]] = {
    "language": M("language"),
    "scheme": M("colours"),
    "text_size": M("size of the text"),
    "animation": M("movements"),
    "sound": M("sound"),
    "dice": M("dice"),
    "passes": M("forced passes"),
    "computer_pace": M("pace of computer players"),
    "last_card": M("last card of a hand"),
    "cover_after": M("cards in the hand"),
    "show_destinations": M("where a piece can go"),
    "show_times": M("time each player has used"),
    "coordinates": M("names of the cells"),
    "flipped": M("side from which the board is seen"),
    "flip_each_turn": M("turning of the board"),
    "sentences": M("turning of the sentences"),
    "panel": M("side of the panel"),
    "geometry": M("place of the window"),
    "recent": M("files used last"),
    "recent_folder": M("folder used last"),
    "names": M("names of the players"),
    "last_games": M("last new games"),
    "board": M("own board"),
    "table": M("own key table"),
    "lessons": M("lessons seen"),
    "save_ink": M("saving ink in print"),
    "shortcuts": M("own keys"),
}
"""What each setting is called where its value was wrong."""


def _called(keys: Sequence[str]) -> tuple[Message, ...]:
    return tuple(SPOKEN[key] for key in keys)


def _defaults(wrong: Sequence[str]) -> list[Message]:
    """Return one notice for all values which were wrong, none where there are none."""
    return [
        MN(
            "A setting had a wrong value and is back at its default: {settings}.",
            "{n} settings had wrong values and are back at their defaults: {settings}.",
            len(wrong), settings=_called(wrong),
        )
    ] if wrong else []  # fmt: skip


def _left(wrong: Sequence[str]) -> list[Message]:
    """Return one notice for all values another process wrote wrong, none where there are none."""
    return [
        MN(
            "A setting had a wrong value in its file; it stays as it was: {settings}.",
            "{n} settings had wrong values in their file; they stay as they were: {settings}.",
            len(wrong), settings=_called(wrong),
        )
    ] if wrong else []  # fmt: skip


_LISTS: Final = {"recent": MAX_RECENT, "names": MAX_NAMES, "lessons": MAX_LAST}
"""Settings to which each window adds in front, and how many of each are kept."""


def _values(entries: dict[str, Node]) -> tuple[dict[str, Any], list[str]]:
    """Return the valid settings among the entries of a file, and the keys of the wrong ones."""
    values: dict[str, Any] = {}
    wrong = []
    for key, reader in _READERS.items():
        if key in entries:
            try:
                values[key] = reader(entries[key])
            except SaveError:
                wrong.append(key)
            else:
                if key == "shortcuts" and len(values[key]) < len(entries[key].value):
                    wrong.append(key)  # only some of them
    return values, wrong


def _merged(known: Settings, ours: Settings, theirs: dict[str, Any]) -> Settings:
    """Return the settings to write: ``ours`` where they differ from ``known``, else ``theirs``.

    ``theirs`` are those in the file, which may lack some. Lists of ``_LISTS`` are merged, own keys
    entry by entry.
    """
    kept: dict[str, Any] = {}
    for key, value in theirs.items():
        mine, before = getattr(ours, key), getattr(known, key)
        if mine == before:
            kept[key] = value
        elif key == "last_games":
            own = tuple(one for one in mine if one not in before)
            begun = {one.game for one in own}
            kept[key] = (*own, *(one for one in value if one.game not in begun))[:MAX_LAST]
        elif key == "shortcuts":
            kept[key] = _merged_entries(before, mine, value)
        elif key in _LISTS and value != before:
            kept[key] = _merged_list(before, mine, value)[: _LISTS[key]]
    return attrs.evolve(ours, **kept)


def _merged_entries(
    known: dict[str, str], ours: dict[str, str], theirs: dict[str, str]
) -> dict[str, str]:
    """Return ``theirs`` with what ``ours`` has changed, added or taken away since ``known``."""
    changed = {name for name in {*known, *ours} if known.get(name) != ours.get(name)}
    kept = {name: value for name, value in theirs.items() if name not in changed}
    return {**kept, **{name: value for name, value in ours.items() if name in changed}}


def _merged_list(
    known: tuple[str, ...], ours: tuple[str, ...], theirs: tuple[str, ...]
) -> tuple[str, ...]:
    """Return what ``ours`` has added in front of ``known``, followed by ``theirs``."""
    front = ours[: next(i for i in range(len(ours) + 1) if _stands_in(ours[i:], known))]
    return (*front, *(one for one in theirs if one not in front))


def _stands_in(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Return whether ``part`` is a subsequence of ``whole``."""
    rest = iter(whole)
    return all(one in rest for one in part)


def settings_of(data: bytes) -> Settings:
    """Return the settings of a file's bytes, with defaults for wrong or absent values.

    Raises SaveError for what is no JSON object.
    """
    values, _wrong = _values(Node(parse_json(data)).entries(most=1_000))
    return Settings(**values)


class SettingsFile:
    """The file the settings are kept in."""

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's configuration folder."""
        self.path = path or config_folder() / NAME
        self.notices: list[Message] = []
        """What the user should be told, filled by ``load``."""
        self.first_start = False
        """Whether ``load`` found no file, not even a damaged one set aside earlier."""
        self.waiting = False
        """Whether ``save`` could not write the file, and has not written it since."""
        self._known: Settings | None = None
        """The settings this window last read or wrote, None before."""
        self._told: set[str] = set()
        """The keys of the wrong values in the file for which ``load`` gave a notice."""

    def load(self) -> Settings:
        """Return the settings, with defaults for wrong or absent values. Raises nothing.

        Wrong values add one notice, which names them all. A file which is no JSON object is renamed
        « settings.json.bad » (``set_aside``). Keys of other versions are ignored.
        """
        self.notices.clear()
        self.first_start = False
        self._known = Settings()
        with contextlib.suppress(OSError):  # for a closed folder the reading adds a notice
            if not self.path.exists():
                self.first_start = not self._bad.exists()
                return self._known
        values, wrong = _values(self._entries())
        self.notices += _defaults(wrong)
        self._told = set(wrong)
        self._known = Settings(**values)
        return self._known

    def follow(self, settings: Settings) -> Settings:
        """Return the settings with what another process has written since; write and tell nothing.

        What cannot be read, or was changed here and is not written yet, stays as it is. Raises
        nothing.
        """
        if self._known is None:
            return settings
        try:
            data = read_limited(self.path, MAX_BYTES, ())
            theirs, _wrong = _values(Node(parse_json(data)).entries(most=1_000))
        except SaveError:
            return settings
        merged = _merged(self._known, settings, theirs)
        self._known = attrs.evolve(self._known, **theirs)
        return merged

    def save(self, settings: Settings, *, patient: bool = False) -> Settings:
        """Write the settings changed since this object last read or wrote; return all as written.

        Settings which another process has written meanwhile stay and are returned; keys of other
        versions stay too. Without a previous ``load`` everything is written. Atomic; raises
        SaveError, and the previous file stays. ``notices`` then says what became of an unreadable
        file, and which values another process wrote wrong.

        Raises InUseError where another program holds the file. Whatever is raised, the next call
        writes what this one should have written. It does not wait for that program again, unless
        it is ``patient``.
        """
        pauses = () if self.waiting and not patient else PAUSES
        try:
            merged = self._saved(settings, pauses)
        except SaveError:
            self.notices.clear()
            self.waiting = True
            raise
        self.waiting = False
        return merged

    def _saved(self, settings: Settings, pauses: Sequence[float]) -> Settings:
        self.notices.clear()
        # Where the folder cannot be made, the writing raises its own error.
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with alone(self.path.parent):
            entries = self._entries(pauses, writing=True)
            merged = settings
            if self._known is not None:
                theirs, wrong = _values(entries)
                merged = _merged(self._known, settings, theirs)
                self.notices += _left([key for key in wrong if key not in self._told])
            others = {key: node.value for key, node in entries.items() if key not in _READERS}
            value = {**attrs.asdict(merged), **others}
            data = (json.dumps(value, ensure_ascii=True, indent=1) + "\n").encode()
            write_atomic(self.path, data, pauses=pauses)
        self._known, self._told = merged, set()
        return merged

    def _entries(
        self, pauses: Sequence[float] = PAUSES, *, writing: bool = False
    ) -> dict[str, Node]:
        """Return the entries of the file, values unchecked; {} where it cannot be read.

        Raises InUseError if ``writing``: what is there may not be taken for nothing.
        """
        try:
            data = read_limited(self.path, MAX_BYTES, pauses)
        except InUseError:
            if writing:
                raise
            self.notices.append(
                M(
                    "Another program is using the file of settings; the program starts with its "
                    "defaults."
                )
            )
            return {}
        except SaveError as problem:
            if os.path.isfile(self.path):  # noqa: PTH113 - never raises; writing would replace it
                self._set_aside(writing=writing)
            elif not writing:  # writing raises its own error
                self.notices.append(problem.message)
            return {}
        try:
            return Node(parse_json(data)).entries(most=1_000)
        except SaveError:
            self._set_aside(writing=writing)
            return {}

    @property
    def _bad(self) -> Path:
        return self.path.with_name(self.path.name + ".bad")

    def _set_aside(self, *, writing: bool) -> None:
        try:
            name = file_name(set_aside(self.path))
        except (OSError, InUseError):  # where it is held, writing raises
            text = M("The settings could not be read; the program starts with its defaults.")
            if writing:
                text = M("The file of settings was damaged; it is written anew.")
            self.notices.append(text)
            return
        text = M(
            "The settings could not be read; they are kept as “{name}” and the program "
            "starts with its defaults.",
            name=name,
        )
        if writing:
            text = M(
                "The file of settings was damaged; it is kept as “{name}” and written anew.",
                name=name,
            )
        self.notices.append(text)
