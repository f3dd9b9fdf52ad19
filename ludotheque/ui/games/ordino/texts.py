"""The texts of Ordino's table: prompts, ribbons, accessible names of places, list of moves."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.ordino import actions, arrangements, kernel, kernel_turn, names, reasons
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.answers import Answer, pass_reason
from ludotheque.games.ordino.arrangements import Route
from ludotheque.games.ordino.board import Board
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS
from ludotheque.games.ordino.state import OrdinoObservation, OrdinoState
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.ribbon import end_sentence, ended_by_players
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.games.ordino.centre import centre, centre_chosen
from ludotheque.ui.games.ordino.names import coloured, die_text, named, of_code
from ludotheque.ui.games.ordino.sentence import spoken
from ludotheque.ui.games.ordino.standing import Standing
from ludotheque.ui.games.ordino.table import RACKS, TableScene, is_dice_place
from ludotheque.ui.games.ordino.tray import Tray
from ludotheque.ui.widgets.fitting import rendered

PASSES: Final = 4
"""The most passes in a row which a prompt mentions."""
_SLOTS: Final = {
    "piece": M("for the piece die"), "word": M("for an and/or die"),
    "number": M("for the number die"), "arrow": M("for an arrow"),
}  # fmt: skip
_FOLLOWS: Final = {int(number) for number in (kernel.TAKE, kernel.BACK, kernel.STAY)}
"""Actions on the centre, listed together with the move they follow."""

SeatCode = Callable[[int], str]
"""Returns the piece that stands for a seat, as events name it: "w3"."""


def prompt(scene: TableScene) -> Message:
    """Return the prompt: one sentence that says what the table waits for."""
    controller, seen = scene.controller, scene.position
    who = player(controller, seen.side)
    if (ended := end_sentence(controller, named)) is not None:
        return ended
    if seen.phase == "lot":
        return M("The lot decides who starts…")
    if seen.phase in {"roll", "placing"}:
        return _rolling(controller, seen, who)
    if seen.phase == "reroll":
        return M("{name}, the piece and number dice roll again for the centre…", name=who)
    if controller.forced_pass() is not None:
        state = controller.state
        passing = state.describe(state.legal_actions()[0], controller.observer())
        return named(controller, passing)
    if seen.phase == "centre":
        other = player(controller, 1 - seen.side) if len(controller.timeline.seats) == 2 else ""
        chosen = centre_chosen(scene, who)
        return chosen or centre(scene.state, who, away=scene.cell_pointed(), opponent=other)
    if seen.phase == "put":
        return _putting(scene, who)
    return _moving(scene, who)


def _rolling(controller: TableController, seen: OrdinoObservation, who: str | Message) -> Message:
    if controller.rolls_by_itself:
        ask = M("{name}, the dice roll for you…", name=who)
    elif seen.phase == "placing":
        ask = M(
            "{name}, roll the three dice that name a piece to place: click the tray or press "
            "Space.",
            name=who,
        )
    else:
        ask = M("{name}, roll the six dice: click the tray or press Space.", name=who)
    return _after_passes(controller, ask)


def _after_passes(controller: TableController, ask: Message) -> Message:
    """Return the request ``ask`` preceded by what just happened without anybody acting."""
    passes = passes_before(controller)
    return ask if not passes else M("{passes} {ask}", passes=together(passes), ask=ask)


def together(sentences: list[Message]) -> Message:
    """Return sentences joined to one text."""
    found = sentences[0]
    for sentence in sentences[1:]:
        found = M("{passes} {ask}", passes=found, ask=sentence)
    return found


def passes_before(controller: TableController) -> list[Message]:
    """Return what just happened without anybody acting, the oldest first.

    Passes, dice rolled again for the centre which did not fit, and the lot which began the game.
    Of several passes in a row only the last one is told with its reason.
    """
    timeline = controller.timeline
    found: list[Message] = []
    reasoned = False
    for ply in range(controller.shown_ply - 1, -1, -1):
        before, action = timeline.state_at(ply), timeline.action_at(ply)
        described = kind(action) in {kernel.PASS, kernel.REROLL, kernel.START}
        if before.is_chance() and not described:
            continue
        if not described or len(found) == PASSES:
            break
        if kind(action) == kernel.PASS and reasoned:
            found.append(M("{name} passes.", name=player(controller, before.actors()[0])))
            continue
        reasoned = reasoned or kind(action) == kernel.PASS
        found.append(named(controller, before.describe(action, controller.observer())))
    return found[::-1]


def _moving(scene: TableScene, who: str | Message) -> Message:
    card, answer, controller = scene.card, scene.answer, scene.controller
    stage = scene.stage
    if card is None:
        return M("{name}, look at the dice.", name=who)
    chosen = scene.selection.origin
    if answer is None:
        ask = _laying(scene, who, stage)
        # Dice which roll by themselves leave no time to read what went before.
        by_itself = controller.auto_dice or controller.passes_in_a_row
        return _after_passes(controller, ask) if by_itself and card.empty else ask
    if not answer.executable:
        reason = answer.reason
        assert reason is not None
        if card.exchanged() is not None:
            return M(
                "This cannot be done. {reason} Swap and/or.",
                reason=reason.message,
            )
        return M("This cannot be done. {reason}", reason=reason.message)
    if chosen is not None and chosen in scene.pieces_at:
        piece = names.the_piece(scene.pieces_at[chosen])
        if not scene.show_destinations:
            return M("Take {piece} where the instruction leads it.", piece=piece)
        return MN(
            "Take {piece} to the marked cell: it is the only one.",
            "Take {piece} to one of the {n} marked cells.",
            len(scene.selection.targets), piece=piece,
        )  # fmt: skip
    return _choosing(answer, who)


def _choosing(answer: Answer, who: str | Message) -> Message:
    count = len(answer.obeying)
    if answer.helper:
        return MN(
            "{name}, your own pieces cannot play, but your partner’s can: one of them glows, "
            "click it.",
            "{name}, your own pieces cannot play, but your partner’s can: click one of the {n} "
            "which glow.",
            count, name=who,
        )  # fmt: skip
    if answer.arrangement.first is None:
        return MN(
            "{name}, one piece can follow the two arrows: it glows, click it.",
            "{name}, click one of the {n} pieces which glow to follow the two arrows.",
            count, name=who,
        )  # fmt: skip
    return MN(
        "{name}, one piece obeys this instruction: it glows, click it.",
        "{name}, click one of the {n} pieces which glow: they obey this instruction.",
        count, name=who,
    )  # fmt: skip


def _laying(scene: TableScene, who: str | Message, stage: int) -> Message:
    if stage == 3:
        return M(
            "{name}, neither your pieces nor your partner’s numbered ones can play: his sphere "
            "does. Lay the two arrows and one and/or die.",
            name=who,
        )
    if stage == 1 and scene.plays_last_piece:
        return M(
            "{name}, your last piece plays like a sphere: lay the two arrows and one and/or die.",
            name=who,
        )
    if stage == 1:
        return M(
            "{name}, none of your numbered pieces can do what these dice say: a sphere plays. "
            "Lay the two arrows and one and/or die.",
            name=who,
        )
    if stage == 2:
        return M(
            "{name}, none of your pieces can do what these dice say, but one of your partner’s "
            "can: lay the dice on the card for it.",
            name=who,
        )
    return M("{name}, lay the dice on the card: which piece, which move?", name=who)


def _putting(scene: TableScene, who: str | Message) -> Message:
    state, chosen = scene.state, scene.selection.origin
    if chosen is not None:
        piece = names.THE_PIECE[6 if chosen == "s" else int(chosen) - 1]
        return M("Put {piece} on any free cell except the centre.", piece=piece)
    found = to_place(state)
    if len(found) > 1:
        return M(
            "{name}, take one of these pieces beside the board, then click its cell: {pieces}.",
            name=who, pieces=names.any_of(found),
        )  # fmt: skip
    if found == (names.THE_PIECE[6],):
        return M(
            "{name}, the dice name no piece you still have to place: a sphere is placed. Click a "
            "free cell.",
            name=who,
        )
    return M("{name}, place {pieces}: click a free cell.", name=who, pieces=found[0])


def to_place(state: OrdinoState) -> tuple[Message, ...]:
    """Return the pieces one of which is to be placed, the sphere once."""
    numbers = dict.fromkeys(state.steps(action)[0] for action in state.legal_actions())
    return tuple(names.THE_PIECE[6 if number == "s" else int(number) - 1] for number in numbers)


def piece_first(state: OrdinoState) -> Reason:
    """Return the reason that a piece beside the board must be chosen before its cell."""
    return Reason(
        "ordino.piece-first",
        M(
            "First take the piece beside the board: {pieces}.",
            pieces=names.any_of(to_place(state)),
        ),
    )


def card(scene: TableScene) -> Message | None:
    """Return the card for screen readers: its sentence, and which pieces obey or why none does."""
    if scene.card is None:
        return None
    sentence = spoken(scene.card, scene.state)
    answer = scene.answer
    if answer is None:
        return M("Card: {sentence}", sentence=sentence)
    if answer.reason is not None:
        return M("Card: {sentence}. {reason}", sentence=sentence, reason=answer.reason.message)
    obeying = tuple(
        M("{piece} on the centre", piece=names.the_piece(scene.pieces_at[cell]))
        if cell == "C"
        else M("{piece} on {cell}", piece=names.the_piece(scene.pieces_at[cell]), cell=cell)
        for cell in answer.obeying
    )
    return MN(
        "Card: {sentence}. One piece obeys: {pieces}.",
        "Card: {sentence}. {n} pieces obey: {pieces}.",
        len(answer.obeying), sentence=sentence, pieces=obeying,
    )  # fmt: skip


# The ribbon


def _drawn(controller: TableController) -> int | None:
    """Return the seat the lot has just drawn to start, None if it has not."""
    earlier = controller.shown_ply
    if earlier == 0 or controller.reviewing:
        return None
    action = controller.timeline.action_at(earlier - 1)
    return action >> 4 if kind(action) == kernel.START else None


def banner(controller: TableController) -> tuple[str, str, int | None] | None:
    """Return title, line and side of the ribbon at the end or after the lot, else None."""
    outcome = controller.timeline.outcome()
    if controller.mode in {Mode.IDLE, Mode.WAITING} and (seat := _drawn(controller)) is not None:
        who = player(controller, seat)
        return rendered(M("{name} starts", name=who)), str(M("So the lot has decided")), seat & 1
    if controller.mode is not Mode.OVER or outcome is None:
        return None
    if (ended := ended_by_players(controller)) is not None:
        title, line, winner = ended
        return title, line, None if winner is None else winner & 1
    if not outcome.winners:
        return str(M("Draw")), rendered(outcome.message), None
    side = outcome.winners[0] & 1
    named = tuple(player(controller, seat) for seat in outcome.winners)
    if len(named) == 1:
        line = rendered(M("{name} has captured every piece", name=named[0]))
    else:
        line = rendered(M("{names} have captured every piece", names=named))
    return str(M("Well played!")), line, side


# Accessible names of places


def place_text(scene: TableScene, tray: Tray, standing: Standing, name: str) -> Message:
    """Return the accessible name of a place."""
    if is_dice_place(name):
        return _dice_place(scene, tray, name)
    if name in RACKS:
        return _rack(scene, standing, RACKS.index(name))
    if name.startswith("mark-"):
        return _mark(scene, int(name[5:]))
    return _cell(scene, name)


def _dice_place(scene: TableScene, tray: Tray, name: str) -> Message:
    number = int(name[5:])
    die = tray.die_at(name)
    lying = tray.lying
    if name.startswith("slot-"):
        takes = _SLOTS[SLOT_KINDS[number]]
        if number in lying.closed and die is None:
            return M("slot {n}, {takes}, closed", n=number + 1, takes=takes)
        if die is None:
            return M("slot {n}, {takes}, free", n=number + 1, takes=takes)
        shown = die_text(DIE_KINDS[die], lying.faces[die])
        return M("slot {n}, {takes}: {die}", n=number + 1, takes=takes, die=shown)
    if die is None and scene.controller.waits_for_roll:
        return M("tray {n}, empty, waiting to be rolled", n=number + 1)
    if die is None:
        return M("tray {n}, empty", n=number + 1)
    shown = die_text(DIE_KINDS[die], lying.faces[die])
    if scene.card is not None and die in scene.card.aside:
        return M("tray {n}, {die}, set aside", n=number + 1, die=shown)
    if scene.controller.waits_for_roll:
        return M("tray {n}, {die}, waiting to be rolled", n=number + 1, die=shown)
    return M("tray {n}, {die}", n=number + 1, die=shown)


def _rack(scene: TableScene, standing: Standing, by: int) -> Message:
    side = scene.game.side_name(by) if scene.game.four else player(scene.controller, by)
    captured = tuple(map(of_code, standing.captured(by)))
    if standing.back_offered() and RACKS[by] == standing.rack_of_own():
        return M(
            "Taken by {side}: {pieces}. A sphere may be taken back.", side=side, pieces=captured
        )
    if not captured:
        return M("Taken by {side}: nothing", side=side)
    return M("Taken by {side}: {pieces}", side=side, pieces=captured)


def _mark(scene: TableScene, piece: int) -> Message:
    name = coloured(piece)
    if scene.position.pieces[piece][1] != names.BESIDE:
        return M("{piece}, its place beside the board, empty", piece=name)
    if f"mark-{piece}" in scene.starter_places():
        return M("{piece}, beside the board, can be placed", piece=name)
    return M("{piece}, beside the board", piece=name)


def _cell(scene: TableScene, name: str) -> Message:
    cell = called(name)
    board = scene.game.board
    green = board.number[name] in board.green
    piece = scene.pieces_at.get(name)
    target = name in scene.target_places()
    if piece is None:
        if target:
            return M("{cell}, empty, destination", cell=cell)
        return M("{cell}, green, empty", cell=cell) if green else M("{cell}, empty", cell=cell)
    shown = coloured(piece)
    if name == scene.chosen_place():
        return M("{cell}, {piece}, chosen", cell=cell, piece=shown)
    if target:
        return M("{cell}, {piece}, can be captured", cell=cell, piece=shown)
    if name in scene.nearest_places():
        return M("{cell}, {piece}, can be captured", cell=cell, piece=shown)
    if scene.choosing() and name in scene.starter_places():
        if scene.captures_from_centre():
            return M("{cell}, {piece}, may capture", cell=cell, piece=shown)
        return M("{cell}, {piece}, obeys", cell=cell, piece=shown)
    answer = scene.answer
    if answer is not None and name in answer.named:
        return M("{cell}, {piece}, named, cannot move", cell=cell, piece=shown)
    return M("{cell}, {piece}", cell=cell, piece=shown)


def cell_about(scene: TableScene, name: str) -> Message:
    """Return the passages of a cell and, of a destination, the way of the chosen piece to it.

    « clockwise » follows the numbers of the cells, however the board is turned. While a piece on
    the centre may capture, the distance from the centre comes first.
    """
    board = scene.game.board
    number = board.number[name]
    passages: tuple[Arg, ...] = (
        *(M("{cell} inwards", cell=called(board.names[n])) for n in board.inner[number]),
        *(M("{cell} outwards", cell=board.names[n]) for n in board.outer[number]),
        *(M("{cell} clockwise", cell=board.names[n]) for n in board.right[number]),
        *(M("{cell} counter-clockwise", cell=board.names[n]) for n in board.left[number]),
    )
    open_to = M("Passages: {passages}.", passages=passages)
    if scene.captures_from_centre() and number:
        return MN(
            "{n} step from the centre. {passages}", "{n} steps from the centre. {passages}",
            board.distances[number], passages=open_to,
        )  # fmt: skip
    route = _route(scene, name)
    if route is None:
        return open_to
    cells, stop = route.cells, route.stop
    if stop is None:
        return M("Way: {way}. {passages}", way=_leg(board, cells), passages=open_to)
    return M(
        "Way: {first}, then {second}. {passages}",
        first=_leg(board, cells[: stop + 1]), second=_leg(board, cells[stop:]), passages=open_to,
    )  # fmt: skip


def _route(scene: TableScene, target: str) -> Route | None:
    """Return the shortest way of the chosen piece to a destination."""
    if scene.answer is None or target not in scene.target_places():
        return None
    origin = scene.chosen_place()
    for found in scene.answer.instructions:
        if (found.origin, found.target) == (origin, target):
            return found.routes[0]
    return None


def _leg(board: Board, cells: Sequence[str]) -> Message:
    """Return one leg of a way: its direction and the cells it leads through."""
    here, there = (board.number[cell] for cell in cells[:2])
    walked = tuple(map(called, cells[1:]))
    if there in board.inner[here]:
        return M("inwards: {cells}", cells=walked)
    if there in board.outer[here]:
        return M("outwards: {cells}", cells=walked)
    if there in board.right[here]:
        return M("clockwise: {cells}", cells=walked)
    return M("counter-clockwise: {cells}", cells=walked)


def called(cell: str) -> Arg:
    """Return how a cell is called: « centre », « 2.4 »."""
    return M("centre") if cell == "C" else cell


# The list of moves: a line for every turn, what was done and which instruction said so


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append the entry of an action, or extend the entry of the move it follows on the centre."""
    timeline = controller.timeline
    state = cast("OrdinoState", timeline.state_at(ply))
    if state.is_chance():
        return
    seat, last = state.actor_of(timeline.action_at(ply)), len(log.entries) - 1
    if kind(timeline.action_at(ply)) in _FOLLOWS and last >= 0 and log.entries[last].seat == seat:
        log.exchange(last, ply, None, ply)
    else:
        log.add(ply, seat, wide=True)


