"""Cards as bits, ranks, the page's examples of scores, trick winners."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.paths import resources
from ludotheque.games.automatch import GAME, kernel
from ludotheque.games.automatch.cards import NAMES, cards_in
from ludotheque.games.automatch.keytable import reconstruction
from tests.games.automatch import reference

EXAMPLES = [
    ((13, 12), (1, 0)),
    ((14, 11), (3, 0)),
    ((11, 14), (0, 3)),
    ((7, 6, 4), (1, 0, 0)),
    ((4, 7, 6), (0, 1, 0)),
    ((7, 7, 3), (1, 1, 0)),
    ((3, 7, 7), (0, 1, 1)),
    ((8, 1, 8), (1, 0, 1)),
    ((7, 5, 5), (2, 0, 0)),
    ((17, 0, 0), (17, 0, 0)),
    ((5, 2, 3, 3), (3, 0)),
    ((1, 5, 4, 3), (0, 3)),
    ((7, 0, 0, 6), (1, 0)),
]


@pytest.mark.parametrize(("tricks", "points"), EXAMPLES)
def test_points_of_a_deal(tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    game = GAME.create({"players": str(len(tricks))})
    cells = [0] * kernel.D_SIZE
    cells[kernel.D_WON : kernel.D_WON + len(tricks)] = tricks
    found = tuple(kernel.points(game.rules, cells, side) for side in range(game.sides))
    assert found == points == reference.score(tricks)


def test_every_card_has_its_bit() -> None:
    for card in range(54):
        assert kernel.card_of(1 << card) == card
    assert kernel.nth(1 << 53 | 1 << 40 | 1, 0) == 0
    assert kernel.nth(1 << 53 | 1 << 40 | 1, 1) == 40
    assert kernel.nth(1 << 53 | 1 << 40 | 1, 2) == 53


@given(st.sets(st.integers(0, 53), min_size=1))
def test_masks_count_and_order_their_cards(cards: set[int]) -> None:
    mask = sum(1 << card for card in cards)
    assert kernel.size_of(mask) == len(cards)
    assert [kernel.nth(mask, n) for n in range(len(cards))] == sorted(cards)
    assert cards_in(mask) == tuple(sorted(cards))


def test_ranks_are_those_of_the_page() -> None:
    # D1: rank 1 is the largest engine, the lowest consumption, the highest speed.
    table = reconstruction()
    names = dict(zip(NAMES, range(52), strict=False))
    assert [table.ranks(c)[names["F13"]] for c in range(3)] == [13, 1, 13]
    assert [table.ranks(c)[names["F1"]] for c in range(3)] == [1, 13, 1]
    assert [table.ranks(c)[names["G2"]] for c in range(3)] == [2, 10, 1]


def test_equal_figures_share_a_rank_and_the_card_played_first_wins() -> None:
    # D13 and F13 both reach 85 km/h (D7).
    table = reconstruction()
    speeds = dict(zip(NAMES, table.common_ranks(2), strict=False))
    assert speeds["D13"] == speeds["F13"]
    for cards in ("F13 D13", "D13 F13", "F13 D13 G1", "D13 F13 G1"):
        assert won({"market": "yes"}, 2, cards) == 0
    assert won({"market": "yes"}, 2, "F13 F12 D13") == 1


def test_equal_engines_go_by_number_except_where_figures_are_compared(tmp_path: Path) -> None:
    # An owner's table in which F3 and F4 have the same engine.
    source = (resources() / "automatch" / "cars.csv").read_text("utf-8")
    path = tmp_path / "own.csv"
    path.write_text(source.replace("1960,1816,", "1960,1911,"), "utf-8")
    own = {"table": str(path)}
    assert won(own, 0, "F4 F3 F5") == 1
    assert won({**own, "market": "yes"}, 0, "F4 F3 F5") == 0
    assert won({**own, "market": "yes"}, 0, "F3 F4 F5") == 0


def won(options: dict[str, str], ruling: int, cards: str, leader: int = 0) -> int:
    """Who wins these cards laid in turn, without figures."""
    laid = cards.split()
    game = GAME.create({"players": str(len(laid)), **options})
    cells = [0] * kernel.D_SIZE
    cells[kernel.D_LEADER] = leader
    cells[kernel.D_RULING] = ruling
    cells[kernel.D_COUNT] = len(laid)
    for index, card in enumerate(laid):
        cells[kernel.D_TRICK] |= NAMES.index(card) << 6 * index
        if card in {"pump", "motorway"} and not cells[kernel.D_SPECIAL]:
            cells[kernel.D_SPECIAL] = index + 1
    return kernel.winner(game.rules, cells)


def test_engine_then_consumption_then_speed_decide() -> None:
    assert won({}, 0, "F5 F3 F13 F8") == 1
    assert won({}, 1, "F5 F3 F13 F8") == 2
    assert won({}, 2, "F5 F3 F13 F8") == 0


def test_only_the_colour_led_wins() -> None:
    assert won({}, 0, "F13 I1 D1 G1", leader=2) == 2
    assert won({}, 0, "F13 I1 F12 G1", leader=2) == 0


def test_a_special_wins_its_trick_and_the_second_changes_nothing() -> None:
    assert won({}, 0, "F1 F2 pump F3") == 2
    assert won({}, 0, "F1 motorway F2 pump") == 1
    assert won({}, 0, "pump motorway") == 0


def test_the_common_market_compares_figures_of_three_countries() -> None:
    market = {"market": "yes"}
    assert won(market, 0, "F2 I1 D3 G1") == 1  # 2351, 3485, 2605 cm³
    assert won(market, 1, "I11 D12 F13 G13") == 2
    assert won(market, 0, "G13 F1 I1 D1") == 0
    assert won(market, 0, "G13 F1 G12 D1") == 2
    # Figures, not ranks: F1 has 6286 cm³, D1 3168.
    assert won(market, 0, "D1 F1") == 1
