"""« Save ink »: how much of every sheet is covered, and where the wish is made and kept."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from ludotheque.files.settings import SettingsFile
from ludotheque.games import ENGINES, game_class
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.printing import kits, rendering
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import A4
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.examples import one_die
from tests.gui.printing.measuring import EVERYTHING, apart, covered, in_black
from tests.gui.printing.print_hands import Key, key, opened, press, rendered

DOTS = 40.0
"""Enough for a mean."""
MOST = 0.085
"""So much of a sheet is covered at most; text alone covers up to 0.065."""
TEXTS = (".rules", ".build")
LESS = 0.72
"""So much of a sheet’s ink is left, rules excepted: they are text."""

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("part", EVERYTHING)
def test_every_sheet_spares_ink(part: str) -> None:
    usual, spare = (kits.pages([part], Wish(A4, spare=wish)) for wish in (False, True))
    assert len(usual) == len(spare)
    for before, after in list(zip(usual, spare, strict=True))[:: max(1, len(usual) - 1)]:
        assert (before.title, before.hint) == (after.title, after.hint)
        full, less = (covered(rendering.picture(A4, page, DOTS)) for page in (before, after))
        assert less < MOST, after.title
        assert less <= full if part.endswith(TEXTS) else less < LESS * full


DICE = [
    (paint, die)
    for game in ENGINES
    if (paint := on_screen(game, "paint_face")) is not None
    for die in game_class(game).dice
]


@pytest.mark.parametrize(("paint", "die"), DICE, ids=lambda one: getattr(one, "key", ""))
def test_the_faces_of_a_die_differ_in_black_and_white(paint: object, die: object) -> None:
    faces = [
        in_black(lambda painter, box, face=face: paint(painter, die, face.key, box))  # type: ignore[operator, misc]
        for face in die.faces  # type: ignore[attr-defined]
    ]
    for number, face in enumerate(faces):
        assert all(apart(face, other) > 0.08 for other in faces[:number])


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_wish_is_shown_at_once_and_kept(window: MainWindow, by: str) -> None:
    dialog = rendered(opened(window, one_die()))
    before = dialog.preview.sheet.image
    assert before is not None
    tick = dialog.choices.spare
    assert not tick.isChecked()
    if by == "mouse":
        press(tick)
    else:
        tick.setFocus()
        key(Key.Key_Space)
    assert all(page.spare for page in dialog.pages())
    rendered(dialog)
    after = dialog.preview.sheet.image
    assert after is not None
    assert covered(after) < covered(before)
    dialog.close()
    assert SettingsFile().load().save_ink
    again = opened(window, one_die())
    assert again.choices.spare.isChecked()
    press(again.choices.spare)
    assert not any(page.spare for page in again.pages())
    again.close()
    assert not SettingsFile().load().save_ink
    QCoreApplication.processEvents()
    assert QApplication.activeModalWidget() is None


def test_the_wish_says_what_it_does_in_the_language_in_use(window: MainWindow) -> None:
    dialog = opened(window, one_die())
    tick = dialog.choices.spare
    for language, word in (("fr", "blanc"), ("en", "white")):
        apply_language(language)
        QCoreApplication.processEvents()
        assert word in tick.toolTip()
        assert word in tick.accessibleDescription()
    dialog.close()
