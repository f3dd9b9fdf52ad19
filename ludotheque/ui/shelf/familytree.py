"""The tree of a family of branches: what parted where; a press on a game shows it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.gametext import headed
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.shelf.families import Family
from ludotheque.ui.shelf.familylines import draw_family
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.uses import tell_use
from ludotheque.ui.widgets.widgets import Line, TextLabel, draw_focus

LANE: Final = 68
"""The height of a game's lane, at a text scale of 1."""
EDGE: Final = 10
"""Pixels between the widget's edge and the lines."""
SHARE: Final = 0.42
"""The part of the width which the lines take."""
WIDEST: Final = 320
"""The widest they get, at a text scale of 1."""
NODE: Final = 6.5
"""The radius of a game's sign at the end of its line."""
_BY_KEYS: Final = Qt.FocusReason.ShortcutFocusReason


class FamilyLane(QAbstractButton):
    """One game of the tree: who plays it, how it stands, where it parted."""

    focused = Signal(QWidget)
    arrow = Signal(int)

    def __init__(self, item: CardItem, family: Family, place: int, parent: QWidget) -> None:
        """Show the game of an item, at its place in a family."""
        super().__init__(parent)
        self.item = item
        self._place, self._total, self._parent = place, len(family), family[place].parent
        self._status: Message | str = "…" if callable(item.status) else item.status
        self._branch: Message | None = None
        self._known = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda: tell_use(self))
        self.retranslate()

    def fetch(self) -> bool:
        """Find out how the game stands, if that is not known; return whether it was not."""
        if self._known:
            return False
        self._known = True
        item = self.item
        if callable(item.status):
            self._status = item.status()
        self._branch = None if item.branch is None else item.branch()
        self.retranslate()
        return True

    def lines(self) -> tuple[Message | str, ...]:
        """Return the lines about the game: what it is called, where it parted, how it stands."""
        item = self.item
        first = headed(item.players[-1], item.called[:1])
        last = M("{status} · {when}", status=self._status, when=item.when)
        return (first, last) if self._branch is None else (first, self._branch, last)

    def retranslate(self) -> None:
        """Render the text in the language in use."""
        first, *others = self.lines()
        state = M("finished") if self.item.finished else M("unfinished")
        told = others[0]
        for other in others[1:]:
            told = M("{status} · {when}", status=told, when=other)
        name = M("{game}, {state}: {about}", game=first, state=state, about=told)
        self.setAccessibleName(str(name))
        place, parent = self._place + 1, self._parent
        about = M("Game {n} of {total}", n=place, total=self._total)
        if parent is not None:
            about = M("{place}, parted from game {other}", place=about, other=parent + 1)
        self.setAccessibleDescription(str(about))
        lines = [str(line) for line in self.lines()]
        self.setToolTip(plain_tip("\n".join(lines)))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit ``focused``, so that the game is scrolled into view; readers hear how it stands."""
        self.fetch()
        self.focused.emit(self)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter; arrow keys lead through the tree."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not is_repeat(event):
            self.click()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.arrow.emit(int(key))
        else:
            super().keyPressEvent(event)

    def text_left(self) -> float:
        """Return where the text begins."""
        return lines_width(self.width()) + scaled(14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines of text; the tree itself is drawn below."""
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self.text_left()
        room = self.width() - left - EDGE
        shown_lines = self.lines()
        fonts = [text_font(15, 600), *(len(shown_lines) - 1) * [text_font(13)]]
        heights = [QFontMetricsF(font).height() for font in fonts]
        top = (self.height() - sum(heights)) / 2
        for number, (text, font, height) in enumerate(
            zip(shown_lines, fonts, heights, strict=True)
        ):
            painter.setFont(font)
            painter.setPen(QColor(theme.ink2 if number else theme.ink))
            shown = fitted(text if number != 2 else str(text), QFontMetricsF(font), room)
            painter.drawText(QRectF(left, top, room, height), Qt.AlignmentFlag.AlignVCenter, shown)
            top += height
        if self.hasFocus():
            draw_focus(painter, QRectF(self.rect()), 8, theme.accent(self.item.key))


def lines_width(width: int) -> float:
    """Return how wide the lines of a tree are in a widget of a width."""
    return min(width * SHARE, scaled(WIDEST))


