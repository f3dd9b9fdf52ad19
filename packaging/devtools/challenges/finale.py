"""Best moves of Finale: a position and a roll."""

from typing import Final

from ludotheque.core.contract import State

from . import Both, Texts
from .best import BestMoves
from .bestchecks import Deeper

_SCORES_TOO: Final = Both(
    "Which cell beside the goal would help you most with the next roll?",
    "Quelle case voisine du but vous servirait le plus au prochain lancer\u202f?",
)
_SCORES: Final = Both(
    "With how many of the six numbers could you score next time? Let there be more of them.",
    "Avec combien des six numéros pourriez-vous marquer au tour suivant\u202f? Qu’il y en ait "
    "davantage.",
)
_BLOCKS_TOO: Final = Both(
    "Look at the other side’s pawns: which of them have a way out, and with which numbers?",
    "Regardez les pions adverses\u202f: lesquels ont une issue, et avec quels numéros\u202f?",
)
_BLOCKS: Final = Both(
    "A number that cannot move costs a pawn. Whose pawns have hardly any cell left to go to?",
    "Un numéro bloqué coûte un pion. À qui reste-t-il le moins de cases où aller\u202f?",
)
_FREES: Final = Both(
    "Try all six numbers for your next roll: which would cost you a pawn?",
    "Essayez les six numéros pour votre prochain lancer\u202f: lequel vous coûterait un "
    "pion\u202f?",
)
_BARS: Final = Both(
    "Which opposing pawn is nearest to its goal, and which cells does it need?",
    "Quel pion adverse est le plus près du but, et de quelles cases a-t-il besoin\u202f?",
)
_RACE_TOO: Final = Both(
    "Not every step forward is a gain. Which pawn gets on, and which way stays open?",
    "Tout pas en avant n’est pas un gain. Quel pion progresse, et quel chemin reste ouvert\u202f?",
)
_RACE: Final = Both(
    "It is a race. Compare both pawns of the number: how far is each, and what does it leave?",
    "C’est une course. Comparez les deux pions du numéro\u202f: à quelle distance sont-ils, et "
    "que laissent-ils derrière eux\u202f?",
)
_LEAVES: Final = Both(
    "A pawn has to leave the field. Which of the two would sooner have scored?",
    "Un pion doit sortir. Lequel des deux aurait marqué le plus tôt\u202f?",
)


def _rolled(state: State) -> Texts:
    roll = getattr(state.observe(state.actors()[0]), "roll", 0)
    return Both("The die shows a {roll}. ", "Le dé montre un {roll}. ").filled(roll=roll)


def _is_roll(state: State) -> bool:
    """Return whether a pawn is to move: the set-up is no exercise."""
    return bool(getattr(state.observe(state.actors()[0]), "roll", 0))


BEST: Final = BestMoves(
    one=Both("The best move", "Le meilleur coup"),
    check=Deeper({"rolls": 4, "solves": 100_000}),
    hints={
        "finale.threatens": (_SCORES, _SCORES_TOO),
        "finale.blocks": (_BLOCKS, _BLOCKS_TOO),
        "finale.frees": (_FREES,),
        "finale.bars": (_BARS,),
        "finale.nearer": (_LEAVES,),
        "finale.useless": (_LEAVES,),
        "": (_RACE, _RACE_TOO),
    },
    before=_rolled,
    fewest=3,
    wanted=_is_roll,
)
