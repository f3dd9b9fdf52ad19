"""Reading a key table: what is accepted, and one clear refusal for each kind of damage."""

import csv
import io
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import attrs
import pytest

from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue
from ludotheque.core.paths import resources
from ludotheque.games.automatch import GAME
from ludotheque.games.automatch.keytable import (
    LARGEST,
    Table,
    TableError,
    from_record,
    parse_table,
    read_table,
    reconstruction,
    template,
)

SOURCE = (resources() / "automatch" / "cars.csv").read_text(encoding="utf-8")
ROWS = list(csv.reader(io.StringIO(SOURCE)))
COLUMNS = ROWS[0]


def written(rows: list[list[str]], separator: str = ",") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


def changed(line: int, column: str, value: str) -> bytes:
    rows = [list(row) for row in ROWS]
    rows[line - 1][COLUMNS.index(column)] = value
    return written(rows)


def own(data: bytes) -> Table:
    return attrs.evolve(parse_table(data), reconstruction=True)


def test_the_program_s_table_is_marked_a_reconstruction_and_an_owner_s_is_not() -> None:
    assert reconstruction().reconstruction
    assert not parse_table(SOURCE.encode()).reconstruction
    assert own(SOURCE.encode()) == reconstruction()


def decimal_commas(rows: list[list[str]]) -> list[list[str]]:
    at = COLUMNS.index("consumption_l_100km")
    return [[cell.replace(".", ",") if i == at else cell for i, cell in enumerate(row)]
            for row in rows]  # fmt: skip


SAME: dict[str, bytes] = {
    "byte order mark": b"\xef\xbb\xbf" + SOURCE.encode(),
    "CRLF": SOURCE.replace("\n", "\r\n").encode(),
    "semicolons": written(ROWS, ";"),
    "semicolons and decimal commas": written(decimal_commas(ROWS), ";"),
    "tabs": written(ROWS, "\t"),
    "quoted decimal commas": written(decimal_commas(ROWS)),
    "other order of lines": written([ROWS[0], *reversed(ROWS[1:])]),
    "other order of columns": written([list(reversed(row)) for row in ROWS]),
    "one more column": written([[*row, "x"] for row in ROWS]),
    "empty lines": SOURCE.replace("\nItaly,1,", "\n\n,,,,,,,,\nItaly,1,").encode(),
    "spaces around": written([[f" {cell} " for cell in row] for row in ROWS]),
    "French countries, capitals": SOURCE.replace("\nEngland,", "\nANGLETERRE,")
    .replace("\nGermany,", "\nallemagne,")
    .encode(),
    "point zero": changed(2, "top_speed_kmh", "230.0"),
}


@pytest.mark.parametrize("kind", SAME)
def test_the_same_table_written_otherwise(kind: str) -> None:
    found = own(SAME[kind])
    for one, other in zip(found.cars, reconstruction().cars, strict=True):
        assert one == other


def test_year_and_note_may_be_missing() -> None:
    kept = [i for i, name in enumerate(COLUMNS) if name not in {"year", "source_note"}]
    found = parse_table(written([[row[i] for i in kept] for row in ROWS]))
    assert [car.figures for car in found.cars] == [car.figures for car in reconstruction().cars]


LIKE_EXCEL = SAME["semicolons and decimal commas"].decode()
ENCODINGS = {
    "UTF-8": "utf-8", "UTF-8 with a mark": "utf-8-sig", "Windows-1252": "cp1252",
    "UTF-16": "utf-16", "UTF-16, the other way round": "utf-16-be",
}  # fmt: skip


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("kind", ENCODINGS)
def test_what_spreadsheets_save_is_read(kind: str, separator: str, tmp_path: Path) -> None:
    """In French, too: decimal commas, letters beyond ASCII and beyond Latin-1."""
    rows = [[cell.replace("Vedette", "Vedette « œ – € »") for cell in row] for row in ROWS]
    text = written(decimal_commas(rows), separator).decode().replace("\n", "\r\n")
    mark = "\ufeff" if kind == "UTF-16, the other way round" else ""
    path = tmp_path / "voitures.csv"
    path.write_bytes((mark + text).encode(ENCODINGS[kind]))
    found = read_table(str(path))
    assert found.cars[1].model == reconstruction().cars[1].model.replace(
        "Vedette", "Vedette « œ – € »"
    )
    assert [car.make for car in found.cars] == [car.make for car in reconstruction().cars]
    assert [car.figures for car in found.cars] == [car.figures for car in reconstruction().cars]


