"""The command analyse: how the chances in a saved game went, and what choices gave up."""

import json
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import render
from ludotheque.players.analysis import (
    SILENT,
    Analysis,
    Chances,
    analysis,
    assessments,
    refusal,
    told,
)
from ludotheque.players.analyst import verdicts
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from ludotheque.tools.arguments import Arguments

Json = Any


class UnanalysedError(LudothequeError):
    """A record of which nothing can be told."""


def analyse_command(arguments: Arguments) -> int:
    """Print the chances after each ply, the largest swings, and luck apart from play."""
    timeline = savefile.load_timeline(arguments.words["FILE.ludo"])
    problem = refusal(timeline.game, over=timeline.is_over())
    if problem is not None:
        raise UnanalysedError(problem)
    with verdicts(timeline.game.key) as verdict:
        said = tuple(assessments(timeline.states, timeline.actions, verdict))
    found = analysis(timeline.states, said)
    if all(standing.chances is None for standing in found.standings):
        raise UnanalysedError(SILENT)
    if "--json" in arguments:
        print(json.dumps(_data(timeline, found), indent=1))
    else:
        _print(timeline, found)
    return 0


def _print(timeline: Timeline, found: Analysis) -> None:
    for ply, standing in enumerate(found.standings):
        if standing.chances is not None:
            exact = " exact" if standing.exact else ""
            print(f"ply {ply} {_by_seat(timeline, standing.chances)}{exact}")
    for swing in found.swings:
        hint = told(timeline.state_at(swing.ply), swing.assessment)
        seat = timeline.game.seats[swing.assessment.seat]
        print()
        print(
            f"swing ply={swing.ply} seat={seat} gave={swing.given_up:.3f} "
            f"played={timeline.notation_at(swing.ply)}"
        )
        if hint.worth is not None:
            print(render(hint.worth))
        print(timeline.state_at(swing.ply).notation(hint.action))
        print(render(hint.explanation.message))
    print()
    if found.luck is not None:
        print(f"luck {_by_seat(timeline, found.luck, '+')}")
    if found.given is not None:
        print(f"given {_by_seat(timeline, found.given)}")


def _by_seat(timeline: Timeline, values: Chances, sign: str = "") -> str:
    named = zip(timeline.game.seats, values, strict=True)
    return " ".join(f"{seat}={value:{sign}.3f}" for seat, value in named)


def _data(timeline: Timeline, found: Analysis) -> Json:
    """Return an analysis as JSON data, seats in the order of play."""

    def rounded(values: Chances | None) -> list[float] | None:
        return None if values is None else [round(value, 4) for value in values]

    swings = []
    for swing in found.swings:
        hint = told(timeline.state_at(swing.ply), swing.assessment)
        swings.append({
            "ply": swing.ply,
            "seat": swing.assessment.seat,
            "gave": round(swing.given_up, 4),
            "played": timeline.notation_at(swing.ply),
            "better": timeline.state_at(swing.ply).notation(hint.action),
            "exact": swing.assessment.best.exact,
            "code": hint.explanation.code,
            "why": render(hint.explanation.message),
        })  # fmt: skip
    return {
        "game": timeline.game.key,
        "seats": list(timeline.game.seats),
        "plies": [{"chances": rounded(one.chances), "exact": one.exact} for one in found.standings],
        "swings": swings,
        "luck": rounded(found.luck),
        "given": rounded(found.given),
    }
