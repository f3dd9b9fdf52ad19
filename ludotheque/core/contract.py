"""The contract every game meets: Game, State, Observation (see docs/contract.md).

Actions are integers, understood only by their game; their readable text is the notation. A game's
rules live in its kernel, States delegate to it.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from ludotheque.core.contract_types import CHANCE, Handicap, Option, Outcome, Reason
from ludotheque.core.dice import Die
from ludotheque.core.draws import Source
from ludotheque.core.errors import FinishedError, IllegalAction, NotationError, PositionError
from ludotheque.core.events import Event
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, Message

Json = Any


class Game(ABC):
    """A rule set with its options fixed; immutable."""

    key: ClassVar[str]
    option_list: ClassVar[tuple[Option, ...]]
    deterministic: ClassVar[bool] = False
    """True where no chance node exists from a given start (perft is then meaningful)."""
    hidden: ClassVar[bool] = False
    """True where a seat may not see everything."""
    dice: ClassVar[tuple[Die, ...]] = ()
    """The dice whose throws ``State.rolled`` returns."""
    place_names: ClassVar[Mapping[str, Message]] = {}
    """Names of places whose letters in the notation would tell a reader nothing."""
    words: ClassVar[Mapping[str, Message]] = {}
    """The words of the notation of its own, as a text to be read back has them (core/printed.py).

    Each is one word in every language.
    """

    options: Mapping[str, str]
    seats: tuple[str, ...]
    """Notation names of the seats, in turn order; they never change with the language."""

    @classmethod
    @abstractmethod
    def create(cls, options: Mapping[str, str]) -> "Game":
        """Return the game with these options, absent ones at their defaults.

        Raises OptionError, naming key and value.
        """

    @classmethod
    def proposals(cls, options: Mapping[str, str]) -> Mapping[str, str]:  # noqa: ARG003
        """Return values to propose instead of defaults, since they suit the other options.

        The new-game dialog uses them; ``create`` does not.
        """
        return {}

    @classmethod
    def idle(cls, options: Mapping[str, str]) -> frozenset[str]:  # noqa: ARG003
        """Return the keys of options which change nothing in a game with these values of all.

        They are not asked for.
        """
        return frozenset()

    @classmethod
    def template(cls, option: str, language: str) -> tuple[str, bytes] | None:  # noqa: ARG003
        """Return name and content of a file which the user can edit for an option of kind "file".

        None where the game offers none. Unedited, it has the same effect as no file.
        """
        return None

    @classmethod
    def recognises(cls, data: bytes) -> tuple[str, Message | None] | None:  # noqa: ARG003
        """Return the key of the option of kind "file" which these bytes are for, None for none.

        With it comes what is wrong with them, None where the game can be played with them.
        """
        return None

    @classmethod
    def restore(cls, options: Mapping[str, str], embedded: Json) -> "Game":  # noqa: ARG003
        """Return the game of a record: its options, and what ``embedded`` gave when it was saved.

        Raises OptionError; LudothequeError for damaged embedded data.
        """
        return cls.create(options)

    def embedded(self) -> Json:
        """Return what a record must hold so that no other file is needed to replay it, or None."""
        return None

    @abstractmethod
    def initial(self) -> "State":
        """Return the state before the first action, set-up included."""

    def from_position(self, data: Json) -> "State":
        """Return the state of a JSON position (docs/notation.md), from which a game can begin.

        Raises PositionError; FinishedError where the game is over in it, whatever ended it.
        """
        state = self.read_position(data)
        result = state.outcome()
        if result is not None:
            raise FinishedError(M("The game is over already. {result}", result=result.message))
        return state

    def read_position(self, data: Json) -> "State":
        """Return the state of a JSON position, even one in which the game is over.

        Games override it; callers use ``from_position``. Raises PositionError.
        """
        raise PositionError(M("This game cannot start from a position."))

    def is_match(self) -> bool:
        """Return whether a record holds several games or deals, counted together."""
        return False

    @abstractmethod
    def seat_name(self, seat: int) -> Message:
        """Return the name of a seat's side for sentences (« Blue », « Bleu »)."""

    def handicap(self) -> Handicap | None:
        """Return whom the house rules chosen favour, and how; None where none are (default).

        They hold from ``initial``; a position from which a game begins stands as it is given.
        """
        return None

    def refuses_computers(self) -> Message | None:
        """Return why computers cannot play every seat with these options, None where they can.

        To be asked before a game begins, when the seats are given to players.
        """
        return None

    def settled(self, before: "State", after: "State") -> tuple[float, ...] | None:
        """Return what each seat has of what one action has settled, None where it settled nothing.

        The arena counts by it. By default that is the whole record: 1, shared by those who win, or
        by all. A game in which deals are counted returns it for each deal.
        """
        result = after.outcome()
        if result is None:
            return None
        seats = range(len(self.seats))
        winners = result.winners or tuple(seats)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

    def begins(self, before: "State", after: "State") -> int | None:
        """Return which seat has begun the game, where this action shows it.

        The arena and the command balance take the first answer. By default that is who ended the
        first turn; a game in which others act in a preparation overrides it.
        """
        actors = before.actors()
        return actors[0] if after.turn > before.turn and actors[0] != CHANCE else None

    def milestones(self, before: "State", after: "State") -> tuple[tuple[str, int], ...]:
        """Return what one action has brought to which seat that may tell who will win.

        Each is a short word and a seat. The command balance counts how often whoever came to one
        first, in a game, won. None by default.
        """
        return ()

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats who win if this one resigns; by default all others (no teams)."""
        return tuple(other for other in range(len(self.seats)) if other != seat)


@attrs.frozen
class Observation:
    """What one seat, or a spectator (None), may know of a state; each game extends it."""

    seat: int | None
    actors: tuple[int, ...]
    turn: int

    def canonical(self) -> bytes:
        """Return the observation as bytes; equal for states the seat cannot tell apart."""
        return json.dumps(attrs.asdict(self), sort_keys=True, default=str).encode()


class State(ABC):
    """An immutable position in a game; equal where nothing that matters differs."""

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """Return the game this state belongs to."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Return the number of the turn, from 0; it never decreases, even across a match.

        The roll before a player's action has the same turn number as the action.
        """

    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """Return who may act: seats, or (CHANCE,), or () at the end.

        Where several seats may act at once, each action names its seat (``actor_of``).
        """

    def actor_of(self, action: int) -> int:
        """Return whose action this is."""
        return self.actors()[0]

    @abstractmethod
    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions offered; never empty while somebody must act.

        At a chance node: every outcome where enumerable (dice), else an empty list. A game may
        accept typed actions beyond the list (``is_legal`` decides). Raises no error.
        """

    @abstractmethod
    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal, without listing the others."""

    @abstractmethod
    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal, None where it is legal; each prohibition has a code."""

    @abstractmethod
    def child(self, action: int) -> "State":
        """Return the state after a legal action; unchecked, for searches and playouts."""

    def apply(self, action: int) -> "State":
        """Return the state after the action; raises IllegalAction with the reason."""
        reason = None if self.is_legal(action) else self.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        return self.child(action)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result, None while the record goes on."""

    @abstractmethod
    def observe(self, seat: int | None) -> Observation:
        """Return what the seat (None: a spectator) may know; everything shown comes from it."""

    @abstractmethod
    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action in order, as the observer may see them."""

    @abstractmethod
    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action for log and announcement, as seen by observer."""

    def worlds(self, seat: int) -> "Iterator[State]":
        """Yield the states which the seat cannot tell from this one, this one first.

        Where nothing is hidden there is no other. There may be very many: stop iterating early.
        """
        yield self

    # Notation

    @abstractmethod
    def notation(self, action: int) -> str:
        """Return the action's stable text (docs/notation.md)."""

    def parse(self, text: str) -> int:
        """Return the action of a text, legal or not; raises NotationError if it is no action.

        White space is part of the notation: one blank between two words, none around them.
        """
        if text != " ".join(text.split()):
            raise NotationError(
                M("“{text}” has blanks where an action has none.", text=quoted(text))
            )
        return self.read(text)

    @abstractmethod
    def read(self, text: str) -> int:
        """Return the action of a text without needless blanks; raises NotationError.

        Games implement it; callers use ``parse``, which checks the blanks.
        """

    def shown_notation(self, action: int, observer: int | None) -> str:
        """Return the notation as the observer may see it."""
        return self.notation(action)

    def is_secret(self, action: int) -> bool:
        """Return whether the action's notation is stored encoded in saves."""
        return False

    def reveals_to(self, action: int) -> tuple[int, ...]:
        """Return the seats which learn something hidden from them through a legal action.

        Once one of them has looked, the action cannot be undone (table/seeing.py). By default
        nobody where nothing is hidden, else everybody; a game may return fewer.
        """
        return tuple(range(len(self.game.seats))) if self.game.hidden else ()

    def forced(self) -> int | None:
        """Return the action which the table may play for the seat on turn, None by default.

        It is the only legal one, nothing may be said with it, and it is more than a pass.
        """
        return None

    # Chance and random play

    def is_chance(self) -> bool:
        """Return whether chance is to act."""
        return self.actors() == (CHANCE,)

    def chance_kind(self) -> str:
        """Return the kind of the draw at a chance node (a word; part of what fixes the draw)."""
        return ""

    def thrower(self) -> int | None:
        """Return the seat whose dice chance throws now, None where they belong to nobody."""
        return None

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return the dice of an action of chance: pairs of indexes, in ``Game.dice`` and ``faces``.

        Empty for actions without dice (lots, deals), and for kinds of throws of which not all are
        recorded: statistics judge the dice by these values.
        """
        return ()

    def sample(self, source: Source) -> int:
        """Return an outcome of the chance node drawn from ``source``."""
        actions = self.legal_actions()
        return actions[source.below(len(actions))]

    def random_action(self, source: Source) -> int:
        """Return the random player's action, by default uniform over the legal ones."""
        actions = self.legal_actions()
        return actions[source.below(len(actions))]

    # Choosing step by step (core/narrowing.py)

    def steps(self, action: int) -> tuple[str, ...]:
        """Return the choices which make up an action: places, dice, cards or words."""
        return (self.notation(action),)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices, None where one does."""
        return None

    # Text and positions

    @abstractmethod
    def text(self, observer: int | None) -> str:
        """Return the position as plain text in fixed pitch, as the observer may see it."""

    def position(self) -> Json:
        """Return the position in the JSON shape ``from_position`` reads.

        None where there is none: always once the game is over.
        """
        return None

    def repetition_key(self) -> object:
        """Return what repetition is judged on, None where the game has no such rule."""
        return None
