"""Moves as text are read back: the whole of a game, in any language, or refused with a reason."""

import json
import random
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue, use_language
from ludotheque.core.printed import WORDS
from ludotheque.games import ENGINES, create, game_class, info
from ludotheque.record.circumstances import Agreements, Clock
from ludotheque.record.readback import NoMovesError, read_back
from ludotheque.record.recognising import (
    GameFile,
    Moves,
    SavedGame,
    StartingPosition,
    UnknownTextError,
    recognised,
)
from ludotheque.record.record import Ending
from ludotheque.record.savefile import encode
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.record.wholemoves import (
    GAME_NOTE,
    heading_line,
    note_lines,
    note_title,
    occasion_line,
    option_line,
    whole_moves,
)
from ludotheque.record.wording import readings, written
from tests.contract.configurations import CONFIGURATIONS, variants
from tests.examples import file_option, hiding, one_die, with_seats, without_chance

LANGUAGE = st.sampled_from(languages())


def played(key: str, options: dict[str, str], plies: int, seed: int) -> Timeline:
    """A game played at random."""
    timeline = start_timeline(key, options, seed)
    source = RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    return timeline


def text_of(timeline: Timeline) -> str:
    """A game as text: title, options, every action."""
    game = timeline.game
    lines = [f"{info(game.key).title} – Ludothèque", ""]
    for option in game.option_list:
        titles = {one.value: one.title for one in option.values if option.kind == "choice"}
        value = game.options[option.key]
        if value:
            lines.append(str(option_line(option, titles.get(value, value))))
    return "\n".join([*lines, "", *whole_moves(timeline)])


@given(
    st.sampled_from(CONFIGURATIONS), st.integers(0, 10**6), st.integers(0, 260), LANGUAGE, LANGUAGE
)
def test_what_is_written_in_one_language_is_read_in_any(
    configuration: tuple[str, tuple[tuple[str, str], ...]],
    seed: int, plies: int, one: str, other: str,
) -> None:  # fmt: skip
    key, options = configuration
    timeline = played(key, dict(options), plies, seed)
    use_language(one)
    text = text_of(timeline)
    use_language(other)
    found = read_back(text)
    assert found.game.key == key
    assert found.game.options == timeline.game.options
    assert found.notations() == timeline.notations()
    again = read_back(text)
    assert (again.id, again.seed) == (found.id, found.seed)


@given(st.sampled_from(CONFIGURATIONS), st.integers(0, 10**6), st.integers(0, 120))
def test_stored_actions_are_read_as_well_as_printed_ones(
    configuration: tuple[str, tuple[tuple[str, str], ...]], seed: int, plies: int
) -> None:
    key, options = configuration
    timeline = played(key, dict(options), plies, seed)
    head = text_of(played(key, dict(options), 0, seed))
    found = read_back("\n".join([head, *timeline.notations()]))
    assert found.notations() == timeline.notations()
    broken = read_back("\n".join(["> " + head.replace("\n", "\n> "), *folded(timeline)]))
    assert broken.notations() == timeline.notations()


def folded(timeline: Timeline) -> list[str]:
    """The actions of a game as a letter breaks its lines."""
    words = " · ".join(timeline.notations()).split()
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 70:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [f"> {line}" for line in lines]


@pytest.mark.parametrize("key", ENGINES)
def test_words_mean_one_thing_in_every_language(key: str) -> None:
    words = {**WORDS, **game_class(key).words}
    means: dict[str, set[str]] = {}
    for word, name in words.items():
        for language in languages():
            shown = Catalogue(language).render(name)
            assert shown.split() == [shown]
            means.setdefault(shown.casefold(), set()).add(word)
    assert [meaning for meaning in means.values() if len(meaning) > 1] == []


@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("kind", ["resign", "time", "agreed", "abandoned"])
def test_an_end_by_the_players_comes_back(key: str, kind: str) -> None:
    timeline = played(key, {}, 9, 4)
    timeline.end(Ending(kind, 1 if kind in {"resign", "time"} else None))
    for language in languages():
        use_language(language)
        assert read_back(text_of(timeline)).ending == timeline.ending


def test_a_start_and_a_file_come_with_the_game() -> None:
    key = without_chance()
    first = played(key, {}, 6, 1)
    game = create(key)
    timeline = Timeline(game, seed=2, start=first.state.position())
    timeline.apply(timeline.state.legal_actions()[0])
    found = read_back(text_of(timeline))
    assert (found.start, found.actions) == (timeline.start, timeline.actions)
    wrapped = re.sub(r"(\{.{20})", r"\1\n> ", text_of(timeline), count=1)
    assert read_back(wrapped).start == timeline.start


