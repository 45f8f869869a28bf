"""A player's hand, by direct message or as a private answer: decision, cards, a line of facts."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, unique
from functools import partial
from typing import Final, TypeAlias

from discord import ButtonStyle

from bot.engine.actions import PLAYS, Action, Discards, Play
from bot.engine.axes import Drawing
from bot.engine.cards import Card
from bot.engine.views import SeatView
from bot.locale.say import N_, Say
from bot.players.hints import Hint
from bot.ui.controls.learn import FIRST_LESSON
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.controls.table import MyHand, PlayCard, Rematch
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOLD, GOOD, GRAVE, GREY, MAIN, PLAIN, Button, Part, button, link
from bot.ui.core.message import Outgoing
from bot.ui.pictures.hand import hand_picture
from bot.ui.table import clock as clocks
from bot.ui.table import revokes
from bot.ui.table.decision import actor_name, asked, bid_menu, call_buttons, outcomes, waiting_line
from bot.ui.table.hand.confirm import confirmation, discard_parts, naming_buttons, private_buttons
from bot.ui.table.hand.facts import facts, result_line
from bot.ui.table.hand.hint import hint_button, hint_line, marked, shown_hint
from bot.ui.table.more import more_button
from bot.ui.table.results.deal_result import last_deal, next_deal, why_button
from bot.ui.table.status import address, outcome
from bot.ui.table.table_picture import picture_after_deal, table_picture
from bot.ui.text.cards import card_label, cards_text, fan, marking
from bot.ui.text.endings import card_with_outcome
from bot.ui.text.key import key
from bot.views.story import dry
from bot.views.table.deals import DealSummary
from bot.views.table.view import HandView, Pause, TableState, TableView, is_closing, waited_for

_IN_A_ROW: Final = 3
"""Cards side by side: as many as a phone has room for."""
_FEW: Final = 9
"""Up to this many cards stand so. Of more, a row has one more, and no emojis: else a hand with its
calls is taller than a window."""
_BLANK: Final = "\u2800" * 5
"""Stands in the place of a card that is gone, so that the others keep theirs: about as wide as a
face with its label, and nothing that Discord trims."""

Considered: TypeAlias = Action | Hint
"""What a hand shows besides: an action to confirm, or a hint."""


def hand(
    view: HandView,
    say: Say,
    *,
    direct: bool = False,
    refresh: bool = False,
    considered: Considered | None = None,
) -> Outgoing:
    """Render what the player of a seat knows and may do.

    In direct messages it leads to the table. Where the bot cannot edit it, it has a button to
    refresh it. A considered action is one that the player must confirm first; a hint is shown.
    """
    if view.table.resting:
        return resting_hand(view.table, view.view.seat, say, direct=direct)
    say = marking(view.view.public.rules, view.view.public.trumps, say)
    shown = _shown(view, say, direct=direct, refresh=refresh, considered=considered)
    if not shown.pictures:
        return shown
    plain = say.drawing(None)
    in_words = partial(_shown, view, plain, direct=direct, refresh=refresh, considered=considered)
    return replace(shown, in_words=in_words)


def _shown(
    view: HandView, say: Say, *, direct: bool, refresh: bool, considered: Considered | None
) -> Outgoing:
    table, seen = view.table, view.view
    over = seen.public.game_over or table.state is TableState.CLOSED
    picture = table_picture(table, _drawing(say), viewer=seen.seat)
    parts: list[Part] = [*picture]
    buttons: list[Button] = []
    told = facts(view, say, in_picture=bool(picture))
    hint = None if over else shown_hint(view, considered)
    if considered is not None and not isinstance(considered, Hint) and not over:
        # One of its answers is to see the hand again.
        parts += confirmation(view, considered, say)
        refresh = False
    else:
        hinted = [] if hint is None else [hint_line(hint, view, say)]
        lines = [*_clock(view, say), *_turn(view, say), *hinted, *_wanted(view, say), *told]
        parts.append("\n".join(lines))
    if (considered is None or hint is not None) and not over:
        # Nothing that changes its height stands below the cards: their buttons stay in place.
        cards = _cards(view, say)
        parts += cards if hint is None else marked(cards, hint, view)
        buttons = private_buttons(view, say)
        buttons += hint_button(view, say) if hint is None else []
        parts += revokes.hand_parts(view, say)
    absent = table.loses_at is not None and seen.seat % table.sides == table.waited_side
    away = (table.seats[seen.seat].away or absent) and not over
    buttons += _rematch(table, say)
    buttons += _look(view, say)
    buttons += last_deal(table, say("Why?") if over else say("Previous deal"))
    buttons += _ways(table, say, direct=direct, refresh=refresh and not over, away=away)
    parts += [buttons] if buttons else []
    mine = seen.seat in waited_for(seen.public)
    return _message(parts, table, seen.public.deal, direct=direct, mine=mine)


def old_hand(  # noqa: PLR0913  # a face's parts
    table: TableView,
    game: int,
    deal: int,
    summary: DealSummary | None,
    say: Say,
    *,
    reader: int | None = None,
    seat: int | None = None,
    in_channel: bool = False,
) -> Outgoing:
    """Render the message of a hand whose deal ended, or whose player left.

    There is no summary if the deal was broken off or is still running. The reader is the player,
    whose seat this hand was; they may see the next one in the channel.
    """
    over = say("This deal is over.")
    lines = [over if summary is None else result_line(summary, table, seat, say)]
    playing = table.state is TableState.PLAYING
    away = playing and any(info.away and info.user_id == reader for info in table.seats)
    if away:
        lines.append(say("💤 The computer plays for you until you press I'm back."))
    is_seated = reader is not None and table.seat_of(reader) is not None
    if in_channel and is_seated and table.state is not TableState.CLOSED:
        lines.append(
            say(
                "Your next hand is in the channel: press *My hand* on the board. `/settings me`"
                " changes that."
            )
        )
    why = [] if summary is None else why_button(table, game, deal, say)
    ways = [*why, *_ways(table, say, direct=True, away=away)]
    is_last = table.public is not None and (game, deal) == (table.game, table.public.deal)
    if is_last and table.state is TableState.OVER:
        lines.insert(0, say("The game is over."))
        ways = [*(_rematch(table, say) if is_seated else []), *ways]
    if table.resting and (game, deal) == (table.game, table.board_deal):
        return _after_deal(table, summary, seat, lines, [*next_deal(table, say), *ways], say)
    return framed(["\n".join(lines), ways], GREY, key(table.id, "hand", game=game, deal=deal))


def _clock(view: HandView, say: Say) -> list[str]:
    table = view.table
    if table.state is not TableState.PLAYING or table.paused is Pause.IDLE:
        return []
    own = clocks.own_clock_events(table, table.seats[view.view.seat], say)
    return [*own, *clocks.absent_side(table, say)]


def _turn(view: HandView, say: Say) -> list[str]:
    table, seen = view.table, view.view
    public = seen.public
    if table.state is TableState.CLOSED:
        return [say("This table is closed.")]
    if public.decision is None:
        return [" ".join([say("The game is over."), *_winner(view, say)])]
    none_held = [] if seen.hand else _nothing_held(seen, say)
    if table.paused is Pause.IDLE:
        return [say("⏸ **Everyone is away.** Press I'm back to continue the game."), *none_held]
    if table.paused is not None:
        return [say("⏸ **The table is paused.** The board shows how to continue."), *none_held]
    if is_closing(public):
        # The board says who else is waited for.
        if seen.seat in waited_for(public):
            line = say("▶ **All cards are played.** Call a revoke, or press Done.")
            return [line + outcomes(table, seen, say)]
        return [say("All cards are played, and you're done. The others can still call a revoke.")]
    if seen.to_act:
        return [f"{say('▶ **Your turn.**')} {asked(table, seen, say)}", *none_held]
    actor = actor_name(table.seats[public.decision.seat], say)
    return [waiting_line(public, actor, say), *none_held]


def _wanted(view: HandView, say: Say) -> list[str]:
    is_on = view.view.public.decision is not None and view.table.paused is None
    return revokes.own_lines(view, say) if is_on else []


def _winner(view: HandView, say: Say) -> list[str]:
    public, seat = view.view.public, view.view.seat
    if public.winner == seat % public.sides:
        return [say("**You won!**")]
    return [outcome(view.table, public, say)] if public.game_over else []


def _nothing_held(seen: SeatView, say: Say) -> list[str]:
    """Say why the player sees no cards; nothing where they are played."""
    public = seen.public
    if seen.blind:
        n = public.hand_counts[seen.seat]
        if public.rules.pitched:
            return [
                say.count(
                    "You'll see your {n} card once the pitch is led.",
                    "You'll see your {n} cards once the pitch is led.",
                    n,
                )
            ]
        return [
            say.count(
                "You'll see your {n} card once trumps are settled.",
                "You'll see your {n} cards once trumps are settled.",
                n,
            )
        ]
    if seen.seat % public.sides in public.out:
        return [say("You've won and are out. The others play on for second place.")]
    if seen.seat in dict(public.thrown_in):
        return [say("You threw your hand in.")]
    if seen.seat in dry(public):
        return [say("You're dry: without a trump, you're out of this deal.")]
    return []


def _drawing(say: Say) -> Say:
    """Return the voice of the table's picture on a hand: without colours, none is drawn."""
    return say.drawing(say.own_place)


