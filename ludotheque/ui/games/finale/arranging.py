"""Finale's set-up without chance: a side exchanges pawns inside its files, then confirms.

What is being arranged is not an action yet; the final order is one (rules: finale, D7).
"""

from typing import Final, cast

import attrs

from ludotheque.core.contract_types import Reason
from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleObservation, FinaleState
from ludotheque.table.controller import Mode
from ludotheque.ui.board.board import BoardScene

_KEPT: Final = 7
"""So many orders of other places of the record are remembered."""


@attrs.define(eq=False)
class _Order:
    """The numbers of a side's own cells as arranged, and the exchanges which led there."""

    state: FinaleState
    numbers: list[int]
    done: list[tuple[str, str]] = attrs.field(factory=list)
    undone: list[tuple[str, str]] = attrs.field(factory=list)


class Arranging:
    """The order a side is making, and the pawn chosen for the next exchange.

    Exchanges are taken back and made again one by one; the order of a side is there again when
    its confirmation has been taken back.
    """

    def __init__(self, scene: BoardScene) -> None:
        """Arrange on ``scene``."""
        self.scene = scene
        self.chosen: str | None = None
        self._orders: list[_Order] = []
        """The orders made on this table, the one at hand last."""

    @property
    def _position(self) -> FinaleObservation:
        return cast(FinaleObservation, self.scene.seen)

    @property
    def active(self) -> bool:
        """Tell whether a side is arranging now."""
        controller = self.scene.controller
        if controller.is_empty or controller.mode is not Mode.CHOOSING:
            return False
        return self._position.phase == "arrange"

    def follow(self) -> None:
        """Begin with the order dealt when another side or game comes to arrange."""
        if self.scene.controller.reviewing:
            return  # the order being made waits until the players are back
        state = cast(FinaleState, self.scene.controller.state)
        if self._orders and self._orders[-1].state is state:
            return
        self.chosen = None
        if state.phase.value == "arrange":
            found = next((order for order in self._orders if order.state is state), None)
            if found is not None:
                self._orders.remove(found)
            self._orders = [*self._orders[-_KEPT:], found or _Order(state, state.arrangement())]

    @property
    def _order(self) -> _Order:
        self.follow()
        return self._orders[-1]

    def own_cells(self) -> tuple[str, ...]:
        """Return the cells of the side which arranges, in the order of the notation."""
        files = cells.OWN_FILES[self._position.side]
        return tuple(f"{file}{rank}" for file in files for rank in range(1, 6))

    def laid(self) -> dict[str, str]:
        """Return the pawns as arranged so far, by cell."""
        letter = "br"[self._position.side]
        return {
            cell: f"{letter}{number}"
            for cell, number in zip(self.own_cells(), self._order.numbers, strict=True)
        }

    def partners(self) -> tuple[str, ...]:
        """Return the cells the chosen pawn may be exchanged with, its own first."""
        if self.chosen is None:
            return ()
        return tuple(cell for cell in self.own_cells() if cell[0] == self.chosen[0])

    def clear(self) -> None:
        """Choose nothing."""
        if self.chosen is not None:
            self.chosen = None
            self._changed()

    def click(self, place: str) -> None:
        """Choose a pawn, or exchange the chosen one."""
        if self.chosen is None:
            if self._may(place):
                self.chosen = place
        elif place == self.chosen:
            self.chosen = None
        else:
            self._exchange(self.chosen, place)
        self._changed()

    def lift(self, place: str) -> bool:
        """Take a pawn in the hand."""
        self.chosen = None
        self._changed()
        if not self._may(place):
            return False
        self.chosen = place
        self.scene.carry(place)
        return True

    def drop(self, place: str | None) -> None:
        """Let it go: on another pawn of its file they are exchanged."""
        origin, self.chosen = self.chosen, None
        if origin is not None and place is not None and place != origin:
            self._exchange(origin, place)
        self.scene.let_go()
        self._changed()

    @property
    def can_undo(self) -> bool:
        """Tell whether there is an exchange to take back."""
        return self.active and bool(self._order.done)

    @property
    def can_redo(self) -> bool:
        """Tell whether an exchange has been taken back."""
        return self.active and bool(self._order.undone)

    @property
    def parted(self) -> bool:
        """Tell whether the order at hand is another one than that which redo would play."""
        if not self.active:
            return False
        again = self.scene.controller.timeline.redo_tail[:1]
        return bool(again) and again[0] != cells.arrangement(self._order.numbers)

    def undo(self) -> None:
        """Take the last exchange back."""
        if self.can_undo:
            self._again(self._order.done, self._order.undone)

    def redo(self) -> None:
        """Make the exchange again which was taken back last."""
        if self.can_redo:
            self._again(self._order.undone, self._order.done)

    def _again(self, taken: list[tuple[str, str]], kept: list[tuple[str, str]]) -> None:
        """Exchange the last pair of ``taken`` once more; it goes over to ``kept``."""
        self.clear()
        kept.append(taken.pop())
        self._show(*kept[-1])
        self._changed()

    def confirm(self) -> None:
        """Play the order as it lies; what was taken back before can no longer be made again."""
        self.chosen = None
        self._order.undone.clear()
        self.scene.controller.commit(cells.arrangement(self._order.numbers))

    def _changed(self) -> None:
        """Tell of another choice, as the selection of a move does: notes go, marks follow."""
        self.scene.selection.changed.emit()

    def _may(self, place: str) -> bool:
        if place in self.own_cells():
            return True
        self._refuse(place, self.scene.controller.state.why_not_steps((place,)))
        return False

    def _exchange(self, first: str, second: str) -> None:
        own = self.own_cells()
        if second not in own:
            self._refuse(second, self.scene.controller.state.why_not_steps((first, second)))
            return
        numbers = _changed_places(self._order.numbers, own.index(first), own.index(second))
        reason = self.scene.controller.why_not(cells.arrangement(numbers))
        self.chosen = None
        if reason is None:
            self._order.done.append((first, second))
            self._order.undone.clear()
            self._show(first, second)
        else:
            self._refuse(second, reason)

    def _show(self, first: str, second: str) -> None:
        """Exchange two pawns which may be, and tell that there is something to take back."""
        own, order = self.own_cells(), self._order
        order.numbers = _changed_places(order.numbers, own.index(first), own.index(second))
        self.scene.exchange(first, second)
        self.scene.aside_changed.emit()

    def _refuse(self, place: str, reason: Reason | None) -> None:
        if reason is not None:
            self.scene.refused.emit(reason, place)


def _changed_places(numbers: list[int], i: int, j: int) -> list[int]:
    found = list(numbers)
    found[i], found[j] = found[j], found[i]
    return found
