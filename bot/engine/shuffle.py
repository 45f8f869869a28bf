"""The fair deal of docs/record.md: a pack that no one can choose, and how it is dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from struct import Struct
from typing import Final, NamedTuple, Protocol, TypeAlias

from bot.engine.actions import Action
from bot.engine.cards import PACK, Card, Natural, natural

SECRET_BYTES: Final = 32
"""The length of a game's secret."""
_BATCH: Final = 3
CUTS: Final = range(52)
"""Where the pack may be cut; 0 leaves it as it is."""

DISCORD_EPOCH_MS: Final = 1_420_070_400_000
"""When Discord's epoch began, in milliseconds since 1970."""
_SNOWFLAKE_LOW_BITS: Final = 22
"""The bits of a Discord id below its time (docs/record.md, Fair deals)."""
_EIGHT_WORDS: Final = Struct(">8I")
_LIMITS: Final = tuple((i, 2**32 - 2**32 % (i + 1)) for i in range(53, 0, -1))
"""For each card of the largest pack to be placed, the end of the words that divide evenly."""

Actions: TypeAlias = Sequence[tuple[int, Action]]
"""One deal's actions, each with its seat, in order."""


def commit(secret: bytes) -> str:
    """Return the commitment to a secret, to be posted before anybody cuts."""
    return sha256(secret).hexdigest()


def cut_place(press: int) -> int:
    """Return where a press of *Cut* cuts the pack, from 1 to 51.

    It follows from the number that Discord gave the press, so neither the player nor the host
    chooses it (docs/record.md, Fair deals).

    >>> cut_place(1180000000000000000)
    38
    """
    digest = sha256(str(press).encode()).digest()
    return 1 + int.from_bytes(digest, "big") % (len(CUTS) - 1)


def made_at(snowflake: int) -> int:
    """Return when Discord made an id, in milliseconds of Discord's epoch."""
    return snowflake >> _SNOWFLAKE_LOW_BITS


@dataclass(frozen=True, slots=True)
class Entropy:
    """Ids that Discord made after a commitment was posted, so that the host could not choose them.

    >>> Entropy(message=7, presses=(8, 9)).words
    'message:7;press:8;press:9'
    """

    message: int | None
    """The message with the commitment; None where Discord refused to take it."""
    presses: tuple[int, ...] = ()
    """The first interaction of each seated person after it, and the one that cut; ascending."""
    cutter: int | None = None
    """The press whose id says where the pack is cut; None where a number was chosen, or none."""

    @property
    def ids(self) -> tuple[int, ...]:
        """Return all ids that are mixed in."""
        return self.presses if self.message is None else (self.message, *self.presses)

    @property
    def words(self) -> str:
        """Return what goes into the mix."""
        message = "none" if self.message is None else self.message
        return ";".join([f"message:{message}", *(f"press:{press}" for press in self.presses)])


@dataclass(frozen=True, slots=True)
class Seed:
    """What deals are shuffled from, beginning with one of them."""

    secret: bytes
    cut: int
    entropy: Entropy | None = None
    """None for a game of the record's first revision, whose deals follow from the cut alone."""
    deal: int = 0
    """The first deal that is shuffled from this seed."""

    @property
    def words(self) -> str:
        """Return what goes into the mix besides the secret."""
        cut = f"cut:{self.cut}"
        return cut if self.entropy is None else f"{cut};{self.entropy.words}"


def mix(seeds: Sequence[Seed], deals: Sequence[Actions]) -> str:
    """Return what a deal depends on besides the secret: the seeds' words and all actions before it.

    Args:
        seeds: the game's, in order of their deals; the first begins with deal 0.
        deals: the actions of all deals before this one.

    >>> from bot.engine.actions import Beg, Give
    >>> mix([Seed(secret=bytes(32), cut=7)], [[(1, Beg()), (0, Give())]])
    'cut:7;1:beg;0:give'
    """
    mixed = seeds[0].words
    for number, actions in enumerate(deals, 1):
        mixed = mix_on(mixed, actions, seeds, number)
    return mixed


def mix_on(mixed: str, actions: Actions, seeds: Sequence[Seed], number: int) -> str:
    """Return the mix of deal ``number``, given that of the deal before and what was done in it."""
    fresh = [seed.words for seed in seeds[1:] if seed.deal == number]
    return ";".join([mixed, *(f"{seat}:{action.words}" for seat, action in actions), *fresh])


