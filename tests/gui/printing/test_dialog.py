"""The dialog « Print and play », by mouse and keys."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.games import ENGINES, SHELF, info
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.games import games_with
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.printing import dialog as dialog_module
from ludotheque.ui.printing import kits, rendering
from ludotheque.ui.printing.dialog import PrintDialog, print_dialog
from ludotheque.ui.printing.paper import LETTER, Page, sheet_size
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.printing.pdf_reading import read, titles
from tests.gui.printing.print_hands import (
    Key,
    answer,
    at_dialog,
    key,
    opened,
    press,
    rendered,
    until,
)

KEY = one_die()
LARGE = next(key for key in games_with("kit") if any(p.behind for p in kits.kit_of(key).parts))
"""A game with many sheets, some of them printed on both sides."""


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the dialog told about files."""
    found: list[str] = []
    monkeypatch.setattr(
        dialog_module, "tell", lambda _parent, message, **_: found.append(str(message))
    )
    return found


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[PrintDialog]:
    """The dialog with one game ticked."""
    found = opened(window, KEY)
    yield found
    found.close()
    found.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("by", ["menu", "keys"])
def test_it_opens_from_the_menu_and_escape_leaves_it(window: MainWindow, by: str) -> None:
    seen = at_dialog(lambda found: QTest.keyClick(found, Key.Key_Escape))
    if by == "menu":
        window.menus.actions["print"].trigger()
    else:
        QTest.keyClick(window, Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert seen == ["Print and play"]
    assert QApplication.activeModalWidget() is None


@pytest.mark.parametrize("key", games_with("kit"))
def test_it_begins_with_the_game_at_hand(window: MainWindow, key: str) -> None:
    window.show_cover(key)
    dialog = opened(window)
    assert set(dialog.choices.chosen()) == {part.key for part in kits.parts_of(key)}
    dialog.close()


@pytest.mark.parametrize("game", [game.key for game in SHELF])
def test_the_game_at_hand_is_in_sight(window: MainWindow, game: str) -> None:
    """With all of its parts, in a window too low for all games; and the keyboard is there."""
    window.show_cover(game)
    dialog = print_dialog(window)
    dialog.resize(dialog.width(), 520)
    dialog.show()
    wait_active(dialog)
    until(dialog.choices.games[game].hasFocus)
    view = dialog.area.viewport()

    def in_sight(key: str) -> bool:
        ticks = [dialog.choices.parts[part.key] for part in kits.parts_of(key)]
        ticks.append(dialog.choices.games[key])
        places = [QRect(tick.mapTo(view, QPoint()), tick.size()) for tick in ticks]
        return all(map(view.rect().contains, places))

    assert in_sight(game)
    assert not all(in_sight(other.key) for other in SHELF)
    dialog.close()


def shown_pages(dialog: PrintDialog) -> int:
    """How many pages the preview has."""
    return len(dialog.preview.pages)


def parts_in(pages: Iterable[Page]) -> list[str]:
    """The parts of a kit whose pages these are, in order."""
    return [part for part, _pages in groupby(page.part for page in pages)]


def test_ticks_choose_the_pages(dialog: PrintDialog) -> None:
    whole = [part.key for part in kits.parts_of(KEY)]
    assert parts_in(dialog.pages()) == whole
    one = len(whole) // 2
    press(dialog.choices.parts[whole[one]])
    assert not dialog.choices.games[KEY].isChecked()
    assert parts_in(dialog.preview.pages) == whole[:one] + whole[one + 1 :]
    press(dialog.choices.games[KEY])
    assert parts_in(dialog.preview.pages) == whole
    assert len(whole) == 4
    press(dialog.choices.games[LARGE])
    assert {page.part for page in dialog.preview.pages} == {
        *whole, *(part.key for part in kits.parts_of(LARGE))
    }  # fmt: skip
    assert shown_pages(dialog) > 12
    assert "on both sides" in dialog.summary.text()
    for game in (LARGE, KEY):
        press(dialog.choices.games[game])
    assert shown_pages(dialog) == 0
    assert not dialog.save_button.isEnabled()
    assert dialog.summary.text() == "Tick what you want to print."


def test_the_keyboard_alone_chooses_looks_and_saves(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, tmp_path / "by keys")
    dialog.choices.games[ENGINES[0]].setFocus()
    before = shown_pages(dialog)
    added = kits.parts_of(without_chance())[0]
    more = len(added.pages(dialog.choices.wish))
    stops = []
    for _ in range(40):
        held = QApplication.focusWidget()
        assert held is not None
        stops.append(held)
        if held is dialog.save_button:
            break
        if held is dialog.choices.parts[added.key]:
            key(Key.Key_Space)
        if held is dialog.preview.sheet:
            key(Key.Key_End)
            key(Key.Key_Left)
            assert dialog.preview.at == before + more - 2
        key(Key.Key_Tab)
    wanted = [*dialog.choices.parts.values(), dialog.choices.names, *dialog.choices.ticks.values(),
              *(row.choose for row in dialog.choices.files.values()), dialog.preview.sheet,
              dialog.preview.strip]  # fmt: skip
    assert all(widget in stops for widget in wanted)
    key(Key.Key_Return)
    until(lambda: not dialog.busy)
    found = read((tmp_path / "by keys.pdf").read_bytes())
    assert len(found) == before + more


def test_the_document_is_called_after_its_game(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that five files in a folder, or in a reader's tabs, can be told apart."""
    proposed = []

    def asked(_dialog: object, _title: object, name: str, *_: object) -> Target:
        proposed.append(name)
        return Target(tmp_path / "out.pdf")

    monkeypatch.setattr(dialog_module, "ask_path", asked)

    def saved() -> bytes:
        press(dialog.save_button)
        until(lambda: not dialog.busy)
        return (tmp_path / "out.pdf").read_bytes()

    one = f"{info(KEY).title} – print and play"
    assert titles(saved()) == [one] == proposed
    press(dialog.choices.games[without_chance()])
    assert titles(saved()) == ["Ludothèque – print and play"] == proposed[1:]


def test_the_preview_shows_each_page_as_it_is_printed(dialog: PrintDialog) -> None:
    rendered(dialog)
    first = dialog.preview.sheet.image
    assert isinstance(first, QImage)
    press(dialog.preview.on)
    assert dialog.preview.at == 1
    assert dialog.preview.on.isEnabled()
    rendered(dialog)
    assert dialog.preview.sheet.image != first
    assert str(dialog.preview.pages[1].title) in dialog.preview.title.text()
    while dialog.preview.at + 1 < len(dialog.preview.pages):
        assert dialog.preview.on.isEnabled()
        press(dialog.preview.on)
    assert not dialog.preview.on.isEnabled()
    assert "Rules" in dialog.preview.title.text()
    QTest.mouseClick(
        dialog.preview.strip.viewport(), Qt.MouseButton.LeftButton,
        pos=dialog.preview.strip.visualItemRect(dialog.preview.strip.item(0)).center(),
    )  # fmt: skip
    assert dialog.preview.at == 0
    assert not dialog.preview.back.isEnabled()


def test_the_sheet_follows_the_paper(dialog: PrintDialog) -> None:
    before = dialog.preview.sheet.proportion
    press(dialog.choices.paper.pill("letter"))
    assert dialog.choices.wish.paper is LETTER
    assert dialog.preview.sheet.proportion != before
    wide, high = sheet_size(LETTER, dialog.preview.pages[0])
    assert {wide, high} == {279.4, 215.9}
    assert dialog.preview.sheet.proportion == pytest.approx(wide / high)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_cut_in_either_language(open_window: OpenWindow, scheme: str) -> None:
    window = open_window(scheme=scheme)
    dialog = opened(window, LARGE)
    for language in ("fr", "en"):
        apply_language(language)
        QCoreApplication.processEvents()
        bar = dialog.area.verticalScrollBar().width()
        assert dialog.choices.minimumSizeHint().width() + bar <= dialog.area.width() + 1
        for tick in (*dialog.choices.games.values(), *dialog.choices.parts.values()):
            assert tick.width() >= tick.sizeHint().width()
        for button in (dialog.save_button, dialog.close_button):
            assert button.width() >= button.sizeHint().width()
    dialog.close()


def test_everything_has_a_name_for_screen_readers(dialog: PrintDialog) -> None:
    board, title = kits.parts_of(KEY)[0], info(KEY).title
    assert dialog.preview.sheet.accessibleName() == f"{title} – {board.title}"
    assert dialog.preview.strip.accessibleName() == "Pages"
    role = Qt.ItemDataRole.AccessibleTextRole
    assert dialog.preview.strip.item(1).data(role).startswith(f"Page 2: {title}")
    assert dialog.progress.accessibleName()
    for tick in dialog.choices.parts.values():
        assert tick.text()
        assert tick.accessibleDescription()


# Saving


def test_a_pdf_is_written_page_by_page_and_remembered(
    dialog: PrintDialog, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "été à imprimer.pdf"
    answer(monkeypatch, path)
    steps: list[int] = []
    dialog.progress.valueChanged.connect(steps.append)
    press(dialog.choices.games[LARGE])
    count = shown_pages(dialog)
    press(dialog.save_button)
    until(lambda: not dialog.busy)
    assert len(read(path.read_bytes())) == count > 12
    assert steps == sorted(steps)
    assert len(set(steps)) > 3
    assert dialog.summary.text() == f"“été à imprimer.pdf” is written: {count} pages."
    assert window.settings.recent_folder == str(tmp_path)
    assert list(tmp_path.glob("*.tmp")) == list(tmp_path.glob(".*.tmp")) == []


@pytest.mark.slow
def test_the_window_has_its_turn_many_times_a_page(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(dialog.choices.games[LARGE])
    rendered(dialog)
    monkeypatch.setattr(rendering, "SLICE", 0.0)  # one step a turn, however fast the machine
    turns: list[bool] = []
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: turns.append(dialog.busy))
    timer.start()
    dialog.save(Target(tmp_path / "all.pdf"))
    until(lambda: not dialog.busy)
    assert sum(turns) > 4 * shown_pages(dialog)


def test_escape_and_cancel_leave_a_pdf_but_not_the_dialog(
    dialog: PrintDialog, tmp_path: Path
) -> None:
    path = tmp_path / "kept.pdf"
    path.write_bytes(b"the former one")
    press(dialog.choices.games[LARGE])
    ways: tuple[Callable[[], None], ...] = (
        lambda: press(dialog.cancel_button), lambda: key(Key.Key_Escape),
    )  # fmt: skip
    for leave in ways:
        dialog.save(Target(path))
        started = dialog.busy
        leave()
        assert (started, dialog.busy) == (True, False)
        assert dialog.isVisible()
        assert dialog.summary.text() == "Cancelled: nothing was written."
        assert QApplication.focusWidget() is dialog.save_button
        QTest.qWait(50)
        assert path.read_bytes() == b"the former one"
    key(Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_place_which_refuses_is_told_in_a_sentence(
    dialog: PrintDialog, tmp_path: Path, refused: list[str]
) -> None:
    dialog.save(Target(tmp_path / "absent" / "x.pdf"))
    until(lambda: not dialog.busy)
    (words,) = refused
    assert words.startswith("“x.pdf” cannot be written")
    assert dialog.save_button.isEnabled()


def test_a_left_question_writes_nothing(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, None)
    press(dialog.save_button)
    assert not dialog.busy
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_name_completed_asks_before_it_replaces(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old.pdf").write_bytes(b"old")
    answer(monkeypatch, tmp_path / "old")
    seen = at_dialog(lambda found: QTest.keyClick(found, Key.Key_Escape))
    press(dialog.save_button)
    assert seen
    assert (tmp_path / "old.pdf").read_bytes() == b"old"


# A file of one’s own


@pytest.mark.parametrize(
    "row", [one.key for game in games_with("kit") for one in kits.kit_of(game).files]
)
def test_rubbish_is_refused_in_a_sentence_and_nothing_changes(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: list[str],
    row: str,
) -> None:  # fmt: skip
    path = tmp_path / "rubbish.json"
    path.write_bytes(b"\xff\x00{]")
    answer(monkeypatch, path)
    before = dialog.choices.wish
    press(dialog.choices.files[row].choose)
    assert len(refused) == 1
    assert dialog.choices.wish == before


def test_everything_that_can_be_printed_has_a_tick(dialog: PrintDialog) -> None:
    assert list(dialog.choices.parts) == [
        part.key for part in sorted(kits.all_parts(), key=lambda part: _place(dialog, part.game))
    ]
    assert isinstance(dialog, QDialog)


def _place(dialog: PrintDialog, game: str) -> int:
    return list(dialog.choices.games).index(game)


# Games with little to print


def test_each_kit_has_keys_of_its_own_game() -> None:
    for game in games_with("kit"):
        kit = kits.kit_of(game)
        keys = [one.key for one in (*kit.parts, *kit.ticks, *kit.files)]
        assert {key.partition(".")[0] for key in keys} == {game}
        assert len(set(keys)) == len(keys)
        assert {part.behind for part in kit.parts} - {""} <= set(keys)


def test_a_game_without_a_kit_has_its_rules_alone(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kits, "part", lambda *_: None)
    dialog = opened(window, KEY)
    assert dialog.choices.chosen() == (f"{KEY}.rules",)
    assert (dialog.choices.ticks, dialog.choices.files) == ({}, {})
    assert {page.part for page in rendered(dialog).pages()} == {f"{KEY}.rules"}
    dialog.close()


def test_a_game_with_nothing_to_print_says_so(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kits, "part", lambda *_: None)
    monkeypatch.setattr(kits, "has_rules", lambda key: key != KEY)
    window.show_cover(KEY)
    dialog = opened(window)
    assert dialog.choices.chosen() == ()
    assert not dialog.choices.games[KEY].isEnabled()
    assert not dialog.choices.games[KEY].isChecked()
    said = [label.text() for label in dialog.findChildren(type(dialog.summary))]
    assert said.count("Nothing of this game can be printed.") == 1
    press(dialog.choices.games[without_chance()])
    assert dialog.choices.chosen() == (f"{without_chance()}.rules",)
    dialog.close()
