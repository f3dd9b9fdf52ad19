"""L'Auto-Match on paper: cards to scale with their backs, its table, secrets kept."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import NAMES, PUMP
from ludotheque.games.automatch.keytable import read_table, reconstruction
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.positionimage import position_image
from ludotheque.ui.games.automatch import printing
from ludotheque.ui.games.automatch.printing import FIGURES, OWN_TABLE
from ludotheque.ui.printing import kits, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4, CARD, PAPERS, layout
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import AutoHands
from tests.gui.printing.measuring import (
    EVERYTHING,
    HALF,
    Picture,
    apart,
    both,
    in_black,
    pages,
    runs,
)
from tests.gui.printing.pdf_reading import bare, read
from tests.gui.printing.pictures import saved, shown, unlike
from tests.gui.printing.print_hands import opened, press

pytestmark = pytest.mark.usefixtures("qapp")
TITLE = M("Print and play")


@both
def test_cards_are_63_by_88_mm(paper: str) -> None:
    page = pages(paper, ("automatch.cards",))[0]
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    across = runs(picture.row(body.top() - 1.2), 200)
    inside = [at for at, _ in across if body.left() - 1 < at < body.right() + 1]
    down = runs(picture.column(body.left() - 1.2), 200)
    below = [at for at, _ in down if body.top() - 1 < at < body.bottom() + 1]
    assert len(inside) == len(below) == 4
    for places, size in ((inside, CARD[0]), (below, CARD[1])):
        for one, other in pairwise(places):
            assert other - one == pytest.approx(size, abs=HALF)


def test_every_card_lies_on_one_sheet() -> None:
    found = [card for shown in printing.sheets() for card in shown]
    assert sorted(found) == list(range(len(NAMES)))
    assert all(len(shown) == printing.SHEET for shown in printing.sheets())


def test_backs_lie_behind_their_fronts() -> None:
    wide = 210.0
    body = QRectF((wide - 189) / 2, 16, 189, 264)
    for index in range(printing.SHEET):
        front = printing.card_rect(body, index)
        back = printing.card_rect(body, index, turned=True)
        assert back.left() == pytest.approx(wide - front.right())
        assert (back.top(), back.size()) == (front.top(), front.size())


def test_every_car_has_one_card_and_one_line() -> None:
    made = pages("a4", ("automatch.cards", "automatch.table"))
    whole = read(rendering.pdf(made, A4, TITLE))
    for found, page in zip(whole, made, strict=True):
        assert "econstruction" in found.text, page.title
    fronts = [bare(found.text) for found, page in zip(whole, made, strict=True)
              if page.part == "automatch.cards"]  # fmt: skip
    (table,) = [bare(found.text) for found, page in zip(whole, made, strict=True)
                if page.part == "automatch.table"]  # fmt: skip
    for car in reconstruction().cars:
        assert sum(text.count(bare(f"{car.make}{car.model}{car.year}")) for text in fronts) == 1
        assert bare(car.name) in table
    for poster in ("THEPUMP", "THEMOTORWAY"):
        # Qt writes heavy letters twice, a hair apart.
        assert sum(poster in text for text in fronts) == 1


def test_an_owners_table_is_printed_as_his(tmp_path: Path) -> None:
    lines = ["country;number;make;model;displacement_cm3;consumption_l_100km;top_speed_kmh"]
    lines += [
        f"{country};{number};Make{country[0]};Model {number};{7000 - 100 * number};"
        f"{5 + number},5;{90 + number}"
        for country in ("France", "Italy", "Germany", "England")
        for number in range(1, 14)
    ]
    path = tmp_path / "mine.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    wish = Wish(options={OWN_TABLE.key: read_table(str(path))})
    made = kits.pages(["automatch.cards", "automatch.table"], wish)
    found = read(rendering.pdf(made, A4, TITLE))
    text = bare("".join(page.text for page in found))
    assert "econstruction" not in text
    assert "MakeGModel13" in text
    assert "17.5" in bare(found[-1].text)
    assert "5,700" in bare(found[-1].text)


@pytest.mark.parametrize("figures", [False, True])
def test_figures_stand_on_the_cards_only_where_wished(*, figures: bool) -> None:
    made = kits.pages(["automatch.cards"], Wish(options={FIGURES.key: figures}))[:1]
    (found,) = read(rendering.pdf(made, A4, TITLE))
    assert ("km/h" in found.text) is figures
    assert found.text.count("reconstructed") == (9 if figures else 0)


def test_each_sheet_of_cards_is_followed_by_its_backs() -> None:
    both = kits.pages(["automatch.backs", "automatch.cards", EVERYTHING[0]], Wish())
    kinds = [page.part for page in both if page.part.startswith("automatch")]
    assert kinds == ["automatch.cards", "automatch.backs"] * 6
    assert [bool(page.behind) for page in both[-12:]] == [False, True] * 6
    alone = kits.pages(["automatch.backs"], Wish())
    assert [page.part for page in alone] == ["automatch.backs"] * 6


def test_hidden_hands_are_seen_by_nobody_else(window: MainWindow, tmp_path: Path) -> None:
    hands = AutoHands(window).begin(players="2")
    closed = shown(window)
    assert closed.text.text() == "No hand is seen in the picture."
    timeline: Timeline = hands.timeline
    behind = saved(closed, tmp_path / "covered.png")
    assert unlike(behind, position_image(timeline, 2000, 1600)) < 0.002
    assert hands.page.controller.lift()
    seat = hands.page.controller.observer()
    assert seat is not None
    dialog = shown(window)
    assert "the other hands stay hidden" in dialog.text.text()
    open_hand = saved(dialog, tmp_path / "open.png")
    assert unlike(open_hand, position_image(timeline, 2000, 1600, seat=seat)) < 0.002
    assert unlike(open_hand, behind) > 0.005
    assert unlike(open_hand, position_image(timeline, 2000, 1600, seat=1 - seat)) > 0.005


def test_its_sheets_are_printed_on_both_sides(window: MainWindow) -> None:
    dialog = opened(window, "automatch")
    assert len(dialog.preview.pages) == 17
    assert "Print pages 1 to 14 on both sides" in dialog.summary.text()
    dialog.close()


def test_cars_stay_secret_while_figures_must_be_remembered(window: MainWindow) -> None:
    AutoHands(window).begin(players="2", announce="always")
    dialog = opened(window)
    assert dialog.choices.chosen() == ("automatch.build", "automatch.backs", "automatch.rules")
    for part in ("automatch.cards", "automatch.table"):
        press(dialog.choices.parts[part])
    press(dialog.choices.ticks["automatch.figures"])
    press(dialog.choices.games["automatch"])
    press(dialog.choices.games["automatch"])
    assert not {"automatch.cards", "automatch.table"} & set(dialog.choices.chosen())
    assert not FIGURES.of(dialog.choices.wish)
    said = [label.text() for label in dialog.findChildren(type(dialog.summary))]
    assert any("can be looked up again when the deal is over" in words for words in said)
    dialog.close()


def test_countries_ranks_and_special_cards_differ_in_black_and_white_where_ink_is_saved() -> None:
    found = [in_black(printing.front(card)) for card in (0, 13, 26, 39, 1, PUMP, PUMP + 1)]
    for number, card in enumerate(found):
        assert all(apart(card, other) > 0.05 for other in found[:number])
