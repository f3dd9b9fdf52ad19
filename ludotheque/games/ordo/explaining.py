"""Why a move of Ordo is a good one: the weightiest claim which is true of the position.

What could be done « next turn » is judged as if the other side passed; what the other side could
have done, as if it were on turn instead.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import attrs

from ludotheque.core.explanations import Explanation, is_won
from ludotheque.core.messages import MN, Arg, M
from ludotheque.games.ordo import description, kernel, kernel_board, kernel_play, kernel_search
from ludotheque.games.ordo.notation import decoded
from ludotheque.games.ordo.position import GOALS, NAMES, Board, OrdoPosition, named
from ludotheque.games.ordo.weights import kept, units


@attrs.frozen
class Seen:
    """A position with a move in it: before it, after it, and with the turn passed on.

    ``passed`` is the position before with the other side to move, ``next`` the one after with the
    same side to move again.
    """

    before: OrdoPosition
    action: int
    after: OrdoPosition

    @property
    def passed(self) -> OrdoPosition:
        """Return the position before, the other side being on turn."""
        return _turned(self.before)

    @property
    def next(self) -> OrdoPosition:
        """Return the position after, the same side being on turn."""
        return _turned(self.after)

    @property
    def splits(self) -> bool:
        """Return whether the move is a capture which splits the group of the other side."""
        whole = kernel_board.connected(*self.before.board[2:])
        return whole and self.after.is_split()

    @property
    def names(self) -> dict[str, Arg]:
        """Return the names of both sides, as arguments of a message."""
        side = self.before.side
        return {"player": NAMES[side], "other": NAMES[1 - side]}


def seen(before: OrdoPosition, action: int) -> Seen:
    """Return a position with a legal move in it."""
    return Seen(before, action, _child(before, action))


def _child(position: OrdoPosition, action: int) -> OrdoPosition:
    board = kernel.applied(*position.board, action)
    past = position.past
    if past is not None:
        past = kernel_play.remembered(past, board, action)
    return OrdoPosition(1 - position.side, board, past)


def _turned(position: OrdoPosition) -> OrdoPosition:
    ol, oh, pl, ph = position.board
    return OrdoPosition(1 - position.side, (pl, ph, ol, oh), None)


def explained(found: Seen, score: int | None) -> Explanation | None:
    """Return why a move is a good one, ``score`` being what the search found; None: not known."""
    return next(claims(found, score), None)


def claims(found: Seen, score: int | None) -> Iterator[Explanation]:
    """Yield what is true of a move, the weightiest first; of a last move how it ends the game."""
    if not found.after.legal_actions():
        yield _ended(found)
        return
    if score is not None and is_won(score):
        yield _winning(found)
    yield from _forced(found)
    yield from _defence(found)
    yield from _attack(found)
    yield from _safety(found)
    yield from _weighed(found)


def _ended(found: Seen) -> Explanation:
    """Return how a move ends the game."""
    target = named((decoded(found.action)[2],))
    match description.outcome(found.after).code:
        case "ordo.home-row":
            squares = named(_arrived(found.before.side, found.action))
            return Explanation(
                "ordo.reaches",
                M("This move reaches the opponent’s home row and wins: {squares}.",
                  squares=squares),
                squares,
            )  # fmt: skip
        case "ordo.no-pieces":
            message = M("This move captures the last piece of {other} and wins.", **found.names)
            return Explanation("ordo.last-piece", message, target)
        case "ordo.cannot-reconnect" if found.splits:
            message = M(
                "This capture splits the group of {other} for good, and {player} wins.",
                **found.names,
            )
            return Explanation("ordo.split-for-good", message, _places(found.after))
        case "ordo.no-move":
            message = M("This move leaves {other} no legal move: {player} wins.", **found.names)
            return Explanation("ordo.no-move", message)
        case "ordo.repetition":
            message = M("The position then occurs for the third time: the game is drawn.")
            return Explanation("ordo.repeats", message)
    return Explanation("ordo.ends", description.outcome(found.after).message)


def _winning(found: Seen) -> Explanation:
    """Return that a win was found, and what is seen of it at once."""
    squares = arrivals(found.next)
    if found.splits:
        message = M("This capture splits the group of {other}; whatever is played, {player} wins.",
                    **found.names)  # fmt: skip
        return Explanation("ordo.forced", message, _places(found.after))
    if squares:
        message = M(
            "This move threatens the opponent’s home row, {squares}; whatever is played, {player} "
            "wins.",
            squares=squares, **found.names,
        )  # fmt: skip
        return Explanation("ordo.forced", message, squares)
    message = M("After this move {player} wins, whatever {other} does.", **found.names)
    return Explanation("ordo.forced", message)


def _forced(found: Seen) -> Iterator[Explanation]:
    """Yield that there is no other move."""
    if len(found.before.legal_actions()) == 1:
        if found.before.is_split():
            message = M("Only this move reconnects the group of {player}.", **found.names)
            yield Explanation("ordo.only-reconnects", message, _places(found.before))
        else:
            yield Explanation("ordo.only", M("No other move is allowed."))


def _defence(found: Seen) -> Iterator[Explanation]:
    """Yield that the other side could have reached its goal with the next move, and cannot."""
    squares = arrivals(found.passed)
    if not squares or arrivals(found.after):
        return
    safe = sum(
        not arrivals(_child(found.before, action)) for action in found.before.legal_actions()
    )
    if safe == 1:
        message = M("Only this move keeps {other} from the home row of {player}: {squares}.",
                    squares=squares, **found.names)  # fmt: skip
        yield Explanation("ordo.only-defence", message, squares)
    else:
        message = M("This move keeps {other} from the home row of {player}: {squares}.",
                    squares=squares, **found.names)  # fmt: skip
        yield Explanation("ordo.prevents", message, squares)


def _attack(found: Seen) -> Iterator[Explanation]:
    """Yield what a move takes, splits, reconnects and threatens."""
    names, square = found.names, named((decoded(found.action)[2],))
    capture = decoded(found.action)[3]
    if found.splits:
        message = MN(
            "This capture splits the group of {other}: only {n} move reconnects it.",
            "This capture splits the group of {other}: only {n} moves reconnect it.",
            len(found.after.legal_actions()), **names,
        )  # fmt: skip
        yield Explanation("ordo.splits", message, _places(found.after))
    squares = arrivals(found.next)
    if squares:
        message = M("This move threatens the opponent’s home row next turn: {squares}.",
                    squares=squares)  # fmt: skip
        yield Explanation("ordo.threatens", message, squares)
    if found.before.is_split() and capture:
        message = M("This move reconnects the group of {player} and captures on {square}.",
                    square=square[0], **names)  # fmt: skip
        yield Explanation("ordo.reconnects-capturing", message, square)
    elif found.before.is_split():
        message = M("This move reconnects the group of {player}.", **names)
        yield Explanation("ordo.reconnects", message, square)
    if capture and square[0] not in _taken(found.after):
        message = M("This move captures on {square}, where {other} cannot take back.",
                    square=square[0], **names)  # fmt: skip
        yield Explanation("ordo.captures-safely", message, square)
    elif capture:
        message = M("This move captures the piece on {square}.", square=square[0])
        yield Explanation("ordo.captures", message, square)
    squares = tuple(s for s in splits(found.next) if s not in splits(found.before))
    if squares:
        message = M("This move threatens to split the group of {other} by a capture: {squares}.",
                    squares=squares, **names)  # fmt: skip
        yield Explanation("ordo.threatens-split", message, squares)


def _safety(found: Seen) -> Iterator[Explanation]:
    """Yield what the other side could have captured, and cannot any more."""
    squares = splits(found.passed)
    if squares and not splits(found.after):
        message = M(
            "This move keeps {other} from splitting the group of {player} by a capture: {squares}.",
            squares=squares, **found.names,
        )  # fmt: skip
        yield Explanation("ordo.holds", message, squares)
    squares = _taken(found.passed)
    if squares and not _taken(found.after):
        message = M("{other} could have captured on {squares}, and now can nowhere.",
                    squares=squares, other=found.names["other"])  # fmt: skip
        yield Explanation("ordo.safe", message, squares)


# What the evaluation sees


def _weighed(found: Seen) -> Iterator[Explanation]:
    """Yield what the evaluation gains most by, of what can be said in words."""
    gains = []
    for number, (terms, say) in enumerate(_SAYINGS):
        gain = sum(_gain(found, term) for term in terms)
        if gain > 0:
            gains.append((gain, -number, say))
    for _won, _number, say in sorted(gains, key=lambda g: g[:2], reverse=True):
        yield from say(found)


def _gain(found: Seen, term: int) -> int:
    """Return what a move gains by one term, the other side being on turn before and after."""
    up = found.after.side == 0
    unit, weight = units()[term], kept()[term]
    before = kernel_search.worth(unit, *found.passed.board, up)
    after = kernel_search.worth(unit, *found.after.board, up)
    return weight * int(before - after)


def _advance(found: Seen) -> Iterator[Explanation]:
    side = found.before.side
    first, _last, target, _capture = decoded(found.action)
    rows = (target // 10 - first // 10) * (1 if side == 0 else -1)
    pieces = description.pairs(found.action)
    ends = named(end for _origin, end in pieces)
    if rows > 0 and len(pieces) == 1:
        message = MN(
            "This move brings a piece {n} row nearer to the opponent’s home row.",
            "This move brings a piece {n} rows nearer to the opponent’s home row.",
            rows,
        )
        yield Explanation("ordo.advances", message, ends)
    elif rows > 0:
        message = MN(
            "This move brings {pieces} pieces {n} row nearer to the opponent’s home row.",
            "This move brings {pieces} pieces {n} rows nearer to the opponent’s home row.",
            rows, pieces=len(pieces),
        )  # fmt: skip
        yield Explanation("ordo.advances", message, ends)


def _columns(found: Seen) -> Iterator[Explanation]:
    before, after = (len({s % 10 for s in _own(p)}) for p in (found.before, found.next))
    if after < before:
        message = MN(
            "The pieces of {player} then stand on {n} column instead of {before}.",
            "The pieces of {player} then stand on {n} columns instead of {before}.",
            after, before=before, **found.names,
        )  # fmt: skip
        yield Explanation("ordo.narrows", message)


def _rear(found: Seen) -> Iterator[Explanation]:
    side = found.before.side
    before, after = (
        min(s // 10 if side == 0 else 7 - s // 10 for s in _own(p))
        for p in (found.before, found.next)
    )
    if after > before:
        message = MN(
            "The rearmost piece of {player} then stands {n} row further on.",
            "The rearmost piece of {player} then stands {n} rows further on.",
            after - before, **found.names,
        )  # fmt: skip
        yield Explanation("ordo.catches-up", message)


def _links(found: Seen) -> Iterator[Explanation]:
    before, after = (links(*p.board[:2]) for p in (found.before, found.next))
    if found.before.is_split() or len(after) >= len(before):
        return
    if not after:
        message = M("The group of {player} then hangs on no single piece any more.", **found.names)
        yield Explanation("ordo.whole", message, before)
        return
    message = MN(
        "The group of {player} then hangs on {n} single piece, before on {before}.",
        "The group of {player} then hangs on {n} single pieces, before on {before}.",
        len(after), before=len(before), **found.names,
    )  # fmt: skip
    yield Explanation("ordo.hangs-less", message, after)


def _other_links(found: Seen) -> Iterator[Explanation]:
    before, after = (links(*p.board[:2]) for p in (found.passed, found.after))
    if found.after.is_split() or len(after) <= len(before):
        return
    message = MN(
        "The group of {other} then hangs on {n} single piece, before on {before}.",
        "The group of {other} then hangs on {n} single pieces, before on {before}.",
        len(after), before=len(before), **found.names,
    )  # fmt: skip
    yield Explanation("ordo.other-hangs", message, after)


def _attacked(found: Seen) -> Iterator[Explanation]:
    before, after = _taken(found.passed), _taken(found.after)
    if len(after) < len(before):
        message = MN(
            "{other} then can capture {n} piece, before {before}.",
            "{other} then can capture {n} pieces, before {before}.",
            len(after), before=len(before), other=found.names["other"],
        )  # fmt: skip
        yield Explanation("ordo.exposes-fewer", message, after)


def _attacking(found: Seen) -> Iterator[Explanation]:
    before, after = _taken(found.before), _taken(found.next)
    if len(after) > len(before):
        message = MN(
            "{player} then threatens to capture {n} piece, before {before}.",
            "{player} then threatens to capture {n} pieces, before {before}.",
            len(after), before=len(before), player=found.names["player"],
        )  # fmt: skip
        yield Explanation("ordo.attacks-more", message, after)


def _terms(first: int, *numbers: int) -> tuple[int, ...]:
    return tuple(int(first) + number for number in numbers)


# Terms as the other side, on turn after the move, sees them: those of « other » are the mover's.
_SAYINGS: Final[tuple[tuple[tuple[int, ...], Callable[[Seen], Iterator[Explanation]]], ...]] = (
    ((*_terms(kernel_search.ROWS, *range(8)), *_terms(kernel_search.OTHER_TOP, *range(8))),
     _advance),
    (_terms(kernel_search.REAR, 0), _rear),
    (_terms(kernel_search.COLUMNS, 0), _columns),
    (_terms(kernel_search.OTHER_TACTICS, 0, 1), _links),
    (_terms(kernel_search.OWN_TACTICS, 0, 1), _other_links),
    (_terms(kernel_search.OTHER_TACTICS, 2, 7), _attacked),
    (_terms(kernel_search.OWN_TACTICS, 2, 7), _attacking),
)  # fmt: skip


# Squares


def arrivals(position: OrdoPosition) -> tuple[str, ...]:
    """Return the squares of its goal row which the side to move can reach at once."""
    return _in_order(
        square for action in position.legal_actions() for square in _arrived(position.side, action)
    )


def _arrived(side: int, action: int) -> tuple[int, ...]:
    return tuple(end for _origin, end in description.pairs(action) if end in GOALS[side])


def _taken(position: OrdoPosition) -> tuple[str, ...]:
    """Return the squares on which the side to move can capture."""
    return _in_order(_captures(position))


def _captures(position: OrdoPosition) -> Iterator[int]:
    for action in position.legal_actions():
        _first, _last, target, capture = decoded(action)
        if capture:
            yield target


def splits(position: OrdoPosition) -> tuple[str, ...]:
    """Return the squares on which the side to move can capture and split the other group.

    A group which is split already is split by nothing.
    """
    lo, hi = position.board[2:]
    if not kernel_board.connected(lo, hi):
        return ()
    return _in_order(
        square for square in set(_captures(position))
        if not kernel_board.connected(
            lo & ~kernel_board.low_bit(square), hi & ~kernel_board.high_bit(square)
        )
    )  # fmt: skip


def links(lo: int, hi: int) -> tuple[str, ...]:
    """Return the squares of a group without which it would not be one."""
    return _in_order(
        square for square in _squares(lo, hi)
        if not kernel_board.connected(
            lo & ~kernel_board.low_bit(square), hi & ~kernel_board.high_bit(square)
        )
    )  # fmt: skip


def _own(position: OrdoPosition) -> tuple[int, ...]:
    return _squares(*position.board[:2])


def _squares(lo: int, hi: int) -> tuple[int, ...]:
    return tuple(square for square in range(80) if kernel_board.holds(lo, hi, square))


def _places(position: OrdoPosition) -> tuple[str, ...]:
    """Return the squares of the groups of the side to move but for the largest one."""
    return tuple(square for group in position.groups()[1:] for square in group)


def _in_order(squares: Iterable[int]) -> tuple[str, ...]:
    return named(sorted(set(squares)))


def opened(side: int, board: Board, past: tuple[Board, ...]) -> OrdoPosition:
    """Return the position of an observation."""
    list_: object = None
    for entry in reversed(past):
        list_ = (entry, list_)
    return OrdoPosition(side, board, list_)
