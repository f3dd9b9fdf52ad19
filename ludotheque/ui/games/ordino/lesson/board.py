"""What the lesson needs of the board beside it."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.card import Card
from ludotheque.table.controller import TableController


class LessonBoard(Protocol):
    """A board of Ordino with its punched card.

    ``marked`` tells that the choice, what is pointed at or the card has changed; ``answer`` is
    what the engine says of the card, None while it is incomplete.
    """

    controller: TableController
    answer: Answer | None

    @property
    def marked(self) -> SignalInstance:
        """Return the signal."""

    @property
    def card(self) -> Card | None:
        """Return the card being filled, None while there is nothing to lay."""

    def chosen_place(self) -> str | None:
        """Return the place chosen first."""

    def take_up(
        self,
        arrangement: Arrangement,
        instruction: Instruction | None = None,
        *,
        by_keys: bool = False,
    ) -> None:
        """Lay the dice so that the card says an arrangement, and choose its piece.

        ``by_keys`` leads the keyboard's cursor to the destination.
        """

    def show_instruction(self, instruction: Instruction | None) -> None:
        """Show the way of an instruction, or no longer."""
