"""Texts of Cambio's generated exercises in both languages: what is to be done, a hint, why."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import LANGUAGES, Catalogue, M, Message
from ludotheque.core.printed import printed
from ludotheque.tools.challenge_cambio import threats

if TYPE_CHECKING:
    from ludotheque.tools.challenge_cambio import Challenge, Measure

TITLES: Final = {
    "win": M("In one push, no. {n}"),
    "win-two": M("In two pushes, no. {n}"),
    "hold": M("On guard, no. {n}"),
    "hold-two": M("Further ahead, no. {n}"),
}
TASKS: Final = {
    "win": M("{side} wins with one push."),
    "win-two": M("{side} wins in two pushes, whatever is answered."),
    "hold": M("{side} pushes so that nobody can win by force with his next push."),
    "hold-two": M("{side} pushes so that the opponent cannot win by force in his next two pushes."),
}


def texts(name: str, number: int, challenge: "Challenge") -> dict[str, dict[str, str]]:
    """Return title, task, hint and explanation of an exercise by language; ``name`` is its goal."""
    side = challenge.state.game.seat_name(challenge.state.side)
    found = {
        "title": Message(TITLES[name].text, (("n", number),)),
        "task": Message(TASKS[name].text, (("side", side),)),
        "hint": _hint(name, challenge.measure),
        "explanation": _explanation(name, challenge),
    }
    return {
        key: {language: Catalogue(language).render(text) for language in LANGUAGES}
        for key, text in found.items()
    }


def _hint(name: str, measure: "Measure") -> Message:
    """Return what to look at, of all that makes the exercise hard."""
    if name == "win-two":
        return M("Look for a push after which several lines lack a single die.")
    if name == "hold-two":
        return M("It is not enough to stop what threatens now. What could be prepared next?")
    if measure.bolt:
        return M("The line itself need not be touched: nobody may drive another’s die out.")
    if name == "hold" and measure.threats > 1:
        return M("There are several threats. Which push stops them all?")
    if name == "hold":
        return M("From where would the missing die come? And what does your push move besides?")
    if measure.moved:
        return M("The die which is missing lies in the tray already.")
    if measure.barred:
        return M("One way is barred. Is there another one to the same cell, or another line?")
    return M("Which line lacks a single die, and from where can that die come?")


def _explanation(name: str, challenge: "Challenge") -> Message:
    state, solution = challenge.state, challenge.solution
    after, push = state.child(solution), printed(state, solution)
    outcome = after.outcome()
    if outcome is not None:
        return M("{push}! {what}", push=push, what=outcome.message)
    if name == "win-two":
        own = tuple(printed(after, action) for action in threats(after, state.side))
        if len(own) > 1:
            return M("{push}! Now {pushes} threaten to win.", push=push, pushes=own)
        return M("{push}! Whatever is answered, the next push wins.", push=push)
    against = challenge.measure.threats
    following = (state.side + 1) % len(state.game.seats)
    if against:
        pushes = tuple(printed(state, action) for action in threats(state, following))
        if against > 1:
            return M("{push}! Otherwise {pushes} would have won.", push=push, pushes=pushes)
        return M("{push}! Otherwise {threat} would have won.", push=push, threat=pushes[0])
    return M("{push}! After any other push somebody wins by force.", push=push)
