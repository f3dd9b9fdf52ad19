"""The running score of the games which the same players have finished against one another."""

from collections.abc import Mapping

from ludotheque.archive.store import Archive, Shelved
from ludotheque.core.contract import Game
from ludotheque.core.errors import LudothequeError
from ludotheque.record.counted import movers, players_of
from ludotheque.record.seating import player_key
from ludotheque.record.timeline import Timeline


def earlier_wins(archive: Archive, timeline: Timeline) -> tuple[int, ...] | None:
    """Return, by seat, the earlier games of this kind its player has won against the same players.

    As in the statistics a game counts for who made all moves of a seat (``players_of``). The game
    of ``timeline`` itself does not count, nor do draws. None where somebody has neither name nor
    level, two have the same, several play at a seat, or these have not finished a game yet.
    """
    players = players_of(timeline)
    if not all(players) or len(set(players)) < len(players):
        return None
    if not timeline.is_over() and any(
        timeline.level(seat) not in own for seat, own in enumerate(movers(timeline))
    ):
        return None
    won, met = dict.fromkeys(players, 0), False
    for kept in archive.finished(timeline.game.key, quiet=True):
        if kept.uid == timeline.id or kept.result == "*":
            continue
        sat = _players(archive, kept)
        if sorted(sat) != sorted(players):
            continue
        met = True
        seats = _seats(type(timeline.game), kept.options)
        for winner in kept.result.split("+"):
            if winner in seats[: len(sat)]:
                won[sat[seats.index(winner)]] += 1
    return tuple(won[player] for player in players) if met else None


def _players(archive: Archive, kept: Shelved) -> tuple[str, ...]:
    """Return by seat whom a kept game counts for, nobody in one which cannot be read."""
    if not kept.events:
        return tuple(player_key(seat.name, seat.level) for seat in kept.seats)
    try:
        return players_of(archive.load(kept.id))
    except LudothequeError:
        return ()


def _seats(game: type[Game], options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats of a game by their names in notation, none for options refused.

    A file named in the options is not read: it changes no seats.
    """
    files = {option.key for option in game.option_list if option.kind == "file"}
    try:
        return game.create({k: v for k, v in options.items() if k not in files}).seats
    except LudothequeError:
        return ()
