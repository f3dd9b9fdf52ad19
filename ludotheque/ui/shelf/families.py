"""Which games of an archive were begun from one another, and where: families of branches."""

from collections.abc import Iterable, Mapping

import attrs

from ludotheque.archive.store import Archive, Shelved
from ludotheque.record.circumstances import Branch


@attrs.frozen
class Member:
    """A game of a family, after ``ply`` actions.

    ``parent`` is the place in the family of the game it was begun from, None for the first one;
    ``at`` is how many actions both share.
    """

    kept: Shelved
    ply: int
    parent: int | None = None
    at: int = 0


Family = tuple[Member, ...]
"""The games of a family, every branch below the game it parted from, later ones first."""


@attrs.define
class _Node:
    kept: Shelved
    parent: "_Node | None" = None
    at: int = 0
    children: "list[_Node]" = attrs.field(factory=list)


def kept_families(archive: Archive) -> list[Family]:
    """Return the families of the games in an archive."""
    origins = archive.origins()
    related = dict.fromkeys((*origins, *(branch.id for branch in origins.values())))
    return families_of(archive.shelved(list(related)), origins) if related else []


def families_of(games: Iterable[Shelved], origins: Mapping[str, Branch]) -> list[Family]:
    """Return the families of at least two games, in the order of their first games.

    Where the game two were begun from is there no longer, the one which parted later stands in its
    place.
    """
    nodes = {kept.uid: _Node(kept) for kept in games}
    orphans: dict[str, list[_Node]] = {}
    for uid, node in nodes.items():
        origin = origins.get(uid)
        if origin is None:
            continue
        node.at = origin.ply
        parent = nodes.get(origin.id)
        if parent is None:
            orphans.setdefault(origin.id, []).append(node)
        elif not _is_below(parent, node):
            node.parent = parent
    for alike in orphans.values():
        first = max(alike, key=lambda node: node.at)
        for node in alike:
            if node is not first and not _is_below(first, node):
                node.parent = first
        first.at = 0
    for node in nodes.values():
        parent = node.parent
        # Begun before its parent had parted: it is as much a branch of that one's parent.
        while parent is not None and parent.parent is not None and node.at <= parent.at:
            parent = parent.parent
        if parent is not None:
            parent.children.append(node)
            node.parent = parent
    found = [_laid(node) for node in nodes.values() if node.parent is None and node.children]
    return [family for family in found if len(family) > 1]


def _is_below(node: _Node, other: _Node) -> bool:
    """Return whether ``node`` is ``other`` or was begun from it, be it over several games."""
    below: _Node | None = node
    while below is not None and below is not other:
        below = below.parent
    return below is other


def _laid(root: _Node) -> Family:
    found: list[Member] = []

    def add(node: _Node, parent: int | None) -> None:
        here = len(found)
        at = 0 if parent is None else min(node.at, node.kept.ply)
        found.append(Member(node.kept, max(node.kept.ply, at), parent, at))
        for child in sorted(node.children, key=lambda child: -child.at):
            add(child, here)

    add(root, None)
    return tuple(found)


def places(families: Iterable[Family]) -> dict[str, tuple[Family, int]]:
    """Return by the ids of games their family and their place in it."""
    return {
        member.kept.uid: (family, place)
        for family in families
        for place, member in enumerate(family)
    }
