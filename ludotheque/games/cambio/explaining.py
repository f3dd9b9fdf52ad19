"""Why an action of Cambio is a good one: the weightiest claim which is true of the tray.

Before the first push it is told how the die turned stands to the others of its symbol.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from ludotheque.core.explanations import Explanation, is_won
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.cambio import actions, kernel, kernel_setup, names
from ludotheque.games.cambio.position import Task, Tray
from ludotheque.games.cambio.weights import line_worths

_FIVES: Final = names.winning(three=False)


@attrs.frozen
class Seen:
    """What is known where a seat is to act: the tray, the seats, the positions before this one.

    ``past`` is that of ``CambioObservation``.
    """

    tray: Tray
    side: int
    three: bool
    past: tuple[int, ...] = ()

    @property
    def others(self) -> tuple[int, ...]:
        """Return the other seats, the next to act first."""
        seats = 3 if self.three else 2
        return tuple((self.side + n) % seats for n in range(1, seats))

    def own(self, seat: int) -> int:
        """Return the cells with a seat's symbol."""
        return int(kernel.symbols(*self.tray[:2], seat))

    def pushes(self, seat: int) -> tuple[int, ...]:
        """Return the numbers of the pushes a seat may make, were it its turn."""
        found = kernel.legal_actions(*self.tray[:2], seat)
        return tuple(action >> 3 for action in found if action != kernel.PASS)

    def after(self, push: int) -> "Seen":
        """Return the tray after a push of the seat on turn, seen by the same seat."""
        return attrs.evolve(self, tray=kernel.pushed(*self.tray, self.side, push))

    def winners(self) -> tuple[int, ...]:
        """Return the seats with a complete line."""
        return names.players_of(int(kernel.winners(*self.tray[:2], self.three)))

    def lines(self, seat: int) -> tuple[names.Line, ...]:
        """Return a seat's complete lines."""
        own = self.own(seat)
        return tuple(x for x in names.winning(three=self.three) if x.mask & ~own == 0)

    def threats(self, seat: int) -> tuple[names.Line, ...]:
        """Return the lines one of which a seat could complete by a push and win, in order."""
        found: list[names.Line] = []
        for push in self.pushes(seat):
            tray = kernel.pushed(*self.tray, seat, push)
            then = attrs.evolve(self, tray=tray)
            if then.winners() == (seat,):
                found += [line for line in then.lines(seat) if line not in found]
        return tuple(line for line in names.winning(three=self.three) if line in found)

    def most(self, seat: int) -> int:
        """Return how many symbols a seat has on its fullest line."""
        own = self.own(seat)
        return max((own & line.mask).bit_count() for line in names.winning(three=self.three))


def pushed(seen: Seen, action: int, score: int | None) -> Explanation | None:
    """Return why a push is a good one, ``score`` being what the search found; None: not known."""
    if len(kernel.legal_actions(*seen.tray[:2], seen.side)) == 1:
        return _forced(seen, action)
    return next(claims(seen, action >> 3, score), None)


def _forced(seen: Seen, action: int) -> Explanation:
    if action == kernel.PASS:
        return Explanation(
            "cambio.blocked",
            M("Every push would drive an opponent’s die out: {player} has to pass.",
              player=names.PLAYERS[seen.side]),
        )  # fmt: skip
    return Explanation("cambio.only", M("No other push is allowed."), _entry(action >> 3))


def claims(seen: Seen, push: int, score: int | None) -> Iterator[Explanation]:
    """Yield what is true of a push, the weightiest first; of a last push how it ends the game."""
    then = seen.after(push)
    ended = _ended(seen, then, push)
    if ended is not None:
        yield ended
        return
    threats = then.threats(seen.side)
    if score is not None and is_won(score):
        yield _winning(seen, threats)
    yield from _defences(seen, then)
    if threats:
        message = M(
            "This push threatens a line of {player} next turn: {lines}.",
            player=names.PLAYERS[seen.side], lines=_named(threats),
        )  # fmt: skip
        yield Explanation("cambio.threatens", message, _cells(threats))
    yield from _broken(seen, then)
    yield from _built(seen, then)
    exit_ = names.way(push)[-1]
    if then.own(seen.side).bit_count() > seen.own(seen.side).bit_count():
        message = M(
            "A neutral die leaves at {exit}, and {player} has {n} symbols in the tray.",
            exit=exit_, player=names.PLAYERS[seen.side], n=then.own(seen.side).bit_count(),
        )  # fmt: skip
        yield Explanation("cambio.more", message, (exit_,))


