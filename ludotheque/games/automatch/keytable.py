"""The key table: 52 cars with their figures, read from CSV and checked; ranks are computed.

The file has a line of column names: ``country`` (France, Italy, Germany, England), ``number`` (1 to
13), ``make``, ``model``, ``displacement_cm3``, ``consumption_l_100km``, ``top_speed_kmh``, and, if
wished, ``year`` and ``source_note``; or the names of columns and countries in any language of the
program (``pays``, ``cylindrée (cm³)``); other columns are ignored. It is UTF-8, with or
without a byte order mark, UTF-16 with one, or Windows-1252, as spreadsheets save by default.
Columns are separated by commas, semicolons or tabs, whichever the first line uses; figures have a
decimal point or comma (in quotes where commas separate the columns).

Source: rules, automatch, cards.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.errors import OptionError, SaveError
from ludotheque.core.foreign import acts, quoted
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue, M, Message
from ludotheque.core.paths import resources
from ludotheque.files.atomic import read_limited
from ludotheque.files.filefaults import MOST, lines, of_file
from ludotheque.files.reading import EMBEDDED, Node
from ludotheque.games.automatch.actions import saying_of
from ludotheque.games.automatch.cards import COUNTRIES, LETTERS
from ludotheque.games.automatch.keytable_lines import Line, decoded, split_lines

FIGURES: Final = ("displacement_cm3", "consumption_l_100km", "top_speed_kmh")
NEEDED: Final = ("country", "number", "make", "model", *FIGURES)
OPTIONAL: Final = ("year", "source_note")
LARGEST: Final = 1_000_000
"""The largest size of a table's file, in bytes."""

_LONGEST: Final = {"make": 60, "model": 100, "year": 40, "source_note": 1_000}
"""The text columns of a car, and the largest number of characters of each."""
_BREAKS: Final = re.compile(r"[\t\r\n]+")
_KEYS: Final = ("France", "Italy", "Germany", "England")


class TableError(OptionError):
    """A key table is damaged; ``line`` counts from 1, None where no line is at fault.

    Where there are several faults, ``faults`` has them all; line and column are then those of the
    first.
    """

    def __init__(
        self,
        message: Message,
        line: int | None = None,
        column: str | None = None,
        faults: "tuple[TableError, ...]" = (),
    ) -> None:
        """Keep the sentence, line and column."""
        super().__init__(message)
        self.line = line
        self.column = column
        self.faults = faults or (self,)


@attrs.frozen
class Car:
    """One car: ``figures`` are engine size in cm³, consumption in l/100 km, top speed in km/h."""

    country: int
    number: int
    make: str
    model: str
    figures: tuple[Decimal, Decimal, Decimal]
    year: str = ""
    note: str = ""

    @property
    def name(self) -> str:
        """Return make and model."""
        return f"{self.make} {self.model}".strip()


@attrs.frozen
class Table:
    """The 52 cars in the order of the cards' numbers.

    ``reconstruction`` is True for the program's own table, whose figures are not those of the
    original deck: wherever they are shown, that must be said.
    """

    cars: tuple[Car, ...]
    reconstruction: bool = False

    def sayings(self, characteristic: int) -> tuple[int, ...]:
        """Return for each car the saying of its true figure (``actions.saying_of``)."""
        return tuple(_saying(car.figures[characteristic]) for car in self.cars)

    def ranks(self, characteristic: int) -> tuple[int, ...]:
        """Return the rank of each car inside its country, 1 the best (D1).

        Engine size: the number on the bodywork. Cars of equal consumption or speed share a rank,
        and the next rank is skipped (1, 2, 2, 4).
        """
        if characteristic == 0:
            return tuple(car.number for car in self.cars)
        found: list[int] = []
        for start in range(0, 52, 13):
            found += _ranked(self._goodness(characteristic)[start : start + 13])
        return tuple(found)

    def common_ranks(self, characteristic: int) -> tuple[int, ...]:
        """Return the rank of each car among all 52 by its figure alone (Marché commun)."""
        return tuple(_ranked(self._goodness(characteristic)))

    def _goodness(self, characteristic: int) -> list[Decimal]:
        """Return for each car a number which is larger for a better figure."""
        sign = -1 if characteristic == 1 else 1
        return [sign * car.figures[characteristic] for car in self.cars]

    def to_json(self) -> Json:
        """Return the table as plain values, for a save of a game with an owner's table."""
        return [
            [
                LETTERS[car.country], car.number, car.make, car.model, car.year,
                *(str(value) for value in car.figures), car.note,
            ]
            for car in self.cars
        ]  # fmt: skip


