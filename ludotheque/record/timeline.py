"""The history of one record: play, chance, undo, redo, endings, and replay of a record."""

from collections.abc import Container, Mapping
from typing import Any
from weakref import WeakSet

from ludotheque.core.contract import Game, State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.draws import HashSource
from ludotheque.core.errors import (
    DamagedActionError,
    IllegalAction,
    LudothequeError,
    NotationError,
    SaveError,
)
from ludotheque.core.events import Passed
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, Message
from ludotheque.record.circumstances import (
    Agreements,
    Branch,
    Hint,
    Notes,
    SeatChange,
    changes_until,
    hints_until,
    inserted,
    new_id,
)
from ludotheque.record.ended import outcome_of
from ludotheque.record.record import OF_A_SEAT, Ending, Record, SeatInfo, now
from ludotheque.record.recorded import recorded_game
from ludotheque.record.registry import create_game
from ludotheque.record.seating import level_at, renamed, seated_name
from ludotheque.record.spent import Spent

Json = Any


class LineMark:
    """A counter ``same``: how many actions of a line have not changed since the mark was set."""

    __slots__ = ("__weakref__", "same")

    def __init__(self, same: int) -> None:
        """Begin with ``same`` unchanged actions."""
        self.same = same


class Timeline:
    """The mutable history of one record.

    It is one line of actions with a present ply: the actions before it have been played, those
    after it (the redo tail) have been taken back. An ending stands at the end of the line.

    ``id`` is the game's own, fresh unless ``uid`` gives it; ``branched_from`` is its origin, None
    where it is no branch. Events, hints, times and notes belong to plies and are cut with the line.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int,
        start: Json | None = None,
        seats: tuple[SeatInfo, ...] | None = None,
        created: str | None = None,
        uid: str | None = None,
        agreements: Agreements | None = None,
    ) -> None:
        """Begin a record, by default with nameless seats and the default agreements.

        Raises PositionError for a bad ``start``, ValueError for a wrong number of seats.
        """
        self.game = game
        self.seed = seed
        self.start = start
        self.seats = seats if seats is not None else (SeatInfo(),) * len(game.seats)
        self.created = created or now()
        if len(self.seats) != len(game.seats):
            raise ValueError("one SeatInfo for each seat")
        first = game.initial() if start is None else game.from_position(start)
        self.id = uid or new_id()
        self.branched_from: Branch | None = None
        self.post = 0  # how many actions have gone by post
        self.agreements = agreements or Agreements()
        self._events: tuple[SeatChange, ...] = ()
        self._hints: tuple[Hint, ...] = ()
        self._notes = Notes()
        self._states: list[State] = [first]
        self._line: list[int] = []
        self._times: list[int | None] = []
        self.spent = Spent(len(self.seats))
        self._circumstances = 0
        self._ply = 0
        self._ending: Ending | None = None
        self._ended = False
        self._marks: WeakSet[LineMark] = WeakSet()

    # State and actions

    @property
    def ply(self) -> int:
        """Return the number of actions played up to now."""
        return self._ply

    @property
    def state(self) -> State:
        """Return the current state."""
        return self._states[self._ply]

    @property
    def states(self) -> tuple[State, ...]:
        """Return the states up to now, the first one before any action."""
        return tuple(self._states[: self._ply + 1])

    @property
    def actions(self) -> tuple[int, ...]:
        """Return the actions up to now."""
        return tuple(self._line[: self._ply])

    @property
    def length(self) -> int:
        """Return the number of all actions, those taken back included."""
        return len(self._line)

    def action_at(self, ply: int) -> int:
        """Return action number ``ply`` of the whole line (IndexError beyond)."""
        if not 0 <= ply < len(self._line):
            raise IndexError("no such ply in the record")
        return self._line[ply]

    def mark(self) -> LineMark:
        """Return a mark of the line as it stands: its ``same`` falls when actions are replaced."""
        mark = LineMark(len(self._line))
        self._marks.add(mark)
        return mark

    @property
    def redo_tail(self) -> tuple[int, ...]:
        """Return the actions taken back, in the order of play."""
        return tuple(self._line[self._ply :])

    @property
    def line(self) -> tuple[int, ...]:
        """Return all actions, those taken back included."""
        return tuple(self._line)

    @property
    def ending(self) -> Ending | None:
        """Return the ending by the players, None where there is none or it is undone."""
        return self._ending if self._ended else None

    @property
    def undone_ending(self) -> Ending | None:
        """Return the ending that redo would bring back, None where there is none."""
        return None if self._ended else self._ending

    def state_at(self, ply: int) -> State:
        """Return the state before action number ``ply`` of the whole line (IndexError beyond)."""
        if not 0 <= ply < len(self._states):
            raise IndexError("no such ply in the record")
        return self._states[ply]

    def notation_at(self, ply: int) -> str:
        """Return the text of action number ``ply`` of the whole line (IndexError beyond)."""
        return self.state_at(ply).notation(self._line[ply])

    def notations(self) -> tuple[str, ...]:
        """Return the actions up to now as text."""
        return tuple(self.notation_at(i) for i in range(self._ply))

    def outcome(self) -> Outcome | None:
        """Return how the record ended, by the rules or by the players; None while it goes on.

        An abandoned record has no winner and is no draw: it stays without outcome.
        """
        found, ending = self.state.outcome(), self.ending
        return found if found is not None or ending is None else outcome_of(self.game, ending)

    def result(self) -> str:
        """Return « * » (unfinished, abandoned), « draw », or the winners joined by « + »."""
        outcome = self.outcome()
        if outcome is None:
            return "*"
        return "+".join(self.game.seats[seat] for seat in outcome.winners) or "draw"

    def is_over(self) -> bool:
        """Return whether nothing more can be played at this ply."""
        return self._ended or not self.state.actors()

    # What belongs to the plies

    @property
    def events(self) -> tuple[SeatChange, ...]:
        """Return the changes at the seats, also those at plies of the redo tail."""
        return self._events

    @property
    def hints(self) -> tuple[Hint, ...]:
        """Return the hints given, also those at plies of the redo tail."""
        return self._hints

    @property
    def times(self) -> tuple[int | None, ...]:
        """Return the milliseconds used for each action of the whole line, None where not known."""
        return tuple(self._times)

    @property
    def notes(self) -> Notes:
        """Return the notes on game and plies, also those on plies of the redo tail."""
        return self._notes

    @notes.setter
    def notes(self, notes: Notes) -> None:
        self._notes = notes.until(len(self._line))
        self._circumstances += 1

    def time_at(self, ply: int) -> int | None:
        """Return the milliseconds used for action number ``ply`` of the whole line."""
        return self._times[ply]

    def change_seat(self, kind: str, seat: int, level: int | None = None) -> None:
        """Record that another player sits at ``seat`` from this ply on (``SeatChange``).

        What was to change there in the redo tail no longer will.
        """
        change = SeatChange(self._ply, kind, seat, level)
        earlier = (one for one in self._events if one.seat != seat or one.ply <= self._ply)
        self._events = inserted(tuple(earlier), change)
        self._circumstances += 1

    def name_seat(self, seat: int, name: str) -> None:
        """Give whoever sits at a seat another name, "" for none."""
        self.seats = renamed(self.seats, seat, name)

    def note_hint(self, seat: int) -> None:
        """Record that ``seat`` was given a hint at this ply."""
        self._hints = inserted(self._hints, Hint(self._ply, seat))
        self._circumstances += 1

    def branch(self, ply: int) -> "Timeline":
        """Return a new game which goes on from a ply of the line (IndexError beyond).

        It has a fresh id and this game as its origin, and shares everything up to that ply.
        """
        if not 0 <= ply <= len(self._line):
            raise IndexError("no such ply in the record")
        found = Timeline(
            self.game,
            seed=self.seed,
            start=self.start,
            seats=self.seats,
            agreements=self.agreements,
        )
        found.branched_from = Branch(self.id, ply)
        for i in range(ply):
            found._append(self._line[i], self._states[i + 1], self._times[i])
        found._ply = ply
        found._events, found._hints, found._notes = self._events, self._hints, self._notes
        found._cut()
        return found

    def becomes(self, uid: str, branched_from: Branch) -> None:
        """Take another id and origin, after two programs have played one game differently."""
        self.id, self.branched_from = uid, branched_from

    # Detecting changes, for the archive

    @property
    def stamp(self) -> tuple[object, ...]:
        """Return a value which is equal at two times if nothing but actions changed between them.

        Whether actions were replaced is seen from a ``mark`` set at the first time.
        """
        return (
            *(self._ply, self._ended, self._ending, len(self._line), self.id, self.branched_from),
            *(self.spent.pending if self.agreements.clock else (), self.beside, self.post),
        )

    @property
    def beside(self) -> tuple[object, ...]:
        """Return a value which is equal at two times if nothing beside the actions changed."""
        return self._circumstances, self.agreements, self.seats

    # Playing

    def apply(self, action: int, time: int | None = None) -> State:
        """Play an action and return the new state; raises IllegalAction, changing nothing.

        ``time`` is how many milliseconds it took, by default what its seat has ``spent``. The redo
        tail is dropped, unless it begins with this action: that is redone with the time it has.
        """
        if self._ended:
            text = M("The game has been ended; undo the ending to play on.")
            raise IllegalAction(Reason("record-ended", text))
        if self._ply < len(self._line) and self._line[self._ply] == action:
            self._ply += 1
            return self.state
        before, after = self.state, self.state.apply(action)
        self._cut()
        spent = self.spent.take(before.actor_of(action))
        self._append(action, after, spent if time is None else time)
        self._ply += 1
        return after

    def _append(self, action: int, after: State, time: int | None) -> None:
        self._line.append(action)
        self._states.append(after)
        self._times.append(time)

    def player_name(self, seat: int) -> str | Message:
        """Return the player's name for a sentence, or the seat's name where he has none.

        A computer player has the name of its level.
        """
        return seated_name(self.game, self.seats, self._events, seat)

    def level(self, seat: int, ply: int | None = None) -> int | None:
        """Return the level of the computer player at a seat, None for a person.

        By default it is who sits there now, else who sat there after ``ply`` actions.
        """
        return level_at(self.seats, self._events, seat, ply)

    def draw(self) -> int:
        """Return the action which chance takes now; changes nothing.

        It is the next action of the redo tail, if there is one, else a pure function of seed, turn,
        kind and count of that kind within the turn. ValueError where chance is not to act.
        """
        if not self.state.is_chance():
            raise ValueError("chance is not to act")
        if self._ply < len(self._line):
            return self._line[self._ply]
        return self.seeded(self._ply)

    def seeded(self, ply: int) -> int:
        """Return the action which the seed gives chance at a ply, whatever the record holds."""
        return self.state_at(ply).sample(HashSource(self.seed, *self.draw_at(ply)))

    def draw_at(self, ply: int) -> tuple[int, str, int]:
        """Return turn, kind and count of the draw which chance makes at a ply."""
        state = self.state_at(ply)
        turn, kind, count = state.turn, state.chance_kind(), 0
        for earlier in reversed(range(ply)):
            before = self._states[earlier]
            if before.turn != turn:
                break
            count += before.is_chance() and before.chance_kind() == kind
        return turn, kind, count

    def settle(self) -> int:
        """Play actions of chance until a seat has to act or the game ends; return how many."""
        count = 0
        while not self._ended and self.state.is_chance():
            self.apply(self.draw())
            count += 1
        return count

    # Endings

    def end(self, ending: Ending) -> None:
        """End the record at this ply; the redo tail is dropped.

        Raises ValueError where it is over already or the ending names no seat of the game.
        """
        if self.is_over():
            raise ValueError("the record is over")
        if (ending.seat is not None) != (ending.kind in OF_A_SEAT):
            raise ValueError("the seat which has lost, and no other, is named")
        if ending.seat is not None and not 0 <= ending.seat < len(self.seats):
            raise ValueError("no such seat")
        self._cut()
        self._ending = ending
        self._ended = True

    def reopen(self) -> None:
        """Remove the ending by the players; redo does not bring it back."""
        self._ending = None
        self._ended = False

    def _cut(self) -> None:
        if self._ply < len(self._line):
            for mark in self._marks:
                mark.same = min(mark.same, self._ply)
            for i in range(self._ply, len(self._line)):
                self.spent.give_back(self._states[i].actor_of(self._line[i]), self._times[i])
            del self._line[self._ply :]
            del self._times[self._ply :]
            del self._states[self._ply + 1 :]
        self._trim()
        self.reopen()

    def _trim(self) -> None:
        """Cut events, hints and notes at the end of the line."""
        ply = len(self._line)
        before = (self._events, self._hints, self._notes)
        self._events = changes_until(self._events, ply)
        self._hints = hints_until(self._hints, ply)
        self._notes = self._notes.until(ply)
        if (self._events, self._hints, self._notes) != before:
            self._circumstances += 1

    # Undo, redo, replay

    @property
    def can_undo(self) -> bool:
        """Return whether there is a decision or an ending to undo."""
        return self.undo_ply() is not None

    @property
    def can_redo(self) -> bool:
        """Return whether there is an action or an ending to redo."""
        return self._ply < len(self._line) or self.undone_ending is not None

    def undo_ply(self, passed: Container[int] = ()) -> int | None:
        """Return the ply ``undo`` leads to, None where there is nothing to undo."""
        if self._ended:
            return self._ply
        plies = reversed(range(self._ply))
        return next((ply for ply in plies if self._is_decision(ply, passed)), None)

    def undo(self, passed: Container[int] = ()) -> int:
        """Go back to the ply before the last decision of a seat; return how many actions that is.

        Chance, forced passes and what the seats ``passed`` decided are no decisions. An ending by
        the players is one, with 0 actions. Does nothing and returns 0 where there is nothing to
        undo.
        """
        ply = self.undo_ply(passed)
        if ply is None:
            return 0
        count, self._ply, self._ended = self._ply - ply, ply, False
        return count

    def redo(self, passed: Container[int] = ()) -> int:
        """Redo the next action, and those after it which are no decisions; return how many actions.

        The seats ``passed`` decide nothing. At the end of the line it redoes an undone ending, and
        returns 0.
        """
        if self._ply == len(self._line):
            self._ended = self._ending is not None
            return 0
        before = self._ply
        self._ply += 1
        while self._ply < len(self._line) and not self._is_decision(self._ply, passed):
            self._ply += 1
        return self._ply - before

    def go_to(self, ply: int) -> None:
        """Go to a ply on the line, the ending included at its end; IndexError beyond."""
        if not 0 <= ply <= len(self._line):
            raise IndexError("no such ply in the record")
        self._ply = ply
        self._ended = self._ending is not None and ply == len(self._line)

    def _is_decision(self, ply: int, passed: Container[int]) -> bool:
        """Return whether a seat not ``passed`` decided at this ply (more than a forced pass)."""
        state, action = self._states[ply], self._line[ply]
        if state.is_chance() or state.actor_of(action) in passed:
            return False
        events = state.transition(action, None)
        nothing = bool(events) and isinstance(events[0], Passed)
        return not nothing or len(state.legal_actions()) > 1

    # Records

    def to_record(self, modified: str | None = None) -> Record:
        """Return the record of the whole line, dated now unless ``modified`` is given."""
        secret = frozenset(
            i for i in range(len(self._line)) if self._states[i].is_secret(self._line[i])
        )
        texts = tuple(self.notation_at(i) for i in range(len(self._line)))
        return Record(
            game=self.game.key,
            options=dict(self.game.options),
            seats=self.seats,
            seed=self.seed,
            start=self.start,
            embedded=self.game.embedded(),
            actions=texts[: self._ply],
            secret=secret,
            ending=self.ending,
            created=self.created,
            modified=modified or now(),
            actions_of_redo=texts[self._ply :],
            ending_of_redo=self.undone_ending,
            id=self.id,
            branched_from=self.branched_from,
            events=self._events,
            agreements=self.agreements,
            hints=self._hints,
            times=tuple(self._times),
            pending=self.spent.pending,
            notes=self._notes,
            post=min(self.post, self._ply),
        )

    @classmethod
    def from_record(cls, record: Record, game: Game | None = None) -> "Timeline":
        """Return the history of a record, every action replayed through the rules.

        ``game`` is the record's game where the caller has it already. Raises SaveError, naming
        number and text of the first action which is wrong.
        """
        try:
            game = recorded_game(record, game)
            timeline = cls(
                game,
                seed=record.seed,
                start=record.start,
                seats=record.seats,
                created=record.created,
                uid=record.id,
                agreements=record.agreements,
            )
        except SaveError:
            raise
        except LudothequeError as problem:
            raise SaveError(problem.message) from problem
        texts = (*record.actions, *record.actions_of_redo)
        times = (*record.times[: len(texts)], *(None,) * (len(texts) - len(record.times)))
        for number, (text, time) in enumerate(zip(texts, times, strict=True), 1):
            timeline._replay(number, text, time, secret=number - 1 in record.secret)
        timeline.branched_from = record.branched_from
        timeline._events, timeline._hints = record.events, record.hints
        timeline._notes = record.notes
        timeline._trim()
        timeline.spent.pending, timeline.post = record.pending, record.post
        ending = record.ending or record.ending_of_redo
        if ending is not None:
            try:
                timeline.end(ending)
            except ValueError as problem:
                sentence = M("The file is damaged: its ending does not fit the game.")
                raise SaveError(sentence) from problem
        if record.actions_of_redo or record.ending_of_redo is not None:
            timeline._ply = len(record.actions)
            timeline._ended = False
        return timeline

    def _replay(self, number: int, text: str, time: int | None, *, secret: bool) -> None:
        try:
            action = self.state.parse(text)
            after = self.state.apply(action)
        except (NotationError, IllegalAction) as problem:
            sentence = _wrong(number, text, problem)
            if secret:  # neither the text nor a reason which might quote it
                sentence = M("Move {n}, a hidden one, cannot be played.", n=number)
            damaged = DamagedActionError(sentence)
            damaged.ply = number - 1
            raise damaged from problem
        self._append(action, after, time)
        self._ply += 1


class Following:
    """Tracks how far a reader of a record has come, so that it processes each action once."""

    def __init__(self) -> None:
        """Begin before the first action."""
        self._timeline: Timeline | None = None
        self._mark = LineMark(0)
        self._done = 0

    def catch_up(self, timeline: Timeline, upto: int | None = None) -> range:
        """Return the indexes of the actions to process now, up to the present ply or ``upto``.

        Results for actions from the range's start on are out of date, since these were replaced or
        taken back; those for earlier actions still hold.
        """
        if timeline is not self._timeline:
            self._timeline, self._mark, self._done = timeline, timeline.mark(), 0
        last = timeline.ply if upto is None else upto
        begin = min(self._mark.same, self._done, last)
        self._mark.same, self._done = timeline.length, last
        return range(begin, last)


def _wrong(number: int, text: str, problem: LudothequeError) -> Message:
    message = problem.message
    if quotes(message, text):
        return M("Move {n}: {problem}", n=number, problem=message)
    return M("Move {n}, “{text}”: {problem}", n=number, text=quoted(text), problem=message)


def quotes(message: Message, text: str) -> bool:
    """Return whether a message has the text, whole or ``quoted``, among its arguments."""
    parts = [value for _, value in message.args if isinstance(value, str)]
    return text in parts or quoted(text) in parts


def start_timeline(
    key: str, options: Mapping[str, str], seed: int, seats: tuple[SeatInfo, ...] | None = None
) -> Timeline:
    """Return a fresh history of the game with this key; raises OptionError."""
    return Timeline(create_game(key, options), seed=seed, seats=seats)
