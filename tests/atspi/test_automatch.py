"""L'Auto-Match is played by somebody who only hears, and who hears nothing of another hand.

The program runs in a window under Xvfb; see test_finale.py. What may be heard is known from the
game kept in the archive: before the curtain is lifted the cards laid, then the own hand as well.
"""

import re
import time
from typing import cast

import pytest

from ludotheque.games.automatch.cards import NAMES as CARDS
from ludotheque.games.automatch.state import AutoMatchState
from tests.atspi.listening import Listener, Node, Phrases, nodes
from tests.atspi.opening import BY_EAR, keep_game, kept, open_card, quit_well
from tests.longer import FULL, longer
from tests.smoke.desk import Desk, Program

pytestmark = BY_EAR

ENGLISH = Phrases(
    board="Board of L’Auto-Match",
    waits="lift the curtain when you alone see the screen",
    moves=", can be played",
    removes=", can be contested",
    target="table, lay the card here",
    bench="",
    rightwards="",
    over="Well played, ",
)
GUARD = 1.05
"""Seconds after which a fallen curtain may be lifted, and a little more."""
NAMES = ("Ada", "Bob", "Cleo", "Dan")
CARD = re.compile(r"\(((?:[FID]|GB)\d{1,2})\)|\b(petrol pump|motorway)\b")
SEED, TARGET = 1, "4"
"""A match of two deals, each seat laying the first card it may."""
TAKEN = re.compile(r"(Ada|Bob|Cleo|Dan) takes the trick\.")


def open_match(desk: Desk, listener: Listener, seed: int, options: dict[str, str]) -> Program:
    """Open a match with its curtain hanging."""
    names = NAMES[: int(options["players"])]
    keep_game(desk, "automatch", seed, names, options)
    program = open_card(desk, listener, names[0])
    listener.wait("the curtain", lambda: hangs(listener))
    return program


def hangs(listener: Listener) -> bool:
    """Return whether the window asks somebody to lift the curtain."""
    return ENGLISH.waits in listener.prompt


def places(listener: Listener) -> list[str]:
    """The names of the places of the board, read anew."""
    return [node["name"] for node in listener.read()]


def without_moves(tree: Node) -> Node:
    """The tree without the list of moves."""
    children = [child for child in tree["children"] if child["name"] != "Moves"]
    return {**tree, "children": [without_moves(child) for child in children]}


def cards_heard(tree: Node) -> set[str]:
    """Every card told anywhere in a tree: names, descriptions, lists."""
    found: set[str] = set()
    for node in nodes(tree):
        # What is said about buttons and menus names keys: « F1 ».
        about = "" if node["role"].endswith(("button", "item", "box")) else node["about"]
        for text in (node["name"], about):
            for card, special in CARD.findall(text):
                found.add(card or {"petrol pump": "pump"}.get(special, special))
    return {name.replace("GB", "G") for name in found}  # as the notation has it


def public(state: AutoMatchState) -> set[str]:
    """The cards everybody has seen in this deal."""
    tricks = [*state.past, state.trick]
    return {CARDS[card] for trick in tricks for card in trick.cards}


def nothing_leaks(desk: Desk, listener: Listener, *, lifted: bool) -> set[str]:
    """Compare what is heard with what may be; return the cards heard."""
    state = cast(AutoMatchState, kept(desk).state)
    tree = listener.ask("tree")
    # The list of moves holds the deals before as well, in which every card has been laid.
    heard = cards_heard(without_moves(tree) if any(state.scores) else tree)
    allowed = public(state)
    if lifted:
        allowed |= {CARDS[card] for card in state.hand(state.actors()[0])}
    assert heard <= allowed, heard - allowed
    return heard


def over(listener: Listener) -> bool:
    """Return whether the window says that the match is over."""
    return ENGLISH.over in listener.prompt


def scored(listener: Listener) -> bool:
    """Return whether the window says how a deal went, until the next one is begun."""
    return " and scores " in listener.prompt


def lift(desk: Desk, listener: Listener) -> None:
    """Lift the curtain; a key right after its fall is not meant for it."""
    time.sleep(GUARD)
    desk.key("Return")
    listener.wait("the curtain rises", lambda: not hangs(listener))


def lay(desk: Desk, listener: Listener) -> str:
    """Walk to the first card which can be played and lay it; return its name."""
    if not listener.focused.endswith(ENGLISH.moves):
        desk.key("Page_Down")
    listener.wait("a card to play", lambda: listener.focused.endswith(ENGLISH.moves))
    card = listener.focused.removesuffix(ENGLISH.moves)
    heard = len(listener.said)
    desk.key("Return")
    listener.wait("it is chosen", lambda: bool(listener.called(", chosen")))
    assert "Click once more" in listener.prompt
    desk.key("Return")
    listener.wait("it lies", lambda: len(listener.said) > heard)
    return card


