"""Where the labyrinth's cells, walls, marks and ways are, for any board and however turned."""

import math
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QApplication

from ludotheque.games.ordino.board import ARROWS, Board, from_json, reconstruction
from ludotheque.games.ordino.boarddrawing import Passage, passages
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.games.ordino.geometry import Geometry, spread
from ludotheque.ui.games.ordino.marks import PLATE
from ludotheque.ui.games.ordino.sheets import beside
from ludotheque.ui.look.theme import current_theme, manager
from tests.games.ordino.helpers import random_board
from tests.gui.frame.test_theme import contrast

CENTRE = QPointF(500, 500)
RADIUS = 436.0
TURNS = range(4)


@st.composite
def any_rings(draw: st.DrawFn) -> tuple[int, ...]:
    """Rings which a board may have, up to twenty of them and 250 cells."""
    rings = [1, draw(st.integers(3, 12))]
    for _ in range(draw(st.integers(0, 18))):
        count = rings[-1] * draw(st.sampled_from((1, 1, 1, 2, 3)))
        if sum(rings) + count > 250:
            break
        rings.append(count)
    return tuple(rings)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """The program's board, boards which pass the checks, drafts which need not."""
    seed = draw(st.integers(0, 10_000))
    which = draw(st.integers(0, 5))
    if which == 0:
        return reconstruction()
    if which <= 2:
        return from_json(random_board(random.Random(seed)))
    rings = draw(any_rings())
    chance = random.Random(seed)
    found: dict[str, set[tuple[int, int]]] = {"around": set(), "inward": set()}
    share = chance.random()
    for passage in passages(rings):
        if chance.random() < share:
            found[passage.kind].add(passage.place)
    cells = [(r, s) for r, count in enumerate(rings) for s in range(count)]
    start = tuple(tuple(chance.choice(cells) for _ in range(4)) for _ in range(4))
    return Board("draft", rings, frozenset(found["around"]), frozenset(found["inward"]), start)


@st.composite
def geometries(draw: st.DrawFn) -> Geometry:
    turn, radius = draw(st.sampled_from(TURNS)), draw(st.sampled_from((436.0, 90.0, 1000.0)))
    return Geometry(draw(boards()), CENTRE, radius, turn)


def is_open(board: Board, passage: Passage) -> bool:
    where = board.around if passage.kind == "around" else board.inward
    return passage.place in where


def stroke(geometry: Geometry) -> QPainterPath:
    """The ground which the walls cover."""
    stroker = QPainterPathStroker(board_art.wall_pen(geometry))
    stroker.setCurveThreshold(0.01)
    return stroker.createStroke(geometry.walls())


def away(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())


@given(geometries())
def test_every_cell_is_found_where_its_piece_stands(geometry: Geometry) -> None:
    for name in geometry.board.names:
        centre = geometry.cell_centre(name)
        assert geometry.cell_at(centre) == name
        assert geometry.cell_path(name).contains(centre)
        assert geometry.cell_rect(name).contains(centre)


@given(geometries(), st.data())
def test_the_inside_of_a_cell_belongs_to_it_alone(geometry: Geometry, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(geometry.board.names))
    ring, sector = geometry.place(name)
    inner = geometry.radii[ring - 1] if ring else 0.0
    deep, along = data.draw(st.floats(0.02, 0.98)), data.draw(st.floats(0.02, 0.98))
    distance = inner + deep * (geometry.radii[ring] - inner)
    point = geometry.point(distance, geometry.angle(ring, sector + along))
    assert geometry.cell_at(point) == name
    # A curve is made of straight pieces: the outline may differ by a fraction of a unit.
    near = geometry.radius / 500
    assert geometry.cell_path(name).intersects(geometry.cell_rect(name) & rect_about(point, near))
    for other in geometry.board.names:
        if other != name and 0.1 < deep < 0.9 and 0.1 < along < 0.9:
            assert not geometry.cell_path(other).contains(point)


