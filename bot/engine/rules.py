"""The rules of a game as values: a field for every column of docs/rules.md §3."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.engine import axes
from bot.engine.cards import Card, Rank, Suit, pack_from
from bot.engine.events import Cause

OUT_OF_REACH: Final = 10**18
"""The target of a game that is played for a number of deals: no score gets there."""
_FIVES: Final = {suit: Card(Rank.FIVE, suit) for suit in Suit}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One game's rules, options applied. Hashable; never changes."""

    target: int
    deals: int = 0
    """How many deals are played, whatever the score (docs/rules.md §5.12); 0: to the target."""
    named_target: int = 0
    """The target that was chosen, where `deals` puts it out of reach."""
    pack: axes.Pack = axes.Pack.FULL
    jokers: int = 0
    """How many the pack has; they are trumps."""
    joker_rank: axes.JokerRank = axes.JokerRank.MIDDLE
    joker_order: axes.JokerOrder = axes.JokerOrder.RANKED
    off_cards: tuple[Rank, ...] = ()
    """Ranks of the twin suit of trumps that are trumps, each below its namesake (§8.2)."""
    hand: int = 6
    """How many cards each seat is first dealt."""
    kitty: int = 0
    """How many cards the bound player takes before trumps are named (docs/rules.md §8.2)."""
    trumps: axes.Trumps = axes.Trumps.TURN
    market: axes.Market = axes.Market.NONE
    least_bid: int = 1
    steal: axes.Steal = axes.Steal.NONE
    all_pass: axes.AllPass = axes.AllPass.FREE
    shoot: axes.Shoot = axes.Shoot.NONE
    turn_up_points: tuple[tuple[Rank, int], ...] = ()
    turn_ups_counted: axes.Counted = axes.Counted.EVERY
    gift: axes.Gift = axes.Gift.ELDEST_SIDE
    after_gift: axes.AfterGift = axes.AfterGift.PLAY_ON
    gift_limit: bool = False
    """No gift that would bring any side to the target (docs/rules.md §5.12)."""
    gift_needs_trump: bool = False
    """No gift by a dealer without a card of the turned suit (docs/rules.md §5.12)."""
    third_player_limit: bool = False
    """With three players, no gift that would bring the one who did not beg to the target (§5.3)."""
    running: axes.Running = axes.Running.THREE_EACH
    bunching: bool = False
    """Whether all may agree to throw the cards in after a run (docs/rules.md §5.3)."""
    after_run: axes.AfterRun = axes.AfterRun.KEEP_ALL
    exchange: axes.Exchange = axes.Exchange.NONE
    pool: axes.PoolOf = axes.PoolOf.BOUND
    keeps_any: bool = False
    """Whether the bound player discards any cards for a kitty, unshown (docs/rules.md §8.5.1)."""
    drawing: axes.Drawing = axes.Drawing.NONE
    first_lead_trump: bool = False
    """Whether the first lead must be a trump if the leader holds one (docs/rules.md §8.2)."""
    follow: axes.Follow = axes.Follow.FOLLOW_OR_TRUMP
    follow_drawing: axes.Follow | None = None
    """The follow rule while the stock lasts, where it is another one (docs/rules.md §5.8)."""
    undertrump: bool = True
    """Whether a trump lower than the best in the trick may be played to a plain lead."""
    penalty: bool = False
    """A follower without the suit led and without trumps loses a point while the stock lasts."""
    throw_in: bool = False
    """Whether a worthless hand may be thrown in; in partnerships only (docs/rules.md §5.2)."""
    asking: bool = False
    """Whether players may ask for the highest and the lowest trump (docs/rules.md §5.10)."""
    blind: axes.Blind = axes.Blind.NOBODY
    pegs: tuple[tuple[Rank, int], ...] = ()
    """What trumps in a trick score as it is taken (docs/rules.md §5.4, All-Fives)."""
    plain_pegs: tuple[tuple[Rank, int], ...] = ()
    """What other cards score so (docs/rules.md §8.5, the Dons)."""
    five_pips: int = 0
    """What the five of trumps counts for Game."""
    low: axes.LowTo = axes.LowTo.HOLDER
    jack_points: int = 1
    hung_jack_points: int = 1
    game_points: int = 1
    game_tie: axes.GameTie = axes.GameTie.NOBODY
    order: tuple[Cause, ...] = (Cause.HIGH, Cause.LOW, Cause.JACK, Cause.GAME)
    """What is counted after the last trick, in order."""
    worth: tuple[tuple[Cause, int], ...] = ()
    """What some of these bring where it is more than a point, and not `game_points` or a jack's."""
    ace_and_two: bool = False
    """Whether High is the ace of trumps and Low the two, each if it is in play; else they are the
    highest and the lowest natural trump in play (docs/rules.md §8.2)."""
    ten_is_game: bool = False
    """Whether Game is the ten of trumps instead of the most pips (docs/rules.md §8.2)."""
    gives_set: bool = False
    """Whether a bid that is set is scored by each other side, and not lost (docs/rules.md §8.2)."""
    second_place: bool = False
    """Three play on for second place (docs/rules.md §5.4)."""
    revokes: axes.Revokes = axes.Revokes.NONE
    take_back: axes.TakeBacks = axes.TakeBacks.TRICK
    revoke_penalty: axes.RevokePenalty = axes.RevokePenalty.USUAL
    usual_penalty: axes.UsualPenalty = axes.UsualPenalty.POINT
    first_deal: axes.FirstDeal = axes.FirstDeal.CUT
    partners: axes.Partners = axes.Partners.FIXED
    stake_game: int = 0
    """Chips for the game (docs/rules.md §5.2)."""
    stake_four: int = 0
    """Chips for all four points of a deal."""

    def for_deals(self) -> Rules:
        """Return these rules for a fixed number of deals: nothing ends such a game early."""
        return replace(
            self,
            target=OUT_OF_REACH,
            named_target=self.target,
            gift_limit=False,
            third_player_limit=False,
            shoot=axes.Shoot.NONE,
            second_place=False,
        )

    @property
    def pitched(self) -> bool:
        """Whether the first lead sets trumps."""
        return self.trumps is axes.Trumps.PITCH

    @property
    def finds_eldest(self) -> bool:
        """Whether the first-deal ceremony finds who pitches or bids first, and not who deals."""
        return self.trumps in {axes.Trumps.PITCH, axes.Trumps.NAME}

    @property
    def hangs_jacks(self) -> bool:
        """Whether the jack of trumps is a point to take from others: not so in the Dons."""
        return Cause.JACK in self.order

    @property
    def greatest_bid(self) -> int:
        """The most points that a deal can bring, and the highest bid in an auction."""
        each = {Cause.JOKER: self.jokers}
        return sum(self.worth_of(cause) * each.get(cause, 1) for cause in self.order)

    def worth_of(self, cause: Cause) -> int:
        """Return what a point of the count brings, each joker for itself.

        That is without `game_points` and what a jack may bring: no bid counts these.
        """
        return dict(self.worth).get(cause, 1)

    @property
    def smudge(self) -> bool:
        """Whether the greatest bid may win the game."""
        return self.shoot in {axes.Shoot.SMUDGE, axes.Shoot.SMUDGE_AT_COUNT}

    @property
    def follow_while_drawing(self) -> axes.Follow:
        """The follow rule while the stock lasts."""
        return self.follow_drawing or self.follow

    @property
    def binds(self) -> bool:
        """Whether a player may be bound, and lose points they do not have (docs/rules.md §5.6)."""
        return self.market in {axes.Market.SALE, axes.Market.AUCTION}

    @property
    def lowest_ruled(self) -> int:
        """The lowest score that a ruling may set (docs/rules.md §6, §8.7)."""
        return -(self.named_target or self.target) if self.binds else 0

    @property
    def costs_pegs(self) -> bool:
        """Whether a revoke costs what the side has pegged (docs/rules.md §8.7)."""
        usual = (
            self.revokes is axes.Revokes.CALLED and self.revoke_penalty is axes.RevokePenalty.USUAL
        )
        return usual and self.usual_penalty is axes.UsualPenalty.PEGS

    @property
    def below_zero(self) -> bool:
        """Whether a side may stand below zero: set, or without the pegs that a revoke costs."""
        return self.binds or self.costs_pegs

    def pegs_by_card(self, trumps: Suit) -> dict[Card, int]:
        """Return what each card scores as it is taken, given the trumps."""
        plain: dict[Card, int] = {
            Card(rank, suit): worth for rank, worth in self.plain_pegs for suit in Suit
        }
        return plain | {Card(rank, trumps): worth for rank, worth in self.pegs}

    def pips(self, card: Card, trumps: Suit | None) -> int:
        """Return what a card counts for Game, given the trumps; nothing where Game is no point."""
        if Cause.GAME not in self.order or self.ten_is_game:
            return 0
        return self.five_pips if card is self.five(trumps) else card.pips

    def five(self, trumps: Suit | None) -> Card | None:
        """Return the five of trumps where it counts for Game; no other five does."""
        return _FIVES[trumps] if self.five_pips and trumps is not None else None


def pack_of(rules: Rules) -> tuple[Card, ...]:
    """Return a game's pack, unshuffled (docs/rules.md §8.2)."""
    return pack_from(rules.pack.lowest, rules.jokers)
