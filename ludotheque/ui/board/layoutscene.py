"""Boards with several layouts, of which the shape of the view chooses one."""

from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF

from ludotheque.ui.board.boardscene import BoardScene


class ViewLayout(Protocol):
    """Where everything lies on the scene, whose rectangle is ``scene``."""

    @property
    def scene(self) -> QRectF:
        """Return the rectangle of the scene."""


L = TypeVar("L", bound=ViewLayout)


def roomiest(layouts: Sequence[L], width: float, height: float) -> L:
    """Return the layout drawn largest in a view of this size; of equals the first."""

    def scale(layout: L) -> float:
        return min(width / layout.scene.width(), height / layout.scene.height())

    return max(layouts, key=scale)


class LayoutScene(BoardScene, Generic[L]):
    """A board which stays as it is; what is around it lies where the view leaves it most room."""

    layouts: ClassVar[Sequence[ViewLayout]]
    """The layouts to choose from, the usual one first."""
    layout: L
    """The one in use."""

    def width_used(self, width: float, height: float) -> float:
        """Return how much of the width of a view of this size the scene fills."""
        scene = roomiest(self.layouts, width, height).scene
        return min(width, height * scene.width() / scene.height())

    def fit_view(self, width: float, height: float) -> None:
        """Choose the layout in which the board is larger, and lay everything out anew."""
        found = roomiest(self.layouts, width, height)
        if found is self.layout:
            return
        self.cancel_drag()
        self._settling.finish()
        self.finish()
        self.layout = found  # type: ignore[assignment]  # a class variable cannot be generic
        self.setSceneRect(found.scene)
        for place in self.places.values():
            place.rect = self.rect_of(place.name)
        if not self.controller.is_empty:
            self.sync()
            self.refresh()
