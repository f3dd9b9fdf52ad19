"""Splitting the text of a key table into named values, with line numbers."""

import csv
import io
from collections.abc import Callable

import attrs

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message

Refusal = Callable[[Message, int], LudothequeError]


@attrs.frozen
class Line:
    """One line of a table: its number in the file, from 1, and its values by column."""

    number: int
    values: dict[str, str]


def split_lines(text: str, refuse: Refusal) -> tuple[list[str], list[Line]]:
    """Return the column names and the lines of a CSV text; empty lines are passed over.

    The separator is the one the first line uses: semicolon, tab, else comma. Raises what
    ``refuse`` makes of a message and a line number.
    """
    if "\0" in text:
        number = text[: text.index("\0")].count("\n") + 1
        raise refuse(M("Line {line} holds characters which are no text.", line=number), number)
    head = text.lstrip("\r\n").partition("\n")[0]
    separator = max(";\t,", key=lambda mark: (head.count(mark), mark == ","))
    # newline="" keeps line ends inside quotes; they count as lines of the file.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    columns: list[str] = []
    lines: list[Line] = []
    start = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                if not columns:
                    columns = [cell.casefold() for cell in cells]
                elif len(cells) != len(columns):
                    raise refuse(
                        M(
                            "Line {line} has {cells} columns instead of {columns}.",
                            line=start, cells=len(cells), columns=len(columns),
                        ),
                        start,
                    )  # fmt: skip
                else:
                    lines.append(Line(start, dict(zip(columns, cells, strict=True))))
            start = reader.line_num + 1
    except csv.Error as problem:
        raise refuse(
            M("Line {line} cannot be read: a quotation mark is out of place.", line=start), start
        ) from problem
    if not columns:
        raise refuse(M("This key table is empty."), 1)
    return columns, lines
