"""Whole games of Cambio at the window: by mouse, by dragging and by keys, in every form."""

import itertools
import random
import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter

from ludotheque.core.printed import printed
from ludotheque.games import create
from ludotheque.games.cambio.position import Phase
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.games.cambio import marks, texts
from ludotheque.ui.shelf.carditems import _result
from ludotheque.ui.table.movestext import moves_text
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import WAYS, CambioHands, slow
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import Key, until

GOLDEN = Path(__file__).parents[2] / "golden"
FORMS = {
    "two": {},
    "three": {"players": "3"},
    "quick": {"preparation": "quick"},
    "quick-three": {"players": "3", "preparation": "quick"},
    "corners": {"preparation": "corners"},
}
ENDS = {
    "five": ("2", "mAAAA Annmm mnmnm nBBmB Bmnmn", "A", "cambio.five", ["A"]),
    "opponent": ("2", "mAAAA Annmm mnmnm nBBmB Bmnmn", "B", "cambio.opponent-line", ["A"]),
    "all": ("2", "mAAAA Annmm mnmnm nBBBB Bmnmn", "A", "cambio.all-lines", []),
    "four": ("3", "nAAAn ABnnC nCnBn nBCnC Bnnnn", "A", "cambio.four", ["A"]),
    "shared": ("3", "nAAAn ABnnC nCnBn nBBBC Bnnnn", "C", "cambio.shared", ["A", "B"]),
}
"""Trays which the push a1^ completes: players, tray, who pushes, how it ends, who wins."""


def golden(name: str) -> tuple[dict[str, str], list[str]]:
    """The options and actions of a golden playthrough."""
    head, *lines = (GOLDEN / f"cambio-{name}.txt").read_text(encoding="utf-8").splitlines()
    options = dict(word.split("=") for word in head.split()[1:])
    return options, [line for line in lines if not line.startswith(("#", "result"))]


@pytest.mark.spread
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", ["two", "three", "corners", slow("quick"), slow("quick-three")])
def test_a_game_is_played(window: MainWindow, form: str, way: str) -> None:
    """Every action performed by hand is the one recorded, and the board shows the model."""
    hands = CambioHands(window).begin(**FORMS[form])
    hands.check()
    hands.play_on(random.Random(f"{form} {way}"), way, {"click": 14, "drag": 11, "keys": 6}[way])


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", FORMS)
def test_a_whole_game_is_played(window: MainWindow, form: str, way: str) -> None:
    """From the throw to the ribbon."""
    hands = CambioHands(window).begin(**FORMS[form])
    hands.play_on(random.Random(f"whole {form} {way}"), way, 4_000)
    assert hands.mode is Mode.OVER
    hands.check()
    hands.window.grab()


@pytest.mark.parametrize("way", ["drag", *map(slow, ("click", "keys"))])
@pytest.mark.parametrize("end", ENDS)
def test_a_game_is_won_or_drawn(window: MainWindow, tmp_path: Path, end: str, way: str) -> None:
    """The last push, the golden lines, the ribbon; « Another game » is offered."""
    players, tray, side, code, winners = ENDS[end]
    hands = CambioHands(window).lay_position(tmp_path, (tray, side), players=players)
    hands.perform(hands.position.parse("a1^"), way)
    until(lambda: hands.mode is Mode.OVER)
    hands.rest()
    outcome = hands.timeline.outcome()
    assert outcome is not None
    assert outcome.code == code
    assert [hands.timeline.game.seats[seat] for seat in outcome.winners] == winners
    assert hands.board.gold == 1
    assert hands.board.position.lines
    ribbon = texts.banner(hands.controller)
    assert ribbon is not None
    assert ribbon[2] == (None if len(winners) != 1 else outcome.winners[0])
    if len(winners) == 1:
        assert "Anne" in ribbon[1]
        assert "Anne" in hands.told
    assert "Player" not in hands.told
    assert hands.page.panel.button.isVisible()
    hands.window.grab()
    hands.check()


def long_names(hands: CambioHands, folder: Path, end: str) -> CambioHands:
    """Lay the tray of an end for players with long names."""
    players, tray, side, _code, _winners = ENDS[end]
    game = create("cambio", {"players": players})
    seats = tuple(map(SeatInfo, ("Bernadette", "Christophe", "Maximilien")[: int(players)]))
    start = {"tray": tray.split(), "side": side}
    return hands.open_timeline(folder, Timeline(game, seed=1, start=start, seats=seats))


