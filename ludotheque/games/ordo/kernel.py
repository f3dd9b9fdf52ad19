"""The rules of Ordo on integers: legal actions, their effect, the end (rules: ordo).

``ol, oh`` are the pieces of the side to move, ``pl, ph`` the opponent's, as sets of squares
(kernel_board.py); ``up`` is true for White, who moves to higher rows.

Action: ``first | last << 7 | target << 14``, plus CAPTURE. ``first`` is the west or lower end of
an ordo and ``last`` the other; both are the square of a singleton. ``target`` is where ``first``
lands.

A connected side always has a move, so decision D3 never decides a game. Take its rearmost row: a
piece there whose square straight ahead holds no own piece may step or capture there, for every
neighbour it had is a neighbour of that square too. Where all of them have own pieces ahead, those
keep the group together without them: one of them may step diagonally or slide sideways, unless
the row ahead is full; then a piece of that full row steps ahead, or the next row is full as well,
which takes more than 20 pieces. The same argument gives a forward move or a capture within two
turns, and captures are limited: random play ends without any cap, repetition counted or not.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.ordo.kernel_board import (
    HALF,
    INDEX,
    NOT_A,
    NOT_J,
    ROW,
    all_joined,
    connected,
    first_square,
    from_row,
    high_bit,
    joints,
    low_bit,
    lowest,
    rows_up,
    span,
    surroundings,
)

CAPTURE: Final[i64] = 0x200000
ACTIONS: Final[i64] = 0x400000
"""Every action is below this."""

ONGOING: Final[i64] = 0
REACHED: Final[i64] = 1
NO_PIECES: Final[i64] = 2
"""How the opponent's last move has won at once; a side without a legal action has lost as well."""


NOBODY: Final[i64] = -1
FORMER: Final[i64] = 2
"""Added to a side: the house rules which were offered first."""


def start(short: i64) -> tuple[i64, i64, i64, i64]:
    """Return the set-up with White to move (rules: board).

    Side ``short`` (0 White, 1 Black) plays without the two pieces in the middle of its front row,
    with FORMER of its full row (D6), NOBODY by the rules.
    """
    white: i64 = 0x333FFCCC
    black: i64 = 0x333FFCCC00
    if short == 0:
        white &= ~0x3000000  # e3, f3
    elif short == 1:
        black &= ~0xC000  # e6, f6
    elif short == FORMER:
        white &= ~0xC000  # e2, f2
    elif short == FORMER + 1:
        black &= ~0x3000000  # e7, f7
    return white, 0, 0, black


# Listing


def legal_actions(ol: i64, oh: i64, pl: i64, ph: i64, up: bool) -> list[int]:
    """Return every legal action of the side to move in a game which is not over by ``lost``."""
    found: list[int] = []
    dy: i64 = 1 if up else -1
    if (ol | oh) == 0:
        return found
    if connected(ol, oh):
        _singles_of_a_group(found, ol, oh, pl, ph, dy)
    else:
        _singles_of_a_split_side(found, ol, oh, pl, ph, dy)
        _row_ordos(found, ol, oh, pl, ph, -dy)
    _row_ordos(found, ol, oh, pl, ph, dy)
    _column_ordos(found, ol, oh, pl, ph, 1)
    _column_ordos(found, ol, oh, pl, ph, -1)
    return found


def _singles_of_a_group(found: list[int], ol: i64, oh: i64, pl: i64, ph: i64, dy: i64) -> None:
    """Add the singleton moves of a connected side.

    A piece without which the others stay one group (most are such) may go wherever it meets
    another: all of these move at once. The few others are looked at one by one.
    """
    onel, oneh, twol, twoh, doubtl, doubth = surroundings(ol, oh)
    freel: i64 = ol
    freeh: i64 = oh
    while (doubtl | doubth) != 0:
        bl, bh = lowest(doubtl, doubth)
        doubtl ^= bl
        doubth ^= bh
        al, ah = from_row(first_square(bl, bh), dy > 0)
        several, al, ah = joints(ol ^ bl, oh ^ bh, al & ~ol, ah & ~oh)
        if several:
            freel ^= bl
            freeh ^= bh
            if (al | ah) != 0:
                _slides(found, bl, bh, al, ah, al, ah, ol, oh, pl, ph, dy)
    if onel & ol == 0 and oneh & oh == 0:
        # A lone piece meets nobody and may go anywhere.
        onel = twol = oneh = twoh = HALF
    # One step away, the piece itself is one of the neighbours.
    _slides(found, freel, freeh, twol, twoh, onel, oneh, ol, oh, pl, ph, dy)


