"""PDF files, parsed from their bytes: pages, sizes, words."""

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.core import messages
from ludotheque.core.messages import M
from ludotheque.ui.printing import kits, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4, LETTER, PAPERS, Paper, sheet_size
from tests.gui.printing.measuring import EVERYTHING, pages
from tests.gui.printing.pdf_reading import PdfPage, bare, read

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
