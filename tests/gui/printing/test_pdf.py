"""PDF files, parsed from their bytes: pages, sizes, words."""

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.core import messages
from ludotheque.core.messages import M
from ludotheque.ui.printing import kits, pdfcatalogue, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4, LETTER, PAPERS, Paper, sheet_size
from tests.gui.printing.measuring import EVERYTHING, pages
from tests.gui.printing.pdf_reading import (
    PdfPage,
    bare,
    language,
    misplaced,
    outline,
    read,
    titles,
)

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


def test_french_pages_are_french() -> None:
    messages.use_language("fr")
    made = kits.pages([EVERYTHING[0]], Wish())
    found, *_ = read(rendering.pdf(made, A4, TITLE))
    assert bare(str(made[0].hint)) in bare(found.text)


@pytest.mark.parametrize("spoken", ["fr", "en"])
def test_readers_are_told_language_title_and_sheets(spoken: str) -> None:
    messages.use_language(spoken)
    made = kits.pages(EVERYTHING[:2], Wish())
    data = rendering.pdf(made, A4, TITLE)
    names = [str(rendering.page_name(page)) for page in made]
    assert language(data) == spoken
    assert outline(data) == list(zip(names, range(len(names)), strict=True))
    assert titles(data) == [str(TITLE)]
    assert b"/DisplayDocTitle true" in data
    assert f"<rdf:li>{spoken}</rdf:li>".encode() in data
    assert misplaced(data) == []


def test_what_is_no_pdf_of_qts_is_left_as_it_is() -> None:
    for data in (b"", b"%PDF-1.7 another structure", b"trailer << /Root 1 0 R /Size 9 >>"):
        assert pdfcatalogue.completed(data, "en", ["one"]) == data


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
    again = rendering.PdfJob(pages("a4")[:1], A4, TITLE)
    done = list(again.portions())
    assert done == sorted(done)
    assert done[-1] == 1
    assert len(read(again.data)) == 1


@pytest.mark.parametrize("before", range(4))
def test_all_may_be_printed_on_both_sides(before: int) -> None:
    """A back has an even number, whatever is printed before it, and its front the one before."""
    two = next(part for part in kits.all_parts() if part.behind)
    single = [part.key for part in kits.all_parts() if part.game != two.game]
    made = kits.pages([*single[:before], two.behind, two.key], Wish())
    backs = [number for number, page in enumerate(made, 1) if page.part == two.key]
    assert backs
    assert all(number % 2 == 0 for number in backs)
    assert all(made[number - 2].part == two.behind for number in backs)
    assert sum(page.title == kits._EMPTY for page in made) <= 1
    alone = kits.pages([two.key], Wish())
    assert [page.part for page in alone] == [two.key] * len(backs), "nothing is put between"
