"""« How to build »: steps, what is needed, and that both are those of the kit chosen."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from ludotheque.core import messages
from ludotheque.core.messages import M
from ludotheque.ui.look.games import games_with
from ludotheque.ui.printing import ink, kits, rendering
from ludotheque.ui.printing.buildsheet import LEAST, BuildSheet
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4, PAPERS, Page, layout
from tests.gui.printing.measuring import covered
from tests.gui.printing.pdf_reading import bare, read

GAMES = games_with("kit")
each = pytest.mark.parametrize("key", GAMES)
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """Speak English again."""
    messages.use_language("en")
    yield
    messages.use_language("en")


def whole(key: str, wish: Wish) -> tuple[Page, ...]:
    """All pages of a game."""
    return kits.pages([part.key for part in kits.parts_of(key)], wish)


def content(page: Page) -> BuildSheet:
    """What is drawn on the sheet."""
    found = page.draw.__self__  # type: ignore[attr-defined]
    assert isinstance(found, BuildSheet)
    return found


@each
def test_it_comes_first_and_counts_the_sheets_of_the_kit(key: str) -> None:
    first, *others = whole(key, Wish())
    assert first.part == f"{key}.build"
    assert not any(page.part == first.part for page in others if not page.behind)
    sheets = [page for page in (first, *others) if not page.behind]
    assert sum(content(first).sheets().values()) == len(sheets)
    (found,) = read(rendering.pdf((first,), A4, M("x")))
    told = re.findall(r"(\d+)sheets?ofpaper,(\d+)g", bare(found.text))
    assert {int(weight): int(count) for count, weight in told} == content(first).sheets()
    for part in kits.parts_of(key):
        if not part.behind:
            assert bare(str(part.title)) in bare(found.text)


@each
def test_what_is_not_chosen_is_not_needed(key: str) -> None:
    """Neither its paper nor its steps, nor its minutes."""
    full = content(whole(key, Wish())[0])
    for part in kits.kit_of(key).parts:
        chosen = [f"{key}.build", part.key]
        some = content(kits.pages(chosen, Wish())[0])
        pages = [page for page in kits.pages(chosen, Wish()) if page.part == part.key]
        assert sum(some.sheets().values()) == 1 + len(pages)
        assert {step.key for step in some.steps} <= {step.key for step in full.steps}
        assert 0 <= some.minutes - part.making.minutes < 5
    alone = content(kits.pages([f"{key}.build"], Wish())[0])
    assert [step.key for step in alone.steps] == [step.key for step in full.steps]


@each
@pytest.mark.parametrize("spoken", ["fr", "en"])
@pytest.mark.parametrize("paper", PAPERS)
def test_all_texts_fit_and_are_large_enough(key: str, spoken: str, paper: str) -> None:
    messages.use_language(spoken)
    page = whole(key, Wish(PAPERS[paper]))[0]
    made, body = content(page), layout(PAPERS[paper], page).body
    cells = made.cells(body)
    assert made.letters(body) >= LEAST
    assert len(cells) == len(made.steps)
    for number, cell in enumerate(cells):
        assert body.adjusted(-0.1, -0.1, 0.1, 0.1).contains(cell)
        assert not any(cell.intersects(other) for other in cells[:number])
        assert cell.top() >= body.top() + made.head_height()
        assert cell.height() - made.caption(cell).height() > 25, "room for a picture"
    wide = QRectF(0, 0, body.width() - 8, 5.6)
    assert all(ink.fits(line, wide, 3.0) for line in made.needs())


@each
@pytest.mark.parametrize("spare", [False, True])
def test_each_step_has_a_picture_of_its_own(key: str, *, spare: bool) -> None:
    found: list[QImage] = []
    for step in content(whole(key, Wish())[0]).steps:
        image = QImage(360, 160, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.scale(4, 4)
        with ink.printed(spare=spare):
            step.picture(painter, QRectF(1, 1, 88, 38))
        painter.end()
        assert 0.005 < covered(image) < 0.35, step.key
        assert image not in found, step.key
        found.append(image)
    assert len(found) >= 3


def test_both_sides_are_told_with_the_edge_only_where_there_are_backs() -> None:
    for key in GAMES:
        with_backs = {part.behind for part in kits.kit_of(key).parts if part.behind}
        texts = [str(step.text) for step in content(whole(key, Wish())[0]).steps]
        assert any("long edge" in text for text in texts) == bool(with_backs)
        steps = [step.key for step in content(whole(key, Wish())[0]).steps]
        assert steps[0] == "measure"
        assert steps == sorted(steps, key=lambda one: one not in {"measure", "turn"})