@given(geometries(), st.data())
def test_a_frame_lies_within_its_cell(geometry: Geometry, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(geometry.board.names))
    frame, cell = geometry.frame_path(name), geometry.cell_path(name)
    # A curve is made of straight pieces: the outline may differ by a fraction of a unit.
    off = geometry.radius / 500
    assert cell.boundingRect().adjusted(-off, -off, off, off).contains(frame.boundingRect())
    assert frame.contains(geometry.cell_centre(name))
    assert geometry.frame_path(name) == frame


def rect_about(point: QPointF, half: float) -> QRectF:
    """The square about a point."""
    path = QPainterPath()
    path.addRect(point.x() - half, point.y() - half, 2 * half, 2 * half)
    return path.boundingRect()


@given(geometries(), st.floats(0, 360), st.floats(1.001, 3))
def test_no_cell_beside_the_labyrinth(geometry: Geometry, angle: float, share: float) -> None:
    point = geometry.point(geometry.radius * share, angle)
    assert geometry.cell_at(point) is None
    if share > 1.5:
        assert geometry.wall_at(point) is None


@given(geometries())
def test_a_wall_between_neighbours_exactly_where_no_passage_is(geometry: Geometry) -> None:
    stroked = stroke(geometry)
    for passage in passages(geometry.board.rings):
        middle = geometry.passage_centre(passage)
        assert stroked.contains(middle) is not is_open(geometry.board, passage)
        line = geometry.passage_path(passage)
        assert geometry.wall_at(line.pointAtPercent(0.5)) == passage
        if not is_open(geometry.board, passage):
            for share in (0.02, 0.3, 0.7, 0.98):
                assert stroked.contains(line.pointAtPercent(share))
    for angle in range(0, 360, 7):
        assert stroked.contains(geometry.point(geometry.radius, angle))


@given(geometries())
def test_every_wall_is_found_at_its_middle(geometry: Geometry) -> None:
    for passage in passages(geometry.board.rings):
        assert geometry.wall_at(geometry.passage_centre(passage)) == passage


@given(geometries(), st.data())
def test_the_nearest_wall_is_found(geometry: Geometry, data: st.DataObject) -> None:
    share, angle = data.draw(st.floats(0, 1)), data.draw(st.floats(0, 359.9))
    point = geometry.point(share * geometry.radius, angle)

    def distance(passage: Passage) -> float:
        line = geometry.passage_path(passage)
        return min(away(point, line.pointAtPercent(i / 64)) for i in range(65))

    every = list(passages(geometry.board.rings))
    least = min(map(distance, every))
    found = geometry.wall_at(point, geometry.ring_width)
    coarse = geometry.radius / 24  # the points of a long arc lie far apart
    if found is None:
        assert least > geometry.ring_width - coarse
    else:
        assert distance(found) <= least + coarse
    if least > geometry.ring_width / 3 + coarse:
        assert geometry.wall_at(point) is None


@given(geometries(), st.data())
def test_a_way_crosses_no_wall(geometry: Geometry, data: st.DataObject) -> None:
    board = geometry.board
    chance = random.Random(data.draw(st.integers(0, 10_000)))
    cell = chance.randrange(board.size)
    way = [cell]
    links = (board.right, board.left, board.inner, board.outer)
    for _ in range(12):
        following = [other for link in links for other in link[cell]]
        if not following:
            break
        cell = chance.choice(following)
        way.append(cell)
    _crosses_nothing(geometry, [board.names[number] for number in way])


@pytest.mark.parametrize("turn", TURNS)
def test_every_way_of_every_arrow_crosses_no_wall(turn: int) -> None:
    geometry = Geometry(reconstruction(), CENTRE, RADIUS, turn)
    board = geometry.board
    stroked = stroke(geometry)
    for cell, name in enumerate(board.names):
        for arrow in ARROWS:
            for way in board.ways(cell, (arrow, arrow), "ou"):
                names = [name, *(board.names[number] for number in way.cells)]
                _crosses_nothing(geometry, names, stroked)


