"""Figures of Finale: signs in yellow on the grass."""

from typing import Final

from ludotheque.ui.rules.gamefigures import GameFigures
from ludotheque.ui.rules.signs import Inks


class Grass(GameFigures):
    """The figures of Finale: its field, with cells named by file and rank."""

    printed = ("set-up", "moves", "goal")

    def inks(self) -> Inks:
        """Return yellow, which stands out on the grass in both schemes."""
        return Inks("#F6E27A", "#23201D", "#C8342B", "#FFFFFF", "#F6E27A")


FIGURES: Final = Grass("finale")
