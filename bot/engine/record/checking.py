"""Checking a record by the rules and by the fair deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from bot.engine import shuffle
from bot.engine.axes import FirstDeal
from bot.engine.boards import board_dealer
from bot.engine.cards import Card, Suit, codes
from bot.engine.ceremony import Ceremony, Shown, hold
from bot.engine.deal import Deal
from bot.engine.errors import IllegalAction
from bot.engine.game.game import DealRecord, decides, next_dealer
from bot.engine.record.comparing import PlayedBoard, PlayedBoards
from bot.engine.record.flaws import BadRecord, Finding, Flaw, fail
from bot.engine.record.model import Boards, Fair, Record
from bot.engine.record.seeds import check_commits, check_seeds, check_starts
from bot.engine.record.writing import seated_codes, triples
from bot.engine.revokes import Revoke, RevokeCall, RevokeState
from bot.engine.rulings import Ruling, RulingNote


@dataclass(frozen=True, slots=True)
class CheckedCall:
    """A called revoke, and whether it was one (docs/rules.md §6)."""

    deal: int
    call: RevokeCall
    led: Suit
    """The suit led to the trick."""
    revoke: Revoke | None
    """None if it was none."""


@dataclass(frozen=True, slots=True)
class CheckedRuling:
    """A referee's ruling (docs/rules.md §6)."""

    deal: int
    action: int
    ruling: Ruling
    note: RulingNote | None
    """Who ruled, and why; None if the record does not say."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a record."""

    finding: Finding | None
    """The first flaw; None if the record holds."""
    fair_checked: bool
    """Whether the record has the seeds that its fair deal is checked with, or those of boards."""
    ids_from: int | None = None
    """The deal from which on ids are mixed in, that of the commitment's message among them."""
    cut_short: bool = False
    """Whether the last deal was not played to its end."""
    fair_deals: tuple[shuffle.FairDeal, ...] = field(default=(), repr=False, compare=False)
    """Every deal as the seeds give it; none where the fair deal cannot be checked."""
    calls: tuple[CheckedCall, ...] = field(default=(), repr=False, compare=False)
    """The revokes that were called in deals that were not broken off, up to the first flaw."""
    rulings: tuple[CheckedRuling, ...] = field(default=(), repr=False, compare=False)
    """The referees' rulings, of deals that were broken off too; none if the record has a flaw."""
    boards: PlayedBoards | None = field(default=None, repr=False, compare=False)
    """The boards that were dealt; None if there were none, or the record has a flaw."""


def verify(record: Record, before_deal: Callable[[], object] = lambda: None) -> Verdict:
    """Deal and play a record's deals again and check all that it says.

    Args:
        before_deal: called before the work on each deal; what it raises ends the check.
    """
    fair = record.fair if record.score0 is None else None
    fair_deals: tuple[shuffle.FairDeal, ...] = ()
    if record.boards is not None:
        fair_deals = tuple(_deal_boards(record, record.boards, before_deal))
    elif fair is not None:
        fair_deals = tuple(_deal_again(record, fair, before_deal))
    ids_from = _ids_from(() if fair is None else fair.seeds)
    finding, cut_short, calls = None, False, list[CheckedCall]()
    try:
        cut_short = _check(record, fair, fair_deals, before_deal, calls)
    except BadRecord as error:
        finding = error.finding
    return Verdict(
        finding,
        fair_checked=fair is not None or record.boards is not None,
        ids_from=ids_from,
        cut_short=cut_short,
        fair_deals=fair_deals,
        calls=tuple(calls),
        rulings=() if finding else tuple(_rulings(record)),
        boards=None if finding else _played_boards(record),
    )


def _ids_from(seeds: Sequence[shuffle.Seed]) -> int | None:
    """Return the deal from which on every seed has its commitment's message mixed in."""
    bound = takewhile(lambda seed: seed.entropy and seed.entropy.message, reversed(seeds))
    return min((seed.deal for seed in bound), default=None)


