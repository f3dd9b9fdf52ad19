"""Names of the files which the program keeps, told apart where several have the same one."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import M
from ludotheque.ui.look.language import day_text, time_text
from ludotheque.ui.widgets.widgets import Text


def told_apart(kept: Iterable[tuple[str, str]]) -> dict[str, Text]:
    """Return by their paths how files are called whose names are given, in the same order.

    Files of one name are told apart by when they were last changed, those of one minute by a
    number, the older one first.
    """
    names = dict(kept)
    dates = {path: _changed(path) for path in names}
    dated = _where_alike(names, lambda path, _: _with_date(names[path], dates[path]))

    def numbered(path: str, alike: list[str]) -> Text:
        number = sorted(alike, key=lambda other: (dates[other], other)).index(path) + 1
        return M("{name} ({n})", name=dated[path], n=number)

    return _where_alike(dated, numbered)


def _where_alike(
    names: dict[str, Text] | dict[str, str], other: Callable[[str, list[str]], Text]
) -> dict[str, Text]:
    """Return the names, with another one for each path whose name several have."""
    shown = {path: foreign(str(name)).casefold() for path, name in names.items()}
    count = Counter(shown.values())
    return {
        path: other(path, [one for one in names if shown[one] == shown[path]])
        if count[shown[path]] > 1
        else name
        for path, name in names.items()
    }


def _changed(path: str) -> float:
    try:
        return Path(path).stat().st_mtime
    except OSError:
        return 0.0


def _with_date(name: str, changed: float) -> Text:
    try:
        moment = datetime.fromtimestamp(changed, UTC).astimezone()
    except (ValueError, OverflowError, OSError):  # an impossible date
        return name
    date, time = day_text(moment, short=True), time_text(moment)
    return M("{name}, {date}, {time}", name=name, date=date, time=time) if changed else name
