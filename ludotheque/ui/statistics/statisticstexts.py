"""Texts of the page of statistics: results, streaks, variants, dates and lengths."""

from decimal import Decimal
from typing import Final

from ludotheque import games
from ludotheque.core.levels import level_name
from ludotheque.core.messages import MN, M, Message, catalogue
from ludotheque.core.playernames import shown_name
from ludotheque.stats.facts import ABANDONED, DRAWN, UNFINISHED, WON, GameFacts
from ludotheque.stats.summary import (
    GameLine,
    Player,
    Results,
    Spread,
    Streak,
    Tally,
    Totals,
    Variant,
)
from ludotheque.ui.look.language import day_text, local_moment

NOTHING: Final = "–"
"""Shown instead of a number where there is none."""

ENDINGS: Final = {
    DRAWN: M("drawn"), ABANDONED: M("abandoned"), UNFINISHED: M("not finished"),
}  # fmt: skip


def title(key: str) -> str:
    """Return the title of a game."""
    return games.info(key).title


def number(value: float) -> str:
    """Return a number as text in the language's format, with at most one decimal."""
    if value == int(value):
        return catalogue().number(int(value))
    return catalogue().number(Decimal(f"{value:.1f}"))


def percent(share: float | None) -> str:
    """Return a share (0 … 1) as a percentage."""
    return NOTHING if share is None else str(M("{n}%", n=round(100 * share)))


def variant_text(game: str, variant: Variant) -> Message | str:
    """Return the options of a variant which are not the default, « Basic game » for none."""
    if not variant:
        return M("Basic game")
    options = {option.key: option for option in games.game_class(game).option_list}
    parts = []
    for key, value in variant:
        option = options[key]
        known = {one.value: one.title for one in option.known} if option.kind == "choice" else {}
        shown = known.get(value, value)
        if option.kind == "file":
            parts.append(M("{option}: your own", option=option.title))
        else:
            parts.append(M("{option}: {value}", option=option.title, value=shown))
    return " · ".join(map(str, parts))


def line_text(line: GameLine) -> Message | str:
    """Return the title of a game, or the text of a variant if the game is known."""
    return title(line.game) if line.variant is None else variant_text(line.game, line.variant)


def tally_text(tally: Tally) -> tuple[Message, ...]:
    """Return « 3 won », « 1 drawn », « 2 lost »."""
    return (
        MN("{n} won", "{n} won", tally.won),
        MN("{n} drawn", "{n} drawn", tally.drawn),
        MN("{n} lost", "{n} lost", tally.lost),
    )


def results_text(results: Results) -> tuple[Message, ...]:
    """Return « 3 won », « 1 drawn », « 2 lost », and « 1 without a result » where there is any."""
    other = results.open
    more = (MN("{n} without a result", "{n} without a result", other),) if other else ()
    return (*tally_text(results.all), *more)


def games_text(totals: Totals) -> Message:
    """Return « 12 games », or « 12 games and 3 branches » if there are branches."""
    played = MN("{n} game", "{n} games", totals.played)
    if not totals.branches:
        return played
    branches = MN("{n} branch", "{n} branches", totals.branches)
    return M("{games} and {branches}", games=played, branches=branches)


def totals_text(totals: Totals) -> tuple[Message, ...]:
    """Return « 3 finished », « 1 abandoned », « 2 not finished »."""
    return (
        MN("{n} finished", "{n} finished", totals.finished),
        MN("{n} abandoned", "{n} abandoned", totals.abandoned),
        MN("{n} not finished", "{n} not finished", totals.unfinished),
    )


def streak_text(streak: Streak) -> Message | str:
    """Return « 3 wins », the streak of a player's last results."""
    match streak.kind:
        case "won":
            return MN("{n} win", "{n} wins", streak.length)
        case "lost":
            return MN("{n} defeat", "{n} defeats", streak.length)
        case "drawn":
            return MN("{n} draw", "{n} draws", streak.length)
    return NOTHING


def result_text(facts: GameFacts) -> Message:
    """Return how a game ended: who won, by name, or that nobody did."""
    if facts.how != WON:
        return ENDINGS[facts.how]
    winners = [seat for seat, result in enumerate(facts.results) if result == WON]
    return M("won by {names}", names=tuple(seat_text(facts, seat) for seat in winners))


def player_text(player: Player) -> Message | str:
    """Return the name of a player, or of the level of a computer player."""
    return shown_name(player.name) if player.level is None else level_name(player.level)


def seat_text(facts: GameFacts, seat: int) -> Message | str:
    """Return the name of the player at a seat, or else of the level, or of the seat."""
    name, level = shown_name(facts.names[seat]), facts.level(seat)
    if name or level is not None:
        return name if level is None else level_name(level)
    options = {key: value for key, value in facts.options.items() if key == "players"}
    return games.create(facts.game, options).seat_name(seat)


def players_text(facts: GameFacts) -> str:
    """Return the names of all players of a game."""
    return ", ".join(str(seat_text(facts, seat)) for seat in range(len(facts.seats)))


def date_text(text: str) -> str:
    """Return a record's date in local time and the language's format."""
    return day_text(local_moment(text), short=True)


def minutes_text(minutes: float | None) -> Message | str:
    """Return « 12 min »."""
    if minutes is None:
        return NOTHING
    if minutes < 1:
        return M("under 1 min")
    return M("{n} min", n=round(minutes))


def length_text(value: float, *, minutes: bool) -> Message:
    """Return the length of one game, in moves or minutes."""
    if minutes:
        return MN("It took {n} minute.", "It took {n} minutes.", round(value))
    return MN("It took {n} move.", "It took {n} moves.", int(value))


def moves_spread(spread: Spread) -> Message:
    """Return the median and the range of numbers of moves."""
    return M(
        "Half the games took {middle} moves or fewer; the shortest {low}, the longest {high}.",
        low=number(spread.low), middle=number(int(spread.middle)), high=number(spread.high),
    )  # fmt: skip


def minutes_spread(spread: Spread) -> Message:
    """Return the median and the range of numbers of minutes."""
    return M(
        "Half the games took {middle} minutes or less; the shortest {low}, the longest {high}.",
        low=number(round(spread.low)), middle=number(round(spread.middle)),
        high=number(round(spread.high)),
    )  # fmt: skip
