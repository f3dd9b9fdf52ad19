"""What is printed and how: ticks by game, the paper, files of an owner's own."""

from typing import Final

import attrs
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.games import SHELF
from ludotheque.games.automatch.table import reconstruction as own_table
from ludotheque.games.ordino.board import reconstruction as own_board
from ludotheque.ui.printing.kits import PARTS, Wish
from ludotheque.ui.printing.paper import PAPERS
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.widgets import FONTS, Line, Pills, TextButton, TextLabel

SECRET: Final = ("automatch.cards", "automatch.table")
"""What tells figures and ranks of cars."""


class FileRow(QWidget):
    """Says whose a board or a table is; a button to choose a file, one to have our own back."""

    def __init__(self, choose: Message) -> None:
        """Offer ``choose``."""
        super().__init__()
        self.said = TextLabel("", "body", "ink2", wrap=True)
        self.choose = TextButton(choose, icon="file")
        self.own = TextButton(M("Our reconstruction"), "quiet")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.own)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.said)
        nest(column, buttons)

    def show_source(self, words: Message, *, own: bool) -> None:
        """Say what is printed; ``own`` is the program's."""
        self.said.say(words)
        if self.own.hasFocus() and own:
            self.choose.setFocus()
        self.own.setVisible(not own)


class Choices(QWidget):
    """Everything there is to choose; ``changed`` after each choice."""

    changed = Signal()
    ask_board = Signal()
    ask_table = Signal()

    def __init__(self, wish: Wish, key: str, closed: Message | None) -> None:
        """Begin with a wish and all parts of game ``key``; ``closed`` says why cars are secret."""
        super().__init__()
        self.wish = wish
        self._closed = closed
        self._quiet = False
        self.setProperty("ground", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.games: dict[str, Tick] = {}
        self.parts: dict[str, Tick] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 4, 16, 20)
        self._column.setSpacing(0)
        for number, game in enumerate(SHELF):
            if number:
                self._column.addSpacing(6)
            self._game(game.key, game.title, chosen=game.key == key)
        self._how()
        self._column.addStretch(1)
        self._show_sources()

    def _game(self, key: str, title: str, *, chosen: bool) -> None:
        head = self.games[key] = Tick(title, key)
        head.setFont(FONTS["strong"]())
        self._column.addWidget(head, 0, Qt.AlignmentFlag.AlignLeft)
        for part in PARTS:
            if part.game != key:
                continue
            tick = self.parts[part.key] = Tick(part.title, key)
            tick.setAccessibleDescription(title)
            barred = self._closed is not None and part.key in SECRET
            tick.setEnabled(not barred)
            tick.setChecked(chosen and not barred)
            tick.toggled.connect(lambda _on, key=key: self._part_toggled(key))
            line = QHBoxLayout()
            line.setContentsMargins(30, 0, 0, 0)
            line.addWidget(tick, 0, Qt.AlignmentFlag.AlignLeft)
            nest(self._column, line)
        if self._closed is not None and any(part.startswith(f"{key}.") for part in SECRET):
            why = TextLabel(self._closed, "small", "ink2", wrap=True)
            why.setContentsMargins(30, 0, 0, 4)
            self._column.addWidget(why)
        self._mark(key)
        head.clicked.connect(lambda on, key=key: self._game_clicked(key, on=on))

    def _how(self) -> None:
        add = self._column
        add.addSpacing(12)
        add.addWidget(Line())
        add.addSpacing(12)
        add.addWidget(TextLabel(M("Paper"), "card"))
        add.addSpacing(6)
        papers = tuple((paper.key, paper.title) for paper in PAPERS.values())
        self.paper = Pills(papers, self.wish.paper.key)
        self._describe()
        self.paper.chosen.connect(lambda key: self._wish(paper=PAPERS[key]))
        add.addWidget(self.paper)
        add.addSpacing(10)
        self.names = Tick(M("Names of the cells on the boards"))
        self.names.setChecked(self.wish.names)
        self.names.toggled.connect(lambda on: self._wish(names=on))
        self.figures = Tick(M("Figures on the cards, too"))
        self.figures.setChecked(self.wish.figures)
        self.figures.setEnabled(self._closed is None)
        self.figures.toggled.connect(lambda on: self._wish(figures=on))
        for tick in (self.names, self.figures):
            add.addWidget(tick, 0, Qt.AlignmentFlag.AlignLeft)
        add.addSpacing(10)
        self.board = FileRow(M("Another board…"))
        self.board.choose.clicked.connect(self.ask_board)
        self.board.own.clicked.connect(lambda: self._wish(board=own_board()))
        self.table = FileRow(M("Another key table…"))
        self.table.choose.clicked.connect(self.ask_table)
        self.table.own.clicked.connect(lambda: self._wish(table=own_table()))
        for title, row in ((M("Ordino Match’s board"), self.board),
                           (M("L’Auto-Match’s key table"), self.table)):  # fmt: skip
            add.addWidget(TextLabel(title, "strong"))
            add.addSpacing(2)
            add.addWidget(row)
            add.addSpacing(12)

    def _describe(self) -> None:
        self.paper.describe(str(M("Paper")))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()

    # Choosing

    def chosen(self) -> tuple[str, ...]:
        """Return the keys of the parts ticked, in the order of the pages."""
        return tuple(part.key for part in PARTS if self.parts[part.key].isChecked())

    def take(self, wish: Wish) -> None:
        """Take another wish: another board or key table."""
        self.wish = wish
        self._show_sources()
        self.changed.emit()

    def _wish(self, **changes: object) -> None:
        self.take(attrs.evolve(self.wish, **changes))  # type: ignore[arg-type]

    def _game_clicked(self, key: str, *, on: bool) -> None:
        """Tick or clear all parts of a game which can be had."""
        self._quiet = True
        for part, tick in self.parts.items():
            if part.startswith(f"{key}.") and tick.isEnabled():
                tick.setChecked(on)
        self._quiet = False
        self._mark(key)
        self.changed.emit()

    def _part_toggled(self, key: str) -> None:
        if not self._quiet:
            self._mark(key)
            self.changed.emit()

    def _mark(self, key: str) -> None:
        """Tick a game when all of its parts are."""
        ticks = [
            tick for part, tick in self.parts.items()
            if part.startswith(f"{key}.") and tick.isEnabled()
        ]  # fmt: skip
        self.games[key].setChecked(all(tick.isChecked() for tick in ticks))

    def _show_sources(self) -> None:
        board, table = self.wish.board, self.wish.table
        self.board.show_source(
            M("Our reconstruction; the original is lost.")
            if board.reconstruction
            else M("“{name}”", name=board.name or str(M("a board of your own"))),
            own=board.reconstruction,
        )
        self.table.show_source(
            M("Our reconstruction; the original is lost.")
            if table.reconstruction
            else M("Your own key table"),
            own=table.reconstruction,
        )
