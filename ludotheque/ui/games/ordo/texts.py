"""The texts of Ordo's table: prompt, ribbon, list of moves, spoken names of squares."""

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.printed import printed, printed_text
from ludotheque.games.ordo.state import OrdoObservation
from ludotheque.table.controller import TableController
from ludotheque.ui.board.movelog import EntryTexts
from ludotheque.ui.board.ribbon import Ribbon, end_ribbon, end_sentence
from ludotheque.ui.board.seatnames import named, player
from ludotheque.ui.widgets.fitting import rendered

PIECES = (M("white piece"), M("black piece"))


def prompt(
    controller: TableController, seen: OrdoObservation, chosen: str, *, marked: bool, lines: bool
) -> Message:
    """Return the prompt: one sentence that says what the table waits for.

    ``chosen`` is the step of the chosen piece or ordo, "" for none; ``marked`` and ``lines`` say
    whether its destinations and the ordos it begins are marked.
    """
    if (ended := end_sentence(controller)) is not None:
        return ended
    if ":" in chosen:
        if marked:
            return M("Ordo {ordo} chosen: put it on a marked square.", ordo=printed_text(chosen))
        return M("Ordo {ordo} chosen: choose where it goes.", ordo=printed_text(chosen))
    if chosen and lines:
        return M(
            "Piece {square} chosen: put it on a marked square, or drag along its line to a ringed "
            "piece.",
            square=chosen,
        )
    if chosen and marked:
        return M("Piece {square} chosen: put it on a marked square.", square=chosen)
    if chosen:
        return M("Piece {square} chosen: choose where it goes.", square=chosen)
    who = player(controller, seen.side)
    if len(seen.groups) > 1:
        cut = sum(len(group) for group in seen.groups[1:])
        return MN(
            "{name}, your group is split: reconnect the piece cut off. Only now may you move "
            "backward.",
            "{name}, your group is split: reconnect the {n} pieces cut off. Only now may you move "
            "backward.",
            cut,
            name=who,
        )
    return M(
        "{name}, move one piece, or drag along a line of pieces to move them together, as an ordo.",
        name=who,
    )


def drawing(ordo: str, *, able: bool) -> Message:
    """Return the sentence while an ordo is being drawn; ``able`` says whether it may move."""
    if able:
        return M("Ordo {ordo}: let go, and it is chosen.", ordo=printed_text(ordo))
    return M("Ordo {ordo} cannot move.", ordo=printed_text(ordo))


def banner(controller: TableController) -> Ribbon | None:
    """Return title, line and winning side of the ribbon at the end, None before it."""

    def played_out(outcome: Outcome) -> Ribbon:
        if len(outcome.winners) != 1:
            return str(M("Draw")), rendered(outcome.message), None
        winner = outcome.winners[0]
        line = M("{name} wins the game", name=player(controller, winner))
        title = M("Home!") if outcome.code == "ordo.home-row" else M("Well played!")
        return str(title), rendered(line), winner

    return end_ribbon(controller, played_out)


def move_texts(controller: TableController, ply: int) -> EntryTexts:
    """Return text and sentence of an action in the list of moves."""
    timeline = controller.timeline
    state, action = timeline.state_at(ply), timeline.action_at(ply)
    sentence = controller.descriptions.at(ply, state, action, controller.observer())[1]
    return EntryTexts(printed(state, action), named(controller, sentence))


def square_text(square: str, piece: str, note: str, start: str = "") -> Message:
    """Return the spoken name of a square.

    ``note`` is "", "move", "reconnect", "cut", "chosen", "target", "capture", or "end": an ordo
    from ``start`` to here can move.
    """
    if piece == ".":
        if note == "target":
            return M("{square}, empty, destination", square=square)
        return M("{square}, empty", square=square)
    told = PIECES["WB".index(piece)]
    sentences = {
        "move": M("{square}, {piece}, can move", square=square, piece=told),
        "reconnect": M("{square}, {piece}, can reconnect the group", square=square, piece=told),
        "end": M(
            "{square}, {piece}, end of an ordo from {start}", square=square, piece=told, start=start
        ),
        "cut": M("{square}, {piece}, cut off", square=square, piece=told),
        "chosen": M("{square}, {piece}, chosen", square=square, piece=told),
        "capture": M("{square}, {piece}, can be captured", square=square, piece=told),
    }
    return sentences.get(note, M("{square}, {piece}", square=square, piece=told))
