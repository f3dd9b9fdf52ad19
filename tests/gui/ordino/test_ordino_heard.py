"""What a screen reader is told of Ordino: ways, the centre, who plays, pieces left, the end."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games.ordino import kernel_turn
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.ordino.test_ordino_board import NO_SPHERE, ON_THE_DOOR, PARTNER, to_the_centre
from tests.gui.table.hands import Key, until

NO_NUMBERED = {**ON_THE_DOOR, "dice": ["cylinder", 6, "ou", "et", "h1", "h2"]}
LAST = {
    "side": "white",
    "white": {"1": "5.5", "s": []},
    "black": {"2": "5.6", "s": []},
    "dice": ["cross", 1, "ou", "ou", "h1", "h1"],
}
"""The cross 1 stands beside Black's last piece."""


def test_a_capture_earned_is_told_and_found_by_page_down(
    window: MainWindow, tmp_path: Path, heard: list[str]
) -> None:
    """The question is said; the nearest pieces are named so at once, and come first by keys."""
    hands = to_the_centre(window, tmp_path, ON_THE_DOOR)
    board = hands.board
    asked = hands.page.panel.now.text()
    assert "2.4 or 2.7" in asked
    until(lambda: any(text.endswith(asked) for text in heard))
    names = {name: board.place_text(name) for name in board.places}
    assert {n for n, text in names.items() if text.endswith(", can be captured")} == {"2.4", "2.7"}
    assert {n for n, text in names.items() if text.endswith(", may capture")} == {"C"}
    assert not any(text.endswith(", obeys") for text in names.values())
    assert board.place_about("2.4").startswith("2 steps from the centre. Passages: ")
    seen = []
    for _ in range(3):
        hands.key(Key.Key_PageDown)
        seen.append(board.cursor)
    assert seen == ["2.4", "2.7", "C"]
    hands.key(Key.Key_PageUp)
    hands.key(Key.Key_Return)
    hands.rest()
    assert "take 2.7" in hands.timeline.notations()
    hands.check()


def test_chosen_on_the_centre_only_destinations_are_gone_through(
    window: MainWindow, tmp_path: Path
) -> None:
    """The sphere in the rack is found too; once it is taken, only free cells are named for it."""
    hands = to_the_centre(window, tmp_path, NO_SPHERE)
    board = hands.board
    rack = board.standing.rack_of_own()
    for _ in range(len(board.choices())):
        hands.key(Key.Key_PageDown)
        if board.cursor == rack:
            break
    hands.key(Key.Key_Return)
    assert board.chosen_place() == rack
    assert set(board.choices()) == set(board.target_places())
    assert not any(board.place_text(n).endswith("can be captured") for n in board.places)


@pytest.mark.parametrize(
    ("position", "players", "part"),
    [(PARTNER, "4", "one of your partner’s can"), (NO_NUMBERED, "2", "a sphere plays")],
)
def test_other_pieces_than_usual_are_told(
    window: MainWindow, tmp_path: Path, heard: list[str], position: dict[str, Any], players: str,
    part: str,
) -> None:  # fmt: skip
    """Who plays instead of one's own numbered pieces is said once, before the dice are laid."""
    hands = OrdinoHands(window).lay_position(tmp_path, position, players=players)
    until(lambda: any(part in text for text in heard))
    hands.key(Key.Key_Space)
    hands.rest()
    until(lambda: any("Card: " in text for text in heard))
    assert sum(text.count(part) for text in heard) == 1
    card = next(text for text in heard if "Card: " in text)
    assert all(f"on {cell}" in card for cell in hands.board.starter_places())


def test_the_end_is_told_once(window: MainWindow, tmp_path: Path, heard: list[str]) -> None:
    """After the capture itself; looking back and returning does not tell it again."""
    hands = OrdinoHands(window).lay_position(tmp_path, LAST)
    hands.key(Key.Key_Space)
    hands.rest()
    hands.choose("5.5", "5.6", "click")
    until(lambda: hands.mode is Mode.OVER)
    hands.rest()
    recap = hands.page.end_card.recap.text().replace("\n", " ")
    assert recap
    until(lambda: any(recap in text for text in heard))
    whole = " ".join(heard)
    result = hands.page.panel.now.text().partition("!")[0]
    assert whole.index("wins") < whole.index("captures") < whole.index(recap), result
    hands.page.replay.go(0)
    until(lambda: hands.mode is Mode.REVIEW)
    hands.page.replay.go(hands.page.replay.count)
    until(lambda: hands.mode is Mode.OVER)
    hands.rest()
    assert sum(text.count(recap) for text in heard) == 1


@pytest.mark.parametrize("players", ["2", "4"])
def test_pieces_left_are_told(window: MainWindow, tmp_path: Path, players: str) -> None:
    """What the number on a player's card counts."""
    position = PARTNER if players == "4" else NO_SPHERE
    hands = OrdinoHands(window).lay_position(tmp_path, position, players=players)
    lefts = [hands.board.standing.left_of(seat) for seat in range(int(players))]
    told = [card.accessibleName() for card in hands.page.panel.cards]
    assert len(set(lefts)) > 1
    for left, text in zip(lefts, told, strict=True):
        assert text.endswith(f", {left} piece{'' if left == 1 else 's'} left")


@pytest.mark.slow
def test_every_way_is_told_step_by_step(window: MainWindow) -> None:
    """The senses and cells told are those of the way drawn, whatever the position."""
    hands = OrdinoHands(window).begin()
    rng = random.Random(7)
    ways = 0
    for _ in range(40):
        hands.play_on(rng, "click", 1)
        hands.rest()
        if hands.mode is not Mode.CHOOSING or hands.position.phase != kernel_turn.MOVING:
            continue
        board = hands.board
        board.tray.fill()
        assert board.answer is not None
        for found in board.answer.instructions:
            board.selection.clear()
            board.selection.click(found.origin)
            about = board.place_about(found.target)
            told = re.match(r"Way: (.+?)\. Passages", about)
            assert told is not None, about
            route = found.routes[0]
            cells = ["C" if cell == "centre" else cell
                     for cell in re.findall(r"centre|\d+\.\d+", told[1])]  # fmt: skip
            assert cells == list(route.cells[1:])
            legs = told[1].split(", then ")
            assert len(legs) == len(route.arrows)
            for leg, arrow in zip(legs, route.arrows, strict=True):
                senses = ("inwards", "outwards") if arrow[0] == "v" else ("clockwise", "counter")
                assert leg.startswith(senses)
            ways += 1
        board.selection.clear()
    assert ways > 20
