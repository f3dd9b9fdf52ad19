"""The size of the text is set in the settings or the View menu, and everything follows at once."""

import json
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget
from shots.camera import played

from ludotheque.core.languages import languages
from ludotheque.core.paths import config_folder
from ludotheque.games import create
from ludotheque.ui.board.drawing import label
from ludotheque.ui.board.positionimage import position_image
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.look import fonts, theme
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import SCALES
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.widgets.sidepanel import WIDTH
from ludotheque.ui.widgets.widgets import TextButton
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import many_dice, of_partners, one_die, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.looks import pages, questions
from tests.gui.looks.room import cramped, out_of_reach, screen_for, words_of
from tests.gui.pixels import pixels
from tests.longer import FULL

LEFT = Qt.MouseButton.LeftButton


def letters(window: QWidget) -> dict[str, int]:
    """The size of the letters of every label with words, in pixels."""
    return {
        label.text(): label.font().pixelSize()
        for label in window.findChildren(QLabel)
        if label.text() and label.isVisible()
    }


def settle() -> None:
    """Let what is due happen."""
    for _ in range(5):
        QCoreApplication.processEvents()


def choose_in_menu(window: MainWindow, size: str) -> None:
    """Choose a size in the View menu."""
    window.menus.actions[f"text_size={size}"].trigger()
    settle()


def test_a_pill_changes_everything_at_once(window: MainWindow) -> None:
    """Window, dialog and menus follow while the dialog is open; the setting is kept."""
    before = letters(window)
    heard: list[dict[str, int]] = []

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SettingsDialog)
        small = letters(dialog)
        dialog.area.ensureWidgetVisible(dialog.pills["text_size"])
        QTest.mouseClick(dialog.pills["text_size"].pill("largest"), LEFT)
        settle()
        heard.extend((small, letters(dialog)))
        assert cramped(dialog) == []
        dialog.close()

    QTimer.singleShot(50, press)
    window.show_settings()
    small, large = heard
    assert len(small) > 10
    assert large == {text: round(size * 1.4) for text, size in small.items()}
    assert letters(window) == {text: round(size * 1.4) for text, size in before.items()}
    assert window.menuBar().fontMetrics().height() > 0
    assert window.menus.actions["text_size=largest"].isChecked()
    kept = json.loads((config_folder() / "settings.json").read_text("utf-8"))
    assert kept["text_size"] == "largest"
    assert fonts.text_scale() == SCALES["largest"]


@pytest.mark.parametrize("part", [pages.tables, pages.asides], ids=lambda part: part.__name__)
def test_an_open_page_follows_and_comes_back(window: MainWindow, part: object) -> None:
    """There and back, every label is as large as on a page opened so; nothing is cut."""
    window.resize(800, 600)
    seen = 0
    for name, shown in part(window):  # type: ignore[operator]
        if name in SOME:
            seen += 1
            window.toast.dismiss()  # it would go by itself in between
            settle()
            usual = letters(shown)
            for size in ("large", "largest", "normal") if FULL else ("largest", "normal"):
                choose_in_menu(window, size)
                assert [f"{name}, {size}: {fault}" for fault in cramped(shown)] == []
            assert letters(shown) == usual
    assert seen == (2 if part is pages.tables else len(SOME) - 2)


