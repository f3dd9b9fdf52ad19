"""Texts about cars: ranks, times, places in an ordering, where a figure comes from."""

import re
from decimal import Decimal
from typing import Final

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch.keytable import Car, Table
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import Time
from ludotheque.ui.games.automatch.encyclopaedia.ordering import Ordering

KEY: Final = "automatch"
COUNTRY_TEXTS: Final = (M("France"), M("Italy"), M("Germany"), M("England"))
FIGURE_TEXTS: Final = (M("Engine size"), M("Consumption"), M("Top speed"))
UNITS: Final = ("cm³", "l/100 km", "km/h")
ORIGINS: Final = {
    "seen": M("figure found in print"),
    "recalled": M("figure commonly given"),
    "chosen in a seen range": M("chosen among figures found"),
    "estimate": M("our estimate"),
}
"""Where a figure of our reconstruction comes from, by the words of its table."""
_UNIT: Final = re.compile(r"(\d) (cm³|l/|km/h)")
_NOTE: Final = re.compile(r"(displacement|consumption|speed) \w+\(([a-z ]+)\)")


def origin(car: Car, what: int) -> Message | None:
    """Return where a figure of our own table comes from, None where its note does not say."""
    found = dict(_NOTE.findall(car.note))
    return ORIGINS.get(found.get(("displacement", "consumption", "speed")[what], ""))


def ordinal(rank: int) -> Message:
    """Return « 1st », « 2nd » …"""
    if rank == 1:
        return M("1st")
    if rank % 10 == 1 and rank != 11:
        return M("{rank}st", rank=rank)
    if rank % 10 == 2 and rank != 12:
        return M("{rank}nd", rank=rank)
    if rank % 10 == 3 and rank != 13:
        return M("{rank}rd", rank=rank)
    return M("{rank}th", rank=rank)


def rank_text(table: Table, card: int, what: int) -> Message:
    """Return the ranks of a car in its country and among all cars."""
    return M(
        "{own} in {country}, {all} of all",
        own=ordinal(table.ranks(what)[card]),
        country=COUNTRY_TEXTS[table.cars[card].country],
        all=ordinal(table.common_ranks(what)[card]),
    )


def count_text(number: int, total: int) -> Message:
    """Return how many of all cars are shown."""
    if number == total:
        return MN("{n} car", "{n} cars", number)
    return MN("{n} of {total} cars", "{n} of {total} cars", number, total=total)


def row_text(ordering: Ordering, name: str) -> Message:
    """Return the spoken name of a place: « hand », « gap-3 », « car-3 »."""
    cars, row = ordering.table.cars, ordering.row
    if name == "hand":
        assert ordering.card is not None
        return M("To be laid: {car}", car=cars[ordering.card].name)
    kind, _, number = name.partition("-")
    index = int(number)
    if kind == "car":
        card = row[index]
        return M(
            "{place}: {car}, {figure}",
            place=index + 1, car=cars[card].name, figure=ordering.figure(card),
        )  # fmt: skip
    before = None if index == 0 else _with_figure(ordering, row[index - 1])
    after = None if index == len(row) else _with_figure(ordering, row[index])
    if before is None:
        return M("Before {car}", car=after or "")
    if after is None:
        return M("After {car}", car=before)
    return M("Between {before} and {after}", before=before, after=after)


def _with_figure(ordering: Ordering, card: int) -> Message:
    name = ordering.table.cars[card].name
    return M("{car} ({figure})", car=name, figure=ordering.figure(card))


def duration(tenths: int) -> Message:
    """Return a time in minutes and seconds, from tenths of a second."""
    minutes, rest = divmod(tenths, 600)
    seconds = Decimal(rest) / 10
    if not minutes:
        return M("{seconds} s", seconds=seconds)
    return M("{minutes} min {seconds} s", minutes=minutes, seconds=seconds)


def time_text(time: Time) -> Message:
    """Return a time with its faults: « 41.2 s with 2 faults »."""
    if not time.faults:
        return M("{time} without a fault", time=duration(time.tenths))
    faults = MN("{n} fault", "{n} faults", time.faults)
    return M("{time} with {faults}", time=duration(time.tenths), faults=faults)


def tied(message: Message) -> str:
    """Return a sentence with no-break spaces between figures and their units."""
    return _UNIT.sub("\\1\u00a0\\2", str(message))
