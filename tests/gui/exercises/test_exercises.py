"""Exercises at the window: solved by every way, refuted calmly, helped, kept."""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest

from ludotheque.core.paths import data_folder
from ludotheque.exercises import judging
from ludotheque.exercises.exercise import has_exercises, load
from ludotheque.games import ENGINES, info
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises import habits
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.exercises.listpage import ExerciseList
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.look.games import look_of
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about
from tests.examples import one_die, without_chance
from tests.gui.exercises.hands import Hands, Key, until
from tests.gui.exercises.solving import open_exercise, solution, solve, wrong
from tests.gui.pixels import pixels

SLOW = pytest.mark.slow
ALL_WAYS = ("click", "drag", "keys")
COUNTS = {key: len(load(key)) for key in ENGINES if has_exercises(key)}
ROUND = {key: 6 if count <= 10 else 12 for key, count in COUNTS.items()}
"""Of so many exercises three are tried by default, each by another way."""
EVERY = [(key, number) for key, count in COUNTS.items() for number in range(count)]
KEY, OTHER = without_chance(), one_die()
"""Games tried where one will do."""


def quick(key: str, number: int, way: str) -> bool:
    """Return whether a way is tried by default."""
    return number % ROUND[key] == ALL_WAYS.index(way)


WAYS = [
    pytest.param(key, number, way, marks=() if quick(key, number, way) else SLOW)
    for key, number in EVERY
    for way in ALL_WAYS
]


@pytest.mark.parametrize(("key", "number", "way"), WAYS)
def test_every_exercise_is_solved_by_every_way(
    window: MainWindow, key: str, number: int, way: str
) -> None:
    hands = open_exercise(window, key, number)
    page = hands.exercise
    solve(hands, way)
    assert page.panel.note.isVisible()
    assert page.panel.note.heading.text() == "Well done!"
    assert page.panel.note.text.text() == page.exercise.explanation["en"]
    explained = set(page.scene.places_in(page.exercise.explanation["en"]))
    assert set(page.scene.pointing.told()) == explained
    assert Progress().mark(page.exercise.key) == "alone"
    assert dict(page.scene.shown()) == dict(page.scene.expected())
    assert window.archive.unfinished() == ()
    assert page.controller.mode is Mode.VIEWING, "nothing more can be moved"