def places(shown: QWidget) -> list[tuple[str, object]]:
    """Where every widget which is seen stands in what holds it."""
    return [
        (f"{type(one).__name__} {words_of(one)}", one.geometry().getRect())
        for one in shown.findChildren(QWidget) if one.isVisible()
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("part", [pages.tables, pages.asides], ids=lambda part: part.__name__)
def test_an_open_page_is_like_one_opened_so(open_window: OpenWindow, part: object) -> None:
    """Margins, gaps and pictures follow at once, not only when a page is opened again."""
    window = open_window()
    window.resize(1000, 760)
    followed = {}
    for name, shown in part(window):  # type: ignore[operator]
        if name in SOME:
            window.toast.dismiss()
            choose_in_menu(window, "largest")
            settle()
            followed[name] = places(shown)
            choose_in_menu(window, "normal")
    window.close()
    window = open_window(text_size="largest")
    window.resize(1000, 760)
    for name, shown in part(window):  # type: ignore[operator]
        if name in SOME:
            window.toast.dismiss()
            settle()
            settle()
            afresh = places(shown)
            differing = [(one, other) for one, other in zip(followed[name], afresh, strict=False)
                         if one != other]  # fmt: skip
            assert differing == [], name
            assert len(afresh) == len(followed[name])


@pytest.mark.parametrize(
    "part",
    [
        pages.shelf_and_covers,
        pages.dialogs,
        questions.questions,
        pytest.param(pages.tables, marks=pytest.mark.slow),
    ],
    ids=lambda part: part.__name__,
)
def test_what_is_to_be_done_is_in_sight(open_window: OpenWindow, part: object) -> None:
    """With the largest text in the smallest window no main button has to be scrolled to."""
    window, room = open_window(language="fr", text_size="largest"), QSize(800, 600)
    window.resize(room)
    seen = 0
    with screen_for(room):
        for name, shown in part(window):  # type: ignore[operator]
            settle()
            assert [f"{name}: {fault}" for fault in out_of_reach(shown, room)] == []
            seen += sum(
                button.property("kind") == "primary" and button.isVisible()
                for button in shown.findChildren(TextButton)
            )
    assert seen > 3


SOME = (
    f"{pages.table_name(one_die())}, tab Moves",
    f"{pages.table_name(of_partners(), 4)}, tab Moves",
    f"exercise 0 of {without_chance()}",
    f"exercise {pages.MORE_EXERCISES[many_dice()][0]} of {many_dice()}",
    *(pages.own_name(own.name) for _, own in all_own_pages()),
    "practice",
    "tour",
)


def test_a_new_start_keeps_the_size(open_window: OpenWindow) -> None:
    window = open_window(text_size="large")
    window.resize(1600, 800)  # where the board leaves the panel more room than that
    window.lay_table(window.session.lay(played({}, 4, ["", ""], key=without_chance())))
    settle()
    assert window.table is not None
    assert window.table.panel.width() == round(320 * 1.2)
    choose_in_menu(window, "normal")
    assert window.table.panel.width() == 320


def lay(window: MainWindow, key: str) -> TablePage:
    """A game of a kind, a few actions old."""
    seats = len(create(key).seats)
    window.lay_table(window.session.lay(played({}, 4, [""] * seats, key=key)))
    assert window.table is not None
    return window.table


def board_scales(window: MainWindow) -> dict[tuple[str, int], float]:
    """How large each board is in two sizes of the window; the panel has its least width or more."""
    found = {}
    for key in pages.KEYS:
        page = lay(window, key)
        for size in ((1280, 800), (1024, 600)):
            window.resize(*size)
            settle()
            found[key, size[0]] = page.view.transform().m11()
            assert WIDTH <= page.panel.width() <= scaled(WIDTH)
            assert cramped(page.panel) == []
    return found


@pytest.mark.slow
def test_larger_text_leaves_boards_their_size(window: MainWindow) -> None:
    """The panel folds for larger letters; only the menu bar takes the board a few pixels."""
    usual = board_scales(window)
    choose_in_menu(window, "largest")
    large = board_scales(window)
    assert len(usual) == 2 * len(pages.KEYS)
    assert [one for one in usual if large[one] < 0.985 * usual[one]] == []


@pytest.mark.parametrize(
    ("size", "board", "panel"),
    [((1600, 900), 1280, 320), ((2560, 1440), 1920, 480), ((3840, 2160), 2880, 480)],
)
def test_wide_windows_widen_the_panel(
    window: MainWindow, size: tuple[int, int], board: int, panel: int
) -> None:
    """Within reason, and never at the board's expense."""
    page = lay(window, without_chance())
    window.resize(*size)
    settle()
    assert page.panel.width() == panel
    assert page.view.width() >= min(board, size[0] - panel) - 40
    scale = page.view.height() / page.scene.sceneRect().height()
    assert page.view.transform().m11() == pytest.approx(scale, rel=0.01)


def seen_whole(button: QAbstractButton) -> bool:
    """Return whether the whole of a button is in sight."""
    return button.isVisible() and button.visibleRegion().boundingRect() == button.rect()


def test_the_way_back_is_always_in_sight(window: MainWindow) -> None:
    """Beside every board, however low the window and however large the text, scrolled or not."""
    table = lay(window, without_chance()).panel
    for text_size in ("normal", "largest"):
        choose_in_menu(window, text_size)
        for size in ((1280, 800), (1024, 600), (788, 404)):
            window.resize(*size)
            settle()
            bar = table.area.verticalScrollBar()
            for place in (bar.minimum(), bar.maximum()):
                bar.setValue(place)
                assert [seen_whole(way) for way in (table.back_button, table.back_icon)].count(
                    True
                ) == 1, (text_size, size, place)
    QTest.mouseClick(table.back_icon, LEFT)
    assert window.table is None or not window.table.isVisible()
    window.visits.open_exercise(without_chance(), 0)
    page = window.visits.page
    assert isinstance(page, ExercisePage)
    for text_size in ("normal", "largest"):
        choose_in_menu(window, text_size)
        for area in page.panel.findChildren(QScrollArea):
            area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        settle()
        assert seen_whole(page.panel.back_button), text_size


def different(one: QImage, other: QImage) -> int:
    """How many points of two pictures of the same size differ."""
    first, second = (pixels(picture) for picture in (one, other))
    return sum(first[at : at + 4] != second[at : at + 4] for at in range(0, len(first), 4))


@pytest.mark.parametrize("key", pages.KEYS)
def test_boards_enlarge_what_is_written_on_them(window: MainWindow, key: str) -> None:
    """On a board of the same size; back at the usual size, all is as before.

    A picture for others shows the usual size.
    """
    window.resize(1100, 800)
    page = lay(window, key)
    boards, kept = [], []
    for size in ("normal", "largest", "normal"):
        choose_in_menu(window, size)
        page.view.setParent(None)
        page.view.setFixedSize(600, 500)
        page.view.show()
        settle()
        boards.append(page.view.grab().toImage())
        kept.append(position_image(page.controller.timeline, 300, 250))
    page.view.setParent(page)
    usual, large, again = boards
    assert different(usual, large) > 500
    assert different(usual, again) < 100
    assert different(kept[0], kept[1]) < 100


@pytest.mark.parametrize(
    ("room", "pixels"),
    [((200, 60), 28), ((200, 24), 24), ((200, 12), 20), ((60, 60), 20), ((10, 10), 20)],
)
def test_a_label_grows_as_far_as_its_place_allows(
    window: MainWindow, room: tuple[int, int], pixels: int
) -> None:
    """With the largest text by 1.4; less where height or width are short, never below its size."""
    choose_in_menu(window, "largest")
    sheet = QImage(200, 100, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(sheet)
    label(painter, QRectF(0, 0, *room), Qt.AlignmentFlag.AlignCenter, "White", 20, 600)
    assert painter.font().pixelSize() == pixels
    painter.end()


def test_menus_and_tool_tips_follow(window: MainWindow) -> None:
    choose_in_menu(window, "largest")
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    assert f"font-size: {round(14 * 1.4)}px" in application.styleSheet()
    assert application.font().pixelSize() == 21
    theme.manager().set_scheme("dark")
    assert f"font-size: {round(14 * 1.4)}px" in application.styleSheet()


def test_letters_keep_their_size_in_other_colours(window: MainWindow) -> None:
    """Size, then colours, then the size before: as if the colours had never been touched."""
    usual = letters(window)
    choose_in_menu(window, "largest")
    large = letters(window)
    window.change_settings(scheme="dark")
    settle()
    assert letters(window) == large
    choose_in_menu(window, "normal")
    assert letters(window) == usual
    window.change_settings(scheme="light")
    settle()
    assert letters(window) == usual


@pytest.mark.parametrize("language", languages())
def test_open_settings_have_room_for_larger_text(window: MainWindow, language: str) -> None:
    """The dialog grows with its text, at least to what it is when it is opened so."""
    window.change_settings(language=language)
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(lambda settings: window.change_settings(text_size=settings.text_size))
    dialog.show()
    settle()
    dialog.pills["text_size"].pill("largest").click()
    settle()
    grown = dialog.size()
    assert not dialog.area.horizontalScrollBar().maximum()
    assert [f for f in cramped(dialog) if f] == []
    again = SettingsDialog(window.settings, window)
    again.show()
    settle()
    assert grown == again.size()
    dialog.close()
    again.close()


def test_dialogs_use_the_height_of_the_screen(window: MainWindow) -> None:
    """Where there is room nothing has to be scrolled to; elsewhere they fill nearly all of it."""
    for size in (QSize(1920, 1080), QSize(1366, 768)):
        with screen_for(size):
            for make in (SettingsDialog, partial(NewGameDialog, one_die())):
                dialog = make(window.settings, window) if make is SettingsDialog else make(window)
                dialog.show()
                settle()
                hidden = dialog.area.verticalScrollBar().maximum()
                assert dialog.height() <= size.height()
                assert hidden == 0 or dialog.height() > 0.85 * size.height(), (size, dialog)
                dialog.close()


def test_every_dialog_finds_room_on_a_laptop(window: MainWindow) -> None:
    """With the largest letters none is higher or wider than 1366 × 768 less bars and frames."""
    window.change_settings(language="fr", text_size="largest")
    room = QSize(1320, 670)
    for name, dialog in pages.dialogs(window):
        settle()
        least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
        assert least.boundedTo(room) == least, (name, least)
    window.change_settings(text_size="normal")