# Several faults


def refusal(rows: list[list[str]], folder: Path) -> TableError:
    path = folder / "voitures.csv"
    path.write_bytes(written(rows))
    with pytest.raises(TableError) as caught:
        read_table(str(path))
    return caught.value


def test_all_faults_of_a_table_are_told_together(tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    rows[4][COLUMNS.index("top_speed_kmh")] = "fast"
    rows[4][COLUMNS.index("consumption_l_100km")] = "0"
    rows[20][COLUMNS.index("make")] = ""
    rows[30].append("more")
    rows[40][COLUMNS.index("country")] = "Spain"
    found = refusal(rows, tmp_path)
    assert [(fault.line, fault.column) for fault in found.faults] == [
        (5, "consumption_l_100km"), (5, "top_speed_kmh"), (21, "make"), (31, "10"),
        (41, "country"),
    ]  # fmt: skip
    assert (found.line, found.column) == (5, "consumption_l_100km")
    english = Catalogue("en").render(found.message).split("\n")
    assert english[0] == "“voitures.csv” has 5 faults:"
    assert [line.split(",")[0] for line in english[1:]] == [
        "Line 5", "Line 5", "Line 21", "Line 31", "Line 41"
    ]  # fmt: skip
    french = Catalogue("fr").render(found.message).split("\n")
    assert french[0] == "« voitures.csv » a 5 erreurs :".replace("« ", "«\u202f").replace(
        " »", "\u202f»"
    ).replace(" :", "\u202f:")
    assert len(french) == 6
    assert all(line.startswith("Ligne ") for line in french[1:])


def test_missing_cars_and_engines_out_of_order_are_all_told(tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    at = COLUMNS.index("displacement_cm3")
    rows[3][at], rows[35][at] = "9000", "9000"
    found = refusal(rows[:8] + rows[9:15] + rows[16:], tmp_path)
    assert [(fault.line, fault.column) for fault in found.faults] == [
        (4, "displacement_cm3"), (8, "number"), (14, "number"), (34, "displacement_cm3"),
    ]  # fmt: skip


def test_columns_at_fault_are_told_together(tmp_path: Path) -> None:
    kept = [i for i, name in enumerate(COLUMNS) if name not in {"make", "number"}]
    found = refusal([[row[i] for i in kept] + [row[3]] for row in ROWS], tmp_path)
    assert {fault.column for fault in found.faults} == {"make", "number", "model"}
    assert {fault.line for fault in found.faults} == {1}


@pytest.mark.parametrize("cells", [["x"] * 9, ["x"]])
def test_no_more_than_twenty_faults_are_told(cells: list[str], tmp_path: Path) -> None:
    found = refusal([COLUMNS, *[cells] * 3_000], tmp_path)
    assert len(found.faults) < 40, "nothing more is looked for"
    told = Catalogue("en").render(found.message).split("\n")
    assert told[0] == "“voitures.csv” has more than 20 faults:"
    assert len(told) == 22
    assert told[-1] == "There are more faults."


def test_a_line_that_cannot_be_read_makes_no_car_missing(tmp_path: Path) -> None:
    """What hangs together is told once: the car stands in that line."""
    rows = [list(row) for row in ROWS]
    rows[7][COLUMNS.index("number")] = "seven"
    assert len(refusal(rows, tmp_path).faults) == 1
    rows[7][COLUMNS.index("number")] = "6"
    assert len(refusal(rows, tmp_path).faults) == 1


def without(column: str) -> bytes:
    at = COLUMNS.index(column)
    return written([[cell for i, cell in enumerate(row) if i != at] for row in ROWS])


def doubled(column: str) -> bytes:
    at = COLUMNS.index(column)
    return written([[*row, row[at]] for row in ROWS])


LONG = "a" * (csv.field_size_limit() + 1)
DAMAGE: dict[str, tuple[bytes, int | None, str | None]] = {
    "empty": (b"", 1, None),
    "only empty lines": (b"\n\n,,\n", 1, None),
    "binary": (b"\x89PNG\r\n\x00\x00", 2, "1"),
    "NUL": (SOURCE.replace("Vedette", "Ved\0tte").encode(), 3, "model"),
    "NUL in the column names": (SOURCE.replace("make,", "ma\0ke,").encode(), 1, "3"),
    "Latin-1, first cell": (b"".join([SOURCE.encode(), b"\xc9cosse,1"]), 54, "country"),
    "Latin-1 behind a quoted line end": (
        SOURCE.replace("Italy,1,Maserati", 'Italy,1,"Mase\nrati"')
        .encode()
        .replace(b"Italy,2,", b"Italy,2,\x80"),
        17,
        "make",
    ),
    "half of UTF-16": (SOURCE.encode("utf-16") + b"a", 54, "country"),
    "no letter of Windows-1252": (
        SOURCE.encode("cp1252").replace(b"Vedette", b"Ved\x81tte"),
        3,
        "model",
    ),
    "Latin-1 behind a byte order mark": (
        SOURCE.replace("Vedette", "é\udce9").encode("utf-8-sig", "surrogateescape"),
        3,
        "model",
    ),
    "endless cell": (SOURCE.replace("Vedette", LONG).encode(), 3, "model"),
    "endless cell in quotation marks": (
        SOURCE.replace("Vedette", f'"{LONG}, a\nb"').encode(),
        3,
        "model",
    ),
    "endless cell, quotation open": (SOURCE.replace("Vedette", f'"{LONG}').encode(), 3, "model"),
    "NUL behind an endless cell": (
        SOURCE.replace("Vedette", f"{LONG},\0").encode(),
        3,
        "model",
    ),
    "Latin-1 behind an endless column name": (
        SOURCE.replace("make,", f"{LONG},").encode("latin-1"),
        1,
        "3",
    ),
    **{
        f"without {name}": (without(name), 1, name)
        for name in COLUMNS
        if name not in {"year", "source_note"}
    },
    "column twice": (doubled("number"), 1, "number"),
    "unknown country": (changed(5, "country", "Spain"), 5, "country"),
    "no country": (changed(5, "country", ""), 5, "country"),
    "number 0": (changed(5, "number", "0"), 5, "number"),
    "number 14": (changed(5, "number", "14"), 5, "number"),
    "number no number": (changed(5, "number", "four"), 5, "number"),
    "number with decimals": (changed(5, "number", "4.0"), 5, "number"),
    "number of other digits": (changed(5, "number", "٤"), 5, "number"),
    "number twice": (changed(6, "number", "4"), 6, "number"),
    "no make": (changed(5, "make", " "), 5, "make"),
    "no model": (changed(5, "model", ""), 5, "model"),
    "figure 0": (changed(5, "top_speed_kmh", "0"), 5, "top_speed_kmh"),
    "figure 0,0": (changed(5, "consumption_l_100km", "0,0"), 5, "consumption_l_100km"),
    "figure negative": (changed(5, "top_speed_kmh", "-112"), 5, "top_speed_kmh"),
    "figure missing": (changed(5, "displacement_cm3", ""), 5, "displacement_cm3"),
    "figure a word": (changed(5, "displacement_cm3", "1816 cm3"), 5, "displacement_cm3"),
    "figure of two points": (changed(5, "consumption_l_100km", "7.2.1"), 5, "consumption_l_100km"),
    "figure with an exponent": (changed(5, "displacement_cm3", "1e3"), 5, "displacement_cm3"),
    "figure not a number": (changed(5, "top_speed_kmh", "nan"), 5, "top_speed_kmh"),
    "figure endless": (changed(5, "top_speed_kmh", "9" * 40), 5, "top_speed_kmh"),
    "too many decimals": (changed(5, "consumption_l_100km", "7.2001"), 5, "consumption_l_100km"),
    "engine rising": (changed(5, "displacement_cm3", "2000"), 5, "displacement_cm3"),
    "too few cells": (SOURCE.replace("Italy,1,Maserati,", "Italy,1,").encode(), 15, COLUMNS[-1]),
    "one cell": (SOURCE.replace("\nItaly,1,", "\nItaly\nItaly,1,").encode(), 15, "number"),
    "too many cells": (SOURCE.replace("Italy,1,", "Italy,1,,").encode(), 15, "10"),
    "quotation mark": (
        SOURCE.replace("Italy,1,Maserati", 'Italy,1,"Maser"ati').encode(),
        15,
        "make",
    ),
    "quotation mark behind doubled ones": (
        SOURCE.replace("Italy,1,Maserati,", 'Italy,1,"""M"", a",x"y","z"u,').encode(),
        15,
        COLUMNS[4],
    ),
    "quotation open": (SOURCE.replace("England,13,", 'England,13,"').encode(), 53, "make"),
    "a car missing": (written(ROWS[:9] + ROWS[10:]), 9, "number"),
    "the first car missing": (written(ROWS[:1] + ROWS[2:]), 2, "number"),
    "a country missing": (written(ROWS[:14] + ROWS[27:]), None, "country"),
    "decimal commas unquoted": (SOURCE.replace(",19.5,", ",19,5,").encode(), 2, "10"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_refused_by_file_line_and_column(kind: str, tmp_path: Path) -> None:
    data, line, column = DAMAGE[kind]
    path = tmp_path / "mes voitures.csv"
    path.write_bytes(data)
    with pytest.raises(TableError) as caught:
        read_table(str(path))
    assert caught.value.line == line
    assert caught.value.column == column
    sentence = Catalogue("en").render(caught.value.message)
    assert path.name in sentence
    assert sentence.endswith(".")
    assert line is None or f"Line {line}" in sentence or "empty" in sentence
    assert (
        column is None or (f"“{column}”" if column in COLUMNS else f"column {column}") in sentence
    )
    french = Catalogue("fr").render(caught.value.message)
    assert path.name in french
    assert line is None or str(line) in french or "empty" in sentence


def test_a_file_too_large_for_a_table_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mes voitures.csv"
    path.write_bytes(SOURCE.encode() + b"\n" * LARGEST)
    with pytest.raises(TableError) as caught:
        read_table(str(path))
    assert path.name in Catalogue("en").render(caught.value.message)
    assert "too large" in Catalogue("en").render(caught.value.message)


def test_equal_engines_are_allowed_and_equal_figures_share_ranks() -> None:
    data = changed(5, "displacement_cm3", "1911")
    table = parse_table(data)
    assert table.ranks(0)[:4] == (1, 2, 3, 4)  # equal engines: the lower number wins
    table = parse_table(changed(5, "top_speed_kmh", "150"))
    speeds = {car.number: rank for car, rank in zip(table.cars[:13], table.ranks(2), strict=False)}
    # 230, 180, then twice 150 and 145: ranks 1, 2, 3, 3, 5.
    assert [speeds[number] for number in (1, 5, 3, 4, 10)] == [1, 2, 3, 3, 5]


def test_an_owner_s_table_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "été à moi.csv"
    path.write_bytes(changed(3, "displacement_cm3", "2300"))
    game = GAME.create({"table": str(path)})
    assert not game.table.reconstruction
    assert game.table.cars[1].figures[0] == 2300
    assert GAME.create({}).table.reconstruction


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: str(folder / "absent.csv"),
        str,
        lambda folder: str(folder / "a\0b"),
    ],
)
def test_a_file_which_cannot_be_read(tmp_path: Path, make: Callable[[Path], str]) -> None:
    with pytest.raises(OptionError):
        read_table(make(tmp_path))


def test_a_table_survives_a_save() -> None:
    table = parse_table(changed(3, "consumption_l_100km", "13.25"))
    assert from_record(table.to_json()) == table
    game = GAME.restore({"table": "gone.csv"}, table.to_json())
    assert game.embedded() == table.to_json()
    assert game.table == table
    assert GAME.create({}).embedded() is None
    assert GAME.restore({}, None) == GAME.create({})


CARS: list[list[Any]] = reconstruction().to_json()


def cars(number: int, index: int, value: object) -> list[list[Any]]:
    rows = [list(row) for row in CARS]
    rows[number][index] = value
    return rows


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({}, "“embedded”"),
        ("FIDG", "“embedded”"),
        ([], "“embedded”"),
        ([1, 2], "“embedded[0]”"),
        ([*CARS[:51], CARS[51][:8]], "“embedded[51]”"),
        ([*CARS[:51], [*CARS[51], ""]], "“embedded[51]”"),
        ([*CARS, CARS[51]], "“embedded”"),
        (cars(3, 0, "X"), "“embedded[3][0]”"),
        (cars(3, 1, "4"), "“embedded[3][1]”"),
        (cars(3, 1, True), "“embedded[3][1]”"),
        (cars(3, 1, 14), "“embedded[3][1]”"),
        (cars(3, 5, 1816), "“embedded[3][5]”"),
        (cars(3, 5, "many"), "Line 4"),
        (cars(3, 2, ""), "Line 4"),
    ],
)
def test_a_damaged_table_in_a_save_is_refused(data: object, place: str) -> None:
    with pytest.raises(LudothequeError) as caught:
        from_record(data)
    assert place in Catalogue("en").render(caught.value.message)
    assert "embedded" in Catalogue("fr").render(caught.value.message)