def _deal_again(
    record: Record, fair: Fair, before_deal: Callable[[], object]
) -> Iterator[shuffle.FairDeal]:
    """Deal every pack again, from what the record says was played before it."""
    if fair.seeds[0].deal != 0:  # there is no seed for the first deals
        return
    packs, mixed = shuffle.FairPacks(fair.seeds), shuffle.mix(fair.seeds, ())
    score: Sequence[int] = (0,) * record.setup.sides
    for number, entry in enumerate(record.deals):
        before_deal()
        yield packs.deal(number, mixed, record.setup.shape([entry.dealer], score))
        mixed = shuffle.mix_on(mixed, entry.actions, fair.seeds, number + 1)
        score = entry.score


def _deal_boards(
    record: Record, boards: Boards, before_deal: Callable[[], object]
) -> Iterator[shuffle.FairDeal]:
    packs, dealers = boards.packs, list[int]()
    score: Sequence[int] = (0,) * record.setup.sides
    for entry in record.deals:
        before_deal()
        dealers.append(entry.dealer)
        yield packs.deal(record.setup.shape(dealers, score))
        score = entry.score


def _played_boards(record: Record) -> PlayedBoards | None:
    boards = record.boards
    if boards is None:
        return None
    dealers, played = list[int](), list[PlayedBoard]()
    commits = {seed.deal: commit for seed, commit in boards.seeds}
    for entry in record.deals:
        dealers.append(entry.dealer)
        commit = commits[boards.packs.seed_of(len(dealers) - 1).deal]
        place = boards.packs.place(dealers)
        played.append(PlayedBoard(commit, place, entry.dealer, entry.layout))
    return PlayedBoards(min(len(seed.cuts) for seed, _ in boards.seeds), tuple(played))


def _check(
    record: Record,
    fair: Fair | None,
    fair_deals: Sequence[shuffle.FairDeal],
    before_deal: Callable[[], object],
    calls: list[CheckedCall],
) -> bool:
    """Return whether the last deal is cut short, and note the called revokes."""
    dealer = _first_dealer(record, fair)
    score: Sequence[int] = record.score0 or (0,) * record.setup.sides
    carried, deal = 0, None
    for number, entry in enumerate(record.deals):
        before_deal()
        if deal is not None and not record.deals[number - 1].void:
            if deal.ends_game:
                fail(Flaw.AFTER_END, number)
            dealer = next_dealer(deal)
            score, carried = deal.score, deal.carries
        if dealer is not None and entry.dealer != dealer:
            fail(Flaw.WRONG, number, key="dealer", recorded=entry.dealer, rules=dealer)
        deal = Deal(
            record.setup.plan,
            number,
            entry.dealer,
            entry.layout,
            score,
            decides=_decides(record, number),
            carried=carried,
        )
        _check_order(deal)
        if fair_deals:
            _check_layout(deal, fair_deals[number].layout)
        last = number + 1 == len(record.deals)
        _replay(deal, entry, score, complete=not (last or entry.void))
        if entry.void:
            dealer = entry.dealer
        else:
            calls += _calls(deal)
    winner = None if deal is None else deal.winner
    if record.winner != winner:
        fail(Flaw.WRONG, key="winner", recorded=record.winner, rules=winner)
    return deal is not None and not deal.over


def _decides(record: Record, number: int) -> bool:
    """Say whether a game of so many deals ends with this deal.

    A record that begins in mid-game does not say how many deals came before: there the last deal
    may end the game sooner, if the record has a winner.
    """
    rules = record.setup.rules
    if decides(rules, [deal.dealer for deal in record.deals[: number + 1]]):
        return True
    last = number + 1 == len(record.deals)
    mid_game = rules.deals > 0 and record.score0 is not None
    return mid_game and last and record.winner is not None


def _calls(deal: Deal) -> Iterator[CheckedCall]:
    """Go through a deal's called revokes in the order called."""
    known = deal.revokes or RevokeState()
    for call in known.public.calls:
        led = _led(deal, deal.tricks[call.trick].cards)
        yield CheckedCall(deal.number, call, led, known.find(call.offender, call.trick))


def _led(deal: Deal, cards: Sequence[Card]) -> Suit:
    order = deal.trump_order
    if order is None:
        raise ValueError("no card is led before trumps are settled")
    return order.suit_of(cards[0])


def _rulings(record: Record) -> Iterator[CheckedRuling]:
    for number, deal in enumerate(record.deals):
        notes = {note.action: note for note in deal.rulings}
        for at, (_, action) in enumerate(deal.actions):
            if isinstance(action, Ruling):
                yield CheckedRuling(number, at, action, notes.get(at))


