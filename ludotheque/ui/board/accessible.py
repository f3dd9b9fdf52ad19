"""Boards for screen readers: a view is a table, its places are children with names and focus.

Qt keeps only raw pointers to interfaces made in Python, so they are held here as long as their
objects live.
"""

# Qt's own declarations forbid None where its documentation asks for it.
# mypy: disable-error-code="override"

from collections.abc import Iterable, Mapping
from typing import Final, Protocol, cast

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from ludotheque.core.messages import M, Message

_FULL: Final = 0.6
"""How much of its rows and columns a board with a grid fills; a round one fills far less."""
_NEAR: Final = 3.0
"""Middles nearer to each other than this, in the scene's units, are in one line."""


class BoardLike(Protocol):
    """What the accessible tree needs of a scene."""

    @property
    def places(self) -> Mapping[str, "Place"]:
        """The places in reading order."""

    @property
    def cursor(self) -> str | None:
        """The place under the keyboard cursor."""

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""

    def place_about(self, name: str) -> str:
        """Return what is said of a place after its name, "" where nothing is."""

    def chosen_place(self) -> str | None:
        """Return the place chosen first."""

    def board_views(self) -> list["ViewLike"]:
        """Return the views which show the board."""


class ViewLike(Protocol):
    """What the accessible tree needs of a view."""

    def screen_rect(self, rect: QRectF) -> QRect:
        """Return a rectangle of the scene on the screen."""

    def place_at_screen(self, x: int, y: int) -> str | None:
        """Return the place at a point of the screen."""

    def board(self) -> BoardLike:
        """Return the scene."""

    def hasFocus(self) -> bool:
        """Return whether the view has the focus."""

    def isVisible(self) -> bool:
        """Return whether the view is to be seen."""


class Place(QObject):
    """A cell, die, tray or hand of a board, in scene coordinates.

    ``kind`` is "cell", "button" or "tray"; the texts come from the scene at the time of asking.
    """

    def __init__(self, name: str, rect: QRectF, kind: str, board: BoardLike) -> None:
        """Make the place of a scene."""
        super().__init__(cast(QObject, board))
        self.name = name
        self.rect = rect
        self.kind = kind
        self.board = board
        self.setObjectName(f"place-{name}")


_kept: dict[int, QAccessibleInterface] = {}


class PlaceAccessible(QAccessibleObject):
    """The accessible interface of a place."""

    def __init__(self, place: Place) -> None:
        """Keep the place."""
        super().__init__(place)
        self._place = place

    def _view(self) -> ViewLike | None:
        views = self._place.board.board_views()
        return views[0] if views else None

    def _is_there(self) -> bool:
        """Return whether the place still stands on the board: a reader may ask for one later."""
        return self._place.board.places.get(self._place.name) is self._place

    def parent(self) -> QAccessibleInterface | None:
        """Return the board."""
        view = self._view()
        if view is None:
            return None
        return QAccessible.queryAccessibleInterface(cast(QObject, view))

    def child(self, index: int) -> QAccessibleInterface | None:
        """Return nothing: places have no children."""
        return None

    def childCount(self) -> int:
        """Return 0."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return -1."""
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """Return nothing."""
        return None

    def text(self, which: QAccessible.Text) -> str:
        """Return name and description, in the language in use; "" for a place which is gone."""
        if not self._is_there():
            return ""
        if which == QAccessible.Text.Name:
            return self._place.board.place_text(self._place.name)
        if which == QAccessible.Text.Description:
            return self._about()
        return ""

    def _about(self) -> str:
        """Return where the place is and what a look tells of it."""
        board, name = self._place.board, self._place.name
        about, where = board.place_about(name), grid_text(board.places, name)
        if where is None or not about:
            return about if where is None else str(where)
        return str(M("{where}; {about}", where=where, about=about))

    def setText(self, which: QAccessible.Text, text: str) -> None:
        """Ignore it: names belong to the game."""

    def role(self) -> QAccessible.Role:
        """Return a button for what is pressed, a cell else."""
        return QAccessible.Role.Button if self._place.kind == "button" else QAccessible.Role.Cell

    def rect(self) -> QRect:
        """Return the place on the screen."""
        view = self._view()
        if view is None:
            return QRect()
        return view.screen_rect(self._place.rect)

    def state(self) -> QAccessible.State:
        """Return whether the place has the keyboard cursor, is chosen or can be acted on."""
        state = QAccessible.State()
        board = self._place.board
        view = self._view()
        if not self._is_there():
            state.invisible = 1
            return state
        state.focusable = 1
        state.selectable = 1
        if board.cursor == self._place.name and view is not None and view.hasFocus():
            state.focused = 1
        if board.chosen_place() == self._place.name:
            state.selected = 1
        if view is None or not view.isVisible():
            state.invisible = 1
        return state


