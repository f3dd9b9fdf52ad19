"""What is kept of a game, held against its moves read as text."""

from collections import Counter
from typing import Any

import attrs
import pytest

from ludotheque import games
from ludotheque.core.contract_types import Outcome
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import Catalogue, M
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.stats.facts import facts_of, from_json, seat_results, to_json
from ludotheque.stats.fairness import left_out
from tests.about import about
from tests.examples import many_dice, of_partners, of_three, one_die, with_seats, without_chance
from tests.stats.making import VARIANTS, played

DIE = games.game_class(one_die()).dice[0].key
every_variant = pytest.mark.parametrize(("key", "options"), VARIANTS)


@every_variant
def test_facts_are_those_of_the_moves(key: str, options: dict[str, str]) -> None:
    timeline = played(key, options, seed=11)
    facts = facts_of(timeline.to_record(), 5)
    game = timeline.game
    states = [timeline.state_at(i) for i in range(timeline.ply)]
    seats = [s.actor_of(a) for s, a in zip(states, timeline.actions, strict=True)]
    assert facts.number == 5
    assert (facts.game, facts.seats) == (key, game.seats)
    assert facts.moves == sum(seat >= 0 for seat in seats)
    assert facts.first == next(seat for seat in seats if seat >= 0)
    assert facts.turns == timeline.state.turn
    outcome = timeline.outcome()
    assert outcome is not None
    assert facts.code == outcome.code
    assert facts.how == ("won" if outcome.winners else "drawn")
    found = {
        die.key: Counter(
            {f.key: n for f, n in zip(die.faces, facts.rolls[die.key].counts, strict=True) if n}
        )
        for die in game.dice
        if die.key in facts.rolls
    }
    dice_shown = about(key, "dice_shown")  # read from the moves as text
    if dice_shown is not None:
        assert found == dice_shown(timeline.notations())
    assert bool(found) == any(s.rolled(a) for s, a in zip(states, timeline.actions, strict=True))
    for rolls in facts.rolls.values():
        assert sum(rolls.patterns.values()) in {0, rolls.throws}
        assert sum(sum(p) * n for p, n in rolls.patterns.items()) in {0, rolls.total}


@every_variant
def test_facts_come_back_whole_through_json(key: str, options: dict[str, str]) -> None:
    import json

    facts = facts_of(played(key, options, seed=3, most=150).to_record(), 9)
    assert from_json(json.loads(json.dumps(to_json(facts)))) == facts


@pytest.mark.parametrize("key", games.ENGINES)
def test_dice_have_the_faces_of_their_throws_as_often_as_sides(key: str) -> None:
    game = games.create(key)
    keys = [die.key for die in game.dice]
    assert len(set(keys)) == len(keys)
    timeline = played(key, seed=5, most=300)
    thrown = [timeline.state_at(i).rolled(a) for i, a in enumerate(timeline.actions)]
    assert bool(keys) == any(thrown)
    for die in game.dice:
        assert die.sides > 1
        assert [die.number(face.key) for face in die.faces] == list(range(len(die.faces)))


def weights(state: Any, actions: list[int]) -> dict[int, Counter[int]]:
    found: dict[int, Counter[int]] = {}
    for action in actions:
        for die, face in state.rolled(action):
            found.setdefault(die, Counter())[face] += 1
    return found