def _cards(view: HandView, say: Say) -> list[Part]:
    """Show the cards once, with the buttons or the menu for what the player may do."""
    table, seen = view.table, view.view
    held = fan(seen.hand, seen.public)
    picture: list[Part] = [*hand_picture(held, say, dict(seen.refused))]
    if isinstance(seen.legal, Discards):
        return [*(picture or [cards_text(held, say)]), *discard_parts(view, seen.legal, say)]
    legal = {action.card for action in seen.legal if isinstance(action, Play)}
    played = set() if say.own_place is None else _played(seen)
    shown = fan({*seen.hand, *played}, seen.public)
    signs = {} if picture or len(shown) > _FEW else say.signs
    cards = [
        button(
            PlayCard(table.id, table.game, seen.public.deal, card),
            _BLANK if card in played else _label(card, seen, say),
            _style(card, seen) if card in legal else PLAIN,
            disabled=card not in legal,
            emoji=None if card in played else signs.get(card.code),
        )
        for card in shown
    ]
    has_call = seen.to_act and not is_closing(seen.public)
    named = naming_buttons(view, say)
    calls = named or (call_buttons(table, seen.public, say) if has_call else [])
    bids = bid_menu(table, seen.public, say) if has_call else []
    return [*picture, *_rows(cards), *([calls] if calls else []), *bids]


