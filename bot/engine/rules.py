"""The rules of a game as values: an axis for every column of docs/rules.md §3."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Final

from bot.engine.cards import Card, Rank, Suit, pack_from
from bot.engine.events import Cause

OUT_OF_REACH: Final = 10**18
"""The target of a game that is played for a number of deals: no score gets there."""
_FIVES: Final = {suit: Card(Rank.FIVE, suit) for suit in Suit}


@unique
class Trumps(Enum):
    """How the trump suit is found."""

    TURN = "turn"
    """A card is turned up; eldest may beg for another suit."""
    TURN_NO_BEG = "turn-no-beg"
    """A card is turned up, and its suit is trumps."""
    PITCH = "pitch"
    """The first card led names them."""
    CUT = "cut"
    """A card is shown before the deal (docs/rules.md §5.8)."""
    NAME = "name"
    """The bound player says a suit before the first lead (docs/rules.md §8.2)."""


@unique
class Market(Enum):
    """How the pitch may change hands before it is led."""

    NONE = "none"
    OFFERS = "offers"
    """Opponents offer points they have; eldest sells to any one of them (docs/rules.md §5.5)."""
    SALE = "sale"
    """The others bid; eldest sells to the highest or is bound by it (docs/rules.md §5.6)."""
    AUCTION = "auction"
    """All bid; the highest pitches and is bound (docs/rules.md §5.7)."""


@unique
class Steal(Enum):
    """When the dealer may take the pitch for as much as the highest bid (docs/rules.md §8.2)."""

    NONE = "none"
    ANY = "any"
    TOP = "top"
    """Only for the greatest bid."""


@unique
class AllPass(Enum):
    """What follows in an auction where nobody bids (docs/rules.md §8.2)."""

    FREE = "free"
    """Eldest pitches and is not bound."""
    STUCK = "stuck"
    """The dealer must bid."""
    REDEAL = "redeal"
    """The same dealer deals again."""
    NEXT = "next"
    """The deal passes on."""


@unique
class Shoot(Enum):
    """How a bid may win the whole game."""

    NONE = "none"
    SMUDGE = "smudge"
    """A side not below zero that makes the greatest bid, and all points, wins (docs/rules.md §8.6).
    Its score counts as it is when it bids."""
    SMUDGE_AT_COUNT = "smudge-at-count"
    """The same, but the score counts as it is when the deal is counted (docs/rules.md §5.7)."""
    MOON = "moon"
    """A call above every bid: all points win the game, and else the target is lost (§8.2)."""


@unique
class Counted(Enum):
    """Which turn-ups score for the dealer."""

    EVERY = "every"
    FIRST_AND_FINAL = "first-and-final"
    """The first, and the one whose suit becomes trumps; one that is both scores once."""
    FINAL = "final"
    """Only the one whose suit becomes trumps, the moment they are settled (docs/rules.md §5.3)."""


@unique
class Gift(Enum):
    """Who scores when the dealer gives."""

    ELDEST_SIDE = "eldest-side"
    EACH_OPPONENT = "each-opponent"


@unique
class AfterGift(Enum):
    """What becomes of the deal once the point is given."""

    PLAY_ON = "play-on"
    ABANDON = "abandon"


@unique
class Running(Enum):
    """How the dealer runs the cards."""

    THREE_EACH = "three-each"
    """Three more cards to each seat and a new turn-up, again until another suit comes."""
    ONCE_THEN_SINGLY = "once-then-singly"
    """Three more cards to each seat once, then cards are turned until another suit comes."""


@unique
class AfterRun(Enum):
    """What the hands do with the cards of a run."""

    KEEP_ALL = "none"
    TO_SIX = "six"
    TO_NINE = "nine"
    """Only from more than nine, down to nine."""
    TO_SIX_FROM_TWELVE = "six-from-twelve"
    """Only from twelve or more, down to six."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    @property
    def keep(self) -> int:
        """How many cards a hand is discarded down to."""
        return 9 if self is AfterRun.TO_NINE else 6

    def discards(self, held: int) -> int:
        """Return how many cards a hand of this size must discard."""
        return held - self.keep if held >= _DISCARD_FROM[self] else 0


