"""A player's hand, which only that player sees.

In direct messages the bot edits it as the game goes on, so cards that may not be played now are
disabled. An ephemeral answer serves for the whole deal without an edit: nothing in it is disabled,
a refusal says why, and Refresh shows the newest version.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import discord

from bot.engine.actions import Action, Discards, Play, ThrowIn
from bot.engine.cards import Card, Suit
from bot.engine.errors import Reason
from bot.engine.rules import Blind
from bot.locale import Say
from bot.tables.views import DealSummary, HandView, Pause, TableState, TableView
from bot.ui.controls.table import MyHand, PlayCard
from bot.ui.core.layout import MAIN, PLAIN, Button, Part, button, layout, link, pictures_of, small
from bot.ui.core.message import Outgoing
from bot.ui.pictures.drawings import hand_picture
from bot.ui.table import clock as clocks
from bot.ui.table import confirm
from bot.ui.table.calls import call_buttons
from bot.ui.table.confirm import trumps_of
from bot.ui.table.deal_result import next_deal, result_lines
from bot.ui.table.decision import task_text, waiting_line
from bot.ui.table.lobby import partners
from bot.ui.table.special_lines import special_lines
from bot.ui.table.status import (
    calls_so_far,
    last_trick,
    points_so_far,
    sides_lines,
    trick_cards,
    trumps_line,
)
from bot.ui.text.calls import refusal
from bot.ui.text.cards import card_label, card_text, cards_text, fan, rank_text, symbol
from bot.ui.text.key import key
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import mark, side, who

MINE: Final = discord.Colour(0xC8963E)
IDLE: Final = discord.Colour(0x7A7F87)


def hand(
    view: HandView,
    say: Say,
    *,
    direct: bool = False,
    refresh: bool = False,
    considered: Action | None = None,
) -> Outgoing:
    """Render what the player of a seat knows and may do.

    Args:
        view: what the player knows.
        say: the player's voice.
        direct: whether it is shown in direct messages, away from the table.
        refresh: whether the bot cannot edit it, so that the player must ask for the newest version.
        considered: an action that the player must confirm first.
    """
    if view.table.resting:
        return _between_deals(view.table, say, direct=direct)
    table, seen = view.table, view.view
    public = seen.public
    over = public.winner is not None or table.state is TableState.CLOSED
    parts: list[Part] = [
        "\n".join(_head(view, say)),
        None,
        "\n".join(_table(view, say)),
        None,
        "\n".join([_turn(view, say), *_hand(view, say, refresh=refresh)]),
    ]
    parts += hand_picture(fan(seen.hand, trumps_of(seen)), say)
    if considered is not None and not over:
        # One of its answers is to see the hand again.
        parts += confirm.confirmation(view, considered, say)
        refresh = False
    elif not over:
        parts += _actions(view, say, refresh=refresh)
    away = table.seats[seen.seat].away and not over
    ways = _ways(table, say, direct=direct, refresh=refresh and not over, away=away)
    parts += [ways] if ways else []
    ending = key(table.id, say, say("hand"), game=table.game, deal=public.deal)
    colour = MINE if seen.to_act else IDLE
    shown = layout(parts, ending, colour)
    return Outgoing(layout=shown, pictures=pictures_of(parts), key=ending)


def _head(view: HandView, say: Say) -> list[str]:
    """Say whose hand it is, the score, and what the clock did for its player."""
    table, seat = view.table, view.table.seats[view.view.seat]
    runs = table.state is TableState.PLAYING and table.paused is not Pause.IDLE
    clock = clocks.own_clock_events(seat, table.clock, say) if runs else []
    score = sides_lines(table, view.view.public, say)
    return [_title(table, say), *clock, _you(view, say), *score]


def _actions(view: HandView, say: Say, *, refresh: bool) -> list[Part]:
    """Return the buttons for what the player may do, or the menu of discards."""
    table, seen = view.table, view.view
    if isinstance(seen.legal, Discards):
        return [confirm.discard_menu(view, say)]
    calls = call_buttons(table, seen.public, say) if seen.to_act else []
    extras = confirm.private_buttons(view, say)
    cards = _cards(view, say, refresh=refresh)
    return [row for row in (calls, extras, cards) if row]


def old_hand(  # noqa: PLR0913  # a face's parts
    table: TableView,
    game: int,
    deal: int,
    summary: DealSummary | None,
    say: Say,
    *,
    reader: int | None = None,
) -> Outgoing:
    """Render the message of a hand whose deal ended, or whose player left.

    There is no summary if the deal was broken off or is still running. The reader is the player.
    """
    lines = [_title(table, say)]
    if summary is not None:
        lines.append(say("Deal {n} is over", n=summary.deal + 1))
        lines += result_lines(summary, table.rules, say)
    away = _is_away(table, reader)
    if away:
        lines.append(
            say("This hand is over. The computer plays your next one, until you press I'm back.")
        )
    else:
        lines.append(
            say("This hand is over. If you still play, your cards are in a newer message.")
        )
    ending = key(table.id, say, say("hand"), game=game, deal=deal)
    parts: list[Part] = ["\n".join(lines), _ways(table, say, direct=True, away=away)]
    return Outgoing(layout=layout(parts, ending, IDLE), key=ending)


def _between_deals(table: TableView, say: Say, *, direct: bool) -> Outgoing:
    """Render a hand while the finished deal is still shown."""
    over = say("Deal {n} is over", n=table.board_deal + 1)
    ways = [*next_deal(table, say), *_ways(table, say, direct=direct)]
    ending = key(table.id, say, say("hand"), game=table.game, deal=table.board_deal)
    return Outgoing(
        layout=layout([f"{_title(table, say)}\n{over}", ways], ending, IDLE), key=ending
    )


def address(table: TableView) -> str:
    """Return the URL of a table's channel or thread."""
    return f"https://discord.com/channels/{table.server_id}/{table.place_id}"


