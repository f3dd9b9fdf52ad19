"""Shows the exercises of a game: the list, and one of them at the table."""

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
    icons = [host.menu_actions[name] for name in ("undo", "rules", "full")]
    page = ExercisePage(load_best(key) if best else load(key), number, Progress(), icons)
    page.open_other.connect(lambda other: show_exercise(host, key, other, best=best))
    page.trouble.connect(host.tell_soon)
    host.show_page(page, back=lambda: _show_list(host, key, best=best))
    page.begin()


def show_daily(host: Host, daily: Daily) -> None:
    """Show the position of a day, unless the game on the table keeps its exercises closed."""
    closed = host.closed(daily.game)
    if closed is not None:
        host.say(closed.exercises)
        return
    show_exercise(host, daily.game, daily.number, best=True)