def play_by_ear(desk: Desk, listener: Listener, number: int, *, looks: bool) -> None:
    """Play card number ``number`` of a deal of four: lift the curtain, hear the hand, lay one."""
    if hangs(listener):
        if looks:
            assert len(places(listener)) == 1
            nothing_leaks(desk, listener, lifted=False)
        lift(desk, listener)
    names = places(listener)  # whoever leads after his own trick has them before him already
    own = [name for name in names if CARD.search(name) and ": " not in name]
    assert len(own) == 13 - number // 4
    assert any(" rules: " in name for name in names)
    if looks:
        assert len(nothing_leaks(desk, listener, lifted=True)) >= len(own)
    assert sum(", ahead" in name for name in names) == (number % 4 >= 2)
    lay(desk, listener)
    listener.wait(
        "somebody's turn",
        lambda: hangs(listener) or "lead" in listener.prompt or scored(listener) or over(listener),
    )


def test_tricks_are_played_by_ear_and_no_other_hand_is_heard(desk: Desk) -> None:
    """A trick of four players, by keys: each card heard before it is laid.

    With --full the next lead as well.
    """
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_match(desk, listener, 5, {"players": "4", "target": "1"})
    for number in range(longer(4, 5)):
        play_by_ear(desk, listener, number, looks=number == 1 or (FULL and number == 0))
    listener.wait("the trick", lambda: TAKEN.search(" ".join(listener.said)))
    assert len(TAKEN.findall(" ".join(listener.said))) == 1
    quit_well(desk, program, listener)
    assert not kept(desk).is_over()


@pytest.mark.slow
def test_a_whole_match_is_played_by_ear(desk: Desk) -> None:
    """Deal after deal to the points agreed on; who has won is heard, and is what was kept."""
    desk.settings(language="en", animation="off", scheme="light", last_card="click")
    listener = Listener(desk, ENGLISH)
    program = open_match(desk, listener, SEED, {"players": "4", "target": TARGET})
    deals = 0
    while not over(listener):
        heard = len(listener.said)
        for number in range(52):
            play_by_ear(desk, listener, number, looks=number in {0, 1, 5, 18, 40})
            assert over(listener) <= (number == 51)
        said = listener.said[heard:]
        assert sum(len(TAKEN.findall(text)) for text in said) == 13
        assert sum(" score" in text for text in said) == 1, said
        deals += 1
        if not over(listener):
            listener.wait("how to go on", lambda: listener.said[-1] == "Next deal: space bar.")
            desk.key("space")
            listener.wait("the next deal", lambda: hangs(listener))
    assert deals == 2
    listener.wait("the end", listener.over)
    quit_well(desk, program, listener)
    timeline = kept(desk)
    assert timeline.is_over()
    outcome = timeline.outcome()
    assert outcome is not None
    assert all(NAMES[seat] in " ".join(listener.said[-2:]) for seat in outcome.winners)


@pytest.mark.slow
def test_figures_are_announced_and_contested_by_ear(desk: Desk) -> None:
    """A wrong figure is heard, contested, and what the key table says is heard by all."""
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_match(desk, listener, 3, {"players": "2", "announce": "always"})
    for figure in ("1", "2"):
        lift(desk, listener)
        listener.read()
        desk.key("Page_Down")
        listener.wait("a card to play", lambda: listener.focused.endswith(ENGLISH.moves))
        heard = len(listener.said)
        desk.key("Return")
        listener.wait("the box", lambda: "Engine size" in listener.focused)
        desk.key(figure)
        desk.key("Return")
        listener.wait("the curtain", lambda: hangs(listener))
        announced = f"announces {figure} cm³"
        listener.wait(announced, lambda: announced in " ".join(listener.said[heard:]))  # noqa: B023
        if FULL or figure == "2":
            nothing_leaks(desk, listener, lifted=False)
    lift(desk, listener)
    listener.read()
    if FULL:
        nothing_leaks(desk, listener, lifted=True)
    desk.key("Page_Down")
    listener.wait("a figure", lambda: listener.focused.endswith(ENGLISH.removes))
    desk.key("Return")
    listener.wait("it is chosen", lambda: bool(listener.called(", chosen")))
    heard = len(listener.said)
    desk.key("Return")
    listener.wait("the key table", lambda: "loses its value" in " ".join(listener.said[heard:]))
    listener.wait("what the winner may do", lambda: "stock" in listener.prompt)
    nothing_leaks(desk, listener, lifted=True)
    quit_well(desk, program, listener)


def by_reader(desk: Desk) -> None:
    """What is played with a real screen reader: a deal for two, by the first card each may lay."""
    desk.settings(language="en", animation="off", scheme="light", last_card="click")
    listener = Listener(desk, ENGLISH)
    program = open_match(desk, listener, 5, {"players": "2", "target": "1"})
    while not over(listener):
        if hangs(listener):
            lift(desk, listener)
        listener.read()
        lay(desk, listener)
        listener.wait(
            "somebody's turn",
            lambda: hangs(listener) or "lead" in listener.prompt or over(listener),
        )
    quit_well(desk, program, listener)
