"""Best moves of Finale: a position and a roll."""

from typing import Final

from ludotheque.core.contract import State

from . import Texts, Worded
from .best import BestMoves
from .bestchecks import Deeper

_SCORES_TOO: Final = Worded(
    "Which cell beside the goal would help you most with the next roll?",
    "Quelle case voisine du but vous servirait le plus au prochain lancer\u202f?",
    "Welches Feld neben dem Tor nützt dir beim nächsten Wurf am meisten?",
)
_SCORES: Final = Worded(
    "With how many of the six numbers could you score next time? Let there be more of them.",
    "Avec combien des six numéros pourriez-vous marquer au tour suivant\u202f? Qu’il y en ait "
    "davantage.",
    "Mit wie vielen der sechs Zahlen könntest du nächstes Mal treffen? Mach mehr daraus.",
)
_BLOCKS_TOO: Final = Worded(
    "Look at the other side’s pawns: which of them have a way out, and with which numbers?",
    "Regardez les pions adverses\u202f: lesquels ont une issue, et avec quels numéros\u202f?",
    "Sieh auf die gegnerischen Figuren: Welche haben einen Ausweg, und mit welchen Zahlen?",
)
_BLOCKS: Final = Worded(
    "A number that cannot move costs a pawn. Whose pawns have hardly any cell left to go to?",
    "Un numéro bloqué coûte un pion. À qui reste-t-il le moins de cases où aller\u202f?",
    "Eine Nummer, die nicht ziehen kann, kostet eine Figur. Wessen Figuren haben kaum noch "
    "ein Feld?",
)
_FREES: Final = Worded(
    "Try all six numbers for your next roll: which would cost you a pawn?",
    "Essayez les six numéros pour votre prochain lancer\u202f: lequel vous coûterait un "
    "pion\u202f?",
    "Probiere alle sechs Zahlen für deinen nächsten Wurf: Welche würde dich eine Figur kosten?",
)
_BARS: Final = Worded(
    "Which opposing pawn is nearest to its goal, and which cells does it need?",
    "Quel pion adverse est le plus près du but, et de quelles cases a-t-il besoin\u202f?",
    "Welche gegnerische Figur ist dem Tor am nächsten, und welche Felder braucht sie?",
)
_RACE_TOO: Final = Worded(
    "Not every step forward is a gain. Which pawn gets on, and which way stays open?",
    "Tout pas en avant n’est pas un gain. Quel pion progresse, et quel chemin reste ouvert\u202f?",
    "Nicht jeder Schritt nach vorn ist ein Gewinn. Welche Figur kommt voran, und welcher "
    "Weg bleibt offen?",
)
_RACE: Final = Worded(
    "It is a race. Compare both pawns of the number: how far is each, and what does it leave?",
    "C’est une course. Comparez les deux pions du numéro\u202f: à quelle distance sont-ils, et "
    "que laissent-ils derrière eux\u202f?",
    "Es ist ein Wettlauf. Vergleiche beide Figuren der Nummer: Wie weit ist jede, und was "
    "lässt sie zurück?",
)
_LEAVES: Final = Worded(
    "A pawn has to leave the field. Which of the two would sooner have scored?",
    "Un pion doit sortir. Lequel des deux aurait marqué le plus tôt\u202f?",
    "Eine Figur muss das Spielfeld verlassen. Welche der beiden hätte eher getroffen?",
)


def _rolled(state: State) -> Texts:
    roll = getattr(state.observe(state.actors()[0]), "roll", 0)
    return Worded(
        "The die shows a {roll}. ", "Le dé montre un {roll}. ", "Der Würfel zeigt eine {roll}. "
    ).filled(roll=roll)


def _is_roll(state: State) -> bool:
    """Return whether a pawn is to move: the set-up is no exercise."""
    return bool(getattr(state.observe(state.actors()[0]), "roll", 0))


BEST: Final = BestMoves(
    one=Worded("The best move", "Le meilleur coup", "Der beste Zug"),
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
