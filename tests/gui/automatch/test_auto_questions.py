"""What concerns several players comes behind the curtain, and what tells of a hand goes with it."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import NAMES
from ludotheque.table.controller import Mode
from ludotheque.ui.board.positionimage import position_image
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.printing.picture import PictureDialog
from ludotheque.ui.shelf.versions import Version, VersionCard, last_moves
from ludotheque.ui.widgets.dialogs import Question, tell
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import nothing_hidden
from tests.gui.automatch.auto_hands import (
    PLAYERS,
    AutoHands,
    leads_after_his_own_trick,
    leads_on,
    played_until,
)
from tests.gui.features.conftest import played
from tests.gui.pixels import pixels
from tests.gui.table.hands import until


def cards_seen(hands: AutoHands) -> set[str]:
    """The cards of a hand which are drawn face up."""
    return {place for place in hands.board.sprites if "-" not in place}


# What concerns several players


def a_file_apart(hands: AutoHands, folder: Path) -> Path:
    """Save the match and have its seat play on: file and table differ, a hand lies open."""
    path = folder / "game.ludo"
    assert hands.window.save_to(path)
    hands.one_action(random.Random(1), "click")
    hands.lift()
    return path


def which_goes_on(hands: AutoHands, folder: Path) -> None:
    """« Which game goes on? »."""
    hands.window.open_file(a_file_apart(hands, folder))


def changed_file(hands: AutoHands, folder: Path) -> None:
    """« The file has changed »."""
    path = a_file_apart(hands, folder)
    path.write_text("another")
    hands.window.save_to(path)


ASKED: dict[str, Callable[[AutoHands, Path], object]] = {
    **{
        name: lambda hands, _folder, name=name: hands.window.menus.actions[name].trigger()  # type: ignore[misc]
        for name in ("draw", "resign", "settings", "new", "keys", "about", "print")
    },
    "which goes on": which_goes_on,
    "changed file": changed_file,
    "a failure told": lambda hands, _folder: tell(hands.window, M("No."), warning=True),
    "an error": lambda hands, _folder: hands.window.tell_crash("log") or QTest.qWait(20),
    "rules": lambda hands, _folder: hands.window.show_rules("automatch"),
    "a file dialog": lambda hands, _folder: QFileDialog(hands.window).exec(),
}


@pytest.mark.parametrize("asked", ASKED)
def test_every_dialog_comes_behind_the_curtain(
    window: MainWindow, tmp_path: Path, asked: str
) -> None:
    """Whoever is called to the screen sees no hand, and its seat lifts the curtain afterwards."""
    hands = AutoHands(window).begin(players="3")
    hands.lift()
    seen: list[tuple[Mode, set[str]]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        seen.append((hands.mode, cards_seen(hands)))
        dialog.reject()

    def wait() -> None:
        if QApplication.activeModalWidget() is None:
            QTimer.singleShot(5, wait)
        else:
            look()

    places: list[tuple[int | None, int]] = []
    hands.controller.changed.connect(
        lambda: (
            hands.mode is Mode.CHOOSING
            and places.append((hands.controller.observer(), hands.timeline.ply))
        )
    )
    hands.controller.changed.emit()
    QTimer.singleShot(0, wait)
    ASKED[asked](hands, tmp_path)
    until(lambda: bool(seen), "for the dialog")
    assert seen == [(Mode.COVERED, set())]
    hands.lift()
    assert (hands.controller.observer(), hands.timeline.ply) == places[-1]


def test_playing_on_is_asked_before_nobodys_eyes(window: MainWindow, tmp_path: Path) -> None:
    """The hand of who looks back to his own last card is covered as well."""
    timeline = played_until(leads_after_his_own_trick, players="2")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    seat = hands.controller.observer()
    action = next(a for a in hands.deal.legal_actions() if leads_on(hands.deal, a))
    assert hands.controller.commit(action) is None
    hands.rest()
    hands.controller.look_at(hands.timeline.ply - 1)
    hands.rest()
    assert hands.controller.observer() == seat
    assert cards_seen(hands)
    seen: list[tuple[int | None, set[str]]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        seen.append((hands.controller.observer(), cards_seen(hands) - laid))
        dialog.reject()

    laid = {NAMES[card] for card in hands.deal.trick.cards}
    QTimer.singleShot(0, look)
    window.menus.actions["play_on"].trigger()
    assert seen == [(None, set())]


def test_a_picture_is_made_of_the_open_hand_and_covered_with_it(
    window: MainWindow, tmp_path: Path
) -> None:
    """Its dialog is for the seat that looks; once nobody looks, it shows and writes no hand."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    seat = hands.controller.observer()
    assert seat is not None
    seen: list[object] = []

    def small(dialog: PictureDialog) -> QImage:
        return dialog.picture.pixmap().toImage()

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PictureDialog)
        size = small(dialog).size()
        open_hand, no_hand = (
            position_image(hands.timeline, size.width(), size.height(), seat=eyes)
            for eyes in (seat, None)
        )
        seen.append(hands.controller.observer())
        seen.append(same_picture(small(dialog), open_hand))
        assert PLAYERS[seat] in dialog.text.text()
        dialog.save(Target(tmp_path / "hand.png"))  # and the hand is covered meanwhile
        assert hands.controller.drop_curtain()
        seen.append(same_picture(small(dialog), no_hand))
        until(lambda: not dialog.busy, "for the picture")
        large = QImage(str(tmp_path / "hand.png"))
        ordered = position_image(hands.timeline, large.width(), large.height(), seat=None)
        seen.append(same_picture(large, ordered))
        dialog.reject()

    QTimer.singleShot(0, look)
    window.menus.actions["picture"].trigger()
    assert seen == [seat, True, True, True]


