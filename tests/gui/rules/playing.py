"""Playing in figures whose moves lead from one place to another: held against the engine."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import figures
from ludotheque.ui.rules.rulespage import RulesPage
from tests.gui.rules.eyes import names, rest
from tests.gui.rules.hands import Hands

Play = Callable[[Hands, str, str], bool]
"""Plays what two places do not say, by click or drag; tells whether it has."""


def playable(key: str) -> list[str]:
    """The figures of a game which can be played in."""
    return [name for name in names(key) if figures(key)[name].plies]


def allowed(key: str, name: str) -> list[str]:
    """The actions which signs of a figure show as allowed."""
    return [sign.action for sign in figures(key)[name].signs if sign.refused is None]


def play_every_sign(figure: Figure, texts: list[str], way: str, play: Play | None = None) -> None:
    """Play each allowed action by click or drag and take it back; all is as it was."""
    hands = Hands(figure)
    for text in texts:
        state = figure.controller.state
        steps = [figure.scene.place_of(step) for step in state.steps(state.parse(text))]
        if not all(figure.view.shows(step) for step in steps):
            continue
        if play is None or not play(hands, text, way):
            _play(hands, steps, way)
        assert figure.controller.timeline.notations()[-1] == text
        assert figure.played == 1
        assert not figure.view.live
        assert figure.hint is not None
        assert figure.hint.text() == "Played."
        assert figure.foot is not None
        QTest.mouseClick(figure.foot, Qt.MouseButton.LeftButton)
        assert figure.controller.state == state
        assert figure.scene.selection.origin == figure.data.chosen
        assert figure.view.live
        assert not figure.foot.isEnabled()


def _play(hands: Hands, steps: list[str], way: str) -> None:
    scene = hands.figure.scene
    if way == "drag" and steps[0] in scene.starter_places():
        hands.drag(*steps)
        return
    if scene.chosen_place() != steps[0]:
        hands.click(steps[0])
    hands.click(steps[1])


def try_what_is_refused(page: RulesPage, figure: Figure) -> None:
    """Drag what signs show as refused: the reason stands beside the place, nothing is played."""
    hands = Hands(figure)
    for sign in figure.data.signs:
        state = figure.controller.state
        steps = state.steps(state.parse(sign.action))
        if sign.refused is None or ":" in sign.action or len(steps) != 2:
            continue
        origin, target = (figure.scene.place_of(step) for step in steps)
        if target not in figure.scene.places:
            continue  # no bench to drop on: the note comes with the piece
        reason = state.why_not(state.parse(sign.action))
        first = state.why_not_steps((steps[0],))
        hands.drag(origin, target)
        QCoreApplication.processEvents()
        assert reason is not None
        # Where the piece cannot even be lifted, that is said.
        assert page.bubble.text in {str(found.message) for found in (first, reason) if found}
        assert page.viewport().rect().contains(page.bubble.geometry())
        assert figure.controller.timeline.ply == figure._start
        assert dict(figure.scene.shown()) == dict(figure.scene.expected())


def choose_and_restart(figure: Figure) -> None:
    """Signs go when something is played, and come back as they were."""
    still = figure.view.grab().toImage()
    figure.controller.commit(figure.controller.state.legal_actions()[0])
    assert figure.view.grab().toImage() != still
    figure.restart()
    figure.scene.hide_cursor()
    rest(figure.parent().parent())
    assert dict(figure.scene.shown()) == dict(figure.scene.expected())
    assert figure.view.grab().toImage() == still
