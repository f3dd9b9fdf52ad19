"""Reads table rows straight from the pages of an SQLite file, however damaged the file is.

SQLite follows the pointers from a table's first page to its last and gives up where one is wrong.
Here every page of the file is read by itself, so that its rows are found even if the page that
leads to it is lost. Pages in the file's list of free pages are skipped, for they hold deleted rows.
Committed pages of the « -wal » file beside it replace those of the file.
Source: sqlite.org/fileformat2.html.
"""

import contextlib
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from ludotheque.core.errors import SaveError
from ludotheque.files.atomic import read_limited

Value: TypeAlias = "int | float | str | bytes | None"

MOST_BYTES: Final = 1 << 30
"""Larger files are refused."""
_LARGEST_ROW: Final = 64 * 1024 * 1024
_MAGIC: Final = b"SQLite format 3\0"
_PAGE_SIZES: Final = tuple(1 << n for n in range(9, 17))
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER = 13, 10, 2
_WAL_HEADER, _FRAME_HEADER = 32, 24


@attrs.frozen
class Row:
    """One row; ``number`` is the rowid, None for rows of an index or a WITHOUT ROWID table."""

    number: int | None
    values: tuple[Value, ...]


def rows(path: Path) -> Iterator[Row]:
    """Yield every row that can be read, in the order of the pages.

    Raises SaveError where the file itself cannot be read; no damage in it raises anything.
    """
    data = read_limited(path, MOST_BYTES)
    log = b""
    with contextlib.suppress(SaveError):
        log = read_limited(Path(f"{path}-wal"), MOST_BYTES)
    pages = _Pages(data, log)
    for number in range(1, pages.count + 1):
        if number not in pages.free:
            yield from _page_rows(pages, number)