def _singles_of_a_split_side(found: list[int], ol: i64, oh: i64, pl: i64, ph: i64, dy: i64) -> None:
    """Add the singleton moves which reconnect a side, backward ones too (rules: disconnection)."""
    ml: i64 = ol
    mh: i64 = oh
    while (ml | mh) != 0:
        bl, bh = lowest(ml, mh)
        ml ^= bl
        mh ^= bh
        _several, al, ah = joints(ol ^ bl, oh ^ bh, HALF ^ ol, HALF ^ oh)
        if (al | ah) != 0:
            _slides(found, bl, bh, al, ah, al, ah, ol, oh, pl, ph, dy)
            _slide(found, bl, bh, al, ah, al, ah, ol, oh, pl, ph, -1, -dy)
            _slide(found, bl, bh, al, ah, al, ah, ol, oh, pl, ph, 0, -dy)
            _slide(found, bl, bh, al, ah, al, ah, ol, oh, pl, ph, 1, -dy)


def _slides(
    found: list[int], ml: i64, mh: i64, nearl: i64, nearh: i64, farl: i64, farh: i64,
    ol: i64, oh: i64, pl: i64, ph: i64, dy: i64,
) -> None:  # fmt: skip
    """Add the sideways and forward moves of the singletons ``ml, mh``: see ``_slide``."""
    _slide(found, ml, mh, nearl, nearh, farl, farh, ol, oh, pl, ph, -1, 0)
    _slide(found, ml, mh, nearl, nearh, farl, farh, ol, oh, pl, ph, 1, 0)
    _slide(found, ml, mh, nearl, nearh, farl, farh, ol, oh, pl, ph, -1, dy)
    _slide(found, ml, mh, nearl, nearh, farl, farh, ol, oh, pl, ph, 0, dy)
    _slide(found, ml, mh, nearl, nearh, farl, farh, ol, oh, pl, ph, 1, dy)


def _slide(
    found: list[int], ml: i64, mh: i64, nearl: i64, nearh: i64, farl: i64, farh: i64,
    ol: i64, oh: i64, pl: i64, ph: i64, dx: i64, dy: i64,
) -> None:  # fmt: skip
    """Add the moves of the singletons ``ml, mh`` in one direction, all of them at once.

    They may end on ``near`` squares after one step and on ``far`` squares after several.
    """
    delta: i64 = 10 * dy + dx
    back: i64 = 0
    gl: i64 = HALF ^ ol
    gh: i64 = HALF ^ oh
    while True:
        if dx > 0:
            ml = (ml & NOT_J) << 1
            mh = (mh & NOT_J) << 1
        elif dx < 0:
            ml = (ml & NOT_A) >> 1
            mh = (mh & NOT_A) >> 1
        if dy > 0:
            mh = (mh << 10) | (ml >> 30)
            ml = ml << 10
        elif dy < 0:
            ml = (ml >> 10) | ((mh & ROW) << 30)
            mh = mh >> 10
        ml &= gl
        mh &= gh
        if (ml | mh) == 0:
            return
        back += delta
        tl: i64 = ml & nearl
        while tl != 0:
            bit: i64 = tl & -tl
            tl ^= bit
            square: i64 = INDEX[bit % 53]
            action: i64 = ((square - back) * 129) | (square << 14)
            if bit & pl != 0:
                action |= CAPTURE
            found.append(action)
        tl = mh & nearh
        while tl != 0:
            bit = tl & -tl
            tl ^= bit
            square = INDEX[bit % 53] + 40
            action = ((square - back) * 129) | (square << 14)
            if bit & ph != 0:
                action |= CAPTURE
            found.append(action)
        ml &= ~pl
        mh &= ~ph
        nearl = farl
        nearh = farh


def _row_ordos(found: list[int], ol: i64, oh: i64, pl: i64, ph: i64, dy: i64) -> None:
    """Add the moves of horizontal ordos, parts of lines included, up or down (D1)."""
    fl: i64 = HALF ^ (ol | pl)
    fh: i64 = HALF ^ (oh | ph)
    ml: i64 = ol
    mh: i64 = oh
    rows: i64 = 0
    while True:
        rows += dy
        ml, mh = rows_up(ml, mh, dy)
        ml &= fl
        mh &= fh
        # The squares which hold a moved piece and another one east of it.
        pairl: i64 = ml & (ml >> 1) & NOT_J
        pairh: i64 = mh & (mh >> 1) & NOT_J
        if (pairl | pairh) == 0:
            return
        while (pairl | pairh) != 0:
            endl, endh = lowest(pairl, pairh)
            sl: i64 = endl
            sh: i64 = endh
            target: i64 = first_square(sl, sh)
            first: i64 = target - 10 * rows
            last: i64 = first
            while (endl & pairl) | (endh & pairh) != 0:
                endl <<= 1
                endh <<= 1
                sl |= endl
                sh |= endh
                last += 1
                bl, bh = rows_up(sl, sh, -rows)
                if all_joined(sl, sh, (ol ^ bl) | sl, (oh ^ bh) | sh):
                    found.append(first | last << 7 | target << 14)
            bl, bh = lowest(pairl, pairh)
            pairl ^= bl
            pairh ^= bh


