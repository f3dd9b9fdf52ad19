"""The words of evenings: how players meet, results, and what comes next."""

from fractions import Fraction

from ludotheque.core.contract import Game
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import MN, M, Message
from ludotheque.evenings.evening import EVERYONE, PAIRED, STAYS, Evening, Played
from ludotheque.evenings.progress import OVER, UNDER_WAY, Meeting
from ludotheque.evenings.standings import points_text, shares, standings
from ludotheque.games import game_class, info
from ludotheque.ui.widgets.widgets import Capital, Text

POINTS_TOLD = M(
    "Each game gives one point: whoever wins has it, and those who win together share it. At a "
    "draw all share it."
)
PAIRS_TOLD = M(
    "Partners play together and each has the points of both: one for a game won, a half for a draw."
)


def way_text(way: str) -> Message:
    """Return how players meet."""
    return {EVERYONE: M("Everyone meets everyone"), STAYS: M("Who wins stays")}[way]


def ways_told(way: str, seats: int) -> Message:
    """Return in a few sentences how players meet at tables of so many."""
    if way == STAYS:
        return M(
            "Who loses makes room for the next one waiting, who begins. At a draw whoever has sat "
            "there longer makes room. The evening ends when you say so."
        )
    if seats == PAIRED:
        return M(
            "Partners sit opposite each other and change from game to game: everyone is everyone’s "
            "partner, and all play equally often."
        )
    if seats > 2:
        return M(
            "All play and begin equally often, and everyone sits at a table with everyone, as "
            "evenly as that can be."
        )
    return M(
        "Everyone plays everyone else, and all begin as often as the others, as far as that can "
        "be. With an odd number one rests in each round."
    )


def points_told(evening: Evening) -> Message:
    """Return how points are counted and what decides where they are equal."""
    first = PAIRS_TOLD if evening.paired else POINTS_TOLD
    if evening.way == STAYS:
        then = M(
            "Where points are equal, the longer series of games won decides, then the games won, "
            "then what the games themselves have counted."
        )
    else:
        then = M(
            "Where points are equal, the games between those players decide, then the games won, "
            "then what the games themselves have counted."
        )
    return M("{first} {then}", first=first, then=then)


def called(evening: Evening, players: tuple[int, ...]) -> Message:
    """Return the names of some players as a list."""
    return M("{names}", names=tuple(evening.called(one) for one in players))


def meeting_text(evening: Evening, seats: tuple[int, ...]) -> Message:
    """Return who meets whom: « Anne – Ben », partners as « Anne and Cleo – Ben and Dan »."""
    sides = [called(evening, tuple(seats[seat] for seat in side)) for side in evening.sides()]
    if len(sides) == 2:
        return M("{one} – {other}", one=sides[0], other=sides[1])
    return M("{one} – {two} – {three}", one=sides[0], two=sides[1], three=sides[2])


def result_text(evening: Evening, meeting: Meeting) -> Message | str:
    """Return how a game stands: « 1 – 0 », « under way », "" for one not begun."""
    if meeting.state == UNDER_WAY:
        return M("under way")
    if meeting.state != OVER or meeting.played is None:
        return ""
    return points_of(evening, meeting.played)


def points_of(evening: Evening, played: Played) -> str:
    """Return the points of a game, side by side."""
    found = shares(played)
    return " – ".join(points_text(Fraction(found[side[0]])) for side in evening.sides())


def games_text(evening: Evening) -> Message | str:
    """Return what is played: the title of the game, or that boxes are chosen."""
    return title_of(evening.game) if evening.game else M("a box chosen for each game")


def about_text(evening: Evening) -> Text:
    """Return what is played, how players meet, and how many games are over, as a line."""
    return Capital(
        M(
            "{games} · {way} · {count}",
            games=games_text(evening), way=way_text(evening.way), count=count_text(evening),
        )
    )  # fmt: skip


def title_of(key: str) -> str:
    """Return the title of a game, its key where this program does not have it."""
    try:
        return info(key).title
    except KeyError:
        return key


def game_of(evening: Evening, key: str) -> Game | None:
    """Return a game as agreed on for the evening, None where it cannot be made.

    A file named in the options is not read: it changes no seats.
    """
    try:
        found = game_class(key)
        files = {option.key for option in found.option_list if option.kind == "file"}
        options = evening.agreed[key].options if key in evening.agreed else {}
        kept = {name: one for name, one in options.items() if name not in files}
        return found.create({**kept, "players": str(evening.seats)})
    except LudothequeError:
        return None


def _done(evening: Evening) -> int:
    """Return how many games are over."""
    return sum(line.played for line in standings(evening)) // evening.seats


def all_have_met(evening: Evening) -> bool:
    """Return whether every game of the plan is over; without a plan none is the last."""
    return evening.way == EVERYONE and _done(evening) == len(evening.plan) > 0


def count_text(evening: Evening) -> Message:
    """Return how many games are over, of how many where there is a plan."""
    done = _done(evening)
    if evening.way == STAYS:
        return MN("{n} game played", "{n} games played", done)
    total = len(evening.plan)
    return MN("{n} of {total} games played", "{n} of {total} games played", done, total=total)


def leader_text(evening: Evening) -> Message | None:
    """Return who leads, or has won; None before the first result."""
    lines = standings(evening)
    if not lines[0].played and not any(line.played for line in lines):
        return None
    first = tuple(line.player for line in lines if line.place == 1)
    names = called(evening, first)
    if evening.ended or all_have_met(evening):
        return MN("{names} has won", "{names} have won", len(first), names=names)
    return MN("{names} leads", "{names} lead", len(first), names=names)