@pytest.mark.spread
@pytest.mark.parametrize("end", [*ENDS, "resigned"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_ribbon_names_players_and_shows_its_whole_line(
    window: MainWindow, tmp_path: Path, language: str, end: str
) -> None:
    """Also where the game is drawn between two of three, or one of three resigns."""
    window.change_settings(language=language)
    hands = long_names(CambioHands(window), tmp_path, "shared" if end == "resigned" else end)
    if end == "resigned":
        hands.controller.end(Ending("resign", 0))
    else:
        hands.press_on("a1^", "click")
    until(lambda: hands.mode is Mode.OVER)
    hands.rest()
    ribbon = texts.banner(hands.controller)
    assert ribbon is not None
    if end != "all":
        assert "Bernadette" in ribbon[1]
    for player in hands.timeline.game.seats:
        assert f"{player} " not in ribbon[1]
    picture = QImage(20, 20, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    try:
        fitted = marks.fitted(painter, ribbon[1], hands.board.ribbon)
    finally:
        painter.end()
    assert fitted == ribbon[1]


def test_a_draw_between_two_of_three_is_nowhere_called_won(
    window: MainWindow, tmp_path: Path
) -> None:
    """Neither in the text of the moves nor on the shelf; a single winner has won."""
    for end, said in (("shared", "A draw between"), ("four", "Won by"), ("all", "drawn")):
        hands = long_names(CambioHands(window), tmp_path, end)
        hands.press_on("a1^", "click")
        hands.rest()
        text = moves_text(hands.timeline, hands.board.move_entries())
        (result,) = (line for line in text.splitlines() if line.startswith("Result: "))
        assert said in result
        status = str(_result(hands.timeline))
        assert status.startswith({"all": "A draw"}.get(end, said))
        assert ("Won by" in result + status) == (end == "four")
        assert ("Christophe" in status) == (end == "shared")


def test_a_repeated_position_is_announced_and_drawn(window: MainWindow, tmp_path: Path) -> None:
    """The second time the sentence says so, the third time the game is over."""
    options, texts = golden("repetition")
    hands = CambioHands(window).lay_line(tmp_path, texts[:-1], ("Anne", "Bruno"), **options)
    said = False
    while hands.timeline.can_undo and not said:
        said = "second time" in hands.told
        hands.undo()
        hands.rest()
    assert said
    while hands.timeline.can_redo:
        hands.redo()
        hands.rest()
    hands.press_on(texts[-1], "click")
    until(lambda: hands.mode is Mode.OVER)
    hands.rest()
    assert "third time" in hands.told
    hands.check()


@pytest.mark.parametrize("animation", ["off", slow("normal")])
def test_a_blocked_player_passes_by_himself(
    open_window: OpenWindow, tmp_path: Path, animation: str
) -> None:
    """The pass is announced, made, and told once more to who is on turn then."""
    options, texts = golden("3-pass")
    at = texts.index("pass")
    hands = CambioHands(open_window(animation=animation))
    hands.lay_line(tmp_path, texts[:at], ("Anne", "Bruno", "Chloé"), **options)
    until(lambda: hands.timeline.ply > at)
    hands.rest()
    assert hands.timeline.notations()[at] == "pass"
    assert "passes" in hands.told
    assert any(name in hands.told for name in ("Anne", "Bruno", "Chloé"))
    assert hands.position.phase is Phase.PUSH
    assert [entry.text for entry in hands.board.move_entries()][-1] == "–"
    hands.check()


@pytest.mark.slow
def test_animations_end_as_without_them(open_window: OpenWindow) -> None:
    """With movements the same actions lead to the same board, hurried or not."""
    hands = CambioHands(open_window(animation="fast")).begin()
    rng = random.Random(8)
    hands.play_on(rng, "click", 3)
    hands.prepare()
    for way in ("click", "drag", "keys", "drag"):
        hands.play_on(rng, way, 1)


def test_moves_are_listed_under_two_headings(window: MainWindow) -> None:
    """Preparation and play; the symbols rolled, the corrections, the pushes in columns."""
    hands = CambioHands(window).begin("Anne", "Bruno").prepare()
    push = hands.texts()[0]
    hands.press_on(push, "click")
    hands.rest()
    entries = hands.board.move_entries()
    headings = [str(entry.text) for entry in entries if entry.seat is None]
    assert headings == ["Preparation", "Play begins"]
    texts = [str(entry.text) for entry in entries if entry.seat is not None]
    assert texts[-1] == printed(
        hands.timeline.state_at(entries[-1].ply), hands.timeline.actions[entries[-1].ply]
    )
    assert re.fullmatch("[a-e][1-5][→←↓↑]", texts[-1])
    assert texts[-1][:2] == push[:2]
    assert set("".join(texts[:2])) <= set("○△□×◆☆")
    corrections = [text for text in hands.timeline.notations() if "=" in text]
    assert [text[:2] for text in texts[2:-1]] == [text[:2] for text in corrections]
    plies = [entry.ply for entry in entries]
    assert plies == sorted(plies)


@pytest.mark.parametrize("form", FORMS)
def test_each_part_of_the_list_has_rows_of_its_own(window: MainWindow, form: str) -> None:
    """A row ends before who has played already; its number is that of its first move."""
    hands = CambioHands(window).begin(**FORMS[form]).prepare()
    played = hands.play_on(random.Random(form), "click", 7)  # fewer where somebody wins at once
    rounds: list[list[tuple[int, int]]] = [[]]
    for entry in hands.board.move_entries():
        if entry.seat is None:
            rounds.append([])
        else:
            assert entry.round is not None
            rounds[-1].append((entry.round, entry.seat))
    assert len(rounds[-1]) == played > 0
    for part in filter(None, rounds):
        assert part[0][0] == 1
        for (number, seat), (following, then) in itertools.pairwise(part):
            assert following == number + (then <= seat)
    shown = hands.page.panel.moves._model.rows
    numbers = [row.number for row in shown if row.heading is None]
    moves = [number for number in numbers if number]  # a roll for a symbol is no move
    assert moves == sorted(set(moves))
    assert moves[0] == 1
    total = hands.page.replay.moves[1]
    assert total - len(hands.timeline.seats) < moves[-1] <= total


@pytest.mark.parametrize("end", ENDS)
def test_who_gave_a_name_is_called_by_it(
    window: MainWindow, tmp_path: Path, heard: list[str], end: str
) -> None:
    """In what is spoken, in the list of moves and its tool tips, in the sentence of the end."""
    players, tray, side, *_ = ENDS[end]
    hands = CambioHands(window).lay_position(tmp_path, (tray, side), players=players)
    hands.press_on("a1^", "click")
    until(lambda: hands.mode is Mode.OVER)
    hands.rest()
    entries = hands.page.panel.moves.entries
    said = [*heard, hands.told, *(str(entry.sentence) for entry in entries), str(entries[-1].text)]
    pusher = ("Anne", "Bruno", "Chloé")["ABC".index(side)]
    until(lambda: any(f"{pusher} pushes" in text for text in heard))
    assert not [text for text in said if "Player" in text]


@pytest.mark.parametrize("form", ["three", *map(slow, ("two", "corners", "quick", "quick-three"))])
def test_looking_back_shows_every_place(window: MainWindow, form: str) -> None:
    """The replay bar leads through preparation and play; nothing can be moved meanwhile."""
    hands = CambioHands(window).begin(**FORMS[form]).prepare()
    hands.play_on(random.Random(3), "click", 3)
    line = hands.line()
    for ply in range(hands.timeline.ply):
        hands.controller.look_at(ply)
        hands.rest()
        assert dict(hands.board.shown()) == dict(hands.board.expected())
        assert {p: c for p, c in hands.board.shown().items() if len(p) == 2} == hands.codes()
        for name in (
            "c3",
            "a3>",
            *(p for p in ("spare", "to-m", "to-A") if p in hands.board.places),
        ):
            hands.click(name)
            hands.drag(name, "b2")
        hands.rest()
        assert hands.line() == line
    hands.key(Key.Key_Escape)
    hands.controller.look_at(hands.timeline.ply)
    hands.rest()
    hands.check()
