"""Why an action of Cambio is illegal: one code for each prohibition of the rules page.

``places`` names the dice concerned: one that would leave the tray, those on a crowded line.
"""

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.printed import printed_text
from ludotheque.games.cambio import actions, chance, kernel, kernel_play, kernel_setup, names
from ludotheque.games.cambio.position import CambioPosition, Phase

_NEUTRAL = 3
"""The first of the neutral letters."""


def why_not(position: CambioPosition, action: int) -> Reason | None:
    """Return the reason for an action which is not legal in ``position``.

    The first of these that holds: the game is over, the action belongs to another step of the
    game, the dice do not allow it. Source: rules, cambio, preparation and turn.
    """
    if position.phase is Phase.OVER:
        return over()
    if not actions.well_formed(action, position.variant.players):
        return Reason("cambio.no-action", M("This is not an action of Cambio."))
    match actions.kind(action), position.phase:
        case (actions.TRAY, Phase.TRAY) | (actions.DEAL, Phase.DEAL):
            return chance.fault(
                action, position.starter,
                three=position.variant.three, ahead=position.variant.ahead,
            )  # fmt: skip
        case actions.SYMBOL, Phase.SYMBOL:
            return _symbol(position, action)
        case actions.TURN, Phase.BALANCE:
            return correction(position, *actions.turned(action))
        case actions.TURN, Phase.CORNERS:
            return placement(position, *actions.turned(action))
        case actions.PUSH, Phase.PUSH:
            return _push(position, action >> 3)
        case actions.PASS, Phase.PUSH:
            return _pass(position)
    return _other_step(position, actions.kind(action))


def over() -> Reason:
    """Return the reason that the game is over."""
    return Reason("cambio.over", M("The game is over."))


def due(position: CambioPosition) -> Reason:
    """Return the reason which says what has to happen first."""
    owner, player = names.SEATS[position.owner], names.PLAYERS[position.side]
    match position.phase:
        case Phase.TRAY:
            return Reason("cambio.throw-first", M("First the 25 dice are thrown into the tray."))
        case Phase.LOT:
            return Reason("cambio.lot-first", M("First the lot decides who starts."))
        case Phase.SYMBOL:
            return Reason(
                "cambio.symbol-first", M("First {player} rolls for a symbol.", player=player)
            )
        case Phase.DEAL:
            return Reason("cambio.deal-first", M("First a balanced tray is dealt."))
        case Phase.FILL:
            return Reason(
                "cambio.fill-first", M("First the cells left over are filled with neutral dice.")
            )
        case Phase.BALANCE:
            message = M(
                "First the tray is balanced: {player} corrects {owner}’s symbols.",
                player=player, owner=owner,
            )  # fmt: skip
            return Reason("cambio.balance-first", message)
        case Phase.CORNERS:
            message = M(
                "First the symbols are placed: {player} places one of {owner}’s.",
                player=player, owner=owner,
            )  # fmt: skip
            return Reason("cambio.place-first", message)
    return over()


def _starter_is_known(position: CambioPosition) -> bool:
    return position.phase is not Phase.TRAY or position.variant.begins != kernel_play.BY_LOT


