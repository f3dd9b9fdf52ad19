"""The statistics as CSV: RFC 4180, UTF-8, the same in every language and country."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from ludotheque.core.playernames import plain_name
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.fairness import Judged
from ludotheque.stats.summary import Player, Results, Variant, minutes_of, variant_of

Cell = str | int | float | None

KINDS: Final = ("games", "players", "dice")
_SEATS: Final = 4
_FORMULA: Final = tuple("=+-@\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}"
                        "\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}")  # fmt: skip
"""First characters by which a spreadsheet recognises a formula."""

GAMES_HEAD: Final = (
    "number", "game", "variant", "begun", "kept", "ending", "reason", "moves", "turns", "minutes",
    "first",
    *(f"{part}_{seat}" for seat in range(1, _SEATS + 1) for part in ("seat", "player", "result")),
    "branched",
    *(f"hints_{seat}" for seat in range(1, _SEATS + 1)),
)  # fmt: skip
PLAYERS_HEAD: Final = (
    "player", "game", "variant", "games", "won", "lost", "drawn", "first_won", "first_lost",
    "first_drawn", "later_won", "later_lost", "later_drawn", "points", "even_points", "streak",
    "streak_length", "longest_won", "longest_lost", "hints",
)  # fmt: skip
DICE_HEAD: Final = (
    "game", "die", "face", "sides", "of_sides", "rolled", "expected", "throws", "statistic",
    "degrees", "p", "p_holm", "verdict",
)  # fmt: skip


def to_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Return a table with its heading, lines ended by CR LF; None is an empty field."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_text(cell) for cell in row] for row in rows)
    return stream.getvalue()


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)


def games_csv(facts: Iterable[GameFacts]) -> str:
    """Return the CSV of the games, one line for each."""
    return to_csv(GAMES_HEAD, map(_game, facts))


def _game(facts: GameFacts) -> list[Cell]:
    minutes = minutes_of(facts)
    row: list[Cell] = [
        facts.number, facts.game, variant_text(variant_of(facts)), facts.created, facts.modified,
        facts.how, facts.code, facts.moves, facts.turns,
        None if minutes is None else f"{minutes:.2f}",
        None if facts.first is None else facts.seats[facts.first],
    ]  # fmt: skip
    for seat in range(_SEATS):
        if seat < len(facts.seats):
            row += [
                facts.seats[seat],
                player_cell(facts.names[seat], facts.level(seat)),
                facts.results[seat],
            ]
        else:
            row += [None, None, None]
    hints = [*facts.hints, *(_SEATS * [None])][:_SEATS]
    return [*row, facts.branched or None, *hints]


def player_cell(name: str, level: int | None) -> str:
    """Return a player as a field: a name (``name_cell``), or « computer:3 »."""
    return name_cell(name) if level is None else f"computer:{level}"


def name_cell(name: str) -> str:
    """Return a player's name as a field, after an apostrophe if it would be read as a formula."""
    plain = plain_name(name)
    return f"'{plain}" if plain.startswith(_FORMULA) else plain


def variant_text(variant: Variant) -> str:
    """Return a variant as text: « players=4 super=yes »."""
    return " ".join(f"{key}={value}" for key, value in variant)


def players_csv(players: Iterable[Player]) -> str:
    """Return the CSV of the players: for each a line on all games, then one for each variant.

    In the line on all games the columns ``game`` and ``variant`` are empty.
    """
    rows: list[list[Cell]] = []
    for one in players:
        total = _results(one, "", (), one.results)
        streaks = one.streak.kind, one.streak.length, one.longest_won, one.longest_lost
        rows.append([*total, *streaks, one.results.hints])
        for (game, variant), results in sorted(one.by_game.items()):
            own = _results(one, game, variant, results)
            rows.append([*own, None, None, None, None, results.hints])
    return to_csv(PLAYERS_HEAD, rows)


def _results(player: Player, game: str, variant: Variant, results: Results) -> list[Cell]:
    row: list[Cell] = [
        player_cell(player.name, player.level),
        game,
        variant_text(variant),
        results.games,
    ]
    for tally in (results.all, results.first, results.later):
        row += [tally.won, tally.lost, tally.drawn]
    return [*row, results.all.share, results.even]


def dice_csv(dice: Iterable[Judged]) -> str:
    """Return the CSV of the dice, one line for each face; the die's columns repeat in each."""
    rows: list[list[Cell]] = []
    for one in dice:
        for face, rolled, wanted in zip(one.die.faces, one.rolls.counts, one.expected, strict=True):
            rows.append(
                [
                    one.game, one.die.key, face.key, face.sides, one.die.sides, rolled, wanted,
                    one.rolls.throws, one.statistic, len(one.die.faces) - 1, one.tail,
                    one.together, one.level,
                ]
            )  # fmt: skip
    return to_csv(DICE_HEAD, rows)
