"""Cambio's figures: pushes, corrections and placings by hand; what their captions claim."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from ludotheque.games.cambio import names as cambio
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.layout import WIDE
from ludotheque.ui.games.cambio.scene import CambioScene
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import figures
from ludotheque.ui.rules.gamefigures import plan
from ludotheque.ui.rules.rulestext import rules_text
from tests.gui.rules.eyes import look_at, names, rest
from tests.gui.rules.hands import STRICT, Hands

pytestmark = STRICT
PLAYABLE = [name for name in names("cambio") if figures("cambio")[name].plies]
ALLOWED = [
    (name, sign.action)
    for name in PLAYABLE
    for sign in figures("cambio")[name].signs
    if sign.refused is None
]
ENDS = {
    ("five", "a3>"): ("cambio.five", (0,)),
    ("five", "c1^"): ("cambio.five", (0,)),
    ("five", "a5>"): ("cambio.five", (0,)),
    ("opponents-line", "a3>"): ("cambio.opponent-line", (1,)),
    ("both-lines", "a3>"): ("cambio.all-lines", ()),
    ("four", "a4>"): ("cambio.four", (2,)),
}


def _state(name: str) -> CambioState:
    state = figures("cambio")[name].timeline().state
    assert isinstance(state, CambioState)
    return state


def _unclickable() -> list[tuple[str, str]]:
    """The refused signs whose first place can be chosen for nothing."""
    found = []
    for name in PLAYABLE:
        state = _state(name)
        for sign in figures("cambio")[name].signs:
            steps = state.steps(state.parse(sign.action))
            if sign.refused is not None and state.why_not_steps(steps[:1]) is not None:
                found.append((name, sign.action))
    return found


def _dice(state: CambioState, letter: str) -> set[str]:
    """The cells whose dice show a letter."""
    return {cell for cell in cambio.CELLS if state.letter(cambio.CELL[cell]) == letter}


def _outcomes(name: str) -> dict[str, tuple[str, tuple[int, ...]]]:
    """What every push of a figure's position ends the game with."""
    state = _state(name)
    found = {}
    for action in state.legal_actions():
        outcome = state.child(action).outcome()
        if outcome is not None:
            found[state.notation(action)] = (outcome.code, outcome.winners)
    return found


def _play(hands: Hands, text: str) -> None:
    """Click an arrow; or a die and, where there are two, what it is turned to."""
    scene = hands.figure.scene
    first, *faces = scene.controller.state.steps(scene.controller.state.parse(text))
    hands.click(first)
    if faces and scene.chosen_place() is not None:
        hands.click(f"to-{faces[0]}")


# By hand


@pytest.mark.parametrize(("name", "text"), ALLOWED)
def test_every_allowed_sign_can_be_played_and_taken_back(open_rules, name: str, text: str) -> None:
    figure = look_at(open_rules("cambio", height=900).page, name)
    state = figure.controller.state
    _play(Hands(figure), text)
    assert figure.controller.timeline.notations()[-1] == text
    assert figure.played == 1
    assert figure.over == (figure.data.plies == 1)
    outcome = figure.controller.timeline.outcome()
    expected = ENDS.get((name, text))
    assert (None if outcome is None else (outcome.code, outcome.winners)) == expected
    assert dict(figure.scene.shown()) == dict(figure.scene.expected())
    assert figure.foot is not None
    QTest.mouseClick(figure.foot, Qt.MouseButton.LeftButton)
    assert figure.controller.state == state
    assert figure.view.live
    assert not figure.foot.isEnabled()


@pytest.mark.parametrize(("name", "text"), _unclickable())
def test_what_is_refused_says_why_beside_the_place(open_rules, name: str, text: str) -> None:
    page = open_rules("cambio", height=900).page
    figure = look_at(page, name)
    state = figure.controller.state
    steps = state.steps(state.parse(text))
    Hands(figure).click(steps[0])
    first = state.why_not_steps(steps[:1])
    whole = state.why_not(state.parse(text))
    assert figure.controller.timeline.ply == figure._start
    assert first is not None
    assert whole is not None
    assert page.bubble.text in {str(first.message), str(whole.message)}
    assert page.viewport().rect().contains(page.bubble.geometry())


