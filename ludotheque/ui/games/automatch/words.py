"""What L'Auto-Match's table says: the sentence of what to do, ribbons, what has happened."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.events import CardPlayed, Scored, TrickWon
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import CARD, PUMP, special_name
from ludotheque.games.automatch.showing import TrickView
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.ribbon import ended_by_players
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch.names import LED, LED_COMMON, card_name, figure_words, named

if TYPE_CHECKING:
    from ludotheque.ui.games.automatch.scene import AutoMatchScene

RECENT: Final = 6
"""How many sentences tell a player what has happened since his last turn."""


def prompt(scene: "AutoMatchScene") -> Message:
    """Return the one sentence which says what the table waits for."""
    controller, seen = scene.controller, scene.position
    mode = controller.mode
    if mode is Mode.OVER:
        return _over(controller)
    if mode is Mode.ANIMATING and _dealing(controller):
        return M("The cards are dealt…")
    if mode is Mode.ANIMATING and (told := happening(controller)) is not None:
        return told
    if seen.phase == "start":
        return M("The lot names the first dealer…")
    if seen.phase == "deal":
        scored = deal_result(controller)
        if scored is None:
            return M("The cards are dealt…")
        return M("{result} The next deal follows…", result=named(controller, scored.message))
    if mode is Mode.COVERED:
        return covered(scene)
    if mode is Mode.LOOKING:
        return _looking(scene)
    name = player(controller, seen.actors[0]) if seen.actors else ""
    if seen.phase == "contest":
        return _contesting(scene, name)
    if seen.phase == "exchange":
        return _exchanging(scene, name)
    if seen.phase == "lead":
        return M(
            "{name}, you have won the contest: you may take the lead of the next trick.", name=name
        )
    return _playing(scene, name)


def covered(scene: "AutoMatchScene") -> Message:
    """Return why the curtain hangs, and for whom."""
    name = player(scene.controller, scene.position.actors[0])
    if scene.position.phase == "contest":
        return M(
            "{name} may contest an announced figure: lift the curtain when you alone see the "
            "screen.",
            name=name,
        )
    if scene.position.phase in {"exchange", "lead"}:
        return M(
            "{name} has won a contest: lift the curtain when you alone see the screen.", name=name
        )
    return M("{name} is next: lift the curtain when you alone see the screen.", name=name)


def called(scene: "AutoMatchScene") -> Message:
    """Return what stands largest on the curtain: who is next, and for what."""
    name = player(scene.controller, scene.position.actors[0])
    if scene.position.phase == "contest":
        return M("{name}, do you contest?", name=name)
    if scene.position.phase in {"exchange", "lead"}:
        return M("{name}, you have won the contest", name=name)
    return M("{name}, your turn", name=name)


def _over(controller: TableController) -> Message:
    outcome = controller.timeline.outcome()
    if outcome is None:
        return M("This game has been abandoned.")
    result = named(controller, outcome.message)
    if not outcome.winners:
        return result
    names = tuple(player(controller, seat) for seat in outcome.winners)
    return M("{result} Well played, {name}!", result=result, name=names)


def _dealing(controller: TableController) -> bool:
    """Tell whether new cards have just been dealt."""
    place = controller.place
    return place > 1 and controller.timeline.state_at(place - 1).is_chance()


def happening(controller: TableController) -> Message | None:
    """Return what the step being shown has done, None where no seat did anything."""
    timeline, place = controller.timeline, controller.place
    if not place or timeline.state_at(place - 1).is_chance():
        return None
    state, action = timeline.state_at(place - 1), timeline.action_at(place - 1)
    told = controller.told.at(place - 1, state, action, controller.observer())
    won = next((event for event in told[0] if isinstance(event, TrickWon)), None)
    if won is not None:
        return M("{name} takes the trick.", name=player(controller, won.seat))
    return named(controller, told[1])


def _looking(scene: "AutoMatchScene") -> Message:
    seen = scene.position
    name = player(scene.controller, seen.seat or 0)
    drawn = seen.exchanges[-1].drawn if seen.exchanges else None
    if drawn is None:
        return M("{name}, look, then pass the table on.", name=name)
    return M(
        "{name}, you have drawn: {card}. Look, then pass the table on.",
        name=name, card=card_name(scene.game, drawn),
    )  # fmt: skip


# Laying a card


def _playing(scene: "AutoMatchScene", name: str | Message) -> Message:
    chosen = scene.chosen_card()
    if chosen is not None:
        return _chosen(scene, chosen)
    trick = scene.position.trick
    if not trick.cards:
        if scene.game.announce == 2:
            return M("{name}, lead to this trick and announce the figure of your car.", name=name)
        if scene.game.announce == 1:
            return M(
                "{name}, lead to this trick, announcing the figure of your car or in silence.",
                name=name,
            )
        return M("{name}, lead to this trick with a card of your choice.", name=name)
    return _following(scene, name, trick)


def _following(scene: "AutoMatchScene", name: str | Message, trick: TrickView) -> Message:
    led = CARD[trick.cards[0]]
    fallen = next((CARD[card] for card in trick.cards if CARD[card] >= PUMP), None)
    if led >= PUMP:
        return M(
            "{name}, {special} was led: play any raised card.",
            name=name, special=special_name(led),
        )  # fmt: skip
    common = scene.game.market_suit and led < kernel.ENGLAND
    colour = LED_COMMON if common else LED[led // 13]
    suit = kernel.colour_of(scene.game.rules, led)
    playable = [CARD[card] for card in scene.position.playable]
    follows = any(suit >> card & 1 for card in playable if card < PUMP)
    special = any(card >= PUMP for card in playable)
    if follows and fallen is not None:
        return M(
            "{name}, {colour} was led: follow with a raised card, though {special} takes the "
            "trick.",
            name=name, colour=colour, special=special_name(fallen),
        )  # fmt: skip
    if follows and special:
        return M(
            "{name}, {colour} was led: follow with a raised card, or play a special card.",
            name=name, colour=colour,
        )  # fmt: skip
    if follows:
        return M("{name}, {colour} was led: follow with a raised card.", name=name, colour=colour)
    if special and fallen is None:
        return M(
            "{name}, {colour} was led and you hold none: play any card, or a special card to take "
            "the trick.",
            name=name, colour=colour,
        )  # fmt: skip
    return M(
        "{name}, {colour} was led and you hold none: play any raised card.",
        name=name, colour=colour,
    )  # fmt: skip


def _chosen(scene: "AutoMatchScene", chosen: str) -> Message:
    card = card_name(scene.game, chosen)
    mode = scene.state.announcing(CARD[chosen])
    if mode == kernel.MUST_ANNOUNCE:
        return M("Announce the figure of this car, or admit that you do not know it: {card}.",
                 card=card)  # fmt: skip
    if mode == kernel.MAY_ANNOUNCE:
        return M("Announce the figure of this car, or play it in silence: {card}.", card=card)
    return M("Click once more, on the card or on the table, to play it: {card}.", card=card)


# Contests


def _contesting(scene: "AutoMatchScene", name: str | Message) -> Message:
    seat = scene.chosen_seat()
    if seat is None:
        return M("{name}, contest an announced figure, or let them pass.", name=name)
    trick = scene.position.trick
    place = trick.seats.index(seat)
    return M(
        "{player} has announced {figure}. If you contest it, the key table decides.",
        player=player(scene.controller, seat),
        figure=figure_words(trick.said[place] or "?", trick.ruling),
    )


def _exchanging(scene: "AutoMatchScene", name: str | Message) -> Message:
    chosen = scene.chosen_card()
    if chosen is None:
        return M(
            "{name}, you have won the contest: you may give a card for one of the two on top of "
            "the stock.",
            name=name,
        )
    card = card_name(scene.game, chosen)
    return M("Now choose which card of the stock you draw. You give: {card}.", card=card)


# Ends


def deal_result(controller: TableController) -> Scored | None:
    """Return how the last deal ended, None while one goes on."""
    for event in controller.last_play():
        if isinstance(event, Scored):
            return event
    return None


def banner(scene: "AutoMatchScene") -> tuple[str, str] | None:
    """Return title and line of the ribbon after a deal and at the end, None before."""
    controller = scene.controller
    outcome = controller.timeline.outcome()
    if (ended := ended_by_players(controller)) is not None and outcome is not None:
        team = len(outcome.winners) > 1
        return ended[0], str(named(controller, outcome.message)) if team else ended[1]
    if controller.mode is Mode.OVER:
        if outcome is None:
            return None
        return str(M("Well played!")), str(named(controller, outcome.message))
    scored = deal_result(controller)
    if scene.position.phase != "deal" or scored is None or controller.mode is not Mode.WAITING:
        return None
    title = M("End of deal {number}", number=scene.position.deal)
    return str(title), str(named(controller, scored.message))


# What has happened since


def recent(scene: "AutoMatchScene") -> list[Message]:
    """Return what has happened since the seat on turn last acted, as anybody may know it."""
    controller = scene.controller
    timeline, seat = controller.timeline, scene.position.actors[0]
    found: list[Message] = []
    for ply in reversed(range(controller.place)):
        state, action = timeline.state_at(ply), timeline.action_at(ply)
        if state.is_chance():
            break
        told = controller.told.at(ply, state, action, None)
        # The cards of the trick on the table are shown themselves.
        lies = isinstance(told[0][0], CardPlayed) and told[0][0].card in scene.position.trick.cards
        if state.actors()[0] != seat and not lies:
            found.append(named(controller, told[1]))
        won = next((event for event in told[0] if isinstance(event, TrickWon)), None)
        if won is not None:
            sentence = M("{name} takes the trick.", name=player(controller, won.seat))
            found.insert(len(found) - (state.actors()[0] != seat and not lies), sentence)
        if state.actors()[0] == seat or len(found) >= RECENT:
            break
    if not found and scene.position.phase == "play" and not scene.position.past:
        scored = deal_result(controller)
        found += [] if scored is None else [named(controller, scored.message)]
    return found[:RECENT][::-1]
