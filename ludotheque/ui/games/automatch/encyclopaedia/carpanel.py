"""The panel beside the list: the chosen car's card, its figures and ranks, what can be done."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.messages import M
from ludotheque.games.automatch.table import Table
from ludotheque.ui.games.automatch import card_art, cards
from ludotheque.ui.games.automatch.encyclopaedia.words import FIGURE_WORDS, KEY, origin, rank_words
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.table.panel import WIDTH
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.widgets import Line, TextButton, TextLabel

CARD_WIDTH: Final = 248


class CardPicture(QWidget):
    """One card, large, with its figures."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._deck: cards.Deck | None = None
        self._card = -1
        self._ruling: str | None = None
        keep_scaled(self.setFixedSize, CARD_WIDTH, cards.height_for(CARD_WIDTH))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        manager().changed.connect(self.update)

    def show_card(self, deck: cards.Deck, card: int, ruling: str | None) -> None:
        """Show a card, -1 for the back."""
        self._deck, self._card, self._ruling = deck, card, ruling
        self.setAccessibleName(
            deck.table.cars[card].name if card >= 0 else str(M("No car is chosen."))
        )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        if self._deck is None:
            return
        ratio = self.devicePixelRatioF()
        if self._card < 0:
            pixmap = cards.back(self.width(), ratio)
        else:
            pixmap = self._deck.front(
                self._card, self.width(), ratio, ruling=self._ruling, figures=True, ranks=True
            )
        QPainter(self).drawPixmap(0, 0, pixmap)


class FigureLine(QWidget):
    """One figure of the chosen car: its sign, the figure, its ranks, where it comes from."""

    def __init__(self, what: int) -> None:
        """Make an empty line of a characteristic, 0 to 2."""
        super().__init__()
        self._what = what
        self.figure = TextLabel("", "strong", wrap=True)
        self.rank = TextLabel("", "body", wrap=True)
        self.origin = TextLabel("", "small", "ink2", wrap=True)
        column = QVBoxLayout(self)
        keep_scaled(column.setContentsMargins, 34, 4, 0, 4)
        column.setSpacing(0)
        for label in (self.figure, self.rank, self.origin):
            column.addWidget(label)
        manager().changed.connect(self.update)

    def tell(self, table: Table, card: int) -> None:
        """Show the figure of a car."""
        car, what = table.cars[card], self._what
        self.figure.say(
            M(
                "{name}: {figure}",
                name=FIGURE_WORDS[what], figure=card_art.figure_words(car.figures[what], what),
            )
        )  # fmt: skip
        self.rank.say(rank_words(table, card, what))
        found = origin(car, what) if table.reconstruction else None
        self.origin.say(found or "")
        self.origin.setVisible(found is not None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sign of the characteristic."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = current_theme().accent(KEY)
        side = scaled(22)
        card_art.pictogram(painter, self._what, QRectF(0, scaled(6), side, side), ink)


class CarPanel(QWidget):
    """Everything beside the list of cars."""

    asked = Signal(str)
    """"practise", "open" (an owner's table), "own" (back to the program's own)."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        """Make the panel; ``actions`` stand as icons."""
        super().__init__()
        self.setProperty("ground", "raised")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        keep_scaled(self.setFixedWidth, WIDTH)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 12, 0, 14)
        outer.setSpacing(0)
        icons = QHBoxLayout()
        icons.setContentsMargins(20, 0, 20, 6)
        icons.addStretch(1)
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setIconSize(QSize(24, 24))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            icons.addWidget(button)
        nest(outer, icons)
        body = QWidget()
        body.setProperty("ground", "raised")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 0, 20, 8)
        column.setSpacing(4)
        self.picture = CardPicture()
        column.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(8)
        self.nothing = TextLabel(M("No car is chosen."), "now", "ink2", wrap=True)
        column.addWidget(self.nothing)
        self.lines = [FigureLine(what) for what in range(3)]
        for line in self.lines:
            column.addWidget(line)
        column.addStretch(1)
        self.area = scroll_area(body)
        outer.addWidget(self.area, 1)
        outer.addWidget(Line())
        nest(outer, self._foot())

    def _foot(self) -> QVBoxLayout:
        foot = QVBoxLayout()
        foot.setContentsMargins(20, 12, 20, 0)
        foot.setSpacing(8)
        self.buttons: dict[str, TextButton] = {}
        for name, words, kind, icon in (
            ("practise", M("Practise"), "primary", "play"),
            ("open", M("Open your own key table…"), "", ""),
            ("template", M("Save a template…"), "", ""),
            ("own", M("Back to our key table"), "", ""),
        ):
            button = TextButton(words, kind, KEY, icon)
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            self.buttons[name] = button
            foot.addWidget(button)
        self.buttons["open"].explain(
            M("A CSV file with the figures of your own deck: 13 cars for each country.")
        )
        self.buttons["template"].explain(
            M("Writes a file with all of ours, to begin your own from")
        )
        return foot

    def refresh(self, deck: cards.Deck, card: int, ruling: str | None) -> None:
        """Show a card of a deck, -1 where none is chosen."""
        self.picture.show_card(deck, card, ruling)
        self.buttons["own"].setVisible(not deck.table.reconstruction)
        for line in self.lines:
            line.setVisible(card >= 0)
        self.nothing.setVisible(card < 0)
        if card < 0:
            self.picture.setAccessibleDescription("")
            return
        for line in self.lines:
            line.tell(deck.table, card)
        self.picture.setAccessibleDescription(self.summary())

    def summary(self) -> str:
        """Return what the lines say of the car chosen."""
        return ". ".join(f"{line.figure.text()}, {line.rank.text()}" for line in self.lines)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.picture.update()
