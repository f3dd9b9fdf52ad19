"""The texts of L'Auto-Match's table, made of what its observer may know.

Prompts, ribbons, recent events, accessible names of places, the list of tricks.
"""

from typing import Final

from ludotheque.core.events import CardPlayed, Scored, TrickWon
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP, special_name
from ludotheque.games.automatch.showing import ContestView, TrickView
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.ribbon import ended_by_players
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch.names import (
    COMPETING,
    ENGLISH_ALONE,
    FOLLOW,
    FOLLOW_COMMON,
    LED,
    LED_COMMON,
    RULES,
    WINS,
    card_name,
    card_text,
    named,
    relation,
    shown_figure,
)
from ludotheque.ui.games.automatch.table import TableScene

RECENT: Final = 6
"""The most sentences on the curtain about what happened since the player's last turn."""


def prompt(scene: TableScene) -> Message:
    """Return the prompt: one sentence that says what the table waits for."""
    controller, seen = scene.controller, scene.position
    mode = controller.mode
    if mode is Mode.OVER:
        return _over(controller)
    if mode is Mode.ANIMATING and _dealing(controller):
        return M("The cards are dealt…")
    if mode is Mode.ANIMATING and (sentence := happening(controller)) is not None:
        return sentence
    if seen.phase == "start":
        return M("The lot names the first dealer…")
    if seen.phase == "deal":
        scored = deal_result(controller)
        if scored is None:
            return M("The cards are dealt…")
        return named(controller, scored.message)
    if mode is Mode.COVERED:
        return curtain_text(scene)
    if mode is Mode.LOOKING:
        return _looking(scene)
    if mode is Mode.WAITING and controller.forced_action() is not None:
        name = player(controller, seen.actors[0])
        return M("{name}, this is your last card: it is laid by itself.", name=name)
    name = player(controller, seen.actors[0]) if seen.actors else ""
    if seen.phase == "contest":
        return _contesting(scene, name)
    if seen.phase == "exchange":
        return _exchanging(scene, name)
    if seen.phase == "lead":
        return M(
            "{name}, you have won the contest: you may take the lead of the next trick, or leave "
            "it.",
            name=name,
        )
    return _playing(scene, name)


def curtain_text(scene: TableScene) -> Message:
    """Return the sentence of the curtain: who is to lift it, and for what."""
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


def last_on_curtain(scene: TableScene) -> TrickView | None:
    """Return the trick that ended last, for the curtain of a seat which is to lay a card.

    It has laid none since, so it has not seen yet how that trick ended, or only in passing.
    """
    seen = scene.position
    return seen.past[-1] if seen.phase == "play" and seen.past else None


def first_notes(scene: TableScene) -> tuple[Message, ...]:
    """Return what announcing is, in three notes, while the first trick of a match is played."""
    seen, game = scene.position, scene.game
    if not game.announce or game.open_table or seen.phase != "play":
        return ()
    if seen.deal != 1 or seen.past:
        return ()
    say = M(
        "1. Say the figure of your car as you lay it, or that you do not know it: no value then."
    )
    if game.announce == 1:
        say = M("1. Whoever leads may say the figure of his car; then all the others say theirs.")
    return (
        say,
        M("2. Once all cards are laid, each in turn may contest one figure, or let them pass."),
        M("3. A wrong figure contested loses its value; who wins the contest may change a card."),
    )


def called(scene: TableScene) -> Message:
    """Return the title of the curtain: who is next, and for what."""
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
    if controller.timeline.ending is not None:
        return MN("{result} {names} wins.", "{result} {names} win.", len(names),
                  result=result, names=names)  # fmt: skip
    return M("{result} Well played, {name}!", result=result, name=names)


def _dealing(controller: TableController) -> bool:
    """Return whether new cards have just been dealt."""
    ply = controller.shown_ply
    return ply > 1 and controller.timeline.state_at(ply - 1).is_chance()


def happening(controller: TableController) -> Message | None:
    """Return what the change being animated does, None if no seat acted."""
    timeline, ply = controller.timeline, controller.shown_ply
    if not ply or timeline.state_at(ply - 1).is_chance():
        return None
    state, action = timeline.state_at(ply - 1), timeline.action_at(ply - 1)
    described = controller.descriptions.at(ply - 1, state, action, controller.observer())
    won = next((event for event in described[0] if isinstance(event, TrickWon)), None)
    if won is not None:
        return M("{name} takes the trick.", name=player(controller, won.seat))
    return named(controller, described[1])


def _looking(scene: TableScene) -> Message:
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


def _playing(scene: TableScene, name: str | Message) -> Message:
    chosen = scene.chosen_card()
    if chosen is not None:
        return _chosen(scene, chosen)
    trick = scene.position.trick
    if scene.held is not None:
        return _leading_on(scene, name)
    if not trick.cards:
        if scene.game.announce == 2:
            return M(
                "{name}, you lead: begin this trick, and announce the figure of your car.",
                name=name,
            )
        if scene.game.announce == 1:
            return M(
                "{name}, you lead: begin this trick, and announce the figure of your car or say "
                "nothing.",
                name=name,
            )
        return M("{name}, you lead: begin this trick with any card you like.", name=name)
    return _following(scene, name, trick)


