"""Whom a game counts for: at each seat whoever made all of its moves."""

from ludotheque.record.seating import player_key
from ludotheque.record.timeline import Timeline


def movers(timeline: Timeline) -> tuple[tuple[int | None, ...], ...]:
    """Return for each seat who made its moves: levels of computer players, None for a person.

    Where nobody has moved yet it is who sits there now.
    """
    found: list[dict[int | None, None]] = [{} for _ in timeline.seats]
    for ply, action in enumerate(timeline.actions):
        state = timeline.state_at(ply)
        if not state.is_chance():
            seat = state.actor_of(action)
            found[seat][timeline.level(seat, ply)] = None
    return tuple(tuple(own) or (timeline.level(seat),) for seat, own in enumerate(found))


def players_of(timeline: Timeline) -> tuple[str, ...]:
    """Return by seat what its player is counted by (``player_key``), "" for nobody.

    Nobody is who has no name, and a seat at which several have made moves.
    """
    return tuple(
        player_key(info.name, own[0]) if len(own) == 1 else ""
        for info, own in zip(timeline.seats, movers(timeline), strict=True)
    )
