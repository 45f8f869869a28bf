"""Whether a bid was made, worked out anew from the public record of a deal.

This knows the bot's events and cards, but none of its rules: what counts in a game is written here
once more, from docs/rules.md §5.6, §5.7, §6 and §8.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine.actions import Bid, Refuse, Sell, ShootMoon
from bot.engine.events import (
    AllPassed,
    Bunched,
    Called,
    Cause,
    DealEnded,
    Event,
    PackExhausted,
    RevokeJudged,
    Ruled,
    Scored,
    TrickTaken,
    TrumpsSettled,
)
from bot.engine.game.game import Setup
from bot.engine.rulings import RulingKind
from bot.engine.variants import OptionValue

TARGETS: Final = {
    "commercial-pitch": 11,
    "auction-pitch": 11,
    "setback": 11,
    "ten-point-pitch": 32,
    "smear": 21,
    "pidro": 62,
    "pedro": 62,
    "cinch": 51,
}
"""Every game in which somebody may be bound to a bid, and what it is usually played to."""
_PEDRO: Final = frozenset({"pidro", "pedro", "cinch"})
_TWIN: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}
_RANKS: Final = "23456789TJQKA"
_PIPS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
_BEFORE_COUNT: Final = frozenset({Cause.SALE, Cause.REVOKE, Cause.RULING})
"""What is scored in a deal of these games before its cards are counted."""


class Verdict(NamedTuple):
    """What came of a bid, in a deal that was counted."""

    seat: int
    needed: int
    won: int
    """Points of its side that it could score."""
    made: bool
    moon: bool
    """Whether every point was announced."""


@dataclass(frozen=True)
class PublicDeal:
    """One deal of a game: all that everybody at the table saw."""

    setup: Setup
    score: Sequence[int]
    """Before it, by side."""
    events: Sequence[Event]

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self.setup.options

    @property
    def called_off(self) -> bool:
        """Whether the cards were thrown in."""
        return any(
            isinstance(event, AllPassed | Bunched | PackExhausted)
            or (isinstance(event, Ruled) and event.ruling.kind is RulingKind.AGAIN)
            for event in self.events
        )

    @property
    def won_before(self) -> Cause | None:
        """What won the game before the cards were counted, if anything did."""
        target = self.options.get("target", TARGETS[self.setup.variant.id])
        score = [*self.score]
        for event in self.events:
            if isinstance(event, Scored) and event.cause in _BEFORE_COUNT:
                score[event.side] += event.points
                if not self.options.get("deals") and score[event.side] >= int(target):
                    return event.cause
        return None

    @property
    def bound(self) -> tuple[int, int, bool] | None:
        """The seat that was bound, to how much, and whether it shot the moon."""
        found: tuple[int, int, bool] | None = None
        for event in self.events:
            match event:
                case Called(seat, Bid(points)):
                    found = (seat, points, False)
                case Called(seat, ShootMoon()):
                    found = (seat, self.most, True)
                case Called(_, Sell(buyer)) if found:
                    found = (buyer, found[1], False)
                case Called(seat, Refuse()) if found:
                    found = (seat, found[1], False)
        if self.setup.variant.id == "commercial-pitch" and not any(
            isinstance(event, Called) and isinstance(event.action, Sell | Refuse)
            for event in self.events
        ):
            return None
        return found

    @property
    def most(self) -> int:
        """The points of a deal in which everything is in play."""
        return sum(self.worth.values())

    @property
    def worth(self) -> dict[str, int]:
        """What the points are worth, but for a jack that is hung."""
        game = self.setup.variant.id
        worth = {"high": 1, "low": 1, "jack": 1, "game": 1}
        if game == "setback":
            more = {"off-jack": int(bool(self.options.get("off_jack")))}
            jokers = self.options.get("jokers", 0)
            more |= {"X1": int(jokers in {1, 2}), "X2": int(jokers == 2)}
            fives = self.options.get("five") and self.options.get("pack") != "sevens"
            more["five"] = 5 if fives else 0
        elif game == "ten-point-pitch":
            points = self.options.get("points", 10)
            more = {"off-jack": 1, "X1": 1, "X2": 1, "three": 0 if points == 7 else 3}
            more |= {"off-ace": int(points == 11), "off-three": 3 if points == 13 else 0}
        elif game == "smear":
            more = {"off-jack": 1, "X1": 1, "X2": 1, "three": 3}
        else:
            more = {"five": 5, "off-five": 5} if game in _PEDRO else {}
        return worth | {name: points for name, points in more.items() if points}

    @property
    def barred(self) -> Collection[int]:
        """The sides that score neither Jack nor Game, because they pay for a revoke."""
        penalty = self.options.get("revoke_penalty", "usual")
        deals = bool(self.options.get("deals"))
        if self.options.get("revokes") != "called" or self.options.get("follow") == "trumps-only":
            return ()
        if penalty != "no-score" and not (penalty == "game" and deals):
            return ()
        return {seat % self.setup.sides for seat in self._paying()}

    def _paying(self) -> Iterator[int]:
        for event in self.events:
            match event:
                case RevokeJudged(_, revoke) if revoke is not None:
                    yield revoke.seat
                case Ruled(_, ruling) if ruling.kind is RulingKind.PENALTY:
                    yield ruling.numbers[0]

    def verdict(self) -> Verdict | None:
        """Say what came of the bid; None if there was none, or the deal was not counted."""
        if self.called_off or self.won_before is not None or self.bound is None:
            return None
        seat, needed, moon = self.bound
        side = seat % self.setup.sides
        won = sum(points for _, of, points in self.counted() if of == side)
        return Verdict(seat, needed, won, won >= needed, moon)

    def kept_back(self) -> list[tuple[str, int]]:
        """Return the points that were won and may not be scored because of a revoke."""
        return [(what, side) for what, side, _ in self.all_won() if self._is_barred(what, side)]

    def counted(self) -> list[tuple[str, int, int]]:
        """Return what each side won that it may score: the point, the side, how many."""
        return [one for one in self.all_won() if not self._is_barred(*one[:2])]

    def _is_barred(self, what: str, side: int) -> bool:
        return what in {"jack", "game"} and side in self.barred

    def all_won(self) -> list[tuple[str, int, int]]:
        """Return all that the cards in the tricks are worth."""
        trumps = next((e.suit.letter for e in self.events if isinstance(e, TrumpsSettled)), None)
        tricks = [event for event in self.events if isinstance(event, TrickTaken)]
        if trumps is None:
            return []
        game, sides, worth = self.setup.variant.id, self.setup.sides, self.worth
        fell: dict[str, tuple[int, int]] = {}
        pips: Counter[int] = Counter()
        for trick in tricks:
            taker = trick.winner % sides
            for holder, card in zip(trick.seats, trick.cards, strict=True):
                fell[card.code] = (holder % sides, taker)
                pips[taker] += _PIPS.get(card.code[0], 0) if card.code[0] != "X" else 0
        off = _TWIN[trumps]
        cards = {"jack": f"J{trumps}", "off-jack": f"J{off}", "off-ace": f"A{off}"}
        cards |= {"three": f"3{trumps}", "off-three": f"3{off}", "X1": "X1", "X2": "X2"}
        cards |= {"five": f"5{trumps}", "off-five": f"5{off}"}
        if game in {*_PEDRO, "ten-point-pitch"}:
            cards |= {"high": f"A{trumps}", "low": f"2{trumps}", "game": f"T{trumps}"}
        else:
            natural = sorted(self._natural(trumps, worth, fell))
            cards |= {"high": natural[-1][1], "low": natural[0][1]} if natural else {}
        to_taker = self.options.get("low", "taker" if game == "cinch" else "holder") == "taker"
        won = []
        for what, points in worth.items():
            holder, taker = fell.get(cards.get(what, ""), (-1, -1))
            if what == "game" and "game" not in cards:
                best = max(pips.values(), default=0)
                level = [side for side in range(sides) if pips[side] == best]
                won += [(what, level[0], points)] if len(level) == 1 else []
            elif taker >= 0:
                hung = what == "jack" and holder != taker
                scored = self.options.get("hung_jack_points", points) if hung else points
                own = what != "low" or to_taker
                won.append((what, taker if own else holder, int(scored)))
        return won

    @staticmethod
    def _natural(
        trumps: str, worth: Mapping[str, int], fell: Collection[str]
    ) -> Iterator[tuple[float, str]]:
        """Yield the trumps that were played and are no jokers, with their ranks."""
        offs = {"off-jack": "J", "off-ace": "A", "off-three": "3", "off-five": "5"}
        off = {f"{rank}{_TWIN[trumps]}" for name, rank in offs.items() if name in worth}
        for code in fell:
            if code[1] == trumps and code[0] != "X":
                yield _RANKS.index(code[0]), code
            elif code in off:
                yield _RANKS.index(code[0]) - 0.5, code


def deals_of(setup: Setup, events: Sequence[Event]) -> Iterator[PublicDeal]:
    """Split the events of a game into its deals that are over."""
    score, start = (0,) * setup.sides, 0
    for place, event in enumerate(events):
        if isinstance(event, DealEnded):
            yield PublicDeal(setup, score, events[start : place + 1])
            score, start = event.score, place + 1
