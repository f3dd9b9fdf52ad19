"""Texts about any game: numbers of players, times, origin."""

from collections.abc import Sequence

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M, Message


def players_text(players: tuple[int, ...]) -> Message:
    """Return « 2 players », « 2 or 4 players », « 2 to 4 players »."""
    numbers = sorted(players)
    if len(numbers) == 1:
        return M("{n} players", n=numbers[0])
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return M("{low} to {high} players", low=numbers[0], high=numbers[-1])
    if len(numbers) == 2:
        return M("{low} or {high} players", low=numbers[0], high=numbers[1])
    return M("{list} players", list=tuple(numbers))


def minutes_text(minutes: int) -> Message:
    """Return « 40 min », with a no-break space."""
    return M("{n} min", n=minutes)


def year_text(info: GameInfo) -> Message | str:
    """Return the year, or « c. 1960 » if it is only roughly known."""
    if info.year.startswith("v. "):
        return M("c. {year}", year=info.year.removeprefix("v. "))
    return info.year


def origin_text(info: GameInfo) -> Message | str:
    """Return author and year, or the year alone."""
    if not info.author:
        return year_text(info)
    return M("{author}, {year}", author=info.author, year=year_text(info))


def spoken_text(info: GameInfo) -> Message:
    """Return the text of a box in one sentence for screen readers."""
    return M(
        "{title}, {origin}, {players}, {minutes}",
        title=info.title, origin=origin_text(info), players=players_text(info.players),
        minutes=minutes_text(info.minutes),
    )  # fmt: skip


def headed(title: Message | str, called: Sequence[Message | str]) -> Message | str:
    """Return a game's title after what its players call it: heading and occasion, if any."""
    for text in reversed(called):
        title = M("{heading}, {title}", heading=text, title=title)
    return title
