"""Splitting the text of a key table into named values, with line numbers."""

import csv
import io
from collections.abc import Callable, Sequence

import attrs

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message

Refusal = Callable[[Message, int, str | None], LudothequeError]


@attrs.frozen
class Line:
    """One line of a table: its number in the file, from 1, and its values by column.

    ``headings`` says how the file itself calls a column, where it does so otherwise.
    """

    number: int
    values: dict[str, str]
    headings: dict[str, str] = attrs.field(factory=dict)

    def heading(self, column: str) -> str:
        """Return the name of a column as the file has it."""
        return self.headings.get(column, column)


def split_lines(
    text: str,
    refuse: Refusal,
    check: Callable[[Sequence[str]], None],
    meaning: Callable[[str], str] = str,
) -> tuple[list[str], list[Line]]:
    """Return the column names and the lines of a CSV text; empty lines are passed over.

    The separator is the one the first line uses: semicolon, tab, else comma. ``check`` judges the
    column names, each as ``meaning`` understands it. Raises what ``refuse`` makes of a message, a
    line number and a column.
    """
    if "\0" in text:
        raise at_end(
            text[: text.index("\0")],
            M("here stands a character which is no text."),
            refuse,
        )
    # newline="" keeps line ends inside quotes; they count as lines of the file.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    columns: list[str] = []
    lines: list[Line] = []
    start = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                if not columns:
                    columns = [cell.casefold() for cell in cells]
                    check([meaning(column) for column in columns])
                else:
                    _check_count(start, len(cells), columns, refuse)
                    keys = {meaning(column): column for column in columns}
                    values = dict(zip(map(meaning, columns), cells, strict=True))
                    lines.append(Line(start, values, keys))
            start = reader.line_num + 1
    except csv.Error as problem:
        raise _unreadable(text, start, columns, refuse) from problem
    if not columns:
        raise refuse(M("This key table is empty."), 1, None)
    return columns, lines


_QUOTATION = M("a quotation mark is out of place.")
_TOO_LONG = M("this cell is too long.")


def _check_count(line: int, count: int, columns: Sequence[str], refuse: Refusal) -> None:
    """Refuse a line which has not as many cells as there are columns."""
    if count < len(columns):
        problem = M(
            "this cell is missing: the line has {cells} of {columns} cells.",
            cells=count, columns=len(columns),
        )  # fmt: skip
        raise at_column(line, count, columns, problem, refuse)
    if count > len(columns):
        problem = M(
            "the line has {cells} cells, the first one has {columns}.",
            cells=count, columns=len(columns),
        )  # fmt: skip
        raise at_column(line, len(columns), columns, problem, refuse)


def at_column(
    line: int, index: int, columns: Sequence[str], problem: Message, refuse: Refusal
) -> LudothequeError:
    """Return the refusal of a cell, by the name of its column, or its number where it has none."""
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


def at_end(text: str, problem: Message, refuse: Refusal) -> LudothequeError:
    """Return the refusal of the cell in which a text breaks off; ``text`` is all before."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    rows: list[list[str]] = []
    start = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            rows += [cells] if any(cells) else []
            start = reader.line_num + 1
    except csv.Error:  # a cell before is a fault of its own
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


def _unreadable(text: str, line: int, columns: Sequence[str], refuse: Refusal) -> LudothequeError:
    """Return the refusal of the row beginning in this line, which csv cannot read."""
    index, problem = _fault(_from_line(text, line), _separator(text))
    return at_column(line, index, columns, problem, refuse)


def _fault(text: str, separator: str) -> tuple[int, Message]:
    """Return the number, from 0, of the first cell which cannot be read, and why."""
    place = index = 0
    while place < len(text):
        begin = place
        if text[place] == '"':
            place = text.find('"', place + 1) + 1
            while place and text[place : place + 1] == '"':  # a doubled one stands for itself
                place = text.find('"', place + 1) + 1
            if not place or text[place : place + 1] not in ("", separator, "\r", "\n"):
                return index, _QUOTATION
        while place < len(text) and text[place] not in (separator, "\r", "\n"):
            place += 1
        if place - begin > csv.field_size_limit():
            return index, _TOO_LONG
        if text[place : place + 1] != separator:
            break
        place, index = place + 1, index + 1
    return index, _QUOTATION
