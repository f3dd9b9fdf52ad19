"""Pieces beside the board: who may place which, and why not, for every one of them."""

import pytest

from ludotheque import games
from ludotheque.core.messages import Catalogue
from ludotheque.games.ordino import kernel_turn
from ludotheque.games.ordino.choosing import why_not_waiting
from ludotheque.games.ordino.state import OrdinoState
from tests.contract.playing import new_game

ENGLISH = Catalogue("en")


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_piece_beside_the_board_is_refused_exactly_where_it_cannot_be_placed(
    players: str,
) -> None:
    met: set[str] = set()
    for seed in range(6):
        game = games.create("ordino", {"players": players, "super": "yes"})
        for state in new_game(game, seed, 60).states:
            assert isinstance(state, OrdinoState)
            if state.phase != kernel_turn.PUTTING:
                continue
            names = {state.steps(action)[0] for action in state.legal_actions()}
            for piece in range(16):
                number = min(piece & 7, 6)
                name = "123456s"[number]
                reason = why_not_waiting(state, piece)
                own = piece >> 3 == state.side
                partner = name == "s" and state.owner(piece) != state.seat
                placed = own and not partner and name in names
                assert (reason is None) == placed, (state, piece)
                if reason is None:
                    met.add("none")
                    continue
                met.add(reason.code)
                assert (reason.code == "ordino.not-yours") == (not own)
                if own and partner:
                    assert reason.code == "ordino.not-your-piece"
                assert ENGLISH.render(reason.message).endswith(".")
    wanted = {"none", "ordino.placed-already", "ordino.not-yours", "ordino.not-named-to-place"}
    assert wanted <= met, met
