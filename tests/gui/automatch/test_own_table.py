"""An owner's key table in the encyclopaedia: opened, refused by line and column, practised with."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.paths import resources
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.cars_hands import Answers, open_cars, press
from tests.gui.exercises.hands import Key


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What is answered in dialogs."""
    return Answers(monkeypatch)


def owner_table(**changes: dict[str, str]) -> str:
    """Our own table as an owner may write it: semicolons, some cells changed, « F3 » the line."""
    text = (resources() / "automatch" / "cars.csv").read_text(encoding="utf-8")
    lines = list(csv.DictReader(io.StringIO(text)))
    for card, cells in changes.items():
        line = lines["FIDG".index(card[0]) * 13 + int(card[1:]) - 1]
        line.update(cells)
    out = io.StringIO()
    writer = csv.DictWriter(out, lines[0], delimiter=";", lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def test_an_owner_s_table_is_opened_and_left(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "mes voitures é.csv"
    path.write_text(owner_table(F3={"model": "ID 19", "top_speed_kmh": "135,5"}), encoding="utf-8")
    hands = open_cars(window)
    press(hands.page.countries.pill("2"))
    hands.type("bmw")
    press(hands.page.panel.buttons["open"])
    assert hands.ours()  # no file was chosen
    assert hands.names() == ["BMW 3200 S", "BMW 700", "BMW Isetta 300"]
    answers.path = path
    press(hands.page.panel.buttons["open"])
    assert not hands.ours()
    assert len(hands.names()) == 52
    assert hands.names()[2] == "Citroën ID 19"
    assert hands.page.origin.text() == "Your own key table, “mes voitures é.csv”."
    hands.row(2)
    panel = hands.page.panel
    assert panel.lines[2].figure.text() == "Top speed: 135.5 km/h"
    assert panel.lines[2].origin.isHidden()
    press(panel.buttons["own"])
    assert hands.ours()
    assert hands.names()[2] == "Citroën DS 19"
    assert "Our reconstruction" in hands.page.origin.text()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"F3": {"top_speed_kmh": "fast"}}, ["Line 4", "top_speed_kmh"]),
        ({"D13": {"number": "12"}}, ["Line 40", "number", "line 39"]),
        ({"I2": {"displacement_cm3": "9000"}}, ["Line 16", "displacement_cm3"]),
    ],
)
def test_a_wrong_table_is_refused_by_line_and_column(
    window: MainWindow, answers: Answers, tmp_path: Path, told: list[str],
    change: dict[str, dict[str, str]], said: list[str],
) -> None:  # fmt: skip
    answers.path = tmp_path / "wrong.csv"
    answers.path.write_text(owner_table(**change), encoding="utf-8")
    hands = open_cars(window)
    hands.row(7)
    press(hands.page.panel.buttons["open"])
    assert len(told) == 1
    assert all(part in told[0] for part in said), told[0]
    told.clear()
    assert hands.ours()
    assert hands.rows.card() == 7


def test_a_file_which_is_not_there_is_told(
    window: MainWindow, answers: Answers, tmp_path: Path, told: list[str]
) -> None:
    answers.path = tmp_path / "none.csv"
    press(open_cars(window).page.panel.buttons["open"])
    assert "none.csv" in told[0]
    told.clear()


def test_practice_goes_on_with_the_owner_s_table_and_comes_back_to_it(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    answers.path = tmp_path / "own.csv"
    answers.path.write_text(owner_table(F1={"model": "HK"}), encoding="utf-8")
    hands = open_cars(window)
    press(hands.page.panel.buttons["open"])
    press(hands.page.panel.buttons["practise"])
    page: Any = window.visits.page
    assert page.deck.table.cars[0].name == "Facel Vega HK"
    press(page.panel.start)
    assert not page.panel.origin.isVisible()
    press(page.panel.back_button)
    assert hands.table.cars[0].name == "Facel Vega HK"
    assert hands.page.origin.text() == "Your own key table, “own.csv”."
    hands.key(Key.Key_Escape)
    assert window.cover is not None


def test_practice_says_that_the_figures_are_ours(window: MainWindow) -> None:
    """Wherever figures of the reconstruction stand it is called so."""
    hands = open_cars(window)
    press(hands.page.panel.buttons["practise"])
    page: Any = window.visits.page
    press(page.panel.start)
    assert page.panel.origin.isVisible()
    assert "reconstruction" in page.panel.origin.text()
