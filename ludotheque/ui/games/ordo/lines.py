"""Lines of squares as a pointer draws them; no rule of Ordo is decided here."""

from ludotheque.games.ordo.notation import COLUMNS


def _at(square: str) -> tuple[int, int]:
    return COLUMNS.index(square[0]), int(square[1])


def _name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row}"


def line_of(first: str, last: str) -> tuple[str, ...]:
    """Return the squares from one to another, west or lower end first; empty if not in line."""
    (a, b), (c, d) = sorted((_at(first), _at(last)))
    if a == c:
        return tuple(_name(a, row) for row in range(b, d + 1))
    if b == d:
        return tuple(_name(column, b) for column in range(a, c + 1))
    return ()


def ordo_name(line: tuple[str, ...]) -> str:
    """Return a line as a step: « c2:d2 »."""
    return f"{line[0]}:{line[-1]}"


def squares_of(step: str) -> tuple[str, ...]:
    """Return the squares of a step: one, or those of an ordo."""
    first, _, last = step.partition(":")
    return line_of(first, last) if last else (first,)


def landing(step: str, target: str) -> tuple[str, ...]:
    """Return where the pieces of a step land when its first end lands on ``target``."""
    squares = squares_of(step)
    (a, b), (c, d) = _at(squares[0]), _at(target)
    moved = []
    for square in squares:
        column, row = _at(square)
        moved.append(_name(column + c - a, row + d - b))
    return tuple(moved)