def _ended(seen: Seen, then: Seen, push: int) -> Explanation | None:
    """Return how a push ends the game, None where it does not."""
    winners, player = then.winners(), names.PLAYERS[seen.side]
    lines = tuple(line for seat in winners for line in then.lines(seat))
    args: dict[str, Arg] = {"lines": _named(lines)}
    if winners == (seen.side,):
        message = M("This push completes a line of {player} and wins: {lines}.",
                    player=player, **args)  # fmt: skip
        return Explanation("cambio.wins", message, _cells(lines))
    if seen.side in winners:
        players = tuple(names.PLAYERS[seat] for seat in winners)
        message = M("This push completes lines of {players} at once: nobody wins alone.",
                    players=players)  # fmt: skip
        return Explanation("cambio.drawn", message, _cells(lines))
    if winners:
        args["players"] = tuple(names.PLAYERS[seat] for seat in winners)
        message = M("This push completes a line of {players}: {lines}.", **args)
        return Explanation("cambio.gives", message, _cells(lines))
    if _occurs(seen, then, push) >= kernel.DRAWN:
        message = M("The position then occurs for the third time: the game is drawn.")
        return Explanation("cambio.repeats", message)
    return None


def _occurs(seen: Seen, then: Seen, push: int) -> int:
    """Return how often the position after a push has then occurred with the same player to move."""
    if not seen.past or not _any(seen) >> names.CELL[names.way(push)[-1]] & 1:
        return 0  # not counted, or a neutral die has left
    seats = len(seen.others) + 1
    key = int(kernel.key(*then.tray[:2]))
    return 1 + list(seen.past[seats - 1 :: seats]).count(key)


def _any(seen: Seen) -> int:
    return seen.tray[0] | seen.tray[1]


def _winning(seen: Seen, threats: Sequence[names.Line]) -> Explanation:
    player = names.PLAYERS[seen.side]
    if not threats:
        return Explanation(
            "cambio.forced", M("After this push {player} wins, whatever is pushed.", player=player)
        )
    message = M(
        "This push threatens a line of {player}, {lines}; whatever is pushed, {player} wins.",
        player=player, lines=_named(threats),
    )  # fmt: skip
    return Explanation("cambio.forced", message, _cells(threats))


def _defences(seen: Seen, then: Seen) -> Iterator[Explanation]:
    """Yield that another player could have won with the next push, and cannot any more."""
    before = {seat: seen.threats(seat) for seat in seen.others}
    if any(then.threats(seat) for seat in seen.others):
        return
    threats = tuple(line for lines in before.values() for line in lines)
    if not threats:
        return
    args: dict[str, Arg] = {
        "players": tuple(names.PLAYERS[seat] for seat, lines in before.items() if lines),
        "lines": _named(dict.fromkeys(threats)),
    }
    cells = _cells(threats)
    if sum(_is_safe(seen, push) for push in seen.pushes(seen.side)) == 1:
        message = M(
            "Only this push keeps {players} from a line with the next one: {lines}.", **args
        )
        yield Explanation("cambio.only-defence", message, cells)
    else:
        message = M("This push keeps {players} from a line with the next one: {lines}.", **args)
        yield Explanation("cambio.prevents", message, cells)


def _is_safe(seen: Seen, push: int) -> bool:
    """Return whether no other player has won after a push, or could by one of his own."""
    then = seen.after(push)
    return not set(then.winners()) - {seen.side} and not any(map(then.threats, seen.others))


def _broken(seen: Seen, then: Seen) -> Iterator[Explanation]:
    """Yield that another player's line which lacked one symbol is none any more."""
    most = 3 if seen.three else 4
    for seat in seen.others:
        if seen.most(seat) >= most > then.most(seat):
            own = seen.own(seat)
            lines = [x for x in names.winning(three=seen.three)
                     if (x.mask & own).bit_count() >= most]  # fmt: skip
            message = MN(
                "This push leaves {player} no line with {n} symbol.",
                "This push leaves {player} no line with {n} symbols.",
                most, player=names.PLAYERS[seat],
            )  # fmt: skip
            yield Explanation("cambio.breaks", message, _cells(lines))


