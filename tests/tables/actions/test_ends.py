"""The sold pitch, deals that end early, and the end of a game."""

from __future__ import annotations

from bot.engine.actions import Action, Beg, Bid, Bunch, Give, Pass, Run, Sell
from bot.engine.errors import Reason
from bot.engine.stakes import settlement
from bot.engine.views import SeatView
from bot.tables.errors.play import NotYourTurn
from bot.views import posts
from tests.tables.deciding import illegal_for, last_post, person_for
from tests.tables.room import ANN, BOB, CY, PEOPLE, Room, decision, public, refused_with, who_sits

# ---------------------------------------------------------------------------------- the market


async def test_an_auction_is_one_post(room: Room) -> None:
    table = await room.begin(variant="auction-pitch", seats=4)
    order = [table.seats[seat].name for seat in public(table).order]
    for action in (Pass(), Bid(2), Pass()):
        who, hand = await person_for(room, table)
        table = (await room.act(hand, who, action)).table
    assert (await room.kinds(table.id))[-1] == "board"
    who, hand = await person_for(room, table)
    await illegal_for(Reason.BID_TOO_LOW, room.act(hand, who, Bid(2)))
    await refused_with(NotYourTurn, room.act(hand, who_sits(table, public(table).order[0]), Pass()))
    table = (await room.act(hand, who, Pass())).table
    pitch = await last_post(room, table)
    assert isinstance(pitch, posts.PitchPost)
    calls = [tuple(call) for call in pitch.calls]
    points = (None, 2, None, None)
    verbs = ("pass", "bid", "pass", "pass")
    assert calls == list(zip(order, verbs, points, strict=True))
    assert (pitch.outcome, pitch.pitcher, pitch.points, pitch.bound) == ("won", order[1], 2, True)
    assert (pitch.paid, pitch.score) == ([], [0, 0, 0, 0])


async def test_a_sale_is_one_post(room: Room) -> None:
    table = await room.begin(variant="commercial-pitch", seats=4)
    eldest, buyer, *_ = public(table).order
    for action in (Bid(1), Pass(), Pass(), Sell(buyer)):
        who, hand = await person_for(room, table)
        table = (await room.act(hand, who, action)).table
    pitch = await last_post(room, table)
    assert isinstance(pitch, posts.PitchPost)
    names = [info.name for info in table.seats]
    assert (pitch.eldest, pitch.pitcher) == (names[eldest], names[buyer])
    assert (pitch.outcome, pitch.points, pitch.bound) == ("sold", 1, True)
    assert [tuple(pay) for pay in pitch.paid] == [(eldest, 1)]
    assert pitch.score == list(public(table).score)
    assert decision(table).seat == buyer


async def test_a_pitch_that_nobody_wants_is_free(room: Room) -> None:
    table = await room.begin(variant="commercial-pitch", seats=4)
    for _ in range(3):
        who, hand = await person_for(room, table)
        table = (await room.act(hand, who, Pass())).table
    pitch = await last_post(room, table)
    assert isinstance(pitch, posts.PitchPost)
    assert (pitch.outcome, pitch.points, pitch.bound) == ("free", None, False)
    assert pitch.pitcher == pitch.eldest


# -------------------------------------------------------------------------- how deals may end


def bunching(view: SeatView) -> Action:
    """Beg, run and agree to bunch, and play the first card."""
    preferred = (Beg(), Run(), Bunch())
    return next((action for action in preferred if action in view.legal), view.legal[0])


async def test_a_bunched_deal(room: Room) -> None:
    room.choose = bunching
    table = await room.begin(ANN, BOB, variant="seven-up", seats=2)
    dealer = public(table).dealer
    table = await room.to_deal(table.id, 1)
    assert public(table).dealer == dealer
    last_posts = (await room.posts(table.id))[-3:]
    assert [post.kind for post in last_posts] == ["bunch", "turn-up", "board"]
    assert last_posts[0] == posts.BunchPost(1, 0, table.seats[dealer].name)
    summary = await room.deal(table.id, 0)
    assert (summary.bunched, summary.exhausted, summary.trumps) == (True, False, None)


async def test_a_gift_that_ends_the_deal(room: Room) -> None:
    table = await room.begin(ANN, BOB, variant="cotton")
    for action in (Beg(), Give()):
        who, hand = await person_for(room, table)
        table = (await room.act(hand, who, action)).table
    summary = await room.deal(table.id, 0)
    assert (summary.abandoned, summary.trumps) == (True, None)
    made = await room.posts_of(table.id, posts.DealPost)
    assert [post.abandoned for post in made] == [True]


async def test_playing_on_for_second_place(room: Room) -> None:
    options = {"target": 3, "second_place": True}
    table = await room.begin(ANN, BOB, CY, variant="dick", seats=3, sides=3, options=options)
    table = await room.play_to(table.id, lambda t: t.public is not None and bool(t.public.out))
    (out,) = public(table).out
    deal = public(table).deal
    made = await room.posts_of(table.id, posts.DealPost)
    if public(table).winner is None:
        assert made[-1].went_out == out
        # Who is out deals without cards, and is sent no hand.
        hands = {name[3] for name in await room.faces(table.id) if name[:3] == ("hand", 1, deal)}
        assert hands == {0, 1, 2} - {out}
        view = (await room.host.hand(table.id, PEOPLE[out])).view
        assert (view.hand, view.legal) == ((), ())
    over = await room.play_out(table.id)
    end = await room.summary(table.id)
    assert end.winner == public(over).winner == out
    assert end.second is not None
    assert end.second != out
    assert end.score[end.second] >= 3
    await room.verified_record(table.id)


# -------------------------------------------------------------------------------------- stakes


async def test_stakes_are_settled_at_the_games_end(room: Room) -> None:
    """They are chips, which the leaderboard does not count."""
    options = {"stake_game": 2, "stake_four": 1}
    fours = 0
    for seed in range(3):
        room.reseed(seed)
        table = await room.begin(variant="west-yorkshire", options=options)
        await room.play_to(table.id, lambda t: t.public is not None and t.public.deal > 1)
        await room.restart()
        over = await room.play_out(table.id)
        winner = public(over).winner
        assert winner is not None
        end = await room.summary(table.id)
        made = [0, 0]
        for deal in range(public(over).deal + 1):
            summary = await room.deal(table.id, deal)
            if summary.four is not None:
                made[summary.four] += 1
        fours += sum(made)
        assert end.chips == settlement(over.rules, 2, winner, made)
        assert sum(end.chips) == 0
    assert fours
    board = await room.board()
    assert sum(line.wins for line in board) == 6
    table = await room.begin(variant="west-yorkshire", options={"target": 2})
    await room.play_out(table.id)
    assert (await room.summary(table.id)).chips == ()


# ------------------------------------------------------------------------ computers and people
