"""Figures of Ordo: signs in the colours of its stitches."""

from typing import Final

from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.gamefigures import GameFigures
from ludotheque.ui.rules.signs import Inks


class Linen(GameFigures):
    """The figures of Ordo: its cloth, with squares named by file and rank."""

    printed = ("set-up", "ordo", "singleton", "split")

    def inks(self) -> Inks:
        """Return indigo, and for refused moves the red of a broken group."""
        theme = current_theme()
        indigo, broken = theme.of(self.key, "indigo"), theme.of(self.key, "broken")
        return Inks(indigo, theme.raised, broken, theme.raised, indigo)


FIGURES: Final = Linen("ordo")