def _column_ordos(found: list[int], ol: i64, oh: i64, pl: i64, ph: i64, dx: i64) -> None:
    """Add the moves of vertical ordos, parts of lines included, to the east or west (D1)."""
    fl: i64 = HALF ^ (ol | pl)
    fh: i64 = HALF ^ (oh | ph)
    ml: i64 = ol
    mh: i64 = oh
    columns: i64 = 0
    while True:
        columns += dx
        if dx > 0:
            ml = ((ml & NOT_J) << 1) & fl
            mh = ((mh & NOT_J) << 1) & fh
        else:
            ml = ((ml & NOT_A) >> 1) & fl
            mh = ((mh & NOT_A) >> 1) & fh
        # The squares which hold a moved piece and another one above it.
        pairl: i64 = ml & ((ml >> 10) | ((mh & ROW) << 30))
        pairh: i64 = mh & (mh >> 10)
        if (pairl | pairh) == 0:
            return
        while (pairl | pairh) != 0:
            endl, endh = lowest(pairl, pairh)
            sl: i64 = endl
            sh: i64 = endh
            target: i64 = first_square(sl, sh)
            first: i64 = target - columns
            last: i64 = first
            while (endl & pairl) | (endh & pairh) != 0:
                endh = (endh << 10) | (endl >> 30)
                endl = (endl << 10) & HALF
                sl |= endl
                sh |= endh
                last += 10
                # No square of the line leaves its row, so plain shifts lead back.
                if dx > 0:
                    bl: i64 = sl >> columns
                    bh: i64 = sh >> columns
                else:
                    bl = sl << -columns
                    bh = sh << -columns
                if all_joined(sl, sh, (ol ^ bl) | sl, (oh ^ bh) | sh):
                    found.append(first | last << 7 | target << 14)
            bl, bh = lowest(pairl, pairh)
            pairl ^= bl
            pairh ^= bh


# One action


def is_legal(ol: i64, oh: i64, pl: i64, ph: i64, up: bool, action: i64) -> bool:
    """Tell whether an action is legal, any integer, in a game which is not over by ``lost``."""
    if action < 0 or action >= ACTIONS:
        return False
    first: i64 = action & 127
    last: i64 = (action >> 7) & 127
    target: i64 = (action >> 14) & 127
    if first > last or last >= 80 or target >= 80 or first == target:
        return False
    dx: i64 = target % 10 - first % 10
    dy: i64 = target // 10 - first // 10
    if dx != 0 and dy != 0 and dx * dx != dy * dy:
        return False
    if first != last:
        if action & CAPTURE != 0:
            return False
        # Across its own line, and that only: a row up or down, a column east or west.
        if last // 10 == first // 10:
            if dx != 0:
                return False
        elif last % 10 != first % 10 or dy != 0:
            return False
    bl, bh = span(first, last)
    if bl & ~ol != 0 or bh & ~oh != 0:
        return False
    step: i64 = (1 if dx > 0 else -1 if dx < 0 else 0) + (10 if dy > 0 else -10 if dy < 0 else 0)
    freel: i64 = HALF ^ (ol | pl)
    freeh: i64 = HALF ^ (oh | ph)
    square: i64 = first + step
    end: i64 = last + step
    while square != target:
        sl, sh = span(square, end)
        if sl & ~freel != 0 or sh & ~freeh != 0:
            return False
        square += step
        end += step
    sl, sh = span(square, end)
    if action & CAPTURE != 0:
        freel = pl
        freeh = ph
    if sl & ~freel != 0 or sh & ~freeh != 0:
        return False
    if dy != 0 and (dy > 0) != up and connected(ol, oh):
        return False
    return all_joined(sl, sh, (ol ^ bl) | sl, (oh ^ bh) | sh)


def applied(ol: i64, oh: i64, pl: i64, ph: i64, action: i64) -> tuple[i64, i64, i64, i64]:
    """Return the board after a legal action as the next to move sees it: his own pieces first."""
    first: i64 = action & 127
    last: i64 = (action >> 7) & 127
    target: i64 = (action >> 14) & 127
    if first == last:
        tl: i64 = low_bit(target)
        th: i64 = high_bit(target)
        return pl & ~tl, ph & ~th, (ol ^ low_bit(first)) | tl, (oh ^ high_bit(first)) | th
    bl, bh = span(first, last)
    sl, sh = span(target, target + last - first)
    return pl, ph, (ol ^ bl) | sl, (oh ^ bh) | sh


def is_sideways(action: i64) -> bool:
    """Tell whether an action is a sideways move without capture: only such can repeat (D4)."""
    return (action & 127) // 10 == ((action >> 14) & 127) // 10 and action & CAPTURE == 0


# The end


def lost(ol: i64, oh: i64, pl: i64, ph: i64, up: bool) -> i64:
    """Tell whether the opponent's last move has won at once: REACHED, NO_PIECES or ONGOING."""
    if (pl & ROW if up else ph >> 30) != 0:
        return REACHED
    return NO_PIECES if (ol | oh) == 0 else ONGOING
