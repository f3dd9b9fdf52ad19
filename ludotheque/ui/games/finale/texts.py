"""The texts of Finale's table: prompt, ribbon, list of moves, spoken names of places."""

from functools import partial
from typing import cast

from ludotheque.core.events import Event, Passed, Scored
from ludotheque.core.messages import M, Message
from ludotheque.core.printed import printed
from ludotheque.games.finale import cells, kernel
from ludotheque.games.finale.position import Phase
from ludotheque.games.finale.state import FinaleObservation, FinaleState
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.movelog import EntryTexts, MoveEntry, MoveLog, entry
from ludotheque.ui.board.ribbon import end_sentence, ended_by_players
from ludotheque.ui.board.seatnames import named, player
from ludotheque.ui.widgets.fitting import rendered

_PAWNS = {"b": M("blue pawn"), "r": M("red pawn")}
_BENCHES = {"bench-blue": M("Blue bench"), "bench-red": M("Red bench")}


def prompt(controller: TableController, seen: FinaleObservation) -> Message:
    """Return the one sentence which says what the table waits for."""
    who = player(controller, seen.side)
    mode = controller.mode
    if (ended := end_sentence(controller)) is not None:
        return ended
    if seen.phase == "lot":
        return M("The lot decides who starts…")
    if seen.phase == "deal":
        scored = game_result(controller)
        if scored is not None:
            return named(controller, scored.message)
        return M("The pawns are shuffled face down and laid out…")
    if seen.phase == "arrange":
        return M(
            "{name}, order each of your two columns as you like: exchange pawns, then press "
            "“Ready”.",
            name=who,
        )
    if seen.phase == "roll":
        if controller.rolls_by_itself:
            return M("{name}, the die rolls for you…", name=who)
        ask = M("{name}, roll the die: click it or press Space.", name=who)
        passed = _pass_before(controller)
        return ask if passed is None else M("{passed} {ask}", passed=passed, ask=ask)
    if mode is Mode.ANIMATING:
        return M("The die shows {roll}.", roll=seen.roll)
    # A game resigned before its pass was made is laid out like any other, and passes no more.
    state = controller.state
    due = state.legal_actions()[:1]
    if due and cells.kind(due[0]) == kernel.PASS:
        return named(controller, state.describe(due[0], controller.observer()))
    return _move(controller, seen)


def _pass_before(controller: TableController) -> Message | None:
    """Return the sentence of a pass just made, None if there was none.

    The next prompt repeats it, because a pass moves nothing on the board.
    """
    timeline = controller.timeline
    if not timeline.ply:
        return None
    before, action = timeline.state_at(timeline.ply - 1), timeline.action_at(timeline.ply - 1)
    if before.is_chance():
        return None
    events = before.transition(action, controller.observer())
    if not any(isinstance(event, Passed) for event in events):
        return None
    return named(controller, before.describe(action, controller.observer()))


def game_result(controller: TableController) -> Scored | None:
    """Return the score event of the last action, None if it ended no game of a championship."""
    for event in controller.last_play():
        if isinstance(event, Scored):
            return event
    return None


def banner(
    controller: TableController, seen: FinaleObservation
) -> tuple[str, str, int | None] | None:
    """Return title, line and winning side of the ribbon after a game, None while one goes on."""
    if (ended := ended_by_players(controller)) is not None:
        return ended
    state, outcome = controller.state, controller.timeline.outcome()
    scored = game_result(controller)
    if controller.mode is Mode.OVER and outcome is not None:
        winner = outcome.winners[0] if len(outcome.winners) == 1 else None
        line = outcome.message
    elif seen.phase == "deal" and scored is not None:
        winner = 0 if scored.points[0] > scored.points[1] else 1
        line = scored.message
    else:
        return None
    goal = state.outcome() is None or seen.outcome in {"finale.goal", "finale.champion"}
    title = M("Draw") if winner is None else M("Well played!")
    if winner is not None and goal and _in_goal(seen, winner):
        title = M("Goal!")
    if seen.outcome == "finale.champion":
        title = M("Champion!")
    if winner is None:
        return str(title), rendered(line), None
    name = player(controller, winner)
    if scored is not None and seen.phase == "deal":
        points = f"{scored.points[0]}–{scored.points[1]}"
        return (
            str(title),
            rendered(M("{name} wins this game, {points}", name=name, points=points)),
            winner,
        )
    if seen.outcome == "finale.champion":
        points = f"{max(seen.scores)}–{min(seen.scores)}"
        line = M("{name} wins the championship, {points}", name=name, points=points)
        return str(title), rendered(line), winner
    return str(title), rendered(M("{name} wins the game", name=name)), winner


def _in_goal(seen: FinaleObservation, side: int) -> bool:
    return state_cell(seen, "LR"[side])[:1] == "br"[side]