def _built(seen: Seen, then: Seen) -> Iterator[Explanation]:
    """Yield on which line a push gains most: by the weights, or by the symbols that lie there."""
    gains = []
    for number, line in enumerate(names.winning(three=seen.three)):
        before, after = _counts(seen, line), _counts(then, line)
        if seen.three:
            gain = after[0] ** 2 - before[0] ** 2 + max(before[1:]) ** 2 - max(after[1:]) ** 2
        else:
            gain = _worth(then, number) - _worth(seen, number)
        if gain > 0 and before != after:
            gains.append((gain, -number, line, before, after))
    for *_, line, before, after in sorted(gains, key=lambda found: found[:2], reverse=True):
        args: dict[str, Arg] = {"line": line.name}
        if after[0] > before[0]:
            message = MN(
                "This brings {line} to {n} symbol of {player}, instead of {before}.",
                "This brings {line} to {n} symbols of {player}, instead of {before}.",
                after[0], before=before[0], player=names.PLAYERS[seen.side], **args,
            )  # fmt: skip
            yield Explanation("cambio.builds", message, line.cells)
            return
        for seat, was, is_ in zip(seen.others, before[1:], after[1:], strict=True):
            if is_ < was:
                message = MN(
                    "This leaves {n} symbol of {player} on {line}, instead of {before}.",
                    "This leaves {n} symbols of {player} on {line}, instead of {before}.",
                    is_, before=was, player=names.PLAYERS[seat], **args,
                )  # fmt: skip
                yield Explanation("cambio.thins", message, line.cells)
                return


def _counts(seen: Seen, line: names.Line) -> tuple[int, ...]:
    """Return how many symbols of each seat lie on a line, those of the seat on turn first."""
    return tuple((seen.own(seat) & line.mask).bit_count() for seat in (seen.side, *seen.others))


def _worth(seen: Seen, number: int) -> int:
    return line_worths(seen.own(seen.side), seen.own(seen.others[0]))[number]


# Before the first push


def turned(seen: Seen, task: Task, action: int) -> Explanation | None:
    """Return why a die is turned: how many lines its symbol shares with others of its owner."""
    cell, letter = actions.turned(action)
    own, name = seen.own(task.owner), names.CELLS[cell]
    offered = [_shared(own, names.CELL[other], three=seen.three) for other in task.dice]
    number = _shared(own, cell, three=seen.three)
    args: dict[str, Arg] = {"cell": name, "owner": names.SEATS[task.owner]}
    if letter == task.owner and number == min(offered):
        return Explanation("cambio.adds-least", _few(number, **args), (name,))
    if letter != task.owner and number == max(offered):
        message = MN(
            "{n} line through {cell} holds another of {owner}’s symbols: nowhere are there more.",
            "{n} lines through {cell} hold another of {owner}’s symbols: nowhere are there more.",
            number, **args,
        )  # fmt: skip
        return Explanation("cambio.takes-most", message, (name,))
    then = attrs.evolve(seen, tray=kernel_setup.turned(*seen.tray, action)[:3])
    return next(_built(seen, then), None)


def _few(number: int, **args: Arg) -> Message:
    if not number:
        return M("No line through {cell} holds another of {owner}’s symbols.", **args)
    return MN(
        "{n} line through {cell} holds another of {owner}’s symbols: nowhere are there fewer.",
        "{n} lines through {cell} hold another of {owner}’s symbols: nowhere are there fewer.",
        number, **args,
    )  # fmt: skip


def _shared(own: int, cell: int, *, three: bool) -> int:
    """Return how many lines through a cell hold another symbol of a set."""
    rest = own & ~(1 << cell)
    lines = [line for line in names.lines(three=three) if line.mask >> cell & 1]
    return sum(bool(line.mask & rest) for line in lines)


def _named(lines: Iterable[names.Line]) -> tuple[Message, ...]:
    """Return the names of lines, each once."""
    return tuple(dict.fromkeys(line.name for line in lines))


def _cells(lines: Iterable[names.Line]) -> tuple[str, ...]:
    """Return the cells of lines, each once."""
    return tuple(dict.fromkeys(cell for line in lines for cell in line.cells))


def _entry(push: int) -> tuple[str, ...]:
    return (names.entry(push),)
