"""Best moves of Ordo."""

from typing import Final

from . import Both
from .best import BestMoves
from .bestchecks import Deeper

_FORCED_TOO: Final = Both(
    "Somebody is short of moves. What can the other side still do after yours?",
    "Quelqu’un manque de coups. Que peut encore faire l’adversaire après le vôtre\u202f?",
)
_FORCED: Final = Both(
    "There is a win by force. Which moves leave the other side hardly any answer?",
    "Le gain est forcé. Quels coups ne laissent presque pas de réponse\u202f?",
)
_SPLITS_TOO: Final = Both(
    "A group has to stay together. Which piece does the other one hang on?",
    "Un groupe doit rester entier. À quelle pièce tient celui d’en face\u202f?",
)
_SPLITS: Final = Both(
    "Where does the other group hang together by a single piece?",
    "Où le groupe adverse ne tient-il qu’à une pièce\u202f?",
)
_WHOLE: Final = Both(
    "The group is split. How is it made whole, and what can be gained on the way?",
    "Le groupe est coupé. Comment le réunir, et que gagner au passage\u202f?",
)
_GUARD: Final = Both(
    "First see what the other side would do if it were on turn now.",
    "Voyez d’abord ce que l’adversaire ferait s’il était au trait.",
)
_TAKES_TOO: Final = Both(
    "Not every piece in reach is worth taking. Which capture costs nothing?",
    "Toute pièce à portée n’est pas bonne à prendre. Quelle prise ne coûte rien\u202f?",
)
_TAKES: Final = Both(
    "Something can be taken. What does each capture leave behind, and who takes back?",
    "Il y a de quoi prendre. Que laisse chaque prise derrière elle, et qui reprend\u202f?",
)
_PLANS: Final = Both(
    "Nothing has to be done at once: look for a threat, one turn ahead.",
    "Rien ne presse\u202f: cherchez une menace, un coup à l’avance.",
)
_QUIET: Final = Both(
    "No blow falls here. Which group holds together better, and which piece stands idle?",
    "Aucun coup d’éclat ici. Quel groupe tient le mieux, et quelle pièce ne sert à rien\u202f?",
)

BEST: Final = BestMoves(
    one=Both("The best move", "Le meilleur coup"),
    check=Deeper({"nodes": 75_000, "bits": 17}),
    hints={
        "ordo.forced": (_FORCED, _FORCED_TOO),
        "ordo.splits": (_SPLITS, _SPLITS_TOO),
        "ordo.split-for-good": (_SPLITS, _SPLITS_TOO),
        "ordo.reconnects": (_WHOLE,),
        "ordo.reconnects-capturing": (_WHOLE,),
        "ordo.only-reconnects": (_WHOLE,),
        "ordo.prevents": (_GUARD,),
        "ordo.only-defence": (_GUARD,),
        "ordo.holds": (_GUARD,),
        "ordo.safe": (_GUARD,),
        "ordo.exposes-fewer": (_GUARD,),
        "ordo.captures": (_TAKES, _TAKES_TOO),
        "ordo.captures-safely": (_TAKES, _TAKES_TOO),
        "ordo.threatens": (_PLANS,),
        "ordo.threatens-split": (_PLANS,),
        "": (_QUIET,),
    },
    fewest=6,
)
