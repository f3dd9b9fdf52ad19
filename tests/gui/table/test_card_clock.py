"""The time on a player’s card: a place of its own in every width, a frame where it runs low."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from ludotheque.games import ENGINES
from ludotheque.ui.look.textsize import SCALES, apply_text_size
from ludotheque.ui.look.theme import SCHEMES, manager
from ludotheque.ui.table.seatcard import SeatCard
from tests.examples import of_partners, with_seats, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.frame.test_theme import contrast

NAME, SCORE = "Rose", "20"
PICTURE = QColor("#00F0F0")
WIDTHS = ((360, False), (200, True), (150, True))
"""Widths at a text scale of 1.4 as panels give them, and whether the card is a small one."""


@pytest.fixture(autouse=True)
def as_usual(qapp: QApplication) -> Iterator[None]:
    """Normal letters and light colours afterwards."""
    yield
    apply_text_size("normal")
    manager().set_scheme("light")


def card(key: str, width: int, time: str, *, small: bool, on_turn: bool, low: bool) -> SeatCard:
    """A player's card with all there may be on it."""
    made = SeatCard(key)
    picture = QPixmap(60, 60)
    picture.fill(PICTURE)
    made.set_picture(picture)
    made.shrink(small=small)
    made.fill(NAME, "White", SCORE, on_turn=on_turn, spoken="", won="2 wins", unit="pieces",
              time=time)  # fmt: skip
    made.show_time(time, low=low)
    made.resize(width, made.sizeHint().height())
    return made


@contextmanager
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, QRectF]]:
    """Where each text is written meanwhile."""
    found: dict[str, QRectF] = {}
    draw = QPainter.drawText

    def note(painter: QPainter, at: QRectF | QPointF, *rest: object) -> None:
        text = str(rest[-1])
        tight = QFontMetricsF(painter.font()).tightBoundingRect(text)
        if isinstance(at, QPointF):
            found[text] = tight.translated(at)
        else:
            box = QRectF(painter.boundingRect(at, int(str(int(rest[0]))), text))  # type: ignore[call-overload]
            found[text] = QRectF(box.left(), box.center().y() - tight.height() / 2, box.width(),
                                 tight.height())  # fmt: skip
        draw(painter, at, *rest)  # type: ignore[call-overload]

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", note)
        yield found


@pytest.mark.painted
@pytest.mark.parametrize("size", SCALES)
@pytest.mark.parametrize(("width", "small"), WIDTHS)
def test_name_time_and_score_stand_apart(
    monkeypatch: pytest.MonkeyPatch, width: int, small: bool, size: str
) -> None:
    """Within the card, whatever the time; a short one never takes the place of the picture."""
    apply_text_size(size)
    for time in ("0:06", "10:00", "\N{MINUS SIGN}0:05", "1:02:05"):
        for on_turn, low in ((True, True), (True, False), (False, True), (False, False)):
            shown = card(without_chance(), width, time, small=small, on_turn=on_turn, low=low)
            with written(monkeypatch) as found:
                image = shown.grab().toImage()
            boxes = [found[text] for text in (NAME, time, SCORE)]
            for box in boxes:
                assert QRectF(shown.rect()).contains(box), (time, on_turn, low)
            for one, other in combinations(boxes, 2):
                assert not one.intersects(other), (time, on_turn, low)
            if len(time) < 7:
                assert has(image, PICTURE), (time, on_turn, low)


def has(image: QImage, colour: QColor) -> bool:
    """Whether a colour is in a picture."""
    return any(
        image.pixelColor(x, y) == colour
        for y in range(0, image.height(), 2) for x in range(0, image.width(), 2)
    )  # fmt: skip


@pytest.mark.painted
@pytest.mark.parametrize("scheme", SCHEMES[1:])
@pytest.mark.parametrize("on_turn", [True, False])
def test_a_warned_card_is_told_from_others_by_its_frame(scheme: str, on_turn: bool) -> None:
    """A closed frame, three to one to what lies around it, in every game's colour."""
    manager().set_scheme(scheme)
    for key in ENGINES:
        pictures = [
            card(key, 360, "0:06", small=False, on_turn=on_turn, low=low).grab().toImage()
            for low in (False, True)
        ]
        calm, warned = pictures
        middle = calm.width() // 2
        seen = [
            contrast(warned.pixelColor(middle, y), calm.pixelColor(middle, y))
            for y in range(calm.height())
        ]
        half = len(seen) // 2
        assert max(seen[: half // 2]) >= 3, key
        assert max(seen[-half // 2 :]) >= 3, key


@pytest.mark.parametrize("side", ["left", "right"])
def test_cards_beside_each_other_are_equally_wide(open_window: OpenWindow, side: str) -> None:
    """So that all show the same of their players."""
    window = open_window(panel=side)
    key = of_partners()
    options = with_seats(key, 4)
    window.begin(key, options, [""] * 4)
    assert window.table is not None
    QCoreApplication.processEvents()
    wide = [card._box()[0].width() for card in window.table.panel.cards]
    assert len(wide) == 4
    assert max(wide) - min(wide) <= 1
