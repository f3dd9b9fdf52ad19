"""What somebody who only hears Ordino needs: the words listened for, a game to open, keys."""

from collections.abc import Callable

import attrs

from tests.atspi.listening import Listener, Phrases, place_of
from tests.atspi.opening import open_game
from tests.smoke.desk import Desk, Program


@attrs.frozen
class Spoken(Phrases):
    """What is said of Ordino besides."""

    rolls: str
    passes: str
    slot: str
    free: str


ENGLISH = Spoken(
    board="Board of Ordino Match",
    waits=", waiting to be rolled",
    moves=", obeys",
    removes=", can be placed",
    target=", empty, destination",
    bench=", can be captured",
    rightwards="",
    over="Well played, ",
    rolls=" rolls ",
    passes=" passes: ",
    slot="slot ",
    free=", free",
)
FRENCH = Spoken(
    board="Plateau de jeu",
    waits=", à lancer",
    moves=", obéit",
    removes=", à poser",
    target=", vide, destination",
    bench=", prise possible",
    rightwards="",
    over="Bien joué, ",
    rolls=" lance ",
    passes=" passe\u202f: ",
    slot="emplacement ",
    free=", libre",
)
NAMES = ("Ada", "Bob")


def spoken_words(listener: Listener) -> Spoken:
    """The words of a listener to Ordino."""
    assert isinstance(listener.phrases, Spoken)
    return listener.phrases


def open_table(
    desk: Desk, listener: Listener, seed: int, options: dict[str, str] | None = None
) -> Program:
    """Open a game with its dice waiting."""
    program = open_game(desk, listener, "ordino", seed, NAMES, options)
    listener.wait("the dice", listener.waits)
    return program


def roll(desk: Desk, listener: Listener) -> None:
    """Roll, and hear what the dice show, or passes until somebody can act."""
    heard, words = len(listener.said), spoken_words(listener)
    desk.key("space")
    listener.wait(
        "what the dice show",
        lambda: (
            len(listener.said) > heard
            and any(words.rolls in text for text in listener.said[heard:])
            and (not listener.waits() or words.passes in listener.said[-1])
        ),
    )


def something_said(listener: Listener) -> Callable[[], bool]:
    """Return a probe which holds once more has been said than now."""
    heard = len(listener.said)
    return lambda: len(listener.said) > heard


def free(listener: Listener) -> list[str]:
    """The slots of the card which are still free."""
    words = spoken_words(listener)
    return [
        name
        for place, name in listener.names.items()
        if place.startswith(words.slot) and name.endswith(words.free)
    ]


def asked(said: list[str]) -> list[str]:
    """What was asked among what was said."""
    return [text for text in said if " choose " in text or ". Choose " in text]


def walk(desk: Desk, listener: Listener, place: str) -> None:
    """Go through what can be chosen until the focus is on a place."""
    passed: list[str] = []
    while place_of(listener.focused) != place:
        before = listener.focused
        assert before not in passed, f"{place} is not among {passed}"
        passed.append(before)
        desk.key("Page_Down")
        listener.wait("another place", lambda before=before: listener.focused != before)  # type: ignore[misc]
