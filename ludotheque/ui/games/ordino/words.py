"""What Ordino's table says: the sentence of what to do, and the ribbon at the end."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.ordino import kernel, names
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.state import OrdinoObservation, OrdinoState
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.ribbon import ended_by_players
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.ordino.players import named
from ludotheque.ui.games.ordino.sentence import spoken
from ludotheque.ui.widgets.fitting import rendered

if TYPE_CHECKING:
    from ludotheque.ui.games.ordino.playing import PlayingScene
    from ludotheque.ui.games.ordino.scene import OrdinoScene

PASSES = 4
"""How many passes just made are told together."""


def prompt(scene: "OrdinoScene") -> Message:
    """Return the one sentence which says what the table waits for."""
    controller, seen = scene.controller, scene.position
    who = player(controller, seen.side)
    mode, outcome = controller.mode, controller.timeline.outcome()
    if mode is Mode.OVER:
        if outcome is None:
            return M("This game has been abandoned.")
        if len(outcome.winners) == 1:
            name, result = (
                player(controller, outcome.winners[0]),
                named(controller, outcome.message),
            )
            return M("{result} Well played, {name}!", result=result, name=name)
        return named(controller, outcome.message)
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
        return centre(scene.state, who, away=scene.cell_pointed(), opponent=other)
    if seen.phase == "put":
        return _putting(scene, who)
    return _moving(scene, who)


def out_of_the_ordinary(scene: "OrdinoScene") -> bool:
    """Tell whether a choice is another than to lay the dice for one's own numbered pieces."""
    if not scene.choosing():
        return False
    return scene.position.phase in {"centre", "put"} or scene.stage > 0


def _rolling(controller: TableController, seen: OrdinoObservation, who: str | Message) -> Message:
    if controller.auto_dice:
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
    """Return what is asked for, after what just happened without anybody acting."""
    passes = passes_before(controller)
    return ask if not passes else M("{passes} {ask}", passes=together(passes), ask=ask)


def together(sentences: list[Message]) -> Message:
    """Return sentences as one text, one after another."""
    found = sentences[0]
    for sentence in sentences[1:]:
        found = M("{passes} {ask}", passes=found, ask=sentence)
    return found


def passes_before(controller: TableController) -> list[Message]:
    """Return what just happened without anybody acting, the oldest first.

    Passes, dice rolled again for the centre which did not fit, and the lot which began the game.
    """
    timeline = controller.timeline
    found: list[Message] = []
    for ply in range(controller.place - 1, -1, -1):
        before, action = timeline.state_at(ply), timeline.action_at(ply)
        told = kind(action) in {kernel.PASS, kernel.REROLL, kernel.START}
        if before.is_chance() and not told:
            continue
        if not told or len(found) == PASSES:
            break
        found.append(named(controller, before.describe(action, controller.observer())))
    return found[::-1]


def _moving(scene: "OrdinoScene", who: str | Message) -> Message:
    card, answer, controller = scene.card, scene.answer, scene.controller
    stage = scene.stage
    if card is None:
        return M("{name}, look at the dice.", name=who)
    chosen = scene.selection.origin
    if answer is None:
        ask = _laying(scene, who, stage)
        # Dice which roll by themselves leave no time to read what went before.
        return _after_passes(controller, ask) if controller.auto_dice and card.empty else ask
    if not answer.executable:
        reason = answer.reason
        assert reason is not None
        if card.exchanged() is not None:
            return M(
                "This instruction cannot be executed. {reason} Exchange the conjunctions.",
                reason=reason.message,
            )
        return M("This instruction cannot be executed. {reason}", reason=reason.message)
    if chosen is not None and chosen in scene.pieces_at:
        piece = names.the_piece(scene.pieces_at[chosen])
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
            "{name}, one piece can execute the two arrows: it glows, click it.",
            "{name}, click one of the {n} pieces which glow to execute the two arrows.",
            count, name=who,
        )  # fmt: skip
    return MN(
        "{name}, one piece obeys this instruction: it glows, click it.",
        "{name}, click one of the {n} pieces which glow: they obey this instruction.",
        count, name=who,
    )  # fmt: skip


