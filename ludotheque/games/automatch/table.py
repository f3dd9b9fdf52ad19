"""The key table: 52 cars with their figures, read from CSV and checked; ranks are computed.

The file has a line of column names: ``country`` (France, Italy, Germany, England, or their French
names), ``number`` (1 to 13), ``make``, ``model``, ``displacement_cm3``, ``consumption_l_100km``,
``top_speed_kmh``, and, if wished, ``year`` and ``source_note``, or their French names (``pays``,
``numéro``, ``marque``, ``modèle``, ``cylindrée``, ``consommation``, ``vitesse``, ``année``,
``source``, with a unit in brackets if wished); other columns are passed over. It
is UTF-8, with or without a byte order mark. Columns are separated by commas, semicolons or tabs,
whichever the first line uses; figures are written with a point or a comma (in quotes where commas
separate).
Source: rules, automatch, cards.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.errors import OptionError, SaveError
from ludotheque.core.foreign import acts, quoted
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources
from ludotheque.files.atomic import read_limited
from ludotheque.files.reading import Node, in_file, text_before
from ludotheque.games.automatch.cards import COUNTRIES, LETTERS
from ludotheque.games.automatch.figures import saying_of
from ludotheque.games.automatch.table_lines import Line, at_end, split_lines
from ludotheque.record.record import EMBEDDED

FIGURES: Final = ("displacement_cm3", "consumption_l_100km", "top_speed_kmh")
NEEDED: Final = ("country", "number", "make", "model", *FIGURES)
OPTIONAL: Final = ("year", "source_note")
LARGEST: Final = 1_000_000
"""The size in bytes beyond which a file is no table."""

_LONGEST: Final = {"make": 60, "model": 100, "year": 40, "source_note": 1_000}
"""The texts of a car and how many characters each may have."""
_BREAKS: Final = re.compile(r"[\t\r\n]+")
_KEYS: Final = ("France", "Italy", "Germany", "England")
_FRENCH: Final = ("France", "Italie", "Allemagne", "Angleterre")
_COUNTRY_OF: Final = {key.casefold(): i for keys in (_KEYS, _FRENCH) for i, key in enumerate(keys)}


class TableError(OptionError):
    """A key table which is damaged; ``line`` counts from 1, None where no line is at fault."""

    def __init__(
        self, message: Message, line: int | None = None, column: str | None = None
    ) -> None:
        """Keep the place beside the sentence."""
        super().__init__(message)
        self.line = line
        self.column = column


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

    ``reconstruction`` is True for the program's own table, whose figures are ours and not those
    of the original deck: whatever shows them must say so.
    """

    cars: tuple[Car, ...]
    reconstruction: bool = False

    def sayings(self, characteristic: int) -> tuple[int, ...]:
        """Return for each car what announcing its true figure says (figures.saying_of)."""
        return tuple(_saying(car.figures[characteristic]) for car in self.cars)

    def ranks(self, characteristic: int) -> tuple[int, ...]:
        """Return the rank of each car inside its country, 1 the best; D1.

        Engine size: the number on the bodywork. Equal consumption or speed share a rank, the
        next one is left out (1, 2, 2, 4).
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
    return [1 + sum(other > own for other in goodness) for own in goodness]


@cache
def reconstruction() -> Table:
    """Return the program's own table."""
    data = (resources() / "automatch" / "cars.csv").read_bytes()
    return attrs.evolve(parse_table(data), reconstruction=True)


def read_table(path: str) -> Table:
    """Return the table of a file; raises TableError, naming the file, where it is none."""
    file = Path(path)
    try:
        data = read_limited(file, LARGEST)
    except SaveError as problem:
        raise TableError(problem.message) from problem
    try:
        return parse_table(data)
    except TableError as problem:
        sentence = in_file(file, problem.message)
        raise TableError(sentence, problem.line, problem.column) from problem