@lru_cache(maxsize=1024)
def _saying(value: Decimal) -> int:
    saying = saying_of(f"{value:f}")
    assert saying is not None  # a checked figure
    return saying


def _ranked(goodness: Sequence[Decimal]) -> list[int]:
    places: dict[Decimal, int] = {}
    for place, value in enumerate(sorted(goodness, reverse=True), 1):
        places.setdefault(value, place)
    return [places[own] for own in goodness]


@cache
def reconstruction() -> Table:
    """Return the program's own table."""
    data = (resources() / "automatch" / "cars.csv").read_bytes()
    return attrs.evolve(parse_table(data), reconstruction=True)


def read_table(path: str) -> Table:
    """Return the table of a file; raises TableError, naming the file and all its faults."""
    file = Path(path)
    try:
        data = read_limited(file, LARGEST)
    except SaveError as problem:
        raise TableError(problem.message) from problem
    try:
        return parse_table(data)
    except TableError as problem:
        sentence = of_file(file, [fault.message for fault in problem.faults])
        raise TableError(sentence, problem.line, problem.column, problem.faults) from problem


def parse_table(data: bytes) -> Table:
    """Return the table of a file's content.

    Raises TableError naming line and column of every fault, up to a few more than MOST.
    """
    found: list[TableError] = []
    text = decoded(data, TableError)
    cars = split_lines(text, TableError, found, _check_columns, _meaning)
    if cars is None:
        raise _refusal(found)
    return Table(_checked(cars, found, whole=not found))


def is_table(data: bytes) -> bool:
    """Return whether bytes are meant to be a key table: their first line names its columns."""
    try:
        text = decoded(data[:_FIRST_LINE], TableError)
    except TableError:
        return False
    first = text.lstrip().partition("\n")[0]
    named = {_meaning(heading.strip().strip('"')) for heading in re.split("[,;\t]", first)}
    return len(named & set(_COLUMNS)) >= 4


def from_record(data: Json) -> Table:
    """Return the table of a record, in the form of ``to_json`` and checked like a file.

    Raises TableError, naming the path in the record.
    """
    try:
        items = Node(data, EMBEDDED).items(52)
        cars = [_line(number, item) for number, item in enumerate(items, 1)]
    except SaveError as problem:
        raise TableError(problem.message) from problem
    try:
        return Table(_checked(cars, [], whole=True))
    except TableError as refusal:
        first = refusal.faults[0]
        sentence = M(
            "The file is damaged: its key table (“{place}”) cannot be played with. {problem}",
            place=EMBEDDED, problem=first.message,
        )  # fmt: skip
        raise TableError(sentence, first.line, first.column) from refusal


_FIRST_LINE: Final = 4_096
"""Bytes in which the line of headings ends."""
_COLUMNS: Final = ("country", "number", "make", "model", "year", *FIGURES, "source_note")
"""The fields of each car in ``to_json``."""
# Translators: the headings of a table of cars. What stands in brackets may be left out in a file.
_HEADINGS: Final = (
    M("country"), M("number (1 to 13)"), M("make"), M("model"), M("year"), M("displacement_cm3"),
    M("consumption_l_100km"), M("top_speed_kmh"), M("source_note"),
)  # fmt: skip
"""The columns as the file of a user heads them, each in his language."""
_MORE_HEADINGS: Final = {
    "no": "number", "n": "number", "cylindree_cm3": "displacement_cm3",
    "consommation_l_100km": "consumption_l_100km", "vitesse_kmh": "top_speed_kmh",
    "vitessemaximale": "top_speed_kmh", "hochstgeschwindigkeit": "top_speed_kmh",
    "note": "source_note",
}  # fmt: skip
"""What else a column may be called, as ``_bare`` gives it."""


def _line(number: int, node: Node) -> Line:
    """Return a car of a record as a line; the first car is line 1. Raises SaveError."""
    cells = node.items(len(_COLUMNS))
    if len(cells) < len(_COLUMNS):
        raise node.wrong(M("The file is damaged: “{place}” is too short."))
    values = {}
    for column, cell in zip(_COLUMNS, cells, strict=True):
        if column == "number":
            values[column] = str(cell.integer(1, 13))
        elif column == "country":
            values[column] = _KEYS[LETTERS.index(cell.one_of(tuple(LETTERS)))]
        elif isinstance(cell.value, str):
            values[column] = cell.value
        else:
            raise cell.wrong(M("The file is damaged: “{place}” is not a text."))
    return Line(number, values)


