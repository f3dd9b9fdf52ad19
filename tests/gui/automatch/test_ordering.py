"""Order, places of the cars and best times behind the practice, without a window."""

import json
import random
import tempfile
from decimal import Decimal
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from ludotheque.core.messages import use_language
from ludotheque.games.automatch.keytable import Table, reconstruction
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes, Time
from ludotheque.ui.games.automatch.encyclopaedia.cartexts import time_text
from ludotheque.ui.games.automatch.encyclopaedia.ordering import Ordering, cards_of
from ludotheque.ui.games.automatch.encyclopaedia.rowart import plan

OURS = reconstruction()


# The order itself


def _coarse(figure: Decimal) -> Decimal:
    return Decimal(1 + int(figure) % 4)


@st.composite
def orderings(draw: st.DrawFn) -> Ordering:
    """Any cars of ours or of a table with many equal figures, in any order."""
    table: Table = OURS
    if draw(st.booleans()):
        coarse = tuple(
            attrs.evolve(car, figures=(_coarse(engine), _coarse(consumption), _coarse(speed)))
            for car in OURS.cars
            for engine, consumption, speed in [car.figures]
        )
        table = attrs.evolve(OURS, cars=coarse)
    cards = draw(st.lists(st.integers(0, 51), min_size=2, max_size=52, unique=True))
    return Ordering(table, cards, draw(st.integers(0, 2)))


@given(orderings(), st.data())
def test_the_row_is_in_order_whatever_is_tried(ordering: Ordering, data: st.DataObject) -> None:
    ranks = ordering.table.common_ranks(ordering.what)
    wrong = 0
    while ordering.card is not None:
        card, row = ordering.card, list(ordering.row)
        place = data.draw(st.integers(0, len(row)))
        tried = [ranks[one] for one in (*row[:place], card, *row[place:])]
        placed = ordering.lay(place)
        assert placed.right is (tried == sorted(tried))
        wrong += not placed.right
        assert ordering.row[placed.index] == card
        assert [one for one in ordering.row if one != card] == row
        found = [ranks[one] for one in ordering.row]
        assert found == sorted(found)
        if placed.right:
            assert placed.index == place
    assert ordering.faults == wrong
    assert ordering.left == 0
    assert ordering.total == len(ordering.row)
    with pytest.raises(ValueError, match="every car"):
        ordering.lay(0)


def test_there_is_always_a_right_place_and_no_other_place_is_taken() -> None:
    ordering = Ordering(OURS, [0, 13], 0)
    with pytest.raises(IndexError):
        ordering.lay(2)
    with pytest.raises(IndexError):
        ordering.lay(-1)
    assert [ordering.fits(index) for index in range(2)] == [False, True]


def test_equal_figures_may_lie_either_way_round() -> None:
    """The HK 500 and the Ferrari both make 230 km/h."""
    for place in (0, 1):
        ordering = Ordering(OURS, [0, 14], 2)
        assert ordering.lay(place).right


@pytest.mark.parametrize(
    ("cards", "index", "said"),
    [
        ([2, 0], 0, ""),
        ([2, 0], 1, " It belongs at the beginning, before Citroën DS 19 (150 km/h)."),
        ([2, 12], 0, " It belongs at the end, after Citroën DS 19 (150 km/h)."),
    ],
)
def test_what_is_said_of_a_place(cards: list[int], index: int, said: str) -> None:
    use_language("en")
    told = {0: "Facel Vega HK 500: 230 km/h.", 12: "Citroën 2 CV AZL: 85 km/h."}[cards[1]]
    assert str(Ordering(OURS, cards, 2).lay(index).text) == told + said


def test_what_is_said_of_a_place_between_two() -> None:
    use_language("en")
    ordering = Ordering(OURS, [0, 12, 2], 1)
    ordering.lay(0)
    assert str(ordering.lay(0).text) == (
        "Citroën DS 19: 10.9 l/100 km. It belongs between Citroën 2 CV AZL (5.1 l/100 km) and "
        "Facel Vega HK 500 (19.5 l/100 km)."
    )


