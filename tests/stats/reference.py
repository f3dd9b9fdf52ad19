"""The same sums by the slowest way: every number asked of the list of games by itself."""

from typing import Any

from ludotheque.core.playernames import name_key
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.summary import Filter, variant_of


def kept(facts: list[GameFacts], chosen: Filter) -> list[GameFacts]:
    """The games which count, in order."""
    found = []
    for one in facts:
        copies = [
            other for other in facts
            if other.id == one.id and (other.moves > 0 or other.how == "unfinished")
        ]  # fmt: skip
        if (one.moves == 0 and one.how != "unfinished") or one is not max(
            copies, key=lambda o: (o.how in ("won", "drawn"), o.moves, o.modified, o.number)
        ):
            continue
        if chosen.game and one.game != chosen.game:
            continue
        if chosen.since and not one.modified >= chosen.since:
            continue
        if chosen.player and chosen.player not in [name_key(name) for name in one.names]:
            continue
        found.append(one)
    return sorted(found, key=lambda one: (one.modified, one.number))


def result_of(one: GameFacts, key: str) -> str:
    """The player's result in a game, "" where he has none."""
    seats = [i for i, name in enumerate(one.names) if name_key(name) == key]
    for a in seats:
        for b in seats:
            if b not in one.sides[a]:
                return ""
    return one.results[seats[0]]


def helped(one: GameFacts) -> bool:
    """Whether house rules favoured a side."""
    return one.options.get("handicap", "none") != "none"


def player(facts: list[GameFacts], key: str) -> dict[str, Any]:
    """What is said of a player; games with house rules have results in their variant only."""
    mine = [one for one in facts if key in [name_key(name) for name in one.names]]
    plain = [one for one in mine if not helped(one)]
    course = [result_of(one, key) for one in plain]
    course = [result for result in course if result]

    def began(one: GameFacts) -> bool:
        sides = [one.sides[i] for i, name in enumerate(one.names) if name_key(name) == key]
        return one.first is not None and one.first in sides[0]

    def tally(games: list[GameFacts]) -> tuple[int, ...]:
        results = [result_of(one, key) for one in games]
        return tuple(results.count(what) for what in ("won", "lost", "drawn"))

    def run(kind: str) -> int:
        lengths = [
            n for n in range(len(course) + 1) for i in range(len(course) - n + 1)
            if all(r == kind for r in course[i : i + n])
        ]  # fmt: skip
        return max(lengths)

    end = max(n for n in range(len(course) + 1) if len(set(course[len(course) - n :])) <= 1)
    groups = {(one.game, variant_of(one)) for one in mine}

    def par(one: GameFacts) -> float:
        sides = {side: [one.results[seat] for seat in side] for side in one.sides}
        points = [{"won": 1.0, "drawn": 0.5}.get(own[0], 0.0) for own in sides.values()]
        return sum(points) / len(points)

    return {
        "course": tuple((one.game, result_of(one, key)) for one in plain if result_of(one, key)),
        "par": sum(par(one) for one in plain if result_of(one, key)),
        "games": len(mine),
        "helped": len(mine) - len(plain),
        "first": tally([one for one in plain if began(one)]),
        "later": tally([one for one in plain if not began(one)]),
        "streak": (course[-1] if course else "", end),
        "longest": (run("won"), run("lost")),
        "by_game": {
            group: tally([one for one in mine if (one.game, variant_of(one)) == group])
            for group in groups
        },
    }