def _leading_on(scene: TableScene, name: str | Message) -> Message:
    """Return the prompt for the next lead, while the trick that ended last still stands."""
    if scene.game.announce == 2:
        return M(
            "{name}, you lead: begin the next trick, and announce the figure of your car.",
            name=name,
        )
    if scene.game.announce == 1:
        return M(
            "{name}, you lead: begin the next trick, and announce the figure of your car or say "
            "nothing.",
            name=name,
        )
    return M("{name}, you lead: begin the next trick with any card you like.", name=name)


def _following(scene: TableScene, name: str | Message, trick: TrickView) -> Message:
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


def _chosen(scene: TableScene, chosen: str) -> Message:
    card = card_name(scene.game, chosen)
    mode = scene.state.announcing(CARD[chosen])
    if mode == kernel.MUST_ANNOUNCE:
        return M("Announce the figure of this car, or say that you do not know it: {card}.",
                 card=card)  # fmt: skip
    if mode == kernel.MAY_ANNOUNCE:
        return M("Announce the figure of this car, or say nothing: {card}.", card=card)
    return M("Click once more, on the card or on the table, to lay it: {card}.", card=card)


# Contests


def _contesting(scene: TableScene, name: str | Message) -> Message:
    seat = scene.chosen_seat()
    if seat is None:
        return M("{name}, contest an announced figure, or let them pass.", name=name)
    trick = scene.position.trick
    place = trick.seats.index(seat)
    return M(
        "{player} has announced {figure}. If you contest it, the key table decides.",
        player=player(scene.controller, seat),
        figure=shown_figure(trick.said[place] or "?", trick.ruling),
    )


def _exchanging(scene: TableScene, name: str | Message) -> Message:
    chosen = scene.chosen_card()
    if chosen is None:
        return M(
            "{name}, you have won the contest: you may give a card for one of the two on top of "
            "the stock, or keep your cards.",
            name=name,
        )
    card = card_name(scene.game, chosen)
    return M("Now choose which card of the stock you draw. You give: {card}.", card=card)


# Ends


def deal_result(controller: TableController) -> Scored | None:
    """Return the score event of the last action, None if it did not end a deal."""
    for event in controller.last_play():
        if isinstance(event, Scored):
            return event
    return None


def banner(scene: TableScene) -> tuple[str, str] | None:
    """Return title and line of the ribbon after a deal or at the end, else None."""
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


def recent(scene: TableScene) -> list[Message]:
    """Return the public events since the seat on turn last acted, oldest first."""
    controller = scene.controller
    timeline, seat = controller.timeline, scene.position.actors[0]
    found: list[Message] = []
    last = last_on_curtain(scene)
    shown = scene.position.trick.cards + (() if last is None else last.cards)
    for ply in reversed(range(controller.shown_ply)):
        state, action = timeline.state_at(ply), timeline.action_at(ply)
        if state.is_chance():
            break
        described = controller.descriptions.at(ply, state, action, None)
        # The cards of the trick on the table, and of the last one, are shown themselves.
        lies = isinstance(described[0][0], CardPlayed) and described[0][0].card in shown
        if state.actors()[0] != seat and not lies:
            found.append(named(controller, described[1]))
        if state.actors()[0] == seat or len(found) >= RECENT:
            break
    if not found and scene.position.phase == "play" and not scene.position.past:
        scored = deal_result(controller)
        found += [] if scored is None else [named(controller, scored.message)]
    return found[:RECENT][::-1]


# Accessible names of places


def place_text(scene: TableScene, name: str) -> Message:
    """Return the accessible name of a place."""
    kind, _, number = name.partition("-")
    if name in CARD:
        return _own_card(scene, name)
    match kind:
        case "trick":
            return _laid(scene, scene.trick, int(number))
        case "stock":
            return _stock(scene, name)
        case "seat":
            return _seat(scene, int(number))
        case "ruling":
            return _ruling(scene)
        case "last":
            return _last(scene)
        case "drop":
            return M("Cover your cards")
        case "curtain":
            return _curtain(scene)
    return M("table, lay the card here") if name in scene.target_places() else M("table")


def _own_card(scene: TableScene, name: str) -> Message:
    if name not in scene.position.hand:
        return M("a card of your hand, face down")
    card = card_text(scene.game, name, scene.ruling)
    if name in scene.fresh_cards():
        card = M("{card}, just drawn", card=card)
    if name == scene.chosen_place():
        return M("{card}, chosen", card=card)
    if not scene.choosing() or scene.position.phase not in {"play", "exchange"}:
        return card
    if name not in scene.starter_places():
        return M("{card}, cannot be played", card=card)
    if scene.position.phase == "exchange":
        return M("{card}, can be given", card=card)
    return M("{card}, can be played", card=card)


