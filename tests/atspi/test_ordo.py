"""Ordo is played by somebody who only hears: pieces, ordos picked with Shift, a split group mended.

What may be played is worked out from the spoken board by the plain rules of tests/games/ordo, and
must be what the names say. The program runs in a window under Xvfb; see test_finale.py.
"""

import re

import pytest

from tests.atspi.listening import Listener, Phrases, place_of
from tests.atspi.opening import BY_EAR, kept, open_game, quit_well, said_after
from tests.games.ordo.reference import (
    FORWARD,
    GOAL,
    OTHER,
    START,
    Board,
    Ordo,
    board_of,
    groups,
    moves,
    name,
    one_group,
)
from tests.smoke.desk import Desk

pytestmark = BY_EAR

ENGLISH = Phrases(
    board="Board of Ordo",
    waits="",
    moves=", can move",
    removes=", can reconnect the group",
    target=", empty, destination",
    bench=", can be captured",
    rightwards="",
    over="Well played, ",
)
FRENCH = Phrases(
    board="Plateau de jeu",
    waits="",
    moves=", peut se déplacer",
    removes=", peut réunir le groupe",
    target=", vide, destination",
    bench=", peut être prise",
    rightwards="",
    over="Bien joué, ",
)
SQUARES = [f"{column}{row}" for row in "87654321" for column in "abcdefghij"]
NAMES = {"W": "Ada", "B": "Bob"}
PIECES = {"white piece": "W", "black piece": "B", "pièce blanche": "W", "pièce noire": "B"}


# What is worked out from what was heard


def heard_board(listener: Listener) -> Board:
    """The position as the names of the squares tell it."""
    pieces = {place: text.split(", ")[1] for place, text in listener.names.items()}
    rows = ["".join(PIECES.get(pieces[f"{column}{row}"], ".") for column in "abcdefghij")
            for row in "87654321"]  # fmt: skip
    return board_of(rows)


def squares_of(text: str) -> list[str]:
    """The squares of the pieces a move moves: « c2:d2-c3 » moves those on c2 and d2."""
    ends = re.split("[-x]", text)[0].split(":")
    first, last = ends[0], ends[-1]
    return [f"{chr(column)}{row}" for column in range(ord(first[0]), ord(last[0]) + 1)
            for row in range(int(first[1]), int(last[1]) + 1)]  # fmt: skip


def landings(legal: dict[str, Board], chosen: str) -> set[str]:
    """Every square on which a chosen piece or ordo may land, its own squares aside."""
    own = squares_of(chosen)
    found = set()
    for text in legal:
        if not re.match(rf"{chosen}[-x]", text):
            continue
        target = re.split("[-x]", text)[1]
        across, up = ord(target[0]) - ord(own[0][0]), int(target[1]) - int(own[0][1])
        found |= {f"{chr(ord(square[0]) + across)}{int(square[1]) + up}" for square in own}
    return found - set(own)


def reaches(board: Board, player: str) -> bool:
    """Return whether a player stands on the opponent's home row."""
    return any(piece == player and row == GOAL[player] for (_, row), piece in board.items())


def cut_off(game: Ordo) -> set[str]:
    """The pieces which are to be reconnected to the largest group."""
    found = sorted(groups(game.board, game.side), key=len, reverse=True)
    return {name(square) for group in found[1:] for square in group}


def best_move(game: Ordo, ordos: int) -> str:
    """Home; else unbeaten at once, splitting the other's group, with an ordo, far ahead."""
    side, other = game.side, OTHER[game.side]

    def order(text: str) -> tuple[bool, bool, bool, bool, bool, int, str]:
        after = game.moves[text]
        return (
            reaches(after, side),
            not any(reaches(reply, other) for reply in moves(after, other).values()),
            not one_group(after, other),
            ":" in text and ordos < 2,
            "x" in text,
            max(FORWARD[side] * row for (_, row), piece in after.items() if piece == side),
            text,
        )

    return max(game.moves, key=order)


# What is done by keys


def choose(desk: Desk, listener: Listener, chosen: str) -> None:
    """Choose a piece with Enter, an ordo from its first end with Shift and an arrow."""
    squares = squares_of(chosen)
    listener.go(squares[0])
    if len(squares) == 1:
        desk.key("Return")
    else:
        key = "shift+Right" if squares[0][1] == squares[1][1] else "shift+Up"
        for square in squares[1:]:
            desk.key(key)
            listener.wait(f"the focus on {square}",
                          lambda square=square: place_of(listener.focused) == square)  # type: ignore[misc] # fmt: skip
    listener.wait(f"destinations of {chosen}", listener.targets)