@pytest.mark.parametrize("own", [True, False])
def test_what_is_told_over_a_picture_covers_it(window: MainWindow, own: bool) -> None:
    """Unless the picture's own dialog asks: the hand is still that of who makes the picture."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    seat = hands.controller.observer()
    seen: list[object] = []

    def look(dialog: PictureDialog) -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        seen.append(hands.controller.observer())
        seen.append("No hand" in dialog.text.text())
        question.reject()

    def over() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PictureDialog)
        QTimer.singleShot(0, lambda: look(dialog))
        tell(dialog if own else window, M("No."))
        dialog.reject()

    QTimer.singleShot(0, over)
    window.menus.actions["picture"].trigger()
    assert seen == ([seat, False] if own else [None, True])


def same_picture(one: QImage, other: QImage) -> bool:
    """Return whether two pictures show the same, seen from afar."""
    form = QImage.Format.Format_Grayscale8
    a, b = (pixels(p.scaledToWidth(400).convertToFormat(form)) for p in (one, other))
    return len(a) == len(b) and sum(abs(p - q) > 40 for p, q in zip(a, b, strict=True)) < 300


def test_a_hand_does_not_come_up_below_a_question(lively: MainWindow, tmp_path: Path) -> None:
    """Asked in the pause after a trick whose winner leads the next one."""
    timeline = played_until(leads_after_his_own_trick, players="2")
    hands = AutoHands(lively).open_timeline(tmp_path, timeline)
    hands.lift()
    action = next(a for a in hands.deal.legal_actions() if leads_on(hands.deal, a))
    assert hands.controller.commit(action) is None
    assert hands.mode is Mode.ANIMATING
    seen: list[tuple[Mode, set[str]]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        seen.append((hands.mode, cards_seen(hands)))
        dialog.reject()

    QTimer.singleShot(1500, look)
    lively.menus.actions["draw"].trigger()
    assert seen == [(Mode.COVERED, set())]


def test_the_cards_laid_stay_in_sight_where_nothing_is_hidden(window: MainWindow) -> None:
    """A game without hidden hands has no curtain to fall before its questions."""
    window.begin(nothing_hidden(), {}, ["", ""])
    assert window.game is not None
    before = window.game.controller.mode
    window.game.controller.conceal()
    assert window.game.controller.mode is before


@pytest.mark.parametrize("announce", ["always", "no"])
@pytest.mark.usefixtures("qapp")
def test_two_versions_of_a_match_tell_each_card_with_its_figure(announce: str) -> None:
    """The one which was announced; where none is, the one on the card."""
    for plies in range(2, 9):
        timeline = played("automatch", {"announce": announce, "players": "2"}, plies)
        card = VersionCard(
            Version(M("In the file"), timeline, "2026-01-02T03:04:05Z"), 0, goes_on=True
        )
        lines = [str(line) for line in last_moves(timeline)]
        said = timeline.state.observe(None).trick.said
        assert all(line in card.spoken() for line in lines)
        if announce == "no":
            assert all(re.search(r", [\d,]+ cm³$", line) for line in lines)
        elif said and said[-1] is not None:
            figure = "does not know" if said[-1] == "?" else f"{int(said[-1]):,} cm³"
            assert lines[-1].endswith(f", {figure}")
