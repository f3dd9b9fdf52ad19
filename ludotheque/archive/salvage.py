"""Recovers games from a damaged archive; each is replayed through the rules before it is kept."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.archive.binrows import oldest, parsed_partly
from ludotheque.archive.gamerows import REVISIONS, next_revision
from ludotheque.archive.sqlitepages import Row, Value, rows
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import MN, M, Message
from ludotheque.record.record import MAX_ACTIONS, Record, now
from ludotheque.record.timeline import Timeline

Fields = dict[str, Any]
Texts = list[tuple[Any, Any, Any]]
Reader = Callable[[Fields, Texts], Record]

_COLUMN: Final = re.compile(r'[(,]\s*"?(\w+)"?\s+(?:INTEGER|TEXT)\b')
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_MOST_GAMES: Final = 100_000


@attrs.frozen
class Found:
    """A game that could be read: ``whole``, or cut after its last good action."""

    number: int
    revision: int
    timeline: Timeline
    modified: str
    whole: bool


@attrs.define
class Salvaged:
    """The counts: games named in the damaged archive, games kept, and those of them cut."""

    games: int = 0
    saved: int = 0
    cut: int = 0
    binned: int = 0
    """Games found in the bin, of which ``kept`` stay there."""
    kept: int = 0

    def sentence(self, name: str) -> Message:
        """Return the notice for the user; the damaged file is kept under ``name``."""
        found = self._of_games(name)
        if not self.binned:
            return found
        binned = MN(
            "{kept} of {n} game in the bin could be saved.",
            "{kept} of {n} games in the bin could be saved.",
            self.binned, kept=self.kept,
        )  # fmt: skip
        return M("{first} {second}", first=found, second=binned)

    def _of_games(self, name: str) -> Message:
        if not self.games:
            return M(
                "The archive of games was damaged; it has been set aside as “{name}” and a new one "
                "begun.",
                name=name,
            )
        found = MN(
            "The archive of games was damaged: {saved} of {n} game could be saved.",
            "The archive of games was damaged: {saved} of {n} games could be saved.",
            self.games,
            saved=self.saved,
        )
        if not self.cut:
            return M("{found} The damaged file is kept as “{name}”.", found=found, name=name)
        cut = MN(
            "One of them lacks its last moves.", "{n} of them lack their last moves.", self.cut
        )
        return M("{found} {cut} The damaged file is kept as “{name}”.",
                 found=found, cut=cut, name=name)  # fmt: skip


@attrs.define
class _Seen:
    """The rows of a damaged archive, sorted by kind."""

    games: dict[int, list[Fields]] = attrs.Factory(lambda: defaultdict(list))
    actions: dict[int, dict[int, tuple[str, Any]]] = attrs.Factory(lambda: defaultdict(dict))
    named: set[int] = attrs.Factory(set)
    """The numbers of games found in an index."""
    binned: dict[int, list[tuple[str, str]]] = attrs.Factory(lambda: defaultdict(list))
    """The rows of the bin by their numbers: date, columns and actions."""


def salvage(
    path: Path, layouts: Sequence[Sequence[str]], reader: Reader, keep: Callable[[Found], object],
    keep_binned: Callable[[Timeline, str, str], object],
) -> Salvaged:  # fmt: skip
    """Call ``keep`` with every game of a damaged archive that can be read, in order of number.

    ``keep_binned`` is called with those of its bin, with the dates when they were kept last and
    when they were removed. ``layouts`` are the columns of the table of games in each schema
    version, ``reader`` makes a record of a row and its actions. A game whose later actions are lost
    is kept up to the last good one. Raises SaveError where the file cannot be read at all, and what
    ``keep`` and ``keep_binned`` raise.
    """
    seen = _sorted(path, layouts)
    numbers = sorted({*seen.games, *seen.named, *_named_by_actions(seen)})[:_MOST_GAMES]
    result = Salvaged(len(numbers))
    for number in numbers:
        found = _best(number, seen, reader)
        if found is not None:
            keep(found)
            result.saved += 1
            result.cut += not found.whole
    # A row which was removed may be there still, where SQLite does not overwrite what is free.
    kept: set[str] = set()
    for _, rows_of_one in sorted(seen.binned.items())[:_MOST_GAMES]:
        there = [(day, text) for day, text in rows_of_one if day >= oldest()]
        game = _keep_binned(there, reader, keep_binned)
        if game is not None:
            kept.add(game.id)
        elif there:
            result.binned += 1
    result.binned += len(kept)
    result.kept = len(kept)
    return result


def _keep_binned(
    there: list[tuple[str, str]], reader: Reader, keep: Callable[[Timeline, str, str], object]
) -> Timeline | None:
    """Keep one game of the bin, as far as it can be read and replayed; return it, or None."""
    best: tuple[Found, str] | None = None
    for day, text in there:
        try:
            fields, actions = parsed_partly(text)
            found = _longest({"id": 0, **fields}, actions, False, reader)
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        if found is not None and (best is None or found.timeline.length > best[0].timeline.length):
            best = found, day
    if best is None:
        return None
    keep(best[0].timeline, best[0].modified, best[1])
    return best[0].timeline


def _sorted(path: Path, layouts: Sequence[Sequence[str]]) -> _Seen:
    seen = _Seen()
    named = {len(columns): tuple(columns) for columns in layouts}
    candidates: list[Row] = []
    for row in rows(path):
        values = row.values
        if row.number is None:
            _take_index(values, seen)
        elif len(values) == 5 and values[:3] == ("table", "games", "games"):
            columns = tuple(_COLUMN.findall(str(values[4])))
            if set(columns) == set(named.get(len(columns), columns)):  # no letter is damaged
                named[len(columns)] = columns
        elif len(values) == 4 and values[0] is None and row.number > 0:
            _take_binned(row.number, values, seen)
        elif len(values) >= len(layouts[0]) and values[0] is None and row.number > 0:
            candidates.append(row)
    for row in candidates:
        names = named.get(len(row.values))
        if names is not None and row.number is not None:
            fields = dict(zip(names, row.values, strict=True))
            if isinstance(fields.get("game"), str) and isinstance(fields.get("seed"), str):
                seen.games[row.number].append({**fields, "id": row.number})
    return seen


def _take_index(values: tuple[Value, ...], seen: _Seen) -> None:
    if len(values) not in {3, 4}:
        return
    one, two, three = values[:3]
    if isinstance(one, int) and isinstance(two, int) and isinstance(three, str):
        if one > 0 and 0 <= two < MAX_ACTIONS:
            seen.actions[one].setdefault(two, (three, values[3] if len(values) == 4 else None))
    elif one in (0, 1) and isinstance(two, str) and isinstance(three, int) and _DATE.fullmatch(two):
        seen.named.add(three)


def _take_binned(number: int, values: tuple[Value, ...], seen: _Seen) -> None:
    _, _, day, text = values
    if isinstance(day, str) and isinstance(text, str):
        seen.binned[number].append((day if _DATE.fullmatch(day) else now(), text))


def _named_by_actions(seen: _Seen) -> Iterator[int]:
    """Yield the numbers of games with at least two actions: one alone may be a damaged number."""
    return (number for number, found in seen.actions.items() if 0 in found and 1 in found)


def _best(number: int, seen: _Seen, reader: Reader) -> Found | None:
    """Return the game's latest readable revision, as far as it can be replayed; None if none."""
    found = seen.actions.get(number, {})
    texts: Texts = []
    while len(texts) in found:
        texts.append((len(texts), *found[len(texts)]))
    for fields in sorted(seen.games.get(number, ()), key=_revision, reverse=True):
        best = _longest(fields, texts, len(found) > len(texts), reader)
        if best is not None:
            return best
    return None


