"""Finds the games of the archive which all words typed are begun by something of.

A word is found at the beginning of a word: in names of players, the title of the game, heading,
occasion and notes, and in the dates on which it was begun and played last, as the user's language
writes them (« novembre », « 30/11 », « 2026 »). Capitals and accents do not count. Notes on moves
of an unfinished game with hidden hands are not looked into.
"""

import re
import sys
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

import attrs

from ludotheque.archive.contents import Contents
from ludotheque.archive.store import Archive
from ludotheque.core.errors import LudothequeError
from ludotheque.core.levels import level_name
from ludotheque.core.messages import M, catalogue
from ludotheque.games import game_class, info
from ludotheque.record.record import now
from ludotheque.ui.look.language import day_text, local_moment

AT_ONCE: Final = 150
"""How many games are read in advance at a time."""
_PICTURE: Final = "[\u2190-\u2bff\U0001f000-\U0001faff]"
"""A small picture among letters, as headings may have; each is a word."""
_WORDS: Final = re.compile(rf"\d+(?:[/.\-]\d+)+|[^\W_]+|{_PICTURE}")
_NUMBERS: Final = re.compile(r"\d+")
_SHORT: Final = 200
_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})


def folded(text: str) -> str:
    """Return a text without capitals and accents."""
    text = text.casefold().translate(_LETTERS)
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(char for char in parts if not unicodedata.combining(char))


def words(text: str) -> list[str]:
    """Return the words of a text; numbers between « / », « . » or « - » are one, like 30/11."""
    return [_number(word) if word[0].isdigit() else word for word in _WORDS.findall(folded(text))]


def _number(word: str) -> str:
    parts = _NUMBERS.findall(word)
    if len(parts) < 2:
        return word
    return "/".join(part.lstrip("0") or "0" for part in parts)


def _spelt(text: str) -> Iterator[str]:
    """Yield the words of a text which is looked into; the numbers of a date also by themselves."""
    for word in words(text):
        yield word
        if "/" in word:
            yield from word.split("/")


@lru_cache(4_096)
def _day_words(day: date, language: str, today: date) -> str:
    """Return how a day may be typed, in the language in use, as words each after a blank."""
    del language  # what follows is asked of it
    moment = datetime(day.year, day.month, day.day, tzinfo=UTC)
    spelt = [*_spelt(day_text(moment)), *words(day_text(moment, short=True))]
    short = f"{day.year % 100:02}"
    spelt += [f"{day.day}/{day.month}/{day.year}", f"{day.day}/{day.month}/{short}"]
    spelt += [f"{day.month}/{day.year}", f"{day.year}/{day.month}/{day.day}"]
    if day == today:
        spelt += words(str(M("today")))
    elif (today - day).days == 1:
        spelt += words(str(M("yesterday")))
    return "".join(f" {word}" for word in dict.fromkeys(spelt))


@attrs.frozen
class _Known:
    """A game as it was read: what it is found by but for title and dates, and its days."""

    text: str
    game: str
    days: tuple[date, ...]
    modified: str
    finished: bool


class GameSearch:
    """The games of an archive, looked through again and again; only changed ones are read anew."""

    def __init__(self, archive: Archive) -> None:
        """Look through ``archive``; nothing is read before the first search."""
        self._archive = archive
        self._revisions: dict[int, int] = {}
        self._known: dict[int, _Known] = {}
        self._texts: dict[int, str] = {}
        self._said_in: tuple[object, ...] = ()
        """The language and the day in which dates are told in ``_texts``."""
        self._seen: tuple[int, ...] = ()
        self._there: dict[int, int] = {}
        self._left: list[int] = []
        """The games still to be read."""

    def find(self, typed: str, key: str = "", *, finished: bool | None = None) -> list[int]:
        """Return the numbers of the games found, the latest first.

        Those of game ``key`` if given, the ``finished`` or the unfinished ones if that is given.
        Without any word typed these are all. An archive which cannot be read has none.
        """
        try:
            self._follow()
        except LudothequeError:
            return []
        wanted = [f" {word}" for word in words(typed)]
        known = self._known
        found = [
            number
            for number, text in self._texts.items()
            if all(word in text for word in wanted)
            and key in {"", known[number].game}
            and finished in {None, known[number].finished}
        ]
        # As on the shelf, a date later than now comes last: a clock went wrong.
        late = now(300)
        found.sort(
            key=lambda number: (known[number].modified <= late, known[number].modified, number),
            reverse=True,
        )
        return found

    def warm(self) -> bool:
        """Read some more games in advance; return whether there may be others left."""
        try:
            return self._follow(AT_ONCE) == AT_ONCE
        except LudothequeError:
            return False

    def _follow(self, most: int = sys.maxsize) -> int:
        """Read at most so many changed games, and return how many; raises ArchiveError."""
        stand = self._archive.stand()
        if stand != self._seen:
            now_there = self._archive.revisions()
            self._left = [n for n, r in now_there.items() if self._revisions.get(n) != r]
            for number in self._revisions.keys() - now_there.keys():
                for kept in (self._known, self._texts, self._revisions):
                    kept.pop(number, None)
            self._seen, self._there = stand, now_there
        some, self._left = self._left[:most], self._left[most:]
        for one in self._archive.contents(some) if some else ():
            self._known[one.number] = _read(one)
            self._texts.pop(one.number, None)
            self._revisions[one.number] = self._there[one.number]
        today = datetime.now(UTC).astimezone().date()
        if (said := (catalogue().language, today)) != self._said_in:
            self._said_in = said
            self._texts.clear()
        titles: dict[str, str] = {}
        for number in self._known.keys() - self._texts.keys():
            known = self._known[number]
            title = titles.get(known.game)
            if title is None:
                title = titles[known.game] = "".join(
                    f" {word}" for word in _spelt(_title(known.game))
                )
            days = (_day_words(day, catalogue().language, today) for day in known.days)
            self._texts[number] = known.text + title + "".join(days)
        return len(some)


def _spelt_out(text: str) -> str:
    """Return the words of a text, each after a blank."""
    return _short(text) if len(text) < _SHORT else "".join(f" {word}" for word in _spelt(text))


@lru_cache(4_096)  # names and headings come again and again
def _short(text: str) -> str:
    return "".join(f" {word}" for word in _spelt(text))


def _title(key: str) -> str:
    try:
        return str(info(key).title)
    except KeyError:
        return key


@lru_cache(64)
def _level_words(level: int, language: str) -> str:
    del language
    return str(level_name(level)) if 1 <= level <= 5 else ""


def _read(one: Contents) -> _Known:
    texts = [*one.names, *one.notes]
    texts += [_level_words(level, catalogue().language) for level in one.levels]
    if one.finished or not _hides(one.game):
        texts += one.on_moves
    spelt = "".join(map(_spelt_out, texts))
    days = dict.fromkeys(day for text in (one.created, one.modified) for day in _days(text))
    return _Known(spelt, one.game, tuple(days), one.modified, one.finished)


def _days(text: str) -> Iterator[date]:
    try:
        yield local_moment(text).date()
    except (ValueError, OverflowError):
        return  # an impossible date; the game may be good


def _hides(key: str) -> bool:
    try:
        return game_class(key).hidden
    except LudothequeError:
        return False
