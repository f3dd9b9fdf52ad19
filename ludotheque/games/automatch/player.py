"""The computer players of L'Auto-Match: from people who just lay a card to one who tries worlds.

Whatever is chosen follows from the observation, the level and a seed; the key table is looked at
only where the player knows a figure (``memory``). Source: rules, automatch.
"""

from typing import Final

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.explanations import Explanation
from ludotheque.core.levels import Thought, own_chance
from ludotheque.games.automatch import actions, comparing, explaining, kernel, novice, trying
from ludotheque.games.automatch.actions import Kind
from ludotheque.games.automatch.cards import CARD, cards_in
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.games.automatch.sight import Sight, look, simple

SEES: Final = AutoMatchObservation


@attrs.frozen
class Level:
    """How well a player plays.

    He remembers ``memory`` of a hundred figures. In ``careless`` of a hundred turns he lays any
    card. ``counts`` says whether he counts what has been laid; ``cards`` are laid, for
    each candidate, in deals which he tries out before he chooses, 0 for none; in ``hurried`` of a
    hundred turns he tries none.
    """

    memory: int
    careless: int = 0
    counts: bool = True
    cards: int = 0
    hurried: int = 0


LEVELS: Final = {
    1: Level(memory=35, careless=50, counts=False),
    2: Level(memory=42, counts=False),
    3: Level(memory=55),
    4: Level(memory=68, cards=800, hurried=45),
    5: Level(memory=85, cards=12_000),
}
FEWEST: Final = 800
"""So many cards are laid at least where two actions are compared, whatever the level."""
RULE: Final = Level(memory=55)
"""The simple player which levels are measured against: he counts cards and tries nothing out."""


def choose(observation: AutoMatchObservation, game: AutoMatch, level: int, seed: int) -> int:
    """Return the action of a player on turn."""
    return think(observation, game, level, seed).action


def think(observation: AutoMatchObservation, game: AutoMatch, level: int, seed: int) -> Thought:
    """Return the action of a player on turn, with what it was chosen by: ``nodes`` are deals."""
    chance = own_chance(observation, level, seed)
    return _thought(observation, game, LEVELS[level], seed, chance)


def ranked(
    observation: AutoMatchObservation, game: AutoMatch, level: int, seed: int
) -> tuple[Thought, ...]:
    """Return the best and the second best action, where the level tries things out; else one.

    Of one alone which a player would think of, the second best is the other thing to be said or
    done.
    """
    skill, chance = LEVELS[level], own_chance(observation, level, seed)
    sight = look(observation, game, seed, skill.memory)
    if not skill.cards or chance.below(100) < skill.hurried:
        return (think(observation, game, level, seed),)
    if observation.phase == "play":
        playable = [CARD[name] for name in observation.playable]
        found = trying.laid(sight, playable, skill.cards, chance)
    else:
        found = trying.settled(sight, skill.cards, chance)
    other = comparing.otherwise(sight, found[0].action) if len(found) == 1 else None
    if other is None:
        return found
    return comparing.paired(sight, found[0].action, other, skill.cards, chance)


def compared(
    observation: AutoMatchObservation, game: AutoMatch, level: int, seed: int, action: int
) -> tuple[Thought, Thought]:
    """Return the best action and the one given, both tried in the same worlds.

    Where the best is not the better one for sure, they are worth the same.
    """
    skill, chance = LEVELS[level], own_chance(observation, level, seed)
    best = think(observation, game, level, seed)
    if action == best.action and best.score is not None:
        return best, best
    sight = look(observation, game, seed, skill.memory)
    return comparing.paired(sight, best.action, action, max(skill.cards, FEWEST), chance)


def chances(
    observation: AutoMatchObservation,  # noqa: ARG001 - the thought has them
    game: AutoMatch,  # noqa: ARG001 - as above
    thought: Thought,
) -> tuple[float, ...] | None:
    """Return the share of the deal each of three players may expect; None: two sides."""
    return thought.shares


def why(
    observation: AutoMatchObservation,
    game: AutoMatch,
    action: int,
    thought: Thought,  # noqa: ARG001 - what is said is true whatever was thought
) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    return explaining.explained(look(observation, game, 0, LEVELS[5].memory), action)


def rule(observation: AutoMatchObservation, game: AutoMatch, seed: int) -> int:
    """Return the action of the simple player."""
    return _thought(observation, game, RULE, seed, own_chance(observation, 0, seed)).action


def _thought(
    seen: AutoMatchObservation, game: AutoMatch, skill: Level, seed: int, chance: RandomSource
) -> Thought:
    sight = look(seen, game, seed, skill.memory)
    if chance.below(100) < skill.hurried:
        skill = attrs.evolve(skill, cards=0)
    if seen.phase == "play":
        return _laid(sight, skill, chance)
    if skill.cards:
        return trying.settled(sight, skill.cards, chance)[0]
    if seen.phase == "contest":
        return Thought(_contested(sight, skill, chance))
    if seen.phase == "exchange":
        return Thought(_exchanged(sight))
    return Thought(int(Kind.LEAD))


# Cards


def _laid(sight: Sight, skill: Level, chance: RandomSource) -> Thought:
    """Return which card is laid and what is said with it."""
    playable = [CARD[name] for name in sight.seen.playable]
    if skill.cards:
        return trying.laid(sight, playable, skill.cards, chance)[0]
    if len(playable) == 1:
        card = playable[0]
    elif skill.counts:
        deals = simple(sight)
        card = cards_in(deals.cards(deals.choice()))[0]
    elif chance.below(100) < skill.careless:
        card = playable[chance.below(len(playable))]
    else:
        card = novice.laid(sight, playable, chance)
    silent = chance.below(100) < skill.careless
    return Thought(actions.lay(card, trying.saying(sight, card, silent=silent)))


# After a trick


def _contested(sight: Sight, skill: Level, chance: RandomSource) -> int:
    """Return the contest of a figure known to be wrong, best of the card ahead; else none."""
    wrong = [
        seat for seat in sight.seen.contestable
        if sight.said[sight.seen.trick.seats.index(seat)] == kernel.WRONG
    ]  # fmt: skip
    if not wrong or chance.below(100) < skill.careless:
        return int(Kind.LET)
    ahead = trying.ahead(sight)
    return actions.contest(ahead if ahead in wrong else wrong[0])


def _exchanged(sight: Sight) -> int:
    """Return the exchange of the card which is least worth keeping, for one that is not known."""
    deals = simple(sight)
    cars = sight.hand & ~int(kernel.SPECIALS)
    low = deals.least(deals.places(cars)) if cars else 0
    if not low or not trying.is_poor(deals, low):
        return int(Kind.DECLINE)
    place = 1 if sight.stock[0] >= 0 and sight.stock[1] < 0 else 0
    return actions.exchange(cards_in(deals.cards(low))[0], place)
