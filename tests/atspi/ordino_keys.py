"""What somebody who only hears Ordino needs: the words listened for, a game to open, keys."""

from collections.abc import Callable

import attrs

from ludotheque.archive.store import Archive
from ludotheque.core.record import SeatInfo
from ludotheque.core.timeline import Timeline, start_timeline
from tests.atspi.listening import Listener, Words, place_of
from tests.smoke.desk import Desk, Program


@attrs.frozen
class Spoken(Words):
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
BOXES = ("Ordino Match", "Ordo", "L’Auto-Match", "Cambio", "Finale")
NAMES = ("Ada", "Bob")


def spoken_words(listener: Listener) -> Spoken:
    """The words of a listener to Ordino."""
    assert isinstance(listener.words, Spoken)
    return listener.words


def open_game(desk: Desk, listener: Listener, seed: int, options: dict[str, str]) -> Program:
    """Put a game into the archive and open it from the shelf, by keys."""
    archive = Archive(desk.data / "games.sqlite")
    archive.begin(start_timeline("ordino", options, seed, tuple(map(SeatInfo, NAMES))))
    archive.close()
    program = desk.open()
    listener.wait("the focus on a box", lambda: listener.focused.startswith(BOXES))
    desk.key("Up")
    listener.wait("the focus on the card", lambda: "Ada" in listener.focused)
    desk.key("Return")
    listener.wait("the board", lambda: listener.focused.startswith(listener.words.board))
    listener.read()
    listener.wait("the dice", listener.waits)
    return program


def ended_well(desk: Desk, program: Program, listener: Listener) -> Timeline:
    """The program ended as it should, neither side met an error; the game as it was kept."""
    desk.key("ctrl+q")
    status, errors = program.ended()
    assert status == 0
    assert "Traceback" not in errors
    assert listener.ask("faults") == []
    assert listener.close() == ""
    archive = Archive(desk.data / "games.sqlite")
    found = [*archive.unfinished(), *archive.finished()]
    timeline = archive.load(found[0].id)
    archive.close()
    return timeline


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


def said_after(desk: Desk, listener: Listener, key: str) -> str:
    """Press a key; the first thing said after it."""
    before = len(listener.said)
    desk.key(key)
    listener.wait(f"something said after {key}", lambda: len(listener.said) > before)
    return listener.said[before]


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
    return [text for text in said if " click " in text or ". Click " in text]


def walk(desk: Desk, listener: Listener, place: str) -> None:
    """Go through what can be chosen until the focus is on a place."""
    passed: list[str] = []
    while place_of(listener.focused) != place:
        before = listener.focused
        assert before not in passed, f"{place} is not among {passed}"
        passed.append(before)
        desk.key("Page_Down")
        listener.wait("another place", lambda before=before: listener.focused != before)  # type: ignore[misc]