def seed_of(seeds: Sequence[Seed], number: int) -> Seed:
    """Return the seed that a deal is shuffled from."""
    return next(seed for seed in reversed(seeds) if seed.deal <= number)


def _stream(key: bytes) -> Iterator[int]:
    for n in count():
        yield from _EIGHT_WORDS.unpack(sha256(key + n.to_bytes(4, "big")).digest())


def fair_pack(
    secret: bytes, purpose: str, number: int, mix: str, unshuffled: Sequence[Card] = PACK
) -> tuple[Card, ...]:
    """Shuffle a pack; its top comes first.

    Args:
        purpose: ``deal`` for a pack to deal from, ``first`` for the first-deal ceremony,
            ``trumps`` for the card that sets trumps in the drawing games; ``board`` and
            ``board-trumps`` for boards.
        number: which deal, from 0, redeals counted; of boards, which board, from 1.
        mix: what `mix` returns for that deal; of boards, the words of the cuts.
        unshuffled: to deal from, the game's pack; anything else uses the 52 cards.
    """
    words = _stream(sha256(secret + f"{purpose};{number};{mix}".encode()).digest())
    pack = list(unshuffled)
    for i, limit in _LIMITS[-len(pack) + 1 :]:
        word = next(words)
        while word >= limit:  # so that every place is equally likely
            word = next(words)
        j = word % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where all cards of the pack lay when a deal began."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, as first dealt; none for a seat that is out."""
    stock: tuple[Card, ...]
    """The rest, top first."""
    cut: Natural | None = None
    """The card that was shown for trumps, in the drawing games; it is also among the others."""


class FairDeal(NamedTuple):
    """A pack that follows from a seed, and how it is dealt."""

    pack: tuple[Card, ...]
    """Top first."""
    layout: Layout


class Shape(NamedTuple):
    """What a deal is to be laid out for."""

    order: tuple[int, ...]
    """The seats that get cards, from eldest on."""
    seats: int
    hand: int
    """How many cards each of them gets."""
    pack: Sequence[Card] = PACK
    """The unshuffled pack."""
    trumps_cut: bool = False
    """Whether a card is shown for trumps before the deal."""
    dealers: Sequence[int] = ()
    """Who dealt each of the game's deals so far, this one included; only boards depend on it."""


def deal_pack(pack: Sequence[Card], shape: Shape) -> Layout:
    """Deal three cards at a time from eldest round to the dealer; in the last round what is left.

    Args:
        pack: its top first.

    >>> layout = deal_pack(PACK, Shape(order=(1, 0), seats=2, hand=6))
    >>> layout.hands[1], layout.hands[0]
    ((2C, 3C, 4C, 8C, 9C, TC), (5C, 6C, 7C, JC, QC, KC))
    """
    cards = tuple(pack)
    hands: list[tuple[Card, ...]] = [()] * shape.seats
    top, left = 0, shape.hand
    while left:
        batch = min(_BATCH, left)
        for seat in shape.order:
            hands[seat] += cards[top : top + batch]
            top += batch
        left -= batch
    return Layout(tuple(hands), cards[top:])


class Packs(Protocol):
    """Where a game's deals come from."""

    def layout(self, number: int, earlier: Sequence[Actions], shape: Shape) -> Layout:
        """Lay out a deal.

        Args:
            number: which deal, from 0, redeals counted.
            earlier: the actions of all deals before it.
        """


@dataclass(frozen=True, slots=True)
class FairPacks:
    """The fair deals of one game."""

    seeds: tuple[Seed, ...]

    @classmethod
    def of(cls, secret: bytes, cut: int) -> FairPacks:
        """Return the deals that follow from a secret and a cut alone."""
        return cls((Seed(secret, cut),))

    def layout(self, number: int, earlier: Sequence[Actions], shape: Shape) -> Layout:
        """Shuffle and deal as docs/record.md says."""
        return self.deal(number, mix(self.seeds, earlier), shape).layout

    def deal(self, number: int, mixed: str, shape: Shape) -> FairDeal:
        """Deal a pack given its mix, so that a long game need not compute it again each time."""
        secret = seed_of(self.seeds, number).secret
        pack = fair_pack(secret, "deal", number, mixed, shape.pack)
        layout = deal_pack(pack, shape)
        if shape.trumps_cut:
            layout = replace(layout, cut=natural(fair_pack(secret, "trumps", number, mixed)[0]))
        return FairDeal(pack, layout)
