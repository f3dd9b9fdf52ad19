"""A key table from a file and from a save: one judgement of texts which are too much."""

from typing import Any

import pytest

from ludotheque.core.foreign import acts
from ludotheque.games.automatch.cards import LETTERS
from ludotheque.games.automatch.keytable import from_record as table_from_record
from ludotheque.games.automatch.keytable import parse_table, reconstruction
from tests.core.hostile import HOSTILE
from tests.record.test_limits import taken
from tests.record.test_refusals import refused


def as_csv(rows: list[list[Any]]) -> bytes:
    names = dict(zip(LETTERS, ("France", "Italy", "Germany", "England"), strict=True))
    figures = "displacement_cm3,consumption_l_100km,top_speed_kmh"
    lines = [f"country,number,make,model,year,{figures},source_note"]
    for row in rows:
        cells = [names[row[0]], *map(str, row[1:])]
        lines.append(",".join('"' + cell.replace('"', '""') + '"' for cell in cells))
    return "\n".join(lines).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("column", [2, 3, 4, 8])
def test_a_key_table_is_judged_alike_in_a_save_and_in_a_file(column: int) -> None:
    rows = [list(row) for row in reconstruction().to_json()]
    assert taken(table_from_record, rows)
    assert taken(parse_table, as_csv(rows))
    for text in (*HOSTILE, "m" * 3_000_000, "Citroën", "東京", "שלום"):
        if "\0" in text or any("\ud800" <= one <= "\udfff" for one in text):
            continue  # no CSV can hold them; a save is refused elsewhere
        changed = [list(row) for row in rows]
        changed[5][column] = text
        embedded = taken(table_from_record, changed)
        assert embedded == taken(parse_table, as_csv(changed)), ascii(text)
        if embedded:
            car = table_from_record(changed).cars[5]
            assert not acts(car.make + car.model + car.year + car.note)


def test_tables() -> None:
    columns = "country,number,make,model,year,displacement_cm3,consumption_l_100km,top_speed_kmh"
    names = ("France", "Italy", "Germany", "England")
    lines = [
        [names[car.country], str(car.number), car.make, car.model, car.year, *map(str, car.figures)]
        for car in reconstruction().cars
    ]
    count = 0
    for text in HOSTILE:
        quoted = '"' + text.replace('"', '""') + '"'
        for column in range(8):
            rows = [columns, *(",".join(line) for line in lines)]
            rows[1] = ",".join([*lines[0][:column], quoted, *lines[0][column + 1 :]])
            count += refused(parse_table, "\n".join(rows).encode(errors="replace"))
            heads = columns.split(",")
            heads[column] = quoted
            rows = [",".join(heads), *rows[1:]]
            count += refused(parse_table, "\n".join(rows).encode(errors="replace"))
    assert count > 300