@pytest.mark.parametrize("language", languages())
def test_agreements_and_notes_come_back(language: str) -> None:
    key = without_chance()
    agreed = Agreements(no_undo=True, hints=False, clock=Clock("move", 61, "lose"))
    timeline = Timeline(played(key, {}, 0, 1).game, seed=1, agreements=agreed)
    source = RandomSource(1)
    while timeline.ply < 9:
        timeline.apply(timeline.state.random_action(source))
    note = "1. not a move\n\n  # nor this"
    use_language(language)
    try:
        title, *whole = text_of(timeline).split("\n")
        above = [str(heading_line("Cup: 1")), str(occasion_line("at home"))]
        notes = [*note_lines(GAME_NOTE, note), *note_lines(note_title(4), "four")]
        beyond = note_lines(note_title(4_000), "on no move of this game")
        text = "\n".join([title, *above, *notes, *beyond, *whole])
    finally:
        use_language("en")
    found = read_back(text)
    assert found.agreements == agreed
    assert found.actions == timeline.actions
    notes_found = found.notes
    assert (notes_found.heading, notes_found.occasion) == ("Cup: 1", "at home")
    assert notes_found.game == note
    assert [(one.ply, one.text) for one in notes_found.moves] == [(4, "four")]
    assert found.id == read_back(text).id
    plain = Timeline(timeline.game, seed=1)
    for action in timeline.actions:
        plain.apply(action)
    assert found.id != read_back(text_of(plain)).id


def test_wrong_agreements_are_refused_with_their_line() -> None:
    key = without_chance()
    text = f'{info(key).title} – Ludothèque\nAgreements: {{"no_undo": 3}}\n'
    with pytest.raises(LudothequeError, match="Line 2"):
        read_back(text)