def hold_sides(state: Any, actions: list[int], dice: int) -> None:
    found = weights(state, actions)
    assert set(found) == set(range(dice))
    for number, counts in found.items():
        die = state.game.dice[number]
        wanted = {i: len(actions) * f.sides // die.sides for i, f in enumerate(die.faces)}
        assert dict(counts) == wanted


@every_variant
def test_only_throws_of_dice_show_faces(key: str, options: dict[str, str]) -> None:
    timeline = played(key, options, seed=7)
    for ply, action in enumerate(timeline.actions):
        state = timeline.state_at(ply)
        kind = state.chance_kind() if state.is_chance() else ""
        assert not state.rolled(action) or kind


# Endings


def test_what_was_not_played_to_its_end_has_no_result() -> None:
    open_ = facts_of(played(one_die(), most=12).to_record())
    assert (open_.how, open_.results, open_.finished) == ("unfinished", ("", ""), False)
    left = facts_of(played(one_die(), most=12, ending=Ending("abandoned")).to_record())
    assert (left.how, left.results, left.code) == ("abandoned", ("", ""), "abandoned")


def test_a_resignation_is_lost_and_an_agreed_draw_drawn() -> None:
    given_up = facts_of(played(without_chance(), most=12, ending=Ending("resign", 1)).to_record())
    assert (given_up.how, given_up.results) == ("won", ("won", "lost"))
    agreed = facts_of(played(without_chance(), most=12, ending=Ending("agreed")).to_record())
    assert (agreed.how, agreed.results) == ("drawn", ("drawn", "drawn"))
    partner = facts_of(
        played(
            of_partners(), with_seats(of_partners(), 4), most=12, ending=Ending("resign", 2)
        ).to_record()
    )
    assert partner.results == ("lost", "won", "lost", "won")


def test_partners_win_together_and_opponents_share() -> None:
    four = games.create(of_partners(), with_seats(of_partners(), 4))
    won = Outcome((0, 2), "x", M("x"))
    assert seat_results(four, won) == ("won", "lost", "won", "lost")
    three = games.create(of_three(), with_seats(of_three(), 3))
    shared = Outcome((0, 2), "x.shared", M("x"))
    assert seat_results(three, shared) == ("drawn", "lost", "drawn")
    assert seat_results(three, Outcome((1,), "x", M("x"))) == ("lost", "won", "lost")
    assert seat_results(three, Outcome((), "x", M("x"))) == ("drawn",) * 3
    assert seat_results(three, None) == ("",) * 3


def test_what_was_taken_back_does_not_count() -> None:
    timeline = played(one_die(), most=30)
    before = facts_of(timeline.to_record())
    timeline.undo()
    timeline.undo()
    after = facts_of(timeline.to_record())
    assert after.moves == before.moves - 2
    assert after.rolls[DIE].total < before.rolls[DIE].total


def test_a_record_against_the_rules_has_no_facts() -> None:
    record = played(one_die(), most=30).to_record()
    broken = attrs.evolve(record, actions=(*record.actions[:6], "roll 9", *record.actions[7:]))
    with pytest.raises(SaveError):
        facts_of(broken)
    assert Timeline.from_record(record).ply == 30


# Which dice count


def test_dice_the_program_did_not_roll_do_not_count() -> None:
    """A file may hold any dice: one of them that is not the seed's, and none of it counts."""
    record = played(one_die(), most=30).to_record()
    own = facts_of(record)
    assert own.rolls
    assert not own.foreign
    at = max(i for i, text in enumerate(record.actions) if text.startswith("roll"))
    other = "roll 1" if record.actions[at] != "roll 1" else "roll 2"
    changed = facts_of(attrs.evolve(record, actions=(*record.actions[:at], other)))
    assert changed.foreign
    assert changed.rolls == {}
    assert changed.moves == own.moves - (len(record.actions) - at) // 2
    found = left_out([own, changed, changed])
    assert found is not None
    assert Catalogue("en").render(found).startswith("Left out: the dice of 2 games")
    assert left_out([own]) is None


@pytest.mark.parametrize(("key", "number"), [(one_die(), 0), (many_dice(), 1)])
def test_what_lay_there_before_the_first_move_does_not_count(key: str, number: int) -> None:
    """Who leaves a game at once leaves no trace of it: the first roll may be why others stay."""
    timeline = played(key, most=2)
    while timeline.state.is_chance():
        timeline.apply(timeline.draw())
    assert facts_of(timeline.to_record()).rolls == {}
    timeline.apply(timeline.state.legal_actions()[0])
    timeline.settle()
    assert facts_of(timeline.to_record()).rolls[games.game_class(key).dice[number].key].total == 1


def test_who_undoes_and_plays_otherwise_meets_the_same_dice() -> None:
    timeline = played(one_die(), seed=9, most=40)
    before = [text for text in timeline.notations() if text.startswith("roll")]
    for _ in range(6):
        timeline.undo()
    ply = timeline.ply
    timeline.apply(timeline.state.legal_actions()[-1])
    timeline.settle()
    rolls = [text for text in timeline.notations() if text.startswith("roll")]
    assert timeline.ply > ply
    assert rolls == before[: len(rolls)]
    assert not facts_of(timeline.to_record()).foreign
