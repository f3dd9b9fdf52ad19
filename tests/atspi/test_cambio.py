"""Cambio is played by somebody who only hears: dice rolled and turned, arrows found, a line won.

What is pushed is worked out from the names of the cells alone. The program runs in a window under
Xvfb; see test_finale.py.
"""

import re

import pytest

from tests.atspi.listening import Listener, Node, Phrases, nodes, place_of
from tests.atspi.opening import BY_EAR, kept, open_game, quit_well, said_after
from tests.longer import FULL, longer
from tests.smoke.desk import Desk

pytestmark = BY_EAR

ENGLISH = Phrases(
    board="Board of Cambio",
    waits=", waiting to be rolled for a symbol",
    moves=", may be turned",
    removes="",
    target="",
    bench="",
    rightwards="",
    over="Well played, ",
)
FRENCH = Phrases(
    board="Plateau de jeu",
    waits="dé à lancer pour un symbole",
    moves=", peut être tourné",
    removes="",
    target="",
    bench="",
    rightwards="",
    over="Bien joué, ",
)
NAMES = ("Ada", "Bob", "Eve")
CELLS = [f"{column}{row}" for row in "54321" for column in "abcde"]
LINES = [
    *([f"{column}{row}" for column in "abcde"] for row in "12345"),
    *([f"{column}{row}" for row in "12345"] for column in "abcde"),
    [f"{column}{row}" for column, row in zip("abcde", "12345", strict=True)],
    [f"{column}{row}" for column, row in zip("abcde", "54321", strict=True)],
]
SEED = 7
PUSHES = longer(3, 120)
"""How many pushes are made, unless somebody wins before."""


def heard_after(desk: Desk, listener: Listener, key: str, words: str = "") -> str:
    """Press a key; everything said by the time something, with these words, was heard."""
    before = len(listener.said)
    if key == "space":
        before = listener.press_in_turn(key)
    else:
        said_after(desk, listener, key)
    listener.wait(f"said: {words}", lambda: words in " ".join(listener.said[before:]))
    return " ".join(listener.said[before:])


def prompt(listener: Listener) -> str:
    """The sentence of what is to be done, read from the panel."""
    tree: Node = listener.ask("tree")
    about = {"What is to be done now", "Ce qu’il y a à faire"}
    return str(next(node["name"] for node in nodes(tree) if node["about"] in about))


def arrows(listener: Listener, *, legal: bool) -> list[str]:
    """The arrows by their spoken beginnings, « arrow at a3 to the right », open or locked."""
    return [
        place
        for place, name in listener.names.items()
        if place.startswith("arrow at ") and legal == name.endswith(" leaves")
        and (legal or ", forbidden: " in name)
    ]  # fmt: skip


def pushed(arrow: str) -> list[str]:
    """The cells a push goes over, from where the die enters."""
    cell, way = re.fullmatch(r"arrow at (\w\d) (.+)", arrow).groups()  # type: ignore[union-attr]
    if way in {"to the right", "to the left"}:
        columns = "abcde" if way == "to the right" else "edcba"
        return [f"{column}{cell[1]}" for column in columns]
    rows = "12345" if way == "upwards" else "54321"
    return [f"{cell[0]}{row}" for row in rows]


def tray(listener: Listener) -> dict[str, str]:
    """Whose symbol lies on each cell, as heard: a player's name or « neutral »."""
    return {cell: listener.names[cell].split(", ")[2] for cell in CELLS}


def after(lying: dict[str, str], arrow: str, player: str) -> dict[str, str]:
    """The tray after a push."""
    way = pushed(arrow)
    slid = {way[number + 1]: lying[way[number]] for number in range(4)}
    return {**lying, **slid, way[0]: player}


def best_push(listener: Listener, player: str, other: str) -> str:
    """The arrow which brings a player nearest to a line and keeps the other furthest from one."""
    lying = tray(listener)

    def order(arrow: str) -> tuple[int, int, str]:
        then = after(lying, arrow, player)
        mine, his = (
            sorted((sum(then[cell] == who for cell in line) for line in LINES), reverse=True)
            for who in (player, other)
        )
        return (10 * (mine[0] == 5) - 10 * (his[0] == 5), sum(n * n for n in mine), arrow)

    return max(arrows(listener, legal=True), key=order)


def correct(desk: Desk, listener: Listener) -> int:
    """Turn dice until nothing is left to be corrected; how many were turned."""
    done = 0
    while dice := listener.called(listener.phrases.moves):
        assert done < 30, "balancing ends"
        if done == 0:  # a die which takes no part is refused, and the reason is heard
            other = next(cell for cell in CELLS if cell not in dice)
            listener.go(other)
            assert heard_after(desk, listener, "Return").endswith(".")
        listener.go("a5")
        desk.key("Page_Down")
        listener.wait("a die", lambda: listener.focused.endswith(listener.phrases.moves))
        die = place_of(listener.focused)
        assert die in dice
        faces = [place for place in listener.names if place.startswith("turn to ")]
        if len(faces) == 1:
            said = heard_after(desk, listener, "Return")
        else:
            desk.key("Return", "Page_Down")
            listener.wait("a face", lambda: listener.focused.startswith("turn to "))
            said = heard_after(desk, listener, "Return")
        assert f" on {die} " in said
        done += 1
        listener.read()
    return done


