"""docs/rules.md §8.5.6: the muck of Phat, carried on where the pips are level; §8.8, example 18."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import decode
from bot.engine.events import DealEnded, Event
from bot.engine.game.game import FinishedDeal, Game, Setup
from bot.engine.game.replay import PastDeal, look_back
from bot.engine.record import dumps, loads, record_of, verify
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, OptionValue
from tests.hands import FAIR, StoredPacks, lay, play, play_out

LEVEL = FairPacks.of((1843).to_bytes(32, "big"), 7)
"""If each player plays the first card that may be played, the pips are 40–40 in two deals, and
22–58 in the third."""
REVOKING = (
    "9S 8S AH KH 2H 9C JC QC KC 3S 7S 9H AC",
    "AS KS QS 2D 3D 4D 6D 7D 8D 5D 9D TD QD",
    "5S 3H 4H 6H 7H 8H TH JH QH 2S 6S TS JD",
    "JS 4S 2C 3C 4C 6C 7C 8C TC 5H 5C KD AD",
)
AGAIN = decode(["ruling", "again"])


def _game(**options: OptionValue) -> Game:
    game, _ = Game.start(Setup(VARIANTS["phat"], options, 2, 4), LEVEL, dealer=0)
    return game


def _play_deal(game: Game) -> DealEnded:
    """Let each player play the first card that may be played, until a deal ends."""
    events: list[Event] = []
    while not any(isinstance(event, DealEnded) for event in events):
        assert game.turn is not None
        events += game.apply(game.turn, game.legal(game.turn)[0])
    return next(event for event in events if isinstance(event, DealEnded))


def _muck(ended: DealEnded) -> list[tuple[int, int]]:
    return [(one.side, one.points) for one in ended.points if one.cause.value == "game"]


def test_8_8_18_a_level_muck_is_carried_until_somebody_scores_it() -> None:
    game = _game()
    carried = []
    for pips, muck in (((40, 40), []), ((40, 40), []), ((22, 58), [(1, 24)])):
        carried.append(game.public().carried)
        ended = _play_deal(game)
        assert (ended.pips, _muck(ended)) == (pips, muck)
    assert (*carried, game.public().carried) == (0, 8, 16, 0)


def test_a_record_of_carried_mucks_holds_and_says_no_more_than_the_points() -> None:
    game = _game()
    for _ in range(3):
        _play_deal(game)
    text = dumps(record_of(game, ["", "", "", ""]))
    assert "carried" not in text
    assert verify(loads(text)).finding is None
    changed = text.replace('[1, "game", 24]', '[1, "game", 8]')
    finding = verify(loads(changed)).finding
    assert changed != text
    assert finding is not None
    assert finding.details["key"] == "points"


def test_a_deal_that_is_broken_off_neither_scores_the_muck_nor_loses_it() -> None:
    game = _game()
    _play_deal(game)
    assert game.turn is not None
    game.apply(game.turn, game.legal(game.turn)[0])
    first, second = game.deals
    void = replace(second, points=(), score=first.score, void=True)
    again = Game.resume(
        game.setup,
        StoredPacks([first.layout, second.layout, second.layout]),
        [FinishedDeal(one.dealer, one.actions, one.score) for one in (first, void)],
        dealer=second.dealer,
        score_before=first.score,
        carried=8,
        layout=second.layout,
    )
    _play_deal(again)
    ended = _play_deal(again)
    record = replace(record_of(game, [""] * 4), deals=(first, void, *again.deals), winner=0)
    assert _muck(ended)[0][1] == 24
    assert verify(record).finding is None


def test_a_redeal_by_ruling_loses_it() -> None:
    game = _game()
    _play_deal(game)
    game.apply(0, AGAIN)
    assert game.public().carried == 0


def test_a_replay_begins_with_what_was_carried() -> None:
    game = _game()
    for _ in range(3):
        _play_deal(game)
    third = game.deals[2]
    assert third.carried == 16
    past = PastDeal(
        2, third.dealer, game.deals[1].score, third.layout, third.actions, carried=third.carried
    )
    course = look_back(game.setup, past, len(third.actions))
    assert course.score == third.score


def test_a_side_that_is_barred_loses_its_own_eight_and_not_what_was_carried() -> None:
    """Seat 2, whose side takes more pips, lays a heart on the ace of trumps."""
    setup = Setup(VARIANTS["phat"], {"revokes": "called"}, 2, 4)
    game = Game.resume(
        setup, FAIR, [], dealer=0, score_before=(0, 0), carried=8, layout=lay(REVOKING)
    )
    play(game, "1:AS 2:3H 3:4S 0:8S 1:call2-0")
    ended = next(event for event in play_out(game) if isinstance(event, DealEnded))
    assert [(one.side, one.cause.value, one.points) for one in ended.unscored] == [(0, "game", 8)]
    assert _muck(ended) == []
    assert game.public().carried == 8
