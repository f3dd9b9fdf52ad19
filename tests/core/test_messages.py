"""Messages in French: what goes before a name is written as it is said."""

import re

import pytest
from babel.messages.pofile import read_po

from ludotheque.core.elision import elides
from ludotheque.core.messages import Catalogue, Message
from ludotheque.core.paths import resources
from ludotheque.games import SHELF
from tests.about import about

FRENCH = (
    resources() / "locale" / "fr" / "LC_MESSAGES" / "ludotheque.po",
    *sorted(resources().glob("*/fr.po")),
)
ELIDED = ("Anne", "Élise", "Ordino Match", "Ordo", "Émile", "Hélène", "Hugo", "Yves", "un cube")
WHOLE = ("Camille", "L’Auto-Match", "Hans", "Yann", "e4", "b5", "A", "a1", "11", "onze", "huit")


@pytest.fixture(scope="module")
def french() -> Catalogue:
    return Catalogue("fr")


@pytest.mark.parametrize("word", ELIDED)
def test_words_before_which_the_e_is_lost(word: str) -> None:
    assert elides(word)


@pytest.mark.parametrize("word", WHOLE)
def test_words_before_which_it_is_kept(word: str) -> None:
    assert not elides(word)


def _sentences() -> list[tuple[Message, str]]:
    """Every message of the catalogue with arguments, and its French template."""
    found = []
    for path in FRENCH:
        with path.open("rb") as file:
            for entry in read_po(file):
                if not entry.id:
                    continue
                texts = entry.id if isinstance(entry.id, tuple) else (entry.id,)
                given = entry.string if isinstance(entry.string, tuple) else (entry.string,)
                names = set(re.findall(r"\{(\w+)\}", "".join(texts)))
                for number, template in enumerate(given, 1):
                    plural = texts[1] if len(texts) > 1 else None
                    args = tuple((name, "") for name in sorted(names))
                    found.append(
                        (Message(texts[0], args, plural, number if plural else None), template)
                    )
    return found


SENTENCES = _sentences()


@pytest.mark.parametrize("word", ELIDED)
def test_no_sentence_leaves_an_e_before_a_vowel(french: Catalogue, word: str) -> None:
    """Whatever a sentence says of a game, a player or a piece."""
    met = 0
    for message, template in SENTENCES:
        before = re.findall(r"\b(\w*[dDqQu]e) \{(\w+)\}", template)
        before = [pair for pair in before if pair[0].lower() in {"de", "que", "jusque", "lorsque"}]
        if not before:
            continue
        met += len(before)
        args = tuple((name, word) for name, _ in message.args)
        said = french.render(Message(message.text, args, message.plural, message.number))
        assert not re.search(rf"\b(?:de|que|jusque|lorsque) {word}", said, re.IGNORECASE), said
    assert met > 10


@pytest.mark.parametrize("word", WHOLE)
def test_no_sentence_elides_before_anything_else(french: Catalogue, word: str) -> None:
    for message, _ in SENTENCES:
        args = tuple((name, word) for name, _ in message.args)
        said = french.render(Message(message.text, args, message.plural, message.number))
        assert not re.search(rf"\b(?:d|qu)’{word}\b", said), said


def test_no_sentence_puts_a_thing_with_its_article_after_en(french: Catalogue) -> None:
    """« en e4 », but « dans le but »."""
    met = 0
    for message, template in SENTENCES:
        for name in re.findall(r"\ben \{(\w+)\}", template):
            args = tuple((key, "le but" if key == name else "") for key, _ in message.args)
            said = french.render(Message(message.text, args, message.plural, message.number))
            assert "dans le but" in said
            met += 1
    assert met > 10


def test_each_game_is_spoken_of_as_it_is_said(french: Catalogue) -> None:
    text = "Your game of {game} is on the shelf."
    for info in SHELF:
        said = french.render(Message(text, (("game", info.title),)))
        of_this = about(info.key, "OF_THIS_GAME", f"de {info.title}")
        assert said == f"Votre partie {of_this} est sur l’étagère."


def test_english_is_left_as_it_is() -> None:
    said = Catalogue("en").render(Message("de {game}", (("game", "Ordo"),)))
    assert said == "de Ordo"


def test_no_sentence_says_de_le(french: Catalogue) -> None:
    met = 0
    for message, _ in SENTENCES:
        args = tuple((name, "le but {B}") for name, _ in message.args)
        said = french.render(Message(message.text, args, message.plural, message.number))
        assert not re.search(r"\bde le but\b", said, re.IGNORECASE), said
        met += "du but {B}" in said
    assert met > 10
