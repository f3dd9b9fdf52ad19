"""The new game dialog by mouse and keys, over a game made for the test."""

from collections.abc import Mapping
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import GameInfo, Option, OptionValue
from ludotheque.core.errors import OptionError
from ludotheque.core.messages import M
from ludotheque.core.options import complete
from ludotheque.games import ENGINES, create, game_class, info
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.roundtable import LittleTable
from tests.examples import one_die, with_seats

from .conftest import clipped, enlarge, present, speak

KEY = one_die()
"""The game whose look the trial has."""
OPTIONS = (
    Option("players", M("Players"), M("Two or three."),
           (OptionValue("2", M("two")), OptionValue("3", M("three"))), main=True),
    Option("starter", M("Who starts"), M("Who begins."),
           (OptionValue("lot", M("by lot")), OptionValue("A", M("north"))), main=True),
    Option("deep", M("Depth"), M("How deep."),
           (OptionValue("no", M("shallow")), OptionValue("yes", M("deep")))),
    Option("cold", M("Cold"), M("How cold."),
           (OptionValue("no", M("warm")), OptionValue("yes", M("cold")))),
    Option("target", M("Target"), M("How far."), (OptionValue("30", M("30 points")),),
           kind="number", low=1, high=99),
    Option("table", M("Table"), M("Which file."), (OptionValue("", M("ours")),), kind="file",
           endings=("csv", "txt")),
)  # fmt: skip
INFO = GameInfo(KEY, "Trial", "Nobody", "", "1999", (2, 3), 10, 6, M("A trial."))


class Trial(Game):
    """Two or three seats; deep and cold exclude one another."""

    key: ClassVar[str] = KEY
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options
        self.seats = ("A", "B", "C")[: int(options["players"])]

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Trial":
        full = complete(OPTIONS, options)
        if full["deep"] == full["cold"] == "yes":
            raise OptionError(M("Deep water is never cold here."))
        return cls(full)

    @classmethod
    def proposals(cls, options: Mapping[str, str]) -> Mapping[str, str]:
        three = options["players"] == "3"
        return {"target": "15", "deep": "yes"} if three else {"target": "30", "deep": "no"}

    def initial(self) -> Any:
        raise AssertionError("the dialog must not begin a game")

    def seat_name(self, seat: int) -> Any:
        return (M("north"), M("east"), M("south"))[seat]


@pytest.fixture
def dialog(qtbot):
    """The dialog with two names in it."""
    made = NewGameDialog(
        KEY, names=("Camille", "Jules"), known=("Camille", "Jules", "Louise", "Camille"),
        game=Trial, about=INFO,
    )  # fmt: skip
    present(qtbot, made)
    QApplication.processEvents()
    return made


def click(qtbot, dialog, option: str, value: str) -> None:
    """Click one value of an option, unfolded and scrolled into sight."""
    if not dialog.rows[option].isVisible():
        dialog.area.ensureWidgetVisible(dialog.variants.button)
        qtbot.mouseClick(dialog.variants.button, Qt.MouseButton.LeftButton)
    pill = dialog.rows[option].pills.pill(value)
    dialog.area.ensureWidgetVisible(pill)
    QApplication.processEvents()
    qtbot.mouseClick(pill, Qt.MouseButton.LeftButton)


def test_defaults_are_proposed_and_enter_takes_them(dialog, qtbot):
    assert QApplication.focusWidget() is dialog.seats.cards[0].name
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.names() == ("Camille", "Jules")
    assert dialog.options() == {option.key: option.default for option in OPTIONS}


def test_escape_leaves(dialog, qtbot):
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_names_are_typed_and_trimmed(dialog, qtbot):
    field = dialog.seats.cards[0].name
    field.selectAll()
    qtbot.keyClicks(field, "  Élise   Martin ")
    assert dialog.names() == ("Élise Martin", "Jules")
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert dialog.names() == ("", "Jules")
    assert dialog.play.isEnabled()


