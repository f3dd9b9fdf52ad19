"""The list of moves as text: for the clipboard and for a file."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.games import info
from ludotheque.record.parting import same_beginning
from ludotheque.record.readback import read_back
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import Timeline
from ludotheque.record.wholemoves import (
    FIRST_NOTE,
    GAME_NOTE,
    heading_line,
    note_lines,
    note_title,
    occasion_line,
    option_line,
    seat_line,
    whole_moves,
)
from ludotheque.table.hinting import given_before, used_text
from ludotheque.table.tablenotes import open_notes
from ludotheque.ui.board.houserules import house_rule
from ludotheque.ui.board.movelog import MoveEntry
from ludotheque.ui.dialogs.agreements import agreed_texts
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.language import day_text, local_moment
from ludotheque.ui.pages.host import Host
from ludotheque.ui.table.endings import drawn_between, seat_names
from ludotheque.ui.table.movemodel import MoveModel

SUFFIX = ".txt"


def moves_text(timeline: Timeline, entries: Sequence[MoveEntry]) -> str:
    """Return names, date, options, result and numbered moves as text, in the language in use."""
    lines = [f"{info(timeline.game.key).title} – Ludothèque", "", *_header(timeline), ""]
    lines += _moves([entry for entry in entries if entry.ply < timeline.ply], timeline)
    notes = _notes(timeline)
    # A letter may break notes into lines which would be taken for moves: then all stands below.
    if notes or not _reads_back("\n".join(lines), timeline):
        lines += [*notes, "", *whole_moves(timeline)]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _reads_back(text: str, timeline: Timeline) -> bool:
    """Return whether header and list alone hold the whole game."""
    try:
        found = read_back(text)
    except LudothequeError:
        return False
    return (
        found.ending == timeline.ending
        and found.agreements == timeline.agreements
        and same_beginning(found, timeline)
        and (found.actions == timeline.actions)
    )


def _header(timeline: Timeline) -> list[str]:
    game, notes = timeline.game, timeline.notes
    lines = []
    if notes.heading:
        lines.append(str(heading_line(notes.heading)))
    if notes.occasion:
        lines.append(str(occasion_line(notes.occasion)))
    for seat, name in enumerate(seat_names(timeline)):
        side = game.seat_name(seat)
        if str(name) != str(side):
            lines.append(str(seat_line(side, name)))
    lines.append(str(M("Date: {date}", date=_date(timeline.created))))
    for option in game.option_list:
        value: str | Message = game.options.get(option.key, "")
        for known in option.known:
            if option.kind == "choice" and known.value == value:
                value = known.title
        if str(value):
            lines.append(str(option_line(option, value)))
    if (given := house_rule(timeline)) is not None:
        lines.append(str(given))
    lines += map(str, agreed_texts(timeline.agreements))
    if timeline.agreements.hints and (hints := used_text(timeline)) is not None:
        lines.append(str(hints))
    lines.append(str(M("Result: {result}", result=_result(timeline))))
    return lines


def _date(text: str) -> str:
    return day_text(local_moment(text))


def _result(timeline: Timeline) -> Message:
    outcome = timeline.outcome()
    if outcome is not None:
        names = seat_names(timeline)
        winners = tuple(names[seat] for seat in outcome.winners)
        if drawn_between(timeline, outcome):
            return M("{reason} A draw between {names}.", reason=outcome.message, names=winners)
        if winners:
            return M("{reason} Won by {names}.", reason=outcome.message, names=winners)
        return outcome.message
    if timeline.is_over():
        return M("abandoned")
    return M("the game is not over")


def _moves(entries: Sequence[MoveEntry], timeline: Timeline) -> list[str]:
    model = MoveModel(len(timeline.seats))
    model.fill(entries)
    model.mark_hints(given_before(timeline))
    listed = model.rows
    rows = [[_cell(model, cell) if cell and not row.wide else "" for cell in row.cells]
            for row in listed]  # fmt: skip
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(model.seats)]
    digits = max((len(str(row.number)) for row in listed if row.number), default=1)
    lines = []
    for row, cells in zip(listed, rows, strict=True):
        if row.heading is not None:
            lines.append(f"– {row.heading.text}")
            continue
        before = f"{row.number:>{digits}}." if row.number else " " * (digits + 1)
        if row.wide:  # with pictures in the list, but whole sentences in text
            lines += [f"{before}  {model.sentence(cell)}" for cell in row.cells if cell]
            continue
        columns = [text.ljust(width) for text, width in zip(cells, widths, strict=True)]
        lines.append(f"{before}  " + "   ".join(columns))
    return lines


def _notes(timeline: Timeline) -> list[str]:
    """Return the notes on the game and on its moves, those which everybody may read.

    They stand below the moves with the numbers of these, so that long ones tear no columns apart.
    """
    titled = [(GAME_NOTE, timeline.notes.game)] if timeline.notes.game else []
    for note in open_notes(timeline):
        number = moves_before(timeline, note.ply)
        titled.append((note_title(number) if number else FIRST_NOTE, note.text))
    return [line for title, text in titled for line in ("", *note_lines(title, text))]


def _cell(model: MoveModel, entry: MoveEntry) -> str:
    if not model.is_hinted(entry):
        return str(entry.text)
    return str(M("{move} (after a hint)", move=entry.text))


def ask_text_path(parent: QWidget, title: str) -> Target | None:
    """Ask for a text file to write; return None if the user cancels."""
    return ask_path(parent, M("Export the moves"), title, SUFFIX, M("Text files"))


def export_text(host: Host, title: str, text: str) -> None:
    """Ask for a text file, suggesting ``title`` as its name, and write ``text`` to it."""
    target = ask_text_path(host.widget, title)
    if target is None:
        return
    try:
        write_text(target, text)
    except LudothequeError as problem:
        host.warn(problem.message)
    else:
        host.say(M("The moves are in “{name}”.", name=file_name(target.path)))


def write_text(target: Target, text: str) -> None:
    """Write UTF-8 text to a file atomically; raises SaveError and then keeps the file as it was."""
    target.write(text.encode())