def _other_step(position: CambioPosition, kind: int) -> Reason:
    """Return why an action of another step of the game comes too early, too late or never."""
    preparation, begun = position.variant.preparation, position.phase is Phase.PUSH
    match kind:
        case actions.TRAY:
            if preparation != kernel_play.PLAY:
                return Reason("cambio.no-throw", M("No dice are thrown with this preparation."))
            return Reason("cambio.thrown-already", M("The dice are thrown already."))
        case actions.START if _starter_is_known(position):
            return Reason("cambio.starter-known", M("Who starts is settled already."))
        case actions.SYMBOL:
            if preparation != kernel_play.PLAY:
                return Reason(
                    "cambio.symbols-given",
                    M("With this preparation nobody rolls for a symbol: they are given."),
                )
            if begun or position.phase is Phase.BALANCE:
                return Reason("cambio.symbols-known", M("All players have their symbols already."))
        case actions.DEAL:
            if preparation != kernel_play.QUICK:
                return Reason("cambio.no-deal", M("Only a quick start deals a tray at once."))
            if begun:
                return Reason("cambio.dealt-already", M("The tray is dealt already."))
        case actions.FILL:
            if preparation != kernel_play.CORNERS:
                return Reason(
                    "cambio.no-filling", M("Only with neutral corners are cells filled by lot.")
                )
            if begun:
                return Reason("cambio.filled-already", M("The tray is full already."))
        case actions.TURN if begun:
            return Reason(
                "cambio.turned-too-late",
                M("Play has begun: dice are pushed in now, no longer turned."),
            )
    return due(position)


def _symbol(position: CambioPosition, action: int) -> Reason | None:
    """Return why a roll for a symbol does not count (rules: preparation 2)."""
    seat, face = actions.rolled(action)
    if seat != position.side:
        return Reason(
            "cambio.symbol-turn",
            M("Now {player} rolls for a symbol.", player=names.PLAYERS[position.side]),
        )
    symbol = names.SYMBOL_NAMES[face]
    if face not in position.faces:
        return Reason(
            "cambio.symbol-absent",
            M("Roll again: this symbol does not lie in the tray ({symbol}).", symbol=symbol),
        )
    if face in position.symbols[:3]:
        owner = position.symbols.index(face)
        return Reason(
            "cambio.symbol-taken",
            M(
                "Roll again: {player} already has this symbol ({symbol}).",
                player=names.PLAYERS[owner], symbol=symbol,
            ),
        )  # fmt: skip
    return None


def _push(position: CambioPosition, push: int) -> Reason | None:
    """Return why a push is illegal: an opponent’s die would leave the tray (rules: turn)."""
    leaving = names.way(push)[-1]
    letter = position.letter(names.CELL[leaving])
    if letter not in names.SEATS or letter == names.SEATS[position.side]:
        return None
    message = M(
        "{push} is forbidden: {owner}’s die on {exit}, at the far end of {line}, would leave.",
        push=printed_text(names.PUSHES[push]), owner=letter, exit=leaving,
        line=names.line_of(push).name,
    )  # fmt: skip
    return Reason("cambio.opponent-leaves", message, (leaving, names.entry(push)))


def _pass(position: CambioPosition) -> Reason | None:
    """Return why a pass is illegal: something can still be pushed (D4)."""
    pushes = int(kernel.pushes(*position.tray[:2], position.side))
    if not pushes:
        return None
    push = names.PUSHES[(pushes & -pushes).bit_length() - 1]
    message = M(
        "Only a blocked player passes, and you can push: {push}, for example.",
        push=printed_text(push),
    )
    return Reason("cambio.not-blocked", message, (push[:2],))


# Dice turned before play: corrections, neutral corners (rules: D3, D6)


def die(position: CambioPosition, cell: int) -> Reason | None:
    """Return why a die may not be turned at all now, None where it may."""
    if position.phase is Phase.CORNERS:
        return placement(position, cell, position.owner)
    shown = names.LETTERS.index(position.letter(cell))
    if shown != position.owner:
        return correction(position, cell, position.owner)
    return correction(position, cell, 4)