def test_known_names_are_offered(dialog, qtbot):
    field = dialog.seats.cards[1].name
    field.clear()
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    popup = field.completer().popup()
    assert popup.isVisible()
    model = popup.model()
    offered = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert offered == ["Camille", "Jules", "Louise"]
    popup.hide()


def test_two_equal_names_are_refused_in_one_sentence(dialog, qtbot):
    field = dialog.seats.cards[1].name
    field.selectAll()
    qtbot.keyClicks(field, "camille")
    assert dialog.names_complaint.isVisible()
    assert "camille" in dialog.names_complaint.text.text()
    assert not dialog.play.isEnabled()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    qtbot.keyClicks(field, " B")
    assert not dialog.names_complaint.isVisible()
    assert dialog.play.isEnabled()


def test_players_change_places(dialog, qtbot):
    qtbot.mouseClick(dialog.seats.swaps[0], Qt.MouseButton.LeftButton)
    assert dialog.names() == ("Jules", "Camille")


def test_a_name_typed_after_players_changed_places_by_click_goes_on(dialog, qtbot):
    """The button takes no keys after a click: a space would exchange the names again."""
    field = dialog.seats.cards[0].name
    qtbot.mouseClick(dialog.seats.swaps[0], Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is field
    field.end(False)
    qtbot.keyClicks(QApplication.focusWidget(), " de Pont")
    assert dialog.names() == ("Jules de Pont", "Camille")


@pytest.mark.parametrize("key", ENGINES)
def test_names_of_two_words_are_typed_one_after_the_other(qtbot, key):
    """Tab goes from name to name, also while names are offered, and a space is a space."""
    players = str(max(info(key).players))
    made = NewGameDialog(key, known=("Anne Marie", "Bruno"), options={"players": players})
    present(qtbot, made)
    wanted = [f"Anne de {letter}" for letter in "XYZW"[: len(made.seats.cards)]]
    for name in wanted:
        qtbot.keyClicks(QApplication.focusWidget(), name[:2])
        popup = QApplication.activePopupWidget()
        assert popup is not None  # a known name is offered
        qtbot.keyClicks(popup, name[2:])
        qtbot.keyClick(QApplication.activePopupWidget() or QApplication.focusWidget(),
                       Qt.Key.Key_Tab)  # fmt: skip
    assert list(made.names()) == wanted
    made.reject()


def test_more_players_keep_the_names(dialog, qtbot):
    click(qtbot, dialog, "players", "3")
    assert dialog.names() == ("Camille", "Jules", "")
    qtbot.keyClicks(dialog.seats.cards[2].name, "Louise")
    dialog.seats.rotate.click()
    assert dialog.names() == ("Louise", "Camille", "Jules")
    click(qtbot, dialog, "players", "2")
    assert dialog.names() == ("Louise", "Camille")
    click(qtbot, dialog, "players", "3")
    assert dialog.names() == ("Louise", "Camille", "Jules")
    assert dialog.options()["players"] == "3"


def test_who_starts_bears_the_players_name(dialog, qtbot):
    pill = dialog.rows["starter"].pills.pill("A")
    assert pill.text() == "Camille (north)"
    dialog.seats.cards[0].name.clear()
    assert pill.text() == "North"
    click(qtbot, dialog, "starter", "A")
    assert dialog.options()["starter"] == "A"


def test_arrow_keys_choose_among_values(dialog, qtbot):
    dialog.variants.unfold(on=True)
    pills = dialog.rows["deep"].pills
    pills.pill("no").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert dialog.options()["deep"] == "yes"
    assert QApplication.focusWidget() is pills.pill("yes")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert dialog.options()["deep"] == "no"


def in_sight(dialog, widget) -> bool:
    """Whether the whole of a widget is within what is scrolled."""
    place = widget.mapTo(dialog.area.viewport(), QPoint(0, 0)).y()
    return 0 <= place <= dialog.area.viewport().height() - widget.height()


def test_an_option_which_needs_another_switches_it_along_and_says_so(dialog, qtbot):
    click(qtbot, dialog, "deep", "yes")
    assert not [key for key, row in dialog.rows.items() if row.along.isVisible()]
    click(qtbot, dialog, "cold", "yes")
    assert dialog.play.isEnabled()
    assert (dialog.options()["cold"], dialog.options()["deep"]) == ("yes", "no")
    assert {key for key, row in dialog.rows.items() if row.along.isVisible()} == {"deep"}
    said = dialog.rows["deep"].along
    assert said.text.text() == (
        "Deep water is never cold here. This option has been switched along."
    )
    assert not any(row.complaint.isVisible() for row in dialog.rows.values())
    QApplication.processEvents()
    assert in_sight(dialog, said)
    assert in_sight(dialog, dialog.rows["cold"].pills)
    click(qtbot, dialog, "deep", "yes")
    assert (dialog.options()["cold"], dialog.options()["deep"]) == ("no", "yes")
    assert {key for key, row in dialog.rows.items() if row.along.isVisible()} == {"cold"}
    click(qtbot, dialog, "starter", "A")
    assert not any(row.along.isVisible() for row in dialog.rows.values())


def test_options_given_which_exclude_one_another_are_put_right(qtbot):
    made = NewGameDialog(KEY, game=Trial, about=INFO, options={"deep": "yes", "cold": "yes"})
    present(qtbot, made)
    assert made.play.isEnabled()
    assert [key for key, row in made.rows.items() if row.along.isVisible()] == ["deep"]


class Picky(Trial):
    """A trial which takes no file."""

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "Picky":
        if options.get("table"):
            raise OptionError(M("This file is damaged."))
        return cls(complete(OPTIONS, options))


def test_a_refused_file_is_explained_below_it(qtbot, monkeypatch):
    made = NewGameDialog(KEY, game=Picky, about=INFO)
    present(qtbot, made)
    made.resize(940, 500)
    row = made.rows["table"]
    monkeypatch.setattr(filechooser, "to_open", lambda *_: Path("/tmp/cars.csv"))
    made.variants.unfold(on=True)
    made.area.ensureWidgetVisible(row)
    qtbot.mouseClick(row.choose, Qt.MouseButton.LeftButton)
    assert not made.play.isEnabled()
    assert {key for key, one in made.rows.items() if one.complaint.isVisible()} == {"table"}
    assert row.complaint.text.text() == "This file is damaged."
    assert not any(one.along.isVisible() for one in made.rows.values())
    QApplication.processEvents()
    assert in_sight(made, row.complaint)
    qtbot.mouseClick(row.clear, Qt.MouseButton.LeftButton)
    assert made.play.isEnabled()
    assert not row.complaint.isVisible()


def test_a_number_is_kept_within_its_bounds(dialog, qtbot):
    dialog.variants.unfold(on=True)
    number = dialog.rows["target"].number
    number.setFocus()
    number.selectAll()
    qtbot.keyClicks(number, "15")
    assert dialog.options()["target"] == "15"
    number.setValue(1000)
    assert dialog.options()["target"] == "99"


def test_a_file_is_chosen_and_taken_back(dialog, qtbot, monkeypatch):
    row = dialog.rows["table"]
    answers = [Path("/tmp/cars.csv"), None]
    asked: list[str] = []

    def answer(*arguments: Any) -> Path | None:
        asked.append(arguments[-1])
        return answers.pop(0)

    monkeypatch.setattr(filechooser, "to_open", answer)
    dialog.variants.unfold(on=True)
    dialog.area.ensureWidgetVisible(row)
    qtbot.mouseClick(row.choose, Qt.MouseButton.LeftButton)
    assert dialog.options()["table"] == str(Path("/tmp/cars.csv"))
    assert row.file.text() == "cars.csv"
    assert "(*.csv *.txt);;" in asked[0]
    qtbot.mouseClick(row.choose, Qt.MouseButton.LeftButton)  # left without a choice
    assert dialog.options()["table"] == str(Path("/tmp/cars.csv"))
    qtbot.mouseClick(row.clear, Qt.MouseButton.LeftButton)
    assert dialog.options()["table"] == ""


def test_proposals_follow_the_other_options_until_a_value_is_chosen(dialog, qtbot):
    click(qtbot, dialog, "players", "3")
    assert (dialog.options()["target"], dialog.options()["deep"]) == ("15", "yes")
    click(qtbot, dialog, "players", "2")
    assert (dialog.options()["target"], dialog.options()["deep"]) == ("30", "no")
    dialog.variants.unfold(on=True)
    number = dialog.rows["target"].number
    number.setFocus()
    number.selectAll()
    qtbot.keyClicks(number, "20")
    click(qtbot, dialog, "players", "3")
    assert (dialog.options()["target"], dialog.options()["deep"]) == ("20", "yes")


def test_options_given_stay_whatever_is_proposed(qtbot):
    made = NewGameDialog(KEY, game=Trial, about=INFO, options={"players": "3", "target": "30"})
    qtbot.addWidget(made)
    assert made.options()["target"] == "30"


def test_options_given_are_shown_and_rubbish_is_passed_over(qtbot):
    made = NewGameDialog(
        KEY, game=Trial, about=INFO,
        options={"deep": "yes", "starter": "nobody", "target": "x", "unknown": "1"},
    )  # fmt: skip
    qtbot.addWidget(made)
    assert made.options()["deep"] == "yes"
    assert made.options()["starter"] == "lot"
    assert made.options()["target"] == "30"


def test_tab_reaches_play(dialog, qtbot):
    seen = []
    for _ in range(40):
        held = QApplication.focusWidget()
        seen.append(held)
        if held is dialog.play:
            break
        qtbot.keyClick(held, Qt.Key.Key_Tab)
    assert dialog.play in seen
    assert dialog.seats.swaps[0] in seen
    assert dialog.cancel in seen


def test_every_control_has_a_name_for_screen_readers(dialog):
    for card in dialog.seats.cards:
        assert card.name.accessibleName()
    for row in dialog.rows.values():
        control = row.pills or row.number or row.choose
        assert control.accessibleName()
        assert control.accessibleDescription()


def test_the_language_changes_at_run_time(dialog):
    speak("fr", dialog)
    assert dialog.play.accessibleName() == "Jouer"
    assert dialog.windowTitle() == "Nouvelle partie\u202f: Trial"


@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("factor", [1, 2])
def test_nothing_is_cut_in_the_dialogs_of_the_games(qtbot, key, language, factor):
    enlarge(factor)
    speak(language)
    made = NewGameDialog(key, names=("Camille", "Jules"))
    qtbot.addWidget(made)
    made.resize(1000 if factor == 1 else 1500, 700)
    made.show()
    QApplication.processEvents()
    assert not clipped(made)
    assert made.options() == dict(game_class(key).create({}).options)


def test_the_box_stands_beside_where_there_is_room(dialog):
    dialog.resize(940, 660)
    QApplication.processEvents()
    assert dialog.panel.isVisible()
    dialog.resize(700, 660)
    QApplication.processEvents()
    assert not dialog.panel.isVisible()


@pytest.mark.parametrize("key", sorted(ENGINES))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_tab_goes_from_top_to_bottom_whatever_the_number_of_players(qtbot, key, language):
    """Also after the number has changed, which makes the seats anew.

    Among the seats it goes to all names in turn order, then to who plays and to what exchanges
    them: whoever types one name and Tab types the next one. The seats count as one place.
    """
    speak(language)
    made = NewGameDialog(key)
    present(qtbot, made)
    made.resize(1000, 2400)
    made.variants.button.click()
    players = made.rows.get("players")
    numbers = [""] if players is None else [item.value for item in players.option.values]
    for number in (*numbers, numbers[0]):
        if players is not None and players.pills is not None:
            players.pills.choose(number)
        QApplication.processEvents()
        first = made.seats.cards[0].name if players is None else players.pills.pill(number)
        first.setFocus(Qt.FocusReason.TabFocusReason)
        around = [card.name for card in made.seats.cards]
        around += [card.who for card in made.seats.cards if card.who is not None]
        around += made.seats.swaps
        around += [] if made.seats.rotate is None else [made.seats.rotate]
        stops = []
        while not stops or QApplication.focusWidget() is not first:
            stops.append(QApplication.focusWidget())
            qtbot.keyClick(stops[-1], Qt.Key.Key_Tab)
            assert len(stops) < 60
        rows = [row for row in made.rows.values() if row.isVisible()]
        assert len(stops) >= len(made.seats.cards) + len(rows) + 1
        assert [stop for stop in stops if stop in around] == around
        corners = [stop.mapTo(made, QPoint(0, stop.height() // 2))
                   for stop in stops if stop not in around[1:]]  # fmt: skip
        places = [(corner.y(), corner.x()) for corner in corners]
        for above, below in pairwise(places):
            same_row = abs(above[0] - below[0]) < 40
            assert above[1] < below[1] if same_row else above[0] < below[0], (above, below)
    made.reject()


def partners() -> list[str]:
    """Return the games which four may play, two against two."""
    four = [key for key in ENGINES if 4 in info(key).players]
    return [key for key in four if len(create(key, with_seats(key, 4)).opponents(0)) == 2]


@pytest.mark.spread
@pytest.mark.parametrize("key", partners())
@pytest.mark.parametrize("size", [(700, 600), (940, 660), (1500, 900)])
@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
def test_partners_face_each_other_around_a_table(qtbot, key, size, scale):
    """The first seat above, the others clockwise; names, swaps and Tab keep the turn order."""
    enlarge(scale)
    names = ("Anne", "Bruno", "Chloé", "Denis")
    dialog = NewGameDialog(key, names=names, options={"players": "4"})
    present(qtbot, dialog)
    dialog.resize(*size)
    for language in ("fr", "en"):
        speak(language)
        QApplication.processEvents()
        boxes = [card.rect().translated(card.mapTo(dialog.seats, QPoint(0, 0)))
                 for card in dialog.seats.cards]  # fmt: skip
        first, second, third, fourth = (box.center() for box in boxes)
        assert abs(first.x() - third.x()) <= 1
        assert abs(second.y() - fourth.y()) <= 1
        assert first.y() < second.y() < third.y()
        assert fourth.x() < first.x() < second.x()
        around = [*boxes, *(swap.rect().translated(swap.mapTo(dialog.seats, QPoint(0, 0)))
                            for swap in dialog.seats.swaps)]  # fmt: skip
        assert not any(one.intersects(other) for one, other in combinations(around, 2))
        assert all(dialog.seats.rect().contains(box) for box in around)
        table = dialog.seats.findChild(LittleTable)
        if table.isVisible():
            middle = table.mapTo(dialog.seats, table.rect().center())
            assert abs(middle.x() - first.x()) <= 2
            assert abs(middle.y() - second.y()) <= 2
    assert dialog.names() == names
    qtbot.mouseClick(dialog.seats.swaps[0], Qt.MouseButton.LeftButton)
    assert dialog.names() == ("Bruno", "Anne", "Chloé", "Denis")
    qtbot.mouseClick(dialog.seats.swaps[1], Qt.MouseButton.LeftButton)
    assert dialog.names() == ("Bruno", "Anne", "Denis", "Chloé")
    cards, swaps = dialog.seats.cards, dialog.seats.swaps
    choices = [card.who for card in cards if card.who is not None]
    wanted = [*(card.name for card in cards), *choices, *swaps, dialog.seats.rotate]
    cards[0].name.setFocus()
    seen = []
    for _ in wanted:
        seen.append(dialog.focusWidget())
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert seen == wanted
