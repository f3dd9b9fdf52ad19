"""Texts of generated challenges in both languages: what is to be done, a hint, the solution."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import LANGUAGES, Catalogue, M, Message
from ludotheque.games.ordino import arrangements, names

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState
    from ludotheque.tools.challenge_measure import Measure
    from ludotheque.tools.challenge_ordino import Challenge

TITLES: Final = {
    "capture": M("Capture no. {n}"),
    "centre": M("To the centre, no. {n}"),
    "win": M("The last piece, no. {n}"),
    "without": M("In peace, no. {n}"),
    "safe": M("Out of reach, no. {n}"),
    "choose": M("The choice on the centre, no. {n}"),
    "prepare": M("One roll ahead, no. {n}"),
}
TASKS: Final = {
    "capture": M("{side} captures. Find the instruction."),
    "centre": M("{side} brings a piece to the centre. Find the instruction."),
    "win": M("{side} captures the last piece of {other} and wins."),
    "without": M("{side} captures nothing this time. Which instruction spares everybody?"),
    "safe": M("{side} moves so that {other} can capture nothing next turn, whatever he rolls."),
    "choose": M("{side} sends a sphere to the centre and captures {victim}."),
    "prepare": M(
        "{side} captures next turn. Here is what the dice will bring: {other} rolls {first}, then "
        "{side} rolls {second}."
    ),
}


def texts(name: str, number: int, challenge: "Challenge") -> dict[str, dict[str, str]]:
    """Return title, task, hint and explanation of a challenge by language; ``name`` is its goal."""
    state, goal, rolls = challenge.state, challenge.goal, challenge.rolls
    side, other = state.variant.side_name(state.side), state.variant.side_name(1 - state.side)
    told: dict[str, Message] = {"side": side, "other": other}
    if "piece" in goal[0]:
        told["victim"] = _named(str(goal[0]["piece"]))
    if rolls:
        told["first"], told["second"] = map(_faces, rolls)
    found = {
        "title": _filled(TITLES[name], n=number),
        "task": _filled(TASKS[name], **told),
        "hint": _hint(challenge.measure),
        "explanation": _explanation(state, challenge.solution),
    }
    return {
        key: {language: Catalogue(language).render(text) for language in LANGUAGES}
        for key, text in found.items()
    }


def _filled(text: Message, **args: int | Message) -> Message:
    return Message(text.text, tuple(sorted(args.items())))


def _named(code: str) -> Message:
    return names.the_piece(6 if code[1] == "s" else int(code[1]) - 1)


def _faces(roll: str) -> Message:
    """Return the faces of a roll's notation: « cube, 4, and, or, ↕1, ↔2 »."""
    kind, number, one, other, first, second = roll.split()[1:]
    return M(
        "{type}, {number}, {one}, {other}, {first}, {second}",
        type=names.TYPE_NAMES[kind], number=number, one=names.WORD_NAMES[one],
        other=names.WORD_NAMES[other], first=names.ARROW_NAMES[first],
        second=names.ARROW_NAMES[second],
    )  # fmt: skip


def _hint(measure: "Measure") -> Message:
    """Return what to look at, of all that makes the challenge hard."""
    if measure.stage > 1:
        return M("Your own pieces cannot do anything here. Who plays for you then?")
    if measure.stage:
        return M("No numbered piece can play. Only one conjunction goes with the arrows: which?")
    if measure.exchange and measure.named:
        return M("The “and” belongs between type and number: one piece alone obeys then.")
    if measure.exchange and measure.joined:
        return M("The “and” belongs between the arrows: both moves are executed.")
    if measure.blocked:
        return M("The same cell can be reached in two orders. Which of them is free?")
    if measure.joined:
        return M("Both arrows are executed. Try them in either order.")
    if measure.turns > 1 or measure.walled:
        return M("What looks near is not always near: follow the passages.")
    return M("Look at the pieces the first row names, one after another.")


def _explanation(state: "OrdinoState", solution: int) -> Message:
    listed = arrangements.possibilities(state)
    arrangement, one = next((found, step) for found, step in listed if step.action == solution)
    piece = names.The_piece(6 if one.piece[1] == "s" else int(one.piece[1]) - 1)
    return M(
        "“{sentence}”. {piece} goes from {origin} to {target}: {way}.",
        sentence=arrangements.sentence(state, arrangement), piece=piece, origin=one.origin,
        target=one.target, way="–".join(one.routes[0].cells),
    )  # fmt: skip
