"""Shows the exercises of a game: the list, and one of them at the table."""

from ludotheque.core.errors import LudothequeError
from ludotheque.exercises.exercise import load
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.exercises.listpage import ExerciseList
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.pages.host import Host


def show_exercises(host: Host, key: str) -> None:
    """Show the list of a game's exercises, unless the game on the table keeps them closed."""
    closed = host.closed(key)
    if closed is not None:
        host.say(closed.exercises)
        return
    _show_list(host, key)


def _show_list(host: Host, key: str) -> None:
    try:
        exercises = load(key)
    except LudothequeError as problem:
        host.warn(problem.message)
        return
    progress = Progress()
    page = ExerciseList(key, exercises, progress)
    page.opened.connect(lambda number: show_exercise(host, key, number))
    host.show_page(page)
    for notice in progress.notices:
        host.tell_soon(notice)


def show_exercise(host: Host, key: str, number: int) -> None:
    """Show one exercise, by its number from 0; its way back leads to the list."""
    icons = [host.menu_actions[name] for name in ("undo", "rules", "full")]
    page = ExercisePage(load(key), number, Progress(), icons)
    page.open_other.connect(lambda other: show_exercise(host, key, other))
    page.trouble.connect(host.tell_soon)
    host.show_page(page, back=lambda: _show_list(host, key))
    page.begin()