_DISCARD_FROM: Final = {
    AfterRun.KEEP_ALL: 53,
    AfterRun.TO_SIX: 7,
    AfterRun.TO_NINE: 10,
    AfterRun.TO_SIX_FROM_TWELVE: 12,
}
"""How many cards a hand must hold to be discarded from; no hand holds a whole pack and more."""


@unique
class Drawing(Enum):
    """Whether cards are drawn from the stock after each trick (docs/rules.md §5.8)."""

    NONE = "none"
    CLOSED = "closed"
    """Unseen by the others."""
    OPEN = "open"
    """The top card lies face up, so all see what is drawn."""


@unique
class Pack(Enum):
    """The pack, besides its jokers."""

    FULL = "full"
    SEVENS = "sevens"
    """From the seven up (docs/rules.md §8.5.1)."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    @property
    def lowest(self) -> Rank:
        """The lowest rank that it has."""
        return Rank.TWO if self is Pack.FULL else Rank.SEVEN


@unique
class JokerRank(Enum):
    """Where the jokers stand among the trumps (docs/rules.md §8.2)."""

    MIDDLE = "middle"
    """Between the jacks and the ten."""
    LOW = "low"
    """Below the two."""

    __hash__ = object.__hash__


@unique
class JokerOrder(Enum):
    """Which of two jokers in one trick is the higher (docs/rules.md §8.2)."""

    RANKED = "ranked"
    """X1."""
    FIRST = "first"
    """The one played first."""

    __hash__ = object.__hash__


@unique
class Exchange(Enum):
    """What happens between the naming of trumps and the first lead (docs/rules.md §8.2)."""

    NONE = "none"
    TO_SIX = "to-six"
    """Each seat discards down to six."""
    REFILL = "refill"
    """Each seat but one gives up its plain cards and is filled up to six; that one, the last, takes
    the rest of the pack and discards down to six."""
    DRAW = "draw"
    """Each seat discards plain cards as it likes, and gets as many from the stock."""


@unique
class PoolOf(Enum):
    """Who refills last, and takes the rest of the pack (docs/rules.md §8.2)."""

    BOUND = "bound"
    DEALER = "dealer"


@unique
class Follow(Enum):
    """The follow rules of docs/rules.md §4 and §8.4."""

    FOLLOW_OR_TRUMP = "follow-or-trump"
    MUST_TRUMP = "must-trump"
    STRICT = "strict"
    FREE = "free"
    TRUMPS_ONLY = "trumps-only"
    """Only trumps may be played, and a seat without one is out of the deal."""


@unique
class Blind(Enum):
    """Who sees no card of their own until trumps are settled."""

    NOBODY = "nobody"
    PARTNERS = "partner"
    """Every partner of the pitcher, until the pitch is led (docs/rules.md §5.2)."""
    ALL_BUT_PITCHER = "all"
    """All but the pitcher, until the pitch is led (docs/rules.md §8.5)."""
    ALL_BUT_TWO = "all-but-two"
    """All but eldest and the dealer (docs/rules.md §5.4, Looking)."""


@unique
class LowTo(Enum):
    """Which side scores Low."""

    HOLDER = "holder"
    TAKER = "taker"


@unique
class GameTie(Enum):
    """Who scores Game when the pips are level."""

    NOBODY = "nobody"
    NON_DEALER = "non-dealer"
    ELDEST_SIDE = "eldest-side"
    CARRIED = "carried"
    """Nobody, and the next Game is worth so much more (docs/rules.md §8.5.6)."""


@unique
class FirstDeal(Enum):
    """How the first dealer, or pitcher, is found (docs/rules.md §5.11), by the record's words."""

    CUT = "cut"
    PUT_CUT = "put-cut"
    """As a cut, in the order 3 2 A K Q J 10 9 8 7 6 5 4."""
    JACK = "jack"
    """Cards are dealt face up until a jack falls (docs/rules.md §5.2)."""
    GUESS = "guess"
    """One side cuts, the other guesses red or black (docs/rules.md §5.2)."""