@given(geometries(), st.data())
def test_a_way_turns_back_in_no_cell(geometry: Geometry, data: st.DataObject) -> None:
    """Along a ring the line goes one way, also where it passes through a wide cell."""
    board = geometry.board
    chance = random.Random(data.draw(st.integers(0, 10_000)))
    way = [chance.randrange(1, board.size)]
    for _ in range(8):
        links = (board.right, board.left, board.inner, board.outer)
        following = [other for link in links for other in link[way[-1]] if other not in way]
        if not following or following == [0]:
            break
        way.append(chance.choice([other for other in following if other]))
    names = [board.names[number] for number in way]
    path = geometry.way_path(names)
    count = max(8, int(path.length() / 2))
    turns: dict[str, set[bool]] = {}
    before = geometry.polar(path.pointAtPercent(0))
    for index in range(1, count + 1):
        point = path.pointAtPercent(index / count)
        now = geometry.polar(point)
        swept = (now[1] - before[1] + 180) % 360 - 180
        cell = geometry.cell_at(point)
        assert cell is not None
        # Qt places a point near a corner some tenths beside the line.
        if abs(math.radians(swept)) * now[0] > path.length() / count / 2:
            turns.setdefault(cell, set()).add(swept > 0)
        before = now
    assert all(len(found) == 1 for found in turns.values()), names


def test_the_stop_of_a_way_lies_on_its_line() -> None:
    """From the narrow 3.3 into the wide 2.1 and on to 2.2: the stop is where the line bends."""
    geometry = Geometry(reconstruction(), CENTRE, RADIUS)
    cells = ("3.2", "2.1", "2.2")
    stop = geometry.way_path(cells, 1)
    whole = geometry.way_path(cells)
    at = stop.currentPosition()
    assert geometry.cell_at(at) == "2.1"
    share = whole.percentAtLength(stop.length())
    assert away(whole.pointAtPercent(share), at) < 1


def _crosses_nothing(
    geometry: Geometry, names: list[str], stroked: QPainterPath | None = None
) -> None:
    stroked = stroked or stroke(geometry)
    path = geometry.way_path(names)
    assert away(path.pointAtPercent(0), geometry.cell_centre(names[0])) < 1e-6
    if len(names) == 1:
        return
    assert away(path.currentPosition(), geometry.cell_centre(names[-1])) < geometry.radius / 2000
    seen: list[str] = []
    narrow = min(
        math.tau * geometry.middle(ring) / count
        for ring, count in enumerate(geometry.board.rings[1:], 1)
    )
    count = max(8, int(4 * path.length() / min(narrow, geometry.ring_width)))
    for index in range(count + 1):
        point = path.pointAtPercent(index / count)
        assert not stroked.contains(point)
        cell = geometry.cell_at(point)
        assert cell is not None
        if not seen or seen[-1] != cell:
            seen.append(cell)
    assert seen == names


@given(boards(), st.sampled_from(TURNS))
def test_four_turns_are_none(board: Board, turn: int) -> None:
    once, again = (Geometry(board, CENTRE, RADIUS, number) for number in (turn, turn + 4))
    assert once.turn == again.turn == turn
    assert once.walls() == again.walls()
    for name in board.names:
        assert once.cell_path(name) == again.cell_path(name)
    for piece in range(16):
        assert once.mark_centre(piece) == again.mark_centre(piece)


@given(boards(), st.sampled_from(TURNS))
def test_a_quarter_turn_goes_clockwise(board: Board, turn: int) -> None:
    before, after = (Geometry(board, CENTRE, RADIUS, number) for number in (turn, turn + 1))

    def turned(point: QPointF) -> QPointF:
        offset = point - CENTRE
        return CENTRE + QPointF(-offset.y(), offset.x())

    for name in board.names:
        assert away(turned(before.cell_centre(name)), after.cell_centre(name)) < 1e-6
    for piece in range(16):
        assert away(turned(before.mark_centre(piece)), after.mark_centre(piece)) < 1e-6