def correction(position: CambioPosition, cell: int, letter: int) -> Reason | None:
    """Return why the die on a cell may not be turned to a letter (0 to 4) in a correction.

    The first of these that holds: it changes nothing, it does not concern the owner’s symbol,
    another step of the correction comes first, the die is not one of those which may be turned.
    """
    shown, place = names.LETTERS.index(position.letter(cell)), (names.CELLS[cell],)
    owner = names.SEATS[position.owner]
    if letter == shown:
        message = M("The die on {cell} shows that symbol already.", cell=place[0])
        return Reason("cambio.same-symbol", message, place)
    if shown < _NEUTRAL and shown != position.owner:
        message = M(
            "The die on {cell} is {other}’s, and now {owner}’s symbols are corrected.",
            cell=place[0], other=names.SEATS[shown], owner=owner,
        )  # fmt: skip
        return Reason("cambio.other-die", message, place)
    if letter < _NEUTRAL and letter != position.owner:
        message = M(
            "No die is turned to {other}’s symbol: now {owner}’s symbols are corrected.",
            other=names.SEATS[letter], owner=owner,
        )  # fmt: skip
        return Reason("cambio.other-symbol", message, place)
    if letter >= _NEUTRAL and shown >= _NEUTRAL:
        message = M("The die on {cell} is neutral already.", cell=place[0])
        return Reason("cambio.neutral-already", message, place)
    return _removal(position, cell) if shown == position.owner else _addition(position, cell)


def _removal(position: CambioPosition, cell: int) -> Reason | None:
    """Return why one of the owner’s dice may not be turned to a neutral symbol."""
    stage = kernel_setup.stage(*position.correction())
    own, want, name = _own(position), position.correction()[3], names.CELLS[cell]
    owner = names.SEATS[position.owner]
    if stage == kernel_setup.FEW:
        message = MN(
            "{owner} has only {n} symbol and needs {want}: turn neutral dice.",
            "{owner} has only {n} symbols and needs {want}: turn neutral dice.",
            own.bit_count(), owner=owner, want=want,
        )  # fmt: skip
        return Reason("cambio.too-few", message, (name,))
    if stage == kernel_setup.CROWDED and not _crowded(position) >> cell & 1:
        message = M(
            "First a die on {lines} is turned: more than two of {owner}’s symbols lie there.",
            lines=_lines(position, own, 3), owner=owner,
        )  # fmt: skip
        return Reason("cambio.not-crowded", message, names.cells_of(_crowded(position)))
    return None


def _addition(position: CambioPosition, cell: int) -> Reason | None:
    """Return why a neutral die may not be turned to the owner’s symbol."""
    stage = kernel_setup.stage(*position.correction())
    own, want, name = _own(position), position.correction()[3], names.CELLS[cell]
    owner = names.SEATS[position.owner]
    if stage == kernel_setup.CROWDED:
        message = M(
            "First one of {owner}’s dice on {lines} becomes neutral: more than two lie there.",
            owner=owner, lines=_lines(position, own, 3),
        )  # fmt: skip
        return Reason("cambio.crowded-first", message, names.cells_of(_crowded(position)))
    if stage == kernel_setup.MANY:
        message = M(
            "{owner} has {found} symbols and should have {want}: turn {owner}’s dice.",
            owner=owner, found=own.bit_count(), want=want,
        )  # fmt: skip
        return Reason("cambio.too-many", message, names.cells_of(own))
    if stage == kernel_setup.STUCK:
        message = M(
            "Every neutral die would be {owner}’s third on a line: first turn one of {owner}’s "
            "dice back to a neutral symbol.",
            owner=owner,
        )
        return Reason("cambio.turn-back-first", message, names.cells_of(own))
    if position.barred >> cell & 1:
        message = M(
            "The die on {cell} has just been turned back: turn another one first.", cell=name
        )
        return Reason("cambio.turned-back", message, (name,))
    return _third(position, cell)