def _laying(scene: "OrdinoScene", who: str | Message, stage: int) -> Message:
    if stage == 3:
        return M(
            "{name}, neither your pieces nor your partner’s numbered ones can play: his sphere "
            "does. Lay the two arrows and one conjunction.",
            name=who,
        )
    if stage == 1 and scene.plays_last_piece:
        return M(
            "{name}, your last piece plays like a sphere: lay the two arrows and one conjunction.",
            name=who,
        )
    if stage == 1:
        return M(
            "{name}, none of your numbered pieces can execute these dice: a sphere plays. Lay "
            "the two arrows and one conjunction.",
            name=who,
        )
    if stage == 2:
        return M(
            "{name}, none of your pieces can execute these dice, but one of your partner’s can: "
            "lay the dice on the card for it.",
            name=who,
        )
    return M("{name}, lay the dice on the card: which piece, which move?", name=who)


def _putting(scene: "OrdinoScene", who: str | Message) -> Message:
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
    """Return the pieces of which one is placed, the sphere once."""
    numbers = dict.fromkeys(state.steps(action)[0] for action in state.legal_actions())
    return tuple(names.THE_PIECE[6 if number == "s" else int(number) - 1] for number in numbers)


def piece_first(state: OrdinoState) -> Reason:
    """Return that a piece beside the board has to be taken before its cell."""
    return Reason(
        "ordino.piece-first",
        M(
            "First take the piece beside the board: {pieces}.",
            pieces=names.any_of(to_place(state)),
        ),
    )


def centre(
    state: OrdinoState, who: str | Message, away: str | None, opponent: str | Message = ""
) -> Message:
    """Return what may be done with a capture earned; ``away`` is the cell pointed at."""
    steps = [state.steps(action) for action in state.legal_actions()]
    cells = tuple(step[1] for step in steps if step[0] == "C")
    board = state.variant.board
    if away is not None and away in board.number:
        number = board.number[away]
        at = state.at()[number]
        if at and (at - 1) >> 3 != state.side:
            return MN(
                "{piece} of {side} on {cell} is {n} step from the centre.",
                "{piece} of {side} on {cell} is {n} steps from the centre.",
                board.distances[number], piece=names.The_piece(at - 1),
                side=opponent or state.variant.side_name(1 - state.side), cell=away,
            )  # fmt: skip
    piece = names.the_piece(state.mover)
    nearest = names.any_of(cells) if cells else ""
    where: dict[str, Arg] = {"name": who, "piece": piece, "cells": nearest}
    back = any(step[0] == "s" for step in steps)
    stay = any(step[0] == "stay" for step in steps)
    if back and cells:
        return M(
            "{name}, {piece} may capture the nearest piece ({cells}) – or you take your sphere "
            "back and put it on a free cell.",
            **where,
        )
    if back and stay:
        return M(
            "{name}, you may take your sphere back and put it on a free cell, or leave {piece} on "
            "the centre.",
            name=who, piece=piece,
        )  # fmt: skip
    if back:
        return M("{name}, take your sphere back and put it on a free cell.", name=who)
    if stay:
        return M(
            "{name}, {piece} may capture the nearest piece ({cells}), or stay on the centre.",
            **where,
        )
    return M("{name}, {piece} captures one of the nearest pieces: {cells}.", **where)


def card(scene: "PlayingScene") -> Message | None:
    """Return what a look at the card would tell: its sentence, and who obeys or why nobody does."""
    if scene.card is None:
        return None
    said = spoken(scene.card, scene.state)
    answer = scene.answer
    if answer is None:
        return M("Card: {sentence}", sentence=said)
    if answer.reason is not None:
        return M("Card: {sentence}. {reason}", sentence=said, reason=answer.reason.message)
    obeying = tuple(
        M("{piece} on the centre", piece=names.the_piece(scene.pieces_at[cell]))
        if cell == "C"
        else M("{piece} on {cell}", piece=names.the_piece(scene.pieces_at[cell]), cell=cell)
        for cell in answer.obeying
    )
    return MN(
        "Card: {sentence}. One piece obeys: {pieces}.",
        "Card: {sentence}. {n} pieces obey: {pieces}.",
        len(answer.obeying), sentence=said, pieces=obeying,
    )  # fmt: skip


# The ribbon


def _drawn(controller: TableController) -> int | None:
    """Return whom the lot has just drawn to start."""
    place = controller.place
    if place == 0 or controller.reviewing:
        return None
    action = controller.timeline.action_at(place - 1)
    return action >> 4 if kind(action) == kernel.START else None


def banner(controller: TableController) -> tuple[str, str, int | None] | None:
    """Return title, line and side of the ribbon at the end or for the lot, None between."""
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
