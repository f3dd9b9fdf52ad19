"""The lesson of each game, from its first step to its last, whatever is done on the way."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.tour import callout
from ludotheque.ui.tour.gametour import PrimerTopic
from ludotheque.ui.tour.primerpage import PrimerPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.tour.primer_hands import TAUGHT, Pupil, primer_of
from tests.gui.tour.tour_hands import WAYS, Key, click, press, settle, wait_still


def kept(window: MainWindow) -> list[int]:
    """The numbers of all games in the archive."""
    archive = window.archive
    return sorted(item.id for item in (*archive.unfinished(), *archive.finished()))


def topics_of(key: str) -> list[PrimerTopic]:
    """The steps of a game's lesson."""
    return [topic for topic in primer_of(key).topics if isinstance(topic, PrimerTopic)]


def names_of(key: str) -> list[str]:
    """The names of the steps of a game's lesson."""
    return [topic.name for topic in topics_of(key)]


@pytest.mark.spread
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", TAUGHT)
def test_the_whole_lesson(window: MainWindow, key: str, way: str) -> None:
    before = window.settings
    pupil = Pupil(window, key).begin()
    seen = []
    while window.visits.page is not None:
        seen.append(pupil.here)
        if way == "keys" and pupil.topic.acts and pupil.target() in pupil.page.scene.places:
            assert pupil.page.scene.cursor == pupil.target(), pupil.here
        pupil.go_on(way)
    assert seen == names_of(key)
    assert window.cover is not None
    assert window.cover.info.key == key
    assert kept(window) == []
    assert window.settings == before


@pytest.mark.parametrize("key", TAUGHT)
def test_each_step_can_be_passed_over(window: MainWindow, key: str) -> None:
    """What is passed over is done all the same where the next step needs it."""
    pupil = Pupil(window, key).begin()
    for topic in topics_of(key):
        page = pupil.page
        assert pupil.here == topic.name
        if topic.begin is not None:
            assert page.controller.state == topic.begin().state
        click(page.card.pass_button if topic.acts else page.card.next_button)
    assert window.visits.page is None


@pytest.mark.parametrize("key", TAUGHT)
def test_it_can_be_left_at_each_step(window: MainWindow, key: str) -> None:
    for number, name in enumerate(names_of(key)):
        pupil = Pupil(window, key).begin()
        for _ in range(number):
            click(pupil.page.card.pass_button if pupil.topic.acts else pupil.page.card.next_button)
        assert pupil.here == name
        if number % 2 or pupil.topic is topics_of(key)[-1]:
            if pupil.page.scene.busy():
                press(Key.Key_Escape)  # what was prepared on the board is put back first
            press(Key.Key_Escape)
        else:
            click(pupil.page.card.skip_button)
        assert window.visits.page is None
        told = pupil.topics[number] is not topics_of(key)[-1]
        assert ("“Help” menu" in window.toast.text) == told
        assert window.cover is not None
        assert kept(window) == []


def others(topic: PrimerTopic) -> list[int]:
    """What may be played where a step begins, but is not what it asks for."""
    if topic.asks is None or topic.begin is None:
        return []
    state = topic.begin().state
    return [action for action in state.legal_actions() if not topic.asks(state, action)]


@pytest.mark.parametrize("key", [key for key in TAUGHT if any(map(others, topics_of(key)))])
def test_what_was_not_asked_for_is_taken_back(window: MainWindow, key: str) -> None:
    pupil = Pupil(window, key).begin()
    for topic in topics_of(key):
        page = pupil.page
        state = page.controller.state
        if others(topic):
            page.controller.lift()
            page.controller.commit(others(topic)[0])
            settle()
            assert pupil.here == topic.name
            assert page.controller.state == state
            assert page.card.text.text().startswith("That may be played, too;")
        click(page.card.pass_button if topic.acts else page.card.next_button)
    assert window.visits.page is None


def assert_notes_are_read(page: PrimerPage) -> None:
    """A note on the board is neither veiled nor crossed by rings nor below the card."""
    note, scene = page.table.bubble, page.scene
    scene.refused.emit(Reason("table.over", M("The game is over.")), next(iter(scene.places)))
    settle()
    if note.isVisible():
        body = note.rect().translated(note.mapTo(page, QPoint(0, 0)))
        body = body.adjusted(callout.TIP, callout.TIP, -callout.TIP, -callout.TIP)
        card = page.card.geometry()
        assert not body.intersects(
            card.adjusted(callout.TIP, callout.TIP, -callout.TIP, -callout.TIP)
        )
        ground, shown = QColor(current_theme().raised), page.grab().toImage()
        ratio = shown.devicePixelRatio()
        for along in range(12, body.width() - 12, 7):
            at = (QPointF(body.topLeft()) + QPointF(along, 5)) * ratio
            assert shown.pixelColor(at.toPoint()) == ground
        note.hide()
        settle()