@pytest.mark.slow  # a game of three is begun and pushed by ear below
def test_a_game_is_played_by_ear(desk: Desk) -> None:
    """Thrown, symbols rolled, dice corrected, and pushed; with --full, until there is a winner."""
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_game(desk, listener, "cambio", SEED, NAMES[:2])
    assert set(CELLS) <= set(listener.names)
    assert "25 dice" in prompt(listener)
    assert "The dice are thrown; in the tray lie four symbols" in heard_after(
        desk, listener, "space"
    )
    for _ in NAMES[:2]:
        listener.wait("the die", lambda: bool(listener.read()) and listener.waits())
        heard_after(desk, listener, "space", " rolls for a symbol: ")
    listener.wait("who starts", lambda: " starts." in " ".join(listener.said))
    (starter,) = re.findall(r"The lot decides: (\w+) starts", " ".join(listener.said))
    assert starter in NAMES

    listener.wait("a tray to correct or to push into", lambda: listener.read() and (
        listener.called(ENGLISH.moves) or arrows(listener, legal=True)))  # fmt: skip
    turned = correct(desk, listener)
    lying = tray(listener)
    assert sorted(lying.values()).count(starter) == 4
    assert len(set(lying.values())) == 3
    assert all(sum(lying[cell] == who for cell in line) <= 2
               for line in LINES for who in NAMES)  # fmt: skip

    pushes, refused, player = 0, False, starter
    while pushes < PUSHES and not listener.over():
        other = next(name for name in NAMES[:2] if name != player)
        locked = arrows(listener, legal=False)
        if locked and not refused:
            refused = True
            listener.go(locked[0])
            said = heard_after(desk, listener, "Return")
            assert f"is {other}’s" in said or f"{other}’s die on {pushed(locked[0])[-1]}" in said
        arrow = best_push(listener, player, other)
        expected = after(tray(listener), arrow, player)
        leaves = listener.names[arrow].split(", ")[1].removesuffix(" leaves")
        listener.go(arrow)
        said = heard_after(desk, listener, "Return", f"{player} pushes into ")
        assert ("a die of the same player" in said) == leaves.startswith("one of your own")
        pushes += 1
        listener.wait("whose turn it is", lambda name=other: (  # type: ignore[misc]
            listener.over() or listener.prompt.startswith(name)))  # fmt: skip
        assert tray(listener) == expected
        if pushes == 2:  # what was heard is what is there
            heard = dict(listener.names)
            listener.read()
            assert listener.names == heard
        player = other
    assert refused
    assert turned > 0
    winners = [told_winner(listener)] if FULL else []
    quit_well(desk, program, listener)
    timeline = kept(desk)
    assert sum(len(text) == 3 for text in timeline.notations()) == pushes
    outcome = timeline.outcome()
    assert [NAMES[seat] for seat in (outcome.winners if outcome else ())] == winners


def told_winner(listener: Listener) -> str:
    """Who is told to have won; another game is offered."""
    assert listener.over(), "nobody wins"
    said = prompt(listener)
    buttons = {n["name"] for n in nodes(listener.ask("tree")) if n["role"] == "push button"}
    assert "Another game" in buttons
    return next(name for name in NAMES if f"Well played, {name}" in said)


def test_three_players_push_by_ear_in_french(desk: Desk) -> None:
    """Names, refusals and pushes of three; the cursor is heard, and the push taken back."""
    desk.settings(language="fr", animation="off", scheme="light")
    listener = Listener(desk, FRENCH)
    program = open_game(
        desk, listener, "cambio", SEED, NAMES, {"players": "3", "preparation": "quick"}
    )
    listener.wait("a dealt tray", lambda: listener.read() and any(
        name.endswith(" sort") for name in listener.names.values()))  # fmt: skip
    owners = [listener.names[cell].split(", ")[2] for cell in CELLS]
    assert [owners.count(name) for name in NAMES] == [4, 4, 4]
    assert owners.count("neutre") == 13
    assert listener.names["dé à pousser"].startswith("dé à pousser, ")
    assert sum(place.startswith("flèche en ") for place in listener.names) == 20

    locked = [place for place, name in listener.names.items() if ", interdite" in name]
    opened = [place for place, name in listener.names.items() if name.endswith(" sort")]
    assert len(locked) + len(opened) == 20
    assert locked
    listener.go(locked[0])
    assert listener.focused == listener.names[locked[0]]
    before = dict(listener.names)
    said = heard_after(desk, listener, "Return")
    assert "sortirait" in said
    assert any(name in said for name in NAMES)
    listener.go(opened[0])
    said = heard_after(desk, listener, "Return")
    assert " pousse un dé dans " in said
    listener.wait("the new names", lambda: listener.names != before)
    heard = len(listener.said)
    desk.key("ctrl+z")
    listener.wait("the push taken back", lambda: listener.names == before)
    assert len(listener.said) >= heard
    quit_well(desk, program, listener)


def by_reader(desk: Desk) -> None:
    """What is played with a real screen reader: a game with its preparation."""
    test_a_game_is_played_by_ear(desk)