@pytest.mark.parametrize(
    ("key", "number"),
    [
        pytest.param(key, number, marks=SLOW if number % (ROUND[key] // 2) else ())
        for key, number in EVERY
    ],
)
def test_a_wrong_action_is_explained_and_taken_back(
    window: MainWindow, key: str, number: int
) -> None:
    hands = open_exercise(window, key, number)
    page = hands.exercise
    start = page.controller.state
    text = wrong(hands)
    verdict = judging.judge(page.exercise, start, start.parse(text))
    hands.play(text, "click")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    assert page.panel.note.heading.text() == "Not yet"
    assert verdict.message is not None
    assert page.panel.note.text.text() == str(page.scene.named(verdict.message))
    assert page.controller.timeline.actions[1:] == verdict.line, "the refutation is shown"
    assert page.controller.timeline.state_at(0) == (verdict.world or start)
    assert page.controller.mode is Mode.VIEWING
    assert page.panel.main.text() == "Try again"
    QTest.mouseClick(page.panel.main, Qt.MouseButton.LeftButton)
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert page.controller.state == start
    assert not page.panel.note.isVisible()
    assert Progress().mark(page.exercise.key) == ""
    solve(hands, "click")
    assert Progress().mark(page.exercise.key) == "alone"


def test_a_hint_counts_as_help(window: MainWindow) -> None:
    hands = open_exercise(window, OTHER, 0)
    page = hands.exercise
    assert not page.panel.hint_note.isVisible()
    page.panel.buttons["hint"].click()
    assert page.panel.hint_note.text.text() == page.exercise.hint["en"]
    solve(hands, "click")
    assert page.panel.note.heading.text() == "That is it"
    assert Progress().mark(page.exercise.key) == "helped"


@pytest.mark.parametrize("key", COUNTS)
def test_what_the_texts_name_is_framed_on_the_board(window: MainWindow, key: str) -> None:
    """With the task, and with the hint as soon as that is read; whether cells bear names or not."""
    pattern = re.compile(about(key, "EXERCISE_PLACES") + r"|\b[Rr]ow [1-5]")
    number = next(
        number for number, exercise in enumerate(load(key))
        if exercise.marked or pattern.search(exercise.task["en"] + exercise.hint["en"])
    )  # fmt: skip
    page = open_exercise(window, key, number).exercise
    exercise, scene = page.exercise, page.scene
    assert scene.show_coordinates is look_of(key).coordinates
    for language in ("fr", "en"):
        window.change_settings(language=language)
        task = {*exercise.marked, *scene.places_in(str(exercise.task))}
        assert set(scene.pointing.told()) == task
    page.panel.buttons["hint"].click()
    named = task | set(scene.places_in(exercise.hint["en"]))
    assert named
    assert set(scene.pointing.told()) == named
    assert named <= set(scene.places)


def coarse(picture: QPixmap) -> bytes:
    """A picture as it is seen in passing."""
    small = picture.toImage().scaled(
        24, 19, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return pixels(small.convertToFormat(QImage.Format.Format_RGB888))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("key", COUNTS)
def test_small_pictures_tell_exercises_apart(key: str) -> None:
    """With the whole table on each, one colour in fifty to eighty differed in two games."""
    pictures = [
        coarse(habits.habits_of(key).small_picture(exercise, QSize(207, 166), 1.0))
        for exercise in load(key)[:4]
    ]
    for one, other in combinations(pictures, 2):
        apart = sum(abs(x - y) > 24 for x, y in zip(one, other, strict=True))
        assert apart > 0.024 * len(one)


def shown(window: MainWindow) -> str:
    """What a window shows when no page beside the games is shown."""
    assert window.visits.page is None
    return "table" if window.cover is None else "cover"


@pytest.mark.painted
def test_the_way_there_and_back(window: MainWindow) -> None:
    window.show_cover(KEY)
    cover = window.cover
    assert cover is not None
    QTest.mouseClick(cover.buttons["exercises"], Qt.MouseButton.LeftButton)
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    assert window.windowTitle() == f"Exercises of {info(KEY).title} – Ludothèque"
    cards = page.grid.cards
    until(lambda: cards[0]._picture is not None, "for the pictures")
    QTest.keyClick(cards[0], Key.Key_Right)
    assert cards[1].hasFocus()
    QTest.keyClick(cards[1], Key.Key_Down)
    assert cards[6].hasFocus()
    QTest.keyClick(cards[6], Key.Key_Return)
    hands = Hands(window)
    assert hands.exercise.exercise.id == load(KEY)[6].id
    hands.exercise.panel.buttons["previous"].click()
    assert hands.exercise.number == 5
    hands.key(Key.Key_Escape)
    again = window.visits.page
    assert isinstance(again, ExerciseList)
    QTest.keyClick(again, Key.Key_Escape)
    assert shown(window) == "cover"


def test_the_last_one_leads_back_to_the_list(window: MainWindow) -> None:
    hands = open_exercise(window, OTHER, COUNTS[OTHER] - 1)
    assert not hands.exercise.panel.buttons["next"].isEnabled()
    solve(hands, "click")
    hands.exercise.panel.main.click()
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    assert page.grid.cards[-1].mark == "alone"
    assert page.count.text() == f"1 of {COUNTS[OTHER]} solved"
    assert "solved" in page.grid.cards[-1].accessibleName()


def test_with_the_keyboard_alone_one_goes_on(window: MainWindow) -> None:
    hands = open_exercise(window, KEY, 0)
    hands.play(wrong(hands), "keys")
    until(lambda: hands.exercise.course.stand is Stand.WRONG)
    assert hands.exercise.panel.main.hasFocus()
    QTest.keyClick(hands.exercise.panel.main, Key.Key_Return)
    assert hands.exercise.view.hasFocus()
    solve(hands, "keys")
    QTest.keyClick(hands.exercise.panel.main, Key.Key_Return)
    assert hands.exercise.number == 1
    assert hands.exercise.view.hasFocus()


def test_escape_puts_back_what_is_chosen_first(window: MainWindow) -> None:
    hands = open_exercise(window, KEY, 0)
    state = hands.exercise.controller.state
    hands.click(state.steps(state.parse(solution(hands)))[0])
    assert hands.exercise.scene.selection.origin is not None
    hands.key(Key.Key_Escape)
    assert isinstance(window.visits.page, ExercisePage)
    hands.key(Key.Key_Escape)
    assert isinstance(window.visits.page, ExerciseList)


def test_a_game_on_the_table_is_there_afterwards(window: MainWindow) -> None:
    window.begin(OTHER, {}, ["Anne", "Bruno"])
    assert window.game is not None
    number = window.game.keeper.number
    window.menus.actions["exercises"].trigger()
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    assert page.key == OTHER
    window.visits.open_exercise(OTHER, 0)
    solve(Hands(window), "click")
    Hands(window).key(Key.Key_Escape)
    assert isinstance(window.visits.page, ExerciseList)
    QTest.keyClick(window.visits.page, Key.Key_Escape)
    assert window.game is not None
    assert window.game.keeper.number == number
    assert len(window.archive.unfinished()) == 1


# What is kept


def test_a_damaged_file_is_kept_aside(
    window: MainWindow, told: list[str], user_folders: Path
) -> None:
    path = data_folder() / "exercises.json"
    path.write_text("{not json")
    window.visits.show_exercises(KEY)
    until(lambda: told, "for the notice")
    assert "exercises.json.bad" in told.pop()
    assert path.with_name("exercises.json.bad").read_text() == "{not json"
    window.visits.open_exercise(KEY, 0)
    solve(Hands(window), "click")
    assert json.loads(path.read_text())["solved"] == {load(KEY)[0].key: "alone"}


def test_wrong_marks_alone_are_lost(window: MainWindow) -> None:
    path = data_folder() / "exercises.json"
    first, second = (exercise.key for exercise in load(KEY)[:2])
    marks = {first: "alone", second: 7, "other": "helped"}
    path.write_text(json.dumps({"version": 1, "solved": marks}))
    progress = Progress()
    assert progress.notices == []
    assert progress.mark(first) == "alone"
    assert progress.mark(second) == ""
    assert progress.mark("other") == "helped"


def test_progress_which_cannot_be_kept_is_told(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_exercise(window, KEY, 0)
    monkeypatch.setattr(hands.exercise.progress.file, "path", data_folder() / "no" / "x" / "\0")
    solve(hands, "click")
    until(lambda: told, "for the trouble")
    told.clear()


def test_damaged_exercises_are_told(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / KEY).mkdir()
    (tmp_path / KEY / "exercises.json").write_text("[]")
    window.show_cover(KEY)
    monkeypatch.setattr("ludotheque.exercises.exercise.resources", lambda: tmp_path)
    window.visits.show_exercises(KEY)
    assert told.pop() == "“exercises.json”: The file is damaged: “{}” is not an object."
    assert window.cover is not None, "the cover stays"


def test_every_card_is_named(window: MainWindow) -> None:
    window.visits.show_exercises(OTHER)
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    for number, (card, exercise) in enumerate(zip(page.grid.cards, load(OTHER), strict=True), 1):
        assert card.accessibleName().startswith(f"Exercise {number}: {exercise.title}")
        assert card.accessibleDescription() == exercise.task["en"]


@pytest.mark.parametrize("key", COUNTS)
def test_a_game_without_habits_of_its_own_shows_board_and_task(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(habits, "part", lambda *_asked: None)
    exercises = load(key)
    with_rolls = next((n for n, exercise in enumerate(exercises) if exercise.rolls), None)
    for number in (0, with_rolls):
        if number is None:
            continue
        page = open_exercise(window, key, number).exercise
        assert type(page.habits) is habits.ExerciseHabits
        assert page.panel.side.accessibleName().startswith(("You are ", "You play "))
        assert page.panel.unseen is None
        assert page.panel.task.text() == exercises[number].task["en"]
        if page.panel.rolls is not None:
            page.panel.grab()
            rows = page.panel.rolls.rows
            assert rows
            assert {type(row) for row in rows} == {habits.RollRow}
            assert all(row.accessibleName() for row in rows)


def test_a_game_without_dice_shows_no_rolls_and_leads_nobody(window: MainWindow) -> None:
    panel = open_exercise(window, KEY, 0).exercise.panel
    assert not panel.guide.isVisible()
    assert not panel.main.isVisible()
    assert panel.rolls is None
