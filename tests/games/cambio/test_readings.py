"""« Points of the rules » of Cambio say what the rules do."""

import pytest

from ludotheque.games.cambio import names
from ludotheque.games.cambio.position import Phase
from tests.games.cambio.helpers import at, balancing, drawn, initial, played
from tests.games.readings import told


def winners(tray: str, push: str, players: str) -> tuple[int, ...]:
    outcome = played(at(tray, players=players), [push]).outcome()
    assert outcome is not None
    return outcome.winners


def test_the_symbol_decides_whose_line_it_is() -> None:
    told("cambio", "Whose line it is", "À qui est la ligne")
    for players, tray, seat in (
        ("2", "mnmnm nmnmB BBBBn nmnmn mnmnm", 1),
        ("3", "nnnnn nnnCn CCCnn nnnnn nnnnn", 2),
        ("3", "nnnnn nnnBn BBBnn nnnnn nnnnn", 1),
    ):
        push = "e5v" if players == "2" else "d5v"
        assert winners(tray, push, players) == (seat,), "the one who pushed has lost"


def test_lines_of_several_are_shared_and_the_third_loses() -> None:
    """The one who pushed may be the one without a line."""
    assert winners("AAABn BBBnn nnnnn nnnCn nnnnn", "d5v", "3") == (0, 1)
    third = played(at("nnnAn AAABn BBBnn nnnnn nnnnn", "C", players="3"), ["d5v"]).outcome()
    assert third is not None
    assert (third.winners, third.code) == ((0, 1), "cambio.shared")


@pytest.mark.parametrize("players", ["2", "3"])
def test_each_corrects_the_one_before_him(players: str) -> None:
    told("cambio", "Who corrects whom", "Qui corrige qui")
    pairs = set()
    for seed in range(60):
        state = drawn(initial(players=players), seed)
        while state.phase is Phase.BALANCE:
            pairs.add((names.SEATS[state.side], names.SEATS[state.owner]))
            state = state.apply(state.legal_actions()[0])
    expected = {"2": {("B", "A"), ("A", "B")}, "3": {("B", "A"), ("C", "B"), ("A", "C")}}
    assert pairs == expected[players]


def test_nobody_corrects_his_own() -> None:
    state = balancing("AmBmn mnABm BnmAm nAnmB AnmBm", "A")
    assert state.side == 1
    assert state.owner == 0
    assert state.actors() == (1,)
