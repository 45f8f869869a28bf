"""Lines about a running game that board, hand, score and replay share."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import events
from bot.engine.actions import Bunch, PlayOn
from bot.engine.axes import Drawing, Trumps
from bot.engine.rules import Rules
from bot.engine.views import Ask, PublicView
from bot.locale.say import Say
from bot.ui.core.layout import small
from bot.ui.table.options import NUMBERS
from bot.ui.table.revokes import notes
from bot.ui.text.calls import call_name
from bot.ui.text.cards import card_label, card_text, cards_text, rank_values, suit_text
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import mark, short_name, side, who
from bot.ui.text.points import add_up, by_pips, carried_text, counts_pips, goal_text, title
from bot.ui.text.story import answer_text
from bot.views.counts import PointEntry, points_of
from bot.views.seat_changes import Cast
from bot.views.story import dry, exchanged
from bot.views.table.view import TableView


def sides_lines(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say each side's score, tricks and pips, the target and the stakes."""
    lines = []
    for number in range(public.sides):
        items = [f"{mark(view, number)}**{public.score[number]}** {side(view, number)}"]
        if number in public.out:
            items.append(say("out: won"))
        elif public.tricks:
            items.append(_taken(public, number, say))
        lines.append(" · ".join(items))
    dealer = safe(view.seats[public.dealer].name)
    if public.rules.deals:
        goal = say("{goal} · {dealer} deals", goal=goal_text(public.rules, say), dealer=dealer)
    else:
        goal = say("To {target} · {dealer} deals", target=public.rules.target, dealer=dealer)
    items = [goal, *stakes(public.rules, say)]
    if public.out and not public.game_over:
        items.append(say("the others play on for second place"))
    return [*lines, small(" · ".join(items))]


def address(table: TableView) -> str:
    """Return the URL of a table's channel or thread."""
    return f"https://discord.com/channels/{table.server_id}/{table.place_id}"


def outcome(table: TableView, public: PublicView, say: Say) -> str:
    """Say who has won a game that is over."""
    if public.winner is None:
        return say("**The game is drawn.**")
    names = join_names(table.names_in(public)[public.winner :: public.sides])
    return say("**{names} won!**", names=names)


def _taken(public: PublicView, number: int, say: Say) -> str:
    taken = [trick for trick in public.tricks if (trick.winner or 0) % public.sides == number]
    tricks = say.count("{n} trick", "{n} tricks", len(taken))
    if not by_pips(public.rules):
        return tricks
    return f"{tricks}, {say.count('{n} pip', '{n} pips', public.pips[number])}"


def stakes(rules: Rules, say: Say) -> list[str]:
    """Say how many chips are at stake, if any."""
    chips = {"stake_game": rules.stake_game, "stake_four": rules.stake_four}
    return [NUMBERS[option](say, n) for option, n in chips.items() if n]


def trumps_line(public: PublicView, say: Say) -> list[str]:
    """Say what is trumps and by which card, or how trumps will be found."""
    up = cards_text(public.turn_ups, say)
    if public.trumps is None:
        if up:
            return [say("Turned up **{cards}** · no trumps yet", cards=up)]
        if public.rules.trumps is Trumps.NAME:
            return [say("No trumps yet: whoever bids highest names them")]
        if _pitch_found(public):
            return [say("No trumps yet: the first card led sets them")]
        return [say("No trumps yet: the first card led sets them, once it's settled who pitches")]
    suit = suit_text(public.trumps, say)
    if up:
        return [say("Trumps **{suit}** · turned up {cards}", suit=suit, cards=up)]
    if public.cut is not None:
        card = card_text(public.cut, say)
        return [say("Trumps **{suit}** · cut before the deal: {card}", suit=suit, card=card)]
    if public.rules.trumps is Trumps.NAME:
        return [say("Trumps **{suit}** · named", suit=suit)]
    return [say("Trumps **{suit}** · pitched", suit=suit)]


def players(view: TableView, public: PublicView, say: Say) -> list[str]:
    """List the players in order of play, with the card each played and the cards they hold."""
    played = dict(public.trick.plays)
    lines = []
    for seat in in_order(public):
        name = f"{mark(view, seat % public.sides)}{who(view.seats[seat], say)}"
        if seat in played:
            name += f" **{card_text(played[seat], say)}**"
        marker = "▶ " if public.decision is not None and public.decision.seat == seat else ""
        lines.append(marker + " · ".join([name, *_about(view, public, seat, say)]))
    return lines


