"""Boards for screen readers: a view is a table whose places are children with names.

Qt keeps only raw pointers to accessible interfaces made in Python, so this module holds them as
long as their objects live.
"""

# Qt's own declarations forbid None where its documentation asks for it.
# mypy: disable-error-code="override"

from collections.abc import Iterable, Mapping
from typing import Final, Protocol, cast

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from ludotheque.core.messages import M, Message

_FULL: Final = 0.6
"""The least share of its rows × columns which the cells of a grid fill; round boards fill less."""
_NEAR: Final = 3.0
"""Centres nearer to each other than this, in scene units, are in the same row or column."""


class BoardLike(Protocol):
    """A scene as the accessible interfaces see it."""

    @property
    def places(self) -> Mapping[str, "Place"]:
        """The places in reading order."""

    @property
    def cursor(self) -> str | None:
        """The place under the keyboard cursor."""

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""

    def place_about(self, name: str) -> str:
        """Return the spoken description of a place after its name, "" if there is none."""

    def place_hint(self, name: str) -> str:
        """Return what is said of a place which a hint marks, "" for others."""

    def chosen_place(self) -> str | None:
        """Return the place chosen first, None if none is."""

    def board_views(self) -> list["ViewLike"]:
        """Return the views which show the board."""


class ViewLike(Protocol):
    """A view as the accessible interfaces see it."""

    def screen_rect(self, rect: QRectF) -> QRect:
        """Return a rectangle of the scene in screen coordinates."""

    def place_at_screen(self, x: int, y: int) -> str | None:
        """Return the place at a point in screen coordinates, None if there is none."""

    def board(self) -> BoardLike:
        """Return the scene."""

    def hasFocus(self) -> bool:
        """Return whether the view has the focus."""

    def isVisible(self) -> bool:
        """Return whether the view is visible."""


class Place(QObject):
    """A cell, die, tray or hand of a board, with its rectangle in scene coordinates.

    ``kind`` is "cell", "button" or "tray"; its texts are asked of the scene when needed.
    """

    def __init__(self, name: str, rect: QRectF, kind: str, board: BoardLike) -> None:
        """Make a place of the scene ``board``."""
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
        """Make the interface of ``place``."""
        super().__init__(place)
        self._place = place

    def _view(self) -> ViewLike | None:
        views = self._place.board.board_views()
        return views[0] if views else None

    def _is_there(self) -> bool:
        """Return whether the place is still on the board: a screen reader may hold an old one."""
        return self._place.board.places.get(self._place.name) is self._place

    def parent(self) -> QAccessibleInterface | None:
        """Return the interface of the board's view."""
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
        """Return name or description in the language in use, "" for a place which is gone."""
        if not self._is_there():
            return ""
        if which == QAccessible.Text.Name:
            return self._place.board.place_text(self._place.name)
        if which == QAccessible.Text.Description:
            return self._about()
        return ""

    def _about(self) -> str:
        """Return the description: row and column, what is on it, what a hint says of it."""
        board, name = self._place.board, self._place.name
        parts = [text for text in (board.place_hint(name), board.place_about(name)) if text]
        about, where = "; ".join(parts), grid_text(board.places, name)
        if where is None or not about:
            return about if where is None else str(where)
        return str(M("{where}; {about}", where=where, about=about))

    def setText(self, which: QAccessible.Text, text: str) -> None:
        """Do nothing: the game names its places."""

    def role(self) -> QAccessible.Role:
        """Return the role of a button for a button, else that of a cell."""
        return QAccessible.Role.Button if self._place.kind == "button" else QAccessible.Role.Cell

    def rect(self) -> QRect:
        """Return the place's rectangle in screen coordinates."""
        view = self._view()
        if view is None:
            return QRect()
        return view.screen_rect(self._place.rect)

    def state(self) -> QAccessible.State:
        """Return whether the place has the keyboard cursor, is chosen, and is visible."""
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
        """Make the interface of ``view``."""
        super().__init__(view, QAccessible.Role.Table)  # the name is read from the view every time
        self._view = cast(ViewLike, view)

    def _places(self) -> list[Place]:
        return list(self._view.board().places.values())

    def childCount(self) -> int:
        """Return the number of places."""
        return len(self._places())

    def child(self, index: int) -> QAccessibleInterface | None:
        """Return a place by its index in reading order."""
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
        """Return the place at a point in screen coordinates."""
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
    """Register boards with Qt's accessibility; call once, after making the QApplication."""
    global _installed  # noqa: PLW0603 - Qt's own registration is global
    if not _installed:
        _installed = True
        QAccessible.installFactory(_factory)


def speak_focus(place: Place) -> None:
    """Tell screen readers that the keyboard cursor is on a place."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(place, QAccessible.Event.Focus))


class NameWatch(QObject):
    """Tells screen readers which places have been renamed, chosen or unchosen.

    Screen readers cache names, so ``look`` must be called after each change. Calls in the same turn
    of the event loop are merged; without a screen reader nothing is done.
    """

    def __init__(self, board: BoardLike) -> None:
        """Watch the places of ``board``."""
        super().__init__(cast(QObject, board))
        self._board = board
        self._names: dict[str, str] = {}
        self._chosen: str | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._speak)

    def look(self) -> None:
        """Compare names and choice at the end of this turn of the event loop."""
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


def grid_text(places: Mapping[str, Place], name: str) -> Message | None:
    """Return a cell's row (counted from the top) and column (from the left) as text.

    They are those of the board as it is turned now. Return None for other places, and on boards
    which are not a grid. PySide6 lacks Qt's accessible table interface, so they are part of the
    description.
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
    """Return the distinct coordinates in ascending order, merging those within ``_NEAR``."""
    found: list[float] = []
    for middle in sorted(middles):
        if not found or middle - found[-1] > _NEAR:
            found.append(middle)
    return found


def _number(lines: list[float], middle: float) -> int:
    return 1 + min(range(len(lines)), key=lambda line: abs(lines[line] - middle))
