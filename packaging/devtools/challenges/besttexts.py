"""Texts of best moves in every language: title, task, hint and explanation."""

from typing import Final

from ludotheque.core.explanations import PLAIN, given_up, is_lost, is_won, percent, worth

from . import WRITTEN, Texts, Worded
from .best import BestMoves
from .bestfinding import Found

_SURE: Final = (
    Worded("The win is there", "Le gain est là", "Der Gewinn ist da"),
    Worded("Strike now", "Frappez maintenant", "Schlag jetzt zu"),
    Worded("No way back", "Sans retour", "Kein Zurück"),
)
_AHEAD: Final = (
    Worded("Press on", "Enfoncez le clou", "Bleib dran"),
    Worded("Hold what you have", "Gardez l’avantage", "Halte, was du hast"),
    Worded("Nearly there", "Presque au bout", "Fast am Ziel"),
    Worded("Do not let go", "Ne lâchez rien", "Nicht lockerlassen"),
)
_EVEN: Final = (
    Worded("In the balance", "Tout se joue ici", "Auf der Kippe"),
    Worded("On the edge", "Sur le fil", "Auf Messers Schneide"),
    Worded("Take the lead", "Prenez la main", "Geh in Führung"),
    Worded("A fork in the road", "À la croisée des chemins", "Am Scheideweg"),
)
_BEHIND: Final = (
    Worded("Hold on", "Tenez bon", "Halte durch"),
    Worded("Back to the wall", "Dos au mur", "Mit dem Rücken zur Wand"),
    Worded("One chance is left", "Il reste une chance", "Eine Chance bleibt"),
    Worded("Against the wind", "Vent contraire", "Gegen den Wind"),
)
_AHEAD_FROM: Final = 62
_EVEN_FROM: Final = 38
"""Chances in per cent from which on one is ahead, or nothing is decided."""

_TITLE: Final = Worded(
    "{mood}: {side}, {when}", "{mood}\u202f: {side}, {when}", "{mood}: {side}, {when}"
)
_STAKES: Final = Worded(
    " {one} leaves a chance of winning of about {best}%, anything else {second}% at most.",
    " {one} laisse environ {best}\u202f% de chances de gagner, tout le reste {second}\u202f% au "
    "plus.",
    " {one} lässt etwa {best}\u202f% Gewinnchance, alles andere höchstens {second}\u202f%.",
)
_LOSES: Final = Worded(
    " {one} leaves a chance of winning of about {best}%; anything else loses.",
    " {one} laisse environ {best}\u202f% de chances de gagner\u202f; tout le reste perd.",
    " {one} lässt etwa {best}\u202f% Gewinnchance; alles andere verliert.",
)
_WINS: Final = Worded(
    " {one} wins by force; after anything else the win is gone.",
    " {one} gagne à coup sûr\u202f; après tout le reste, le gain s’échappe.",
    " {one} gewinnt zwingend; nach allem anderen ist der Gewinn dahin.",
)
_EXPLAINED: Final = Worded(
    "{move}! {why} {worth}", "{move}\u202f! {why} {worth}", "{move}! {why} {worth}"
)
_BARE: Final = Worded("{move}! {worth}", "{move}\u202f! {worth}", "{move}! {worth}")
_SECOND: Final = Worded(
    " And {second}, the next best? {less}",
    " Et {second}, qui vient ensuite\u202f? {less}",
    " Und {second}, das Nächstbeste? {less}",
)
_REPLY: Final = Worded(
    " The best answer is {reply}.",
    " La meilleure réponse est {reply}.",
    " Die beste Antwort ist {reply}.",
)


def texts(habits: BestMoves, found: Found, index: int) -> dict[str, Texts]:
    """Return title, task, hint and explanation of a best move; ``index`` varies their words."""
    score = found.best.score
    assert score is not None
    hints = habits.hints.get(found.why.code) or habits.hints[""]
    return {
        "title": _title(habits, found, score, index),
        "task": _task(habits, found, score),
        "hint": hints[index % len(hints)].filled(),
        "explanation": _explanation(habits, found, score),
    }


def _title(habits: BestMoves, found: Found, score: int, index: int) -> Texts:
    chance = percent(score)
    moods: tuple[Worded, ...] = _BEHIND
    if is_won(score):
        moods = _SURE
    elif chance >= _EVEN_FROM:
        moods = _AHEAD if chance >= _AHEAD_FROM else _EVEN
    mood = moods[index % len(moods)].filled()
    when = habits.when.filled(n=habits.number(found.state, found.number))
    side = habits.who(found.state, found.state.actors()[0])
    return {
        language: _TITLE.filled(mood=mood[language], side=side, when=when[language])[language]
        for language in WRITTEN
    }


def _task(habits: BestMoves, found: Found, score: int) -> Texts:
    second = found.worths[found.second]
    stakes = _WINS if is_won(score) else _LOSES if is_lost(second) else _STAKES
    side = habits.who(found.state, found.state.actors()[0])
    one, before, turn = (
        habits.one.filled(),
        habits.before(found.state),
        habits.turn.filled(side=side),
    )
    return {
        language: before[language]
        + turn[language]
        + stakes.filled(one=one[language], best=percent(score), second=percent(second))[language]
        for language in WRITTEN
    }


def _explanation(habits: BestMoves, found: Found, score: int) -> Texts:
    state, second = found.state, found.second
    template = _BARE if found.why == PLAIN else _EXPLAINED
    text = template.filled(
        move=habits.move(state, found.best.action), why=found.why.message, worth=worth(score)
    )
    less = given_up(score, found.worths[second])
    parts = [text, _SECOND.filled(second=habits.move(state, second), less=less)]
    if second in found.replies:
        after = state.child(second)
        parts.append(_REPLY.filled(reply=habits.move(after, found.replies[second])))
    return {language: _begun("".join(part[language] for part in parts)) for language in WRITTEN}


def _begun(text: str) -> str:
    """Return a text with a capital where it begins with a word, not with a place."""
    return text[0].upper() + text[1:] if text.split(maxsplit=1)[0].isalpha() else text