def _title(table: TableView, say: Say) -> str:
    return f"## {say('Your hand')}\n{say(table.variant.name)} · {say('table {id}', id=table.id)}"


def _you(view: HandView, say: Say) -> str:
    """Say whose hand it is, and who their partners are."""
    table, seat = view.table, view.view.seat
    name = f"{mark(table, seat % table.sides)}{safe(table.seats[seat].name)}"
    names = partners(table, seat)
    if not names:
        return say("You are {name}.", name=name)
    return say("You are {name}, partner of {names}.", name=name, names=join_names(names))


def _table(view: HandView, say: Say) -> list[str]:
    """Describe the deal so far."""
    table, public = view.table, view.view.public
    return [
        *trumps_line(public, say),
        *special_lines(table, public, say),
        *calls_so_far(table, public, say),
        *_trick(view, say),
        *points_so_far(table, public, say),
        *last_trick(table, public, say),
    ]


def _trick(view: HandView, say: Say) -> list[str]:
    table, public = view.table, view.view.public
    lines = []
    for seat, cards in public.thrown_in:
        name = safe(table.seats[seat].name)
        lines.append(small(say("{name} threw in {cards}", name=name, cards=cards_text(cards, say))))
    if public.trick.cards:
        number = len(public.tricks) + 1
        text = say("Trick {n}: {cards}", n=number, cards=trick_cards(table, public.trick, say))
        if public.trick.best is not None:
            name = safe(table.seats[public.trick.best].name)
            text += f" · {say('{name} winning', name=name)}"
        lines.append(text)
    return lines


def _turn(view: HandView, say: Say) -> str:
    """Say whose turn it is and what they have to do."""
    table, seen = view.table, view.view
    public = seen.public
    if table.state is TableState.CLOSED:
        return say("This table is closed.")
    if table.paused is Pause.IDLE:
        return say("⏸ **The game waits,** since everybody is away. Press I'm back, and it goes on.")
    if table.paused is not None:
        return say("⏸ **This table is paused.** Its board says what lets it go on.")
    if public.decision is None:
        winner = public.winner
        return "" if winner is None else say("**{names} won!**", names=side(table, winner))
    if seen.to_act:
        return f"{say('▶ **Your turn.**')} {task_text(table, public, say)}"
    return waiting_line(public, f"**{who(table.seats[public.decision.seat], say)}**", say)