class FamilyTree(QWidget):
    """The tree of one family; ``opened`` is emitted with the id of the game chosen."""

    opened = Signal(str)
    focused = Signal(QWidget)

    def __init__(self, family: Family, items: Sequence[CardItem], game: str) -> None:
        """Draw a family of ``game``; ``items`` tell of its games, in the same order."""
        super().__init__()
        self.family, self._game = family, game
        self.lanes = [FamilyLane(item, family, n, self) for n, item in enumerate(items)]
        for place, lane in enumerate(self.lanes):
            lane.clicked.connect(lambda _=False, lane=lane: self.opened.emit(lane.item.id))
            lane.focused.connect(self.focused)
            lane.arrow.connect(lambda key, place=place: self._move_focus(place, key))
        self._pump = QTimer(self, singleShot=True, interval=0)
        self._pump.timeout.connect(self._fetch_one)
        manager().changed.connect(self._arrange)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(str(M("Tree of branches")))
        self._arrange()

    def _move_focus(self, place: int, key: int) -> None:
        family = self.family
        there: int | None = place + (1 if key == Qt.Key.Key_Down else -1)
        if key == Qt.Key.Key_Left:
            there = family[place].parent
        elif key == Qt.Key.Key_Right:
            children = (n for n, member in enumerate(family) if member.parent == place)
            there = next(children, None)
        if there is not None and 0 <= there < len(self.lanes):
            self.lanes[there].setFocus(_BY_KEYS)

    def _fetch_one(self) -> None:
        """Find out how one game stands, then the next one in the next turn of the event loop."""
        if any(lane.fetch() for lane in self.lanes):
            self._pump.start()

    def _arrange(self) -> None:
        lane = scaled(LANE)
        self.setFixedHeight(lane * len(self.lanes))
        for place, button in enumerate(self.lanes):
            button.setGeometry(QRect(0, place * lane, self.width(), lane))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the lanes for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def sizeHint(self) -> QSize:
        """Return the size for the text beside the lines."""
        return QSize(scaled(560), self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, lines and signs, and begin to find out how the games stand."""
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        for lane in self.lanes:
            if lane.underMouse():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.sunk))
                painter.drawRoundedRect(QRectF(lane.geometry()).adjusted(2, 2, -2, -2), 6, 6)
        box = QRectF(EDGE, 0, lines_width(self.width()) - EDGE, self.height())
        draw_family(painter, self.family, box, scaled(1) * NODE, 2.4, theme, game=self._game)
        self._pump.start()

    def changeEvent(self, event: QEvent) -> None:
        """Render the name again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(str(M("Tree of branches")))
        super().changeEvent(event)


class FamiliesPart(QWidget):
    """The part of a cover with the trees of its families; hidden while there are none."""

    opened = Signal(str)
    focused = Signal(QWidget)
    filled = Signal()
    """Emitted when other trees are shown."""

    def __init__(self, game: str) -> None:
        """Make an empty part of the cover of ``game``."""
        super().__init__()
        self._game = game
        self.trees: list[FamilyTree] = []
        self.heading = TextLabel(M("Branches"), "section")
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 28, 0, 0)
        inside.setSpacing(10)
        inside.addWidget(Line())
        self.heading.setContentsMargins(0, 12, 0, 0)
        inside.addWidget(self.heading)
        self._inside = inside
        self.hide()

    def set_families(self, families: Sequence[tuple[Family, Sequence[CardItem]]]) -> None:
        """Show the trees of these families, with the items of their games."""
        for tree in self.trees:
            tree.hide()
            let_go(tree)
        self.trees = [FamilyTree(family, items, self._game) for family, items in families]
        for tree in self.trees:
            tree.opened.connect(self.opened)
            tree.focused.connect(self.focused)
            self._inside.addWidget(tree)
        self.setVisible(bool(self.trees))
        self.filled.emit()

    def show_game(self, number: str) -> None:
        """Give the keyboard to a game of a tree."""
        for lane in self.stops():
            if isinstance(lane, FamilyLane) and lane.item.id == number:
                lane.setFocus(_BY_KEYS)

    def stops(self) -> list[QWidget]:
        """Return the games of all trees, in Tab order."""
        return [lane for tree in self.trees for lane in tree.lanes]
