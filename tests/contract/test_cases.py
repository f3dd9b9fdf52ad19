"""Nouns which are asked for a case have it: what games say, met in every language with cases."""

import re
from itertools import islice

import pytest

from ludotheque import games
from ludotheque.core.languages import languages
from ludotheque.core.messages import BETWEEN_FORMS, CASES, Arg, Catalogue, Message
from ludotheque.core.paths import resources
from tests.contract import meeting
from tests.longer import longer

INFLECTED = re.compile(r"(?:de[rnms]|die|das|(?:[kdms]?ein)(?:e[rnms]?)?) \S")
"""How a noun begins whose forms differ, in German; what begins otherwise is a name."""
REFUSED = longer(400, 10_000)
ASKS = re.compile(r"^msgstr.*(?:\n\".*)*\{\w+:(?:acc|dat|gen)\}", re.MULTILINE)
"""A translation which asks for a case."""


def asks(key: str, language: str) -> bool:
    """Whether a game's engine has sentences which ask for a case: one without nouns has none."""
    texts = (resources() / key / f"{language}.po").read_text("utf-8").split("\n\n")
    return any(f"#: ludotheque/games/{key}/" in text and ASKS.search(text) for text in texts)


class Listening(Catalogue):
    """Notes the nouns which are asked for a case and have one form alone."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.lacking: set[str] = set()
        self.asked = 0

    def show(self, arg: Arg, case: str = CASES[0]) -> str:
        """Return the argument's text, and note what it is."""
        if isinstance(arg, Message) and case != CASES[0]:
            self.asked += 1
            template = self._template(arg)
            if BETWEEN_FORMS not in template and INFLECTED.match(template):
                self.lacking.add(template)
        return super().show(arg, case)


@pytest.mark.compiled_only  # the same words, whether compiled or not
@pytest.mark.parametrize("language", [one for one in languages() if one not in {"en", "fr"}])
@pytest.mark.parametrize("key", games.ENGINES)
def test_every_noun_has_the_case_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, key: str, language: str
) -> None:
    heard = Listening(language)
    monkeypatch.setattr(meeting, "ENGLISH", heard)
    for timeline in meeting.played(key):
        for ply in range(0, timeline.ply, longer(41, 1)):
            state = timeline.state_at(ply)
            for action in state.legal_actions()[:: longer(9, 1)]:
                list(meeting.told(state, action))
    list(islice(meeting.refused(key), REFUSED))
    assert heard.asked or not asks(key, language)
    assert heard.lacking == set()


def test_a_noun_without_its_cases_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Listening("en")
    for noun in ("der Würfel", "Rot", "der Zug|den Zug|dem Zug|des Zugs"):
        heard.render(Message("mit {it:dat}", (("it", Message(noun)),)))
    assert heard.lacking == {"der Würfel"}