class _Pages:
    """The pages of a file as its last commit left them, counted from 1."""

    def __init__(self, data: bytes, log: bytes) -> None:
        committed, size, count = _committed(log)
        self.size = size or _page_size(data)
        self._data = data
        self._log = committed
        self.count = max(count, len(data) // self.size)
        head = self.page(1)
        # A damaged byte here (reserved space, at most 32) must not make every page unreadable.
        spare = head[20] if head[:16] == _MAGIC and len(head) > 20 and head[20] <= 32 else 0
        self.usable = self.size - spare
        self.free = self._free(head)

    def page(self, number: int) -> bytes:
        """Return a page, b"" where there is none."""
        if number in self._log:
            return self._log[number]
        begin = (number - 1) * self.size
        return self._data[begin : begin + self.size] if number >= 1 else b""

    def _free(self, head: bytes) -> frozenset[int]:
        """Return the numbers of the free pages; none where the list of them is damaged."""
        found: set[int] = set()
        if head[:16] != _MAGIC or len(head) < 40:
            return frozenset()
        trunk = int.from_bytes(head[32:36], "big")
        trunks: set[int] = set()
        while 1 < trunk <= self.count and trunk not in trunks:
            trunks.add(trunk)
            page = self.page(trunk)
            if len(page) < 8:
                break
            after, count = struct.unpack(">II", page[:8])
            if count > self.usable // 4 - 2:
                break  # no list of free pages: the number was damaged
            found.update(struct.unpack(f">{count}I", page[8 : 8 + 4 * count]))
            trunk = after
        found |= trunks
        total = int.from_bytes(head[36:40], "big")
        # A list that does not agree with its own length is damaged; no page is skipped then.
        return frozenset(found) if len(found) == total else frozenset()


def _page_size(data: bytes) -> int:
    stored = int.from_bytes(data[16:18], "big")
    size = 65_536 if stored == 1 else stored
    if size in _PAGE_SIZES and (data[:16] == _MAGIC or len(data) % size == 0):
        return size
    return 4_096  # SQLite's default


def _committed(log: bytes) -> tuple[dict[int, bytes], int, int]:
    """Return the committed pages of a log by number, the page size, and the file's page count.

    As in SQLite, a log is valid up to the first frame whose checksum is wrong.
    """
    none: tuple[dict[int, bytes], int, int] = ({}, 0, 0)
    if len(log) < _WAL_HEADER:
        return none
    magic, _, size = struct.unpack(">III", log[:12])
    if magic & ~1 != 0x377F0682 or size not in _PAGE_SIZES:
        return none
    order = ">" if magic & 1 else "<"
    sums = _sums(log[:24], (0, 0), order)
    if sums != struct.unpack(">II", log[24:32]):
        return none
    pages: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    count = 0
    for begin in range(_WAL_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        frame = log[begin : begin + _FRAME_HEADER]
        page = log[begin + _FRAME_HEADER : begin + _FRAME_HEADER + size]
        sums = _sums(page, _sums(frame[:8], sums, order), order)
        if frame[8:16] != log[16:24] or sums != struct.unpack(">II", frame[16:24]):
            break
        number, after = struct.unpack(">II", frame[:8])
        waiting[number] = page
        if after:
            pages |= waiting
            waiting = {}
            count = after
    return (pages, size, count) if pages else none


def _sums(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for i in range(0, len(words), 2):
        one = (one + words[i] + two) & 0xFFFFFFFF
        two = (two + words[i + 1] + one) & 0xFFFFFFFF
    return one, two


def _page_rows(pages: _Pages, number: int) -> Iterator[Row]:
    page = pages.page(number)
    begin = 100 if number == 1 else 0
    if len(page) < begin + 12:
        return
    kind = page[begin]
    if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER):
        return
    (count,) = struct.unpack(">H", page[begin + 3 : begin + 5])
    first = begin + (12 if kind == _INDEX_INNER else 8)
    count = min(count, (pages.usable - first) // 2)
    seen: set[int] = set()
    for i in range(count):
        at = int.from_bytes(page[first + 2 * i : first + 2 * i + 2], "big")
        if at < first or at in seen:
            continue
        seen.add(at)
        try:
            yield _cell(pages, page, at, kind)
        except (ValueError, IndexError, struct.error, UnicodeDecodeError, OverflowError):
            continue  # this row is lost; its neighbours may not be


def _cell(pages: _Pages, page: bytes, at: int, kind: int) -> Row:
    if kind == _INDEX_INNER:
        at += 4
    size, at = _whole(page, at)
    number = None
    if kind == _TABLE_LEAF:
        number, at = _whole(page, at)
        number -= (number >> 63) << 64
    if not 0 < size <= _LARGEST_ROW:
        raise ValueError(size)
    payload = _payload(pages, page, at, size, table=kind == _TABLE_LEAF)
    return Row(number, _record(payload))


def _payload(pages: _Pages, page: bytes, at: int, size: int, *, table: bool) -> bytes:
    usable = pages.usable
    most = usable - 35 if table else (usable - 12) * 64 // 255 - 23
    least = (usable - 12) * 32 // 255 - 23
    here = size
    if size > most:
        here = least + (size - least) % (usable - 4)
        here = here if here <= most else least
    parts = [page[at : at + here]]
    if here < size:
        (after,) = struct.unpack(">I", page[at + here : at + here + 4])
        left = size - here
        while left > 0:
            more = pages.page(after)
            if not 1 < after <= pages.count or len(more) < 4:
                raise ValueError(after)
            parts.append(more[4 : 4 + min(left, usable - 4)])
            left -= usable - 4
            (after,) = struct.unpack(">I", more[:4])
    found = b"".join(parts)
    if len(found) != size:
        raise ValueError(size)
    return found


def _record(payload: bytes) -> tuple[Value, ...]:
    head, at = _whole(payload, 0)
    if not at <= head <= len(payload):
        raise ValueError(head)
    kinds = []
    while at < head:
        kind, at = _whole(payload, at)
        kinds.append(kind)
    values = []
    for kind in kinds:
        length = _LENGTHS[kind] if kind < len(_LENGTHS) else (kind - 12) // 2
        raw = payload[at : at + length]
        if len(raw) != length:
            raise ValueError(length)
        values.append(_value(kind, raw))
        at += length
    return tuple(values)


_LENGTHS: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)


def _value(kind: int, raw: bytes) -> Value:
    if kind == 0:
        return None
    if kind <= 6:
        return int.from_bytes(raw, "big", signed=True)
    if kind == 7:
        return float(struct.unpack(">d", raw)[0])
    if kind <= 9:
        return kind - 8
    if kind < 12:
        raise ValueError(kind)
    return raw.decode("utf-8", "replace") if kind % 2 else raw


def _whole(data: bytes, at: int) -> tuple[int, int]:
    """Return the unsigned value of a varint, and the offset after it."""
    value = 0
    for i in range(8):
        byte = data[at + i]
        value = value << 7 | byte & 127
        if byte < 128:
            return value, at + i + 1
    return value << 8 | data[at + 8], at + 9