@unique
class Partners(Enum):
    """How it is settled who plays with whom."""

    FIXED = "fixed"
    """By where one sits down."""
    JACKS = "jacks"
    """Red jacks against black (docs/rules.md §5.2)."""


@unique
class Revokes(Enum):
    """Whether the host checks each card, or the players each other (docs/rules.md §6)."""

    NONE = "none"
    """The host refuses a card that breaks the follow rule."""
    CALLED = "called"
    """The host accepts any card; an opponent may call a revoke."""


@unique
class TakeBacks(Enum):
    """Until when a card that breaks the follow rule may be taken back (docs/rules.md §6)."""

    TRICK = "trick"
    """Until the trick is complete."""
    NEXT = "next"
    """Until the next card is played."""
    NONE = "none"
    """Never: a card laid is a card played."""


@unique
class RevokePenalty(Enum):
    """What a revoke costs that was called rightly (docs/rules.md §6)."""

    USUAL = "usual"
    """As in `Rules.usual_penalty`."""
    NO_SCORE = "no-score"
    """A point to each opposing side; the revoking side scores neither Jack nor Game."""
    GAME = "game"
    """The revoking side loses the game."""


@unique
class UsualPenalty(Enum):
    """What a revoke costs in a game where the table has not chosen (docs/rules.md §6)."""

    POINT = "point"
    """A point to each opposing side."""
    GAME_FOR_TRUMPS = "game-for-trumps"
    """The game, if trumps were led and the player held the ten or a higher trump; else a point to
    each opposing side, and the revoking side does not score Game."""
    PEGS = "pegs"
    """What the side has pegged in the deal, and Game; and points to the others if it pitched
    (docs/rules.md §8.7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One game's rules, options applied. Hashable; never changes."""

    target: int
    deals: int = 0
    """How many deals are played, whatever the score (docs/rules.md §5.12); 0: to the target."""
    named_target: int = 0
    """The target that was chosen, where `deals` puts it out of reach."""
    pack: Pack = Pack.FULL
    jokers: int = 0
    """How many the pack has; they are trumps."""
    joker_rank: JokerRank = JokerRank.MIDDLE
    joker_order: JokerOrder = JokerOrder.RANKED
    off_cards: tuple[Rank, ...] = ()
    """Ranks of the twin suit of trumps that are trumps, each below its namesake (§8.2)."""
    hand: int = 6
    """How many cards each seat is first dealt."""
    kitty: int = 0
    """How many cards the bound player takes before trumps are named (docs/rules.md §8.2)."""
    trumps: Trumps = Trumps.TURN
    market: Market = Market.NONE
    least_bid: int = 1
    steal: Steal = Steal.NONE
    all_pass: AllPass = AllPass.FREE
    shoot: Shoot = Shoot.NONE
    turn_up_points: tuple[tuple[Rank, int], ...] = ()
    turn_ups_counted: Counted = Counted.EVERY
    gift: Gift = Gift.ELDEST_SIDE
    after_gift: AfterGift = AfterGift.PLAY_ON
    gift_limit: bool = False
    """No gift that would bring any side to the target (docs/rules.md §5.12)."""
    gift_needs_trump: bool = False
    """No gift by a dealer without a card of the turned suit (docs/rules.md §5.12)."""
    third_player_limit: bool = False
    """With three players, no gift that would bring the one who did not beg to the target (§5.3)."""
    running: Running = Running.THREE_EACH
    bunching: bool = False
    """Whether all may agree to throw the cards in after a run (docs/rules.md §5.3)."""
    after_run: AfterRun = AfterRun.KEEP_ALL
    exchange: Exchange = Exchange.NONE
    pool: PoolOf = PoolOf.BOUND
    keeps_any: bool = False
    """Whether the bound player discards any cards for a kitty, unshown (docs/rules.md §8.5.1)."""
    drawing: Drawing = Drawing.NONE
    first_lead_trump: bool = False
    """Whether the first lead must be a trump if the leader holds one (docs/rules.md §8.2)."""
    follow: Follow = Follow.FOLLOW_OR_TRUMP
    follow_drawing: Follow | None = None
    """The follow rule while the stock lasts, where it is another one (docs/rules.md §5.8)."""
    undertrump: bool = True
    """Whether a trump lower than the best in the trick may be played to a plain lead."""
    penalty: bool = False
    """A follower without the suit led and without trumps loses a point while the stock lasts."""
    throw_in: bool = False
    """Whether a worthless hand may be thrown in; in partnerships only (docs/rules.md §5.2)."""
    asking: bool = False
    """Whether players may ask for the highest and the lowest trump (docs/rules.md §5.10)."""
    blind: Blind = Blind.NOBODY
    pegs: tuple[tuple[Rank, int], ...] = ()
    """What trumps in a trick score as it is taken (docs/rules.md §5.4, All-Fives)."""
    plain_pegs: tuple[tuple[Rank, int], ...] = ()
    """What other cards score so (docs/rules.md §8.5, the Dons)."""
    five_pips: int = 0
    """What the five of trumps counts for Game."""
    low: LowTo = LowTo.HOLDER
    jack_points: int = 1
    hung_jack_points: int = 1
    game_points: int = 1
    game_tie: GameTie = GameTie.NOBODY
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
    revokes: Revokes = Revokes.NONE
    take_back: TakeBacks = TakeBacks.TRICK
    revoke_penalty: RevokePenalty = RevokePenalty.USUAL
    usual_penalty: UsualPenalty = UsualPenalty.POINT
    first_deal: FirstDeal = FirstDeal.CUT
    partners: Partners = Partners.FIXED
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
            shoot=Shoot.NONE,
            second_place=False,
        )

    @property
    def pitched(self) -> bool:
        """Whether the first lead sets trumps."""
        return self.trumps is Trumps.PITCH

    @property
    def finds_eldest(self) -> bool:
        """Whether the first-deal ceremony finds who pitches or bids first, and not who deals."""
        return self.trumps in {Trumps.PITCH, Trumps.NAME}

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
        return self.shoot in {Shoot.SMUDGE, Shoot.SMUDGE_AT_COUNT}

    @property
    def follow_while_drawing(self) -> Follow:
        """The follow rule while the stock lasts."""
        return self.follow_drawing or self.follow

    @property
    def binds(self) -> bool:
        """Whether a player may be bound, and lose points they do not have (docs/rules.md §5.6)."""
        return self.market in {Market.SALE, Market.AUCTION}

    @property
    def lowest_ruled(self) -> int:
        """The lowest score that a ruling may set (docs/rules.md §6, §8.7)."""
        return -(self.named_target or self.target) if self.binds else 0

    @property
    def costs_pegs(self) -> bool:
        """Whether a revoke costs what the side has pegged (docs/rules.md §8.7)."""
        usual = self.revokes is Revokes.CALLED and self.revoke_penalty is RevokePenalty.USUAL
        return usual and self.usual_penalty is UsualPenalty.PEGS

    @property
    def below_zero(self) -> bool:
        """Whether a side may stand below zero: set, or without the pegs that a revoke costs."""
        return self.binds or self.costs_pegs

    def pegs_by_card(self, trumps: Suit) -> dict[Card, int]:
        """Return what each card scores as it is taken, given the trumps."""
        plain: dict[Card, int] = {
            Card(rank, suit): worth
            for rank, worth in self.plain_pegs
            for suit in Suit
            if suit is not trumps
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
