"""What players do: one small type for each verb of docs/record.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from itertools import combinations
from math import comb
from typing import Any, ClassVar, Final, NoReturn, TypeAlias, final, overload

from bot.engine.cards import JOKERS, PACK, PACK_ORDER, Card, Suit
from bot.engine.rulings import Ruling


class _Action:
    __slots__: tuple[str, ...] = ()

    verb: ClassVar[str]

    @property
    def arguments(self) -> tuple[str | int, ...]:
        """What follows the verb in a record: the action's fields, cards by their codes."""
        return tuple(_argument(getattr(self, name)) for name in self.__slots__)

    @property
    def words(self) -> str:
        """The action as the fair deal mixes it in: verb and arguments (docs/record.md)."""
        return " ".join((self.verb, *map(str, self.arguments)))


@dataclass(frozen=True, slots=True)
class Stand(_Action):
    """Eldest accepts the turned suit."""

    verb = "stand"


@dataclass(frozen=True, slots=True)
class Beg(_Action):
    """Eldest asks for another suit."""

    verb = "beg"


@dataclass(frozen=True, slots=True)
class Give(_Action):
    """The dealer gives the point and keeps the suit."""

    verb = "give"


@dataclass(frozen=True, slots=True)
class Run(_Action):
    """The dealer runs the cards: deals more and turns again."""

    verb = "run"


@dataclass(frozen=True, slots=True)
class Bunch(_Action):
    """Agree to throw the cards in after a run, so that the same dealer deals again."""

    verb = "bunch"


@dataclass(frozen=True, slots=True)
class PlayOn(_Action):
    """Refuse to bunch: the new trumps stand."""

    verb = "play-on"


@dataclass(frozen=True, slots=True)
class Discard(_Action):
    """Throw cards away, face down."""

    verb = "discard"

    cards: tuple[Card, ...]
    """In the order of the unshuffled pack, so that the same cards are the same discard."""

    @property
    def arguments(self) -> tuple[str | int, ...]:
        """What follows the verb in a record: the cards' codes."""
        return tuple(card.code for card in self.cards)

    @property
    def words(self) -> str:
        """The verb alone: other players do not know the cards (docs/record.md, Fair deals)."""
        return self.verb


@dataclass(frozen=True, slots=True)
class Bid(_Action):
    """Bid to win this number of points alone."""

    verb = "bid"

    points: int


@dataclass(frozen=True, slots=True)
class Name(_Action):
    """Say which suit is trumps (docs/rules.md §8.2)."""

    verb = "name"

    suit: Suit


@dataclass(frozen=True, slots=True)
class ShootMoon(_Action):
    """Bid to make every point of the deal, and to win or lose the game's worth by it."""

    verb = "shoot"


@dataclass(frozen=True, slots=True)
class Offer(_Action):
    """Offer this number of one's side's points for the pitch."""

    verb = "offer"

    points: int


@dataclass(frozen=True, slots=True)
class Pass(_Action):
    """Neither bid nor offer."""

    verb = "pass"


@dataclass(frozen=True, slots=True)
class Sell(_Action):
    """Eldest sells the pitch."""

    verb = "sell"

    seat: int
    """The buyer's."""


@dataclass(frozen=True, slots=True)
class Keep(_Action):
    """Eldest keeps the pitch and takes no offer."""

    verb = "keep"


@dataclass(frozen=True, slots=True)
class Refuse(_Action):
    """Eldest refuses the highest bid, and is bound by it."""

    verb = "refuse"


@final
class Play(_Action):
    """Play a card to the trick. There is one object for each card, so identity is equality."""

    __slots__ = ("card",)
    __match_args__ = ("card",)

    verb = "play"

    card: Card

    def __new__(cls, card: Card) -> Play:
        """Return the one play of a card."""
        return PLAYS[card]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: what was done never changes."""
        raise AttributeError(f"a play's {name} is fixed")

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and unpickle to the same object."""
        return (Play, (self.card,))

    def __repr__(self) -> str:
        return f"Play({self.card!r})"


@dataclass(frozen=True, slots=True)
class ThrowIn(_Action):
    """Lay a worthless hand face up in the trick, and take no further part."""

    verb = "throw-in"


@unique
class Extreme(Enum):
    """Either end of the trumps in play."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Inquire(_Action):
    """Ask whether the trump just played is the highest, or the lowest, in play."""

    verb = "ask"

    which: Extreme


@dataclass(frozen=True, slots=True)
class TakeBack(_Action):
    """Take back the card just played, which broke the follow rule (docs/rules.md §6)."""

    verb = "take-back"


@dataclass(frozen=True, slots=True)
class CallCard(_Action):
    """Call for a card that an opponent took back, and that lies exposed (docs/rules.md §6)."""

    verb = "expose-call"

    card: Card


@dataclass(frozen=True, slots=True)
class CallRevoke(_Action):
    """Say that an opponent revoked in a trick (docs/rules.md §6)."""

    verb = "call"

    seat: int
    """The opponent's."""
    trick: int
    """From 0 in the deal."""


@dataclass(frozen=True, slots=True)
class Done(_Action):
    """Say, after the last trick, that one has no revoke to call (docs/rules.md §6)."""

    verb = "done"


def _argument(value: Card | Suit | Extreme | int) -> str | int:
    match value:
        case Card():
            return value.code
        case Suit():
            return value.letter
        case Extreme():
            return value.value
    return value


