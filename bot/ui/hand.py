"""A player's hand, for that player's eyes.

In direct messages it is edited as the game goes, so what may not be played now is disabled. As an
ephemeral answer it has to serve for the whole deal, unedited: nothing in it is ever disabled, the
reason for a refusal comes with the click, and Refresh brings it up to date.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import discord

from bot.engine.actions import Play
from bot.engine.cards import Card, Suit
from bot.engine.errors import Reason
from bot.engine.views import SeatView
from bot.locale import Say
from bot.tables.views import HandView, TableState, TableView
from bot.ui.board import call_buttons
from bot.ui.cards import card_text, cards_text, fan, rank_text, symbol
from bot.ui.controls import MyHand, PlayCard
from bot.ui.frame import MAIN, PLAIN, Button, Part, button, layout, link, small
from bot.ui.keys import key
from bot.ui.lobby import partners
from bot.ui.message import Outgoing
from bot.ui.names import safe, together
from bot.ui.people import mark, side, who
from bot.ui.reasons import refusal
from bot.ui.table_text import in_order, last_trick, sides_lines, so_far, turned
from bot.ui.turn import asked, waiting

MINE: Final = discord.Colour(0xC8963E)
IDLE: Final = discord.Colour(0x7A7F87)


def hand(view: HandView, say: Say, *, private_reply: bool) -> Outgoing:
    """Render what the player of a seat knows and may do.

    Args:
        view: the player's knowledge.
        say: the voice of the reader's language.
        private_reply: whether it goes out as an ephemeral answer instead of a direct message.
    """
    table, seen = view.table, view.view
    public = seen.public
    over = public.winner is not None or table.state is TableState.CLOSED
    parts: list[Part] = [
        "\n".join([_title(table, say), _you(view, say), *sides_lines(table, public, say)]),
        None,
        "\n".join([*turned(public, say), *_trick(view, say), *_below(view, say)]),
        None,
        "\n".join([_now(view, say), *_held(view, say, private_reply=private_reply)]),
    ]
    if not over:
        calls = call_buttons(table, public, say) if seen.to_act else []
        cards = _cards(view, say, private_reply=private_reply)
        parts += [row for row in (calls, cards) if row]
    parts.append(_ways(table, say, refresh=private_reply and not over))
    ending = key(table.id, say, say("hand"), game=table.game, deal=public.deal)
    return Outgoing(layout=layout(parts, ending, MINE if seen.to_act else IDLE), key=ending)


def past(table: TableView, game: int, deal: int, say: Say) -> Outgoing:
    """Render the message of a hand that is no longer held: its deal, or its player, has gone."""
    text = say("This hand is over. If you still play, your cards are in a newer message.")
    ending = key(table.id, say, say("hand"), game=game, deal=deal)
    parts: list[Part] = [f"{_title(table, say)}\n{text}", _ways(table, say, refresh=False)]
    return Outgoing(layout=layout(parts, ending, IDLE), key=ending)


def address(table: TableView) -> str:
    """Return the address of the channel or thread where a table stands."""
    return f"https://discord.com/channels/{table.server_id}/{table.place_id}"


def _title(table: TableView, say: Say) -> str:
    return f"## {say('Your hand')}\n{say(table.variant.name)} · {say('table {id}', id=table.id)}"


def _you(view: HandView, say: Say) -> str:
    """Say whose hand it is and whom they play with."""
    table, seat = view.table, view.view.seat
    name = f"{mark(table, seat % table.sides)}{safe(table.seats[seat].name)}"
    names = partners(table, seat)
    if not names:
        return say("You are {name}.", name=name)
    return say("You are {name}, partner of {names}.", name=name, names=together(names))


def _trick(view: HandView, say: Say) -> list[str]:
    public = view.view.public
    if not public.trick.cards:
        return []
    number = len(public.tricks) + 1
    lines = [say("Trick {n}: {cards}", n=number, cards=in_order(view.table, public.trick, say))]
    if public.trick.best is not None:
        name = safe(view.table.seats[public.trick.best].name)
        lines[0] += f" · {say('{name} winning', name=name)}"
    return lines


def _below(view: HandView, say: Say) -> list[str]:
    public = view.view.public
    return [*so_far(view.table, public, say), *last_trick(view.table, public, say)]


def _now(view: HandView, say: Say) -> str:
    """Say whose turn it is and what is asked."""
    table, seen = view.table, view.view
    public = seen.public
    if table.state is TableState.CLOSED:
        return say("This table is closed.")
    if public.decision is None:
        winner = public.winner
        return "" if winner is None else say("**{names} won!**", names=side(table, winner))
    if seen.to_act:
        return f"{say('▶ **Your turn.**')} {asked(public, say)}"
    return waiting(public, f"**{who(table.seats[public.decision.seat], say)}**", say)


def _held(view: HandView, say: Say, *, private_reply: bool) -> list[str]:
    """Write the hand suit by suit, and why some of it may not be played."""
    held = view.view.hand
    if not held:
        return [say("You have no cards left.")]
    suits: dict[Suit, list[str]] = defaultdict(list)
    for card in fan(held, _trumps(view.view)):
        suits[card.suit].append(rank_text(card.rank, say))
    lines = [" · ".join(f"{symbol(suit)} {' '.join(ranks)}" for suit, ranks in suits.items())]
    reasons: dict[Reason, list[Card]] = defaultdict(list)
    for card, reason in view.view.refused:
        reasons[reason].append(card)
    for reason, refused in reasons.items():
        cards = cards_text(fan(refused, _trumps(view.view)), say)
        lines.append(small(f"{say('Not now: {cards}', cards=cards)}. {refusal(reason, say)}"))
    if private_reply:
        lines.append(small(_still(view, say)))
    return lines


def _still(view: HandView, say: Say) -> str:
    """Say that a private answer is not edited, and what to do then."""
    if view.view.to_act:
        return say("This view stands still; Refresh shows what happened since.")
    return say(
        "This view stands still: press Refresh to see what the others play. When your turn comes,"
        " you can play from here."
    )


def _cards(view: HandView, say: Say, *, private_reply: bool) -> list[Button]:
    table, seen = view.table, view.view
    legal = {action.card for action in seen.legal if isinstance(action, Play)}
    return [
        button(
            PlayCard(table.id, table.game, seen.public.deal, card),
            card_text(card, say),
            MAIN if card in legal else PLAIN,
            disabled=not private_reply and card not in legal,
        )
        for card in fan(seen.hand, _trumps(seen))
    ]


def _trumps(view: SeatView) -> Suit | None:
    """Return the trumps, or the suit that is about to become trumps: it is held at the front."""
    public = view.public
    if public.trumps is None and public.turn_ups:
        return public.turn_ups[-1].suit
    return public.trumps


def _ways(table: TableView, say: Say, *, refresh: bool) -> list[Button]:
    again = [button(MyHand(table.id), say("Refresh"))] if refresh else []
    return [*again, link(address(table), say("Go to the table"))]
