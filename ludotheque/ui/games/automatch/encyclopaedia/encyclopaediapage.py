"""The encyclopaedia of L'Auto-Match's cars: the key table, narrowed down and sorted at will."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.games import info
from ludotheque.games.automatch.cards import CHARACTERISTICS
from ludotheque.games.automatch.keytable import Table, reconstruction
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.games.automatch import card_art, cards
from ludotheque.ui.games.automatch.cards import Deck
from ludotheque.ui.games.automatch.encyclopaedia import carlist
from ludotheque.ui.games.automatch.encyclopaedia.carlist import CarList, CarModel
from ludotheque.ui.games.automatch.encyclopaedia.cartexts import (
    COUNTRY_TEXTS,
    FIGURE_TEXTS,
    KEY,
    count_text,
    origin,
    rank_text,
)
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.naming import name_box
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.searchfield import SearchField
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.sidepanel import WIDTH, icon_button, lay_beside, lay_panel, panel_body
from ludotheque.ui.widgets.widgets import FONTS, Line, Pills, TextButton, TextLabel

ORDERS: Final = (
    (carlist.COUNTRY, False, M("By country and number")),
    (carlist.NAME, False, M("By name")),
    (carlist.YEAR, False, M("By year")),
    (carlist.ENGINE, True, M("Largest engine first")),
    (carlist.CONSUMPTION, False, M("Most frugal first")),
    (carlist.SPEED, True, M("Fastest first")),
)
"""The orders offered: column, whether descending, text. A click on a heading gives others."""


NARROW: Final = 860
"""The width below which order and search stand below the countries, at a text scale of 1."""
TIGHT: Final = 450
"""The width below which everything stands in one column, at a text scale of 1."""
LEAST: Final = 150
"""The least height of the list at a text scale of 1."""
CARD_WIDTH: Final = 248


class EncyclopaediaPage(AsidePage):
    """The page of the encyclopaedia: the cars of a key table, ours or an owner's."""

    asked = Signal(str)
    """A command of the panel: see ``CarPanel.asked``."""

    key = KEY

    def __init__(
        self, actions: Sequence[QAction], table: Table | None = None, path: Path | None = None
    ) -> None:
        """Show a table, by default ours; ``path`` is where an owner's was read from."""
        super().__init__()
        self.deck = Deck(table or reconstruction())
        self.path = path
        self.model = CarModel(self.deck.table, self)
        self.list = CarList(self.model)
        self.panel = CarPanel(actions)
        self.area = scroll_area(self._left())
        lay_beside(self, self.area, self.panel)
        self.list.chosen.connect(lambda _card: self.refresh())
        self.list.ordered.connect(self._follow_heading)
        self.panel.asked.connect(self.asked)
        pills = self.countries.findChildren(QAbstractButton)
        way = (self.back_button, self.order, *pills, self.search, self.list)
        for first, then in pairwise(way):
            QWidget.setTabOrder(first, then)
        self.retranslate()
        self.refresh()

    def _left(self) -> QWidget:
        left = QWidget()
        left.setProperty("ground", "paper")
        left.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(left)
        column.setContentsMargins(32, 20, 32, 24)
        column.setSpacing(0)
        self._column = column
        self.back_button = TextButton(info(KEY).title, "quiet", KEY, "back")
        self.back_button.clicked.connect(self.back)
        column.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 12, 0)
        head.setSpacing(16)
        self.title = TextLabel(M("The cars"), "cover")
        head.addWidget(self.title, 0, Qt.AlignmentFlag.AlignBottom)
        self.count = TextLabel("", "now", "ink2")
        keep_scaled(self.count.setContentsMargins, 0, 0, 0, 9)
        head.addWidget(self.count, 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)
        self.order = QComboBox()
        leave_wheel(self.order)
        self.order.setProperty("game", KEY)
        for number, down, text in ORDERS:
            self.order.addItem(str(text), (number, down))
        self.order.activated.connect(self._order)
        head.addWidget(self.order, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head = head
        nest(column, head)
        self.origin = TextLabel("", "body", "ink2", wrap=True)
        nest(column, _indented(self.origin))
        column.addSpacing(12)
        self._filters = self._filter_row()
        nest(column, self._filters)
        column.addSpacing(12)
        keep_scaled(self.list.setMinimumHeight, LEAST)
        column.addWidget(self.list, 1)
        self.nothing = TextLabel(M("No car has this name."), "now", "ink2")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        nest(column, _indented(self.nothing, 24))
        return left

    def _filter_row(self) -> QBoxLayout:
        choices = [("", M("All countries"))]
        choices += [(str(i), text) for i, text in enumerate(COUNTRY_TEXTS)]
        self.countries = Pills(tuple(choices), "", KEY)
        self.countries.chosen.connect(lambda _: self._narrow())
        self.search = SearchField(200)
        self.search.setProperty("game", KEY)
        keep_scaled(self.search.setMinimumWidth, 150)
        self.search.textChanged.connect(lambda _: self._narrow())
        self.search.down.connect(self.list.setFocus)
        self._tools = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._tools.setSpacing(12)
        self._tools.addWidget(self.search, 1)
        filters = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        filters.setContentsMargins(12, 0, 12, 0)
        filters.setSpacing(12)
        filters.addWidget(self.countries, 1)
        nest(filters, self._tools)
        self._room = (False, False)
        return filters

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange the filters for the new width."""
        super().resizeEvent(event)
        self._settle_room()

    def _settle_room(self) -> None:
        room = self.width() - self.panel.maximumWidth()
        found = (room < scaled(NARROW), room < scaled(TIGHT))
        if found != self._room:
            self._room = found
            self._take_room(*found)

    def _take_room(self, narrow: bool, tight: bool) -> None:
        """Arrange the filters for the room beside the panel: wide, ``narrow`` or even ``tight``."""
        side = 12 if tight else 32
        self._column.setContentsMargins(side, 20, side, 24)
        self.title.setFont(FONTS["game" if tight else "cover"]())
        self.count.setHidden(tight)
        ways = QBoxLayout.Direction
        self._filters.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._tools.setDirection(ways.TopToBottom if tight else ways.LeftToRight)
        if narrow:
            self._tools.addWidget(self.order)
        else:
            self._head.addWidget(self.order, 0, Qt.AlignmentFlag.AlignVCenter)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on; a focus proxy would be one more Tab stop."""
        self.list.setFocus(event.reason())

    # What is shown

    @property
    def table(self) -> Table:
        """Return the table shown."""
        return self.deck.table

    def show_table(self, table: Table, path: Path | None = None) -> None:
        """Show another table from its first car on."""
        self.deck = Deck(table)
        self.path = path
        self.model.show_table(table)
        self.countries.choose("")
        self.search.clear()
        self.list.choose(self.list.shown()[0])
        self.refresh()

    def _narrow(self) -> None:
        country = self.countries.value()
        self.list.narrow(int(country) if country else None, self.search.text())
        self.refresh()
        announce(self.list, self.count.text())

    def _order(self, number: int) -> None:
        column, down = self.order.itemData(number)
        self.list.order(column, down=down)

    def _follow_heading(self, column: int, down: bool) -> None:
        for number, (known, downwards, _) in enumerate(ORDERS):
            if (known, downwards) == (column, down):
                self.order.setCurrentIndex(number)
                break
        else:
            self.order.setCurrentIndex(-1)
        self.refresh()

    def ruling(self) -> str | None:
        """Return the characteristic the cars are sorted by, whose rank the card boxes."""
        column = self.list.horizontalHeader().sortIndicatorSection()
        return CHARACTERISTICS[column - carlist.ENGINE] if column >= carlist.ENGINE else None

    def refresh(self) -> None:
        """Bring card and counts up to date."""
        shown = self.list.filter.rowCount()
        self.count.say(count_text(shown, len(self.table.cars)))
        self.list.setVisible(shown > 0)
        self.nothing.setVisible(shown == 0)
        self.panel.refresh(self.deck, self.list.card(), self.ruling())
        self.changed.emit()

    # As a page of the window

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("{game}, the cars", game=info(KEY).title))

    def retranslate(self) -> None:
        """Set all texts of the page in the current language."""
        if self.table.reconstruction:
            self.origin.say(
                M(
                    "Our reconstruction: the key table of the original deck is lost. These are "
                    "real cars of about 1960; the figures are ours, some of them estimates."
                )
            )
        else:
            name = file_name(self.path) if self.path is not None else ""
            self.origin.say(M("Your own key table, “{name}”.", name=name))
        self.search.retranslate(str(M("Look for a car")))
        self.list.retranslate()
        self.model.retranslate()
        self.countries.describe(str(M("Country")))
        name_box(self.order, M("Order of the cars"))
        for number, (_, _, text) in enumerate(ORDERS):
            self.order.setItemText(number, str(text))
        self.setAccessibleName(self.heading())

    def follow_language(self) -> None:
        """Lay out and retranslate the page after a change of language or text size."""
        self._settle_room()
        self.retranslate()
        self.refresh()