def placement(position: CambioPosition, cell: int, letter: int) -> Reason | None:
    """Return why a symbol may not be placed with neutral corners (D3)."""
    name, owner = names.CELLS[cell], names.SEATS[position.owner]
    if letter >= _NEUTRAL:
        message = M(
            "The neutral dice come last, by lot: now one of {owner}’s symbols is placed.",
            owner=owner,
        )
        return Reason("cambio.neutral-last", message, (name,))
    if letter != position.owner:
        message = M("Each player places the opponent’s symbols: now {owner}’s.", owner=owner)
        return Reason("cambio.place-opponents", message, (name,))
    if kernel_setup.CORNERS >> cell & 1:
        message = M("The corner {cell} stays neutral.", cell=name)
        return Reason("cambio.corner", message, (name,))
    shown = position.letter(cell)
    if shown in names.SEATS:
        message = M("One of {owner}’s symbols lies on {cell} already.", owner=shown, cell=name)
        return Reason("cambio.placed-already", message, (name,))
    legal = {action >> 3 for action in position.legal_actions()}
    return None if cell * 5 + letter in legal else _third(position, cell)


def _third(position: CambioPosition, cell: int) -> Reason | None:
    """Return the reason which names the lines where a symbol would be the third, None for none."""
    own = _own(position)
    crossed = [
        line for line in names.lines(three=position.variant.three)
        if line.mask >> cell & 1 and (line.mask & own).bit_count() >= 2
    ]  # fmt: skip
    if not crossed:
        return None
    dice = 0
    for line in crossed:
        dice |= line.mask & own
    message = M(
        "On {cell} a symbol would be {owner}’s third on {lines}.",
        cell=names.CELLS[cell], owner=names.SEATS[position.owner],
        lines=tuple(line.name for line in crossed),
    )  # fmt: skip
    return Reason("cambio.third", message, (names.CELLS[cell], *names.cells_of(dice)))


def _own(position: CambioPosition) -> int:
    """Return the mask of the symbols which are corrected or placed now."""
    return int(kernel.symbols(*position.tray[:2], position.owner))


def _crowded(position: CambioPosition) -> int:
    return kernel_setup.crowded(_own(position), position.variant.three)


def _lines(position: CambioPosition, own: int, least: int) -> tuple[Message, ...]:
    """Return the names of the lines with at least so many of the owner’s symbols."""
    return tuple(
        line.name
        for line in names.lines(three=position.variant.three)
        if (line.mask & own).bit_count() >= least
    )


# Choosing step by step: an arrow, or a die and what it is turned to


def why_not_steps(position: CambioPosition, made: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices, None where one does."""
    if not made or any(actions.steps(a)[: len(made)] == made for a in position.legal_actions()):
        return None if position.actors() else over()
    first = made[0]
    if first not in names.CELL:
        return _word(position, "=".join(made))
    if position.phase is Phase.PUSH:
        return no_arrow(first)
    if position.phase not in {Phase.BALANCE, Phase.CORNERS}:
        return due(position)
    if len(made) == 1:
        return die(position, names.CELL[first])
    if made[1] in names.CELL or made[1] in names.PUSH_NUMBER:  # not a symbol, but another place
        return why_not_steps(position, made[1:]) or _one_die(made[1])
    return _word(position, "=".join(made))


def no_arrow(cell: str) -> Reason:
    """Return the reason that a die is pushed in along an arrow, not put on a cell."""
    arrows = tuple(map(printed_text, names.pushes_at(cell)))
    if not arrows:
        return Reason(
            "cambio.not-at-edge",
            M("Dice are pushed in from outside: {cell} is not at the edge.", cell=cell),
            (cell,),
        )
    return Reason(
        "cambio.no-arrow",
        M("A die is pushed in along an arrow; at {cell}: {arrows}.", cell=cell, arrows=arrows),
        (cell,),
    )


def _one_die(cell: str) -> Reason:
    return Reason(
        "cambio.one-die",
        M("One die after the other: choose what the first shall show, then {cell}.", cell=cell),
        (cell,),
    )


def _word(position: CambioPosition, text: str) -> Reason | None:
    """Return why a choice which is not the name of a cell is refused, None where it is legal."""
    try:
        action = actions.read(text, position.variant.players)
    except NotationError:
        return Reason(
            "cambio.no-choice", M("“{text}” is neither an arrow nor a die.", text=quoted(text))
        )
    return None if position.is_legal(action) else why_not(position, action)