def test_sectors_run_clockwise_from_the_top_left_corner_of_the_north_quarter() -> None:
    geometry = Geometry(reconstruction(), CENTRE, RADIUS)
    first = geometry.cell_centre("5.0") - CENTRE
    assert first.x() < 0 > first.y()  # above, at the left
    assert geometry.cell_at(QPointF(500 - 300, 500 - 299)) == "5.23"
    assert geometry.cell_at(QPointF(500 - 299, 500 - 300)) == "5.0"
    assert [geometry.cell_centre(name).y() < 500 for name in ("5.2", "5.14")] == [True, False]
    assert [geometry.cell_centre(name).x() > 500 for name in ("5.8", "5.20")] == [True, False]


@given(geometries())
def test_marks_stand_on_the_rim_apart_from_each_other(geometry: Geometry) -> None:
    centres = [geometry.mark_centre(piece) for piece in range(16)]
    unit = geometry.radius / 436
    for piece, centre in enumerate(centres):
        assert 436 < away(centre, CENTRE) / unit < 492
        assert geometry.cell_at(centre) is None
        for other in centres[:piece]:
            assert away(centre, other) / unit > 51.9


@pytest.mark.parametrize("turn", TURNS)
def test_each_mark_of_the_own_board_is_beside_its_green_cell(turn: int) -> None:
    geometry = Geometry(reconstruction(), CENTRE, RADIUS, turn)
    for piece in range(16):
        name = geometry.board.names[geometry.board.green[piece]]
        angle, mark = (
            geometry.polar(point)[1]
            for point in (geometry.cell_centre(name), geometry.mark_centre(piece))
        )
        assert abs((angle - mark + 180) % 360 - 180) < 1e-6


@given(st.lists(st.floats(0, 359.9), min_size=1, max_size=16), st.floats(1, 8))
def test_spread_keeps_order_and_distance_and_moves_only_what_is_too_close(
    angles: list[float], least: float
) -> None:
    found = spread(angles, least)
    if len(angles) == 1:
        assert found[0] == pytest.approx(angles[0] % 360)
        return

    def apart(values: list[float], i: int, j: int) -> float:
        away = abs(values[i] - values[j]) % 360
        return min(away, 360 - away)

    pairs = [(i, j) for i in range(len(angles)) for j in range(i)]
    assert all(apart(found, i, j) > least - 1e-6 for i, j in pairs)
    if all(apart(angles, i, j) >= least for i, j in pairs):
        assert all(apart([a, b], 0, 1) < 1e-6 for a, b in zip(angles, found, strict=True))


def test_a_piece_without_a_green_cell_waits_in_its_quarter() -> None:
    nowhere = attrs.evolve(reconstruction(), start=(((0, 0),) * 4,) * 4, reconstruction=False)
    geometry = Geometry(nowhere, CENTRE, RADIUS)
    quarters = [geometry.polar(geometry.mark_centre(piece))[1] for piece in range(16)]
    for piece, angle in enumerate(quarters):
        middle = 90 * ((piece >> 3) + 2 * (piece & 1))
        assert abs((angle - middle + 180) % 360 - 180) < 45


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_and_walls_stand_out(qapp: QApplication, scheme: str) -> None:
    manager().set_scheme(scheme)
    try:
        for ground in ("band1", "band2", "band3", "start"):
            colour = current_theme().of("ordino", ground)
            assert contrast(current_theme().of("ordino", "wall"), colour) >= 3
            assert 4.5 <= contrast(board_art.name_ink(ground), colour) < 7  # legible and quiet
    finally:
        manager().set_scheme("light")


def test_a_distance_stands_beside_its_piece_and_on_no_other():
    centre, radius = QPointF(0, 0), 34.0
    alone = [(centre, radius)]
    assert beside(centre, radius, alone) == QPointF(0, -radius - PLATE)
    above = QPointF(0, -70)
    crowded = [*alone, (above, radius)]
    at = beside(centre, radius, crowded)
    assert all(math.dist(at.toTuple(), other.toTuple()) >= reach + PLATE - 1
               for other, reach in crowded)  # fmt: skip
