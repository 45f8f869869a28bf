"""What is told of the sold pitch and of deals that end early, and the stakes of a game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.stakes import settlement
from bot.views.posts import BunchPost, DealPost, PitchPost, TurnUpPost
from tests.hands import HEARTS, deal, lay
from tests.tables.retelling import tell
from tests.tables.room import Room, public


def pitched(outcome: str, pitcher: str, points: int | None, **more: Any) -> dict[str, Any]:
    """Return what is told of a pitch, other than the calls."""
    usual = {"eldest": "Bob", "bound": points is not None, "paid": [], "score": [0] * 4}
    return {**usual, "outcome": outcome, "pitcher": pitcher, "points": points, **more}


@pytest.mark.parametrize(
    ("variant", "script", "told"),
    [
        ("auction-pitch", "1:pass 2:bid2 3:pass 0:pass", pitched("won", "Cy", 2)),
        (
            "commercial-pitch",
            "2:bid1 3:pass 0:pass 1:sell2",
            pitched("sold", "Cy", 1, paid=[(1, 1)], score=[0, 1, 0, 0]),
        ),
        ("commercial-pitch", "2:pass 3:pass 0:pass", pitched("free", "Bob", None)),
    ],
)
def test_an_auction_or_a_sale_is_one_post(variant: str, script: str, told: dict[str, Any]) -> None:
    game, _ = deal(variant, lay(HEARTS), sides=4)
    (post,), _ = tell(game, script)
    assert isinstance(post, PitchPost)
    assert {name: getattr(post, name) for name in told} == told


def test_a_bunch_names_the_dealer_who_deals_again() -> None:
    game, _ = deal("seven-up", lay(HEARTS[:2], "9S 9D 2D TD 2C 3S 4S 5S"))
    (_, bunch, turn_up), (ended,) = tell(game, "1:beg 0:run 1:bunch 0:bunch")
    assert bunch == BunchPost(1, 0, "Ann")
    assert isinstance(turn_up, TurnUpPost)
    assert (turn_up.deal, turn_up.dealer) == (1, "Ann")
    assert (ended.bunched, ended.exhausted, ended.trumps) == (True, False, None)


def test_a_gift_that_ends_the_deal_abandons_it() -> None:
    game, _ = deal("cotton", lay(HEARTS[:2], "9S"))
    told, (ended,) = tell(game, "1:beg 0:give")
    assert [post.abandoned for post in told if isinstance(post, DealPost)] == [True]
    assert (ended.abandoned, ended.trumps) == (True, None)


async def test_stakes_are_settled_at_the_games_end_in_chips(room: Room) -> None:
    options = {"stake_game": 2, "stake_four": 1}
    fours = 0
    for seed in range(3):
        room.reseed(seed)
        table = await room.begin(variant="west-yorkshire", options=options)
        await room.to_deal(table.id, 2)
        await room.restart()
        over = await room.play_out(table.id)
        winner, made = public(over).winner, [0, 0]
        assert winner is not None
        for ended in await room.host.delivery.deal_results(table.id, 1):
            if ended.four is not None:
                made[ended.four] += 1
        fours += sum(made)
        chips = (await room.summary(table.id)).chips
        assert chips == settlement(over.rules, 2, winner, made)
        assert sum(chips) == 0
    assert fours