def _meaning(heading: str) -> str:
    """Return the column a heading stands for, in any language; others as they are."""
    return _known_headings().get(_bare(heading), heading)


def _bare(heading: str) -> str:
    """Return a heading without accents, units and blanks."""
    return re.sub(r"[(\[].*|[^a-z0-9_]", "", _without_accents(heading.casefold()))


@cache
def _known_headings() -> dict[str, str]:
    said = {
        _bare(Catalogue(language).render(heading)): column
        for language in languages()
        for column, heading in zip(_COLUMNS, _HEADINGS, strict=True)
    }
    return said | _MORE_HEADINGS


@cache
def _countries() -> dict[str, int]:
    """Return the countries by their names in all languages, without capitals."""
    return {
        Catalogue(language).render(name).casefold(): number
        for language in languages()
        for number, name in enumerate(COUNTRIES)
    }


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def template(language: str) -> tuple[str, bytes]:
    """Return the program's own table as a CSV file which the user can edit, and its name.

    Unedited, it is read as the same cars. It has the language's headings and decimal mark, and
    semicolons where this is a comma, as its spreadsheets expect; a byte order mark tells them that
    it is UTF-8.
    """
    spoken = Catalogue(language)
    point = spoken.number(Decimal("0.1"))[1]
    made = io.StringIO(newline="")
    writer = csv.writer(made, delimiter=";" if point == "," else ",", lineterminator="\r\n")
    writer.writerow(map(spoken.render, _HEADINGS))
    for car in reconstruction().cars:
        figures = [str(value).replace(".", point) for value in car.figures]
        country = spoken.render(COUNTRIES[car.country])
        writer.writerow([country, car.number, car.make, car.model, car.year, *figures, car.note])
    return spoken.render(M("cars.csv")), made.getvalue().encode("utf-8-sig")


def _check_columns(columns: Sequence[str]) -> list[TableError]:
    found = []
    for column in (*NEEDED, *OPTIONAL):
        if column in NEEDED and column not in columns:
            wrong = M("Line 1: the column “{column}” is missing.", column=column)
            found.append(TableError(wrong, 1, column))
        if columns.count(column) > 1:
            wrong = M("Line 1: the column “{column}” stands there twice.", column=column)
            found.append(TableError(wrong, 1, column))
    return found


@attrs.frozen
class _Row:
    """The values of a line, None for those at fault."""

    line: int
    country: int | None
    number: int | None
    car: Car | None


def _row(line: Line, found: list[TableError]) -> _Row:
    """Return the values of a line; its faults are appended to ``found``."""

    def cell(read: Callable[[Line, str], Any], column: str) -> Any:
        try:
            return read(line, column)
        except TableError as problem:
            found.append(problem)
            return None

    country, number = cell(_country, "country"), cell(_number, "number")
    texts = [cell(_cell_text, column) for column in _LONGEST]
    figures = [cell(_figure, column) for column in FIGURES]
    if any(value is None for value in (country, number, *texts, *figures)):
        return _Row(line.number, country, number, None)
    make, model, year, note = texts
    engine, consumption, speed = figures
    car = Car(country, number, make, model, (engine, consumption, speed), year, note)
    return _Row(line.number, country, number, car)


def _country(line: Line, column: str) -> int:
    value = line.values[column]
    country = _countries().get(value.casefold())
    if country is None:
        wrong = M("“{value}” is none of {countries}.", value=quoted(value), countries=_KEYS)
        raise _wrong(line, column, wrong)
    return country


def _number(line: Line, column: str) -> int:
    number = line.values[column]
    if not (number.isascii() and number.isdigit() and len(number) < 4 and 1 <= int(number) <= 13):
        wrong = M("“{value}” is no whole number from 1 to 13.", value=quoted(number))
        raise _wrong(line, column, wrong)
    return int(number)


def _cell_text(line: Line, column: str) -> str:
    """Return a text on one line; raises TableError: too long, invisible characters, missing."""
    text = _BREAKS.sub(" ", line.values.get(column, "")).strip()
    most = _LONGEST[column]
    if len(text) > most:
        raise _wrong(line, column, M("this text is longer than {most} characters.", most=most))
    if acts(text):
        raise _wrong(
            line, column,
            M("here stand characters which are not seen, or disturb those beside them."),
        )  # fmt: skip
    if not text and column in NEEDED:
        raise _wrong(line, column, M("the name is missing."))
    return text