def test_sets_hold_the_cars_they_are_called_after() -> None:
    rng = random.Random(1)
    for country in range(4):
        own = range(13 * country, 13 * country + 13)
        assert sorted(cards_of("13", country, rng)) == list(own)
    assert sorted(cards_of("39", 0, rng)) == list(range(39))
    assert sorted(cards_of("52", 0, rng)) == list(range(52))
    drawn = [tuple(cards_of("5", 0, rng)) for _ in range(50)]
    assert all(len(set(five)) == 5 for five in drawn)
    assert len(set(drawn)) > 40
    assert {card // 13 for five in drawn for card in five} == {0, 1, 2, 3}
    assert cards_of("52", 0, rng) != sorted(range(52))
    with pytest.raises(ValueError, match="unknown set"):
        cards_of("7", 0, rng)


@given(
    st.sampled_from([5, 13, 39, 52]), st.floats(320, 2600), st.floats(256, 1600),
    st.floats(1, 2), st.data(),
)  # fmt: skip
def test_cars_lie_side_by_side_and_each_gap_is_found(
    total: int, width: float, height: float, scale: float, data: st.DataObject
) -> None:
    made = plan(total, width, height, scale)
    room = QRectF(0, 0, width, height)
    slots = [made.slot(index) for index in range(total)]
    for index, slot in enumerate(slots):
        assert slot.width() >= 8
        assert not any(slot.intersects(other) for other in slots[index + 1 :])
        if height >= 560:
            assert room.contains(slot)
            assert not slot.intersects(made.hand)
    count = data.draw(st.integers(1, total))
    for gap in range(count + 1):
        box = made.gap(gap, count)
        found = made.gap_at(box.center(), count)
        # Between two columns or rows a gap has two faces: the one drawn is the one found.
        assert found == gap
        assert not made.slot(0).contains(box.center())


# Times


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b'{"best": 7}', "é".encode("latin-1"), b'{"best": []}']
)
def test_damaged_times_are_kept_aside_and_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "practice.json"
    path.write_bytes(content)
    times = BestTimes(path)
    assert times.best("ours/5/engine") is None
    assert len(times.notices) == 1
    assert (tmp_path / "practice.json.bad").read_bytes() == content
    assert times.take("ours/5/engine", Time(100, 0))
    assert BestTimes(path).best("ours/5/engine") == Time(100, 0)


def test_only_what_is_damaged_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    good = {"tenths": 120, "faults": 1}
    bad = [{}, 7, {"tenths": -1, "faults": 0}, {"tenths": 5}, {"tenths": 5, "faults": 53},
           {"tenths": True, "faults": 0}, {"tenths": 5, "faults": "no"}]  # fmt: skip
    best = {"ours/5/speed": good, **{f"bad/{i}": value for i, value in enumerate(bad)}}
    path.write_text(json.dumps({"version": 1, "best": best}), encoding="utf-8")
    times = BestTimes(path)
    assert times.notices == []
    assert times.best("ours/5/speed") == Time(120, 1)
    assert all(times.best(f"bad/{i}") is None for i in range(len(bad)))


@given(st.lists(st.tuples(st.integers(0, 9_000), st.integers(0, 52)), min_size=1, max_size=8))
def test_the_best_is_the_least_total(times: list[tuple[int, int]]) -> None:

    with tempfile.TemporaryDirectory() as folder:
        best = BestTimes(Path(folder) / "practice.json")
        for number, (tenths, faults) in enumerate(times):
            least = min((t + 50 * f for t, f in times[:number]), default=None)
            taken = best.take("key", Time(tenths, faults))
            assert taken is (least is None or tenths + 50 * faults < least)
        found = best.best("key")
        assert found is not None
        assert found.total == min(t + 50 * f for t, f in times)
        assert BestTimes(best.file.path).best("key") == found


def test_times_in_words() -> None:
    use_language("en")
    assert str(time_text(Time(412, 0))) == "41.2\u00a0s without a fault"
    assert str(time_text(Time(1_230, 1))) == "2\u00a0min 3\u00a0s with 1 fault"
    use_language("fr")
    assert "41,2" in str(time_text(Time(412, 3)))
    use_language("en")