@pytest.mark.slow  # whole games by ear are played in test_cambio, the words of this one below
def test_a_whole_game_is_played_by_ear(desk: Desk) -> None:
    """To the opponent's home row or a group cut for good, with ordos, captures and split groups."""
    desk.settings(language="en", animation="off", scheme="light")
    listener = Listener(desk, ENGLISH)
    program = open_game(desk, listener, "ordo", 1, list(NAMES.values()))
    places = listener.read()
    assert [place_of(node["name"]) for node in places] == SQUARES
    assert {node["role"] for node in places} == {"table cell"}
    assert heard_board(listener) == board_of(START)
    assert not any(node["about"] for node in places)  # no other way of counting beside its name

    game, ordos, played = Ordo(START, "W"), {"W": 0, "B": 0}, list[str]()
    captured = mended = 0
    while not listener.over():
        assert len(played) < 60, "nobody wins"
        split = not one_group(game.board, game.side)
        movers = {square for text in game.moves for square in squares_of(text)}
        listener.wait("whose turn it is", lambda: NAMES[game.side] in listener.prompt)
        ending = ENGLISH.removes if split else ENGLISH.moves
        listener.wait("the pieces which may move", lambda: set(listener.called(ending)) == movers)  # noqa: B023 - waited for here
        if split:
            mended += 1
            assert "split" in listener.prompt
            assert set(listener.called(", cut off")) == cut_off(game) - movers
        if not played:  # the other's piece, and one its own stand around, are refused
            for square in ("e6", "a2"):
                listener.go(square)
                said_after(desk, listener, "Return", square)
                assert not listener.targets()
        text = best_move(game, ordos[game.side])
        chosen, target = re.split("[-x]", text)
        choose(desk, listener, chosen)
        assert set(listener.targets()) == landings(game.moves, chosen)
        if len(played) == 1:  # Escape takes the choice back
            desk.key("Escape")
            listener.wait("no destinations", lambda: not listener.targets())
            choose(desk, listener, chosen)
        listener.go(target)
        said = said_after(desk, listener, "Return", target)
        assert ("captures" in said) == ("x" in text)
        assert ("ordo" in said) == (":" in text)
        captured += "x" in text
        ordos[game.side] += ":" in text
        game.play(text)
        played.append(text)
        assert ("splits the group" in said) == (
            "x" in text and not one_group(game.board, game.side)
        )
        listener.wait("the new position", lambda: heard_board(listener) == game.board)
        if len(played) in {2, 6}:  # what was heard is what is there
            heard = dict(listener.names)
            listener.read()
            assert listener.names == heard
    assert captured
    assert mended
    assert all(ordos.values())
    result = game.result()
    assert result in NAMES
    assert f"Well played, {NAMES[result]}" in listener.prompt
    assert not listener.choices()
    quit_well(desk, program, listener)
    timeline = kept(desk)
    outcome = timeline.outcome()
    assert outcome is not None
    assert ["WB"[seat] for seat in outcome.winners] == [result]
    assert list(timeline.notations()) == played


def test_squares_refusals_and_undo_are_heard_in_french(desk: Desk) -> None:
    """Every square by its name; why a piece may not move; an ordo there and back."""
    desk.settings(language="fr", animation="off", scheme="light")
    listener = Listener(desk, FRENCH)
    program = open_game(desk, listener, "ordo", 1, list(NAMES.values()))
    assert heard_board(listener) == board_of(START)
    before = dict(listener.names)
    game = Ordo(START, "W")
    movers = {square for text in game.moves for square in squares_of(text)}
    assert set(listener.called(FRENCH.moves)) == movers
    shut = next(name(square) for square, piece in sorted(game.board.items())
                if piece == "W" and name(square) not in movers)  # fmt: skip
    for square in (shut, "e6", "e5"):
        listener.go(square)
        said_after(desk, listener, "Return", square)
        assert listener.names == before

    choose(desk, listener, "c2:d2")
    assert listener.names["c2"].endswith(", choisie")
    assert "c2–d2" in listener.prompt
    listener.go("c3")
    said_after(desk, listener, "Return", "c3")
    after = game.moves["c2:d2-c3"]
    listener.wait("the new position", lambda: heard_board(listener) == after)
    desk.key("ctrl+z")
    listener.wait("the ordo back", lambda: listener.names == before)
    quit_well(desk, program, listener)


def by_reader(desk: Desk) -> None:
    """What is played with a real screen reader: a whole game."""
    test_a_whole_game_is_played_by_ear(desk)
