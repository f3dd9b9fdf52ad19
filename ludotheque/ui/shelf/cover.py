"""The cover of one game: its box, what the game is, and how to begin."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M
from ludotheque.exercises.exercise import has_exercises
from ludotheque.ui.exercises.exercisetexts import several
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.gametext import minutes_text, origin_text, players_text
from ludotheque.ui.look.icons import icon_pixmap
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.pages.ownpage import own_pages
from ludotheque.ui.pages.startpage import StartPage
from ludotheque.ui.shelf.coverpart import CoverPart
from ludotheque.ui.shelf.families import Family
from ludotheque.ui.shelf.familytree import FamiliesPart
from ludotheque.ui.shelf.forget import confirm_forget
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.shelf.searchbar import SearchBar
from ludotheque.ui.widgets.boxpanel import BoxPanel
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Text, TextButton, TextLabel

__all__ = ["CardItem", "CoverPage"]

READING: Final = 620
"""The maximum width of the text."""
BELOW: Final = 16
"""The space above the text where it is below the buttons."""
LEAST: Final = 6
"""The least space, which still tells one paragraph from the next."""


def _squeezed(height: int) -> int:
    """Return what is left of a space in a low window."""
    return max(LEAST, height // 3)


class Fact(QWidget):
    """One fact beside its icon: players, time, age."""

    def __init__(self, icon: str, text: Text, game: str) -> None:
        """Show the fact."""
        super().__init__()
        self._icon, self._game = icon, game
        self._picture = QLabel()
        keep_scaled(self._picture.setFixedSize, 22, 22)
        self.text = TextLabel(text, "strong")
        line = QHBoxLayout(self)
        keep_scaled(line.setContentsMargins, 0, 0, 14, 0)
        line.setSpacing(8)
        line.addWidget(self._picture)
        line.addWidget(self.text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon in the accent of the game."""
        accent = current_theme().accent(self._game)
        pixmap = icon_pixmap(self._icon, scaled(22), self.devicePixelRatioF(), accent)
        QPainter(self).drawPixmap(self._picture.pos(), pixmap)