Action: TypeAlias = (
    Stand
    | Beg
    | Give
    | Run
    | Bunch
    | PlayOn
    | Discard
    | Bid
    | Name
    | ShootMoon
    | Offer
    | Pass
    | Sell
    | Keep
    | Refuse
    | Play
    | ThrowIn
    | Inquire
    | TakeBack
    | CallCard
    | CallRevoke
    | Done
    | Ruling
)


WATCHING: Final = (TakeBack, CallCard, CallRevoke, Done)
"""What is done only at tables where players may revoke."""


def _play(card: Card) -> Play:
    play = object.__new__(Play)
    object.__setattr__(play, "card", card)
    return play


PLAYS: Final[dict[Card, Play]] = {card: _play(card) for card in (*PACK, *JOKERS)}
"""The ``Play`` of each card."""

BARE: Final[dict[str, Action]] = {
    kind.verb: kind()
    for kind in (
        *(Stand, Beg, Give, Run, Bunch, PlayOn, ShootMoon, Pass, Keep, Refuse, ThrowIn),
        *(TakeBack, Done),
    )
}
"""The actions that consist of their verb, by it."""
_COUNTED: Final[dict[str, Callable[[int], Action]]] = {
    kind.verb: kind for kind in (Bid, Offer, Sell)
}
_WORDED: Final[dict[str, Callable[[str], Action]]] = {
    Play.verb: lambda code: PLAYS[Card.of(code)],
    CallCard.verb: lambda code: CallCard(Card.of(code)),
    Name.verb: lambda letter: Name(Suit(letter)),
    Inquire.verb: lambda which: Inquire(Extreme(which)),
}


@dataclass(frozen=True, slots=True)
class Discards(Sequence[Action]):
    """Every way to discard a number of cards, without listing them all.

    A two-player hand may hold 21 cards and keep six: that is 54,264 ways.

    >>> ways = Discards(PACK[:21], 15)
    >>> len(ways), ways[0] in ways
    (54264, True)
    """

    hand: tuple[Card, ...]
    """The cards to choose among, in the order of the unshuffled pack."""
    many: int
    """How many of them go."""
    always: tuple[Card, ...] = ()
    """What goes besides, in any case."""
    any_number: bool = False
    """Whether fewer of them may go, none too."""

    @property
    def total(self) -> int:
        """How many cards go in all; 0 where that is not set."""
        return 0 if self.any_number else self.many + len(self.always)

    @property
    def _numbers(self) -> range:
        return range(0 if self.any_number else self.many, self.many + 1)

    def __len__(self) -> int:
        return sum([comb(len(self.hand), many) for many in self._numbers])

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...

    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        """Return one way, or some: few cards before many, and in lexical order."""
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        place = at + len(self) if at < 0 else at
        if place >= 0:
            for many in self._numbers:
                ways = comb(len(self.hand), many)
                if place < ways:
                    return self._discard(self._unrank(place, many))
                place -= ways
        raise IndexError(at)

    def __iter__(self) -> Iterator[Action]:
        for many in self._numbers:
            yield from map(self._discard, combinations(self.hand, many))

    def __contains__(self, action: object) -> bool:
        """Say whether an action discards the right cards, each once and in order."""
        if not isinstance(action, Discard):
            return False
        cards = action.cards
        if len(cards) - len(self.always) not in self._numbers or not set(self.always) <= set(cards):
            return False
        held = iter(self._in_order(self.hand))  # each card is looked for after the last
        return all(card in held for card in cards)

    def _discard(self, chosen: tuple[Card, ...]) -> Discard:
        return Discard(self._in_order(chosen))

    def _in_order(self, chosen: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return some cards of the hand with what goes in any case."""
        if not self.always:
            return chosen
        return tuple(sorted((*self.always, *chosen), key=PACK_ORDER))

    def _unrank(self, place: int, many: int) -> tuple[Card, ...]:
        """Return the cards of one of the ways to choose ``many`` cards, by its place."""
        cards: list[Card] = []
        left, after = many, len(self.hand)
        for card in self.hand:
            if not left:
                break
            after -= 1
            beginning_here = comb(after, left - 1)
            if place < beginning_here:
                cards.append(card)
                left -= 1
            else:
                place -= beginning_here
        return tuple(cards)


def encode(action: Action) -> list[str | int]:
    """Write an action as a record does, without its seat: ``["play", "8S"]``."""
    return [action.verb, *action.arguments]


def decode(words: Sequence[object]) -> Action:
    """Read an action that `encode` wrote.

    >>> decode(["bid", 3])
    Bid(points=3)
    >>> encode(decode(["play", "8S"]))
    ['play', '8S']

    Raises:
        ValueError: if the verb is unknown or its arguments do not fit.
    """
    match words:
        case [str(verb)] if verb in BARE:
            return BARE[verb]
        case [str(verb), int(number)] if verb in _COUNTED and not isinstance(number, bool):
            return _COUNTED[verb](number)
        case [str(verb), str(word)] if verb in _WORDED:
            return _WORDED[verb](word)
        case [CallRevoke.verb, int(seat), int(trick)] if bool not in {type(seat), type(trick)}:
            return CallRevoke(seat, trick)
        case [Ruling.verb, str(kind), *numbers]:
            return Ruling.of(kind, numbers)
        case [Discard.verb, *_] if all(isinstance(code, str) for code in words):
            return Discard(tuple(sorted(map(Card.of, map(str, words[1:])), key=PACK_ORDER)))
    raise ValueError(f"{words!r} is not an action")