@pytest.mark.parametrize(
    "name", [n for n in PLAYABLE if any(s.show != "none" for s in figures("cambio")[n].signs)]
)
def test_signs_go_with_the_first_action_and_come_back(open_rules, name: str) -> None:
    figure = look_at(open_rules("cambio", height=900).page, name)
    drawn = _signs_seen(figure)
    assert drawn > 100
    figure.controller.commit(figure.controller.state.legal_actions()[0])
    assert _signs_seen(figure) < drawn / 2
    figure.restart()
    figure.scene.hide_cursor()
    rest(figure.parent().parent())
    # The dice themselves are of other woods now.
    assert _signs_seen(figure) == pytest.approx(drawn, rel=0.05)


def test_pointing_at_an_arrow_previews_the_push_and_leaves_it_undone(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "push")
    assert isinstance(figure.scene, CambioScene)
    hands = Hands(figure)
    still = figure.view.grab().toImage()
    hands.move(hands.at("a3>"), Qt.MouseButton.NoButton)
    QCoreApplication.processEvents()
    assert figure.scene.strip.push == "a3>"
    assert figure.view.grab().toImage() != still
    assert figure.controller.timeline.ply == 0
    assert not figure.touched
    hands.move(hands.at("c3"), Qt.MouseButton.NoButton)
    QCoreApplication.processEvents()
    assert figure.scene.strip.push is None
    assert figure.view.grab().toImage() == still