def parse_table(data: bytes) -> Table:
    """Return the table of a file's content; raises TableError naming line and column."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        sentence = M("this is not UTF-8 text: save the key table as UTF-8.")
        raise at_end(text_before(problem), sentence, TableError) from problem
    _, lines = split_lines(text, TableError, _check_columns, _meaning)
    return Table(_checked(_car(line) for line in lines))


def from_record(data: Json) -> Table:
    """Return the table which a record holds, as ``to_json`` gave it, checked like a file.

    Raises TableError, naming the place in the record.
    """
    try:
        items = Node(data, EMBEDDED).items(52)
        lines = [_line(number, item) for number, item in enumerate(items, 1)]
    except SaveError as problem:
        raise TableError(problem.message) from problem
    try:
        return Table(_checked(_car(line) for line in lines))
    except TableError as problem:
        sentence = M(
            "The file is damaged: its key table (“{place}”) cannot be played with. {problem}",
            place=EMBEDDED, problem=problem.message,
        )  # fmt: skip
        raise TableError(sentence, problem.line, problem.column) from problem


_COLUMNS: Final = ("country", "number", "make", "model", "year", *FIGURES, "source_note")
"""What ``to_json`` gives of each car."""
_FRENCH_HEADINGS: Final = (
    "pays", "numéro", "marque", "modèle", "année", "cylindrée (cm³)",
    "consommation (l/100 km)", "vitesse (km/h)", "source",
)  # fmt: skip
"""The same columns in French."""
_HEADINGS: Final = {
    "pays": "country", "numero": "number", "no": "number", "n": "number", "marque": "make",
    "modele": "model", "annee": "year", "cylindree": "displacement_cm3",
    "cylindree_cm3": "displacement_cm3", "consommation": "consumption_l_100km",
    "consommation_l_100km": "consumption_l_100km", "vitesse": "top_speed_kmh",
    "vitesse_kmh": "top_speed_kmh", "vitessemaximale": "top_speed_kmh", "source": "source_note",
    "note": "source_note",
}  # fmt: skip
"""French headings, without accents, units and blanks, and the columns they stand for."""


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
    """Return the column a heading stands for, in English or French; others as they are."""
    bare = re.sub(r"[(\[].*|[^a-z0-9_]", "", _without_accents(heading.casefold()))
    return _HEADINGS.get(bare, heading)


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def template(*, french: bool) -> bytes:
    """Return our own table as a file to begin one's own from; reading it gives the same cars.

    In French with French headings, semicolons and decimal commas, as spreadsheets there expect;
    a byte order mark tells them that it is UTF-8.
    """
    made = io.StringIO(newline="")
    writer = csv.writer(made, delimiter=";" if french else ",", lineterminator="\r\n")
    writer.writerow(_FRENCH_HEADINGS if french else _COLUMNS)
    for car in reconstruction().cars:
        figures = [str(value) for value in car.figures]
        if french:
            figures = [value.replace(".", ",") for value in figures]
        country = (_FRENCH if french else _KEYS)[car.country]
        writer.writerow([country, car.number, car.make, car.model, car.year, *figures, car.note])
    return made.getvalue().encode("utf-8-sig")


def _check_columns(columns: Sequence[str]) -> None:
    for column in NEEDED:
        if column not in columns:
            raise TableError(
                M("Line 1: the column “{column}” is missing.", column=column), 1, column
            )
    for column in (*NEEDED, *OPTIONAL):
        if columns.count(column) > 1:
            raise TableError(
                M("Line 1: the column “{column}” stands there twice.", column=column), 1, column
            )


def _car(line: Line) -> tuple[int, Car]:
    values = line.values
    country = _COUNTRY_OF.get(values["country"].casefold())
    if country is None:
        raise _wrong(
            line, "country",
            M(
                "“{value}” is none of {countries}.",
                value=quoted(values["country"]), countries=_KEYS,
            ),
        )  # fmt: skip
    number = values["number"]
    if not (number.isascii() and number.isdigit() and len(number) < 4 and 1 <= int(number) <= 13):
        wrong = M("“{value}” is no whole number from 1 to 13.", value=quoted(number))
        raise _wrong(line, "number", wrong)
    make, model, year, note = (_words(line, column) for column in _LONGEST)
    for column, text in (("make", make), ("model", model)):
        if not text:
            raise _wrong(line, column, M("the name is missing."))
    engine, consumption, speed = (_figure(line, column) for column in FIGURES)
    car = Car(country, int(number), make, model, (engine, consumption, speed), year, note)
    return line.number, car


def _words(line: Line, column: str) -> str:
    """Return a text to be shown, on one line; raises TableError: too long, or not to be seen."""
    text = _BREAKS.sub(" ", line.values.get(column, "")).strip()
    most = _LONGEST[column]
    if len(text) > most:
        raise _wrong(line, column, M("this text is longer than {most} characters.", most=most))
    if acts(text):
        raise _wrong(
            line, column,
            M("here stand characters which are not seen, or disturb those beside them."),
        )  # fmt: skip
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


def _checked(cars: Iterable[tuple[int, Car]]) -> tuple[Car, ...]:
    """Return the cars in order; raises TableError where the four countries are not whole."""
    found: dict[tuple[int, int], tuple[int, Car]] = {}
    for line, car in cars:
        known = found.setdefault((car.country, car.number), (line, car))
        if known[0] != line:
            raise TableError(
                M(
                    "Line {line}, column “number”: car {number} of {country} stands already in "
                    "line {first}.",
                    line=line, number=car.number, country=COUNTRIES[car.country], first=known[0],
                ),
                line,
                "number",
            )  # fmt: skip
    for country in range(4):
        _check_country(country, found)
    return tuple(found[country, number][1] for country in range(4) for number in range(1, 14))


def _check_country(country: int, found: Mapping[tuple[int, int], tuple[int, Car]]) -> None:
    numbers = [number for number in range(1, 14) if (country, number) in found]
    for number in range(1, 14):
        if number not in numbers:
            raise _missing(country, number, numbers, found)
    for number in range(2, 14):
        line, car = found[country, number]
        _, above = found[country, number - 1]
        if car.figures[0] > above.figures[0]:
            raise TableError(
                M(
                    "Line {line}, column “displacement_cm3”: car {number} of {country} has a "
                    "larger engine than car {above}.",
                    line=line, number=number, country=COUNTRIES[country], above=number - 1,
                ),
                line,
                FIGURES[0],
            )  # fmt: skip


def _missing(
    country: int, number: int, there: Sequence[int], found: Mapping[tuple[int, int], Any]
) -> TableError:
    """Return the refusal of a table without a car: with the line of the car before or after it."""
    name = COUNTRIES[country]
    if not there:
        return TableError(
            M("Column “country”: there is no car of {country}.", country=name), None, "country"
        )
    near = max((other for other in there if other < number), default=there[0])
    line, _ = found[country, near]
    sentence = M(
        "Line {line}, column “number”: here stands car {near} of {country}, but car {number} is "
        "missing.",
        line=line, near=near, country=name, number=number,
    )  # fmt: skip
    return TableError(sentence, line, "number")