# French headings, and a file to begin from


@pytest.mark.parametrize("language", languages())
def test_the_template_has_all_cars_and_comes_back_as_the_same_table(language: str) -> None:
    name, data = template(language)
    assert name.endswith(".csv")
    assert data.startswith(b"\xef\xbb\xbf")
    table = parse_table(data)
    assert table.cars == reconstruction().cars
    assert not table.reconstruction
    lines = data.decode("utf-8-sig").splitlines()
    assert len(lines) == 53
    comma = Catalogue(language).number(Decimal("19.5")) == "19,5"
    assert len(lines[0].split(";" if comma else ",")) == len(COLUMNS)
    assert ("19,5" if comma else "19.5") in lines[1]
    assert lines[0].startswith({"en": "country", "fr": "pays"}.get(language, ""))


HEADINGS = {
    "country": ("pays", "Pays"), "number": ("numéro", "Numero", "N°", "no"), "make": ("Marque",),
    "model": ("modèle", "MODELE"), "year": ("année", "annee"),
    "displacement_cm3": ("cylindrée", "Cylindrée (cm³)", "cylindrée [cm3]", "cylindree_cm3"),
    "consumption_l_100km": ("consommation", "Consommation (l/100 km)"),
    "top_speed_kmh": ("vitesse", "Vitesse (km/h)", "vitesse maximale"),
    "source_note": ("source", "Note"),
}  # fmt: skip


