"""The contents of game cards, loaded when a card is first painted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from PySide6.QtGui import QPixmap

from ludotheque.archive.store import Archive, Shelved
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import foreign
from ludotheque.core.levels import level_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.games import info
from ludotheque.record.replaystops import moves_before
from ludotheque.record.seating import level_at
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.houserules import favoured_text
from ludotheque.ui.look.language import day_text, time_text
from ludotheque.ui.shelf.families import Family, kept_families, places
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.table.endings import drawn_between

MOST = 24
"""The most unfinished games shown on the shelf, the latest first."""


def card_items(
    archive: Archive, shelved: Sequence[Shelved], *, finished: bool = False
) -> list[CardItem]:
    """Return the card items of games; one whose game cannot be loaded says so."""
    branches = Counter(archive.parents().values())
    found = places(kept_families(archive)) if branches else {}
    return [
        _item(
            archive,
            kept,
            branches[kept.uid],
            found.get(kept.uid),
            finished=finished or kept.finished,
        )
        for kept in shelved
        if is_known(kept.game)
    ]


def families(shelved: Sequence[Shelved], parents: Mapping[str, str]) -> list[Shelved]:
    """Return the games with every branch behind the game it was begun from, if that is there.

    Otherwise they stay in their order; whoever was begun from one another in a circle, too.
    """
    here = {kept.uid: kept for kept in shelved}
    below: dict[str, list[Shelved]] = {}
    for kept in shelved:
        parent = parents.get(kept.uid, "")
        below.setdefault(parent if parent in here else "", []).append(kept)
    found: dict[str, Shelved] = {}

    def add(games: Sequence[Shelved]) -> None:
        for kept in games:
            if kept.uid not in found:
                found[kept.uid] = kept
                add(below.get(kept.uid, ()))

    add(below.get("", ()))
    add(shelved)
    return list(found.values())


def is_known(key: str) -> bool:
    """Return whether this program has the game, so that it can show its cards."""
    try:
        info(key)
    except KeyError:
        return False
    return True


class _Lazy:
    """A game which is loaded when its card is first painted or asked for its status."""

    def __init__(self, archive: Archive, number: int) -> None:
        self._archive, self._number = archive, number
        self._timeline: Timeline | None = None
        self._failed = False

    def timeline(self) -> Timeline | None:
        if self._timeline is None and not self._failed:
            try:
                self._timeline = self._archive.load(self._number)
            except LudothequeError:
                self._failed = True
        return self._timeline

    def thumbnail(self, width: int, height: int, ratio: float) -> QPixmap:
        from ludotheque.ui.board.positionimage import thumbnail  # noqa: PLC0415 - scenes load late

        timeline = self.timeline()
        return QPixmap() if timeline is None else thumbnail(timeline, width, height, ratio)


def _item(
    archive: Archive, kept: Shelved, branches: int, place: tuple[Family, int] | None, *,
    finished: bool,
) -> CardItem:  # fmt: skip
    lazy = _Lazy(archive, kept.id)
    return CardItem(
        id=str(kept.id),
        key=kept.game,
        title=info(kept.game).title,
        players=_players(kept),
        status=lambda: _result(lazy.timeline()) if finished else _status(lazy.timeline()),
        when=_when(kept),
        thumbnail=lazy.thumbnail,
        finished=finished,
        abandoned=finished and kept.result == "*",
        branch=lambda: _beside(lazy.timeline(), branches),
        heading=foreign(kept.heading),
        occasion=foreign(kept.occasion),
        family=place,
        apart=(lambda: _apart(lazy.timeline(), branches)) if _has_twin(place) else None,
    )


def _players(kept: Shelved) -> tuple[Message | str, ...]:
    """Return who sits at the table now, and the same in fewer words where some are not named."""
    names: list[Message | str] = []
    for seat, own in enumerate(kept.seats):
        level = level_at(kept.seats, kept.events, seat)
        if level is not None or own.shown:
            names.append(own.shown if level is None else level_name(level))
    others = len(kept.seats) - len(names)
    if not names:
        return (M("Hot seat"),)
    if not others:
        return (M("{names}", names=tuple(names)),)
    told = MN("one other", "{n} others", others)
    return M("{names}", names=(*names, told)), M("{names} + {n}", names=tuple(names), n=others)


def _sits(timeline: Timeline, seat: int) -> Message | str:
    """Return who sits at a seat, or sat there at the end, and for whom where it was another's."""
    level, name = timeline.level(seat), timeline.player_name(seat)
    if level is None or not timeline.seats[seat].shown:
        return name
    return M("{player} for {name}", player=level_name(level), name=name)


