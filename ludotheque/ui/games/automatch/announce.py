"""The box in which a figure is announced, admitted to be unknown, or withheld."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import LONGEST
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.games.automatch.names import card_name, typed_figure, unit
from ludotheque.ui.games.automatch.table import TableScene
from ludotheque.ui.look.fonts import scaled, title_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.keys import FigureKeys, is_repeat
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

if TYPE_CHECKING:
    from ludotheque.ui.board.boardview import BoardView

KEY = "automatch"
QUESTIONS = (M("Engine size?"), M("Consumption?"), M("Top speed?"))


class AnnounceBox(QWidget):
    """A small panel over the table: a field for the figure, and buttons for the alternatives."""

    def __init__(self, view: QWidget, announcing: "Announcing") -> None:
        """Make a hidden box over ``view``."""
        super().__init__(view)
        self._announcing = announcing
        self.title = TextLabel("", "strong", wrap=True)
        self.field = QLineEdit()
        self.field.setFont(title_font(21, 700))
        self.field.setMaxLength(LONGEST + 20)
        keep_scaled(self.field.setFixedSize, 92, 40)
        self.field.returnPressed.connect(announcing.submit)
        self.field.installEventFilter(self)
        FigureKeys(self.field)
        self.unit = TextLabel("", "strong")
        self.trouble = TextLabel("", "small", "bad", wrap=True)
        self.say_button = TextButton(M("Announce"), "primary", KEY)
        self.say_button.clicked.connect(announcing.submit)
        self.other_button = TextButton("", game=KEY)
        self.other_button.clicked.connect(announcing.otherwise)
        self.deafness = Deafness(self.say_button, self.other_button)
        entry = QWidget()
        figure = QHBoxLayout(entry)
        figure.setContentsMargins(0, 0, 0, 0)
        figure.setSpacing(8)
        figure.addWidget(self.field)
        figure.addWidget(self.unit)
        self.row = FlowLayout()
        for widget in (entry, self.say_button, self.other_button):
            self.row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(6)
        column.addWidget(self.title)
        nest(column, self.row)
        column.addWidget(self.trouble)
        self.trouble.hide()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the piece of card."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.accent(KEY)), 3))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 12, 12)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cancel the choice with Escape; ignore repeats of a held Enter."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if is_repeat(event) and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._announcing.cancel()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel the choice with Escape on a button too; press the focused button with Enter."""
        if event.key() == Qt.Key.Key_Escape:
            self._announcing.cancel()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            focus = self.focusWidget()
            if isinstance(focus, TextButton) and not is_repeat(event):
                focus.click()
        else:
            super().keyPressEvent(event)


