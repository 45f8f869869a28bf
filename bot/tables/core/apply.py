"""Apply an action: its results, new deals, posts, and which messages must be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.actions import Action, encode
from bot.engine.events import DealEnded, Dealt, Event, GameEnded
from bot.engine.game.game import Game
from bot.engine.views import PublicView
from bot.tables.core.change import Change, dumps
from bot.tables.core.deal_summary import dump_result
from bot.tables.core.rows import DealRow, dump_layout
from bot.tables.core.snapshot import ASIDE, finished_deals
from bot.tables.core.telling import how_ended, story_posts
from bot.views.posts import DramaPost, RedealPost
from bot.views.seat_changes import Cast
from bot.views.settings.server import TricksAs
from bot.views.table.deals import DealSummary


def begin_deals(change: Change, dealer: int) -> None:
    """Deal a game's first deal."""
    setup = change.game.setup(len(change.seats))
    change.live, events = Game.start(setup, change.game.packs, dealer)
    change.acted = change.turned = True
    _follow(change, None, events, (0,) * change.table.sides)


def act(change: Change, seat: int, action: Action, user_id: int | None = None) -> None:
    """Let a seat act, and write what comes of it into the change; IllegalAction changes nothing."""
    if change.table.resting:
        show_next_deal(change)
    live = change.playing
    before = live.public()
    events = live.apply(seat, action)
    change.acted = True
    change.turned |= not isinstance(action, ASIDE) or live.deal_number != before.deal
    words = dumps(encode(action))
    change.actions.append((before.deal, seat, words))
    change.actors.add((seat, user_id))
    change.write(
        "add_action",
        game=change.table.game,
        deal=before.deal,
        number=0 if before.decision is None else before.decision.turn,
        seat=seat,
        words=words,
        user_id=user_id,
        made_at=change.now,
    )
    _follow(change, before, events)


def deal_again(change: Change, deals: Sequence[DealRow]) -> None:
    """Deal again a deal that no longer replays: same dealer, and the score before it.

    The broken deal stays as a row without a result. For the shuffle it counts as a deal without
    actions, because this version may not be able to read them. The game's record begins after it
    and does not claim to be fair (`bot.tables.history.record`).
    """
    broken, game = deals[-1].number, change.table.game
    if not deals[-1].void:  # else the notice of the restore has told it
        change.post(RedealPost(game, broken))
    change.want_board()
    if change.table.resting:
        _show_old_hands(change, broken - 1)
        change.set_table(resting=False)
    deal_on(change, deals)


def deal_on(change: Change, deals: Sequence[DealRow]) -> None:
    """Deal in place of the last of these deals, which has no result."""
    broken = deals[-1]
    change.live = Game.resume(
        change.game.setup(len(change.seats)),
        change.game.packs,
        finished=finished_deals(deals, broken.score_before),
        dealer=broken.dealer,
        score_before=broken.score_before,
        # A record that begins after a deal that no longer replays knows of nothing before it.
        carried=broken.carried if broken.void else 0,
    )
    change.acted = change.turned = True
    _show_old_hands(change, broken.number)
    _follow(change, None, change.live.opening, broken.score_before)


def _follow(
    change: Change, before: PublicView | None, events: Sequence[Event], score: tuple[int, ...] = ()
) -> None:
    """Write into the change what an action came to, or a new deal at a score, if before is None."""
    public = change.playing.public()
    change.ended = any(isinstance(event, GameEnded) for event in events)
    goes_on = before is not None and not change.ended and public.deal != before.deal
    ended = [_tell(change, view, before) for view in change.playing.just_ended]
    if not goes_on and not change.ended:
        _tell(change, public, before)
    deals = [deal for deal in ended if deal is not None]
    change.deals_ended += deals
    _put_down_deals(change, events, deals, score)
    if before is not None and not change.ended and public.deal == before.deal:
        change.want_board()
        change.want_hands()
        return
    if before is not None:
        # It shows the deal's result.
        posted = change.table.board
        change.want("board", change.table.game, before.deal if posted is None else posted)
        _show_old_hands(change, before.deal)
    if change.ended:
        change.new_board()
        return
    for row in change.humans:
        # The score has changed, so players must agree again to end the game.
        change.set_seat(replace(row, wants_end=False))
    change.set_table(resting=goes_on)
    if all(deal.redealt for deal in deals):
        show_next_deal(change)


def show_next_deal(change: Change) -> None:
    """Show the deal that follows a finished one: its first posts, its board and its hands.

    Between the two the finished deal stays on the board (`TableView.resting`).
    """
    if change.table.resting:
        # Both lose their *Next deal*.
        change.want_board()
        change.want_hands()
        change.set_table(resting=False)
        _tell(change, change.playing.public(), None)
    change.next_board()
    for row in change.humans:
        change.new_hand(row)


def _tell(change: Change, public: PublicView, before: PublicView | None) -> DealSummary | None:
    """Post what is new in a deal, where it is wanted; return how it ended, if it did.

    Elsewhere the board tells all of it.
    """
    cast = Cast.of(change.names, change.seat_changes, public)
    deal = how_ended(change.table.game, cast)
    for post in story_posts(change.table.game, cast, before, deal):
        is_drama = isinstance(post, DramaPost)
        if change.table.drama if is_drama else change.table.tricks is TricksAs.MESSAGES:
            change.post(post)
    return deal


def _put_down_deals(
    change: Change, events: Sequence[Event], ended: Sequence[DealSummary], score: tuple[int, ...]
) -> None:
    summaries = iter(ended)
    for event in events:
        match event:
            case DealEnded(number=number):
                result = dump_result(next(summaries))
                change.write("add_news", game=change.table.game, deal=number, now=change.now)
                change.write("end_deal", game=change.table.game, number=number, result=result)
                score = event.score
            case Dealt(number, dealer):
                dealt = change.playing.deals[number - change.playing.deal_number - 1]
                change.write(
                    "add_deal",
                    game=change.table.game,
                    number=number,
                    dealer=dealer,
                    layout=dump_layout(dealt.layout),
                    score_before=dumps(score),
                    carried=dealt.carried,
                )
            case _:
                pass


def _show_old_hands(change: Change, deal: int) -> None:
    """Show the hands of a deal that is over once more: they must not show an old turn."""
    for row in change.humans:
        change.want("hand", change.table.game, deal, row.seat)