def _move(controller: TableController, seen: FinaleObservation) -> Message:
    state = controller.state
    steps = [state.steps(action) for action in state.legal_actions()]
    origins = dict.fromkeys(step[0] for step in steps)
    if all(step[-1] == "x" for step in steps):
        if len(origins) == 1:
            return M(
                "The die shows {roll}, and your pawn {roll} is blocked: it must leave the field. "
                "Click it, then the bench.",
                roll=seen.roll,
            )
        return M(
            "The die shows {roll}, and neither of your pawns {roll} can move: one must leave the "
            "field. Click it, then the bench.",
            roll=seen.roll,
        )
    numbers = {state_cell(seen, origin)[1:] for origin in origins}
    if numbers != {str(seen.roll)}:
        return M(
            "The die shows {roll}, but no pawn {roll} can move: move any other pawn.",
            roll=seen.roll,
        )
    if len(origins) == 1:
        return M("The die shows {roll}. Move your pawn {roll}: it has risen.", roll=seen.roll)
    return M(
        "The die shows {roll}. Move one of your two pawns {roll}: they have risen.", roll=seen.roll
    )


def state_cell(seen: FinaleObservation, cell: str) -> str:
    """Return the pawn on a cell of the observation, "" where it is empty."""
    return seen.cells[cells.INDEX[cell]]


def die_text(mode: Mode, seen: FinaleObservation, face: int) -> Message:
    """Return the spoken name of the die."""
    if seen.phase == "arrange":
        return M("Ready button: press when your pawns stand as you like")
    if mode is Mode.IDLE:
        return M("die, waiting to be rolled")
    return M("die, shows {face}", face=face) if face else M("die")


def bench_text(name: str, pawns: list[int], *, open_: bool) -> Message:
    """Return the spoken name of a bench."""
    bench = _BENCHES[name]
    if open_:
        return M("{bench}, put the removed pawn here", bench=bench)
    if not pawns:
        return M("{bench}, nobody", bench=bench)
    return M("{bench}: {pawns}", bench=bench, pawns=tuple(map(str, pawns)))


def cell_text(cell: str, pawn: str, note: str) -> Message:
    """Return the spoken name of a cell; ``note`` is "", "move", "remove" or "target"."""
    place = cells.named(cell)
    if not pawn:
        if note == "target":
            return M("{cell}, empty, destination", cell=place)
        return M("{cell}, empty", cell=place)
    side, number = _PAWNS[pawn[0]], int(pawn[1])
    if note == "move":
        return M("{cell}, {pawn} {number}, can move", cell=place, pawn=side, number=number)
    if note == "remove":
        return M(
            "{cell}, {pawn} {number}, blocked, may be removed",
            cell=place, pawn=side, number=number,
        )  # fmt: skip
    return M("{cell}, {pawn} {number}", cell=place, pawn=side, number=number)


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append what an action adds to the list: its move, a game's result, or the next game."""
    timeline = controller.timeline
    state = cast(FinaleState, timeline.state_at(ply))
    if state.phase is Phase.DEAL and ply > 1:
        log.add(ply, None, partial(_next_texts, controller))
    if state.phase is not Phase.MOVE:
        return
    log.add(ply, state.side)
    after = cast(FinaleState, timeline.state_at(ply + 1))
    if after.how != kernel.PLAYING and not state.variant.elimination:
        log.add(ply, None, partial(_result_texts, controller))


def move_texts(controller: TableController, ply: int) -> EntryTexts:
    """Return text and sentence of a seat's action: roll and move, × for a removal, – for a pass."""
    state, action, events, sentence = _texts(controller, ply)
    text = "–" if isinstance(events[0], Passed) else str(printed(state, action))
    return EntryTexts(f"{state.roll}  {text}", sentence)


def _texts(
    controller: TableController, ply: int
) -> tuple[FinaleState, int, tuple[Event, ...], Message]:
    timeline = controller.timeline
    state, action = cast(FinaleState, timeline.state_at(ply)), timeline.action_at(ply)
    events, sentence = controller.descriptions.at(ply, state, action, controller.observer())
    return state, action, events, named(controller, sentence)


def _next_texts(controller: TableController, ply: int) -> EntryTexts:
    return EntryTexts(M("Next game"), _texts(controller, ply)[3])


def _result_texts(controller: TableController, ply: int) -> EntryTexts:
    """Return text and sentence of the result of a game of the championship."""
    event = next(one for one in _texts(controller, ply)[2] if isinstance(one, Scored))
    won = f"{event.points[0]}–{event.points[1]}"
    totals = f"{event.totals[0]}–{event.totals[1]}"
    how = named(controller, event.message)
    return EntryTexts(M("{result} {points} ({totals})", result=how, points=won, totals=totals), how)


def pending_entries(controller: TableController) -> list[MoveEntry]:
    """Return the roll whose move is still to be made."""
    timeline = controller.timeline
    state = cast(FinaleState, timeline.state)
    if timeline.is_over() or state.phase is not Phase.MOVE or not timeline.ply:
        return []
    shown = M("The die shows {roll}.", roll=str(state.roll))
    return [entry(timeline.ply, state.side, f"{state.roll}  …", shown)]
