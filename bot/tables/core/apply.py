"""What comes of actions: results, new deals, posts and what must be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.actions import Action, Inquire, encode
from bot.engine.events import DealEnded, Dealt, Event, GameEnded, MoreDealt
from bot.engine.game import Game
from bot.engine.views import PublicView
from bot.tables.core.change import Change, dumps
from bot.tables.core.deal_result import dump_result
from bot.tables.core.narration import Narrator
from bot.tables.core.rows import DealRow, dump_layout
from bot.tables.core.snapshot import finished_deals, packs_of, setup_of
from bot.tables.posts import RedealPost
from bot.tables.views import DealSummary


def begin_deals(change: Change, dealer: int) -> None:
    """Deal a game's first deal."""
    setup, packs = setup_of(change.game, len(change.seats)), packs_of(change.game)
    change.live, events = Game.start(setup, packs, dealer)
    change.acted = change.turned = True
    _follow(change, None, events, (0,) * change.table.sides)


def act(change: Change, seat: int, action: Action, user_id: int | None = None) -> None:
    """Let a seat act, whoever decided it, and put all that comes of it into the change.

    Raises:
        IllegalAction: if the rules do not allow it; nothing is changed then.
    """
    live = change.playing
    before = live.public()
    events = live.apply(seat, action)
    change.acted = True
    change.turned |= not isinstance(action, Inquire)
    words = dumps(encode(action))
    change.told.append((before.deal, seat, words))
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
    if change.seats[seat].human:
        # Whoever has moved for them: what they hold has changed.
        change.want("hand", change.table.game, before.deal, seat)
    _follow(change, before, events)


def deal_again(change: Change, deals: Sequence[DealRow]) -> None:
    """Deal a deal again that no longer replays: same dealer, score as before it.

    The broken deal stays as an entry without a result. In the mix it counts as one without
    actions, since they may be such as cannot be read; the game's record begins after it and does
    not claim to be fair (`bot.tables.history.record`).
    """
    broken, game = deals[-1].number, change.table.game
    change.post(RedealPost(game, broken))
    change.want("board", game, broken)
    deal_on(change, deals)


def deal_on(change: Change, deals: Sequence[DealRow]) -> None:
    """Deal in the place of the last of these deals, which has no result."""
    broken = deals[-1]
    change.live = Game.resume(
        setup_of(change.game, len(change.seats)),
        packs_of(change.game),
        finished=finished_deals(deals, broken.score_before),
        dealer=broken.dealer,
        score_before=broken.score_before,
    )
    change.acted = change.turned = True
    _show_old_hands(change, broken.number)
    _follow(change, None, change.live.opening, broken.score_before)


def _follow(
    change: Change,
    before: PublicView | None,
    events: Sequence[Event],
    score: tuple[int, ...] = (),
) -> None:
    """Put down what came of something: results, new deals, posts and what must be shown.

    Args:
        change: where to put it.
        before: how things stood before an action; None where a deal is begun.
        events: what came of it.
        score: what a deal is begun at.
    """
    public = change.playing.public()
    narrator = Narrator(change.table.game, change.names, public)
    change.post(*narrator.tell(before, events))
    change.deals_ended += narrator.deals
    _put_down_deals(change, events, narrator.deals, score)
    change.ended = any(isinstance(event, GameEnded) for event in events)
    if change.ended or before is None or public.deal != before.deal:
        if before is not None:
            _show_old_deal(change, before)
        change.new_board()
        for row in change.humans if not change.ended else ():
            change.new_hand(row)
            # Nobody is held to it by who agrees once the score is another.
            change.set_seat(replace(row, wants_end=False))
        return
    change.want_board()
    _want_hands(change, before, public, events)


def _put_down_deals(
    change: Change, events: Sequence[Event], ended: Sequence[DealSummary], score: tuple[int, ...]
) -> None:
    summaries = iter(ended)
    for event in events:
        match event:
            case DealEnded(number=number):
                result = dump_result(next(summaries))
                change.write("end_deal", game=change.table.game, number=number, result=result)
                score = event.score
            case Dealt(number, dealer):
                _add_deal(change, number, dealer, score)
            case _:
                pass


def _add_deal(change: Change, number: int, dealer: int, score: tuple[int, ...]) -> None:
    live = change.playing
    layout = live.deals[number - live.deal_number - 1].layout
    change.write(
        "add_deal",
        game=change.table.game,
        number=number,
        dealer=dealer,
        layout=dump_layout(layout),
        score_before=dumps(score),
    )


def _want_hands(
    change: Change, before: PublicView, public: PublicView, events: Sequence[Event]
) -> None:
    """Have the hands shown that an action in the running deal makes new.

    That is the next player's; those that were blind and see their cards now; and all, when a run
    has dealt more cards. A card drawn from the stock shows with its player's next turn, so that a
    card played costs no more edits in the drawing games than elsewhere (docs/design.md, promise 7);
    whoever has just acted sees it at once.
    """
    if any(isinstance(event, MoreDealt) for event in events):
        change.want_hands()
        return
    seats = set(before.blind) - set(public.blind)
    if public.decision is not None:
        seats.add(public.decision.seat)
    for seat in sorted(seats):
        if change.seats[seat].human:
            change.want("hand", change.table.game, public.deal, seat)


def _show_old_deal(change: Change, before: PublicView) -> None:
    """Have the board of a deal that is over become its summary, and its hands be put away."""
    change.want("board", change.table.game, before.deal)
    _show_old_hands(change, before.deal)


def _show_old_hands(change: Change, deal: int) -> None:
    """Have hands shown once more: nobody's is to go on saying whose turn it was."""
    for row in change.humans:
        change.want("hand", change.table.game, deal, row.seat)
