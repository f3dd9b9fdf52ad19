"""High contrast: whatever is read on a page or a board reaches 7 : 1, whatever lies below it.

What Qt writes (labels, buttons, fields) is looked at in a picture of the page: the ground is its
most usual colour there, the ink the one farthest from it. What the program paints itself is found
by painting the page once more without its letters: where both pictures differ, something is read.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from ludotheque.games import ENGINES
from ludotheque.ui.board.sprites import framed
from ludotheque.ui.look.drawings import drawing
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.theme import CONTRAST, CONTRAST_DARK, Theme, current_theme, manager
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.frame.test_theme import contrast
from tests.gui.looks import pages
from tests.gui.pixels import pixels

READ = 7.0
TILE = 48
"""Pixels: the letters within a square of this side are judged together."""
LETTERS = 40
"""So many pixels of letters in a square are judged; fewer may be an edge alone."""

Pairs = dict[tuple[int, int], float]


def texts(page: QWidget) -> Iterator[QWidget]:
    """What Qt writes a text of."""
    for kind in (QLabel, QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox):
        for found in page.findChildren(kind):
            text = found.currentText() if isinstance(found, QComboBox) else found.text()  # type: ignore[attr-defined]
            if found.isVisible() and text.strip() and found.width() * found.height() > 60:
                yield found


class Colours:
    """Contrasts of pairs of colours, each counted once."""

    def __init__(self) -> None:
        """Know none."""
        self._known: Pairs = {}

    def of(self, one: int, other: int) -> float:
        """The contrast of two pixels."""
        pair = (one & 0xFFFFFF, other & 0xFFFFFF)
        if pair not in self._known:
            self._known[pair] = contrast(QColor.fromRgb(one), QColor.fromRgb(other))
        return self._known[pair]


COLOURS = Colours()
Seen = set[bytes]


def image_of(page: QWidget) -> QImage:
    """A picture of the page."""
    return page.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def faint_labels(page: QWidget, image: QImage, seen: Seen) -> Iterator[str]:
    """What Qt writes fainter than that."""
    for widget in texts(page):
        box = QRect(widget.mapTo(page, widget.rect().topLeft()), widget.size())
        shown = box & widget.visibleRegion().boundingRect().translated(box.topLeft()) & image.rect()
        if shown.height() < widget.fontMetrics().height() * 0.8 or shown.width() < 6:
            continue  # hardly scrolled into sight
        data = pixels(image.copy(shown.adjusted(4, 4, -4, -4)))
        if data in seen or not data:
            continue
        seen.add(data)
        counted = Counter(array("I", data))
        ground = counted.most_common(1)[0][0]
        most = max(COLOURS.of(colour, ground) for colour in counted)
        if 1.2 < most < READ:
            name = widget.accessibleName() or type(widget).__name__
            yield f"{type(widget).__name__} “{name}” {most:.1f}"


def letters(written: QImage, bare: QImage) -> dict[str, float]:
    """Where the program writes something itself, and how well it is read there."""
    width = written.width()
    one, other = array("I", pixels(written)), array("I", pixels(bare))
    best: dict[tuple[int, int], float] = {}
    count: Counter[tuple[int, int]] = Counter()
    for y in range(written.height()):
        row, below = one[y * width : (y + 1) * width], other[y * width : (y + 1) * width]
        if row == below:
            continue
        for x in range(width):
            if row[x] != below[x]:
                tile = (x // TILE, y // TILE)
                count[tile] += 1
                best[tile] = max(best.get(tile, 0.0), COLOURS.of(row[x], below[x]))
    return {
        f"letters at {x * TILE}, {y * TILE}": most
        for (x, y), most in best.items() if count[x, y] >= LETTERS
    }  # fmt: skip


def no_letters(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let painters write nothing; returns what has them write again."""
    drawn = QPainter.drawText
    monkeypatch.setattr(QPainter, "drawText", lambda *_args: None)
    return lambda: monkeypatch.setattr(QPainter, "drawText", drawn)


def looked_at(window: MainWindow, part: Callable[[MainWindow], pages.Shown]) -> list[str]:
    """Every fault of a part of the pages in what Qt writes."""
    seen: Seen = set()
    found = []
    for name, page in part(window):
        QCoreApplication.processEvents()
        found += [f"{name}: {fault}" for fault in faint_labels(page, image_of(page), seen)]
    return found


@pytest.fixture(params=[CONTRAST, CONTRAST_DARK], ids=lambda theme: theme.name)
def bold(open_window: OpenWindow, request: pytest.FixtureRequest) -> MainWindow:
    """The window in high contrast, black on white and white on black."""
    window = open_window(scheme=request.param.name, lessons=())
    assert current_theme() is request.param
    return window


