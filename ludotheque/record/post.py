"""Games by post: who may get one, what goes with it, and what happened since one's last turn.

A file sent by post is a save whose actions have all gone by post (``Record.post``). None of them
is taken back on either side, and what is still to be drawn follows from the seed: nobody can throw
again.
"""

from ludotheque.core.draws import HashSource
from ludotheque.core.messages import M, Message
from ludotheque.record.registry import game_title
from ludotheque.record.timeline import Timeline


def why_not_send(timeline: Timeline) -> Message | None:
    """Return why a game cannot go by post, None where it can."""
    if timeline.game.hidden:
        return M(
            "In {game} hands are hidden, and a file could not keep them from whoever opens it: it "
            "is not played by post.",
            game=game_title(timeline.game.key),
        )
    if timeline.is_over():
        if 0 < timeline.post < timeline.ply or (timeline.post and timeline.ending is not None):
            return None  # the other player does not know the end yet
        return M("The game is over: nothing more is to be sent.")
    computers = [seat for seat in range(len(timeline.seats)) if timeline.level(seat) is not None]
    if computers and on_turn(timeline) in computers:
        return M("A computer player is on turn: only another player can be sent the game.")
    return None


def on_turn(timeline: Timeline) -> int | None:
    """Return the seat which acts next, the seed drawing what comes before; None at the end."""
    if timeline.is_over():
        return None
    state, seat = timeline.state, None
    counts: dict[tuple[int, str], int] = {}
    turn, kind, count = timeline.draw_at(timeline.ply) if state.is_chance() else (0, "", 0)
    if state.is_chance():
        counts[turn, kind] = count
    while state.is_chance():
        seat = state.thrower()
        if seat is not None:
            return seat
        key = state.turn, state.chance_kind()
        number = counts.get(key, 0)
        counts[key] = number + 1
        state = state.apply(state.sample(HashSource(timeline.seed, *key, number)))
    actors = state.actors()
    return actors[0] if actors else None


def letter(timeline: Timeline) -> Message:
    """Return the line for the letter which the file goes with."""
    title, seat = game_title(timeline.game.key), on_turn(timeline)
    if seat is None:
        return M("Our game of {game} is over: open this file with Ludothèque to see how it ended.",
                 game=title)  # fmt: skip
    return M(
        "It is your turn in {game}, {name}: open this file with Ludothèque.",
        game=title, name=timeline.player_name(seat),
    )  # fmt: skip


def came_by_post(timeline: Timeline) -> bool:
    """Return whether a game stands as a letter has brought it."""
    return 0 < timeline.post == timeline.ply


def since_own_turn(timeline: Timeline) -> int:
    """Return the ply after the last action of the seat on turn, 0 where it has not acted yet.

    At the end it is the ply before the last action.
    """
    seat = on_turn(timeline)
    for ply in reversed(range(timeline.ply)):
        state = timeline.state_at(ply)
        if state.is_chance():
            continue
        if seat is None:
            return ply
        if state.actor_of(timeline.action_at(ply)) == seat:
            return ply + 1
    return 0


def drawn_from_seed(timeline: Timeline, begin: int) -> bool:
    """Return whether all that fell by chance from a ply on is what the seed gives."""
    return not any(
        timeline.state_at(ply).is_chance() and timeline.seeded(ply) != timeline.action_at(ply)
        for ply in range(begin, timeline.ply)
    )
