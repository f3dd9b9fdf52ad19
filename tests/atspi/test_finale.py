"""Finale is played through by somebody who only hears: the real program over AT-SPI.

The program runs in a window under Xvfb, with the accessibility bus of Linux desktops; the reader
is another program, the keys come from outside. Nothing here looks into the program.
"""

import pytest

from tests.atspi.listening import Listener, Node, Phrases, nodes, place_of
from tests.atspi.opening import BOXES, BY_EAR, ended_well, keep_game, kept, open_game, quit_well
from tests.smoke.desk import Desk, Program

pytestmark = BY_EAR

ENGLISH = Phrases(
    board="Board of Finale",
    waits="die, waiting to be rolled",
    moves=", can move",
    removes=", blocked, may be removed",
    target=", empty, destination",
    bench=", put the removed pawn here",
    rightwards=", red pawn ",
    over="Well played, ",
)
FRENCH = Phrases(
    board="Plateau de jeu",
    waits="dé, à lancer",
    moves=", peut avancer",
    removes=", bloqué, peut être sorti",
    target=", vide, destination",
    bench=", posez ici le pion sorti",
    rightwards=", pion rouge ",
    over="Bien joué, ",
)
CELLS = [f"{file}{rank}" for rank in "54321" for file in "abcdefg"]
NAMES = ("Ada", "Bob")
OPTIONS = {"starter": "blue"}
SEED = 23
"""Played forwards by the listener, its game has some removals and passes, and is soon over."""


def box(listener: Listener) -> str | None:
    """Return the game whose box has the focus; which one that is at first is no matter here."""
    return next((title for title in BOXES if listener.focused.startswith(f"{title}, ")), None)


def open_table(desk: Desk, listener: Listener) -> Program:
    """Open a game with the die waiting."""
    program = open_game(desk, listener, "finale", SEED, NAMES, OPTIONS)
    listener.wait("the die", listener.waits)
    return program


def by_role(tree: Node, role: str) -> list[Node]:
    return [node for node in nodes(tree) if node["role"] == role]


def names(found: list[Node]) -> list[str]:
    return [node["name"] for node in found]


@pytest.mark.slow  # whole games by ear are played in test_cambio, the words of this one below
def test_a_whole_game_is_played_by_ear(desk: Desk) -> None:
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_table(desk, listener)

    places = listener.read()
    assert [place_of(node["name"]) for node in places] == [
        *CELLS, "Red’s goal", "Blue’s goal", "die", "Blue bench", "Red bench",
    ]  # fmt: skip
    moves = 0
    while not listener.over():
        assert moves < 120, "a game of Finale is never that long"
        listener.roll()
        if listener.choices():
            listener.move(listener.best_pawn())
            moves += 1
        if moves in (1, 6):
            # What was heard is what is there.
            heard = dict(listener.names)
            listener.read()
            assert listener.names == heard
    assert moves > 4
    winner = next(name for name in NAMES if name in listener.prompt)

    tree = listener.ask("tree")
    labels = by_role(tree, "label")
    prompt = next(node for node in labels if node["about"] == "What is to be done now")
    assert prompt["name"] == listener.prompt
    assert "Another game" in names(by_role(tree, "push button"))
    assert not listener.choices()
    desk.close(program.window)
    ended_well(program, listener)

    timeline = kept(desk)
    outcome = timeline.outcome()
    assert outcome is not None
    assert [NAMES[seat] for seat in outcome.winners] == [winner]
    assert timeline.ply > moves * 2


