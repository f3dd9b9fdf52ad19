"""The rules of a game as sheets to print: two columns of text, with the figures they need.

The text is that of the rules page (resources/<game>/rules.<language>.md) without what is marked for
the screen only.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, QSizeF, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QImage,
    QPainter,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
)

from ludotheque.core.messages import catalogue
from ludotheque.ui.look.fonts import text_font, title_font
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import Paper, Portions, free_body
from ludotheque.ui.printing.printedfigures import HIGHEST, figure_picture, figure_size
from ludotheque.ui.rules.gamefigures import figures_of
from ludotheque.ui.rules.rulestext import FIGURE, printed_rules

COLUMNS: Final = 2
GUTTER: Final = 9.0
"""The space between two columns in millimetres."""
SIZES: Final = (3.5, 3.35, 3.2, 3.05, 2.9)
"""Font sizes in millimetres."""
SIZE: Final = SIZES[0]
_FINE: Final = 100


@attrs.frozen
class Layout:
    """How close the text stands: font size, height of figures in mm, line height in %."""

    size: float
    highest: float = HIGHEST
    leading: int = 112


LAYOUTS: Final = (*map(Layout, SIZES), Layout(SIZES[-1], 42.0, 106))
"""The first which gives the fewest sheets is used."""
_PROPORTIONAL: Final = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_LEADING: Final = re.compile(r"^[^\n]*:\n\n(?=\[figure: )", re.MULTILINE)
"""A paragraph which only introduces a figure that is not printed."""
_SHORT: Final = 6
"""The lines of a paragraph which is moved as a whole where one of them would stand alone."""
_PICTURE: Final = "figure:"
_OBJECT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_TOKEN: Final = re.compile(r"^@figure:([a-z0-9-]+)@$")


def printed_text(key: str, language: str) -> str:
    """Return the Markdown of a game's rules in a language for printing.

    It has a token for each figure which is printed, with its caption below.
    """
    text = FIGURE.sub(lambda match: _figure(key, match), printed_rules(key, language))
    text = FIGURE.sub("", _LEADING.sub("", text))
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\n{3,}", "\n\n", text.replace("`", ""))


def _figure(key: str, line: re.Match[str]) -> str:
    """Return a token and the caption for a printed figure, for another one its line as it is."""
    printed = line[1] in figures_of(key).printed
    return f"@figure:{line[1]}@\n\n*{line[2]}*" if printed else line[0]


class RuleSheets:
    """The rules of a game laid out in columns for a paper, in the language in use."""

    def __init__(self, key: str, paper: Paper, *, spare: bool = False) -> None:
        """Lay out the text; its figures save ink if ``spare``."""
        body = free_body(paper.width, paper.height)
        self.width = (body.width() - (COLUMNS - 1) * GUTTER) / COLUMNS
        self.height = body.height() - 2
        self.document = _document(key, self.width, self.height, LAYOUTS[-1])
        least = self._sheets(self.document)
        for layout in LAYOUTS[:-1]:  # each takes some tens of milliseconds
            made = _document(key, self.width, self.height, layout)
            if self._sheets(made) <= least:
                self.document = made
                break
        self.document.spare = spare

    @property
    def count(self) -> int:
        """Return the number of sheets."""
        return self._sheets(self.document)

    def _sheets(self, document: QTextDocument) -> int:
        return -(-document.pageCount() // COLUMNS)

    def _figures(self, page: int) -> list[str]:
        """Return the names of the figures in a column, by its number from 0."""
        layout = self.document.documentLayout()
        places = {
            name: layout.blockBoundingRect(self.document.findBlockByNumber(block)).top()
            for block, name in self.document.figures.items()
        }
        return [name for name, top in places.items() if int(top // (self.height * _FINE)) == page]

    def paint(self, painter: QPainter, body: QRectF, number: int) -> Portions:
        """Draw a sheet by its number from 0, one figure or one column per portion."""
        layout = self.document.documentLayout()
        for column in range(COLUMNS):
            page = COLUMNS * number + column
            for _ in self.document.prepare(self._figures(page)):
                yield
            context = QAbstractTextDocumentLayout.PaintContext()
            context.palette.setColor(QPalette.ColorRole.Text, QColor(ink.INK))
            shown = QRectF(0, page * self.height, self.width, self.height)
            context.clip = QRectF(shown.topLeft() * _FINE, shown.size() * _FINE)
            painter.save()
            at = QPointF(body.left() + column * (self.width + GUTTER), body.top() + 2)
            painter.translate(at - shown.topLeft())
            painter.scale(1 / _FINE, 1 / _FINE)
            painter.setClipRect(context.clip)
            layout.draw(painter, context)
            painter.restore()
            yield


@lru_cache(maxsize=20)
def rule_sheets(key: str, paper: Paper, _language: str, *, spare: bool = False) -> RuleSheets:
    """Return the sheets of a game, laid out only once for each paper and language."""
    return RuleSheets(key, paper, spare=spare)


class _Document(QTextDocument):
    """A document which makes its pictures only when they are drawn."""

    def __init__(self, key: str, width: float, highest: float) -> None:
        super().__init__()
        self._key = key
        self._width = width
        self._highest = highest
        self.spare = False
        """Whether the pictures save ink."""
        self.figures: dict[int, str] = {}
        """The name of the figure in a paragraph, by the paragraph's number."""

    def prepare(self, names: Iterable[str]) -> Portions:
        """Make the pictures of some figures, one per portion."""
        for name in names:
            self._picture(name)
            yield

    def _picture(self, name: str) -> QImage:
        return figure_picture(
            self._key, name, self._width, catalogue().language,
            highest=self._highest, spare=self.spare,
        )  # fmt: skip

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return the picture of a figure."""
        url = QUrl(name).toString()
        if url.startswith(_PICTURE):
            return self._picture(url.removeprefix(_PICTURE))
        return super().loadResource(kind, name)


def _document(key: str, width: float, height: float, layout: Layout) -> _Document:
    made = _Document(key, width, layout.highest)
    made.setDefaultFont(_sized(text_font(15), layout.size))
    made.setIndentWidth(4.2 * _FINE)
    made.setMarkdown(printed_text(key, catalogue().language))
    made.setDocumentMargin(0)
    made.setPageSize(QSizeF(width * _FINE, height * _FINE))
    for number in range(made.blockCount()):
        block = made.findBlockByNumber(number)
        _dress(block, layout)
        if (token := _TOKEN.match(block.text())) is not None:
            made.figures[number] = token[1]
            _place_picture(block, figure_size(key, token[1], width, layout.highest), token[1])
    _keep_together(made)
    return made


def _sized(font: QFont, size: float) -> QFont:
    made = ink.plain(font)
    made.setPixelSize(round(size * _FINE))
    return made


def _dress(block: QTextBlock, layout: Layout) -> None:
    """Format a paragraph: font and margins."""
    scale = layout.size / SIZE
    level = block.blockFormat().headingLevel()
    fine = scale * _FINE
    form = QTextBlockFormat(block.blockFormat())
    above = {1: 0.0, 2: 4.0, 3: 2.6}.get(level, 0.0)
    form.setTopMargin(above * fine)
    listed = block.textList() is not None
    listed = listed and block.next().textList() is not None  # more margin after a list
    form.setBottomMargin((0.7 if listed else 1.0 if level else 1.7) * fine)
    if _TOKEN.match(block.text()) is None:
        form.setLineHeight(layout.leading, _PROPORTIONAL)
    cursor = QTextCursor(block)
    cursor.setBlockFormat(form)
    if level:
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        letters = QTextCharFormat()
        size = {1: 7.5, 2: 4.8}.get(level, 3.8)
        letters.setFont(_sized(title_font(20, 800 if level < 3 else 700), size * scale))
        letters.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        cursor.mergeCharFormat(letters)


def _place_picture(block: QTextBlock, size: QSizeF, name: str) -> None:
    """Replace the token by the picture of a figure, in millimetres."""
    cursor = QTextCursor(block)
    cursor.select(QTextCursor.SelectionType.LineUnderCursor)
    form = QTextImageFormat()
    form.setName(f"{_PICTURE}{name}")
    form.setWidth(size.width() * _FINE)
    form.setHeight(size.height() * _FINE)
    cursor.insertImage(form)


def _keep_together(made: QTextDocument) -> None:
    """Keep what belongs together in one column.

    That is a heading, a figure or an introduction with the text after it, and a short paragraph of
    which a single line would stand in another column.
    """
    for number in range(made.blockCount()):
        made.pageCount()  # lays out everything
        block = made.findBlockByNumber(number)
        if _is_parted(made, block) or _leaves_a_line(made, block):
            while _leads(block.previous()):
                block = block.previous()
            form = QTextBlockFormat(block.blockFormat())
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).setBlockFormat(form)


def _columns(made: QTextDocument, block: QTextBlock) -> list[int]:
    """Return the column of each line of a paragraph, none of one which does not exist."""
    if not block.isValid():
        return []
    high = made.pageSize().height()
    top, layout = made.documentLayout().blockBoundingRect(block).top(), block.layout()
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [int((top + line.y() + line.height() / 2) // high) for line in lines]


def _leads(block: QTextBlock) -> bool:
    """Return whether a paragraph leads to the next one: a heading, a figure, an introduction."""
    if not block.isValid():
        return False
    text = block.text()
    heading = block.blockFormat().headingLevel() > 0
    return heading or _OBJECT in text or text.rstrip().endswith(":")


def _is_parted(made: QTextDocument, block: QTextBlock) -> bool:
    """Return whether a paragraph stands in another column than what it leads to."""
    here, after = _columns(made, block), _columns(made, block.next())
    return bool(_leads(block) and here and after) and after[0] > here[-1]


def _leaves_a_line(made: QTextDocument, block: QTextBlock) -> bool:
    """Return whether one line of a short paragraph stands alone in a column."""
    columns = _columns(made, block)
    if not 1 < len(columns) <= _SHORT or columns[0] == columns[-1]:
        return False
    return 1 in (columns.count(columns[0]), columns.count(columns[-1]))