def move_texts(controller: TableController, ply: int, seat_code: SeatCode) -> EntryTexts:
    """Return the text of an action with those it follows: effect and instruction, and a picture."""
    timeline, observer = controller.timeline, controller.observer()
    first, *rest = _together(timeline, ply)
    state, action = cast("OrdinoState", timeline.state_at(first)), timeline.action_at(first)
    effect, why = _effect(state, action), _why(state, action)
    picture = partial(pieces.piece, _code(state, action, seat_code))
    sentence = named(controller, controller.descriptions.at(first, state, action, observer)[1])
    for number in rest:
        state, action = cast("OrdinoState", timeline.state_at(number)), timeline.action_at(number)
        effect = M("{effect}, {more}", effect=effect, more=_effect(state, action))
        more = named(controller, controller.descriptions.at(number, state, action, observer)[1])
        sentence = M("{passes} {ask}", passes=sentence, ask=more)
    text = effect if why is None else M("{effect} · {why}", effect=effect, why=why)
    return EntryTexts(text, sentence, picture)


def _together(timeline: Timeline, ply: int) -> list[int]:
    """Return the numbers of the actions described together with this one, in the order of play."""
    found = [ply]
    seat = timeline.state_at(ply).actor_of(timeline.action_at(ply))
    earlier = ply - 1
    while earlier >= 0 and kind(timeline.action_at(found[-1])) in _FOLLOWS:
        state = timeline.state_at(earlier)
        if not state.is_chance():
            if state.actor_of(timeline.action_at(earlier)) != seat:
                break
            found.append(earlier)
        earlier -= 1
    return found[::-1]


