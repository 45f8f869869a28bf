"""Narration: turn the events of an action into posts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.actions import Give, Name
from bot.engine.axes import AfterGift, Exchange, Follow, Trumps
from bot.engine.cards import Card, Rank, Suit, codes
from bot.engine.events import (
    AllPassed,
    Bunched,
    Called,
    CardCalled,
    Cause,
    DealEnded,
    Dealt,
    Discarded,
    Drawn,
    Event,
    PackExhausted,
    PoolTaken,
    Refilled,
    RevokeCalled,
    RevokeJudged,
    Ruled,
    Scored,
    TakenBack,
    ThrownIn,
    TrickTaken,
    TrumpsCut,
    TrumpsSettled,
    TurnedUp,
    WentOut,
)
from bot.engine.rulings import RulingKind
from bot.engine.views import Ask, PublicView, Trick
from bot.tables.core.narration_market import pitch_found
from bot.tables.core.narration_revokes import correction, judged, made, told_revokes
from bot.views.counts import barred_sides
from bot.views.exchange import exchanged
from bot.views.posts import (
    BunchPost,
    DealPost,
    DiscardsPost,
    NamedPost,
    Post,
    TrickPost,
    TrumpsCutPost,
    TurnUpPost,
)
from bot.views.seat_changes import ActionKind, Cast, SeatChange, discarders
from bot.views.table.deals import DealSummary, Doers, JackTaken


@dataclass(slots=True)
class _Turn:
    """Turn-ups of one action, collected until their result is known."""

    cards: list[str] = field(default_factory=list)
    points: list[tuple[str, int]] = field(default_factory=list)
    trumps: str | None = None
    exhausted: bool = False


@dataclass(slots=True)
class _Deal:
    """What the summary of a deal needs."""

    number: int = 0
    dealer: int = 0
    before: PublicView | None = None
    """The public view before the action; None if the deal began with it."""
    exhausted: bool = False
    bunched: bool = False
    all_passed: str = ""
    ruled_out: bool = False
    gave: bool = False
    went_out: int | None = None
    judged: list[RevokeJudged] = field(default_factory=list)


class Narrator:
    """Turns the events of one action into posts.

    Turn-ups and their points become one post, and so does a trick with its pegs, draws, penalties,
    hands thrown in and questions.
    """

    def __init__(
        self, game: int, names: Sequence[str], after: PublicView, changes: Sequence[SeatChange] = ()
    ) -> None:
        """Prepare for one action.

        Args:
            game: the game's number.
            names: by seat.
            after: the view after the action.
            changes: the seats that changed hands in the middle of a deal.
        """
        self._game = game
        self._names = names
        self._after = after
        self._changes = changes
        self._cast = Cast.of(names, changes, after)
        self._deal = _Deal()
        self._turn: _Turn | None = None
        self._trick: TrickPost | None = None
        self._taken: TrickTaken | None = None
        self._thrown: list[tuple[int, tuple[Card, ...]]] = []
        self._penalised: list[int] = []
        self._exchanged = False
        self._posts: list[Post] = []
        self.deals: list[DealSummary] = []
        """The summaries of the deals that ended, in order."""

    def tell(self, before: PublicView | None, events: Sequence[Event]) -> list[Post]:
        """Return the posts of one action.

        Args:
            before: the public view before it; None before a game's first deal.
            events: all events of the action, in order.
        """
        if before is not None:
            self._deal = _Deal(before.deal, before.dealer, before)
            self._cast = Cast.of(self._names, self._changes, before)
            found = pitch_found(self._game, self._cast, self._after, events)
            self._posts += [found] if found else []
        for event in events:
            self._hear(event)
        if self._exchanged:
            self._discarded()
        self._end_turn()
        self._end_trick()
        return self._posts

    def _hear(self, event: Event) -> None:
        match event:
            case Dealt(number, dealer):
                self._deal = _Deal(number, dealer)
            case TrumpsCut(card):
                name = self._names[self._deal.dealer]
                self._posts.append(TrumpsCutPost(self._game, self._deal.number, name, card.code))
            case TurnedUp() | TrumpsSettled() | PackExhausted():
                self._hear_turn(event)
            case Called(action=Give()):
                self._deal.gave = True
            case Bunched():
                self._deal.bunched = True
            case Ruled(ruling=ruling):
                self._deal.ruled_out = ruling.kind is RulingKind.AGAIN
            case WentOut(side):
                self._deal.went_out = side
            case Scored():
                self._scored(event)
            case DealEnded():
                self._ended(event)
            case _:
                self._hear_play(event)

    def _hear_play(self, event: Event) -> None:
        match event:
            case Called(seat, Name(suit)) if self._deal.before:
                self._posts.append(self._named(self._deal.before, seat, suit))
            case Discarded() | Refilled() | PoolTaken():
                self._exchanged = True
            case ThrownIn(seat, cards):
                self._thrown.append((seat, cards))
            case TrickTaken() if self._deal.before:
                self._taken = event
                self._trick = self._trick_taken(self._deal.before, event)
            case Drawn(seat, card) if self._trick:
                drawn = self._names[seat], None if card is None else card.code
                self._trick = replace(self._trick, drawn=[*self._trick.drawn, drawn])
            case TakenBack() | CardCalled() | RevokeCalled():
                names, cast = self._names, self._cast
                self._posts.append(correction(self._game, self._deal.number, names, cast, event))
            case RevokeJudged():
                self._deal.judged.append(event)
            case AllPassed(again):
                self._deal.all_passed = "again" if again else "next"
            case _:
                pass

    # ----------------------------------------------------------------------------- turning up

    def _hear_turn(self, event: TurnedUp | TrumpsSettled | PackExhausted) -> None:
        match event:
            case TurnedUp(card):
                self._turn = self._turn or _Turn()
                self._turn.cards.append(card.code)
            case TrumpsSettled(suit) if self._turn:
                self._turn.trumps = suit.letter
            case PackExhausted():
                self._turn = self._turn or _Turn()
                self._turn.exhausted = self._deal.exhausted = True
            case _:
                pass

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        post = TurnUpPost(
            game=self._game,
            deal=self._deal.number,
            # Eldest begs once in a deal (docs/rules.md §2), so cards are run once.
            run=int(self._deal.before is not None),
            dealer=self._names[self._giver()],
            cards=turn.cards,
            points=turn.points,
            trumps=turn.trumps,
            exhausted=turn.exhausted,
        )
        self._posts.append(post)

    def _giver(self) -> int:
        """Return the seat that scores the turn-ups: the dealer's, unless it is out."""
        if self._deal.before is not None:
            return self._deal.before.giver
        return self._after.giver if self._after.deal == self._deal.number else self._deal.dealer

    def _named(self, before: PublicView, seat: int, suit: Suit) -> NamedPost:
        """Return the post of the naming of trumps."""
        name = self._cast.did(seat, ActionKind.CALL, len(before.calls))
        kitty = before.rules.kitty if before.bound is not None else 0
        return NamedPost(self._game, self._deal.number, name, suit.letter, kitty)

    def _discarded(self) -> None:
        """Post all discards after the last player has discarded."""
        after = self._after
        decision = after.decision
        if after.deal != self._deal.number or (decision and decision.ask is Ask.DISCARD):
            return
        cast, thrown = Cast.of(self._names, self._changes, after), after.discarded
        if after.rules.trumps is not Trumps.NAME:
            counts = [(cast.discarded(seat), thrown[seat]) for seat in discarders(after)]
            self._posts.append(DiscardsPost(self._game, self._deal.number, counts))
            return
        seats = exchanged(after)
        drawn = after.rules.exchange is not Exchange.TO_SIX
        self._posts.append(
            DiscardsPost(
                self._game,
                self._deal.number,
                [(cast.discarded(one.seat), one.gone) for one in seats],
                [(cast.discarded(one.seat), one.figures) for one in seats] if drawn else [],
                [(cast.discarded(seat), card.code) for seat, card in after.shown_discards],
            )
        )

    # --------------------------------------------------------------------------------- tricks

    def _trick_taken(self, before: PublicView, event: TrickTaken) -> TrickPost:
        """Return the post of a trick, with the questions and hands thrown in before it."""
        cast, trick = self._cast, as_trick(event)
        played = cast.played(trick)
        by_seat = dict(zip(event.seats, played, strict=True))
        # The view does not have the hands that this action threw in.
        thrown = [
            *((seat, cast.threw_in(n), held) for n, (seat, held) in enumerate(before.thrown_in)),
            *((seat, self._names[seat], held) for seat, held in self._thrown),
        ]
        return TrickPost(
            game=self._game,
            deal=self._deal.number,
            number=event.number,
            cards=[(name, card.code) for name, card in zip(played, event.cards, strict=True)],
            winner=cast.took(trick),
            pips=sum(before.rules.pips(card, before.trumps) for card in event.cards),
            thrown_in=[
                (name, codes(held)) for seat, name, held in thrown if _still_in(before, seat)
            ],
            answers=[
                (cast.asked(n), answer.which.value, answer.card.code, answer.yes)
                for n, answer in enumerate(before.answers)
                if answer.card in _asked_about(before, event)
            ],
            dry=[self._names[seat] for seat in _went_dry(before, event)],
            penalties=[by_seat.get(seat, self._names[seat]) for seat in self._penalised],
        )

    def _end_trick(self) -> None:
        trick, self._trick = self._trick, None
        self._posts += [trick] if trick else []

    def _scored(self, event: Scored) -> None:
        match event:
            case Scored(cause=Cause.TURN_UP, points=points, cards=cards) if self._turn:
                self._turn.points += [(card.code, points) for card in cards]
            case Scored(cause=Cause.PENALTY, seat=int(seat)):
                self._penalised.append(seat)
            case Scored(cause=Cause.PIPS, points=points, cards=cards) if self._trick:
                pegs = self._trick.winner, points, codes(cards)
                self._trick = replace(self._trick, pegs=pegs)
            case _:
                pass

    # ------------------------------------------------------------------------- the deal's end

    def _ended(self, event: DealEnded) -> None:
        self._end_turn()
        self._end_trick()
        deal = self._summary(event)
        self.deals.append(deal)
        if deal.bunched:
            dealer = self._names[deal.dealer]
            self._posts.append(BunchPost(self._game, deal.deal, dealer))
        elif not deal.redealt and not deal.all_passed:
            # Else the turn-ups of a deal that ran out of cards, a ruling, or the auction have said
            # everything.
            self._posts.append(self._deal_post(deal))

    def _summary(self, event: DealEnded) -> DealSummary:
        ended, before, rules = self._deal, self._deal.before, self._after.rules
        ends_deal = rules.after_gift is AfterGift.ABANDON
        jack = jack_taken(before, self._taken, event.trumps) if before else None
        tricks = self._tricks()
        return DealSummary(
            game=self._game,
            deal=event.number,
            dealer=ended.dealer,
            names=tuple(self._names),
            sides=len(event.score),
            trumps=event.trumps,
            points=event.points,
            pips=event.pips,
            score=event.score,
            exhausted=ended.exhausted,
            bunched=ended.bunched,
            all_passed=ended.all_passed,
            ruled_out=ended.ruled_out,
            abandoned=ended.gave and ends_deal and max(event.score) < rules.target,
            four=event.four,
            pitcher=before.pitcher if before and rules.pitched and event.trumps else None,
            bound=before.bound if before else None,
            went_out=ended.went_out,
            unscored=event.unscored,
            jack=jack,
            doers=self._doers(event, jack),
            judged=judged(ended.judged, self._cast, tricks),
            revokes=made(event.revokes, self._cast, tricks),
        )

    def _doers(self, event: DealEnded, jack: JackTaken | None) -> Doers | None:
        """Return who did what, if a seat changed hands in the middle of the deal."""
        cast = self._cast
        if self._deal.before is None or not cast.changes:
            return None
        tricks = self._tricks()
        holder, taker = (None, None) if jack is None else jack_names(cast, tricks[jack.trick], jack)
        bound = self._deal.before.bound
        return Doers(
            holder,
            taker,
            tuple(cast.scored(score, tricks) for score in event.points),
            None if bound is None else cast.bound(bound.seat),
        )

    def _tricks(self) -> list[Trick]:
        """Return the deal's complete tricks, with the one that this action has completed."""
        before, taken = self._deal.before, self._taken
        return [*(before.tricks if before else ()), *([as_trick(taken)] if taken else [])]

    def _deal_post(self, deal: DealSummary) -> DealPost:
        names = self._names
        return DealPost(
            game=self._game,
            deal=deal.deal,
            sides=[list(names[side :: deal.sides]) for side in range(deal.sides)],
            points=[*map(_entry, deal.points, deal.scorers)],
            pips=list(deal.pips),
            score=list(deal.score),
            trumps=deal.trumps.letter if deal.trumps else None,
            abandoned=deal.abandoned,
            four=deal.four,
            bound=deal.bound and (deal.bidder, deal.bound.points),
            bound_side=deal.bound and deal.bound.seat % deal.sides,
            barred=[(side, by is Cause.RULING) for side, by in barred_sides(deal).items()],
            went_out=deal.went_out,
            unscored=[
                _entry(scored, None if scored.seat is None else names[scored.seat])
                for scored in deal.unscored
            ],
            **told_revokes(deal),
        )


