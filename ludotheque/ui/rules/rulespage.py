"""The page of the rules: scrolling text, with figures placed over room left in it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import attrs
from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, catalogue
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import FigureData, figures
from ludotheque.ui.rules.gamefigures import Plan, plan
from ludotheque.ui.rules.rulestext import (
    TOKEN,
    figure_lines,
    figure_title,
    plain,
    prepared,
    rules_text,
)
from ludotheque.ui.widgets.bubble import Bubble
from ludotheque.ui.widgets.flags import without
from ludotheque.ui.widgets.leaving import let_go

_BY_LINES = Qt.TextInteractionFlag.TextSelectableByKeyboard
GUTTER = 10
"""The space between the text and the scroll bar, in pixels at a text scale of 1."""


@attrs.frozen
class Heading:
    """A heading of the page: its level, its text, the number of its block."""

    level: int
    text: str
    block: int


@attrs.define(eq=False)
class Spot:
    """The room for a figure: its block, its caption, and the figure once it has been made."""

    block: int
    data: FigureData | None
    caption: str
    plan: Plan | None = None
    figure: Figure | None = None
    failed: bool = False


class RulesPage(QTextBrowser):
    """The rules of a game; they are read when first shown, a figure is made when first seen."""

    rebuilt = Signal()
    """Emitted when text and headings have been replaced."""

    def __init__(self, key: str) -> None:
        """Make the page of game ``key``."""
        super().__init__()
        self._key = key
        self._shown: tuple[str, str] | None = None
        self._laid = 0
        self.headings: tuple[Heading, ...] = ()
        self.spots: list[Spot] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenExternalLinks(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.bubble = Bubble(self.viewport())
        self.bubble.gone.connect(self._forget)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._make_one)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        manager().changed.connect(self._refresh)

    # Following window, language and scheme

    def showEvent(self, event: QShowEvent) -> None:
        """Read the rules when they are first shown."""
        super().showEvent(event)
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Rebuild the page when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the figures for the new width."""
        self.bubble.hide()
        super().resizeEvent(event)
        self._lay_out()
        self._scrolled()

    def _refresh(self) -> None:
        wanted = (catalogue().language, current_theme().name)
        self.setAccessibleName(str(M("Rules")))
        if not self.isVisible() or self._shown == wanted:
            return
        translated = self._shown is not None and self._shown[0] != wanted[0]
        where = self._where()
        self._shown = wanted
        if translated:
            self._drop_figures()
        self._build(wanted[0])
        self._laid = 0
        self._lay_out()
        self._go_back(where)
        self.rebuilt.emit()

    def _where(self) -> tuple[int, int]:
        """Return what is at the top of the view: a block's number, and pixels below its top."""
        top = self.verticalScrollBar().value()
        block = self.document().begin()
        while block.next().isValid() and self._rect(block.next().blockNumber()).top() <= top:
            block = block.next()
        return block.blockNumber(), top - self._rect(block.blockNumber()).top()

    def _go_back(self, where: tuple[int, int]) -> None:
        # The pages have the same paragraphs in all languages.
        number = min(where[0], self.document().blockCount() - 1)
        top, below = self._rect(number).top(), where[1]
        if number + 1 < self.document().blockCount():  # a paragraph may be shorter now
            below = min(below, max(0, self._rect(number + 1).top() - top - 1))
        self.verticalScrollBar().setValue(top + below)

    # The text

    def _build(self, language: str) -> None:
        text = rules_text(self._key, language)
        document = QTextDocument(self)
        document.setDefaultFont(text_font(15))
        document.setIndentWidth(scaled(20))
        document.setMarkdown(prepared(text))
        document.setDocumentMargin(2)
        root = document.rootFrame().frameFormat()
        root.setRightMargin(scaled(GUTTER))
        root.setBottomMargin(scaled(24))
        document.rootFrame().setFrameFormat(root)
        before, known = self.spots, self._figures()
        self.spots, headings = [], []
        captions = [caption for _, caption in figure_lines(text)]
        for block in blocks(document):
            token = TOKEN.match(block.text())
            if token:
                number = len(self.spots)
                caption = f"{figure_title(number + 1)} {plain(captions[number])}"
                self.spots.append(Spot(block.blockNumber(), known.get(token[1]), caption))
            elif level := block.blockFormat().headingLevel():
                headings.append(Heading(level, block.text(), block.blockNumber()))
        for spot in self.spots:
            empty(document, spot.block)
        captioned = {spot.block + 1 for spot in self.spots}
        tops = {spot.block for spot in self.spots}
        for block in blocks(document):
            if block.blockNumber() not in tops:
                dress(block, caption=block.blockNumber() in captioned)
        for old, spot in zip(before, self.spots, strict=False):
            spot.figure, spot.failed = old.figure, old.failed
        self.headings = tuple(headings)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Link, QColor(current_theme().accent(self._key)))
        self.setPalette(colours)
        self.setDocument(document)

    def _figures(self) -> dict[str, FigureData]:
        try:
            return dict(figures(self._key))
        except (ValueError, KeyError, TypeError):
            sys.excepthook(*sys.exc_info())
            return {}

    # The figures

    def _lay_out(self) -> None:
        width = self.viewport().width() - scaled(GUTTER) - 4
        if self._shown is None or width <= 0 or width == self._laid:
            return
        self._laid = width
        # Qt lays out documents in steps; blocks not yet laid out would miss a change of format.
        self.document().pageCount()
        where = self._where()
        with editing(self.document()):
            for spot in self.spots:
                spot.plan = self._plan(spot, width)
                height = spot.plan.height if spot.plan is not None else 0
                make_room(self.document(), spot.block, height)
                if spot.figure is not None and spot.plan is not None:
                    spot.figure.set_plan(spot.plan)
        self.document().pageCount()
        self._go_back(where)
        self._scrolled()

    def _plan(self, spot: Spot, width: int) -> Plan | None:
        if spot.data is None or spot.failed:
            return None
        try:
            return plan(spot.data, width)
        except (LudothequeError, KeyError, ValueError):
            self._fail(spot)
            return None

    def _fail(self, spot: Spot) -> None:
        """Leave out a damaged figure: only its caption is shown, and the error is logged."""
        sys.excepthook(*sys.exc_info())
        spot.failed = True

    def _rect(self, number: int) -> QRect:
        """Return the rectangle of a block in the document."""
        block = self.document().findBlockByNumber(number)
        return self.document().documentLayout().blockBoundingRect(block).toRect()

    def _scrolled(self) -> None:
        self.bubble.hide()
        top = self.verticalScrollBar().value()
        for spot in self.spots:
            if spot.figure is not None:
                spot.figure.move(2, self._rect(spot.block).top() - top)
        self._soon.start()

    def _wanted(self) -> Spot | None:
        """Return the first visible figure which has not been made yet, None if there is none."""
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        for spot in self.spots:
            if spot.figure is None and spot.plan is not None and not spot.failed:
                rect = self._rect(spot.block)
                if rect.top() < bottom and rect.bottom() > top:
                    return spot
        return None

    def _make_one(self) -> None:
        """Make one figure; each further one has its own turn of the event loop."""
        spot = self._wanted() if self.isVisible() else None
        if spot is None or spot.data is None or spot.plan is None:
            return
        try:
            spot.figure = Figure(spot.data, spot.plan, spot.caption, self.viewport())
        except (LudothequeError, KeyError, ValueError):
            self._fail(spot)
            make_room(self.document(), spot.block, 0)
        else:
            figure = spot.figure
            figure.noted.connect(self._note)
            figure.scene.selection.changed.connect(self.bubble.hide)
            figure.show()
            self._order()
        self._scrolled()

    def _order(self) -> None:
        """Let Tab go from figure to figure down the page."""
        last: QWidget = self
        for spot in self.spots:
            if spot.figure is not None and spot.figure.foot is not None:
                for widget in (spot.figure.view, *spot.figure.buttons, spot.figure.foot):
                    self.setTabOrder(last, widget)
                    last = widget

    def _note(self, reason: Reason, where: QRect) -> None:
        figure = self.sender()
        if not isinstance(figure, Figure):
            return
        target = QRect(figure.mapTo(self.viewport(), where.topLeft()), where.size())
        # A refusal may clear a choice, which hides the note: show it afterwards.
        QTimer.singleShot(0, self, lambda: self._explain(figure, reason, target))

    def _explain(self, figure: Figure, reason: Reason, target: QRect) -> None:
        self._forget()
        self.bubble.show_at(reason.message, target)
        figure.scene.pointing.refuse(reason)

    def _forget(self) -> None:
        """Take the frames away from what a refusal named."""
        for spot in self.spots:
            if spot.figure is not None:
                spot.figure.scene.pointing.forget()

    def _drop_figures(self) -> None:
        self.bubble.hide()
        for spot in self.spots:
            if spot.figure is not None:
                spot.figure.close_table()
                spot.figure.hide()
                let_go(spot.figure)
        self.spots = []

    # Going about

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the arrow keys go through the lines, where a screen reader follows them."""
        super().focusInEvent(event)
        if QAccessible.isActive() and not self._by_lines():
            self.setTextInteractionFlags(self.textInteractionFlags() | _BY_LINES)
            top = self.verticalScrollBar().value() + scaled(4)
            seen = (
                heading for heading in self.headings if self._rect(heading.block).bottom() > top
            )
            if (heading := next(seen, None)) is not None:
                self._place_caret(heading)

    def _by_lines(self) -> bool:
        return bool(self.textInteractionFlags() & _BY_LINES)

    def _place_caret(self, heading: Heading) -> None:
        caret = QTextCursor(self.document().findBlockByNumber(heading.block))
        self.setTextCursor(caret)

    def go_to(self, heading: Heading) -> None:
        """Scroll to a heading, and put the caret there if there is one."""
        if self._by_lines():
            self._place_caret(heading)
        self.verticalScrollBar().setValue(self._rect(heading.block).top() - scaled(4))

    def next_heading(self, direction: int) -> Heading | None:
        """Scroll to the next heading (1) or the previous (-1); return it, None if there is none."""
        if self._by_lines():  # the last headings of a page cannot be scrolled to its top
            here = self.textCursor().blockNumber()
            after = [heading for heading in self.headings if heading.block > here]
            before = [heading for heading in self.headings if heading.block < here]
        else:
            top = self.verticalScrollBar().value() + scaled(4)
            tops = [(self._rect(heading.block).top(), heading) for heading in self.headings]
            after = [heading for y, heading in tops if y > top + 1]
            before = [heading for y, heading in tops if y < top - 1]
        found = next(iter(after[:1] if direction > 0 else before[-1:]), None)
        if found is not None:
            self.go_to(found)
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between headings with Ctrl+Down and Ctrl+Up; other keys scroll."""
        keys = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        way = keys.get(Qt.Key(event.key()))
        held = without(event.modifiers(), Qt.KeyboardModifier.KeypadModifier)
        if way is not None and held == Qt.KeyboardModifier.ControlModifier:
            self.next_heading(way)
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, onwards: bool) -> bool:
        """Move between links only while the text has the focus; from a figure, move on."""
        if self.hasFocus():
            return super().focusNextPrevChild(onwards)
        return QWidget.focusNextPrevChild(self, onwards)

    def minimumSizeHint(self) -> QSize:
        """Return a small size: the page scrolls."""
        return QSize(scaled(200), scaled(120))


# Formatting the page: fonts, lines and margins, and the room left for figures

_SIZES = {1: 26, 2: 20, 3: 16}
_LINE, _CAPTION_LINE = 22.5, 19.5
"""The line heights of text and of captions, in pixels at a text scale of 1."""


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Yield the paragraphs of a document."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


@contextmanager
def editing(document: QTextDocument) -> Iterator[None]:
    """Group several changes, so that the document is laid out once."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    try:
        yield
    finally:
        cursor.endEditBlock()


def empty(document: QTextDocument, number: int) -> None:
    """Delete the text of a block."""
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
    """Format a block: title font for headings, small text for captions, margins for all."""
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
        _dress_text(block, caption=caption)


def _dress_text(block: QTextBlock, *, caption: bool) -> None:
    """Set bold and code text, such as squares, semi-bold, and captions small."""
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
