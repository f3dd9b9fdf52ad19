"""What the frame says of the games: numbers of players, times, and some words about each."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M, Message

BOXES: Final = {
    "ordino": "boxes/ordino",
    "ordo": "boxes/ordo",
    "automatch": "boxes/auto-match",
    "cambio": "boxes/cambio",
    "finale": "boxes/finale",
}
"""The drawing of each box-top."""

SEATS: Final = {
    ("finale", "blue"): "finale/maillot-bleu",
    ("finale", "red"): "finale/maillot-rouge",
    ("ordo", "white"): "ordo/pion-erable",
    ("ordo", "black"): "ordo/pion-noyer",
    ("ordino", "white"): "ordino/piece-cube-blanc",
    ("ordino", "black"): "ordino/piece-cube-noir",
    ("ordino", "north"): "ordino/piece-croix-blanc",
    ("ordino", "east"): "ordino/piece-croix-noir",
    ("ordino", "south"): "ordino/piece-cube-blanc",
    ("ordino", "west"): "ordino/piece-cube-noir",
    ("cambio", "A"): "cambio/de-hetre-1",
    ("cambio", "B"): "cambio/de-hetre-2",
    ("cambio", "C"): "cambio/de-hetre-3",
}
"""The picture of each seat's pieces, by game and seat."""

TEXTS: Final[dict[str, tuple[Message, ...]]] = {
    "finale": (
        M(
            "Two teams of numbered shirts face each other on a small field. You roll the die: the "
            "number says which of your players goes one cell forward."
        ),
        M(
            "A player who is shut in leaves the field, and a gap opens. Whoever first walks a "
            "player into the opposite goal has won. The rules are learnt in two minutes, and the "
            "game stays open to the last roll."
        ),
    ),
    "ordo": (
        M(
            "Twenty pieces each, in two woods. They move alone or in rows, as far as the way is "
            "free, and all of them must always hold together in one single group."
        ),
        M(
            "A capture in the right place tears the opponent’s group apart. Whoever reaches the "
            "other side first, without leaving anyone behind, has won."
        ),
    ),
    "cambio": (
        M(
            "Twenty-five wooden dice lie in a tray. You push your own die in at the edge, the "
            "whole line slides, and another one falls out on the far side."
        ),
        M(
            "The first to line up five of his own symbols wins; with three players, four. Every "
            "push changes the plans of all the others."
        ),
    ),
    "ordino": (
        M(
            "A game from the age of punched cards. Six dice are arranged into an instruction: "
            "which piece, which way, AND or OR. Then one piece carries it out in the labyrinth."
        ),
        M("Read your dice cleverly, reach the centre, and capture all the opponent’s pieces."),
        M(
            "The board of 1971 is lost: this labyrinth is our reconstruction, and you may build "
            "one of your own."
        ),
    ),
    "automatch": (
        M(
            "Fifty-two cars from four countries, all of about 1960. Tricks are first won by the "
            "larger engine, until someone lays down the petrol pump or the motorway."
        ),
        M(
            "From then on the thriftiest car wins, or the fastest. Two, three or four players, "
            "four of them in two teams."
        ),
    ),
}
"""A few sentences about each game, for its cover."""


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
    """Return « 40 min », the unit on the same line."""
    return M("{n} min", n=minutes)


def year_text(info: GameInfo) -> Message | str:
    """Return the year; one that is only roughly known is given as « c. 1960 »."""
    if info.year.startswith("v. "):
        return M("c. {year}", year=info.year.removeprefix("v. "))
    return info.year


def origin_text(info: GameInfo) -> Message | str:
    """Return author and year, or the year alone."""
    if not info.author:
        return year_text(info)
    return M("{author}, {year}", author=info.author, year=year_text(info))


def spoken_text(info: GameInfo) -> Message:
    """Return the box in one sentence for screen readers."""
    return M(
        "{title}, {origin}, {players}, {minutes}",
        title=info.title, origin=origin_text(info), players=players_text(info.players),
        minutes=minutes_text(info.minutes),
    )  # fmt: skip
