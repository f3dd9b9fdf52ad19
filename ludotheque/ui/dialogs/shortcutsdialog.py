"""The page of keyboard shortcuts: keys of the menus and of boards, which can be changed there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import attrs
from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QMenu,
    QMenuBar,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.games import ENGINES
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.dialogs.keyrows import KeyAsk, KeyRow
from ludotheque.ui.look.games import BoardKey, Keys, look_of
from ludotheque.ui.look.keybook import NATIVE, PORTABLE, SAY, STAND, keybook, shown
from ludotheque.ui.widgets.dialogs import Answer, ask
from ludotheque.ui.widgets.keyrules import for_command, why_not
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.searchfield import SearchField
from ludotheque.ui.widgets.sheet import lay_sheet, scroll_area
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

SIZE: Final = (700, 740)

ANY_BOARD: Final[Keys] = (
    (M("Arrows"), M("Move the cursor on the board")),
    (M("Enter"), M("Act on the place under the cursor; end a movement at once")),
    (M("Space"), M("The same; roll the die where it waits")),
    (M("Page Down, Page Up"), M("Go to the next piece that may move, or the next destination")),
    SAY,
    STAND,
)
LAST: Final[Keys] = ((M("Escape"), M("Put back what is chosen; leave full screen")),)


def board_lines() -> Keys:
    """Return the keys which boards handle: those of every board, then those of each game."""
    return (*ANY_BOARD, *(line for key in ENGINES for line in look_of(key).keys), *LAST)


REPLAY_KEYS: Final[Keys] = (
    (M("Left, Right"), M("Previous move, next move")),
    (M("Up, Down"), M("The move above or below in the list")),
    (M("Home, End"), M("Start of the game, back to the game")),
)
"""The keys of the list of moves and, except Up and Down, of the slider."""


@attrs.frozen
class Line:
    """One row of the page: the command, "" for keys which stay, what it does, and its keys."""

    name: str
    does: Callable[[], str]
    keys: Callable[[], Sequence[str]]


@attrs.frozen
class Section:
    """Some rows of the page under a title."""

    title: Callable[[], str]
    lines: tuple[Line, ...]


def shortcut_sections(bar: QMenuBar) -> list[Section]:
    """Return the sections of the page: one for each menu, the boards, the lists."""
    sections = []
    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            lines = tuple(_command(found, within) for found, within in _commands(menu))
            sections.append(Section(partial(_plain, action), lines))
    own = [section for key in ENGINES for section in look_of(key).key_sections]
    for title, entries in (
        (M("On the board"), board_lines()),
        (M("In the list of moves"), REPLAY_KEYS),
        *((section.title, section.keys) for section in own),
    ):
        sections.append(Section(partial(str, title), tuple(map(_line, entries))))
    return [section for section in sections if section.lines]


def _commands(menu: QMenu, within: QMenu | None = None) -> Iterator[tuple[QAction, QMenu | None]]:
    """Give the commands of a menu, those of its own menus with the menu in which they stand."""
    menu.aboutToShow.emit()  # some entries get their text only when the menu opens
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _commands(inner, inner)
        elif action.objectName():
            yield action, within


def _command(action: QAction, within: QMenu | None) -> Line:
    name = action.objectName()

    def does() -> str:
        if within is None or action.actionGroup() is None:
            return _plain(action)
        return str(M("{menu}: {entry}", menu=_plain(within.menuAction()), entry=_plain(action)))

    return Line(name, does, partial(_keys_of, name))


def _keys_of(name: str) -> list[str]:
    return [key.toString(NATIVE) for key in keybook().keys(name)]


def _line(entry: tuple[Message, Message] | BoardKey) -> Line:
    if isinstance(entry, BoardKey):
        return Line(entry.name, partial(str, entry.does), partial(_keys_of, entry.name))
    keys, does = entry
    return Line("", partial(str, does), lambda: str(keys).split(", "))


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


class ShortcutsDialog(QDialog):
    """A dialog with all keys which the program uses; those of commands can be changed."""

    changed = Signal(object)
    """The user's own keys by command are to be these: a dict as in Settings."""

    def __init__(
        self, bar: QMenuBar, own: Mapping[str, str] | None = None, parent: QWidget | None = None
    ) -> None:
        """Show the shortcuts of the menus in ``bar``, and those of boards; ``own`` are set."""
        super().__init__(parent)
        self.own = dict(own or {})
        self._asked: KeyRow | None = None
        self._wanted: dict[str, str] | None = None
        self.rows: list[KeyRow] = []
        self._parts: list[tuple[Section, Aside, list[KeyRow]]] = []
        self.card = KeyAsk()
        self.area = scroll_area()
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.search = SearchField()
        self.reset_button = TextButton(M("All as at first…"), "quiet")
        self.nothing = Aside(M("No command is called so."), "body", "ink2", wrap=True)
        self._fill(shortcut_sections(bar))
        self.close_button = lay_sheet(self, M("Keyboard shortcuts"), self.area, SIZE)
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(32, 0, 32, 10)
        row.addWidget(self.search, 1)
        row.addWidget(self.reset_button)
        outer = self.layout()
        assert isinstance(outer, QVBoxLayout)
        outer.insertWidget(1, head)
        self._connect()
        self.retranslate()
        self._look_for()
        self.search.setFocus()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._look_for)
        self.search.down.connect(lambda: self._walk(None, 1, by_sections=False))
        self.reset_button.clicked.connect(self._reset_all)
        card = self.card
        card.field.given.connect(self._given)
        card.moved.connect(self._move)
        card.kept.connect(lambda: self._asked is not None and self._ask(self._asked))
        card.emptied.connect(lambda: self._take(""))
        card.restored.connect(self._restore)
        card.left.connect(self._leave)

    def _fill(self, sections: Sequence[Section]) -> None:
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = column = QVBoxLayout(content)
        column.setContentsMargins(20, 4, 20, 20)
        column.setSpacing(2)
        told = M("Another key for a command? Press its row, then the key.")
        self.hint = TextLabel(told, "body", "ink2", wrap=True)
        self.hint.setContentsMargins(12, 0, 0, 6)
        column.addWidget(self.hint)
        column.addWidget(self.nothing)
        for section in sections:
            heading = Aside("", "card")
            heading.setContentsMargins(12, 12, 0, 4)
            column.addWidget(heading)
            rows = [self._row(section, line) for line in section.lines]
            for row in rows:
                column.addWidget(row)
            self.rows += rows
            self._parts.append((section, heading, rows))
        column.addWidget(self.card)
        column.addStretch(1)
        self.area.setWidget(content)

    def _row(self, section: Section, line: Line) -> KeyRow:
        changed = partial(keybook().is_own, line.name) if line.name else lambda: False
        row = KeyRow(line.name, section.title, line.does, line.keys, changed)
        row.clicked.connect(lambda: self._press(row))
        row.walked.connect(lambda way, by: self._walk(row, way, by_sections=by))
        return row

    # Going along the rows

    def _walk(self, row: KeyRow | None, way: int, *, by_sections: bool) -> None:
        """Go to the next row shown, or to the first one of the next section."""
        heads = [next((r for r in rows if not r.isHidden()), None) for _, _, rows in self._parts]
        among = heads if by_sections else self.rows
        there = [one for one in among if one is not None and not one.isHidden()]
        if row is None:
            found = there[:1]
        else:
            at = self.rows.index(row)
            after = [one for one in there if (self.rows.index(one) - at) * way > 0]
            found = after[:1] if way > 0 else after[-1:]
            if not found and way < 0:
                self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        for one in found:
            one.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.area.ensureWidgetVisible(one, 0, 40)

    def _look_for(self) -> None:
        """Show the rows which have all words looked for."""
        self._leave()
        words = self.search.text().casefold().split()
        found = 0
        for _section, heading, rows in self._parts:
            for row in rows:
                row.setHidden(not row.matches(words))
            some = sum(not row.isHidden() for row in rows)
            heading.setHidden(not some)
            found += some
        self.nothing.setHidden(found > 0)
        if words:
            announce(self.search, str(M("Found: {n}", n=found)))

    # Changing

    def _press(self, row: KeyRow) -> None:
        if row is self._asked:
            self._leave()
        elif row.name:
            self._ask(row)
        else:
            self._leave()
            announce(row, str(STAYS))
            self._tell(row)

    def _tell(self, row: KeyRow) -> None:
        """Show below a row that its keys stay as they are."""
        self._asked = row
        self._place_ask(row)
        self.card.tell(STAYS)
        self._show_ask()

    def _place_ask(self, row: KeyRow) -> None:
        self._column.removeWidget(self.card)
        self._column.insertWidget(self._column.indexOf(row) + 1, self.card)

    def _show_ask(self) -> None:
        QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.card, 0, 20))

    def _ask(self, row: KeyRow) -> None:
        """Ask for the keys of a row, below it."""
        book, name = keybook(), row.name
        self._asked, self._wanted = row, None
        self._place_ask(row)
        first = shown(book.command(name).first) if book.is_own(name) else None
        self.card.ask(row.does, book.text(name), first, has_keys=bool(book.keys(name)))
        self._show_ask()

    def _leave(self) -> None:
        """Ask no more; the keyboard goes back to the row."""
        row, self._asked, self._wanted = self._asked, None, None
        if row is None:
            return
        inside = self.card.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.card.hide()
        if inside:
            row.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _given(self, key: QKeySequence) -> None:
        """Take the key pressed, unless it cannot be or another command has it."""
        assert self._asked is not None
        name = self._asked.name
        command = keybook().command(name)
        key = for_command(command, key)
        why = why_not(command, key)
        if why is not None:
            self.card.refuse(shown([key]), why)
        elif keybook().keys(name) == (key,):
            self._leave()
        else:
            own = {**self.own, name: key.toString(PORTABLE)}
            if command.first == (key,):
                del own[name]
            self._offer(name, own, (key,))

    def _offer(self, name: str, own: dict[str, str], keys: Sequence[QKeySequence]) -> None:
        """Take own keys, of which ``keys`` are for ``name``; ask where others have them."""
        held = [(key, other) for key in keys for other in keybook().holders(name, key)]
        if not held:
            self._set(own)
            return
        losing = {other for _key, other in held}
        self._wanted = {other: text for other, text in own.items() if other not in losing}
        texts = tuple(M("“{does}”", does=self._does(other)) for _key, other in held)
        taken = list(dict.fromkeys(key for key, _other in held))
        question = M(
            "{key} belongs to {others}; moved here, it does that no more.",
            key=shown(taken), others=texts,
        )  # fmt: skip
        self.card.offer(shown(taken), question)
        self._show_ask()

    def _does(self, name: str) -> str:
        return next((row.does for row in self.rows if row.name == name), name)

    def _move(self) -> None:
        if self._wanted is not None:
            self._set(self._wanted)

    def _take(self, text: str) -> None:
        assert self._asked is not None
        self._set({**self.own, self._asked.name: text})

    def _restore(self) -> None:
        """Give the row the keys by default; ask where another command has them now."""
        assert self._asked is not None
        name = self._asked.name
        own = {other: text for other, text in self.own.items() if other != name}
        self._offer(name, own, keybook().command(name).first)

    def _set(self, own: dict[str, str]) -> None:
        row = self._asked
        self._leave()
        self.changed.emit(own)
        if row is not None:
            announce(row, row.spoken())

    def show_own(self, own: Mapping[str, str]) -> None:
        """Show the user's own keys as they have been kept."""
        self.own = dict(own)
        self.retranslate()

    def _reset_all(self) -> None:
        answer = ask(
            self, M("All keys as at first?"),
            M("Every command and every board gets the keys back which it had at first."),
            (
                Answer("leave", M("Leave them"), "cancel"),
                Answer("reset", M("All as at first"), "default"),
            ),
            icon="keys",
        )  # fmt: skip
        if answer == "reset":
            self._leave()
            book = keybook()
            self.changed.emit({n: text for n, text in self.own.items() if not book.knows(n)})
            self.search.setFocus()

    def retranslate(self) -> None:
        """Show texts and keys as they are now; the rows in sight stay, whatever has changed."""
        self._leave()
        self.setWindowTitle(str(M("Keyboard shortcuts")))
        self.search.retranslate(str(M("Look for a command or a key")))
        for section, heading, rows in self._parts:
            heading.say(section.title())
            for row in rows:
                row.retranslate()
        self.reset_button.setVisible(
            any(keybook().is_own(row.name) for row in self.rows if row.name)
        )

    def changeEvent(self, event: QEvent) -> None:
        """Show everything again when the language or a key changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._parts:
            self.retranslate()


STAYS: Final = M("These keys are the same everywhere and stay as they are.")
