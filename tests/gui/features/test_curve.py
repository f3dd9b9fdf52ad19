"""The curve of an analysis: which points, dashes and places; drawn anew only where it must be."""

from itertools import groupby, pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from ludotheque.ui.analysis import curve as module
from ludotheque.ui.analysis.curve import Curve, Place, dashes, thinned
from ludotheque.ui.look.theme import DARK, LIGHT, manager
from ludotheque.ui.statistics.charts import Chart

Key = Qt.Key
RED, BLUE = QColor("#c00000"), QColor("#0000c0")
POINTS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 40)), max_size=60).map(sorted)


def said(place: Place) -> str:
    return f"at {place.ply}"


def curve_of(plies: list[int]) -> Curve:
    """A curve with places at these plies, drawn once."""
    curve = Curve("shelf", lambda: (RED, BLUE), said)
    curve.resize(400, 210)
    curve.show_places([Place(ply, (ply % 3 / 2, 1 - ply % 3 / 2)) for ply in plies], "Chances")
    curve.grab()
    return curve


@given(POINTS)
def test_a_thinned_line_goes_where_the_whole_one_went(points: list[tuple[int, int]]) -> None:
    """At each pixel it comes and goes at the same heights, and reaches as high and as low."""
    kept = [(point.x() * 4, point.y()) for point in thinned([QPointF(x / 4, y) for x, y in points])]
    left = iter(points)
    assert all(point in left for point in kept)  # in their order

    def seen(line: list[tuple[float, float]]) -> list[tuple[float, ...]]:
        columns = [[y for _, y in here] for _, here in groupby(line, lambda one: int(one[0] // 4))]
        return [(ys[0], ys[-1], min(ys), max(ys)) for ys in columns]

    assert seen(kept) == seen(points)
    assert all(len(list(here)) <= 4 for _, here in groupby(kept, lambda one: int(one[0] // 4)))


@given(POINTS, st.sampled_from([(4.0, 2.0), (1.0, 2.0), (4.0, 2.0, 1.0, 2.0)]))
def test_dashes_go_on_round_corners(
    points: list[tuple[int, int]], pattern: tuple[float, ...]
) -> None:
    """A step of 0.25 along the line is within a dash where the pattern says so."""
    line = [QPointF(*point) for point in points]
    length = sum(dist(*ends) for ends in pairwise(points))
    drawn = sum(dash.length() for dash in dashes(line, pattern))
    whole, rest = divmod(length, sum(pattern))
    expected = whole * sum(pattern[::2])
    for number, part in enumerate(pattern):
        expected += min(part, rest) if number % 2 == 0 else 0
        rest = max(0.0, rest - part)
    assert drawn == pytest.approx(expected, abs=1e-6)
    assert all(dash.length() <= max(pattern) + 1e-9 for dash in dashes(line, pattern))


@pytest.mark.parametrize("plies", [[0], [3], [0, 1], [2, 3, 9, 40], list(range(3000))])
def test_the_place_pointed_at_is_the_one_whose_strip_is_there(qapp, plies: list[int]) -> None:  # type: ignore[no-untyped-def]
    curve = curve_of(plies)
    for x in range(0, 400, 7):
        at = QPointF(x, 50)
        found = curve.item_at(at)
        if len(plies) < 400:
            assert found == Chart.item_at(curve, at)
        else:  # several places in a pixel: the nearest
            inside = curve.box(0).left() <= x <= curve.box(len(plies) - 1).right()
            assert (found >= 0) == inside
            if inside:
                here = [abs(curve.at(one, 0).x() - x) for one in range(0, len(plies), 10)]
                assert abs(curve.at(found, 0).x() - x) <= min(here) + 1e-6


def test_only_the_place_pointed_at_is_put_into_words(qapp) -> None:  # type: ignore[no-untyped-def]
    told: list[int] = []
    curve = Curve("shelf", lambda: (RED, BLUE), lambda place: told.append(place.ply) or said(place))  # type: ignore[func-returns-value]
    curve.show_places([Place(ply, (0.5, 0.5)) for ply in range(500)], "Chances")
    assert told == []
    curve.look_at(7)
    assert told == [7]
    assert list(curve.spoken()[3:5]) == ["at 3", "at 4"]


def test_the_lines_are_drawn_anew_only_where_something_differs(
    qapp,  # type: ignore[no-untyped-def]
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[int] = []
    draw = module.draw_line

    def counted(painter, points, colour, seat) -> None:  # type: ignore[no-untyped-def]
        drawn.append(seat)
        draw(painter, points, colour, seat)

    monkeypatch.setattr(module, "draw_line", counted)
    curve = curve_of(list(range(30)))
    assert drawn == [0, 1]
    empty = curve.grab().toImage()
    QTest.mouseMove(curve, QPoint(120, 60))
    curve.look_at(4)
    assert curve.grab().toImage() != empty  # the place is marked
    assert drawn == [0, 1]
    curve.resize(500, 210)
    curve.grab()
    assert drawn == [0, 1] * 2
    curve.show_places(curve.places[:20], "Chances")
    curve.grab()
    assert drawn == [0, 1] * 3
    monkeypatch.setattr(manager(), "theme", DARK if manager().theme is LIGHT else LIGHT)
    curve.grab()
    assert drawn == [0, 1] * 4
