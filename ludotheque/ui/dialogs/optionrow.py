"""One option in the new game dialog: its title, one line about it, and its values."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSpinBox, QVBoxLayout, QWidget

from ludotheque.core.contract_types import Option
from ludotheque.core.foreign import file_name, foreign
from ludotheque.core.languages import SOURCE
from ludotheque.core.messages import M, Message
from ludotheque.games import game_class
from ludotheque.ui.board.announcing import announce_task
from ludotheque.ui.dialogs.filedialogs import ask_file
from ludotheque.ui.dialogs.filetemplate import save_template
from ludotheque.ui.dialogs.keptnames import told_apart
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.dialogs import Sign
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.tips import path_text, plain_tip
from ludotheque.ui.widgets.widgets import Capital, Pills, Text, TextButton, TextLabel

PATIENCE: Final = 1200
"""Milliseconds for which a complaint must stay before it is heard: names are being typed."""


class Complaint(QWidget):
    """A sentence beside a sign about a choice, such as a refused one; hidden if there is none."""

    def __init__(self, sign: str = "warning", tone: str = "bad", *, announced: bool = True) -> None:
        """Begin hidden; ``sign`` is an icon, ``tone`` the colour of both.

        A reader says a new sentence after a while, unless it is ``announced`` elsewhere.
        """
        super().__init__()
        self._announced = announced
        self.text = Aside("", "strong", tone, wrap=True, most=6_000)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 4, 0, 0)
        line.setSpacing(8)
        line.addWidget(Sign(sign, tone, 20))
        line.addWidget(self.text, 1)
        self.hide()

    def say(self, text: Text | None) -> None:
        """Show a text; None hides it."""
        before = self.text.text()
        self.text.say("" if text is None else text)
        self.setVisible(text is not None)
        if self._announced and text is not None and self.text.text() != before:
            announce_task(self, self._heard, PATIENCE)

    def _heard(self) -> str:
        return self.text.text() if self.isVisible() else ""


class OptionRow(QWidget):
    """The row of one option; emits ``changed`` after every change by the user."""

    changed = Signal()

    def __init__(
        self,
        option: Option,
        game: str,
        value: str | None = None,
        kept: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show an option, with ``value`` or its default chosen.

        ``kept`` are pairs of path and name of the files which the program keeps for a file option.
        """
        super().__init__()
        self._kept = told_apart(kept)
        self.option = option
        self._game = game
        self._path = ""
        self.title = Aside(option.title, "strong")
        self.explanation = Aside(option.explanation, "body", "ink2", wrap=True)
        self.complaint = Complaint()
        self.along = Complaint("exchange", "accent", announced=False)
        """Why its value was switched along with that of another option."""
        self.effect = Aside("", "body", "ink", wrap=True)
        self.effect.setContentsMargins(0, 8, 0, 0)
        """What the chosen value does; hidden where nothing is to be said."""
        self.effect.hide()
        self.pills: Pills | None = None
        self.number: QSpinBox | None = None
        self.choose: TextButton | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.explanation)
        column.addSpacing(6)
        column.addWidget(self._control(option.default if value is None else value))
        column.addWidget(self.effect)
        column.addWidget(self.complaint)
        column.addWidget(self.along)
        self._describe()

    def _control(self, value: str) -> QWidget:
        if self.option.kind == "number":
            return self._number(value)
        if self.option.kind == "file":
            return self._file(value)
        choices = tuple((item.value, Capital(item.title)) for item in self.option.values)
        self.pills = Pills(choices, value, self._game)
        self.pills.chosen.connect(lambda _value: self.changed.emit())
        return self.pills

    def _number(self, value: str) -> QWidget:
        self.number = QSpinBox()
        leave_wheel(self.number)
        self.number.setProperty("game", self._game)
        self.number.setRange(self.option.low, self.option.high)
        self.number.setValue(int(value))
        keep_scaled(self.number.setFixedWidth, 110)
        # Qt gives the field within no margin of the style sheet.
        keep_scaled(self.number.lineEdit().setTextMargins, 8, 0, 0, 0)
        self.number.valueChanged.connect(lambda _value: self.changed.emit())
        return self.number

    def _file(self, value: str) -> QWidget:
        part = QWidget()
        line = FlowLayout(part, 10)
        self.choose = TextButton(M("Choose a file…"), game=self._game, icon="file")
        self.choose.clicked.connect(self._ask_file)
        self.clear = TextButton(M("Without a file"), "quiet", self._game)
        self.clear.clicked.connect(lambda: self._take(""))
        self.file = TextLabel("", "body", "ink2")
        line.addWidget(self.choose)
        self.mine: TextButton | None = None
        if self._kept:
            self.mine = TextButton(M("My boards…"), "", self._game)
            self.mine.clicked.connect(self._ask_kept)
            line.addWidget(self.mine)
        self.sample: TextButton | None = None
        if game_class(self._game).template(self.option.key, SOURCE) is not None:
            self.sample = TextButton(M("Save a template…"), "quiet", self._game)
            self.sample.explain(M("Writes a file with all of ours, to begin your own from"))
            self.sample.clicked.connect(lambda: save_template(self, self._game, self.option.key))
            line.addWidget(self.sample)
        self.file.setMinimumHeight(self.choose.sizeHint().height())
        line.addWidget(self.file)
        line.addWidget(self.clear)
        policy = part.sizePolicy()
        policy.setHeightForWidth(True)
        part.setSizePolicy(policy)
        self._take(value, tell=False)
        return part

    def _ask_file(self) -> None:
        title, everything = Capital(self.option.title), M("All files")
        kinds = " ".join(f"*.{ending}" for ending in self.option.endings)
        first = Path(self._path) if self._path else None
        found = ask_file(self, title, f"{title} ({kinds});;{everything} (*)", first)
        if found is not None:
            self._take(str(found))

    def _ask_kept(self) -> None:
        """Show a menu of the files which the program keeps."""
        assert self.mine is not None
        menu = QMenu(self)
        for path, name in self._kept.items():
            action = menu.addAction(foreign(str(name)).replace("&", "&&"))
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, path=path: self._take(path))
            if path == self._path:
                action.setChecked(True)
                menu.setActiveAction(action)
        menu.exec(self.mine.mapToGlobal(self.mine.rect().bottomLeft()))
        menu.deleteLater()

    def _take(self, path: str, *, tell: bool = True) -> None:
        self._path = path
        default: Message = self.option.values[0].title
        named = foreign(str(self._kept[path])) if path in self._kept else file_name(Path(path))
        self.file.say(named if path else default)
        self.file.setToolTip(plain_tip(path_text(path)))
        self.clear.setVisible(bool(path))
        if tell:
            self.changed.emit()

    def value(self) -> str:
        """Return the chosen value."""
        if self.pills is not None:
            return self.pills.value()
        if self.number is not None:
            return str(self.number.value())
        return self._path

    def tell(self, text: Text | None) -> None:
        """Say below the values what the chosen one does; None says nothing."""
        self.effect.say("" if text is None else text)
        self.effect.setVisible(text is not None)
        self._describe()

    def stops(self) -> list[QWidget]:
        """Return the widgets of the row in Tab order."""
        if self.pills is not None:
            return [self.pills.pill(item.value) for item in self.option.values]
        if self.number is not None:
            return [self.number]
        if self.choose is None:
            return []
        return [s for s in (self.choose, self.mine, self.sample, self.clear) if s is not None]

    def propose(self, value: str) -> None:
        """Set another value of a choice or a number."""
        if self.pills is not None:
            self.pills.choose(value)
        elif self.number is not None:
            self.number.setValue(int(value))

    def _describe(self) -> None:
        name, more = str(self.option.title), str(self.option.explanation)
        if not self.effect.isHidden():
            more = f"{more} {self.effect.text()}"
        if self.pills is not None:
            self.pills.describe(name, more)
        for control in (self.number, self.choose):
            if control is not None:
                control.setAccessibleName(name)
                control.setAccessibleDescription(more)

    def changeEvent(self, event: QEvent) -> None:
        """Update accessible texts when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
        super().changeEvent(event)
