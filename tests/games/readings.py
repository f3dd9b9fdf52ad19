"""The readings which are ours, as the pages of rules name them."""

import re

from ludotheque.core.languages import SOURCE, languages
from ludotheque.core.paths import resources

_SECTION = "Points of the rules"
"""What it is called in English; in other languages it stands at the same place."""


def readings(game: str, language: str) -> dict[str, str]:
    """Each reading of a page by its title, without the number of a decision."""
    at = [text.partition("\n")[0] for text in _sections(game, SOURCE)].index(_SECTION)
    section = _sections(game, language)[at]
    found = re.findall(r"^- \*\*(?:D\d+, )?(.+?)\.\*\* (.+)$", section, re.M)
    return dict(found)


def told(game: str, english: str, french: str) -> None:
    """The page of both languages must hold this reading, at the same place; others as many."""
    found = {language: list(readings(game, language)) for language in languages()}
    assert len({len(titles) for titles in found.values()}) == 1
    assert found["en"].index(english) == found["fr"].index(french)


def _sections(game: str, language: str) -> list[str]:
    page = (resources() / game / f"rules.{language}.md").read_text("utf-8")
    return re.split(r"^## ", page, flags=re.M)