class CoverPage(StartPage):
    """The cover of one game.

    Signals: ``play(key)``, ``rules(key)``, ``back()``, ``resume(id)``, ``forget(id)``,
    ``export(id)``, ``describe(id)``, ``branches(id)``, ``searched(text)``, ``exercises(key)``,
    ``own_page(name)``, ``statistics(key)``.
    """

    play = Signal(str)
    rules = Signal(str)
    back = Signal()
    resume = Signal(str)
    forget = Signal(str)
    export = Signal(str)
    describe = Signal(str)
    branches = Signal(str)
    searched = Signal(str)
    exercises = Signal(str)
    own_page = Signal(str)
    statistics = Signal(str)

    def __init__(
        self, game: GameInfo, items: Sequence[CardItem] = (), parent: QWidget | None = None
    ) -> None:
        """Show the cover of ``game``; ``items`` are its unfinished games."""
        super().__init__(parent)
        self.info = game
        self.panel = BoxPanel(game)
        self._spaces: list[tuple[QSpacerItem, int]] = []
        self._squeezed = self._below = False
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._squeeze)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.panel, 5)
        outer.addWidget(self._area(), 6)
        self.set_items(items)
        self.entry = self.play_button

    def _area(self) -> QScrollArea:
        self._content = content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        outside = QVBoxLayout(content)
        outside.setContentsMargins(32, 20, 32, 24)
        outside.setSpacing(0)
        self.back_button = TextButton(M("Shelf"), "quiet", self.info.key, "back")
        self.back_button.clicked.connect(self.back)
        outside.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout()
        column.setContentsMargins(12, 0, 12, 8)
        column.setSpacing(0)
        nest(outside, column, 1)
        column.addStretch(2)
        self._add_texts(column)
        self._space(column, 28)
        nest(column, self._buttons())
        self._indices.append(column.count() - 1)  # where the text goes when it is below the buttons
        self._column = column
        self._game_parts(column)
        column.addStretch(3)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(content)
        return self.area

    def _add_texts(self, column: QVBoxLayout) -> None:
        info = self.info
        self.title = TextLabel(info.title, "cover", wrap=True)
        column.addWidget(self.title)
        column.addSpacing(2)
        self.origin = TextLabel(self._origin(), "now", "ink2", wrap=True)
        column.addWidget(self.origin)
        self._space(column, 20)
        facts = QWidget()
        flow = FlowLayout(facts)
        keep_scaled(flow.set_gap, 8)
        flow.addWidget(Fact("players", players_text(info.players), info.key))
        flow.addWidget(Fact("clock", minutes_text(info.minutes), info.key))
        flow.addWidget(Fact("age", M("from age {n}", n=info.age), info.key))
        column.addWidget(facts)
        self._space(column, 20)
        self._reading = QWidget()
        texts = QVBoxLayout(self._reading)
        texts.setContentsMargins(0, 0, 0, 0)
        texts.setSpacing(0)
        for text in look_of(info.key).about or (info.summary,):
            label = TextLabel(text, "reading", wrap=True)
            keep_scaled(label.setMaximumWidth, READING)
            texts.addWidget(label)
            self._space(texts, 10)
        self._indices = [column.count()]
        column.addWidget(self._reading)

    def _space(self, column: QVBoxLayout, height: int) -> None:
        spacer = QSpacerItem(0, height)
        self._spaces.append((spacer, height))
        column.addSpacerItem(spacer)

    def _squeeze(self) -> None:
        """Reduce the spacing in a low window, to keep « Play » visible.

        If that is not enough, move the text below the buttons.
        """
        content, layout = self._content, self._content.layout()
        room = self.area.viewport().height()
        foot = self.play_button.mapTo(content, self.play_button.rect().bottomLeft()).y()
        spared = sum(height - _squeezed(height) for _, height in self._spaces)
        if self._below:
            foot += self._reading.height() - BELOW
        if self._squeezed:
            foot += spared
        squeezed, below = foot > room, foot - spared > room
        if (squeezed, below) == (self._squeezed, self._below):
            return
        texts = self._reading.layout()
        assert layout is not None  # set when the page was made
        assert texts is not None
        if below != self._below:
            self._column.removeWidget(self._reading)
            self._column.insertWidget(self._indices[below], self._reading)
            texts.setContentsMargins(0, BELOW if below else 0, 0, 0)
        self._squeezed, self._below = squeezed, below
        for spacer, height in self._spaces:
            spacer.changeSize(0, _squeezed(height) if squeezed else height)
        texts.invalidate()
        self._reading.updateGeometry()
        layout.activate()
        QApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))

    def _origin(self) -> Text:
        info = self.info
        if info.publisher and info.author:
            return M("{origin} • {publisher}", origin=origin_text(info), publisher=info.publisher)
        return origin_text(info)

    def _buttons(self) -> FlowLayout:
        self._flow = FlowLayout(None, 10)
        self.buttons: dict[str, TextButton] = {}
        key = self.info.key
        self.play_button = self._button("play", M("New game"), self.play, key, "primary", "play")
        self.rules_button = self._button("rules", M("Rules"), self.rules, key, "", "rules")
        if has_exercises(key):
            self._button("exercises", several(key), self.exercises, key)
        for page in own_pages(key):
            self._button(page.name, page.button, self.own_page, page.name)
        self._button("statistics", M("Statistics"), self.statistics, key, "", "statistics")
        return self._flow

    def _button(
        self, name: str, text: Text, signal: SignalInstance, what: str, kind: str = "",
        icon: str = "",
    ) -> TextButton:  # fmt: skip
        """Add a button which emits ``signal`` with ``what``."""
        button = self.buttons[name] = TextButton(text, kind, self.info.key, icon)
        button.setProperty("big", True)
        button.clicked.connect(lambda _=False: signal.emit(what))
        self._flow.addWidget(button)
        return button

    def _game_parts(self, column: QVBoxLayout) -> None:
        key = self.info.key
        self.search = SearchBar(key)
        self._search_room = QWidget()
        room = QVBoxLayout(self._search_room)
        room.setContentsMargins(0, 28, 0, 0)
        room.addWidget(self.search)
        column.addWidget(self._search_room)
        self._search_room.hide()
        self.search.searched.connect(self.searched)
        self.search.down.connect(self._down_from_search)
        self.search.left.connect(self.setFocus)
        self.unfinished = CoverPart(M("Resume"), key)
        self.finished = CoverPart(M("Finished games"), key)
        self.families = FamiliesPart(key)
        self.families.opened.connect(self.resume)
        self.families.focused.connect(self._reveal)
        self.families.filled.connect(self._chain)
        for part in (self.unfinished, self.families, self.finished):
            column.addWidget(part)
        for part in (self.unfinished, self.finished):
            part.resume.connect(self.resume)
            part.export.connect(self.export)
            part.describe.connect(self.describe)
            part.branches.connect(self.branches)
            part.forget.connect(lambda number, part=part: self._confirm_forget(part, number))
            part.filled.connect(self._chain)
            part.row.emptied.connect(self.setFocus)
            part.row.focused.connect(self._reveal)

    def set_items(
        self, items: Sequence[CardItem], finished: Sequence[CardItem] = (),
        found: int | None = None,
    ) -> None:  # fmt: skip
        """Show the unfinished and the finished games of this box.

        In a search they are those ``found``, of which there may be more.
        """
        key, shown = self.info.key, len(items) + len(finished)
        self.search.tell(found, shown)
        self._search_room.setVisible(found is not None or shown > 1)
        self.unfinished.set_items([item for item in items if item.key == key])
        self.finished.set_items([item for item in finished if item.key == key], finished=True)
        if found is not None and self.search.field.hasFocus():
            QTimer.singleShot(0, self, self._show_found)

    def _show_found(self) -> None:
        """Bring what was found into sight, below the field in which the keyboard is."""
        self._reveal(self.search)
        bar = self.area.verticalScrollBar()
        bar.setValue(max(bar.value(), self.search.mapTo(self._content, QPoint(0, 0)).y() - 16))

    def set_families(self, families: Sequence[tuple[Family, Sequence[CardItem]]]) -> None:
        """Show the trees of games of this box which were begun from one another."""
        self.families.set_families(families)

    def find(self) -> None:
        """Give the keyboard to the field of the search, where there are games to be found."""
        if not self._search_room.isHidden():
            self.search.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.field.selectAll()
            self._reveal(self.search)

    def _down_from_search(self) -> None:
        cards = [*self.unfinished.row.cards, *self.finished.row.cards]
        if cards:
            cards[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _reveal(self, card: QWidget) -> None:
        # The page must have the height for its cards before it can scroll to one.
        for part in (self.unfinished, self.finished):
            layout = part.layout()
            if layout is not None:
                layout.activate()
        QApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))
        self.area.ensureWidgetVisible(card, 0, 16)

    def _chain(self) -> None:
        buttons = [button for button in self.buttons.values() if not button.isHidden()]
        searching = [self.search.field, self.search.all_button]
        chain = [self.back_button, *buttons, *searching]
        chain += [*self.unfinished.stops(), *self.families.stops(), *self.finished.stops()]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def allow_rules(self, *, available: bool) -> None:
        """Show the button for the rules also for a game which cannot be played yet."""
        self.rules_button.setVisible(available)

    def _confirm_forget(self, part: CoverPart, number: str) -> None:
        item = part.item(number)
        if item is not None and confirm_forget(self, item):
            self.forget.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Escape."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Back):
            self.back.emit()
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the focus to the button which begins a game."""
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the box where the page is too narrow for box and text."""
        self.panel.setVisible(event.size().width() >= scaled(560) + 240)
        super().resizeEvent(event)
        self._settling.start()  # once the layout is settled

    def changeEvent(self, event: QEvent) -> None:
        """Update the accessible name when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(self.info.title)
            self._settling.start()
        super().changeEvent(event)
