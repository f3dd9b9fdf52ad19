"""The text of the rules: Markdown from ``resources/<game>/rules.<language>.md``; no Qt here.

Text which is of no use on paper is between ``<!-- screen -->`` and ``<!-- /screen -->``: within a
line, or around whole paragraphs with each mark on a line of its own. What only paper needs is
between ``<!-- paper -->`` and ``<!-- /paper -->`` in the same way. ``{balance.FORM.FIGURE}`` is a
figure of core/balance.py, ``{handicap.FORM.FIGURE}`` one of core/handicap.py.
"""

import re
from typing import Final

from ludotheque.core import handicap
from ludotheque.core.balance import balance
from ludotheque.core.languages import SOURCE
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources

FIGURE: Final = re.compile(r"^\[figure: ([a-z0-9-]+)\][ \t]*(.*)$", re.MULTILINE)
"""A line for a figure: its name, then its caption (one line of Markdown)."""
TOKEN: Final = re.compile(r"^@figure:([a-z0-9-]+)@$")
"""The token for a figure in the prepared text, as a paragraph of its own."""
_ONLY: Final = {
    medium: re.compile(
        rf"^<!-- {medium} -->\n.*?^<!-- /{medium} -->\n|<!-- {medium} -->.*?<!-- /{medium} -->",
        re.MULTILINE | re.DOTALL,
    )
    for medium in ("screen", "paper")
}
_MEASURED: Final = re.compile(r"\{(balance|handicap)\.([^{}]+)\}")
_MARK: Final = re.compile(
    r"^<!-- /?(?:screen|paper) -->\n|<!-- /?(?:screen|paper) -->", re.MULTILINE
)


def rules_text(key: str, language: str) -> str:
    """Return the rules of a game as Markdown, or one sentence if they are missing."""
    return _MARK.sub("", _ONLY["paper"].sub("", _source(key, language)))


def printed_rules(key: str, language: str) -> str:
    """Return the rules of a game for paper, without what is for the screen only."""
    return _MARK.sub("", _ONLY["screen"].sub("", _source(key, language)))


def _source(key: str, language: str) -> str:
    path = resources() / key / f"rules.{language}.md"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        return str(M("The rules of this game are missing from the installation."))
    named = {match[1] for match in _MEASURED.finditer(text)}
    figures = {what: _figures(what, key) for what in named}
    return _MEASURED.sub(lambda match: str(figures[match[1]].get(match[2], "…")), text)


def _figures(what: str, key: str) -> dict[str, Message]:
    """Return the figures of a game, none where their file is missing or damaged."""
    try:
        return balance(key) if what == "balance" else handicap.figures(key)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def has_rules(key: str) -> bool:
    """Return whether the rules of a game exist."""
    return (resources() / key / f"rules.{SOURCE}.md").is_file()


def figure_title(number: int) -> Message:
    """Return « Figure 3. », the beginning of a caption."""
    return M("Figure {n}.", n=number)


def figure_lines(text: str) -> list[tuple[str, str]]:
    """Return name and caption of the figures of a page, in order."""
    return [(match[1], match[2]) for match in FIGURE.finditer(text)]


def prepared(text: str) -> str:
    """Return a page with each figure's line replaced by a token and its numbered caption."""
    count = 0

    def replaced(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"\n@figure:{match[1]}@\n\n**{figure_title(count)}** {match[2]}\n"

    return FIGURE.sub(replaced, text)


def plain(markdown: str) -> str:
    """Return a line of Markdown as plain text, for screen readers."""
    linked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"[*`]", "", linked)
