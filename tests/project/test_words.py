"""One thing has one name: catalogues, rules and exercises keep to docs/words.md."""

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from ludotheque.core.languages import SOURCE, languages
from ludotheque.games import ENGINES
from tests.about import about
from tests.project.checkers import ROOT
from tests.project.languagerules import EVERYWHERE
from tests.project.wordcheck import extracted, told, translated

RESOURCES: Final = ROOT / "resources"
OTHERS: Final = [language for language in languages() if language != SOURCE]
"""Those with catalogues."""

OF_A_GAME: Final = {
    (key, language): patterns
    for key in ENGINES
    for language in languages()
    for patterns in (about(key, "NEVER_SAID", {}).get(language, ()),)
}
"""What is never said in the rules and exercises of one game, and in its messages."""

MODULES_OF: Final = {game: (f"games/{game}/", f"ui/games/{game}/") for game in ENGINES}
"""Where a game's messages stand, under ``ludotheque/``."""


def faults(text: str, patterns: tuple[str, ...]) -> list[str]:
    """Return every word in a text which is never said, with what stands around it."""
    bare = re.sub(r"\{\w+\}|`[^`]*`|\[figure: [^\]]*\]", "{}", text)
    return [
        f"{found[0]!r} in {bare[max(0, found.start() - 40) : found.end() + 20]!r}"
        for pattern in patterns
        for found in re.finditer(pattern, bare, re.IGNORECASE)
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_keeps_to_the_words(language: str) -> None:
    given = [text for _, texts in translated(language) for text in texts]
    assert [fault for text in given for fault in faults(text, EVERYWHERE[language])] == []


def test_every_message_of_the_program_keeps_to_the_words_in_english(devtools: None) -> None:
    texts = [text for _, texts in extracted() for text in texts]
    # What is typed at the command line is no sentence.
    found = [
        fault for text in texts for fault in faults(text.replace("--ply", ""), EVERYWHERE["en"])
    ]
    assert len(texts) > 500
    assert found == []


def _texts(game: str, language: str) -> Iterator[tuple[Path, str]]:
    """The rules and the exercises of a game."""
    folder = RESOURCES / game
    rules = folder / f"rules.{language}.md"
    yield rules, rules.read_text("utf-8")
    for path in sorted(folder.glob("*.json")):
        for text in told(json.loads(path.read_text("utf-8")), language):
            yield path, text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ENGINES)
def test_rules_and_exercises_keep_to_the_words(game: str, language: str) -> None:
    patterns = (*EVERYWHERE[language], *OF_A_GAME[game, language])
    texts = list(_texts(game, language))
    assert texts
    found = [f"{path.name}: {fault}" for path, text in texts for fault in faults(text, patterns)]
    assert found == []


def _said_of(game: str) -> tuple[str, ...]:
    """The English of what box, cover and the page of authors say of a game."""
    shelf = importlib.import_module("ludotheque.games").info(game).summary
    look = importlib.import_module("ludotheque.ui.look.games").look_of(game)
    said = (shelf, *look.about, look.origin)
    return tuple(message.text for message in said if message is not None)


@pytest.mark.parametrize("game", ENGINES)
def test_messages_of_a_game_keep_to_its_words(game: str, devtools: None) -> None:
    """In every language: those in its modules alone, and what is said about it."""
    places = tuple(f"ludotheque/{module}" for module in MODULES_OF[game])
    english = [(text,) for text in _said_of(game)]
    for modules, texts in extracted():
        if all(module.startswith(places) for module in modules):
            english.append(texts)
    assert len(english) > 10
    found = [f for t in english for text in t for f in faults(text, OF_A_GAME[game, SOURCE])]
    for language in OTHERS:
        known = dict(translated(language))
        given = [text for texts in english for text in known.get(texts, ())]
        assert len(given) > 10
        found += [f for text in given for f in faults(text, OF_A_GAME[game, language])]
    assert found == []


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("La plus forte emporte le pli.", EVERYWHERE["fr"]),
        ("Ordo gagne le match.", EVERYWHERE["fr"]),
        ("Jetez les dés", EVERYWHERE["fr"]),
        ("the next ply", EVERYWHERE["en"]),
        ("Die Partie endet remis.", EVERYWHERE["de"]),
        ("das Auto-Match", EVERYWHERE["de"]),
        ("Cliquez le pion, puis le banc.", EVERYWHERE["fr"]),
        ("une action de l’Auto-Match", EVERYWHERE["fr"]),
    ],
)
def test_a_word_never_said_is_found(text: str, patterns: tuple[str, ...]) -> None:
    assert len(faults(text, patterns)) == 1


def test_other_words_are_none() -> None:
    assert (
        faults("Ordino Match, L’Auto-Match : le joueur plie, {ply}, la levée", EVERYWHERE["fr"])
        == []
    )
