"""Branches in the sums: what games share counts once, held against a count by the slowest way."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.archive import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, game_class
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.stats.facts import GameFacts, facts_of, from_json, to_json
from ludotheque.stats.fairness import dice_of
from ludotheque.stats.gathering import gather
from ludotheque.stats.summary import Filter, Summary, counted, minutes_of, summarise
from tests.examples import adjusted_dice, many_dice, one_die
from tests.stats.making import played

GAMES = tuple((key, {}) for key in ENGINES)


def go_on(timeline: Timeline, seed: int, most: int) -> None:
    """Play at random, up to so many more actions."""
    source = RandomSource(seed)
    until = timeline.ply + most
    while timeline.ply < until and not timeline.is_over():
        state = timeline.state
        timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))


def moves(timeline: Timeline, until: int | None = None) -> int:
    states = timeline.states[:-1][:until]
    return sum(not state.is_chance() for state in states)


@attrs.define
class Tree:
    """Games and the branches begun from them: which came from which, as it was done."""

    all: list[Timeline]
    parent: dict[str, str]

    def games(self, timelines: list[Timeline]) -> int:
        """How many games these are: those begun by themselves, and branches nothing else shares."""
        own = [one for one in timelines if one.id not in self.parent]
        for one in timelines:
            if not any(shares(one, other) for other in own):
                own.append(one)
        return len(own)


def shares(one: Timeline, other: Timeline) -> bool:
    """Return whether two games have the seed and everything up to the first move in common."""
    if (one.game.key, one.seed) != (other.game.key, other.seed):
        return False
    pairs = list(zip(one.actions, other.actions, strict=False))
    common = next((i for i, (a, b) in enumerate(pairs) if a != b), len(pairs))
    return moves(one, common) > 0 or one is other


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    found = Tree([], {})
    for number in range(draw(st.integers(1, 2))):
        key, options = draw(st.sampled_from(GAMES))
        most = draw(st.sampled_from([0, 3, 25, 60, 3000]))
        own = [played(key, options, draw(st.integers(0, 2**40)) * 2 + number, most=most)]
        for _ in range(draw(st.integers(0, 4))):
            before = draw(st.sampled_from(own))
            branch = before.branch(draw(st.integers(0, before.length)))
            if moves(branch):
                found.parent[branch.id] = before.id
            go_on(branch, draw(st.integers(0, 99)), draw(st.sampled_from([0, 5, 40, 3000])))
            end = draw(st.sampled_from([None, None, Ending("agreed"), Ending("abandoned")]))
            if end is not None and not branch.is_over():
                branch.end(end)
            own.append(branch)
        found.all += own
    return found


def sums(timelines: Iterable[Timeline], path: Path) -> tuple[tuple[GameFacts, ...], Summary, int]:
    """What the archive tells of these games: facts, sums, and unfinished ones on the shelf."""
    archive = Archive(path)
    for timeline in timelines:
        archive.begin(timeline)
    open_ = len(archive.unfinished())
    archive.close()
    cache = path.with_name("statistics.sqlite")
    first = [one for one in gather(path, cache) if isinstance(one, GameFacts)]
    assert first == [one for one in gather(path, cache) if isinstance(one, GameFacts)]
    facts = counted(first)
    return facts, summarise(facts), open_


def faces(timelines: Iterable[Timeline]) -> Counter[tuple[str, str, int]]:
    """Every face rolled, each draw of a seed once, by looking at every place of every game."""
    seen: set[tuple[object, ...]] = set()
    found: Counter[tuple[str, str, int]] = Counter()
    for timeline in timelines:
        game, begun = timeline.game, False
        for ply, action in enumerate(timeline.actions if moves(timeline) else ()):
            state = timeline.state_at(ply)
            begun = begun or not state.is_chance()
            if not state.is_chance():
                continue
            kind = state.chance_kind()
            draws = [
                before for before in map(timeline.state_at, range(ply))
                if before.is_chance() and (before.turn, before.chance_kind()) == (state.turn, kind)
            ]  # fmt: skip
            at = (game.key, timeline.seed, state.turn, kind, len(draws))
            counts = [(d, f) for d, f in state.rolled(action) or ()
                      if begun or game.dice[d].adjusted]  # fmt: skip
            if counts and at not in seen:
                seen.add(at)
                found.update((game.key, game.dice[die].key, face) for die, face in counts)
    return found


@settings(max_examples=30, deadline=None)
@given(trees(), st.data())
def test_what_games_share_counts_once(tree: Tree, data: st.DataObject) -> None:
    kept = [one for one in tree.all if data.draw(st.booleans()) or len(tree.all) == 1]
    with TemporaryDirectory() as folder:
        facts, found, shelf = sums(kept, Path(folder) / "games.sqlite")
    counting = [one for one in kept if moves(one) or not one.is_over()]
    assert len(facts) == len(counting)
    assert found.totals.unfinished == shelf == sum(not one.is_over() for one in kept)
    assert found.totals.played == tree.games(counting)
    assert found.totals.played + found.totals.branches == len(counting)
    assert found.totals.finished == sum(one.outcome() is not None for one in counting)
    done = [one for one in counting if one.outcome() is not None]
    lengths = [n for line in found.by_game for n in line.lengths.moves]
    assert len(lengths) == tree.games(done)
    for one in done:
        if one.id not in tree.parent:
            assert moves(one) in lengths
    for player in found.players:
        own = [one for one in counting if player.name in [seat.name for seat in one.seats]]
        assert player.results.games == tree.games(own)
        assert player.results.all.decided == sum(one.outcome() is not None for one in own)
        assert player.results.open == len(own) - player.results.all.decided
    rolled = Counter(
        {
            (one.game, one.die.key, face): count
            for one in dice_of(facts)
            for face, count in enumerate(one.rolls.counts)
        }
    )
    assert +rolled == faces(counting)


@pytest.mark.parametrize(("key", "options"), [(key, {}) for key in ENGINES if game_class(key).dice])
def test_a_branch_that_ends_has_its_own_result_and_no_second_set_of_rolls(
    key: str, options: dict[str, str], tmp_path: Path
) -> None:
    game = played(key, options, 7, most=24)
    branches = [game.branch(game.ply), game.branch(game.ply // 2 + 5)]
    for number, branch in enumerate(branches):
        go_on(branch, number, 3)
        branch.end(Ending("resign", number))
    _, alone, _ = sums([game], tmp_path / "1" / "games.sqlite")
    _, found, _ = sums([game, *branches], tmp_path / "2" / "games.sqlite")
    assert (alone.totals.played, found.totals.played, found.totals.branches) == (1, 1, 2)
    assert (found.totals.won, found.totals.unfinished) == (2, 1)
    (line,) = found.by_game
    assert line.beginners.decided == 2
    assert len(line.lengths.moves) == 1
    before, after = faces([game]), faces([game, branches[0]])
    assert after - before == faces([branches[0]]) - before
    rolled = sum(one.rolls.total for one in dice_of(found.games))
    assert rolled == sum(faces([game, *branches]).values())
    apart = sum(sum(faces([one]).values()) for one in (game, *branches))
    assert rolled < apart


def test_branches_without_their_game_are_one_game_between_them(tmp_path: Path) -> None:
    game = played(one_die(), seed=9, most=40)
    middle = game.branch(30)
    go_on(middle, 1, 20)
    branches = [game.branch(20), middle.branch(45)]
    for number, branch in enumerate(branches):
        go_on(branch, number, 6)
    _, found, shelf = sums(branches, tmp_path / "games.sqlite")
    assert (found.totals.played, found.totals.branches) == (1, 1)
    assert found.totals.unfinished == shelf == 2
    chosen = summarise(found.games[:1], Filter())
    assert (chosen.totals.played, chosen.totals.branches) == (1, 0)


def test_a_branch_from_before_the_first_move_is_a_game_of_its_own(tmp_path: Path) -> None:
    game = played(one_die(), seed=9, most=40)
    other = game.branch(1)
    go_on(other, 5, 30)
    facts, found, _ = sums([game, other], tmp_path / "games.sqlite")
    assert (found.totals.played, found.totals.branches) == (2, 0)
    # The dice are those of the seed all the same.
    (die,) = dice_of(facts)
    assert die.rolls.total == sum(faces([game, other]).values())


def test_a_game_that_waits_counts_though_nobody_has_moved(tmp_path: Path) -> None:
    game = played(adjusted_dice(), seed=3, most=1)
    assert not moves(game)
    facts, found, shelf = sums([game], tmp_path / "games.sqlite")
    assert found.totals.unfinished == found.totals.played == shelf == 1
    assert not facts[0].rolls  # who leaves at once leaves no trace: those who stay are no sample
    assert dice_of(facts) == ()


def test_facts_with_their_draws_go_through_the_pipe_whole() -> None:
    game = played(many_dice(), seed=4, most=80)
    facts = facts_of(game.branch(60).to_record(), 3, related=True)
    assert facts.draws
    assert facts.branched
    assert minutes_of(facts) is None
    assert from_json(to_json(facts)) == facts
    assert facts_of(game.branch(60).to_record()).rolls == facts.rolls
