"""The score sheet of a match: however many games there were, only those in sight are drawn."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import M
from ludotheque.ui.table import scoresheet
from ludotheque.ui.table.scoresheet import ScoreRow, ScoreSheet

GAMES = 150


@pytest.fixture
def sheet(qapp: QApplication) -> Iterator[ScoreSheet]:
    made = ScoreSheet()
    rows = [ScoreRow((n % 3, 1), (n * 2, n), M("Next")) for n in range(1, GAMES + 1)]
    made.fill(("Ann", "Bob"), rows, M("Next"))
    made.resize(made.sizeHint())
    yield made
    made.deleteLater()


def test_a_part_is_drawn_as_in_the_whole(sheet: ScoreSheet) -> None:
    """Wherever it begins and ends, in the middle of a row as well."""
    whole = sheet.grab().toImage()
    for top in (0, 31, 36, 37, 38, 700, 1_001, sheet.height() - 90):
        part = QRect(0, top, sheet.width(), 83).intersected(sheet.rect())
        assert sheet.grab(part).toImage() == whole.copy(part), top


def test_a_part_costs_no_more_than_it_shows(
    sheet: ScoreSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    class Counting(QPainter):
        def drawText(self, *words: object) -> None:  # noqa: N802 - Qt's name
            drawn.append(1)
            super().drawText(*words)  # type: ignore[call-overload]

    monkeypatch.setattr(scoresheet, "QPainter", Counting)
    sheet.grab(QRect(0, 1_000, sheet.width(), 340))
    assert 10 * 5 <= len(drawn) <= 12 * 5 + 3
    drawn.clear()
    sheet.grab()
    assert len(drawn) > GAMES * 5


@pytest.mark.parametrize("space", [" ", "\u00a0"])
@pytest.mark.parametrize("width", [200, 240, 287, 288, 289, 290, 320])
def test_two_names_above_a_column_are_whole_in_every_panel(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, width: int, space: str
) -> None:
    """In one line where there is room, else in two, whatever width the sheet had before."""
    drawn: list[str] = []

    class Noting(QPainter):
        def drawText(self, *words: object) -> None:  # noqa: N802 - Qt's name
            drawn.append(str(words[-1]))
            super().drawText(*words)  # type: ignore[call-overload]

    sheet = ScoreSheet()
    sheet.fill((f"Camille{space}et Jules", "Papa et Léa"), [], M("Next"))
    sheet.resize(width, 300)
    monkeypatch.setattr(scoresheet, "QPainter", Noting)
    sheet.grab()
    assert [" ".join(text.split()) for text in drawn[:2]] == ["Camille et Jules", "Papa et Léa"]
    sheet.deleteLater()
