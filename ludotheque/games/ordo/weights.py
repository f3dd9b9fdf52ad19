"""The weights of Ordo's evaluation by name, and a search which has them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ludotheque.core.weights import taken, whole
from ludotheque.games.ordo import kernel_search

Json = Any

TERMS: Final = {
    "rows": 8, "own_top": 8, "other_top": 8, "own_tactics": 8, "other_tactics": 8, "tempo": 1,
    "pairs": 1, "edge": 1, "columns": 1, "rear": 1, "landings": 1, "split": 1,
}  # fmt: skip
"""How many weights there are of each kind, in the order of the kernel."""


def in_order(data: Mapping[str, Json]) -> list[int]:
    """Return the weights of a data file as the kernel takes them; raises KeyError, ValueError."""
    return [value for name, size in TERMS.items() for value in whole(data[name], size)]


def by_name(values: list[int]) -> dict[str, list[int]]:
    """Return the weights as they stand in the data file."""
    found, at = {}, 0
    for name, size in TERMS.items():
        found[name] = values[at : at + size]
        at += size
    return found


@cache
def kept() -> list[int]:
    """Return the weights of the data file, as the kernel takes them."""
    return taken("ordo", in_order)


@cache
def units() -> list[list[int]]:
    """Return for each term the weights by which the worth of a position is that term alone."""
    terms = int(kernel_search.TERMS)
    return [[int(i == term) for i in range(terms)] for term in range(terms)]


def new_search(bits: int) -> kernel_search.OrdoSearch:
    """Return a search with the weights of the data file and a table of 2**bits positions."""
    return kernel_search.OrdoSearch(bits, kept())
