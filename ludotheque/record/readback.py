"""Reads a list of moves back: exported, copied, or typed by hand, in any language.

An exported text is known by its first line, and read from what ``whole_moves`` has written below
its list, or from the list where that holds every action. A text without a first line is a list of
actions from the usual start.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option
from ludotheque.core.errors import IllegalAction, LudothequeError, SaveError
from ludotheque.core.foreign import quoted
from ludotheque.core.levels import LEVELS, level_name
from ludotheque.core.messages import M, Message
from ludotheque.core.playernames import clean_name
from ludotheque.files.reading import Node, parse_json
from ludotheque.record.circumstances import Agreements, derived_id
from ludotheque.record.circumstances_json import agreements_of, agreements_to_json
from ludotheque.record.readnotes import notes_from
from ludotheque.record.record import MAX_ACTIONS, OF_A_SEAT, Ending, SeatInfo
from ludotheque.record.registry import create_game, game_class, game_title, restore_game, shelf
from ludotheque.record.savefile import action_of
from ludotheque.record.seeds import LIMIT
from ludotheque.record.timeline import Timeline, quotes
from ludotheque.record.veil import MARK
from ludotheque.record.wholemoves import AGREED, ASIDE, BETWEEN, CONTENT, END, ENDS, INTRO, START
from ludotheque.record.wording import in_all_languages, read_action

Json = Any

MAX_TEXT: Final = 8 * 1024 * 1024
"""Characters of the longest text that is read."""
_WORDS: Final = 64
"""Words of the longest action: a deal has as many as there are cards."""
_LETTERS: Final = 2_000
"""Characters of the longest action, with much to spare."""
_TYPED: Final = 400_000
"""Characters of the longest list of moves which does not name its game."""
_MOST_LINES: Final = 200_000
_MOST_WORDS: Final = 400_000
"""Lines and words of the longest text which names its game: it shall not keep anybody waiting."""
_LINES: Final = 2_000
"""Lines over which a letter may have broken a value."""
_TITLE: Final = 200
"""Characters no first line has."""
_QUOTED: Final = re.compile(r"^(\s*>)+\s?")
"""What letters put before the lines they answer to."""
_NUMBER: Final = re.compile(r"\d+\.+$")
_JOINED: Final = re.compile(r"\d+\.(?=[^\d\s.])")
"""A number which stands close before its action."""
_HINTED: Final = M("{move} (after a hint)")
_OLD: Final = M(
    "This text has the moves without the start and the dice, as older versions of Ludothèque "
    "exported them: such a game cannot be read back."
)


class NoMovesError(SaveError):
    """A text which is no list of moves."""


@attrs.frozen
class _Word:
    """A word of the moves and its line, counted from 1; "" separates two actions."""

    text: str
    line: int


@attrs.define
class _Text:
    """What a text holds, before its game is known in full."""

    key: str = ""
    exported: bool = False
    whole: bool = False
    pairs: dict[str, tuple[int, str]] = attrs.Factory(dict)
    """By folded label: number and value of a line « label: value »."""
    start: Json = None
    content: Json = None
    agreements: Agreements = attrs.Factory(Agreements)
    aside: list[str] = attrs.Factory(list)
    """The lines which begin with ASIDE, without it."""
    words: list[_Word] = attrs.Factory(list)


def read_back(text: str, key: str = "") -> Timeline:
    """Return the game whose moves a text lists; ``key`` is that of a game at hand, if any.

    Equal texts give the same game: its id and the seed of what is still to be drawn follow from
    what it holds. Raises NoMovesError where the text is no list of moves, SaveError with the line
    and the reason where something in it does not fit.
    """
    if len(text) > MAX_TEXT:
        named = any(_title(line.strip()) for line in text[:_TYPED].splitlines())
        raise _too_long() if named else NoMovesError(M("This text is no list of moves."))
    found = _parted(text.splitlines(), key)
    moves = any(word.text for word in found.words)
    if found.key and (moves or found.exported):
        return _timeline(found, found.key)
    if not moves:
        raise NoMovesError(M("This text is no list of moves."))
    furthest: tuple[int, LudothequeError] | None = None
    for other in dict.fromkeys((key, *(one.key for one in shelf()))):
        if not other:
            continue
        try:
            return _timeline(found, other)
        except MisfitError as problem:
            if problem.ply and (furthest is None or problem.ply > furthest[0]):
                furthest = problem.ply, problem
        except LudothequeError:
            continue
    if furthest is not None:
        raise furthest[1]
    raise NoMovesError(M("This text is no list of moves."))


def _too_long() -> SaveError:
    return SaveError(M("This text is too long for a list of moves."))


class MisfitError(SaveError):
    """An action which does not fit, after ``ply`` others which did."""

    ply = 0


# The parts of a text


def _parted(lines: Sequence[str], key: str) -> _Text:
    found = _Text()
    numbered = False
    labels = _labels(key)
    at = read = 0
    while at < len(lines):
        read += len(lines[at]) + 1
        if read > _TYPED and not found.key:
            raise NoMovesError(M("This text is no list of moves."))
        if at >= _MOST_LINES or len(found.words) > _MOST_WORDS:
            raise _too_long()
        number, line = at + 1, _QUOTED.sub("", lines[at]).strip()
        at += 1
        if line.startswith(ASIDE):
            found.aside.append(line.removeprefix(ASIDE))
            continue
        if not line:
            continue
        if line == "--" and found.words:
            break  # a signature follows
        folded = _folded(line)
        if folded in _all(INTRO):
            found.whole, found.words = True, []
            continue
        if not found.key and (title := _title(line)):
            found.key, found.exported = title
            labels = _labels(found.key)
            continue
        label, colon, value = line.partition(":")
        label = _folded(label)
        if colon and label in _all(START) | _all(CONTENT) | _all(AGREED):
            data, at = _json(value, lines, at, number)
            if label in _all(START):
                found.start = data
            elif label in _all(CONTENT):
                found.content = data
            else:
                found.agreements = _agreements(data, number, value)
            continue
        begins = bool(_NUMBER.match(line.split()[0]) or _JOINED.match(line))
        numbered = numbered or begins
        if colon and not found.whole and not begins and (found.exported or label in labels):
            found.pairs.setdefault(label, (number, value.strip()))
            continue
        if found.whole or begins or not found.exported:
            found.words += islice(_words(line, number), _MOST_WORDS + 1)
    if len(found.words) > _MOST_WORDS:
        raise _too_long()
    return found


def _words(line: str, number: int) -> Iterator[_Word]:
    """Yield the words of a line of moves, and a separator for each number and mark between."""
    for mark in _hinted():
        line = line.replace(mark, " ")
    for word in line.split():
        if word in {BETWEEN, ";"} or _NUMBER.fullmatch(word):
            yield _Word("", number)
            continue
        if _JOINED.match(word):
            yield _Word("", number)
        yield _Word(_JOINED.sub("", word, count=1), number)


@cache
def _hinted() -> tuple[str, ...]:
    return tuple(one.replace("{move}", "").strip() for one in in_all_languages(_HINTED))


def _json(value: str, lines: Sequence[str], at: int, number: int) -> tuple[Json, int]:
    """Return the value which begins in a line, and the index of the line after it.

    A letter may have broken it into several lines. Raises SaveError.
    """
    text, until = value, at
    while True:
        try:
            return parse_json(text.encode("utf-8", "surrogatepass")), until
        except SaveError as problem:
            if until >= len(lines) or until - at >= _LINES or _folded(lines[until]) in _all(INTRO):
                raise _at(number, quoted(value), problem.message) from problem
        text += _QUOTED.sub("", lines[until])
        until += 1


def _agreements(data: Json, number: int, value: str) -> Agreements:
    """Return the agreements a line holds; raises SaveError."""
    try:
        return agreements_of(Node(data, "agreements"))
    except SaveError as problem:
        raise _at(number, quoted(value), problem.message) from problem


def _title(line: str) -> tuple[str, bool] | None:
    """Return the key of the game a line names, and whether an export begins so; else None."""
    return _titles().get(_folded(line)) if len(line) < _TITLE else None


@cache
def _titles() -> Mapping[str, tuple[str, bool]]:
    """Return by folded line what a first line may say; it is asked for every line of a text."""
    plain = {_folded(one.title): (one.key, False) for one in shelf()}
    return plain | {
        _folded(f"{one.title} {dash} Ludothèque"): (one.key, True)
        for one in shelf() for dash in "–—-"
    }  # fmt: skip


def _folded(text: str) -> str:
    """Return a text in small letters without blanks and with one kind of apostrophe."""
    return "".join(text.split()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").casefold()


@cache
def _all(message: Message) -> frozenset[str]:
    """Return a message as every language has it, folded, without a colon at its end."""
    return frozenset(_folded(one).rstrip(":") for one in in_all_languages(message))


@cache
def _labels(key: str) -> frozenset[str]:
    """Return the folded labels which may stand above a list, of a game or of all of them."""
    found: set[str] = set()
    for one in shelf():
        if key in {"", one.key}:
            for option in game_class(one.key).option_list:
                found |= _all(option.title)
    return frozenset(found)


# The game


def _timeline(found: _Text, key: str) -> Timeline:
    game = _game(found, key)
    try:
        timeline = Timeline(game, seed=0, start=found.start, seats=_seats(found, game))
    except LudothequeError as problem:
        raise SaveError(problem.message) from problem
    _play(timeline, found)
    agreed = found.agreements
    parts = [
        game.key, sorted(game.options.items()), game.embedded(), found.start,
        [seat.name for seat in timeline.seats], timeline.notations(), timeline.ending,
    ]  # fmt: skip
    if agreed != Agreements():
        parts.append(agreements_to_json(agreed))
    uid = derived_id("moves", *parts)
    seed = int.from_bytes(hashlib.blake2b(uid.encode(), digest_size=8).digest(), "big") % LIMIT
    fresh = Timeline(
        game, seed=seed, start=found.start, seats=timeline.seats, uid=uid, agreements=agreed
    )
    for action in timeline.actions:
        fresh.apply(action)
    if timeline.ending is not None:
        fresh.end(timeline.ending)
    if found.exported:
        fresh.notes = notes_from(found.aside, _values(found.pairs), fresh)
    return fresh


def _values(pairs: Mapping[str, tuple[int, str]]) -> dict[str, str]:
    return {label: value for label, (_, value) in pairs.items()}


def _game(found: _Text, key: str) -> Game:
    """Return the game with the options a text names; raises SaveError."""
    options = {}
    for option in game_class(key).option_list:
        for label in _all(option.title):
            if label in found.pairs:
                number, value = found.pairs[label]
                options[option.key] = _value(option, number, value)
    files = [one.key for one in game_class(key).option_list if one.kind == "file"]
    named = [name for name in files if options.get(name)]
    try:
        if found.content is not None and named:
            return restore_game(key, options, found.content)
        if named:
            raise SaveError(
                M("This text names a file which it does not hold: “{name}”.",
                  name=options[named[0]])
            )  # fmt: skip
        return create_game(key, options)
    except LudothequeError as problem:
        raise SaveError(problem.message) from problem


def _value(option: Option, number: int, value: str) -> str:
    if option.kind == "number":
        return value.split(maxsplit=1)[0] if value else value  # its unit may follow
    if option.kind != "choice":
        return value
    for known in option.known:
        if value == known.value or _folded(value) in _all(known.title):
            return known.value
    text = M("“{value}” is no choice of “{option}”.", value=quoted(value), option=option.title)
    raise _at(number, quoted(value), text)


def _seats(found: _Text, game: Game) -> tuple[SeatInfo, ...]:
    """Return who sits where, nobody with a name where the text names nobody."""
    seats = []
    for seat in range(len(game.seats)):
        side = game.seat_name(seat)
        name = next((found.pairs[one][1] for one in _all(side) if one in found.pairs), "")
        level = next((one for one in LEVELS if _is_level(name, one, side)), None)
        seats.append(SeatInfo("" if level else clean_name(name), "", level))
    return tuple(seats)


def _is_level(name: str, level: int, side: Message) -> bool:
    """Return whether a name is that of a computer player, which may be named with its side."""
    called = {level_name(level), M("{player} ({side})", player=level_name(level), side=side)}
    return any(_folded(name) in _all(one) for one in called)


def _play(timeline: Timeline, found: _Text) -> None:
    """Play the words of a text; raises MisfitError with the line and the reason."""
    words, at = found.words, 0
    while at < len(words):
        if not words[at].text:
            at += 1
            continue
        if timeline.ply >= MAX_ACTIONS:
            raise SaveError(M("This text holds more moves than any game needs."))
        following = _following(words, at)
        ending = _ending(timeline, following)
        if ending is not None:
            taken, end = ending
            try:
                timeline.end(end)
            except ValueError as problem:
                text = M("The end that is named does not fit the game.")
                raise _misfit(timeline, following, text) from problem
        else:
            taken, action = _action(timeline, found, following)
            timeline.apply(action)
        at += taken


def _following(words: Sequence[_Word], at: int) -> list[_Word]:
    """Return the words from ``at`` to the next separator, at most as many as an action has."""
    found = []
    for word in words[at : at + _WORDS]:
        if not word.text:
            break
        found.append(word)
    return found


def _action(timeline: Timeline, found: _Text, words: Sequence[_Word]) -> tuple[int, int]:
    """Return how many words the next action has, and the action; raises MisfitError."""
    state = timeline.state
    if words[0].text.startswith(MARK):
        return 1, _hidden(timeline, words)
    refusal: Message | None = None
    for count in range(1, len(words) + 1):
        text = " ".join(word.text for word in words[:count])
        if len(text) > _LETTERS:
            break
        try:
            return count, read_action(state, text)
        except IllegalAction as problem:
            refusal = refusal or problem.message
        except LudothequeError:
            continue
    if found.exported and not found.whole and not timeline.ply and state.is_chance():
        raise SaveError(_OLD)
    if not state.actors():
        refusal = M("The game is over before this.")
    elif state.is_chance() and refusal is None:
        refusal = M("A lot, a deal or dice must come here first.")
    if refusal is None:
        refusal = M("This is no action of {game}.", game=game_title(timeline.game.key))
    raise _misfit(timeline, words, refusal)


def _hidden(timeline: Timeline, words: Sequence[_Word]) -> int:
    """Return a hidden action, which is neither quoted nor explained where it does not fit."""
    try:
        text, _ = action_of(Node(words[0].text), timeline.ply)
        action = timeline.state.parse(text)
    except LudothequeError:
        action = None
    if action is None or not timeline.state.is_legal(action):
        raise SaveError(M("A hidden move, line {line}, cannot be played.", line=words[0].line))
    return action


def _ending(timeline: Timeline, words: Sequence[_Word]) -> tuple[int, Ending] | None:
    """Return how many words name an end by the players, and the end; None if they name none."""
    texts = [_folded(word.text) for word in words[:3]]
    if len(texts) < 2 or texts[0] not in _all(END):
        return None
    kind = next((kind for kind, name in ENDS.items() if texts[1] in _all(name) | {kind}), None)
    if kind is None:
        return None
    if kind not in OF_A_SEAT:
        return 2, Ending(kind)
    seats = [seat.casefold() for seat in timeline.game.seats]
    if len(texts) < 3 or texts[2] not in seats:
        return None
    return 3, Ending(kind, seats.index(texts[2]))


def _misfit(timeline: Timeline, words: Sequence[_Word], problem: Message) -> MisfitError:
    line = words[0].line
    text = " ".join(word.text for word in words if word.line == line)
    found = MisfitError(_line(line, text, problem))
    found.ply = timeline.ply
    return found


def _at(line: int, text: str, problem: Message) -> SaveError:
    return SaveError(_line(line, text, problem))


def _line(line: int, text: str, problem: Message) -> Message:
    """Return the sentence which names a line, what stands in it and what is wrong."""
    if quotes(problem, text):
        return M("Line {line}: {problem}", line=line, problem=problem)
    return M("Line {line}, “{text}”: {problem}", line=line, text=quoted(text), problem=problem)
