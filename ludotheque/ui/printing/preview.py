"""The preview: one large page, and thumbnails of all pages below it."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.printing.paper import INCH, Page, Paper, sheet_size
from ludotheque.ui.printing.rendering import Renderings, page_name
from ludotheque.ui.widgets.naming import Aside, RowList
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton, draw_focus

THUMB: Final = 88
"""The side of the square into which a thumbnail fits."""
NARROW: Final = 480
"""The width, at a text scale of 1, below which the buttons beside the title show icons only."""
BACK: Final = M("Previous page")
ON: Final = M("Next page")


class Sheet(QWidget):
    """One page on a background; arrow keys and the wheel turn pages."""

    turned = Signal(int)
    """Emitted with the number of pages to go forward, negative to go back."""
    resized = Signal()

    def __init__(self) -> None:
        """Begin without a page."""
        super().__init__()
        self.setMinimumSize(260, 130)  # a larger font does not enlarge the page
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.proportion = 1.0
        self._image: QImage | None = None
        self._size = QSize()

    def sheet_rect(self) -> QRect:
        """Return the rectangle of the page in logical pixels."""
        room = self.rect().adjusted(12, 10, -12, -12)
        width = min(room.width(), round(room.height() * self.proportion))
        size = QSize(max(1, width), max(1, round(width / self.proportion)))
        at = QRect(QPoint(0, 0), size)
        at.moveCenter(room.center())
        return at

    def lay(self, page: Page | None, paper: Paper) -> None:
        """Show an empty sheet for a page until its image comes."""
        self._image = None
        if page is not None:
            width, height = sheet_size(paper, page)
            self.proportion = width / height
            self.setAccessibleName(str(page_name(page)))
            self.setAccessibleDescription(str(page.hint))
        self.setVisible(page is not None)
        self.update()

    def show_image(self, image: QImage) -> None:
        """Show the image of the page."""
        self._image = image
        self.update()

    @property
    def image(self) -> QImage | None:
        """Return the image shown, None while it is being drawn."""
        return self._image

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sheet with its shadow."""
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        at = self.sheet_rect()
        painter.fillRect(at.translated(3, 4), QColor(0, 0, 0, 50))
        painter.fillRect(at, Qt.GlobalColor.white)
        if self._image is not None:
            painter.drawImage(at, self._image)
        painter.setPen(QColor(current_theme().edge))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(at)
        if self.hasFocus():
            draw_focus(painter, at.adjusted(-5, -5, 5, 5).toRectF(), 4, current_theme().accent(), 3)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages with keys."""
        keys = Qt.Key
        by = {
            keys.Key_Left: -1, keys.Key_Up: -1, keys.Key_PageUp: -1, keys.Key_Right: 1,
            keys.Key_Down: 1, keys.Key_PageDown: 1, keys.Key_Home: -9999, keys.Key_End: 9999,
        }.get(keys(event.key()))  # fmt: skip
        if by is None:
            super().keyPressEvent(event)
            return
        self.turned.emit(by)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn pages with the wheel."""
        down = event.angleDelta().y()
        if down:
            self.turned.emit(-1 if down > 0 else 1)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request an image of the page in the new size."""
        super().resizeEvent(event)
        self.resized.emit()


class Preview(QWidget):
    """Shows the chosen pages, rendered as they will be printed."""

    def __init__(self) -> None:
        """Begin without pages."""
        super().__init__()
        self.pages: tuple[Page, ...] = ()
        self.at = 0
        self._paper: Paper | None = None
        self.renderings = Renderings(self)
        self.renderings.made.connect(self._take)
        self.sheet = Sheet()
        self.sheet.turned.connect(lambda by: self.go(self.at + by))
        self.sheet.resized.connect(self._ask_large)
        self.strip = RowList()
        self.strip.setViewMode(QListView.ViewMode.IconMode)
        self.strip.setFlow(QListView.Flow.LeftToRight)
        self.strip.setWrapping(False)
        self.strip.setMovement(QListView.Movement.Static)
        keep_scaled(self.strip.setIconSize, THUMB, THUMB)
        self.strip.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_scaled(self.strip.setFixedHeight, THUMB + 62)
        self.strip.currentRowChanged.connect(self._chosen)
        self.back = TextButton(BACK, "quiet", icon="prev")
        self.on = TextButton(ON, "quiet", icon="next")
        self.back.clicked.connect(lambda: self.go(self.at - 1))
        self.on.clicked.connect(lambda: self.go(self.at + 1))
        self.title = Aside("", "strong", wrap=True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        keep_scaled(self.title.setMinimumHeight, 44)  # two lines: the sheet below stays
        line = QHBoxLayout()
        line.addWidget(self.back)
        line.addWidget(self.title, 1)
        line.addWidget(self.on)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        nest(column, line)
        column.addWidget(self.sheet, 1)
        column.addWidget(self.strip)
        self._describe()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the text of the two buttons if the title needs the room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for button, text in ((self.back, BACK), (self.on, ON)):
            button.say(text)
            if self.width() < scaled(NARROW):
                button.setText("")
                button.setToolTip(plain_tip(str(text)))

    def show_pages(self, pages: tuple[Page, ...], paper: Paper) -> None:
        """Show other pages, beginning with the one most like the one shown."""
        shown = self.pages[self.at].part if self.pages else ""
        self.pages, self._paper = pages, paper
        self.renderings.show_pages(pages, paper)
        first = next((number for number, page in enumerate(pages) if page.part == shown), 0)
        self.strip.blockSignals(True)
        self.strip.clear()
        for number, page in enumerate(pages):
            self.strip.addItem(self._item(number, page))
        self.strip.setCurrentRow(first)
        self.strip.blockSignals(False)
        self.at = first
        self._show()
        for number in range(len(pages)):
            self.renderings.ask(number, self._small_dots(number))

    def go(self, number: int) -> None:
        """Show a page by its number, limited to the existing ones."""
        if self.pages:
            self.strip.setCurrentRow(min(max(number, 0), len(self.pages) - 1))

    def _item(self, number: int, page: Page) -> QListWidgetItem:
        item = QListWidgetItem(str(number + 1))
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        blank = QPixmap(scaled(THUMB), scaled(THUMB))
        blank.fill(Qt.GlobalColor.transparent)
        item.setIcon(QIcon(blank))
        name = M("Page {page}: {name}", page=number + 1, name=page_name(page))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, str(name))
        item.setToolTip(plain_tip(str(name)))
        return item

    def _chosen(self, row: int) -> None:
        if 0 <= row < len(self.pages):
            self.at = row
            self._show()

    def _show(self) -> None:
        page = self.pages[self.at] if self.pages else None
        if self._paper is not None:
            self.sheet.lay(page, self._paper)
        self.back.setEnabled(self.at > 0)
        self.on.setEnabled(self.at + 1 < len(self.pages))
        self.strip.setVisible(page is not None)
        if page is None:
            self.title.say(M("Nothing is chosen yet."))
            return
        name = page_name(page)
        self.title.say(
            M("Page {page} of {pages}: {name}", page=self.at + 1, pages=len(self.pages), name=name)
        )
        self._ask_large()

    def _large_dots(self) -> float:
        assert self._paper is not None
        width, _ = sheet_size(self._paper, self.pages[self.at])
        return self.sheet.sheet_rect().width() * self.devicePixelRatioF() / width * INCH

    def _small_dots(self, number: int) -> float:
        assert self._paper is not None
        longest = max(sheet_size(self._paper, self.pages[number]))
        return scaled(THUMB) * self.devicePixelRatioF() / longest * INCH

    def _ask_large(self) -> None:
        if self.pages and self._paper is not None:
            self.renderings.ask(self.at, self._large_dots(), first=True)

    def _take(self, number: int, dots: float, image: QImage) -> None:
        if number >= len(self.pages):
            return
        if dots == self._small_dots(number):
            self._take_small(number, image)
        elif number == self.at and dots == self._large_dots():
            self.sheet.show_image(image)

    def _take_small(self, number: int, image: QImage) -> None:
        ratio = self.devicePixelRatioF()
        side = round(scaled(THUMB) * ratio)
        square = QPixmap(side, side)
        square.fill(Qt.GlobalColor.transparent)
        painter = QPainter(square)
        at = QPoint((side - image.width()) // 2, (side - image.height()) // 2)
        painter.drawImage(at, image)
        painter.setPen(QColor(current_theme().edge))
        painter.drawRect(QRect(at, image.size()).adjusted(0, 0, -1, -1))
        painter.end()
        square.setDevicePixelRatio(ratio)
        icon = QIcon(square)
        icon.addPixmap(square, QIcon.Mode.Selected)
        item = self.strip.item(number)
        if item is not None:
            item.setIcon(icon)

    def _describe(self) -> None:
        self.strip.setAccessibleName(str(M("Pages")))

    def changeEvent(self, event: QEvent) -> None:
        """Update the texts when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            QTimer.singleShot(0, self, self._fit)  # after the buttons' texts
        super().changeEvent(event)