def _first_dealer(record: Record, fair: Fair | None) -> int | None:
    """Check the head; return the seat that has to deal first, or None if any may."""
    first, boards = record.first, record.boards
    if boards is not None:
        _check_boards(boards, record.deals)
        return board_dealer(boards.first, record.setup.seats)
    if fair is not None:
        check_seeds(fair, record.deals, record.setup.seats)
        pack = shuffle.fair_pack(fair.seeds[0].secret, "first", 0, shuffle.mix(fair.seeds, ()))
        return _fair_dealer(record, pack)
    # In a record that begins in mid-game the ceremony is of an earlier deal.
    return None if first is None or record.score0 is not None else first.dealer


def _check_boards(boards: Boards, deals: Sequence[DealRecord]) -> None:
    check_commits([(seed.secret, posted) for seed, posted in boards.seeds])
    check_starts([seed.deal for seed, _ in boards.seeds], deals)


def _fair_dealer(record: Record, pack: Sequence[Card]) -> int | None:
    """Return who deals first by the pack of the ceremony; None if it does not decide."""
    first, setup = record.first, record.setup
    if setup.rules.first_deal is not FirstDeal.GUESS:
        ceremony = hold(pack, setup.rules, setup.form)
        _compare(first, ceremony.cards)
        return ceremony.dealer
    if first is None:  # the guess and the pitcher do not follow from the pack
        return None
    _compare(first, ((first.cards[0][0], pack[0]),))
    return first.dealer


def _compare(first: Ceremony | None, cards: Shown) -> None:
    if first is not None and first.cards != cards:
        recorded, rules = seated_codes(first.cards), seated_codes(cards)
        fail(Flaw.UNFAIR, key="first.cards", recorded=recorded, rules=rules)


def _check_order(deal: Deal) -> None:
    """Check that the seats in play have cards, and no others."""
    for seat, hand in enumerate(deal.layout.hands):
        due = deal.rules.hand if seat in deal.order else 0
        if len(hand) != due:
            fail(
                Flaw.WRONG_LENGTH, deal.number, key=f"hands[{seat}]", recorded=len(hand), rules=due
            )


def _check_layout(deal: Deal, by_rules: shuffle.Layout) -> None:
    layout, number = deal.layout, deal.number
    if layout.cut is not by_rules.cut:
        fail(Flaw.UNFAIR, number, key="cut", recorded=layout.cut, rules=by_rules.cut)
    for seat, (recorded, dealt) in enumerate(zip(layout.hands, by_rules.hands, strict=True)):
        if set(recorded) != set(dealt):
            key, hand = f"hands[{seat}]", codes(recorded)
            fail(Flaw.UNFAIR, number, key=key, recorded=hand, rules=codes(dealt))
    if layout.stock != by_rules.stock:
        stock, rules = codes(layout.stock), codes(by_rules.stock)
        fail(Flaw.UNFAIR, number, key="stock", recorded=stock, rules=rules)


def _replay(deal: Deal, entry: DealRecord, before: Sequence[int], *, complete: bool) -> None:
    """Play a deal as recorded, and compare its points and score."""
    deal.begin()
    for at, (seat, action) in enumerate(entry.actions):
        if deal.over:
            fail(Flaw.AFTER_END, deal.number, at)
        try:
            deal.apply(seat, action)
        except IllegalAction as refused:
            fail(
                Flaw.ILLEGAL,
                deal.number,
                at,
                seat=seat,
                played=action,
                reason=refused.reason,
                turn=deal.turn,
                led=_led(deal, deal.table) if deal.table else None,
                cards=deal.surplus,
            )
    if entry.void and deal.over:
        fail(Flaw.WRONG, deal.number, key="void", recorded=True, rules=False)
    if complete and not deal.over:
        fail(Flaw.STOPS_SHORT, deal.number)
    # A deal that was broken off scores nothing, even if points were pegged in it.
    points, score = ([], list(before)) if entry.void else (triples(deal.points), deal.score)
    if triples(entry.points) != points:
        recorded = triples(entry.points)
        fail(Flaw.WRONG, deal.number, key="points", recorded=recorded, rules=points)
    if list(entry.score) != score:
        fail(Flaw.WRONG, deal.number, key="score", recorded=list(entry.score), rules=score)
