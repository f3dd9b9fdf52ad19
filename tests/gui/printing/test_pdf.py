"""PDF files, parsed from their bytes: pages, sizes, words."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.core import messages
from ludotheque.core.messages import M
from ludotheque.games.automatch.table import read_table, reconstruction
from ludotheque.ui.games.automatch.printing import FIGURES, OWN_TABLE
from ludotheque.ui.printing import kits, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4, LETTER, PAPERS, Paper, sheet_size
from tests.gui.printing.measuring import EVERYTHING, pages
from tests.gui.printing.pdf_reading import PdfPage, read

TITLE = M("Print and play")


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Drawing needs an application."""
    messages.use_language("en")


@pytest.fixture(scope="module")
def whole(qapp: QApplication) -> dict[str, list[PdfPage]]:
    """Everything on both papers."""
    messages.use_language("en")
    return {key: read(rendering.pdf(pages(key), PAPERS[key], TITLE)) for key in PAPERS}


def bare(text: str) -> str:
    """A text without its spaces, whichever they are."""
    return "".join(text.split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_has_the_size_of_its_sheet(whole: dict[str, list[PdfPage]], paper: str) -> None:
    made = pages(paper)
    assert len(whole[paper]) == len(made) > 24
    for found, page in zip(whole[paper], made, strict=True):
        # A PDF of Qt's has whole points: a third of a millimetre.
        assert (found.width, found.height) == pytest.approx(
            sheet_size(PAPERS[paper], page), abs=0.36
        )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_can_be_searched(whole: dict[str, list[PdfPage]], paper: str) -> None:
    for number, (found, page) in enumerate(zip(whole[paper], pages(paper), strict=True), 1):
        text = bare(found.text)
        assert "\N{REPLACEMENT CHARACTER}" not in text
        assert bare(str(page.title)) in text
        assert bare(f"page {number} of {len(pages(paper))}") in text
        assert bare(str(page.hint)) in text
        assert bare("This ruler is 100 mm long") in text


def test_every_car_has_one_card_and_one_line(whole: dict[str, list[PdfPage]]) -> None:
    made = pages("a4")
    fronts = [bare(found.text) for found, page in zip(whole["a4"], made, strict=True)
              if page.part == "automatch.cards"]  # fmt: skip
    (table,) = [bare(found.text) for found, page in zip(whole["a4"], made, strict=True)
                if page.part == "automatch.table"]  # fmt: skip
    for car in reconstruction().cars:
        assert sum(text.count(bare(f"{car.make}{car.model}{car.year}")) for text in fronts) == 1
        assert bare(car.name) in table
    for poster in ("THEPUMP", "THEMOTORWAY"):
        # Qt writes heavy letters twice, a hair apart.
        assert sum(poster in text for text in fronts) == 1


def test_figures_of_ours_are_named_a_reconstruction(whole: dict[str, list[PdfPage]]) -> None:
    for found, page in zip(whole["a4"], pages("a4"), strict=True):
        if page.part in {"automatch.cards", "automatch.table", "ordino.board"}:
            assert "econstruction" in found.text, page.title


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


def test_french_pages_are_french() -> None:
    messages.use_language("fr")
    made = kits.pages(["ordo.board"], Wish())
    (found,) = read(rendering.pdf(made, A4, TITLE))
    assert bare(str(made[0].hint)) in bare(found.text)


def test_each_sheet_of_cards_is_followed_by_its_backs() -> None:
    both = kits.pages(["automatch.backs", "automatch.cards", "ordo.board"], Wish())
    kinds = [page.part for page in both if page.part.startswith("automatch")]
    assert kinds == ["automatch.cards", "automatch.backs"] * 6
    assert [bool(page.behind) for page in both[-12:]] == [False, True] * 6
    alone = kits.pages(["automatch.backs"], Wish())
    assert [page.part for page in alone] == ["automatch.backs"] * 6


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_is_chosen_is_printed_and_nothing_else(paper: Paper) -> None:
    for key in EVERYTHING:
        made = kits.pages([key], Wish(paper))
        assert made
        assert {page.part for page in made} == {key}
    everything = Counter(page.part for page in kits.pages(EVERYTHING, Wish(paper)))
    assert set(everything) == set(EVERYTHING)
    assert kits.pages([], Wish(paper)) == ()


def test_a_job_left_half_way_leaves_nothing_behind() -> None:
    job = rendering.PdfJob(pages("a4"), A4, TITLE)
    portions = job.portions()
    for _ in range(20):
        next(portions)
    portions.close()
    assert job.data == b""
    again = rendering.PdfJob(pages("a4", ("ordo.board",)), A4, TITLE)
    done = list(again.portions())
    assert done == sorted(done)
    assert done[-1] == 1
    assert len(read(again.data)) == 1