def _entry(scored: Scored, name: str | None) -> tuple[int, str, int, str | None, list[str]]:
    """Write one entry of a deal's points, with the name of who scored it."""
    return scored.side, scored.cause.value, scored.points, name, codes(scored.cards)


def as_trick(taken: TrickTaken) -> Trick:
    """Return the trick that an action has completed."""
    return Trick(taken.seats[0], taken.seats, taken.cards, taken.winner, taken.winner)


def jack_names(cast: Cast, trick: Trick | TrickTaken, jack: JackTaken) -> tuple[str, str]:
    """Return the names of who played the jack of trumps to a trick, and who took it."""
    whole = as_trick(trick) if isinstance(trick, TrickTaken) else trick
    return cast.played(whole)[whole.seats.index(jack.holder)], cast.took(whole)


def jack_taken(
    before: PublicView, taken: TrickTaken | None, trumps: Suit | None
) -> JackTaken | None:
    """Say what became of the jack of trumps in the tricks of a deal, if it is a point.

    The view is that before an action, and the trick the one that this action completed.
    """
    if trumps is None or not before.rules.hangs_jacks:
        return None
    jack = Card(Rank.JACK, trumps)
    tricks: list[Trick | TrickTaken] = [*before.tricks, *([taken] if taken else [])]
    for number, trick in enumerate(tricks):
        for holder, card in zip(trick.seats, trick.cards, strict=True):
            if card is jack and trick.winner is not None:
                # The last card may be played before others call revokes, and so end the deal.
                last = number == len(tricks) - 1 and sum(before.hand_counts) == (taken is not None)
                return JackTaken(holder, trick.winner, number, last)
    return None


def _went_dry(before: PublicView, event: TrickTaken) -> list[int]:
    """Return the seats that had no trump for a trick, though they played to the one before."""
    if before.rules.follow is not Follow.TRUMPS_ONLY:
        return []
    seats = before.tricks[-1].seats if before.tricks else before.order
    return [seat for seat in seats if seat not in event.seats]


def _still_in(before: PublicView, seat: int) -> bool:
    """Say whether a seat threw its hand in during this trick."""
    return not before.tricks or seat in before.tricks[-1].seats


def _asked_about(before: PublicView, event: TrickTaken) -> Collection[Card]:
    """Return the cards that questions since the last trick's post were about.

    These are the trick's own, and the last one of the trick before: the question comes after it.
    """
    return {*event.cards, *(trick.cards[-1] for trick in before.tricks[-1:])}
