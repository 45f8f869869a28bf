"""A game: deals one after the other until a side reaches the target.

`Game.apply` is the only way its state changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from bot.engine.actions import Action
from bot.engine.axes import Trumps
from bot.engine.cards import Card
from bot.engine.deal import Deal, Plan, in_play, sides_out
from bot.engine.errors import BadScore, Reason
from bot.engine.events import Event, GameEnded, Scored
from bot.engine.game.gate import public_view, referee_view, seat_view
from bot.engine.phases.plan import plan
from bot.engine.rules import Rules, pack_of
from bot.engine.rulings import RulingNote
from bot.engine.shuffle import Actions, Layout, Packs, Shape
from bot.engine.variants import Form, OptionValue, Variant
from bot.engine.views import PublicView, RefereeView, SeatView


@dataclass(frozen=True)
class Setup:
    """What is played, and by how many.

    Raises:
        BadOption: if the game has no such option, or it does not take the value.
        BadForm: if the game is not played so.
    """

    variant: Variant
    options: Mapping[str, OptionValue]
    sides: int
    seats: int

    def __post_init__(self) -> None:
        self.variant.trim(self.options, self.variant.form(self.sides, self.seats))

    @property
    def form(self) -> Form:
        """How many play, on how many sides."""
        return Form(self.sides, self.seats)

    @cached_property
    def rules(self) -> Rules:
        """The game's rules, options applied."""
        return self.variant.rules(self.options, self.form)

    @cached_property
    def plan(self) -> Plan:
        """The way of a deal under these rules."""
        return plan(self.rules)

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The unshuffled pack."""
        return pack_of(self.rules)

    def shape(self, dealers: Sequence[int], score: Sequence[int]) -> Shape:
        """Return what a deal is laid out for; a side that is out gets no cards.

        Args:
            dealers: who dealt each deal so far, this one included.
            score: by side, before it.
        """
        order = in_play(dealers[-1], self.seats, self.sides, sides_out(self.rules, score))
        cut = self.rules.trumps is Trumps.CUT
        return Shape(order, self.seats, self.rules.hand, self.pack, cut, dealers)


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """What going on with a game needs of a deal that is over."""

    dealer: int
    actions: Actions
    score: tuple[int, ...]
    """By side, after it."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as docs/record.md writes it down, over or not."""

    dealer: int
    layout: Layout
    actions: Actions
    points: tuple[Scored, ...]
    """In the order scored."""
    score: tuple[int, ...]
    """By side, after it."""
    void: bool = False
    """Whether it was broken off, as its secret was known, and dealt again from a fresh one."""
    rulings: tuple[RulingNote, ...] = ()
    """Who made the rulings among the actions, and why, in order."""
    carried: int = 0
    """What Game brings besides its own points, from deals before it; no record writes it."""


def record_of_deal(deal: Deal) -> DealRecord:
    """Write a deal down as it stands."""
    return DealRecord(
        deal.dealer,
        deal.layout,
        tuple(deal.actions),
        deal.points,
        tuple(deal.score),
        carried=deal.carried,
    )


def next_dealer(deal: Deal) -> int:
    """Return who deals after a deal that is over.

    Who goes out first deals the next deal, without cards; then those still in (docs/rules.md §5.4).
    """
    if deal.went_out is not None:
        return deal.went_out
    if deal.again:
        return deal.dealer
    return deal.eldest


def decides(rules: Rules, dealers: Sequence[int]) -> bool:
    """Say whether the last deal of these dealers ends a game that has a fixed number of deals.

    Who deals again deals in place of a deal that does not count (docs/rules.md §5.12).
    """
    return rules.deals > 0 and sum(1 for _ in groupby(dealers)) == rules.deals


def _deal(  # noqa: PLR0913, PLR0917  # all that a deal begins with
    setup: Setup,
    packs: Packs,
    earlier: list[Actions],
    dealers: list[int],
    score: Sequence[int],
    carried: int = 0,
    layout: Layout | None = None,
) -> Deal:
    """Lay the next deal out, if it is not yet; its dealer is the last of the dealers."""
    if layout is None:
        layout = packs.layout(len(earlier), earlier, setup.shape(dealers, score))
    last = decides(setup.rules, dealers)
    number, dealer = len(earlier), dealers[-1]
    return Deal(setup.plan, number, dealer, layout, score, decides=last, carried=carried)