def _hand(view: HandView, say: Say, *, refresh: bool) -> list[str]:
    """Write the hand suit by suit, and why some cards may not be played."""
    held = view.view.hand
    if not held:
        return [_nothing_held(view, say)]
    lines = [_by_suit(fan(held, trumps_of(view.view)), say)]
    reasons: dict[Reason, list[Card]] = defaultdict(list)
    for card, reason in view.view.refused:
        reasons[reason].append(card)
    for reason, refused in reasons.items():
        cards = cards_text(fan(refused, trumps_of(view.view)), say)
        lines.append(small(f"{say('Not now: {cards}', cards=cards)}. {refusal(reason, say)}"))
    if ThrowIn() in view.view.legal:
        lines.append(
            small(say("This hand can do nothing more: you may throw it in, or play it out."))
        )
    if view.view.drew is not None and view.view.drew in held:
        lines.append(small(say("You drew {card}", card=card_text(view.view.drew, say))))
    if view.view.discarded:
        thrown = cards_text(fan(view.view.discarded, trumps_of(view.view)), say)
        lines.append(small(say("You threw away {cards}", cards=thrown)))
    if refresh:
        lines.append(small(_stale_note(view, say)))
    return lines


def _by_suit(cards: Iterable[Card], say: Say) -> str:
    """Write cards suit by suit: each suit's symbol once, or the emojis of its cards."""
    suits: dict[Suit, list[Card]] = defaultdict(list)
    for card in cards:
        suits[card.suit].append(card)
    if say.signs:
        return " · ".join(cards_text(held, say) for held in suits.values())
    ranks = {suit: [rank_text(card.rank, say) for card in held] for suit, held in suits.items()}
    return " · ".join(f"{symbol(suit)} {' '.join(held)}" for suit, held in ranks.items())


def _nothing_held(view: HandView, say: Say) -> str:
    """Say why the player sees no cards."""
    seen = view.view
    if seen.blind:
        n = seen.public.hand_counts[seen.seat]
        if seen.public.rules.blind is Blind.PARTNERS:
            return say.count(
                "Your partner pitches, so you do not see your {n} card until the pitch is led.",
                "Your partner pitches, so you do not see your {n} cards until the pitch is led.",
                n,
            )
        return say.count(
            "Only two players look before trumps are settled; you see your {n} card then.",
            "Only two players look before trumps are settled; you see your {n} cards then.",
            n,
        )
    if seen.seat % seen.public.sides in seen.public.out:
        if seen.public.winner is not None:
            return say("You were the first to go out, and have won.")
        return say("You are out and have won. The others play on for second place.")
    if seen.seat in dict(seen.public.thrown_in):
        return say("You have thrown your hand in; the others finish the deal.")
    return say("You have no cards left.")


def _stale_note(view: HandView, say: Say) -> str:
    """Say that a private answer is not edited, and what to do instead."""
    if view.view.to_act:
        return say("This view stands still; Refresh shows what happened since.")
    return say(
        "This view stands still: press Refresh to see what the others play. When your turn comes,"
        " you can play from here."
    )


def _cards(view: HandView, say: Say, *, refresh: bool) -> list[Button]:
    table, seen = view.table, view.view
    legal = {action.card for action in seen.legal if isinstance(action, Play)}
    return [
        button(
            PlayCard(table.id, table.game, seen.public.deal, card),
            card_label(card, say),
            MAIN if card in legal else PLAIN,
            disabled=not refresh and card not in legal,
            emoji=say.signs.get(card.code),
        )
        for card in fan(seen.hand, trumps_of(seen))
    ]


def _is_away(table: TableView, reader: int | None) -> bool:
    playing = table.state is TableState.PLAYING
    return playing and any(seat.away and seat.user_id == reader for seat in table.seats)


def _ways(
    table: TableView, say: Say, *, direct: bool, refresh: bool = False, away: bool = False
) -> list[Button]:
    back = clocks.come_back(table, say) if away else []
    again = [button(MyHand(table.id), say("Refresh"))] if refresh else []
    there = [link(address(table), say("Go to the table"))] if direct else []
    return [*back, *again, *there]