@pytest.mark.parametrize("key", [key for key in TAUGHT if any(one.done for one in topics_of(key))])
def test_what_is_undone_again_is_asked_for_again(window: MainWindow, key: str) -> None:
    pupil = Pupil(window, key).begin()
    for topic, after in pairwise(topics_of(key)):
        page = pupil.page
        click(page.card.pass_button if topic.acts else page.card.next_button)
        if topic.done is None:
            continue
        assert pupil.here == after.name
        page.controller.drop_curtain()
        page.scene.clear_choice()
        settle()
        assert pupil.here == topic.name
        pupil.go_on("mouse")
        assert pupil.here == after.name


@pytest.mark.parametrize("key", TAUGHT)
def test_every_step_is_heard_and_points_at_something(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(callout, "announce", lambda _widget, text: heard.append(text))
    pupil = Pupil(window, key).begin()
    topics = topics_of(key)
    for number, topic in enumerate(topics, 1):
        page = pupil.page
        assert heard[-1].startswith(str(topic.title))
        assert heard[-1].endswith(f"Step {number} of {len(topics)}")
        assert page.spotlight.rings, topic.name
        target = page.view if topic.acts else page.card.next_button
        assert QApplication.focusWidget() is target
        assert_notes_are_read(page)
        click(page.card.pass_button if topic.acts else page.card.next_button)
    assert len(heard) == len(topics)  # each once


@pytest.mark.spread
@pytest.mark.parametrize("key", TAUGHT)
@pytest.mark.parametrize(
    ("size", "language", "text"),
    [((788, 404), "fr", "normal"), ((1280, 800), "en", "normal"), ((1024, 600), "fr", "largest")],
)
def test_its_words_are_whole_and_cover_nothing_they_speak_of(
    open_window: OpenWindow, key: str, size: tuple[int, int], language: str, text: str
) -> None:
    window = open_window(language=language)
    window.resize(*size)
    try:
        apply_text_size(text)
        pupil = Pupil(window, key).begin()
        for topic in topics_of(key):
            page, card = pupil.page, pupil.page.card
            body = card.geometry().adjusted(callout.TIP, callout.TIP, -callout.TIP, -callout.TIP)
            assert page.rect().contains(card.geometry()), topic.name
            for label in (card.title, card.text):
                assert label.height() >= label.heightForWidth(label.width()), topic.name
            buttons = [b for b in (card.skip_button, card.pass_button, card.next_button)
                       if b.isVisible()]  # fmt: skip
            for button in buttons:
                assert card.rect().contains(button.geometry()), topic.name
                assert button.width() >= button.minimumSizeHint().width(), topic.name
            if text == "normal" and not topic.whole:
                assert not any(body.intersects(ring) for ring in page.spotlight.rings), topic.name
            if text == "largest":
                assert_notes_are_read(page)
            click(card.pass_button if topic.acts else card.next_button)
    finally:
        apply_text_size("normal")


def several(topic: PrimerTopic) -> list[int]:
    """What does what a step asks for where it begins, besides what it points at."""
    if not topic.shows or topic.asks is None or topic.begin is None:
        return []
    state = topic.begin().state
    asked = [action for action in state.legal_actions() if topic.asks(state, action)]
    return [action for action in asked if state.notation(action) != topic.shows]


@pytest.mark.parametrize("key", [key for key in TAUGHT if any(map(several, topics_of(key)))])
def test_whatever_does_what_was_asked_for_is_taken_and_stays(window: MainWindow, key: str) -> None:
    pupil = Pupil(window, key).begin()
    kept: list[str] = []
    for topic, after in pairwise(topics_of(key)):
        page = pupil.page
        assert pupil.here == topic.name
        if several(topic):
            page.controller.lift()
            state = page.controller.state
            action = several(topic)[-1]
            if action not in state.legal_actions():  # another one was played before
                action = [one for one in state.legal_actions() if topic.asks(state, one)][-1]
            ply = page.controller.timeline.ply
            page.controller.commit(action)
            settle()
            wait_still(page)
            assert pupil.here == after.name
            if after.begin is not None and after.begin().ply > ply:
                assert page.controller.timeline.notation_at(ply) == state.notation(action)
                kept.append(topic.name)
            assert page.spotlight.rings
        else:
            click(page.card.pass_button if topic.acts else page.card.next_button)
    assert kept