@pytest.mark.parametrize("column", COLUMNS)
def test_each_heading_is_understood_in_french(column: str) -> None:
    for heading in HEADINGS[column]:
        head = [heading if name == column else name for name in COLUMNS]
        assert parse_table(written([head, *ROWS[1:]])).cars == reconstruction().cars


@pytest.mark.parametrize("column", ["displacement_cm3", "consumption_l_100km", "top_speed_kmh"])
def test_a_fault_under_a_french_heading_is_named_by_it(column: str) -> None:
    """Line and column as they stand in the file that is at fault."""
    heading = HEADINGS[column][0]
    head = [heading if name == column else name for name in COLUMNS]
    rows = [list(row) for row in ROWS]
    rows[4][COLUMNS.index(column)] = "fast"
    with pytest.raises(TableError) as refusal:
        parse_table(written([head, *rows[1:]], ";"))
    assert (refusal.value.line, refusal.value.column) == (5, column)
    for language in ("fr", "en"):
        text = Catalogue(language).render(refusal.value.message)
        assert heading in text
        assert column not in text


def test_a_column_named_in_both_languages_stands_there_twice() -> None:
    rows = [[*row, row[2]] for row in ROWS]
    rows[0][-1] = "Marque"
    with pytest.raises(TableError, match="make"):
        parse_table(written(rows))
