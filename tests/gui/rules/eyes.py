"""Looking at a page of rules: letting it come to rest, scrolling, finding figures."""

from PySide6.QtCore import QCoreApplication

from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.rules.rulestext import figure_lines, rules_text


def rest(page: RulesPage) -> None:
    """Let the page make every figure which is to be seen."""
    for _ in range(200):
        QCoreApplication.processEvents()
        if not page._soon.isActive():
            return
    raise AssertionError("the page does not come to rest")


def made(page: RulesPage) -> list[int]:
    """The numbers of the figures which have been made."""
    return [number for number, spot in enumerate(page.spots) if spot.figure is not None]


def names(key: str, language: str = "en") -> list[str]:
    """The names of the figures on a game's page, in order."""
    return [name for name, _ in figure_lines(rules_text(key, language))]


def look_at(page: RulesPage, name: str) -> Figure:
    """Scroll to a figure by name and return it."""
    spot = page.spots[names(page._key).index(name)]
    page.verticalScrollBar().setValue(page._rect(spot.block).top() - 20)
    rest(page)
    assert spot.figure is not None
    return spot.figure
