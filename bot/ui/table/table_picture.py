"""The picture of the table, with its alt text: what the table's public view says, and no more.

`bot.ui.pictures.table` paints it. No hidden card changes it (docs/design.md, promise 6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from bot.engine.axes import Drawing
from bot.engine.cards import Card
from bot.engine.events import Cause
from bot.engine.views import PublicView
from bot.locale.say import Say
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Picture
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.face.face import faces
from bot.ui.pictures.letters import drawable
from bot.ui.pictures.table.hands import OpenHand
from bot.ui.pictures.table.panels import ScoreRow
from bot.ui.pictures.table.picture import Laid, Seat, StockShown, TablePicture, TrumpsShown
from bot.ui.pictures.table.plates import Plate
from bot.ui.table.status import said
from bot.ui.text.cards import card_words, cards_label, marking, suit_word
from bot.ui.text.measure import cut
from bot.ui.text.names import plain, safe
from bot.ui.text.people import level_word, mark
from bot.ui.text.points import ONE_CARD, goal_text
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import sign, unmarked
from bot.views.names import REMEMBERED, by_seat
from bot.views.story import dry
from bot.views.table.deals import DealSummary
from bot.views.table.view import SeatInfo, SeatKind, TableState, TableView, waited_for


def table_picture(view: TableView, say: Say, *, viewer: int | None = None) -> list[Picture]:
    """Return the picture of a table in play, if its readers want pictures.

    The viewer's seat is at the bottom; without one it is seat 0.
    """
    public = view.public
    running = view.state is TableState.PLAYING and not view.resting
    if say.palette is None or public is None or not running or public.decision is None:
        return []
    return [draw_table(view, public, {}, say, viewer=viewer)]


def draw_table(
    view: TableView,
    public: PublicView,
    open_hands: Mapping[int, Sequence[Card]],
    say: Say,
    *,
    viewer: int | None = None,
) -> Picture:
    """Return the picture of a table at any moment, with the hands that lie open, by seat."""
    parts = _Parts(view, public, open_hands, marking(public.rules, public.trumps, say))
    seats = [parts.seat(seat) for seat in range(len(view.seats))]
    order = seats_drawn(view, viewer or 0)
    return TablePicture(
        cut("\n".join(parts.words(seats)), ALT_TEXT),
        tuple(seats[seat] for seat in order),
        parts.trumps,
        parts.score,
        parts.goal,
        say.meant("dealer's chip", "D"),
        faces(parts.turned_up, say),
        parts.stock,
        tuple(parts.open_hands(order)),
        view.variant.anticlockwise,
    )


def picture_before_cards(view: TableView, say: Say) -> list[Picture]:
    """Return the picture of a table without cards, if its readers want pictures.

    Free seats are dashed, and the golden outline is for who is asked.
    """
    if say.palette is None:
        return []
    partners, named = len(view.seats) > view.sides, _plate_names(view, say)
    plates = [
        Plate(
            name=named[info.seat],
            side=info.seat % view.sides if partners else None,
            sign=sign(info.name),
            said=say("away") if info.away else level_word(info, say),
            glows=view.first is not None and view.first.seat == info.seat,
            free=info.kind is SeatKind.EMPTY,
        )
        for info in view.seats
    ]
    names = [
        ", ".join(filter(None, [_name(info, say), level_word(info, say)])) for info in view.seats
    ]
    words = [
        mark(view, info.seat % view.sides) + name
        for info, name in zip(view.seats, names, strict=True)
    ]
    shown = cut("\n".join([say(view.variant.name), *words]), ALT_TEXT)
    seats = tuple(Seat(plates[seat]) for seat in seats_drawn(view, 0))
    return [TablePicture(shown, seats, anticlockwise=view.variant.anticlockwise)]


def picture_after_deal(
    view: TableView, summary: DealSummary, say: Say, viewer: int = 0
) -> list[Picture]:
    """Return the picture of the table at a deal's end, if its readers want pictures.

    The cards that scored lie in the middle; each side's points stand beside its score.
    """
    if say.palette is None:
        return []
    say = marking(view.rules, summary.trumps, say)
    partners, scored = len(summary.names) > summary.sides, summary.points
    gained = [f"{points:+d}" if points else "" for points in summary.made]
    named = [
        name or say("seat {n}", n=seat + 1) for seat, name in enumerate(_drawn_names(summary.names))
    ]
    plates = [
        Plate(
            name=named[seat],
            side=seat % summary.sides if partners else None,
            sign=sign(name),
            said="" if partners else gained[seat],
            score="" if partners else str(summary.score[seat]),
        )
        for seat, name in enumerate(summary.names)
    ]
    rows = [ScoreRow(side, str(score), gained[side]) for side, score in enumerate(summary.score)]
    of_cards = ONE_CARD | ({Cause.GAME} if view.rules.ten_is_game else set())
    laid = [card for one in scored if one.cause in of_cards for card in one.cards]
    cards = tuple(dict.fromkeys(laid))
    label = say("trumps") if summary.trumps is not None else say("no trumps yet")
    words = [
        f"{say(view.variant.name)}, {say('deal {n}', n=summary.deal + 1)}",
        label if summary.trumps is None else with_colon(label, suit_word(summary.trumps, say), say),
        ", ".join(card_words(card, say) for card in cards),
    ]
    return [
        TablePicture(
            cut("\n".join(filter(None, words)), ALT_TEXT),
            tuple(Seat(plates[s], dealer=s == summary.dealer) for s in seats_drawn(view, viewer)),
            TrumpsShown(label, summary.trumps, Palette(say.palette)),
            tuple(rows) if partners else (),
            goal_text(view.rules, say),
            say.meant("dealer's chip", "D"),
            faces(cards, say),
            anticlockwise=view.variant.anticlockwise,
        )
    ]


def seats_drawn(view: TableView, bottom: int) -> tuple[int, ...]:
    """Return the seats clockwise as they are drawn, from the one at the bottom on."""
    count = len(view.seats)
    step = -1 if view.variant.anticlockwise else 1
    return tuple((bottom + step * place) % count for place in range(count))


def not_drawn(view: TableView, say: Say) -> str:
    """List the names that the picture cannot show, each with what it shows instead; mostly none."""
    pairs = [
        with_colon(_seat_number(seat, say), safe(seat.name), say)
        for seat in view.seats
        if seat.name and not _drawn_name(seat.name)
    ]
    return " · ".join(pairs)


@lru_cache(REMEMBERED)
def _drawn_name(name: str) -> str:
    """Return what the picture shows of a name, beside the mark of computers; maybe nothing."""
    return drawable(plain(unmarked(name)), "")


def _drawn_names(names: Iterable[str]) -> list[str]:
    """Return what the picture shows of the names by seat, still told apart.

    Names that differ by an emoji alone would be the same without it.
    """
    drawn = by_seat(tuple(_drawn_name(name) if name else "" for name in names))
    return [name and plain(name) for name in drawn]


def _plate_names(view: TableView, say: Say) -> list[str]:
    """Return the names of all seats for their plates."""
    pairs = zip(_drawn_names(seat.name for seat in view.seats), view.seats, strict=True)
    return [name or _seat_number(seat, say) for name, seat in pairs]


def _name(seat: SeatInfo, say: Say) -> str:
    return say("free seat") if seat.kind is SeatKind.EMPTY else plain(seat.name)


def _seat_number(seat: SeatInfo, say: Say) -> str:
    if seat.kind is SeatKind.EMPTY:
        return say("free seat")
    return say("seat {n}", n=seat.seat + 1)


class _Parts:
    """The parts of a picture, and the same in words: most of what is drawn is also written."""

    def __init__(
        self, view: TableView, public: PublicView, hands: Mapping[int, Sequence[Card]], say: Say
    ) -> None:
        self.view = view
        self.public = public
        self.hands = hands
        self.say = say
        # The last trick is shown until the next card is led.
        between = public.tricks and not public.trick.seats
        self.trick = public.tricks[-1] if between else public.trick
        self.laid = dict(self.trick.plays)
        # They are shown in the middle while no other cards lie there.
        self.turned_up = () if self.trick.seats else public.turn_ups
        self.thrown_in = dict(public.thrown_in)
        self.partners = len(view.seats) > view.sides
        self.marks = [mark(view, side) for side in range(view.sides)]
        self.for_trumps = public.turn_ups or ((public.cut,) if public.cut is not None else ())
        self.trumps = self._trumps()
        self.score = tuple(map(self._score_row, range(view.sides))) if self.partners else ()
        self.goal = goal_text(public.rules, say)
        self.stock = self._stock()
        self.names = _plate_names(view, say)

    def seat(self, seat: int) -> Seat:
        trick, card = self.trick, None
        if seat in self.laid:
            best = seat == (trick.best if trick.winner is None else trick.winner)
            [face] = faces([self.laid[seat]], self.say)
            card = Laid(face, best, dimmed=trick.winner is not None and not best)
        return Seat(self._plate(seat), card, seat == self.public.dealer)

    def _plate(self, seat: int) -> Plate:
        public, info, side = self.public, self.view.seats[seat], seat % self.public.sides
        gone = side in public.out or seat in self.thrown_in or seat in dry(public)
        return Plate(
            name=self.names[seat],
            side=side if self.partners else None,
            sign=sign(info.name),
            held=None if gone else public.hand_counts[seat],
            said=self._said(seat, info),
            note="" if self.partners else self._pips(side),
            score="" if self.partners else str(public.score[side]),
            exposed=faces(self._exposed(seat), self.say),
            glows=seat in waited_for(public),
            gone=gone,
        )

    def open_hands(self, order: Sequence[int]) -> Iterator[OpenHand]:
        """Go through the hands that lie open, that of the player at the bottom first."""
        for seat in order:
            own = seat == order[0] and seat in self.hands
            if cards := self.hands.get(seat) or self.thrown_in.get(seat):
                side = seat % self.public.sides if self.partners else None
                yield OpenHand("" if own else self.names[seat], side, faces(cards, self.say))

    def _exposed(self, seat: int) -> list[Card]:
        revokes = self.public.revokes
        return [] if revokes is None else [card for owner, card in revokes.exposed if owner == seat]

    def _said(self, seat: int, info: SeatInfo) -> str:
        """Return what matters most of a player, in a word or two."""
        public, say = self.public, self.say
        if seat % public.sides in public.out:
            return say("out")
        if seat in dry(public):
            return say("dry")
        if info.away:
            return say("away")
        if public.bound is not None and public.bound.seat == seat:
            return say("bid {n}", n=public.bound.points)
        return said(self.view, public, seat, say)

    def _trumps(self) -> TrumpsShown:
        public, say, cards = self.public, self.say, self.for_trumps
        if public.trumps is not None:
            label = say("trumps")
        else:
            label = say("turned up") if cards else say("no trumps yet")
        beside = () if self.turned_up else cards
        return TrumpsShown(label, public.trumps, Palette(say.palette), faces(beside, say))

    def _score_row(self, side: int) -> ScoreRow:
        note = self.say("out") if side in self.public.out else self._pips(side)
        return ScoreRow(side, str(self.public.score[side]), note)

    def _pips(self, side: int) -> str:
        pips = self.public.pips[side]
        return self.say("pips {n}", n=pips) if pips else ""

    def _stock(self) -> StockShown | None:
        public, say = self.public, self.say
        if public.rules.drawing is Drawing.NONE:
            return None
        top = faces([public.stock_top], say)[0] if public.stock_top is not None else None
        label = say.count("{n} card left", "{n} cards left", public.stock_count)
        return StockShown(label, top, public.stock_count)

    def words(self, seats: Sequence[Seat]) -> Iterator[str]:
        """Say in lines what the picture shows, the seats in order of play."""
        view, public, say = self.view, self.public, self.say
        yield f"{say(view.variant.name)}, {say('deal {n}', n=public.deal + 1)}"
        yield self._trumps_words()
        for info, shown in zip(view.seats, seats, strict=True):
            name = self.marks[info.seat % public.sides] + _name(info, say)
            hand = self.hands.get(info.seat)
            known = [*self._known(info.seat, shown), *([cards_label(hand, say)] if hand else [])]
            yield with_colon(name, ", ".join(known), say)
        if self.trick.winner is not None:
            yield self._last_trick_words()
        if self.stock is not None:
            yield self._stock_words(self.stock)
        yield self._score_words()

    def _trumps_words(self) -> str:
        public, say, label = self.public, self.say, self.trumps.label
        if public.trumps is not None:
            label = with_colon(label, suit_word(public.trumps, say), say)
        return ", ".join([label, *(card_words(card, say) for card in self.for_trumps)])

    def _known(self, seat: int, shown: Seat) -> Iterator[str]:
        say, plate, thrown = self.say, shown.plate, self.thrown_in.get(seat)
        if plate.glows:
            yield say("their turn")
        if shown.dealer:
            yield say("dealer")
        if plate.held is not None:
            yield say.count("{n} card", "{n} cards", plate.held)
        if thrown is not None:
            cards = ", ".join(card_words(card, say) for card in thrown)
            yield say("threw in {cards}", cards=cards) if cards else say("threw in")
        exposed = ", ".join(card_words(card, say) for card in self._exposed(seat))
        if exposed:
            yield say("exposed: {cards}", cards=exposed)
        if plate.said:
            yield plate.said
        if seat in self.laid and self.trick.winner is None:
            card = card_words(self.laid[seat], say)
            yield f"{card} ({say('winning')})" if seat == self.trick.best else card
        if plate.score:
            yield say("score {n}", n=plate.score)
        if plate.note:
            yield plate.note

    def _last_trick_words(self) -> str:
        say, trick, cast = self.say, self.trick, self.view.cast(self.public)
        played = zip(cast.played(trick), trick.cards, strict=True)
        cards = ", ".join(f"{plain(name)} {card_words(card, say)}" for name, card in played)
        winner = plain(cast.took(trick))
        return say("Last trick, taken by {name}: {cards}", name=winner, cards=cards)

    def _stock_words(self, stock: StockShown) -> str:
        top, say = self.public.stock_top, self.say
        return stock.label if top is None else with_colon(stock.label, card_words(top, say), say)

    def _score_words(self) -> str:
        rows = [
            ", ".join(filter(None, [self.marks[row.side] + row.score, row.note]))
            for row in self.score
        ]
        return " · ".join([*rows, self.goal])
