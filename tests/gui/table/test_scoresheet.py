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