def laid_text(scene: TableScene, trick: TrickView, seat: int) -> Message:
    """Return who laid which card, the figure announced, and the result of a contest."""
    index = trick.seats.index(seat)
    name, said = player(scene.controller, seat), trick.said[index]
    card = card_text(scene.game, trick.cards[index], trick.ruling)
    text = M("{name}: {card}", name=name, card=card)
    if said is None:
        return text
    if said == "?" and seat not in trick.valueless:  # with an open table
        return M("{card}, does not know the figure", card=text)
    if said == "?":
        return M("{card}, does not know the figure, no value", card=text)
    contest, figure = contest_of(trick, seat), shown_figure(said, trick.ruling)
    if contest is None:
        return M("{card}, announces {figure}", card=text, figure=figure)
    true = shown_figure(contest.figure, trick.ruling)
    if contest.right:
        return M("{card}, announces {figure}, contested in vain", card=text, figure=figure)
    return M(
        "{card}, announces {figure}, contested rightly: it is {true}, no value",
        card=text, figure=figure, true=true,
    )  # fmt: skip


def _laid(scene: TableScene, trick: TrickView, seat: int) -> Message:
    if seat not in trick.seats:  # it is being gathered
        return M("table")
    text = laid_text(scene, trick, seat)
    if seat == scene.ahead:
        text = M("{card}, ahead", card=text)
    if seat == trick.winner:
        text = M("{card}, takes the trick", card=text)
    place = f"trick-{seat}"
    if place == scene.chosen_place():
        return M("{card}, chosen", card=text)
    if scene.choosing() and place in scene.starter_places():
        return M("{card}, can be contested", card=text)
    return text


def _stock(scene: TableScene, name: str) -> Message:
    text = M("first card of the stock") if name == "stock-0" else M("second card of the stock")
    return M("{place}, draw it", place=text) if name in scene.target_places() else text


def _seat(scene: TableScene, seat: int) -> Message:
    seen, controller = scene.position, scene.controller
    cards = MN("{n} card", "{n} cards", seen.counts[seat])
    tricks = MN("{n} trick", "{n} tricks", seen.tricks[seat])
    name, role = player(controller, seat), relation(scene.game, scene.me, seat)
    if seen.actors and seen.actors[0] == seat:
        return M(
            "{name}, {relation}, on turn, {cards}, {tricks}",
            name=name, relation=role, cards=cards, tricks=tricks,
        )  # fmt: skip
    return M(
        "{name}, {relation}, {cards}, {tricks}",
        name=name, relation=role, cards=cards, tricks=tricks,
    )  # fmt: skip


def _ruling(scene: TableScene) -> Message:
    what = CHARACTERISTICS.index(scene.ruling)
    text = M("{rules}: {wins}", rules=RULES[what], wins=WINS[what])
    if scene.prints_own_figures():
        text = M("{rules} ({note})", rules=text, note=M("reconstructed figures"))
    trick = scene.position.trick
    if not trick.cards:
        return text
    led = CARD[trick.cards[0]]
    if led >= PUMP:
        return M("{rules}. {follow}", rules=text, follow=M("no colour to follow"))
    common = scene.game.market_suit and led < kernel.ENGLAND
    text = M("{rules}. {follow}", rules=text, follow=FOLLOW_COMMON if common else FOLLOW[led // 13])
    if not scene.game.market:
        return text
    compete = COMPETING if led < kernel.ENGLAND else ENGLISH_ALONE
    return M("{rules}, {follow}", rules=text, follow=compete)


def _last(scene: TableScene) -> Message:
    if not scene.past:  # new cards are being dealt
        return M("no last trick")
    return _gathered(scene, scene.past[-1])


def _gathered(scene: TableScene, trick: TrickView) -> Message:
    assert trick.winner is not None  # it has been gathered
    cards = tuple(
        M("{name}: {card}", name=player(scene.controller, seat), card=card_name(scene.game, card))
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )
    return M(
        "Last trick, taken by {name}. {cards}",
        name=player(scene.controller, trick.winner), cards=cards,
    )  # fmt: skip


def _curtain(scene: TableScene) -> Message:
    trick = scene.position.trick
    text = curtain_text(scene)
    for note in first_notes(scene):
        text = M("{first} {second}", first=text, second=note)
    if (last := last_on_curtain(scene)) is not None:
        text = M("{first} {second}.", first=text, second=_gathered(scene, last))
    for seat in trick.seats:
        laid = laid_text(scene, trick, seat)
        if seat == scene.ahead:
            laid = M("{card}, ahead", card=laid)
        text = M("{first} {second}.", first=text, second=laid)
    return text


def contest_of(trick: TrickView, seat: int) -> ContestView | None:
    """Return the contest of a seat's figure in this trick, None if there was none."""
    return next((found for found in trick.contests if found.announcer == seat), None)
