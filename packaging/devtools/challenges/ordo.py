"""Best moves of Ordo."""

from typing import Final

from . import Worded
from .best import BestMoves
from .bestchecks import Deeper

_FORCED_TOO: Final = Worded(
    "Somebody is short of moves. What can the other side still do after yours?",
    "Quelqu’un manque de coups. Que peut encore faire l’adversaire après le vôtre\u202f?",
    "Jemandem gehen die Züge aus. Was kann die andere Seite nach deinem noch tun?",
)
_FORCED: Final = Worded(
    "There is a win by force. Which moves leave the other side hardly any answer?",
    "Le gain est forcé. Quels coups ne laissent presque pas de réponse\u202f?",
    "Der Gewinn ist zu erzwingen. Welche Züge lassen der anderen Seite kaum eine Antwort?",
)
_SPLITS_TOO: Final = Worded(
    "A group has to stay together. Which piece does the other one hang on?",
    "Un groupe doit rester entier. À quelle pièce tient celui d’en face\u202f?",
    "Eine Gruppe muss zusammenbleiben. An welchem Stein hängt die andere?",
)
_SPLITS: Final = Worded(
    "Where does the other group hang together by a single piece?",
    "Où le groupe adverse ne tient-il qu’à une pièce\u202f?",
    "Wo hängt die andere Gruppe nur an einem einzigen Stein?",
)
_WHOLE: Final = Worded(
    "The group is split. How is it made whole, and what can be gained on the way?",
    "Le groupe est coupé. Comment le réunir, et que gagner au passage\u202f?",
    "Die Gruppe ist getrennt. Wie wird sie wieder ganz, und was lässt sich dabei gewinnen?",
)
_GUARD: Final = Worded(
    "First see what the other side would do if it were on turn now.",
    "Voyez d’abord ce que l’adversaire ferait s’il était au trait.",
    "Sieh zuerst, was die andere Seite täte, wenn sie jetzt am Zug wäre.",
)
_TAKES_TOO: Final = Worded(
    "Not every piece in reach is worth taking. Which capture costs nothing?",
    "Toute pièce à portée n’est pas bonne à prendre. Quelle prise ne coûte rien\u202f?",
    "Nicht jeder Stein in Reichweite lohnt sich. Welcher Schlag kostet nichts?",
)
_TAKES: Final = Worded(
    "Something can be taken. What does each capture leave behind, and who takes back?",
    "Il y a de quoi prendre. Que laisse chaque prise derrière elle, et qui reprend\u202f?",
    "Etwas lässt sich schlagen. Was lässt jeder Schlag zurück, und wer schlägt wieder?",
)
_PLANS: Final = Worded(
    "Nothing has to be done at once: look for a threat, one turn ahead.",
    "Rien ne presse\u202f: cherchez une menace, un coup à l’avance.",
    "Nichts drängt: Suche eine Drohung, einen Zug im Voraus.",
)
_QUIET: Final = Worded(
    "No blow falls here. Which group holds together better, and which piece stands idle?",
    "Aucun coup d’éclat ici. Quel groupe tient le mieux, et quelle pièce ne sert à rien\u202f?",
    "Hier gibt es nichts zuzuschlagen. Welche Gruppe hält besser, und welcher Stein steht müßig?",
)

BEST: Final = BestMoves(
    one=Worded("The best move", "Le meilleur coup", "Der beste Zug"),
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
