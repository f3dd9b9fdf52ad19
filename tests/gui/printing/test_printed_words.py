"""What is said on every sheet holds on a table without a computer, in the colours of the print."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtGui import QColor, QImage

from ludotheque.core import messages
from ludotheque.games import SHELF
from ludotheque.ui.printing import ink, kits, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4, Page
from ludotheque.ui.printing.rulesheet import printed_text

KEYS = [game.key for game in SHELF]
ON_SCREEN = re.compile(
    r"\b(?:bouton|cliqu\w*|clics?|onglets?|écran|glissez|souris|programmes?|ordinateurs?|logiciel"
    r"|cadenas|fils tendus|fenêtre|menu|clavier|curseur|raccourci|pixels?|affich\w*"
    r"|érable|noyer|de bois"
    r"|buttons?|click\w*|tabs?|screen|drag\w*|mouse|programs?|computers?|software|padlock|threads"
    r"|framed|windows?|menus?|keyboard|cursor|shortcut|highlighted|tap"
    r"|maple|walnut|wooden)\b",
    re.IGNORECASE,
)
"""Words of the program, and of materials which paper is not."""
COLOURS = {
    r"roug\w+|\breds?\b": lambda one: one.saturation() > 90 and not 15 < one.hue() < 345,
    r"\bbleue?s?\b|\bblue\b": lambda one: one.saturation() > 90 and 195 < one.hue() < 245,
    r"\bverte?s?\b|\bgreen\b": lambda one: one.saturation() > 60 and 75 < one.hue() < 170,
    r"\bgrise?s?\b|\bgr[ea]y\b": lambda one: one.saturation() < 50 and 40 < one.value() < 140,
    r"\bjaunes?\b|\byellow\b|\bdorée?s?\b|\bgold(?:en)?\b":
        lambda one: one.saturation() > 90 and 40 < one.hue() < 65,
    r"\boranges?\b":
        lambda one: one.saturation() > 90 and one.value() > 190 and 18 < one.hue() < 40,
    r"\bbrune?s?\b|\bbrown\b": lambda one: one.value() < 170 and 12 < one.hue() < 40,
    r"\bviolet\w*|\bpurple\b": lambda one: one.saturation() > 60 and 250 < one.hue() < 320,
}  # fmt: skip
"""The words for each colour, and which colours these are."""
LEAST = 25
"""Pixels of a colour at 50 dpi which are seen as that colour."""
each = pytest.mark.parametrize("key", KEYS)
both = pytest.mark.parametrize("spoken", ["fr", "en"])
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """Speak English again."""
    yield
    messages.use_language("en")


class Reader(ink.PaperPainter):
    """A painter which remembers what is written."""

    def __init__(self, device: QImage) -> None:
        """Begin without words."""
        super().__init__(device)
        self.words: list[str] = []

    def drawText(self, *arguments: object) -> None:  # type: ignore[override]  # noqa: N802
        """Remember a text and write it."""
        self.words += [one for one in arguments if isinstance(one, str)]
        super().drawText(*arguments)  # type: ignore[call-overload]


def whole(key: str, *, spare: bool = False) -> tuple[Page, ...]:
    """All pages of a game."""
    return kits.pages([part.key for part in kits.parts_of(key)], Wish(A4, spare=spare))


def written(page: Page) -> list[str]:
    """All texts on a page."""
    image = rendering.blank(A4, page, 20)
    reader = Reader(image)
    for _ in rendering.paint(reader, 20, A4, page, (1, 1)):
        pass
    reader.end()
    return reader.words


def sentences(key: str, spoken: str) -> str:
    """All that is said on the sheets of a game, a line each."""
    messages.use_language(spoken)
    texts = [text for page in whole(key) for text in written(page)]
    rules = re.sub(r"(?m)^@figure:.*@\n", "", printed_text(key, spoken))
    return "\n".join([*dict.fromkeys(texts), rules])


@each
@both
def test_no_sheet_speaks_of_the_program_or_of_what_paper_is_not(key: str, spoken: str) -> None:
    text = sentences(key, spoken)
    pages = whole(key)
    for page in pages:
        assert str(page.title) in text
        assert str(page.hint) in text
    assert len(text) > 3000, "rules, hints and steps were read"
    assert ON_SCREEN.findall(text) == []


@each
@pytest.mark.parametrize("spare", [False, True])
def test_each_colour_named_is_on_the_sheets(key: str, *, spare: bool) -> None:
    """In the usual colours and where ink is saved."""
    text = "\n".join(sentences(key, spoken) for spoken in ("fr", "en"))
    named = [(re.findall(words, text), is_it) for words, is_it in COLOURS.items()]
    wanted = [(words, is_it) for words, is_it in named if words]
    colours = seen(whole(key, spare=spare)[::2]) if wanted else []
    for words, is_it in wanted:
        assert sum(count for colour, count in colours if is_it(colour)) >= LEAST, words


def seen(pages: Iterable[Page]) -> list[tuple[QColor, int]]:
    """The colours on some pages at 50 dpi, with how many pixels have each."""
    found: Counter[tuple[int, int, int]] = Counter()
    for page in pages:
        image = rendering.picture(A4, page, 50).convertToFormat(QImage.Format.Format_RGB888)
        rows = [bytes(image.constScanLine(y))[: 3 * image.width()] for y in range(image.height())]
        data = b"".join(rows)
        found.update(zip(data[0::3], data[1::3], data[2::3], strict=True))
    return [(QColor(*rgb), count) for rgb, count in found.items()]


def test_colours_are_told_apart() -> None:
    """Each colour is known by one of the tests above alone, so that they may fail."""
    for colour, word in (
        ("#C8342B", "rouge"), ("#1F5FA8", "bleu"), ("#5E8A2E", "verte"), ("#4B5157", "grise"),
        ("#F6CF57", "jaune"), ("#E98A4A", "orange"), ("#5A3616", "brun"), ("#5A3CA0", "violet"),
    ):  # fmt: skip
        known = [words for words, is_it in COLOURS.items() if is_it(QColor(colour))]
        assert [bool(re.search(words, word)) for words in known] == [True], colour
        assert not any(is_it(QColor("#FFFFFF")) for is_it in COLOURS.values())