def _apart(timeline: Timeline | None, branches: int) -> tuple[Message | None, Message | None]:
    """Return what a card says below a heading which another game has, and beside the date."""
    move = _parted(timeline)
    if move is None:
        return None, _beside(timeline, branches)
    own = _own_branches(branches)
    return M("another way, move {n}", n=move), _with_house_rules(timeline, own)


def _beside(timeline: Timeline | None, branches: int) -> Message | None:
    """Return what a card says beside the date: other games of its family, and house rules."""
    return _with_house_rules(timeline, _kinship(timeline, branches))


def _with_house_rules(timeline: Timeline | None, kin: Message | None) -> Message | None:
    helped = None if timeline is None else favoured_text(timeline)
    if kin is None or helped is None:
        return kin or helped
    return M("{kin}, {helped}", kin=kin, helped=helped)


def _kinship(timeline: Timeline | None, branches: int) -> Message | None:
    """Return what a card says of the game this one was begun from, and of those begun from it."""
    begun, own = _branch(timeline), _own_branches(branches)
    if begun is None or own is None:
        return begun or own
    return M("{begun}, {own}", begun=begun, own=own)


def _own_branches(branches: int) -> Message | None:
    return MN("{n} branch", "{n} branches", branches) if branches else None


def _branch(timeline: Timeline | None) -> Message | None:
    """Return what a card says of where this game parted from another one, None if it did not."""
    move = _parted(timeline)
    return None if move is None else M("branch at move {n}", n=move)


def _parted(timeline: Timeline | None) -> int | None:
    """Return at which move of another game this one was begun, None if it is not a branch."""
    origin = None if timeline is None else timeline.branched_from
    if timeline is None or origin is None or not origin.ply:
        return None
    return moves_before(timeline, min(origin.ply, timeline.ply))


def _has_twin(place: tuple[Family, int] | None) -> bool:
    """Return whether a game has the heading of another one of its family."""
    if place is None:
        return False
    family, own = place
    headings = [member.kept.heading for member in family]
    return bool(headings[own]) and headings.count(headings[own]) > 1


def _status(timeline: Timeline | None) -> Message:
    if timeline is None:
        return M("This game cannot be read")
    state = timeline.state
    actors = state.actors()
    seat = actors[0] if actors and actors[0] >= 0 else getattr(state, "side", 0)
    return M("{name} to play", name=_sits(timeline, seat))


def _result(timeline: Timeline | None) -> Message:
    if timeline is None:
        return M("This game cannot be read")
    outcome = timeline.outcome()
    if outcome is None:
        return M("abandoned")
    winners = tuple(_sits(timeline, seat) for seat in outcome.winners)
    if drawn_between(timeline, outcome):
        return M("A draw between {names}", names=winners)
    return M("Won by {names}", names=winners) if winners else M("A draw")


def _when(kept: Shelved) -> Message:
    ply = kept.turn + 1
    try:
        moment = datetime.fromisoformat(kept.modified.replace("Z", "+00:00")).astimezone()
    except (ValueError, OverflowError, OSError):  # an impossible date; the game may be good
        return M("turn {ply}", ply=ply)
    days = (datetime.now(UTC).astimezone().date() - moment.date()).days
    time = time_text(moment)
    # The time of day tells games of the same day and the same players apart.
    if days <= 0:
        return M("today, {time}, turn {ply}", time=time, ply=ply)
    if days == 1:
        return M("yesterday, {time}, turn {ply}", time=time, ply=ply)
    return M("{date} {time}, turn {ply}", date=day_text(moment, short=True), time=time, ply=ply)