def _code(state: OrdinoState, action: int, seat_code: Callable[[int], str]) -> str:
    """Return the piece drawn before a line: the one that acted, or one of the seat that passed."""
    match kind(action):
        case kernel.MOVE:
            return names.code(int(kernel_turn.piece_of(list(state.data), state.at(), action)))
        case kernel.PUT:
            return names.code(8 * state.side + (action >> 12) - 1)
        case kernel.TAKE | kernel.STAY:
            return names.code(state.mover)
        case kernel.BACK:
            return names.code(8 * state.side + 6)
    return seat_code(state.actor_of(action))


def _effect(state: OrdinoState, action: int) -> Message:
    board, payload = state.variant.board.names, action >> 4
    match kind(action):
        case kernel.PASS:
            return M("passes: {reason}", reason=pass_reason(state))
        case kernel.PUT:
            return M("↓ {cell}", cell=board[payload & 255])
        case kernel.TAKE:
            return M("× {cell} ({piece})", cell=board[payload], piece=_name(state, payload))
        case kernel.BACK:
            return M("a sphere comes back ↓ {cell}", cell=board[payload])
        case kernel.STAY:
            return M("stays there")
    parts = actions.parts(action)
    piece = int(kernel_turn.piece_of(list(state.data), state.at(), action))
    origin, target = state.cell(piece), board[parts.target]
    if parts.capture:
        return M(
            "{origin} × {target} ({piece})",
            origin=origin, target=target, piece=_name(state, parts.target),
        )  # fmt: skip
    return M("{origin} → {target}", origin=origin, target=target)


def _name(state: OrdinoState, cell: int) -> Message:
    """Return the piece on a cell."""
    return names.bare(state.at()[cell] - 1)


def _why(state: OrdinoState, action: int) -> Message | None:
    """Return the instruction an action executes, None if there is none."""
    if kind(action) == kernel.MOVE:
        return arrangements.sentence(state, arrangements.reading_of(state, action))
    if kind(action) == kernel.PUT and state.dice is not None:
        return reasons.combination(state.dice)
    return None