class BoardAccessible(QAccessibleWidget):
    """A board as a table of its places."""

    def __init__(self, view: QWidget) -> None:
        """Keep the view."""
        super().__init__(view, QAccessible.Role.Table)  # the name is asked for anew every time
        self._view = cast(ViewLike, view)

    def _places(self) -> list[Place]:
        return list(self._view.board().places.values())

    def childCount(self) -> int:
        """Return the number of places."""
        return len(self._places())

    def child(self, index: int) -> QAccessibleInterface | None:
        """Return one place, in reading order."""
        places = self._places()
        if 0 <= index < len(places):
            return QAccessible.queryAccessibleInterface(places[index])
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the index of a place, -1 for anything else."""
        found = child.object()
        places = self._places()
        return places.index(found) if isinstance(found, Place) and found in places else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """Return the place at a point of the screen."""
        name = self._view.place_at_screen(x, y)
        return (
            QAccessible.queryAccessibleInterface(self._view.board().places[name]) if name else None
        )

    def focusChild(self) -> QAccessibleInterface | None:
        """Return the place under the keyboard cursor."""
        board = self._view.board()
        if board.cursor is None or not self._view.hasFocus():
            return None
        return QAccessible.queryAccessibleInterface(board.places[board.cursor])


def _forget(key: int) -> None:
    _kept.pop(key, None)


def _factory(name: str, target: QObject | None) -> QAccessibleInterface | None:
    made: QAccessibleInterface
    if isinstance(target, Place):
        made = PlaceAccessible(target)
    elif name == "BoardView" and isinstance(target, QWidget):
        made = BoardAccessible(target)
    else:
        return None
    key = id(target)
    _kept[key] = made
    target.destroyed.connect(lambda: _forget(key))
    return made


_installed = False


def install() -> None:
    """Make boards known to Qt's accessibility; call once, after the QApplication exists."""
    global _installed  # noqa: PLW0603 - Qt's own registration is global
    if not _installed:
        _installed = True
        QAccessible.installFactory(_factory)


def speak_focus(place: Place) -> None:
    """Tell screen readers that the keyboard cursor is on a place."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(place, QAccessible.Event.Focus))


class NameWatch(QObject):
    """Tells screen readers which places have other names than before, or are chosen now.

    Readers keep the names they have read; whatever changes one calls ``look``. Several calls in
    one turn of the event loop count as one, and without a reader nothing is done.
    """

    def __init__(self, board: BoardLike) -> None:
        """Watch the places of a board."""
        super().__init__(cast(QObject, board))
        self._board = board
        self._names: dict[str, str] = {}
        self._chosen: str | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._speak)

    def look(self) -> None:
        """Compare soon."""
        if QAccessible.isActive():
            self._soon.start()

    def _speak(self) -> None:
        places = self._board.places
        names = {name: self._board.place_text(name) for name in places}
        before, self._names = self._names, names
        for name, place in places.items():
            if before.get(name, names[name]) != names[name]:
                event = QAccessibleEvent(place, QAccessible.Event.NameChanged)
                QAccessible.updateAccessibility(event)
        chosen, self._chosen = self._chosen, self._board.chosen_place()
        if chosen != self._chosen:
            left, taken = QAccessible.Event.SelectionRemove, QAccessible.Event.Selection
            for choice, event_kind in ((chosen, left), (self._chosen, taken)):
                if choice is not None and choice in places:
                    change = QAccessibleEvent(places[choice], event_kind)
                    QAccessible.updateAccessibility(change)


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say a sentence."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def grid_text(places: Mapping[str, Place], name: str) -> Message | None:
    """Return the row, from above, and the column, from the left, of a cell as the board lies now.

    None for what is no cell, and on boards which are no grid. Qt has a table interface for rows
    and columns, but PySide6 does not: they are said in words.
    """
    cells = [place for place in places.values() if place.kind == "cell"]
    if name not in places or places[name].kind != "cell" or len(cells) < 4:
        return None
    rows = _lines(place.rect.center().y() for place in cells)
    columns = _lines(place.rect.center().x() for place in cells)
    if len(cells) < _FULL * len(rows) * len(columns):
        return None
    middle = places[name].rect.center()
    return M(
        "row {row} of {rows}, column {column} of {columns}",
        row=_number(rows, middle.y()), rows=len(rows),
        column=_number(columns, middle.x()), columns=len(columns),
    )  # fmt: skip


def _lines(middles: Iterable[float]) -> list[float]:
    """Return the lines on which these lie, in order."""
    found: list[float] = []
    for middle in sorted(middles):
        if not found or middle - found[-1] > _NEAR:
            found.append(middle)
    return found


def _number(lines: list[float], middle: float) -> int:
    return 1 + min(range(len(lines)), key=lambda line: abs(lines[line] - middle))
