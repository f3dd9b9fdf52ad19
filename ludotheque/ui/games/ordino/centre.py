"""What is said and offered when a piece on Ordino's centre may capture."""

from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.ordino import names
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.ui.games.ordino.table import TableScene


def centre_chosen(scene: TableScene, who: str | Message) -> Message | None:
    """Return the prompt once an answer is chosen whose cell is not, None before."""
    chosen = scene.selection.origin
    if chosen == "C":
        cells = names.any_of(scene.target_places())
        return M("{name}, click the piece to capture: {cells}.", name=who, cells=cells)
    if chosen == "s":
        return M("Put {piece} on any free cell except the centre.", piece=names.THE_PIECE[6])
    return None


def centre(
    state: OrdinoState, who: str | Message, away: str | None, opponent: str | Message = ""
) -> Message:
    """Return the prompt for a capture from the centre; ``away`` is the hovered cell."""
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
    if back and cells and stay:
        return M(
            "{name}, {piece} may capture the nearest piece ({cells}) or stay on the centre – or "
            "you take your sphere back and put it on a free cell.",
            **where,
        )
    if back and cells:
        return M(
            "{name}, {piece} may capture the nearest piece ({cells}) – or you take your sphere "
            "back and put it on a free cell.",
            **where,
        )
    if back and stay:
        return M(
            "{name}, you may take your sphere back and put it on a free cell, or stay there with "
            "{piece}.",
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


def centre_answers(state: OrdinoState) -> list[tuple[str, Message]]:
    """Return the answers on the centre: the first step of each and its label.

    There are none if the only choice is that of a cell, which is made on the board.
    """
    first = dict.fromkeys(state.steps(action)[0] for action in state.legal_actions())
    if len(first) < 2:
        return []
    short = len(first) > 2
    labels = {
        "C": M("Capture") if short else M("Capture the piece"),
        "s": M("Take back") if short else M("Take the sphere back"),
        "stay": M("Stay there"),
    }
    return [(step, label) for step, label in labels.items() if step in first]
