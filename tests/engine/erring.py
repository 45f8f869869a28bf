"""Deals for players who may revoke, worked out by hand (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.actions import Done, Play
from bot.engine.errors import Reason
from bot.engine.events import Event, RevokeJudged
from bot.engine.follow import broken_rule
from bot.engine.game.game import Game
from bot.engine.revokes import PublicRevokes
from bot.engine.variants import OptionValue
from tests.hands import action, deal, ended, lay

DONE = "0:done 1:done"
PLAIN = ("KH 2H AS 3S 4C 5C", "AH QH 9D 8D 2S 7S")
PLAIN_PLAY = "1:AH 0:4C 1:QH 0:KH 0:AS 1:2S 0:3S 1:7S 1:9D 0:2H 1:8D 0:5C"
"""Seat 0 lays a club on a heart, with hearts and trumps (spades) in hand: that is trick 0.

Pips: seat 0 has Q♥ K♥ A♠ = 9, seat 1 A♥ = 4. High and Game seat 0's, Low seat 1's.
"""
TRUMP = ("KH 2H JS 3S 4C 5C", "AH QH 9D 8D AS 7S")
TRUMP_PLAY = "1:AS 0:2H 1:7S 0:JS 0:KH 1:AH 1:QH 0:3S 0:4C 1:9D 0:5C 1:8D"
"""Seat 0 lays a heart on the ace of trumps, with jack and three in hand: that is trick 0.

Pips: seat 0 has J♠ Q♥ = 3, seat 1 A♠ K♥ A♥ = 11. High and Game seat 1's, Low and the jack seat 0's.
"""


def erring(
    variant: str,
    hands: Sequence[str],
    *,
    sides: int = 2,
    score: Sequence[int] | None = None,
    cut: str | None = None,
    dealer: int = 0,
    script: str = "",
    **options: OptionValue,
) -> Game:
    """Deal to players who may revoke; in begging games the eight of spades is turned."""
    chosen: Mapping[str, OptionValue] = {"revokes": "called", **options}
    layout = lay(hands, "" if cut else "8S", cut)
    game, _ = deal(
        variant, layout, options=chosen, sides=sides, dealer=dealer, score=score, script=script
    )
    return game


HANDS = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S 3S", "TH 3D 7C 8C 9C TC", "JH 4D 5D 6D JC QC")
"""Seats 0 to 3, each with hearts; seat 1 leads, and spades are trumps."""
THROWING = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 2S 3S AS", "4H 3D 7C 8C 9C 2C", "JH 4D 5D 6D JC QC")
THROWING_PLAY = "1:2S 2:9C 3:4D 0:3C 1:AH 2:3D 3:JH 2:take-back"
"""Seat 2 has a worthless hand, and lays a diamond on a heart."""


def table(script: str, hands: Sequence[str] = HANDS, take_back: str = "trick") -> Game:
    """Play in Trinidad after eldest has stood."""
    return erring("trinidad", hands, script=f"1:stand {script}", take_back=take_back)


def known(game: Game) -> PublicRevokes:
    """Return what all know of revokes."""
    revokes = game.public().revokes
    assert revokes is not None
    return revokes


def refused(game: Game, seat: int, word: str) -> Reason | None:
    """Say why a seat may not do something, written as `tests.hands.action` reads it."""
    return game.refusal(seat, action(word))


def judged(events: Sequence[Event]) -> list[bool]:
    """Say of each judged call whether it was right."""
    return [event.revoke is not None for event in events if isinstance(event, RevokeJudged)]


def finish(game: Game) -> list[Event]:
    """Play the deal out by the rules, and let all be done."""
    number, events = game.deal_number, list[Event]()
    while game.deal_number == number and (seat := game.turn) is not None:
        view = game.view(seat)
        plays = (one for one in view.legal if isinstance(one, Play))
        lawful = [one for one in plays if broken_rule(view, one.card) is None]
        events += game.apply(seat, lawful[0] if lawful else Done())
    return events


def barred(events: Sequence[Event]) -> list[tuple[int, str]]:
    """Return the points that their winners may not score."""
    return [(one.side, one.cause.value) for one in ended(events).unscored]


AMONG_FOUR = ("KS 2S 3D 4D 5D 6D", "AS 3H 4H 5H 6H 7H", "TH QH KH AH 8H 9C", "JS 3C 4C 5C 6C 7C")
AMONG_FOUR_PLAY = """
    1:AS 2:9C 3:JS 0:3D 1:3H 2:8H 3:3C 0:KS 0:2S 1:4H 2:KH 3:4C
    0:4D 1:5H 2:QH 3:5C 0:5D 1:6H 2:TH 3:6C 0:6D 1:7H 2:AH 3:7C
"""
"""Seat 0 lays a diamond on the ace of trumps, with king and two in hand: that is trick 0.

Pips: seat 1 has A♠ J♠ = 5, seat 0 the rest, 22. High and the jack seat 1's, Low and Game seat 0's.
"""
AMONG_FOUR_CALLED = f"{AMONG_FOUR_PLAY} 3:call0-0 {DONE} 2:done 3:done"
PLAIN_CALLED = f"1:stand {PLAIN_PLAY} 1:call0-0 {DONE}"
TRUMP_CALLED = f"1:stand {TRUMP_PLAY} 1:call0-0 {DONE}"