@pytest.mark.painted
def test_whatever_stands_on_shelf_and_covers_is_read(bold: MainWindow) -> None:
    assert looked_at(bold, pages.shelf_and_covers) == []


@pytest.mark.slow
@pytest.mark.painted
@pytest.mark.parametrize(
    "part", [pages.dialogs, pages.asides, pages.tables, pages.over_the_page, pages.rules],
    ids=lambda part: part.__name__,
)  # fmt: skip
def test_whatever_stands_on_a_page_is_read(
    bold: MainWindow, part: Callable[[MainWindow], pages.Shown]
) -> None:
    assert looked_at(bold, part) == []


@pytest.mark.painted
@pytest.mark.parametrize("key", ENGINES)
def test_whatever_a_board_says_is_read(
    bold: MainWindow, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the board, in the panel, in lists: all the program paints itself."""
    monkeypatch.setattr(pages, "TABLES", pages.tables_of(key)[:2])
    monkeypatch.setattr(pages, "KEYS", ())
    found: dict[str, float] = {}
    for name, page in pages.tables(bold):
        QCoreApplication.processEvents()
        written = image_of(page)
        again = no_letters(monkeypatch)
        bare = image_of(page)
        again()
        found |= {f"{name}: {where}": most for where, most in letters(written, bare).items()}
    assert len(found) > 20
    assert {where: most for where, most in found.items() if most < READ} == {}


def test_the_test_sees_labels_which_are_too_faint(bold: MainWindow) -> None:
    bold.show_shelf()
    assert list(faint_labels(bold, image_of(bold), set())) == []
    label = next(one for one in texts(bold) if isinstance(one, QLabel))
    label.setStyleSheet("color: #787878")
    assert len(list(faint_labels(bold, image_of(bold), set()))) == 1


@pytest.mark.usefixtures("qapp")
def test_the_test_sees_letters_which_are_too_faint() -> None:
    def written(ink: str) -> QImage:
        image = QImage(200, 60, QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        if ink:
            painter.setPen(QColor(ink))
            painter.drawText(10, 40, "Some words")
        painter.end()
        return image

    bare = written("")
    assert min(letters(written("#000000"), bare).values()) > READ
    assert max(letters(written("#808080"), bare).values()) < READ


@pytest.fixture(params=[CONTRAST, CONTRAST_DARK], ids=lambda theme: theme.name)
def scheme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Theme]:
    """Both schemes of high contrast, without a window."""
    manager().set_scheme(request.param.name)
    yield request.param
    manager().set_scheme("light")


def pale(image: QImage) -> float:
    """The share of an image's solid pixels on which neither black nor white is read."""
    counted = Counter(
        colour & 0xFFFFFF for colour in array("I", pixels(image)) if colour >> 24 == 0xFF
    )
    middling = sum(
        count for colour, count in counted.items()
        if COLOURS.of(colour, 0) < READ and COLOURS.of(colour, 0xFFFFFF) < READ
    )  # fmt: skip
    return middling / counted.total()


@pytest.mark.parametrize("key", ENGINES)
def test_boxes_and_pictures_of_seats_have_nothing_pale(scheme: Theme, key: str) -> None:
    """What is read on the top of a box is light on dark or dark on light, as are all shapes."""
    look = look_of(key)
    argb = QImage.Format.Format_ARGB32
    for name in dict.fromkeys((look.box.picture, *look.seats.values())):
        assert pale(drawing(name, 200, 260).toImage().convertToFormat(argb)) < 0.05, name
    manager().set_scheme("light")
    assert pale(drawing(look.box.picture, 200, 260).toImage().convertToFormat(argb)) > 0.04


@pytest.mark.parametrize("key", [key for key in ENGINES if look_of(key).seats])
def test_the_picture_of_a_seat_has_an_edge_on_its_ground(scheme: Theme, key: str) -> None:
    """Black pieces are seen on black, white ones on white, as large as they are."""
    for name in look_of(key).seats.values():
        image = QImage(64, 68, QImage.Format.Format_RGB32)
        image.fill(QColor(scheme.raised))
        painter = QPainter(image)
        painter.drawPixmap(0, 0, framed(drawing(name, 64, 68)))
        painter.end()
        data, ground = array("I", pixels(image)), QColor(scheme.raised).rgb()
        across = [at % 64 for at, colour in enumerate(data) if COLOURS.of(colour, ground) >= READ]
        assert max(across) - min(across) > 45, name