def table_in_words(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what a picture of the table shows: the scores, the players with their cards, trumps."""
    how = [*players(view, public, say), *trumps_line(public, say), *stock(public, say)]
    return [*sides_lines(view, public, say), *how]


def in_order(public: PublicView) -> Iterator[int]:
    """Yield the seats from the trick's leader on; those without cards come last."""
    playing, leader = public.playing, public.trick.leader
    at = playing.index(leader) if leader in playing else 0
    yield from playing[at:]
    yield from playing[:at]
    yield from (seat for seat in range(public.seats) if seat not in playing)


def _about(view: TableView, public: PublicView, seat: int, say: Say) -> Iterator[str]:
    if seat % public.sides in public.out:
        yield say("out")
    elif seat in dry(public):
        yield say("dry")
    elif seat in dict(public.thrown_in):
        cards = cards_text(dict(public.thrown_in)[seat], say)
        yield say("threw in {cards}", cards=cards) if cards else say("threw in")
    else:
        if seat == public.trick.best:
            yield say("winning")
        yield say.count("{n} card", "{n} cards", public.hand_counts[seat])
    gone = {one.seat: one.gone for one in exchanged(public)}.get(seat, public.discarded[seat])
    if gone:
        yield say.count("discarded {n}", "discarded {n}", gone)
    if seat == public.dealer:
        yield say("dealer")
    if seat == public.pitcher and public.rules.pitched and _pitch_found(public):
        yield say("pitcher")
    words = said(view, public, seat, say)
    if words:
        yield f"*{words}*"


def _pitch_found(public: PublicView) -> bool:
    return public.decision is None or public.decision.ask is Ask.PLAY


def said(view: TableView, public: PublicView, seat: int, say: Say) -> str:
    """Return a player's last call until play begins; after play, whether they are done."""
    ask = None if public.decision is None else public.decision.ask
    if ask is None or ask is Ask.PLAY:
        return ""
    if ask is Ask.DONE:
        is_done = public.revokes is not None and seat in public.revokes.done
        return say("done") if is_done else ""
    cast, holder = view.cast(public), view.seats[seat].name
    calls = [
        call
        for number, (by, call) in enumerate(public.calls)
        if by == seat and cast.did(events.Called, number) == holder
    ]
    if ask is Ask.DISCARD:
        # Show who refused to bunch: nothing else explains why the deal goes on.
        calls = [call for call in calls if isinstance(call, PlayOn)]
    elif ask is Ask.BUNCH:
        calls = [call for call in calls if isinstance(call, Bunch | PlayOn)]
    return call_name(calls[-1], say) if calls else ""


def points_so_far(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what was scored before the deal's count: turn-ups, gifts, sales, pegs."""
    points = add_up(points_of(public.points))
    items = [_short(point, view, public.rules, say) for point in points]
    return [small(say("This deal: {points}", points=" · ".join(items)))] if items else []


def trick_now(cast: Cast, public: PublicView, say: Say) -> Iterator[str]:
    """Say which cards have been played to the present trick, by whom, and who is winning it."""
    if not public.trick.cards:
        return
    played = zip(cast.played(public.trick), public.trick.cards, strict=True)
    cards = ", ".join(f"{safe(name)} {card_text(card, say)}" for name, card in played)
    line = say("Trick {n}: {cards}", n=len(public.tricks) + 1, cards=cards)
    if public.trick.best is not None:
        line += f" · {say('{name} winning', name=safe(cast.took(public.trick)))}"
    yield line


def _short(point: PointEntry, view: TableView, rules: Rules, say: Say) -> str:
    # Game has too many cards; the post of the deal's points names them.
    cards = () if counts_pips(point.cause, rules) else point.cards
    what = " ".join([title(point, rules, say), *(card_text(c, say) for c in cards)])
    return f"{what} {point.points:+d} {side(view, point.side)}"


def special_lines(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what is special about the deal: what binds a player, and cards that all know."""
    told = [
        *blind(view, public, say),
        *stock(public, say),
        *drawn(view, public, say),
        *answers(view, public, say),
        *notes(view, public, say),
        *carried_text(public, say),
        *_pegs(public, say),
    ]
    return [*_bound(view, public, say), *map(small, told)]


def _bound(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    if public.bound is None:
        return
    seat, points = public.bound
    name = safe(view.seats[seat].name)
    if public.shot:
        yield say(
            "**{name} shoots the moon**; with one point fewer than all, they lose {target}",
            name=name,
            target=public.rules.target,
        )
    elif public.rules.gives_set:
        yield say.count(
            "**{name} must win {n} point**; with none, the others score {n} more",
            "**{name} must win {n} points**; with fewer, they score none and the others {n} more",
            points,
            name=name,
        )
    else:
        yield say.count(
            "**{name} must win {n} point**; with none, they lose {n}",
            "**{name} must win {n} points**; with fewer, they score none and lose {n}",
            points,
            name=name,
        )


def blind(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    """Say who does not see their cards yet."""
    if not public.blind:
        return
    names = ", ".join(short_name(view.seats[seat].name) for seat in public.blind)
    if public.rules.pitched:
        yield say("Cards stay hidden until the pitch: {names}", names=names)
    else:
        yield say("Cards stay hidden until trumps are settled: {names}", names=names)


def stock(public: PublicView, say: Say) -> Iterator[str]:
    """Say how many cards are left to draw, and which lies open."""
    if public.rules.drawing is Drawing.NONE:
        return
    if not public.stock_count:
        yield say("Stock empty")
    elif public.stock_top is None:
        yield say.count("Stock: {n} card", "Stock: {n} cards", public.stock_count)
    else:
        yield say.count(
            "Stock: **{card}** on top, {n} card",
            "Stock: **{card}** on top, {n} cards",
            public.stock_count,
            card=card_label(public.stock_top, say),
        )


def drawn(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    """Say who drew which card last, where all see it."""
    last = public.drawn[-len(public.order) :]
    if last:
        cards = ", ".join(f"{safe(view.seats[seat].name)} {card_text(c, say)}" for seat, c in last)
        yield say("Last drawn: {cards}", cards=cards)


def answers(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    """Say what was answered of cards that were asked about."""
    cast = view.cast(public)
    lines = [
        answer_text(safe(cast.did(events.Answered, number)), answer, say)
        for number, answer in enumerate(public.answers)
    ]
    if lines:
        yield " ".join(lines)


def _pegs(public: PublicView, say: Say) -> Iterator[str]:
    if public.rules.pegs:
        worth = rank_values(public.rules.pegs, say)
        yield say("Trumps taken in a trick score at once: {worth}", worth=worth)
    if public.rules.plain_pegs:
        worth = rank_values(public.rules.plain_pegs, say)
        yield say("Cards of other suits: {worth}", worth=worth)
