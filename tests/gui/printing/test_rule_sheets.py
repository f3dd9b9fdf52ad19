"""The rules on paper: what is printed of them, and that no line is cut."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QApplication

from ludotheque.core import messages
from ludotheque.core.paths import resources
from ludotheque.games import SHELF
from ludotheque.ui.printing import rulesheet
from ludotheque.ui.printing.paper import PAPERS
from ludotheque.ui.printing.rulesheet import RuleSheets, printed_text
from ludotheque.ui.rules.gamefigures import figures_of
from ludotheque.ui.rules.rulestext import printed_rules, rules_text

KEYS = [game.key for game in SHELF]
START = [key for key in KEYS if figures_of(key).start]
LEFT_OUT = (
    "Options", "Practising", "Some advice", "Points of the rules", "The quick start",
    "A word on luck", "In the program", "Sort, build, choose, execute",
)  # fmt: skip
"""The English titles of the sections which are of no use on paper."""
LANGUAGES = ("fr", "en")
ON_SCREEN = re.compile(
    r"\b(?:bouton|cliqu\w*|onglet|écran|glissez|souris|programmes?|ordinateur|logiciel|cadenas|fils tendus"
    r"|button|clicks?|screen|drag|mouse|programs?|computers?|padlock|threads|ringed|framed)\b"
    r"|\[figure|@figure|`|\]\(",
    re.IGNORECASE,
)
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
    figures = re.compile(r"\{balance\.[^}]*\}")
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
def test_nothing_is_said_of_the_screen(key: str, spoken: str) -> None:
    text = printed_text(key, spoken)
    assert ON_SCREEN.findall(text) == []
    assert not re.search(r"[^.!?:;»”)*\w]$", text.strip())
    assert not re.search(r"(?m)^[^#\n]*:\n*(?=#)", text), "a sentence leads to nothing"


@each
@both
@pytest.mark.parametrize("paper", PAPERS)
def test_no_line_is_cut_and_no_heading_is_left_alone(key: str, spoken: str, paper: str) -> None:
    sheets = laid(key, paper, spoken)
    high = sheets.document.pageSize().height()
    wide = sheets.document.pageSize().width()
    blocks = paragraphs(sheets)
    assert sheets.document.pageCount() <= rulesheet.COLUMNS * sheets.count
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        for line in lines(sheets, block):
            assert line.top() // high == (line.bottom() - 1) // high, block.text()
            assert line.right() <= wide + 1, block.text()
        if block.blockFormat().headingLevel():
            assert after is not None
            assert lines(sheets, after)[0].top() // high == lines(sheets, block)[0].top() // high


@each
@both
def test_all_words_are_on_the_sheets(key: str, spoken: str) -> None:
    """Whatever Markdown does to the text, every word of it is there."""
    sheets = laid(key, "a4", spoken)  # a paragraph is nothing without its document
    printed = " ".join(block.text() for block in paragraphs(sheets))
    wanted = re.sub(r"(?m)^(?:#+ |- |\d+\. )|[*]|@start@", "", printed_text(key, spoken))
    assert re.findall(r"\w+", printed) == re.findall(r"\w+", wanted)


@pytest.mark.parametrize("key", START)
def test_a_picture_shows_how_the_game_begins(key: str) -> None:
    sheets = laid(key, "a4", "en")
    texts = [block.text() for block in paragraphs(sheets)]
    assert "@start@" not in texts
    assert sum("\ufffc" in text for text in texts) == 1
    image = rulesheet.start_picture(key)
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7)
               for y in range(0, image.height(), 7)}  # fmt: skip
    assert len(colours) > 50
