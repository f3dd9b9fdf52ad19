"""Decodes the bytes of a key table, and splits the text into lines of values by column."""

import codecs
import csv
import io
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import attrs

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.files.filefaults import MOST

Fault = TypeVar("Fault", bound=LudothequeError)
Refusal = Callable[[Message, int, str | None], Fault]
_NOT_UTF8: Final = M("this is not UTF-8 text: save the key table as UTF-8.")
_NOT_UTF16: Final = M("this is not UTF-16 text: save the key table as UTF-8.")


@attrs.frozen
class Line:
    """One line of a table: its number in the file, from 1, and its values by column.

    ``headings`` has the file's own names of columns, where they differ.
    """

    number: int
    values: dict[str, str]
    headings: dict[str, str] = attrs.field(factory=dict)

    def heading(self, column: str) -> str:
        """Return the name of a column in the file."""
        return self.headings.get(column, column)


def decoded(data: bytes, refuse: Refusal[Fault]) -> str:
    """Return the text of a table, without a byte order mark.

    UTF-16 is recognised by such a mark. Bytes which are not UTF-8 are taken for Windows-1252,
    unless most of the letters beyond ASCII are UTF-8: then the file is damaged. Raises the error
    which ``refuse`` returns for a message, a line number and a column.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _text(data, "utf-16", _NOT_UTF16, refuse)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        guess = data.decode("utf-8", "replace")
        bad = guess.count("\ufffd")
        damaged = sum(not letter.isascii() for letter in guess) - bad > bad
        if damaged or data.startswith(codecs.BOM_UTF8):
            return _text(data, "utf-8-sig", _NOT_UTF8, refuse)
        return _text(data, "cp1252", _NOT_UTF8, refuse)


def _text(data: bytes, encoding: str, problem: Message, refuse: Refusal[Fault]) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        # ``start`` counts in ``error.object``, from which the decoder may have removed the mark.
        before = error.object[: error.start].decode(encoding, "ignore")
        raise at_end(before, problem, refuse) from error


def split_lines(
    text: str,
    refuse: Refusal[Fault],
    found: list[Fault],
    check: Callable[[Sequence[str]], Sequence[Fault]],
    meaning: Callable[[str], str] = str,
) -> list[Line] | None:
    """Return the lines of a CSV text, empty ones left out; None if the headings are not usable.

    The separator is the one the first line uses: semicolon, tab, else comma. ``meaning`` translates
    the headings to column names, ``check`` returns their faults. Faults are appended to ``found``,
    as errors which ``refuse`` returns for a message, a line number and a column. A line at fault is
    left out. Reading stops after more than MOST faults, or where the end of a line is not clear.
    """
    if "\0" in text:
        problem = M("here stands a character which is no text.")
        found.append(at_end(text[: text.index("\0")], problem, refuse))
        return None
    # newline="" keeps line ends inside quotes; they count as lines of the file.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    columns: list[str] = []
    keys: dict[str, str] = {}
    lines: list[Line] = []
    start = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                if not columns:
                    columns = [cell.casefold() for cell in cells]
                    found += check([meaning(column) for column in columns])
                    if found:
                        return None
                    keys = {meaning(column): column for column in columns}
                elif len(cells) == len(columns):
                    values = dict(zip(map(meaning, columns), cells, strict=True))
                    lines.append(Line(start, values, keys))
                else:
                    found.append(_miscounted(start, len(cells), columns, refuse))
                    if len(found) > MOST:
                        return lines
            start = reader.line_num + 1
    except csv.Error:
        found.append(_unreadable(text, start, columns, refuse))
        return lines if columns else None
    if not columns:
        found.append(refuse(M("This key table is empty."), 1, None))
        return None
    return lines


_QUOTATION = M("a quotation mark is out of place.")
_TOO_LONG = M("this cell is too long.")


def _miscounted(line: int, count: int, columns: Sequence[str], refuse: Refusal[Fault]) -> Fault:
    """Return the error for a line with more or fewer cells than there are columns."""
    if count < len(columns):
        problem = M(
            "this cell is missing: the line has {cells} of {columns} cells.",
            cells=count, columns=len(columns),
        )  # fmt: skip
        return at_column(line, count, columns, problem, refuse)
    problem = M(
        "the line has {cells} cells, the first one has {columns}.",
        cells=count, columns=len(columns),
    )  # fmt: skip
    return at_column(line, len(columns), columns, problem, refuse)


def at_column(
    line: int, index: int, columns: Sequence[str], problem: Message, refuse: Refusal[Fault]
) -> Fault:
    """Return the error for a cell, with the name of its column, or its number if it has none."""
    if index < len(columns) and columns[index]:
        column = columns[index]
        sentence = M(
            "Line {line}, column “{column}”: {problem}", line=line, column=column, problem=problem
        )
        return refuse(sentence, line, column)
    number = index + 1
    sentence = M(
        "Line {line}, column {number}: {problem}", line=line, number=number, problem=problem
    )
    return refuse(sentence, line, str(number))


def at_end(text: str, problem: Message, refuse: Refusal[Fault]) -> Fault:
    """Return the error for the cell in which a text breaks off; ``text`` is the part before."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    rows: list[list[str]] = []
    start = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            rows += [cells] if any(cells) else []
            start = reader.line_num + 1
    except csv.Error:  # an earlier cell is at fault, too
        return _unreadable(text, start, [cell.casefold() for cell in rows[0]] if rows else [],
                           refuse)  # fmt: skip
    columns = [cell.casefold() for cell in rows[0]] if len(rows) > 1 else []
    fresh = not text or text.endswith("\n")  # the fault is the first character of its line
    index = 0 if fresh or not rows else len(rows[-1]) - 1
    return at_column(text.count("\n") + 1, index, columns, problem, refuse)


def _separator(text: str) -> str:
    head = text.lstrip("\r\n").partition("\n")[0]
    return max(";\t,", key=lambda mark: (head.count(mark), mark == ","))


def _from_line(text: str, number: int) -> str:
    return "".join(io.StringIO(text, newline="").readlines()[number - 1 :])


def _unreadable(text: str, line: int, columns: Sequence[str], refuse: Refusal[Fault]) -> Fault:
    """Return the error for a row, beginning in this line, which csv cannot read."""
    index, problem = _fault(_from_line(text, line), _separator(text))
    return at_column(line, index, columns, problem, refuse)


def _fault(text: str, separator: str) -> tuple[int, Message]:
    """Return the number, from 0, of the first cell which cannot be read, and why."""
    at = index = 0
    while at < len(text):
        begin = at
        if text[at] == '"':
            at = text.find('"', at + 1) + 1
            while at and text[at : at + 1] == '"':  # a doubled quote stands for one quote
                at = text.find('"', at + 1) + 1
            if not at or text[at : at + 1] not in ("", separator, "\r", "\n"):
                return index, _QUOTATION
        while at < len(text) and text[at] not in (separator, "\r", "\n"):
            at += 1
        if at - begin > csv.field_size_limit():
            return index, _TOO_LONG
        if text[at : at + 1] != separator:
            break
        at, index = at + 1, index + 1
    return index, _QUOTATION
