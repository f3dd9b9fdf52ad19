"""Boards for screen readers: a view is a table whose places are children with names.

Qt keeps only raw pointers to accessible interfaces made in Python, so this module holds them as
long as their objects live.
"""

# Qt's own declarations forbid None where its documentation asks for it.
# mypy: disable-error-code="override"

from collections.abc import Mapping
from typing import Protocol, cast

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget, QStackedWidget, QWidget
from shiboken6 import isValid

from ludotheque.ui.board.notices import Notice, StatusLine, interface
from ludotheque.ui.widgets.naming import Aside


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
        """Return the description: what a hint says of the place, and what else is to be known."""
        board, name = self._place.board, self._place.name
        return "; ".join(text for text in (board.place_hint(name), board.place_about(name)) if text)

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


class PagesAccessible(QAccessibleWidget):
    """A stack of pages as what it is to who hears it: nothing but the page shown.

    Qt's own interface calls it a layered pane of no items, which readers say at every page.
    """

    def __init__(self, pages: QStackedWidget) -> None:
        """Make the interface of ``pages``."""
        super().__init__(pages, QAccessible.Role.Client)
        self._pages = pages

    def childCount(self) -> int:
        """Return 1, or 0 without a page."""
        return int(self._pages.count() > 0)

    def child(self, index: int) -> QAccessibleInterface | None:
        """Return the page shown."""
        page = self._pages.currentWidget() if index == 0 else None
        return QAccessible.queryAccessibleInterface(page) if page else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return 0 for the page shown, -1 for anything else."""
        return 0 if child.object() is self._pages.currentWidget() else -1


class AsideAccessible(QAccessibleWidget):
    """A label as a paragraph, which readers find but do not read out with its dialog."""

    def __init__(self, label: Aside) -> None:
        """Make the interface of ``label``."""
        super().__init__(label, QAccessible.Role.Paragraph)
        self._label = label

    def text(self, which: QAccessible.Text) -> str:
        """Return the label's text as its name."""
        if which == QAccessible.Text.Name:
            return self._label.accessibleName() or self._label.text()
        return super().text(which)


def _forget(key: int) -> None:
    _kept.pop(key, None)


def _factory(name: str, target: QObject | None) -> QAccessibleInterface | None:
    made: QAccessibleInterface
    if isinstance(target, Place):
        made = PlaceAccessible(target)
    elif name == "BoardView" and isinstance(target, QWidget):
        made = BoardAccessible(target)
    elif name == "QStackedWidget" and isinstance(target, QStackedWidget):
        made = PagesAccessible(target)
    elif isinstance(target, StatusLine | Notice):
        made = interface(target)
    elif isinstance(target, Aside):
        made = AsideAccessible(target)
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


_spoken: list[Place] = []
"""The place which was told to readers as the focus last, unless the focus has left it."""


def spoken_place(board: object) -> Place | None:
    """Return the place of a board which readers take for the focus, None if it is not there."""
    for place in _spoken:
        if isValid(place) and place.board is board and place.board.places.get(place.name) is place:
            return place
    return None


def forget_focus() -> None:
    """Note that readers have been told of another focus than a place."""
    _spoken.clear()


def speak_focus(place: Place) -> None:
    """Tell screen readers that the keyboard cursor is on a place."""
    if QAccessible.isActive():
        _spoken[:] = [place]
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