class Game:
    """A game in play. It holds every card: only its views may leave the host's hands."""

    __slots__ = (
        *("_deal", "_dealers", "_earlier", "_ended", "_packs"),
        *("just_ended", "opening", "score0", "setup"),
    )

    def __init__(
        self, setup: Setup, packs: Packs, earlier: list[Actions], dealers: list[int], deal: Deal
    ) -> None:
        self.setup = setup
        self._packs = packs
        self._earlier = earlier
        """The actions of every deal before the running one."""
        self._dealers = dealers
        """Who dealt each deal, the running one included."""
        self._ended: list[DealRecord] = []
        """The deals that ended since the game was started or resumed."""
        self._deal = deal
        self.score0 = tuple(deal.score)
        """By side, when the game was started; or, resumed, before its running deal."""
        self.just_ended: tuple[PublicView, ...] = ()
        """The deals that the last action has ended, in order, each as all saw it in the end."""
        self.opening = tuple(self._play_on(deal.begin()))
        """What happened in the running deal before anybody could act."""

    @classmethod
    def start(
        cls, setup: Setup, packs: Packs, dealer: int, score0: Sequence[int] | None = None
    ) -> tuple[Game, tuple[Event, ...]]:
        """Deal the first deal; a turn-up may win the game at once.

        Args:
            score0: the score to begin with, by side; zeros if left out.

        Raises:
            BadScore: if ``score0`` does not fit the sides or is not below the target.
        """
        score = tuple(score0 or (0,) * setup.sides)
        if len(score) != setup.sides or max(score) >= setup.rules.target:
            raise BadScore(score)
        dealers = [dealer]
        game = cls(setup, packs, [], dealers, _deal(setup, packs, [], dealers, score))
        return game, game.opening

    @classmethod
    def resume(  # noqa: PLR0913  # all that a store keeps of a running game
        cls,
        setup: Setup,
        packs: Packs,
        finished: Sequence[FinishedDeal],
        *,
        dealer: int,
        score_before: Sequence[int],
        carried: int = 0,
        layout: Layout | None = None,
        actions: Actions = (),
    ) -> Game:
        """Build a game again in the middle of a deal, without replaying the deals before it.

        Args:
            packs: where further deals come from.
            score_before: by side, when that deal began.
            carried: what its Game brings besides, from deals before it.
            layout: that deal's cards; from the packs if left out.

        Raises:
            IllegalAction: if the rules do not allow one of the actions.
        """
        earlier = [deal.actions for deal in finished]
        dealers = [*(deal.dealer for deal in finished), dealer]
        deal = _deal(setup, packs, earlier, dealers, score_before, carried, layout)
        game = cls(setup, packs, earlier, dealers, deal)
        for seat, action in actions:
            game.apply(seat, action)
        return game

    # ------------------------------------------------------------------------------- playing

    def apply(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do what a seat has decided and return all that comes of it, the next deal too.

        In Pitch the first card led sets trumps (docs/rules.md §3).

        >>> from bot.engine.actions import Play
        >>> from bot.engine.cards import Card, parse
        >>> from bot.engine.shuffle import FairPacks
        >>> from bot.engine.variants import VARIANTS
        >>> hands = parse("AS 2C 3C 4C 5C 6C"), parse("JS 2S 2D 3D 4D 5D")
        >>> pitch = Setup(VARIANTS["pitch"], {}, sides=2, seats=2)
        >>> packs, layout = FairPacks.of(bytes(32), 0), Layout(hands, stock=())
        >>> game = Game.resume(pitch, packs, (), dealer=1, score_before=(0, 0), layout=layout)
        >>> game.apply(0, Play(Card.of("AS")))
        (Played(seat=0, card=AS), TrumpsSettled(suit=<Suit.SPADES: 'S'>))
        >>> game.apply(1, Play(Card.of("2D")))
        Traceback (most recent call last):
        bot.engine.errors.IllegalAction: seat 1 may not Play(2D): must-play-trump
        >>> game.apply(1, Play(Card.of("JS")))
        (Played(seat=1, card=JS), TrickTaken(number=0, seats=(0, 1), cards=(AS, JS), winner=0))

        Raises:
            IllegalAction: if the rules do not allow it; the game is then as it was.
        """
        deal = self._deal
        events = deal.apply(seat, action)
        self.just_ended = ()
        return tuple(self._play_on(events) if deal.over else events)

    def legal(self, seat: int) -> Sequence[Action]:
        """Return all that a seat may do now."""
        return self._deal.legal(seat)

    def refusal(self, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        return self._deal.refusal(seat, action)

    def copy(self) -> Game:
        """Copy the game; the two then go their own ways."""
        twin = object.__new__(Game)
        for name in Game.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, Deal | list) else value)
        return twin

    def _play_on(self, events: list[Event]) -> list[Event]:
        """Add to a deal's events those of the deals after it, until a seat must act."""
        while self._deal.over:
            deal = self._deal
            self.just_ended += (public_view(deal),)
            if deal.ends_game:
                return [*events, GameEnded(deal.winner, tuple(deal.score))]
            record = record_of_deal(deal)
            self._earlier.append(record.actions)
            self._ended.append(record)
            self._dealers.append(next_dealer(deal))
            self._deal = _deal(
                self.setup, self._packs, self._earlier, self._dealers, deal.score, deal.carries
            )
            opening = self._deal.begin()
            self.opening = tuple(opening)
            events += opening
        return events

    # ------------------------------------------------------------------------------- looking

    def public(self) -> PublicView:
        """Return the public view."""
        return public_view(self._deal)

    def view(self, seat: int) -> SeatView:
        """Return what the player of a seat knows."""
        return seat_view(self._deal, seat)

    def referee_view(self) -> RefereeView:
        """Return what a referee sees of the running deal: every card."""
        return referee_view(self._deal)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._deal.over

    @property
    def winner(self) -> int | None:
        """The side that has won; None while the game goes on, and if it is drawn."""
        return self._deal.winner

    @property
    def turn(self) -> int | None:
        """The seat that must act; None once the game is over."""
        return self._deal.turn

    @property
    def score(self) -> tuple[int, ...]:
        """By side."""
        return tuple(self._deal.score)

    @property
    def deal_number(self) -> int:
        """The running deal's number, from 0, redeals counted; the last one's in the end."""
        return self._deal.number

    @property
    def dealer(self) -> int:
        """The running deal's dealer."""
        return self._deal.dealer

    @property
    def deals(self) -> tuple[DealRecord, ...]:
        """The deals since the game was started or resumed, the running or last one included."""
        return (*self._ended, record_of_deal(self._deal))

    @property
    def latest_actions(self) -> Iterator[Action]:
        """The running deal's actions, the last one first."""
        return (action for _, action in reversed(self._deal.actions))