def _revision(fields: Fields) -> int:
    revision = fields.get("revision")
    return revision if isinstance(revision, int) and 0 < revision < REVISIONS else 1


def _longest(fields: Fields, texts: Texts, more: bool, reader: Reader) -> Found | None:
    ply = fields.get("ply")
    if isinstance(ply, int) and 0 <= ply <= len(texts):
        # All actions up to the ply are there: those behind a gap can only be of the redo tail.
        timeline = _replayed(fields, texts, reader)
        if timeline is not None:
            return _found(fields, timeline, whole=not more)
    good = _cut(fields, 0, texts, reader)
    if good is None:
        return None
    low, high = 0, len(texts)
    while low < high:  # binary search for the last good action: all before a good one are good
        middle = (low + high + 1) // 2
        timeline = _cut(fields, middle, texts, reader)
        if timeline is None:
            high = middle - 1
        else:
            low, good = middle, timeline
    return _found(fields, good, whole=False)


def _cut(fields: Fields, count: int, texts: Texts, reader: Reader) -> Timeline | None:
    """Return the game cut after ``count`` actions, unfinished; None if it cannot be replayed."""
    cut = {**fields, "ply": count, "ending": "null", "ended": 0}
    if isinstance(cut.get("post"), int):
        cut["post"] = min(cut["post"], count)
    for name in ("events", "hints", "notes"):
        if name in cut:
            cut[name] = _until(cut[name], count)
    return _replayed(cut, texts[:count], reader)


def _until(text: Any, count: int) -> Any:
    """Return the JSON of a column without items of later plies; damaged JSON unchanged."""
    try:
        value = json.loads(text)
        if isinstance(value, dict):
            value["moves"] = [one for one in value["moves"] if one["ply"] <= count]
        else:
            value = [one for one in value if one["ply"] <= count]
        return json.dumps(value)
    except (ValueError, TypeError, KeyError, RecursionError):
        return text


def _replayed(fields: Fields, texts: Texts, reader: Reader) -> Timeline | None:
    try:
        return Timeline.from_record(reader(fields, texts))
    except (LudothequeError, ValueError, TypeError, KeyError):
        return None


def _found(fields: Fields, timeline: Timeline, *, whole: bool) -> Found:
    modified = fields.get("modified")
    dated = isinstance(modified, str) and _DATE.fullmatch(modified) is not None
    # A cut game differs from the one of its revision, and so gets the next revision.
    return Found(
        number=fields["id"],
        revision=_revision(fields) if whole else next_revision(_revision(fields)),
        timeline=timeline,
        modified=str(modified) if dated else timeline.created,
        whole=whole,
    )