class Announcing(QObject):
    """Opens the box while the chosen card must or may be announced."""

    def __init__(self, scene: TableScene, announce: Callable[[str], Reason | None]) -> None:
        """Make no box yet; ``announce`` lays the chosen card with a figure or returns why not."""
        super().__init__(scene)
        self.scene = scene
        self._announce = announce
        self.box: AnnounceBox | None = None
        self._for: str | None = None

    @property
    def open(self) -> bool:
        """Return whether a figure is being asked for."""
        return self._for is not None

    def wanted(self) -> str | None:
        """Return the chosen card if a figure must or may be announced with it, else None."""
        scene = self.scene
        chosen = scene.chosen_card()
        if chosen is None or not scene.choosing() or scene.position.phase != "play":
            return None
        mode = scene.state.announcing(CARD[chosen])
        return None if mode == kernel.MUST_BE_SILENT else chosen

    def follow(self) -> None:
        """Open or close the box to match the current choice."""
        wanted = self.wanted()
        views = self.scene.views()
        if wanted is None or not views or self.scene.hand:
            self._shut()
            return
        if self.box is None:
            self.box = AnnounceBox(views[0], self)
            self.box.deafness.missed.connect(self.scene.stir)
        if wanted != self._for:
            self._for = wanted
            self.box.field.clear()
            self._complain(None)
        self._fill()
        self.lay_out()
        if not self.box.isVisible():
            self.box.show()
            self.box.deafness.begin()  # a press now was meant for the card which lies there
            self.lay_out()  # only now all of its widgets take room
            self.box.raise_()
            self.box.field.setFocus()

    def _shut(self) -> None:
        self._for = None
        if self.box is None:
            return
        self.box.field.clear()
        if self.box.isVisible():
            focus = self.box.window().focusWidget()
            # Hidden with the focus, the box would pass it on as the Tab key does.
            if self.scene.views() and self.box.isAncestorOf(focus):
                self.scene.views()[0].setFocus()
            self.box.hide()

    def _fill(self) -> None:
        box, scene = self.box, self.scene
        if box is None or self._for is None:
            return
        ruling = scene.position.trick.ruling
        what = CHARACTERISTICS.index(ruling)
        card = card_name(scene.game, self._for)
        box.title.say(M("{card}: {question}", card=card, question=QUESTIONS[what]))
        box.unit.say(unit(ruling))
        box.field.setAccessibleName(box.title.text())
        box.field.setAccessibleDescription(unit(ruling))
        must = scene.state.announcing(CARD[self._for]) == kernel.MUST_ANNOUNCE
        box.other_button.say(M("I do not know") if must else M("Say nothing"))
        box.say_button.say(M("Announce"))

    def lay_out(self) -> None:
        """Move the box to the table's position in the view."""
        box = self.box
        if box is None or not self.open or not self.scene.views():
            return
        view: BoardView = self.scene.views()[0]  # type: ignore[assignment]
        room = view.viewport().rect().adjusted(6, 6, -6, -6)
        width = min(scaled(470), room.width())
        box.setFixedWidth(width)
        lay = box.layout()
        assert lay is not None  # made with the box
        lay.invalidate()
        height = lay.totalHeightForWidth(width)
        layout = self.scene.layout_
        # In a narrow view the box lies lower, over the hand, to leave the trick visible.
        down = 150 if layout.tall else -12
        foot = view.mapFromScene(layout.table.center().x(), layout.table.bottom() + down)
        left = max(room.left(), min(foot.x() - width // 2, room.right() - width))
        top = max(room.top(), min(foot.y(), room.bottom()) - height)
        box.setGeometry(left, top, width, height)

    # What is said

    def ask(self) -> None:
        """Give the field the keyboard focus."""
        if self.box is not None and self.open:
            self.box.field.setFocus()

    def type(self, letter: str) -> None:
        """Insert a character that was typed on the board."""
        if self.box is not None and self.open:
            self.box.field.setFocus()
            self.box.field.insert(letter)

    def submit(self) -> None:
        """Announce the typed figure; with an empty field the leader stays silent."""
        if self.box is None or self._for is None:
            return
        ruling = self.scene.position.trick.ruling
        figure = typed_figure(self.scene.game, self.box.field.text(), ruling)
        must = self.scene.state.announcing(CARD[self._for]) == kernel.MUST_ANNOUNCE
        if not figure and must:
            self._complain(M("Type the figure, or say that you do not know it."))
            self.ask()
            return
        self._lay(figure)

    def otherwise(self) -> None:
        """Admit not to know the figure if one is required, else stay silent."""
        if self._for is None:
            return
        must = self.scene.state.announcing(CARD[self._for]) == kernel.MUST_ANNOUNCE
        self._lay("?" if must else "")

    def _lay(self, figure: str) -> None:
        reason = self._announce(figure)
        if reason is not None:
            self._complain(reason.message)
            self.ask()
            if self.box is not None:
                self.box.field.selectAll()  # what is typed next replaces what was refused

    def cancel(self) -> None:
        """Cancel the choice of the card."""
        self.scene.clear_choice()

    def _complain(self, message: Message | None) -> None:
        if self.box is None:
            return
        self.box.trouble.setVisible(message is not None)
        if message is not None:
            self.box.trouble.say(message)
        self.lay_out()
