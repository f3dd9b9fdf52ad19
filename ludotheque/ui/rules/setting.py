"""Setting the page of the rules: faces, lines and margins, and the room left for figures."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import (
    QColor,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.theme import current_theme

_SIZES = {1: 26, 2: 20, 3: 16}
_LINE, _CAPTION_LINE = 22.5, 19.5
"""Heights of the lines of text and of captions, in pixels at a text scale of 1."""


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Yield the paragraphs of a document."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


@contextmanager
def editing(document: QTextDocument) -> Iterator[None]:
    """Make several changes one, so that the document is laid out once."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    try:
        yield
    finally:
        cursor.endEditBlock()


def empty(document: QTextDocument, number: int) -> None:
    """Take the words out of a block."""
    cursor = QTextCursor(document.findBlockByNumber(number))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()


def make_room(document: QTextDocument, number: int, height: int) -> None:
    """Give an empty block this height."""
    cursor = QTextCursor(document.findBlockByNumber(number))
    form = QTextBlockFormat()
    form.setTopMargin(scaled(8) if height else 0)
    form.setBottomMargin(0)
    form.setLineHeight(max(1, height), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(form)


def dress(block: QTextBlock, *, caption: bool) -> None:
    """Give a heading the title face, a caption a smaller one, a paragraph room to breathe."""
    theme = current_theme()
    form = QTextBlockFormat(block.blockFormat())
    level = form.headingLevel()
    line = _CAPTION_LINE if caption else _LINE
    form.setLineHeight(scaled(line), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    form.setBottomMargin(scaled(5 if block.textList() is not None else 9))
    form.setTopMargin(0)
    cursor = QTextCursor(block)
    if level:
        form.setLineHeight(110, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        form.setTopMargin(scaled(20 if level < 3 else 12) if block.blockNumber() else 0)
        form.setBottomMargin(scaled(6))
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        chars = QTextCharFormat()
        chars.setFont(title_font(_SIZES.get(level, 16), 800 if level == 1 else 700))
        chars.setForeground(QColor(theme.ink))
        chars.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        cursor.setCharFormat(chars)
    elif caption:
        form.setTopMargin(scaled(4))
        form.setBottomMargin(scaled(18))
    cursor = QTextCursor(block)
    cursor.setBlockFormat(form)
    if not level:
        _dress_words(block, caption=caption)


def _dress_words(block: QTextBlock, *, caption: bool) -> None:
    """Set names of squares in semi-bold text, and captions small."""
    theme = current_theme()
    parts = []
    pieces = block.begin()
    while not pieces.atEnd():
        fragment = pieces.fragment()
        parts.append((fragment.position(), fragment.length(), fragment.charFormat()))
        pieces += 1
    size = 13.5 if caption else 15
    for start, length, chars in parts:
        code = chars.fontFixedPitch()
        bold = chars.fontWeight() >= 600 or code
        font = text_font(size, 600 if bold else 400)
        font.setItalic(chars.fontItalic())
        made = QTextCharFormat()
        made.setFont(font)
        if chars.isAnchor():
            made.setAnchor(True)
            made.setAnchorHref(chars.anchorHref())
            made.setForeground(QColor(theme.accent("shelf")))
            made.setFontUnderline(True)
        else:
            made.setForeground(QColor(theme.ink2 if caption and not bold else theme.ink))
        cursor = QTextCursor(block)
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(made)
