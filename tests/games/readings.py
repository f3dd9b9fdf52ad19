"""The readings which are ours, as the pages of rules name them."""

import re

from ludotheque.core.paths import resources

_SECTIONS = {"en": "## Points of the rules", "fr": "## Points de règle"}


def readings(game: str, language: str) -> dict[str, str]:
    """Each reading of a page by its title, without the number of a decision."""
    page = (resources() / game / f"rules.{language}.md").read_text("utf-8")
    section = page.split(_SECTIONS[language])[1]
    found = re.findall(r"^- \*\*(?:D\d+, )?(.+?)\.\*\* (.+)$", section, re.M)
    return dict(found)


def told(game: str, english: str, french: str) -> None:
    """The page of both languages must hold this reading, at the same place."""
    both = [list(readings(game, language)) for language in ("en", "fr")]
    assert len(both[0]) == len(both[1])
    assert both[0].index(english) == both[1].index(french)
