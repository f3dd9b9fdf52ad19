"""The guided tour from its first step to its last, whatever the user does on the way."""

import itertools

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core.messages import M
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.look.fonts import set_text_scale
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.tour import callout
from ludotheque.ui.tour.gametour import Deed
from ludotheque.ui.tour.tourpage import forbidden
from ludotheque.ui.widgets.bubble import Bubble
from ludotheque.ui.widgets.placing import rect_beside
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import until
from tests.gui.tour.tour_hands import (
    CONTROL,
    NAMES,
    TOPICS,
    TOUR,
    WAYS,
    Key,
    Visitor,
    click,
    press,
    settle,
    wait_still,
)


def kept(window: MainWindow) -> list[int]:
    """The numbers of all games in the archive."""
    archive = window.archive
    return sorted(item.id for item in (*archive.unfinished(), *archive.finished()))


@pytest.mark.spread
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("animation", ["off", "fast"])
def test_the_whole_tour(open_window: OpenWindow, way: str, animation: str) -> None:
    window = open_window(animation=animation)
    before = window.settings
    visitor = Visitor(window).begin()
    seen = [visitor.here]
    while visitor.here != NAMES[-1]:
        visitor.go_on(way)
        seen.append(visitor.here)
    left_out = ["go"] if way == "drag" else []  # one drag chooses and moves
    assert seen == [name for name in NAMES if name not in left_out]
    visitor.go_on(way)
    assert window.pages.currentWidget() is window.shelf
    assert window.visits.page is None
    assert kept(window) == []
    assert window.settings == before


@pytest.mark.parametrize("leave", ["escape", "button", "shelf"])
def test_each_step_can_be_skipped(window: MainWindow, leave: str) -> None:
    """By the button where there is one, by Escape, by « Shelf »: always to where one was."""
    for name in NAMES:
        visitor = Visitor(window).begin().to(name)
        if leave == "button" and name != NAMES[-1]:
            click(visitor.page.card.skip_button)
        elif leave == "shelf":
            click(visitor.page.table.panel.back_button)
        else:
            press(Key.Key_Escape)
            if name == "go":  # the first one puts the pawn back
                assert visitor.here == "choose"
                press(Key.Key_Escape)
        assert window.visits.page is None
        assert window.pages.currentWidget() is window.shelf
        assert kept(window) == []


def test_the_keyboard_is_where_the_step_is_done(window: MainWindow) -> None:
    visitor = Visitor(window).begin()
    for name in NAMES:
        page = visitor.to(name).page
        expected = page.view if page.topic.waits is not None else page.card.next_button
        assert QApplication.focusWidget() is expected