def _label(card: Card, seen: SeatView, say: Say) -> str:
    """Return a card's label, which says what the card decides at once."""
    return card_with_outcome(card_label(card, say), dict(seen.endings).get(PLAYS[card]), say)


def _style(card: Card, seen: SeatView) -> ButtonStyle:
    decided = dict(seen.endings).get(PLAYS[card])
    return GRAVE if decided and decided.is_loss else MAIN


def _played(seen: SeatView) -> set[Card]:
    """Return the cards that the player has played, where no new ones take their places."""
    public = seen.public
    if not seen.hand or public.rules.drawing is not Drawing.NONE:
        return set()
    tricks = (*public.tricks, public.trick)
    return {card for trick in tricks for seat, card in trick.plays if seat == seen.seat}


def _rows(cards: list[Button]) -> list[list[Button]]:
    """Divide cards into rows of about the same length that a phone need not break."""
    if not cards:
        return []
    most = _IN_A_ROW if len(cards) <= _FEW else _IN_A_ROW + 1
    size = -(-len(cards) // -(-len(cards) // most))
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _rematch(table: TableView, say: Say) -> list[Button]:
    """Return the button for another game, as on the board, once one is over."""
    if table.state is not TableState.OVER or table.paused is not None or table.event_id:
        return []
    return [button(Rematch(table.id, table.game), say("Rematch"), GOOD)]


def _look(view: HandView, say: Say) -> list[Button]:
    """Offer newcomers a lesson, and to choose how it looks, in the first deal that they play."""
    is_first = (
        view.table.game == 1 and view.view.public.deal == 0 and not view.view.public.game_over
    )
    if not (say.newcomer and is_first):
        return []
    settings = button(SettingsControl(SettingsAct.ME), say("Settings…"))
    return [button(FIRST_LESSON, say("Learn")), settings]


def _ways(
    table: TableView, say: Say, *, direct: bool, refresh: bool = False, away: bool = False
) -> list[Button]:
    back = clocks.come_back(table, say) if away else []
    again = [button(MyHand(table.id), say("Refresh"))] if refresh else []
    there = [link(address(table), say("Go to the table"))] if direct and not table.private else []
    more = [more_button(table)] if table.private else []
    return [*back, *again, *there, *more]


def _message(
    parts: list[Part], table: TableView, deal: int, *, direct: bool, mine: bool = False
) -> Outgoing:
    """Return the message. By its key delivery finds one in direct messages again."""
    own_key = key(table.id, "hand", game=table.game, deal=deal) if direct else None
    return framed(parts, GOLD if mine else GREY, own_key)


@unique
class WhyEnded(Enum):
    """Why a hand in the channel goes no further."""

    LEFT = N_("You're no longer at this table.")
    CLOSED = N_("This table is closed.")
    MOVED = N_("You play from your direct messages now. Use `/hand` to play here.")


def ended_hand(why: WhyEnded, say: Say) -> Outgoing:
    """Render the last thing that a hand in the channel shows."""
    return framed([say(why.value)], GREY)


def resting_hand(
    table: TableView, seat: int, say: Say, *, direct: bool = False, refresh: bool = False
) -> Outgoing:
    """Render a hand while a finished deal is still shown: how it ended, and none of the next."""
    summary = table.ended[-1] if table.ended else None
    over = say("This deal is over.")
    line = over if summary is None else result_line(summary, table, seat, say)
    ways = _ways(table, say, direct=direct, refresh=refresh)
    buttons = [*next_deal(table, say), *last_deal(table, say("Why?")), *ways]
    return _after_deal(table, summary, seat, [line], buttons, say, direct=direct)


def _after_deal(  # noqa: PLR0913, PLR0917  # a message's parts
    table: TableView,
    summary: DealSummary | None,
    seat: int | None,
    lines: list[str],
    buttons: list[Button],
    say: Say,
    *,
    direct: bool = True,
) -> Outgoing:
    """Return a hand of the deal that rests, as high as one in play where pictures are wanted."""
    parts: list[Part] = ["\n".join(lines), buttons]
    words = _message(parts, table, table.board_deal, direct=direct)
    picture = (
        [] if summary is None else picture_after_deal(table, summary, _drawing(say), seat or 0)
    )
    if not picture:
        return words
    shown = _message([*picture, *parts], table, table.board_deal, direct=direct)
    return replace(shown, in_words=lambda: words)
