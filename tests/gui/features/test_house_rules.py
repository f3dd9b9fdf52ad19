"""House rules: chosen by the mouse with what they do beside them, shown, kept, never unasked."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.handicap import KEY, NONE, effect, given_text
from ludotheque.games import ENGINES, create, game_class
from ludotheque.record import savefile
from ludotheque.record.circumstances import Agreements
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.optionrow import OptionRow
from tests.examples import without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer_on_cover, played
from tests.gui.table.hands import until

LEFT = Qt.MouseButton.LeftButton
NAMES = ("Anne", "Bruno", "Claire", "Denis")


def unfolded(dialog: NewGameDialog) -> OptionRow:
    """The row of house rules, in sight."""
    if not dialog.variants.unfolded:
        dialog.area.ensureWidgetVisible(dialog.variants.button)
        QTest.mouseClick(dialog.variants.button, LEFT)
    row = dialog.rows[KEY]
    dialog.area.ensureWidgetVisible(row, 0, 30)
    return row


@pytest.mark.parametrize("key", ENGINES)
def test_the_choice_says_who_is_favoured_how_and_how_much(
    key: str, open_window: OpenWindow
) -> None:
    """By names as they are typed, by key and mouse, to readers, too."""
    window = open_window()
    seats = len(create(key, {}).seats)
    dialog = NewGameDialog(key, window, names=NAMES[:seats])
    dialog.show()
    row = unfolded(dialog)
    assert row.pills is not None
    assert row.value() == NONE
    measured = effect(create(key, {KEY: row.option.values[1].value})) is not None
    assert ("wins in 100 go to whoever has it." in row.effect.text()) is measured
    values = [item.value for item in row.option.values[1:]]
    shown = [value for value in values if not row.pills.pill(value).isHidden()]
    titles = [row.pills.pill(value).text() for value in shown]
    assert len(shown) == len(set(titles)) >= 2
    assert all(title.startswith("Head start for ") for title in titles)
    assert all(any(name in title for title in titles) for name in NAMES[:seats])
    for value in shown:
        QTest.mouseClick(row.pills.pill(value), LEFT)
        assert dialog.options()[KEY] == value
        game = create(key, dialog.options())
        given = game.handicap()
        assert given is not None
        told = row.effect.text()
        assert ("Between equals about" in told) is measured
        assert all(not measured or NAMES[seat] in told for seat in given.favoured)
        assert row.effect.isVisible()
        assert told in row.pills.accessibleDescription()
    dialog.seats.cards[0].name.setText("Zoé")
    assert any("Zoé" in row.pills.pill(value).text() for value in shown)
    QTest.keyClick(row.pills.pill(shown[-1]), Qt.Key.Key_Left)
    QApplication.processEvents()
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert ("victoires sur 100" in row.effect.text()) is measured
    dialog.close()
    dialog.deleteLater()


@pytest.mark.parametrize("key", ENGINES)
def test_house_rules_stand_at_the_table_on_the_card_and_in_the_moves(
    key: str, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    option = next(one for one in game_class(key).option_list if one.key == KEY)
    options = {KEY: option.values[1].value}
    timeline = played(key, options, 14)
    timeline.agreements = Agreements(no_undo=True)
    window.lay_table(window.session.lay(timeline))
    assert window.game is not None
    assert window.table is not None
    page, controller = window.table, window.game.controller
    until(lambda: controller.mode not in {Mode.ANIMATING, Mode.WAITING})
    assert page.scene.shown() == page.scene.expected()
    told, given = page.panel.agreed.text(), given_text(timeline.game)
    assert page.panel.agreed.isVisible()
    assert told.startswith("Taking back: not allowed\N{NO-BREAK SPACE}· House rules: ")
    assert told.endswith(".")  # nothing follows a whole sentence
    told = told.rpartition("· ")[2]
    assert str(given) in window.commands._text()
    window.session.save(window.game, tmp_path / "x.ludo")
    assert savefile.load(tmp_path / "x.ludo").options[KEY] == options[KEY]
    window.show_cover(key)
    QCoreApplication.processEvents()
    assert window.cover is not None
    (card,) = window.cover.unfinished.row.cards
    until(lambda: "head start for " in card.accessibleName(), "for what is slow to find out")
    QTest.mouseClick(card, LEFT)
    until(lambda: window.table is not None and window.table.isVisible())
    assert window.game is not None
    assert window.table is not None
    window.game.controller.end(Ending("agreed"))
    until(lambda: window.game is not None and window.game.controller.mode is Mode.OVER)
    until(window.table.end_card.isVisible, "for the end")
    assert told in window.table.end_card.recap.text()


def test_another_new_game_does_not_offer_them_unasked(open_window: OpenWindow) -> None:
    window = open_window()
    key, seen = without_chance(), list[str]()

    def choose(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        row = unfolded(dialog)
        assert row.pills is not None
        seen.append(row.value())
        QTest.mouseClick(row.pills.pill(row.option.values[-1].value), LEFT)
        QTest.mouseClick(dialog.play, LEFT)

    def look(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        seen.append(dialog.rows[KEY].value())
        dialog.reject()

    for do in (choose, look):
        answer_on_cover(window, key, do)
        if do is choose:
            assert window.game is not None
            assert window.game.controller.timeline.game.handicap() is not None
            controller = window.game.controller
            controller.commit(controller.state.legal_actions()[0])
            until(lambda table=controller: table.mode in {Mode.CHOOSING, Mode.IDLE})  # type: ignore[misc]
    assert seen == [NONE, NONE]
