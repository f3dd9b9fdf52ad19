"""The buttons of a table's panel, at places which do not move while a game is played."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue, Message
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.look.fonts import text_scale
from ludotheque.ui.look.style import set_styled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.naming import unheard
from ludotheque.ui.widgets.turned import TurnedButton
from ludotheque.ui.widgets.widgets import TextButton

GAP: Final = 8
MOST: Final = 200
"""How many widths are kept."""
_DRESSED: Final = frozenset({
    QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.Polish,
    QEvent.Type.PolishRequest,
})  # fmt: skip
"""After these what was measured may be another size."""


class AnswerRow(QWidget):
    """Up to three buttons in a row: the main one, the second at the right, and a third.

    The row is as high without a button as with some. Where a game has a second button, the main
    one never reaches its place. Answers of equal rank share the row.
    """

    pressed = Signal(int)
    """Emitted with the number of the button which was pressed, 0 to 2."""
    missed = Signal()
    """Emitted when a press came too soon to be heard."""

    def __init__(self, game: str, second: tuple[Message, ...] = ()) -> None:
        """Show nothing yet; ``second`` are the labels of the second button during play."""
        super().__init__()
        self._second = second
        self._widths: dict[Message | str, int] = {}
        """What has been measured, until it may have changed: every press asks for it."""
        self._dress: tuple[float, str] | None = None
        self._equal = False
        self._probe = TextButton("", game=game)
        self._probe.setParent(self)
        self._probe.hide()
        self.buttons = tuple(TurnedButton("", game=game) for _ in range(3))
        for number, button in enumerate(self.buttons):
            button.setParent(self)
            button.hide()
            button.clicked.connect(lambda _=False, number=number: self.pressed.emit(number))
        self._deafness = Deafness(*self.buttons)
        self._deafness.missed.connect(self.missed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def offer(
        self, labels: tuple[Message | None, ...], *, expected: bool = True, equal: bool = False
    ) -> None:
        """Show the buttons with these labels; one without a label is hidden.

        The main one is filled if it is the ``expected`` next step; with ``equal`` none is.
        """
        self._equal = equal
        kinds = ("primary" if expected and not equal else "", "", "")
        for button, label, kind in zip(self.buttons, (*labels, None, None)[:3], kinds, strict=True):
            set_styled(button, "kind", kind)
            if label is not None:
                button.say(label)
            button.setVisible(label is not None)
        self._arrange()

    def is_empty(self) -> bool:
        """Return whether there is no button."""
        return not self._shown()

    def _shown(self) -> list[TextButton]:
        return [button for button in self.buttons if not button.isHidden()]

    def _kept(self) -> int:
        """Return the width kept free for the second button, whatever the language."""
        return max((self._widest(label) + GAP for label in self._second), default=0)

    def _widest(self, label: Message) -> int:
        """Return the width of a button with a label in the language where it is longest."""
        self._forget_old()
        if label not in self._widths:
            texts = [Catalogue(language).render(label) for language in languages()]
            self._widths[label] = max(map(self._measured, texts))
        return self._widths[label]

    def _measured(self, text: str) -> int:
        """Return the width of a button with a text."""
        self._forget_old()
        if text not in self._widths:
            with unheard():  # every name of the probe would be told to readers, until they give up
                self._probe.setText(text)
            self._widths[text] = self._probe.sizeHint().width()
        return self._widths[text]

    def _forget_old(self) -> None:
        """Forget what was measured in another size of the text or other colours."""
        dress = text_scale(), current_theme().name
        if dress != self._dress or len(self._widths) > MOST:
            self._dress = dress
            self._widths.clear()

    def _rows(self) -> list[list[tuple[TextButton, int, int]]]:
        """Return the rows of buttons, each with its left edge and width."""
        shown, room = self._shown(), self.width()
        # Asked of the probe: buttons which change their style ask to be laid out again.
        loose = sum(self._measured(button.text()) for button in shown) + GAP * (len(shown) - 1)
        if shown == [self.buttons[0]] and not self._equal:
            loose += self._kept()
        self._tighten(tight=loose > room)
        widths = [button.sizeHint().width() for button in shown]
        spare = room - sum(widths) - GAP * (len(shown) - 1)
        if spare < 0:
            return [[(button, 0, room)] for button in shown]
        main = self.buttons[0]
        if self._equal:
            widths = [width + spare // len(shown) for width in widths]
        elif main in shown:
            alone = room - self._kept()
            widths[0] = max(widths[0], min(widths[0] + spare, alone))
        row, left = [], 0
        for button, width in zip(shown, widths, strict=True):
            if button is not main and not self._equal:
                left = room - width
            row.append((button, left, width))
            left += width + GAP
        return [row]

    def _tighten(self, *, tight: bool) -> None:
        for button in self.buttons:
            set_styled(button, "tight", tight)

    def _arrange(self) -> None:
        rows, high = self._rows(), self._high()
        for number, row in enumerate(rows):
            for button, left, width in row:
                button.setGeometry(left, number * (high + GAP), width, high)
        count = max(1, len(rows))
        self.setFixedHeight(count * high + (count - 1) * GAP)

    def _high(self) -> int:
        return self._probe.sizeHint().height()

    def sizeHint(self) -> QSize:
        """Return the size for one row."""
        return QSize(self.minimumSizeHint().width(), self._high())

    def minimumSizeHint(self) -> QSize:
        """Return the size for the widest button."""
        widths = [button.sizeHint().width() for button in self._shown()]
        return QSize(max(widths, default=0), self._high())

    def event(self, event: QEvent) -> bool:
        """Lay out again when a button's text, font or style changes."""
        kind = event.type()
        if kind in _DRESSED:
            self._widths.clear()
        if kind in {QEvent.Type.LayoutRequest, QEvent.Type.Polish}:
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again for the new width."""
        super().resizeEvent(event)
        self._arrange()