def _indented(label: TextLabel, above: int = 0) -> QVBoxLayout:
    """Return a layout which indents a label at both sides."""
    layout = QVBoxLayout()
    layout.setContentsMargins(12, above, 12, above)
    layout.addWidget(label)
    return layout


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

    def fill(self, table: Table, card: int) -> None:
        """Show the figure of a car."""
        car, what = table.cars[card], self._what
        self.figure.say(
            M(
                "{name}: {figure}",
                name=FIGURE_TEXTS[what], figure=card_art.shown_figure(car.figures[what], what),
            )
        )  # fmt: skip
        self.rank.say(rank_text(table, card, what))
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
    """The panel beside the list: the chosen car."""

    asked = Signal(str)
    """A command: "practise", "open" (an owner's table), "template" (save one), "own" (ours)."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        """Make the panel; ``actions`` stand as icons."""
        super().__init__()
        outer = lay_panel(self)
        keep_scaled(self.setFixedWidth, WIDTH)
        icons = QHBoxLayout()
        icons.setContentsMargins(20, 0, 20, 6)
        icons.addStretch(1)
        for action in actions:
            icons.addWidget(icon_button(action))
        nest(outer, icons)
        body, column = panel_body(0, 8, 4)
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
        for name, text, kind, icon in (
            ("practise", M("Practise"), "primary", "play"),
            ("open", M("Open your own key table…"), "", ""),
            ("template", M("Save a template…"), "", ""),
            ("own", M("Back to our key table"), "", ""),
        ):
            button = TextButton(text, kind, KEY, icon)
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
            line.fill(deck.table, card)
        self.picture.setAccessibleDescription(self.summary())

    def summary(self) -> str:
        """Return what the lines say of the car chosen."""
        return ". ".join(f"{line.figure.text()}, {line.rank.text()}" for line in self.lines)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw the picture of the card when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.picture.update()