def test_a_push_by_keys_alone(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "push")
    hands = Hands(figure)
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    seen = set()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 7:
        hands.key(key)
        assert figure.scene.cursor is not None
        assert figure.view.shows(figure.scene.cursor)
        seen.add(figure.scene.cursor)
    assert len(seen) > 2
    figure.scene.cursor = "a3>"
    hands.key(Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert figure.controller.timeline.notations() == ("a3>",)


def test_a_still_figure_takes_nothing(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "tray")
    hands = Hands(figure)
    hands.click("a3>")
    hands.key(Qt.Key.Key_Return)
    assert figure.controller.timeline.ply == 0
    assert figure.view.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_b_makes_both_corrections_and_play_begins(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "crowded")
    hands = Hands(figure)
    _play(hands, "b3=m")
    assert figure.view.live
    _play(hands, "c1=n")
    assert figure.over
    state = figure.controller.state
    assert isinstance(state, CambioState)
    assert state.phase is Phase.PUSH
    text = "".join(state.rows())
    assert (text.count("A"), text.count("B")) == (4, 5)


# What is drawn


def _signs_seen(figure: Figure) -> int:
    """How many pixels have the colour of signs but hardly of anything else."""
    image = figure.view.grab().toImage()
    inks = {QColor("#FFC83A").rgb(), QColor("#C8342B").rgb()}
    return sum(
        image.pixel(x, y) in inks for x in range(image.width()) for y in range(image.height())
    )


def _red(image: QImage, at: QPoint, reach: int) -> int:
    """How many pixels around a point have the red of a refusal."""
    wanted, found = QColor("#C8342B"), 0
    for x in range(at.x() - reach, at.x() + reach + 1):
        for y in range(at.y() - reach, at.y() + reach + 1):
            seen = image.pixelColor(x, y)
            far = abs(seen.red() - wanted.red()) + abs(seen.green() - wanted.green())
            found += far + abs(seen.blue() - wanted.blue()) < 12
    return found


@pytest.mark.parametrize("name", ["too-few", "corners", "leaves", "shut"])
def test_what_is_forbidden_is_marked_in_red_where_it_lies(open_rules, name: str) -> None:
    figure = look_at(open_rules("cambio", height=900).page, name)
    image = figure.view.grab().toImage()
    for sign in figure.data.signs:
        if sign.refused is None or sign.show == "none":
            continue
        number = cambio.PUSH_NUMBER.get(sign.action)
        cell = sign.action[:2] if number is None else cambio.way(number)[-1]
        assert _red(image, figure.view.centre_of(cell), 18) > 40, sign.action


def test_a_pass_locks_every_arrow(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "blocked")
    image = figure.view.grab().toImage()
    for push in geo.ARROWS:
        at = figure.view.mapFromScene(geo.arrow_centre(push))
        assert _red(image, at, 6) > 20, push


def test_lines_are_drawn_over_the_dice(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "short-diagonals")
    assert _signs_seen(figure) > 800


@pytest.mark.parametrize("width", [280, 660])
def test_the_whole_tray_is_shown_and_the_faces_where_a_choice_is_due(width: int, qapp) -> None:
    for name, data in figures("cambio").items():
        crop = plan(data, width).crop
        assert crop.contains(geo.TRAY)
        due = {state.steps(a)[1] for state in [_state(name)] for a in _turns(state)}
        assert crop.contains(WIDE.faces_rect(len(due))) == (len(due) > 1), name


def _turns(state: CambioState) -> list[int]:
    if state.phase not in {Phase.BALANCE, Phase.CORNERS}:
        return []
    return list(state.legal_actions())


# What the captions claim


def test_three_pushes_win_and_no_other() -> None:
    won = {push: end for (name, push), end in ENDS.items() if name == "five"}
    assert _outcomes("five") == won
    state = _state("five")
    lines = {state.child(state.parse(push)).lines()[0][1] for push in won}
    assert {cambio.LINES.index(line) // 5 for line in lines} == {0, 1, 2}


def test_one_push_wins_and_no_other() -> None:
    assert {push for push, end in _outcomes("four").items() if end[1] == (2,)} == {"a4>"}
    state = _state("four")
    assert state.child(state.parse("a4>")).lines()[0][1].cells == ("b1", "c2", "d3", "e4")


def test_the_opponents_line_lacks_the_cell_told() -> None:
    state = _state("opponents-line")
    assert {"c3", "d1", "d2", "d4", "d5"} == _dice(state, "B")
    after = state.child(state.parse("a3>"))
    assert [(seat, str(line.cells[0])) for seat, line in after.lines()] == [(1, "d1")]


def test_the_shut_lines_are_shut_from_both_sides() -> None:
    state = _state("shut")
    forbidden = {p for p in cambio.PUSHES if not state.is_legal(state.parse(p))}
    assert {"a3>", "e3<", "c5v", "c1^"} == forbidden


def test_the_triangles_move_and_stay() -> None:
    state = _state("moved-along")
    after = state.child(state.parse("a3>"))
    assert _dice(state, "B") - _dice(after, "B") == {"b3"}
    assert _dice(after, "B") - _dice(state, "B") == {"e3"}


def test_the_blocked_player_has_nothing_but_a_pass() -> None:
    state = _state("blocked")
    assert [state.notation(a) for a in state.legal_actions()] == ["pass"]
    edge = {push[:2] for push in cambio.PUSHES}
    assert len(edge) == 16
    assert edge == _dice(state, "B") | _dice(state, "C")


def test_twenty_eight_ways_and_those_drawn_are_some_of_them() -> None:
    assert len(cambio.WINDOWS) == 28
    ends = {(window.cells[0], window.cells[-1]) for window in cambio.WINDOWS}
    ends |= {(last, first) for first, last in ends}
    shown = [figures("cambio")[name].zones for name in ("windows", "short-diagonals")]
    assert all(zone in ends for zones in shown for zone in zones)
    short = [frozenset((w.cells[0], w.cells[-1])) for w in cambio.WINDOWS[-4:]]
    assert sorted(map(sorted, short)) == sorted(map(sorted, shown[1]))
    for language, words in (("fr", "28 façons"), ("en", "28 ways")):
        assert words in rules_text("cambio", language)


def test_the_tray_shown_is_balanced_and_the_throw_belongs_to_nobody() -> None:
    tray = _state("tray")
    text = "".join(tray.rows())
    assert (text.count("A"), text.count("B")) == (4, 5)
    for seat in "AB":
        cells = _dice(tray, seat)
        assert all(len(cells & set(line.cells)) <= 2 for line in cambio.lines(three=False))
    thrown = _state("thrown")
    assert set("".join(thrown.rows())) == set("OTSX")
    assert thrown.symbols == (-1,) * 5


def test_six_circles_three_of_them_in_column_b() -> None:
    task = _state("crowded").task()
    assert task is not None
    assert (task.stage, task.have, task.want) == ("crowded", 6, 4)
    assert task.crowded == (("b1", "b2", "b3", "b4", "b5"),)
    assert task.dice == ("b2", "b3", "b4")


def test_the_padlocks_are_all_the_thirds() -> None:
    for name in ("too-few", "corners"):
        state = _state(name)
        owner = cambio.SEATS[state.owner]
        thirds = set()
        for cell in cambio.CELLS:
            reason = state.why_not(state.parse(f"{cell}={owner}"))
            if reason is not None and reason.code == "cambio.third":
                thirds.add(f"{cell}={owner}")
        shown = {s.action for s in figures("cambio")[name].signs if s.refused and s.show != "none"}
        assert shown == thirds


def test_a_figure_says_its_position(open_rules) -> None:
    figure = look_at(open_rules("cambio", height=900).page, "crowded")
    assert isinstance(figure, Figure)
    assert "side B  phase balance" in figure.accessibleDescription()