def _figure(line: Line, column: str) -> Decimal:
    text = line.values[column].replace(",", ".")
    whole, _, decimals = text.partition(".")
    digits = whole + decimals
    if not (digits.isascii() and digits.isdigit() and 0 < len(whole) < 7 and len(decimals) < 4):
        raise _wrong(
            line, column,
            M(
                "“{value}” is no figure: digits with at most one comma or point, at most three "
                "decimals.",
                value=quoted(line.values[column]),
            ),
        )  # fmt: skip
    value = Decimal(text.rstrip("."))
    if not value:
        raise _wrong(line, column, M("the figure must be more than 0."))
    return value


def _wrong(line: Line, column: str, problem: Message) -> TableError:
    sentence = M(
        "Line {line}, column “{column}”: {problem}",
        line=line.number, column=line.heading(column), problem=problem,
    )  # fmt: skip
    return TableError(sentence, line.number, column)


def _checked(lines: Iterable[Line], found: list[TableError], *, whole: bool) -> tuple[Car, ...]:
    """Return the cars in order.

    ``found`` are the faults so far. Where some lines could not be read (``whole`` is False), no car
    is reported missing. Raises the ``_refusal`` of all faults.
    """
    rows: dict[tuple[int, int], _Row] = {}
    twice: set[int] = set()
    for line in lines:
        if len(found) > MOST:
            break
        row = _row(line, found)
        if row.country is None or row.number is None:
            whole = False
            continue
        known = rows.setdefault((row.country, row.number), row)
        if known is not row:
            twice.add(row.country)
            found.append(_stands_twice(row, known))
    for country in range(4):
        if whole and country not in twice:  # else a missing car may be one of the faulty lines
            found += _missing(country, rows)
        found += _rising(country, rows)
    if found:
        raise _refusal(found)
    cars = [rows[country, number].car for country in range(4) for number in range(1, 14)]
    return tuple(car for car in cars if car is not None)


def _refusal(found: Sequence[TableError]) -> TableError:
    """Return one error with all faults in order of their lines, those without a line last."""
    if len(found) == 1:
        return found[0]
    ordered = sorted(found, key=lambda fault: (fault.line is None, fault.line or 0))
    first = ordered[0]
    text = lines([fault.message for fault in ordered])
    return TableError(text, first.line, first.column, tuple(ordered))


def _stands_twice(row: _Row, known: _Row) -> TableError:
    assert row.country is not None
    assert row.number is not None
    sentence = M(
        "Line {line}, column “number”: car {number} of {country} stands already in line {first}.",
        line=row.line, number=row.number, country=COUNTRIES[row.country], first=known.line,
    )  # fmt: skip
    return TableError(sentence, row.line, "number")


def _rising(country: int, rows: Mapping[tuple[int, int], _Row]) -> Iterator[TableError]:
    """Yield a fault for each car whose engine is larger than that of the number before it."""
    for number in range(2, 14):
        row, before = rows.get((country, number)), rows.get((country, number - 1))
        if row is None or row.car is None or before is None or before.car is None:
            continue
        if row.car.figures[0] <= before.car.figures[0]:
            continue
        sentence = M(
            "Line {line}, column “displacement_cm3”: car {number} of {country} has a larger engine "
            "than car {above}.",
            line=row.line, number=number, country=COUNTRIES[country], above=number - 1,
        )  # fmt: skip
        yield TableError(sentence, row.line, FIGURES[0])


def _missing(country: int, rows: Mapping[tuple[int, int], _Row]) -> Iterator[TableError]:
    """Yield a fault for each missing car, with the line of the car before or after it."""
    name = COUNTRIES[country]
    there = [number for number in range(1, 14) if (country, number) in rows]
    if not there:
        sentence = M("Column “country”: there is no car of {country}.", country=name)
        yield TableError(sentence, None, "country")
        return
    for number in range(1, 14):
        if number in there:
            continue
        near = max((other for other in there if other < number), default=there[0])
        line = rows[country, near].line
        sentence = M(
            "Line {line}, column “number”: here stands car {near} of {country}, but car {number} "
            "is missing.",
            line=line, near=near, country=name, number=number,
        )  # fmt: skip
        yield TableError(sentence, line, "number")