def test_tab_leads_from_the_board_to_the_way_out(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("roll")
    press(Key.Key_Tab)
    assert QApplication.focusWidget() is visitor.page.card.skip_button
    press(Key.Key_Return)
    assert window.visits.page is None


def test_the_words_are_spoken_and_say_the_keys(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(callout, "announce", lambda _widget, text: heard.append(text))
    visitor = Visitor(window).begin().to(NAMES[-1], "keys")
    assert len(heard) == len(TOPICS)
    for number, (topic, text) in enumerate(zip(TOPICS, heard, strict=True), 1):
        assert text.startswith(str(topic.title))
        assert text.endswith(f"Step {number} of {len(TOPICS)}")
        assert "{" not in text
    assert "Ctrl+Z" in heard[NAMES.index("undo")]
    assert "F1" in heard[NAMES.index("rules")]
    assert visitor.page.card.accessibleName() == heard[-1]


# Where one was


def test_it_leads_back_to_a_cover(window: MainWindow) -> None:
    window.show_cover(without_chance())
    Visitor(window).begin().to("panel")
    press(Key.Key_Escape)
    assert window.cover is not None
    assert window.cover.info.key == without_chance()
    assert window.pages.currentWidget() is window.cover


@pytest.mark.parametrize("name", ["field", "go", "why", "shelf"])
def test_it_leads_back_to_the_game_and_changes_nothing_of_it(window: MainWindow, name: str) -> None:
    window.begin(one_die(), {}, ["Anne", "Bruno"])
    assert window.game is not None
    number = window.game.keeper.number
    window.roll()
    settle()
    timeline = window.game.controller.timeline
    record = (timeline.line, timeline.ply, timeline.seed, timeline.seats, timeline.created)
    Visitor(window).begin().to(name)
    while window.visits.page is not None:
        press(Key.Key_Escape)
    assert window.game is not None
    assert window.game.keeper.number == number
    assert window.pages.currentWidget() is window.table
    back = window.game.controller.timeline
    assert back is not timeline
    assert (back.line, back.ply, back.seed, back.seats, back.created) == record
    assert kept(window) == [number]


def test_a_page_beside_the_games_waits_as_it_is(window: MainWindow) -> None:
    window.visits.open_exercise(one_die(), 1)
    exercise = window.visits.page
    assert isinstance(exercise, ExercisePage)
    state = exercise.controller.state
    Visitor(window).begin().to("undo")
    press(Key.Key_Escape)
    assert window.visits.page is exercise
    assert window.pages.currentWidget() is exercise
    assert exercise.controller.state is state
    assert exercise.view.hasFocus()


def test_a_page_that_waits_is_asked_before_it_goes(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.visits.show_own(all_own_pages()[0][1].name)
    page = window.visits.page
    assert page is not None
    asked: list[bool] = []
    answers = [False, True]
    monkeypatch.setattr(page, "may_leave", lambda: asked.append(True) or answers.pop(0))
    visitor = Visitor(window).begin().to("roll")
    window.show_shelf()
    assert visitor.here == "roll"  # he stays
    assert len(asked) == 1
    window.show_shelf()
    assert len(asked) == 2
    assert window.visits.page is None
    settle()
    assert window.pages.currentWidget() is window.shelf
    assert window.pages.indexOf(page) < 0


def test_closing_the_window_during_the_tour_keeps_nothing_of_it(open_window: OpenWindow) -> None:
    window = open_window()
    Visitor(window).begin().to("panel")
    window.close()
    again = open_window()
    assert kept(again) == []
    assert again.shelf.welcome is None


# Otherwise than asked


def test_a_choice_taken_back_asks_for_a_pawn_again(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("go")
    press(Key.Key_Escape)
    assert visitor.here == "choose"
    visitor.go_on("mouse")
    assert visitor.here == "go"


def test_undone_before_it_was_asked_for(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("panel")
    window.undo()
    settle()
    assert visitor.here == "panel"
    visitor.go_on("mouse")
    assert visitor.here == "refuse"


def test_played_on_where_only_reading_was_asked(window: MainWindow) -> None:
    """Red rolls and moves as well; « undo » is still there to be tried, and so is a refusal."""
    visitor = Visitor(window).begin().to("panel")
    page = visitor.page
    for _ in range(12):
        if page.controller.mode is Mode.IDLE:
            visitor.place("die")
        elif page.controller.mode is Mode.CHOOSING:
            state = page.controller.state
            page.controller.commit(state.legal_actions()[0])
        wait_still(page)
        assert visitor.here == "panel"
    visitor.to(NAMES[-1])


def test_looking_back_does_not_shut_the_way(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("panel")
    visitor.page.controller.look_at(0)
    settle()
    assert visitor.here == "panel"
    visitor.to(NAMES[-1])


def test_a_game_played_to_its_end_during_the_tour(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("panel")
    page = visitor.page
    controller = page.controller
    controller.delays = False
    for _ in range(2000):
        if controller.mode is Mode.OVER:
            break
        if controller.mode is Mode.IDLE:
            controller.roll()
        elif controller.mode is Mode.CHOOSING:
            controller.commit(controller.state.legal_actions()[-1])
        settle()
    assert controller.mode is Mode.OVER
    click(page.table.panel.button)  # « Another game »
    assert controller.mode is Mode.IDLE
    assert visitor.here == "panel"
    assert kept(window) == []
    visitor.go_on("mouse")
    assert visitor.here == "refuse"  # there is nothing to undo
    visitor.to(NAMES[-1]).go_on("mouse")
    assert window.pages.currentWidget() is window.shelf


def test_the_rules_looked_at_before_are_asked_for_all_the_same(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("panel")
    visitor.page.show_rules()
    visitor.to("rules")
    assert visitor.page.table.panel.tabs.currentWidget() is visitor.page.table.panel.moves
    visitor.go_on("keys")
    assert visitor.here == "shelf"


def test_the_tour_is_begun_once_only(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("choose")
    page = visitor.page
    visitor.begin()
    assert visitor.page is page
    assert visitor.here == "choose"


def test_a_new_game_ends_the_tour(window: MainWindow) -> None:
    Visitor(window).begin().to("choose")
    window.begin(without_chance(), {}, ["Anne", "Bruno"])
    assert window.visits.page is None
    assert window.table is not None
    assert window.table.key == without_chance()


# Looks


@pytest.mark.slow
def test_language_colours_and_size_keep_the_step(window: MainWindow) -> None:
    visitor = Visitor(window).begin()
    for name in NAMES:
        page = visitor.to(name).page
        for size, language, scheme in (
            ((800, 600), "fr", "dark"), ((1400, 900), "en", "light"), ((1000, 640), "fr", "light"),
        ):  # fmt: skip
            window.resize(*size)
            window.change_settings(language=language, scheme=scheme)
            settle()
            assert visitor.here == name
            assert page.card.title.text() == str(page.topic.title)
            assert page.rect().contains(page.card.geometry())
            assert page.spotlight.geometry() == page.rect()
            assert_readable(page.card)


def assert_readable(card: callout.Callout) -> None:
    """All the words of the card are within it, uncut."""
    for part in (card.progress, card.title, card.text, card.next_button, card.skip_button):
        if part.isHidden():
            continue
        box = QRect(part.mapTo(card, QPoint(0, 0)), part.size())
        assert card.rect().contains(box)
        need = part.heightForWidth(part.width()) if part.hasHeightForWidth() else 0
        assert part.height() >= need
        assert part.width() >= part.minimumSizeHint().width()


@pytest.mark.parametrize(
    ("size", "language"), [((800, 600), "fr"), ((1280, 800), "en"), ((1000, 700), "fr")]
)
def test_the_card_covers_nothing_it_speaks_of(
    open_window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    window = open_window(language=language)
    window.resize(*size)
    visitor = Visitor(window).begin()
    for _ in NAMES:
        body = visitor.page.card.geometry().adjusted(
            callout.TIP, callout.TIP, -callout.TIP, -callout.TIP
        )
        for ring in visitor.page.spotlight.rings:
            assert not body.intersects(ring), visitor.here
        assert_readable(visitor.page.card)
        visitor.go_on("mouse")
    assert window.visits.page is None


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_large_print(open_window: OpenWindow, size: tuple[int, int]) -> None:
    set_text_scale(1.5)
    try:
        window = open_window(language="fr")
        window.resize(*size)
        visitor = Visitor(window).begin()
        for _ in NAMES:
            settle()
            assert visitor.page.rect().contains(visitor.page.card.geometry())
            assert_readable(visitor.page.card)
            visitor.go_on("keys")
        assert window.visits.page is None
    finally:
        set_text_scale(1.0)


def test_a_change_of_text_size_keeps_the_step(window: MainWindow) -> None:
    visitor = Visitor(window).begin()
    try:
        for name, size in zip(NAMES, itertools.cycle(("largest", "normal", "large"))):
            page = visitor.to(name).page
            apply_text_size(size)
            settle()
            assert visitor.here == name
            assert page.rect().contains(page.card.geometry())
            assert_readable(page.card)
    finally:
        apply_text_size("normal")


def test_the_veil_lets_the_pointer_through(window: MainWindow) -> None:
    page = Visitor(window).begin().to("roll").page
    viewport = page.view.viewport()
    at = viewport.mapTo(page, page.view.centre_of("die"))
    assert page.childAt(at) is viewport


def test_every_step_points_at_something(window: MainWindow) -> None:
    visitor = Visitor(window).begin()
    for _ in NAMES:
        assert visitor.page.spotlight.rings, visitor.here
        visitor.go_on("mouse")


def test_what_is_forbidden_is_forbidden_by_the_engine(window: MainWindow) -> None:
    visitor = Visitor(window).begin().to("refuse")
    pawn = forbidden(visitor.page.table, TOUR)
    assert pawn is not None
    assert visitor.page.controller.state.why_not_steps((pawn,)) is not None
    visitor.go_on("mouse")
    assert visitor.here == "why"
    assert visitor.page.table.bubble.text != ""
    visitor.go_on("mouse")
    assert visitor.page.table.bubble.text == ""


def test_the_reason_waits_for_a_slow_reader(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tour's note goes with its step; without the tour a note goes by itself."""
    monkeypatch.setattr(Bubble, "stay", 1)
    visitor = Visitor(window).begin().to("why")
    bubble, card = visitor.page.table.bubble, visitor.page.card.geometry()
    QTest.qWait(30)
    settle()
    assert bubble.text != ""
    assert visitor.page.card.geometry() == card
    visitor.go_on("keys")
    assert bubble.text == ""
    bubble.show_at(M("Roll the die first."), QRect(0, 0, 9, 9))
    assert bubble.text != ""
    until(lambda: bubble.text == "", "for the note to go")


def test_a_card_stands_within_any_page_and_beside_what_is_meant() -> None:
    page = QRect(0, 0, 900, 600)
    for x, y in itertools.product(range(0, 860, 90), range(0, 560, 80)):
        ring = QRect(x, y, 60, 60)
        spot = rect_beside(page, QRect(0, 0, 320, 200).size(), [ring])
        assert page.contains(spot.rect)
        assert not spot.rect.intersects(ring)
        assert spot.tip == ring.center()


def test_every_deed_is_waited_for_once() -> None:
    waits = [topic.waits for topic in TOPICS if topic.waits is not None]
    assert sorted(deed.value for deed in waits) == sorted(deed.value for deed in Deed)


def widgets(window: MainWindow) -> list[QWidget]:
    return [window.pages.widget(index) for index in range(window.pages.count())]


def test_nothing_of_the_tour_stays_behind(window: MainWindow) -> None:
    before = widgets(window)
    for _ in range(2):
        Visitor(window).begin().to("undo")
        press(Key.Key_Escape)
    assert widgets(window) == before
    press(Key.Key_Z, CONTROL)  # and nothing is left to undo
    assert window.pages.currentWidget() is window.shelf
