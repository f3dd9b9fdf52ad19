"""Why an action of Cambio is illegal: one code for each prohibition of the rules page.

``places`` names the dice concerned: the one that would leave, those on a crowded line.
"""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.core.printed import printed_text
from ludotheque.games.cambio import actions, chance, kernel, kernel_play, names, reasons_setup
from ludotheque.games.cambio.observation import Phase

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState


def why_not(state: "CambioState", action: int) -> Reason | None:
    """Return the reason for an action which is not legal in ``state``.

    The first of these that holds: the game is over, the action belongs to another step of the
    game, the dice do not allow it. Source: rules, cambio, preparation and turn.
    """
    if state.phase is Phase.OVER:
        return over()
    if not actions.well_formed(action, len(state.game.seats)):
        return Reason("cambio.no-action", M("This is not an action of Cambio."))
    match actions.kind(action), state.phase:
        case (actions.TRAY, Phase.TRAY) | (actions.DEAL, Phase.DEAL):
            return chance.fault(state, action)
        case actions.SYMBOL, Phase.SYMBOL:
            return _symbol(state, action)
        case actions.TURN, Phase.BALANCE:
            return reasons_setup.correction(state, *actions.turned(action))
        case actions.TURN, Phase.CORNERS:
            return reasons_setup.placement(state, *actions.turned(action))
        case actions.PUSH, Phase.PUSH:
            return _push(state, action >> 3)
        case actions.PASS, Phase.PUSH:
            return _pass(state)
    return _other_step(state, actions.kind(action))


def over() -> Reason:
    """Return that the game is over."""
    return Reason("cambio.over", M("The game is over."))


def due(state: "CambioState") -> Reason:
    """Return what has to happen first."""
    owner, player = names.SEATS[state.owner], names.PLAYERS[state.side]
    match state.phase:
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


def _other_step(state: "CambioState", kind: int) -> Reason:
    """Return why an action of another step of the game comes too early, too late or never."""
    game, begun = state.game, state.phase is Phase.PUSH
    match kind:
        case actions.TRAY:
            if game.preparation != kernel_play.PLAY:
                return Reason("cambio.no-throw", M("No dice are thrown with this preparation."))
            return Reason("cambio.thrown-already", M("The dice are thrown already."))
        case actions.START if state.phase is not Phase.TRAY:
            return Reason("cambio.starter-known", M("Who starts is settled already."))
        case actions.SYMBOL:
            if game.preparation != kernel_play.PLAY:
                return Reason(
                    "cambio.symbols-given",
                    M("With this preparation nobody rolls for a symbol: they are given."),
                )
            if begun or state.phase is Phase.BALANCE:
                return Reason("cambio.symbols-known", M("All players have their symbols already."))
        case actions.DEAL:
            if game.preparation != kernel_play.QUICK:
                return Reason("cambio.no-deal", M("Only a quick start deals a tray at once."))
            if begun:
                return Reason("cambio.dealt-already", M("The tray is dealt already."))
        case actions.FILL:
            if game.preparation != kernel_play.CORNERS:
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
    return due(state)


def _symbol(state: "CambioState", action: int) -> Reason | None:
    """Return why a roll for a symbol does not count (rules: preparation 2)."""
    seat, face = actions.rolled(action)
    if seat != state.side:
        return Reason(
            "cambio.symbol-turn",
            M("Now {player} rolls for a symbol.", player=names.PLAYERS[state.side]),
        )
    symbol = names.SYMBOL_NAMES[face]
    if face not in state.faces:
        return Reason(
            "cambio.symbol-absent",
            M("Roll again: this symbol does not lie in the tray ({symbol}).", symbol=symbol),
        )
    if face in state.symbols[:3]:
        owner = state.symbols.index(face)
        return Reason(
            "cambio.symbol-taken",
            M(
                "Roll again: {player} already has this symbol ({symbol}).",
                player=names.PLAYERS[owner], symbol=symbol,
            ),
        )  # fmt: skip
    return None


def _push(state: "CambioState", push: int) -> Reason | None:
    """Return why a push is illegal: an opponent’s die would leave the tray (rules: turn)."""
    leaving = names.way(push)[-1]
    letter = state.letter(names.CELL[leaving])
    if letter not in state.game.seats or letter == names.SEATS[state.side]:
        return None
    message = M(
        "{push} is forbidden: {owner}’s die on {exit}, at the far end of {line}, would leave.",
        push=printed_text(names.PUSHES[push]), owner=letter, exit=leaving,
        line=names.line_of(push).name,
    )  # fmt: skip
    return Reason("cambio.opponent-leaves", message, (leaving, names.entry(push)))


def _pass(state: "CambioState") -> Reason | None:
    """Return why a pass is illegal: something can still be pushed (D4)."""
    pushes = int(kernel.pushes(*state.tray[:2], state.side))
    if not pushes:
        return None
    push = names.PUSHES[(pushes & -pushes).bit_length() - 1]
    message = M(
        "Only a blocked player passes, and you can push: {push}, for example.",
        push=printed_text(push),
    )
    return Reason("cambio.not-blocked", message, (push[:2],))