@pytest.mark.slow
def test_the_table_is_named_and_followed_in_french(desk: Desk) -> None:
    desk.settings(language="fr", animation="off", scheme="light")
    listener = Listener(desk, FRENCH)
    program = open_table(desk, listener)

    places = listener.read()
    assert [place_of(node["name"]) for node in places] == [
        *CELLS, "le but de Rouge", "le but de Bleu", "dé", "Banc bleu", "Banc rouge",
    ]  # fmt: skip
    assert {node["role"] for node in places[:-3]} == {"table cell"}
    assert places[-3]["role"] == "push button"
    for node in places:
        assert {"focusable", "selectable", "showing", "visible", "enabled"} <= set(node["states"])
        assert "focused" not in node["states"]
    assert listener.names["le but de Bleu"] == "le but de Bleu, pion bleu 1"
    assert listener.names["d3"] == "d3, vide"

    tree = listener.ask("tree")
    panel_is_named(tree)

    # Rolling is said, and the pawns which may move are called otherwise.
    while not listener.called(FRENCH.moves):
        if listener.called(FRENCH.removes):
            listener.move(listener.best_pawn())
        listener.roll()
    shown = listener.names["dé"].removeprefix("dé, montre ")
    assert shown in set("123456")
    assert listener.said[-1].endswith(f" {shown}.")
    pawn = listener.best_pawn()
    name = listener.names[pawn]
    side = "rouge" if FRENCH.rightwards in name else "bleu"
    assert name.startswith(f"{pawn}, pion {side} ")
    assert name.endswith(", peut avancer")

    # The cursor is heard, and there is one focus.
    listener.go(pawn)
    assert listener.focused == name
    focused = [node["name"] for node in listener.read() if "focused" in node["states"]]
    assert focused == [name]

    # Choosing names the destinations and marks the pawn as selected; Escape takes it back.
    desk.key("Return")
    listener.wait("destinations", listener.targets)
    selected = [node["name"] for node in listener.read() if "selected" in node["states"]]
    assert selected == [name]
    desk.key("Escape")
    listener.wait("no destinations", lambda: not listener.targets())

    # A refusal is said as well.
    other = next(place for place, text in listener.names.items() if text.endswith(", vide"))
    listener.go(other)
    heard = len(listener.said)
    desk.key("Return")
    listener.wait("a reason", lambda: len(listener.said) > heard)
    assert other in listener.said[-1]

    # The move: its sentence is announced, and both places change their names.
    listener.go(pawn)
    desk.key("Return")
    listener.wait("destinations", listener.targets)
    target = listener.best_target()
    listener.go(target)
    heard = len(listener.said)
    desk.key("Return")
    listener.wait("the move", lambda: listener.waits() and len(listener.said) > heard)
    assert pawn in listener.said[-1]
    assert target in listener.said[-1]
    assert listener.names[pawn] == f"{pawn}, vide"
    assert listener.names[target].startswith(f"{target}, pion {side} ")

    # Undo is followed too.
    desk.key("ctrl+z")
    listener.wait("the pawn back", lambda: listener.names[target] == f"{target}, vide")

    # Back to the shelf and to the table again: nothing of the board before is left behind.
    desk.key("ctrl+l")
    listener.wait("the shelf", lambda: box(listener))
    listener.since = len(listener.events)
    desk.key("Up", "Return")
    listener.wait("the board", lambda: listener.comes(FRENCH.board))
    assert len(listener.read()) == len(places)
    quit_well(desk, program, listener)


def panel_is_named(tree: Node) -> None:
    """Seats, what is to be done, buttons, tabs: each says in French what it is."""
    spoken = names(list(nodes(tree)))
    assert sum(text.startswith(NAMES) for text in spoken) >= 2
    assert any(text.startswith("Ada, c’est son tour") for text in spoken)
    for role in ("push button", "check box", "page tab", "menu item"):
        # What is hidden is in the tree, but no reader comes to it.
        seen = [node for node in by_role(tree, role) if "showing" in node["states"]]
        assert [node for node in seen if not node["name"]] == []
    buttons = names(by_role(tree, "push button"))
    assert {"Étagère", "Lancer le dé", "Annuler", "Rétablir"} <= set(buttons)
    assert {"Coups", "Règles"} <= set(names(by_role(tree, "page tab")))
    prompts = [node["name"] for node in by_role(tree, "label") if node["about"]]
    assert any(text.startswith("Ada, ") for text in prompts)


def test_the_boxes_on_the_shelf_are_named(desk: Desk) -> None:
    desk.settings(language="en", animation="off", scheme="light")
    keep_game(desk, "finale", SEED, NAMES, OPTIONS)
    listener = Listener(desk, ENGLISH)
    program = desk.open()
    listener.wait("the game to resume", lambda: listener.focused.startswith("Resume Finale: Ada"))
    buttons = names(by_role(listener.ask("tree"), "push button"))
    for title in BOXES:
        assert any(name.startswith(f"{title}, ") for name in buttons)
    assert any(name.startswith("Resume Finale: Ada and Bob") for name in buttons)
    desk.key("Down")
    listener.wait("the boxes", lambda: box(listener))
    desk.key("End")
    listener.wait("the last box", lambda: box(listener) == "Finale")
    desk.key("Left")
    listener.wait("the box before", lambda: box(listener) == "Cambio")
    quit_well(desk, program, listener)


def by_reader(desk: Desk) -> None:
    """What is played with a real screen reader: a whole game."""
    test_a_whole_game_is_played_by_ear(desk)
