"""The pages of no game: shelf, covers, lists of exercises, dialogs."""

from collections.abc import Iterator

from PySide6.QtTest import QTest

from ludotheque.core.contract import State
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import has_best, has_exercises
from ludotheque.games import SHELF, create
from ludotheque.ui.dialogs.aboutdialog import AboutDialog
from ludotheque.ui.dialogs.boxdialog import BoxDialog
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.exercises.listpage import ExerciseList
from ludotheque.ui.look.games import PRIMER, games_with
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.tour.primerpage import PrimerPage
from ludotheque.ui.widgets.dialogs import Answer, Question
from shots.camera import NAMES, Camera, Picture, played


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of each page."""
    window = camera.window
    window.show_shelf()
    QTest.qWait(1500)  # cards draw their positions one after another
    yield "shelf", camera.picture
    box = window.shelf.boxes.box(SHELF[0].key)
    box.setFocus()
    yield "shelf-focus", camera.picture
    box.clearFocus()
    for game in SHELF:
        window.show_cover(game.key)
        yield f"cover-{game.key}", camera.picture
    for game in SHELF:
        if has_exercises(game.key):
            window.visits.show_exercises(game.key)
            QTest.qWait(1500)
            yield f"exercises-{game.key}", camera.picture
            page = window.visits.page
            if has_best(game.key) and isinstance(page, ExerciseList):
                page.show_best()
                QTest.qWait(1500)
                yield f"best-{game.key}", camera.picture
    for key in games_with(PRIMER):
        yield from _lesson(camera, key)
    window.show_shelf()
    yield from _dialogs(camera)
    window.change_settings(sentences="turned", panel="left")
    for game in SHELF:
        if 2 in game.players:
            options = {"players": "2"} if max(game.players) > 2 else {}
            camera.lay(played(options, 8, NAMES, _second_seat, game.key))
            yield f"{game.key}-turned", camera.picture
    window.change_settings(sentences="upright", panel="right")
    window.show_shelf()


def _second_seat(state: State) -> bool:
    return state.actors() == (1,)


def _lesson(camera: Camera, key: str) -> Iterator[Picture]:
    """Yield name and picture of each step of a game's lesson."""
    visits = camera.window.visits
    camera.window.show_cover(key)
    visits.show_primer(key)
    while isinstance(page := visits.page, PrimerPage):
        yield f"lesson-{key}-{page.topic.name}", camera.picture
        (page.card.pass_button if page.topic.acts else page.card.next_button).click()


def _refused(key: str, text: str) -> Message:
    """Return why a game does not read a text as an action."""
    try:
        create(key).initial().parse(text)
    except LudothequeError as problem:
        return problem.message
    raise AssertionError(f"{text} is an action of {key}")


def _dialogs(camera: Camera) -> Iterator[Picture]:
    window = camera.window
    sorry = _refused(SHELF[0].key, "f2-f2")
    close = (Answer("ok", M("Close"), "default"),)
    question = Question(window, M("Ludothèque"), sorry, close, icon="warning")
    causes = (sorry, M("A game in the archive is damaged and is not shown."))
    lead = M("There are {n} things to know:", n=len(causes))
    several = Question(window, M("Ludothèque"), lead, close, icon="warning", causes=causes)
    for name, dialog in (
        *((f"newgame-{game.key}", NewGameDialog(game.key, window, names=NAMES)) for game in SHELF),
        ("boxes", BoxDialog(window)),
        ("settings", SettingsDialog(window.settings, window)),
        ("about", AboutDialog(window)),
        ("keys", ShortcutsDialog(window.menuBar(), window.settings.shortcuts, window)),
        ("rules", RulesDialog(SHELF[0].key, window)),
        ("message", question),
        ("messages", several),
    ):
        yield name, camera.dialog(dialog)