@pytest.mark.parametrize("text", ["1. c5v\n" * 900_000, "c5v " * 1_900_000, "\u3042" * 190_000])
def test_a_huge_text_is_soon_refused(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(NoMovesError):
        read_back(text)
    assert time.process_time() - begun < 6


@pytest.mark.parametrize(
    "rest", ["z9\n" * 2_700_000, "1. " + "z9 " * 2_700_000, "# n\n" * 2_000_000]
)
def test_a_huge_text_which_names_its_game_is_soon_refused(rest: str) -> None:
    begun = time.process_time()
    with pytest.raises(SaveError, match="too long for a list of moves") as refused:
        read_back(f"{info(without_chance()).title} – Ludothèque\n{rest}")
    assert not isinstance(refused.value, NoMovesError)
    assert time.process_time() - begun < 6


@pytest.mark.parametrize("rest", ["", "\n", "\n1.\n2.\n", "\n· ; ·\n"])
def test_the_name_of_a_game_alone_begins_none(rest: str) -> None:
    with pytest.raises(NoMovesError):
        read_back(f"{info(without_chance()).title}{rest}")


def test_what_is_hidden_stays_hidden_until_the_game_is_over() -> None:
    key = hiding()
    timeline = played(key, {}, 30, 3)
    secret = [
        timeline.notation_at(ply)
        for ply in range(timeline.ply)
        if timeline.state_at(ply).is_secret(timeline.action_at(ply))
    ]
    text = text_of(timeline)
    assert secret
    assert not any(" ".join(one.split()[1:4]) in text for one in secret)
    timeline.end(Ending("abandoned"))
    shown = text_of(timeline)
    assert all(" ".join(one.split()[1:]) in shown for one in secret)
    damaged = re.sub(r"~(.)", lambda found: "~" + ("B" if found[1] == "A" else "A"), text, count=1)
    with pytest.raises(LudothequeError, match=r"A hidden move, line \d+, cannot be played\."):
        read_back(damaged)


def test_the_line_and_the_reason_are_told() -> None:
    key = one_die()
    timeline = played(key, {}, 12, 5)
    lines = text_of(timeline).split("\n")
    at = next(n for n, line in enumerate(lines) if re.match(r" *3\.", line))
    roll, move = lines[at].split(".", 1)[1].strip().split(" · ")
    for before, wrong, said in (
        (f"{roll} · ", "z9→z8", "This is no action of"),
        ("", move, "first"),
    ):
        changed = [*lines[:at], f" 3.  {before}{wrong}", *lines[at + 1 :]]
        with pytest.raises(LudothequeError) as refused:
            read_back("\n".join(changed))
        assert str(refused.value.message).startswith(f"Line {at + 1}, “{wrong}”: ")
        assert said in str(refused.value.message)
    option = next(o for o in game_class(key).option_list if len(o.values) > 1)
    bad = "\n".join(
        f"{option.title}: nonsense" if line.startswith(f"{option.title}:") else line
        for line in lines
    )
    with pytest.raises(LudothequeError, match="“nonsense” is no choice of"):
        read_back(bad)


def test_old_exports_without_start_and_dice_say_so() -> None:
    key = one_die()
    text = f"{info(key).title} – Ludothèque\n\nDate: today\n\n 1.  4  f1→e1   3  b2→c2\n"
    with pytest.raises(LudothequeError, match="without the start and the dice"):
        read_back(text)


def test_moves_alone_are_those_of_a_game_without_chance() -> None:
    key = without_chance()
    timeline = played(key, {}, 8, 2)
    typed = " ".join(f"{n}. {text}" for n, text in enumerate(timeline.notations(), 1))
    assert read_back(typed).actions == timeline.actions
    pressed = " ".join(f"{n}.{text}" for n, text in enumerate(timeline.notations(), 1))
    assert read_back(pressed).actions == timeline.actions
    for nothing in ("", "Dear Anne, it is your turn.", "1. e4 e5"):
        with pytest.raises(NoMovesError):
            read_back(nothing)


def test_every_kind_is_taken_for_what_it_is() -> None:
    key = without_chance()
    timeline = played(key, {}, 8, 2)
    assert isinstance(recognised(encode(timeline.to_record())), SavedGame)
    assert isinstance(recognised(text_of(timeline).encode()), Moves)
    assert isinstance(recognised(b"\xff\xfe" + text_of(timeline).encode("utf-16-le")), Moves)
    for one in ENGINES:
        for count in info(one).players:
            state = played(one, with_seats(one, count), 30, 1).state
            while state.position() is None:
                state = played(one, with_seats(one, count), 31, 1).state
            found = recognised(json.dumps(state.position()).encode())
            assert isinstance(found, StartingPosition)
            assert found.key == one
            assert len(create(one, dict(found.options)).seats) == count
        option = file_option(one)
        if option is None:
            continue
        for language in languages():
            template = game_class(one).template(option.key, language)
            if template is not None:
                file = recognised(template[1])
                assert isinstance(file, GameFile)
                assert (file.key, file.option, file.fault) == (one, option.key, None)
    for nothing in (b"", b"{}", b"[1]", b"hello", bytes(range(256)), b"{" * 50):
        with pytest.raises(UnknownTextError):
            recognised(nothing)


@given(st.text(max_size=300), st.sampled_from(["", *ENGINES]))
def test_any_text_is_answered_in_one_sentence(text: str, key: str) -> None:
    try:
        read_back(text, key)
    except LudothequeError as refusal:
        assert str(refusal.message).endswith(".")


@given(st.integers(0, 10**6))
def test_a_damaged_text_is_read_or_refused(seed: int) -> None:
    source = random.Random(seed)
    key, options = source.choice(CONFIGURATIONS)
    letters = list(text_of(played(key, dict(options), 40, seed)))
    for _ in range(3):
        at = source.randrange(len(letters))
        letters[at] = source.choice("x0 \n~·.:{→")
    try:
        read_back("".join(letters))
    except LudothequeError as refusal:
        assert str(refusal.message)


def test_a_printed_action_is_never_another_one() -> None:
    for key in ENGINES:
        for options in variants(key)[:2]:
            timeline = played(key, dict(options), 60, 9)
            for ply in range(timeline.ply):
                state = timeline.state_at(ply)
                if state.is_chance():
                    continue
                for action in list(state.legal_actions())[:40]:
                    text = written(state, action)
                    meant = [
                        one
                        for reading in readings(state.game, text)
                        if (one := parsed(state, reading)) is not None and state.is_legal(one)
                    ]
                    assert meant[0] == action


def parsed(state: object, text: str) -> int | None:
    """The action of a notation, None where it is none."""
    try:
        return state.parse(text)  # type: ignore[attr-defined,no-any-return]
    except LudothequeError:
        return None
