"""The rules on paper: what is printed of them, and that no line is cut."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTextBlock
from PySide6.QtWidgets import QApplication

from ludotheque.core import messages
from ludotheque.core.languages import languages
from ludotheque.core.paths import resources
from ludotheque.games import SHELF
from ludotheque.ui.look import pixmapstore
from ludotheque.ui.printing import ink, rulesheet
from ludotheque.ui.printing.paper import PAPERS
from ludotheque.ui.printing.printedfigures import (
    HIGHEST,
    drawn,
    figure_picture,
    figure_size,
)
from ludotheque.ui.printing.rulesheet import RuleSheets, printed_text
from ludotheque.ui.rules.gamefigures import figures_of
from ludotheque.ui.rules.rulestext import printed_rules, rules_text

KEYS = [game.key for game in SHELF]
PRINTED = [(key, name) for key in KEYS for name in figures_of(key).printed]
LEFT_OUT = (
    "Options", "Practising", "Some advice", "Points of the rules", "The quick start",
    "A word on luck", "In the program", "Sort, build, choose, execute",
)  # fmt: skip
"""The English titles of the sections which are of no use on paper."""
LANGUAGES = ("fr", "en")
HOUSE_RULES = ("House rules", "Règles de la maison", "Hausregeln")
MARKUP = re.compile(r"\[figure|`|\]\(")
each = pytest.mark.parametrize("key", KEYS)
both = pytest.mark.parametrize("spoken", LANGUAGES)


@pytest.fixture(autouse=True)
def _english_afterwards(qapp: QApplication) -> Iterator[None]:
    """Speak English again."""
    yield
    messages.use_language("en")


def laid(key: str, paper: str, spoken: str) -> RuleSheets:
    """The sheets of a game in a language."""
    messages.use_language(spoken)
    return RuleSheets(key, PAPERS[paper])


def paragraphs(sheets: RuleSheets) -> list[QTextBlock]:
    """Every paragraph, in order."""
    document = sheets.document
    return [document.findBlockByNumber(number) for number in range(document.blockCount())]


def lines(sheets: RuleSheets, block: QTextBlock) -> list[QRectF]:
    """Where the lines of a paragraph lie."""
    at = sheets.document.documentLayout().blockBoundingRect(block).topLeft()
    layout = block.layout()
    return [layout.lineAt(line).rect().translated(at) for line in range(layout.lineCount())]


@each
def test_both_languages_are_parted_alike(key: str) -> None:
    """Both pages have the same headings, on the screen and on paper."""
    for text in (rules_text, printed_rules):
        found = [re.findall(r"(?m)^(#+) ", text(key, spoken)) for spoken in LANGUAGES]
        assert found[0] == found[1]
        assert len(found[0]) > 1


@each
@both
def test_what_is_for_one_medium_is_not_on_the_other(key: str, spoken: str) -> None:
    source = (resources() / key / f"rules.{spoken}.md").read_text(encoding="utf-8")
    marks = re.findall(r"<!-- (/?)(screen|paper) -->", source)
    opened, closed = marks[::2], marks[1::2]
    assert [("", medium) for _slash, medium in closed] == opened, "each mark has its end"
    assert {slash for slash, _medium in closed} <= {"/"}
    screen, paper = rules_text(key, spoken), printed_rules(key, spoken)
    assert "<!--" not in screen + paper
    figures = re.compile(r"\{(?:balance|handicap)\.[^}]*\}")
    for medium, block in re.findall(r"<!-- (screen|paper) -->\n?(.*?)<!-- /", source, re.DOTALL):
        here, elsewhere = (screen, paper) if medium == "screen" else (paper, screen)
        longest = max(figures.split(block), key=len)
        assert longest in here
        assert longest not in elsewhere


@each
def test_what_is_no_rule_is_left_out(key: str) -> None:
    titles = re.findall(r"(?m)^#+ (.*)$", printed_text(key, "en"))
    whole = re.findall(r"(?m)^#+ (.*)$", rules_text(key, "en"))
    assert not set(titles) & set(LEFT_OUT)
    assert "Aim" in titles
    assert [title for title in whole if title in titles] == titles
    left = "".join(rules_text(key, "en").split("## Points of the rules")[:1])
    assert set(re.findall(r"(?m)^## (.*)$", left)) - set(LEFT_OUT) <= set(titles)


@each
@both
def test_no_markup_and_no_half_sentence_is_left(key: str, spoken: str) -> None:
    text = re.sub(r"(?m)^@figure:.*@\n", "", printed_text(key, spoken))
    assert MARKUP.findall(text) == []
    assert not re.search(r"[^.!?:;»”)*\w]$", text.strip())
    assert not re.search(r"(?m)^[^#\n]*:\n*(?=#)", text), "a sentence leads to nothing"


@each
@both
@pytest.mark.parametrize("paper", PAPERS)
def test_no_line_is_cut_and_no_head_or_figure_stands_alone(
    key: str, spoken: str, paper: str
) -> None:
    sheets = laid(key, paper, spoken)
    high = sheets.document.pageSize().height()
    wide = sheets.document.pageSize().width()
    blocks = paragraphs(sheets)
    assert sheets.document.pageCount() <= rulesheet.COLUMNS * sheets.count
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        for line in lines(sheets, block):
            assert line.top() // high == (line.bottom() - 1) // high, block.text()
            assert line.right() <= wide + 1, block.text()
        if block.blockFormat().headingLevel() or "\ufffc" in block.text():
            assert after is not None
            assert lines(sheets, after)[0].top() // high == lines(sheets, block)[0].top() // high
        columns = [int(line.center().y() // high) for line in lines(sheets, block)]
        if 1 < len(columns) <= 6 and columns[0] != columns[-1]:
            assert min(columns.count(columns[0]), columns.count(columns[-1])) > 1, block.text()
        if block.text().endswith(":"):
            assert after is not None
            assert lines(sheets, after)[0].top() // high == columns[0], block.text()


@each
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_take_two_sheets_in_every_language(key: str, paper: str) -> None:
    """House rules included, which are true on a table without a computer."""
    for spoken in languages():
        assert laid(key, paper, spoken).count == 2
        title = next(t for t in HOUSE_RULES if f"## {t}\n" in rules_text(key, spoken))
        told = printed_text(key, spoken).split(f"## {title}\n")[1]
        assert re.search(r"\d+\s?%", told), "what the head start does"


@each
@both
def test_all_words_are_on_the_sheets(key: str, spoken: str) -> None:
    """Whatever Markdown does to the text, every word of it is there."""
    sheets = laid(key, "a4", spoken)  # a paragraph is nothing without its document
    printed = " ".join(block.text() for block in paragraphs(sheets))
    wanted = re.sub(
        r"(?m)^(?:#+ |- |\d+\. )|[*]|@figure:[a-z0-9-]+@", "", printed_text(key, spoken)
    )
    assert re.findall(r"\w+", printed) == re.findall(r"\w+", wanted)


@each
def test_the_figures_which_the_rules_need_are_printed(key: str) -> None:
    """First of all how the game begins, and something which is done in it."""
    names = figures_of(key).printed
    assert len(names) >= 2
    for spoken in LANGUAGES:
        sheets = laid(key, "a4", spoken)
        texts = [block.text() for block in paragraphs(sheets)]
        assert not any("@" in text for text in texts)
        assert sum("\ufffc" in text for text in texts) == len(names)
        captions = [after for text, after in pairwise(texts) if "\ufffc" in text]
        assert all(len(caption) > 20 for caption in captions)


@pytest.mark.parametrize(("key", "name"), PRINTED)
def test_a_printed_figure_is_whole_pale_and_sharp(key: str, name: str) -> None:
    messages.use_language("en")
    column = 90.0
    size = figure_size(key, name, column)
    assert size.width() <= column
    assert size.height() <= HIGHEST + 1
    image = figure_picture(key, name, column, "en")
    assert image.width() / size.width() * 25.4 >= 300, "dots an inch"
    colours = [
        image.pixelColor(x, y)
        for x in range(0, image.width(), 5)
        for y in range(0, image.height(), 5)
    ]  # fmt: skip
    used = sum((1 - one.lightnessF()) * one.alphaF() for one in colours) / len(colours)
    assert 0.01 < used < 0.35, "so much of the paper is covered"
    assert len({one.rgba() for one in colours}) > 20


@each
def test_each_figure_is_drawn_in_a_portion_of_its_own(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the window waits for one at most."""
    sheets = laid(key, "a4", "fr")
    made: list[str] = []
    picture = figure_picture(key, figures_of(key).printed[0], 40.0, "fr")
    monkeypatch.setattr(
        rulesheet, "figure_picture", lambda _key, name, *_, **_spare: made.append(name) or picture
    )
    portions = []
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    before: set[str] = set()
    for number in range(sheets.count):
        for _ in sheets.paint(painter, QRectF(0, 0, 200, 280), number):
            portions.append(set(made) - before)
            before = set(made)
    painter.end()
    assert {name for names in portions for name in names} == set(figures_of(key).printed)
    assert max(map(len, portions)) == 1


def clear_pixmaps() -> None:
    """Forget what is kept from drawing boards."""
    for store in pixmapstore._stores:
        store.clear()


def unlike(one: QImage, other: QImage) -> int:
    """Return how many pixels differ between two pictures of one size."""
    assert one.size() == other.size()
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(a != b for a, b in pairs) // 4


@pytest.mark.parametrize(("key", "name"), [(key, figures_of(key).printed[-1]) for key in KEYS])
def test_pictures_for_paper_and_for_the_screen_are_not_mixed_up(key: str, name: str) -> None:
    """What is kept from drawing a board in some colours is not used for others."""
    edges = 1000  # smoothed pixels, which need not come out the same twice
    clear_pixmaps()
    on_screen = drawn(key, name, 70.0)
    with ink.printed():
        on_paper = drawn(key, name, 70.0)
    assert unlike(on_paper, on_screen) > 5 * edges
    clear_pixmaps()
    with ink.printed():
        assert unlike(drawn(key, name, 70.0), on_paper) < edges
    assert unlike(drawn(key, name, 70.0), on_screen) < edges
