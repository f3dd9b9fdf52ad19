"""Shows the exercises of a game: the list, and one of them at the table."""

from collections.abc import Callable

from ludotheque.core.errors import LudothequeError
from ludotheque.exercises.daily import Daily
from ludotheque.exercises.exercise import has_best, load, load_best
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
    _show_list(host, key, best=False)


def _show_list(host: Host, key: str, *, best: bool) -> None:
    try:
        exercises = load(key)
        moves = load_best(key) if has_best(key) else ()
    except LudothequeError as problem:
        host.warn(problem.message)
        return
    progress = Progress()
    page = ExerciseList(key, exercises, progress, moves)
    page.opened.connect(lambda number, best: show_exercise(host, key, number, best=best))
    if best:
        page.show_best()
    host.show_page(page)
    for notice in progress.notices:
        host.tell_soon(notice)


def show_exercise(host: Host, key: str, number: int, *, best: bool = False) -> None:
    """Show one exercise, by its number from 0, or a best move; its way back leads to the list."""
    _show(host, key, number, best=best, back=lambda: _show_list(host, key, best=best))


def _show(
    host: Host,
    key: str,
    number: int,
    *,
    best: bool,
    back: Callable[[], object],
    of_the_day: bool = False,
) -> None:
    icons = [host.menu_actions[name] for name in ("undo", "rules", "full")]
    exercises = load_best(key) if best else load(key)
    page = ExercisePage(exercises, number, Progress(), icons, of_the_day=of_the_day)
    page.open_other.connect(lambda other: show_exercise(host, key, other, best=best))
    page.open_list.connect(lambda: _show_list(host, key, best=best))
    page.trouble.connect(host.tell_soon)
    host.show_page(page, back=back)
    page.begin()


def show_daily(host: Host, daily: Daily, back: Callable[[], object]) -> None:
    """Show the position of a day, unless the game on the table keeps its exercises closed.

    Its way back, to the shelf where it was opened, calls ``back``.
    """
    closed = host.closed(daily.game)
    if closed is not None:
        host.say(closed.exercises)
        return
    _show(host, daily.game, daily.number, best=True, back=back, of_the_day=True)
