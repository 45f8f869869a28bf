"""The picture of the table, with its alt text: what the table's public view says, and no more.

`bot.ui.pictures.table` paints it. No hidden card changes it (docs/design.md, promise 6).
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import Card
from bot.engine.rules import Drawing
from bot.engine.views import PublicView, Trick
from bot.locale import Say
from bot.tables.computer_names import COMPUTER
from bot.tables.views import SeatInfo, SeatKind, TableState, TableView
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Picture
from bot.ui.pictures.drawings import faces
from bot.ui.pictures.letters import drawable
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.table import Laid, Seat, StockShown, TablePicture, TrumpsShown
from bot.ui.pictures.table.panels import ScoreRow
from bot.ui.pictures.table.plates import Plate
from bot.ui.table.status import said
from bot.ui.text.cards import card_words, suit_word
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.ui.text.people import mark
from bot.ui.text.punctuation import with_colon


def table_picture(view: TableView, say: Say, *, viewer: int | None = None) -> list[Picture]:
    """Return the picture of a table in play, if its readers want pictures.

    Args:
        view: the table.
        say: the readers' voice.
        viewer: the seat at the bottom; None for seat 0.
    """
    public = view.public
    if say.palette is None or public is None or not _is_drawn(view, public):
        return []
    order = seats_drawn(view, viewer or 0)
    picture = TablePicture(
        cut(describe(view, public, say), ALT_TEXT),
        tuple(_seat(view, public, seat, say) for seat in order),
        _trumps(public, say),
        tuple(_score_row(public, side, say) for side in _partnered(view)),
        say("to {target}", target=public.rules.target),
        say.meant("dealer's chip", "D"),
        faces(_turned_up(public), say),
        _stock(public, say),
    )
    return [picture]


def seats_drawn(view: TableView, bottom: int) -> tuple[int, ...]:
    """Return the seats clockwise as they are drawn, from the one at the bottom on."""
    count = len(view.seats)
    step = -1 if view.variant.anticlockwise else 1
    return tuple((bottom + step * place) % count for place in range(count))


def not_drawn(view: TableView, say: Say) -> str:
    """Say which names the picture cannot show, and what stands there instead; mostly nothing."""
    pairs = [
        with_colon(_seat_number(seat, say), plain(seat.name), say)
        for seat in view.seats
        if seat.name and not drawable(_bare(seat), "")
    ]
    return " · ".join(pairs)


def _is_drawn(view: TableView, public: PublicView) -> bool:
    running = view.state is TableState.PLAYING and not view.resting
    return running and public.decision is not None


def _partnered(view: TableView) -> range:
    """Return the sides, at a table with partners."""
    return range(view.sides if len(view.seats) > view.sides else 0)


def _seat(view: TableView, public: PublicView, seat: int, say: Say) -> Seat:
    trick = _shown_trick(public)
    played = dict(trick.plays).get(seat)
    card = None
    if played is not None:
        best = seat == (trick.best if trick.winner is None else trick.winner)
        [face] = faces([played], say)
        card = Laid(face, best, dimmed=trick.winner is not None and not best)
    return Seat(_plate(view, public, seat, say), card, seat == public.dealer)


def _plate(view: TableView, public: PublicView, seat: int, say: Say) -> Plate:
    info, side = view.seats[seat], seat % public.sides
    partners = bool(_partnered(view))
    thrown = dict(public.thrown_in).get(seat)
    gone = side in public.out or thrown is not None
    return Plate(
        name=drawable(_bare(info), _seat_number(info, say)),
        side=side if partners else None,
        computer=info.kind is SeatKind.COMPUTER,
        held=None if gone else public.hand_counts[seat],
        said=_said(view, public, seat, say),
        note="" if partners else _pips(public, side, say),
        score="" if partners else str(public.score[side]),
        tiles=faces(thrown or (), say),
        glows=public.decision is not None and public.decision.seat == seat,
        gone=gone,
    )


def _said(view: TableView, public: PublicView, seat: int, say: Say) -> str:
    """Return what matters most of a player, in a word or two."""
    if seat % public.sides in public.out:
        return say("out")
    if view.seats[seat].away:
        return say("away")
    if public.bound is not None and public.bound.seat == seat:
        return say("bid {n}", n=public.bound.points)
    return said(view, public, seat, say)


def _bare(seat: SeatInfo) -> str:
    """Return a name without the mark of computers, which is drawn beside it."""
    return plain(seat.name).replace(COMPUTER, "").strip()


def _seat_number(seat: SeatInfo, say: Say) -> str:
    if seat.kind is SeatKind.EMPTY:
        return say("empty")
    return say("seat {n}", n=seat.seat + 1)


def _shown_trick(public: PublicView) -> Trick:
    """Return the trick being played, or the last one until the next card is led."""
    return public.tricks[-1] if public.tricks and not public.trick.seats else public.trick


def _trumps(public: PublicView, say: Say) -> TrumpsShown:
    shown = public.turn_ups or ((public.cut,) if public.cut is not None else ())
    if public.trumps is not None:
        label = say("trumps")
    else:
        label = say("turned up") if shown else say("no trumps yet")
    beside = () if _turned_up(public) else shown
    return TrumpsShown(label, public.trumps, Palette(say.palette), faces(beside, say))


def _turned_up(public: PublicView) -> tuple[Card, ...]:
    """Return the turn-ups while they are the only cards that lie in the middle."""
    return () if _shown_trick(public).seats else public.turn_ups


def _score_row(public: PublicView, side: int, say: Say) -> ScoreRow:
    note = say("out") if side in public.out else _pips(public, side, say)
    return ScoreRow(side, str(public.score[side]), note)


def _pips(public: PublicView, side: int, say: Say) -> str:
    pips = public.pips[side]
    return say("pips {n}", n=pips) if pips else ""


def _stock(public: PublicView, say: Say) -> StockShown | None:
    if public.rules.drawing is Drawing.NONE:
        return None
    top = faces([public.stock_top], say)[0] if public.stock_top is not None else None
    label = say.count("{n} card left", "{n} cards left", public.stock_count)
    return StockShown(label, top, public.stock_count)


def describe(view: TableView, public: PublicView, say: Say) -> str:
    """Say what the picture shows, seat by seat in order of play."""
    lines = [
        f"{say(view.variant.name)}, {say('deal {n}', n=public.deal + 1)}",
        _trumps_words(public, say),
        *(_seat_words(view, public, seat, say) for seat in range(public.seats)),
        *_trick_words(view, public, say),
        *_stock_words(public, say),
        _score_words(view, public, say),
    ]
    return "\n".join(lines)


def _trumps_words(public: PublicView, say: Say) -> str:
    shown = _trumps(public, say).label
    cards = public.turn_ups or ((public.cut,) if public.cut is not None else ())
    if public.trumps is not None:
        shown = with_colon(shown, suit_word(public.trumps, say), say)
    return ", ".join([shown, *(card_words(card, say) for card in cards)])


def _seat_words(view: TableView, public: PublicView, seat: int, say: Say) -> str:
    name = f"{mark(view, seat % public.sides)}{plain(view.seats[seat].name) or say('empty')}"
    return with_colon(name, ", ".join(_known(view, public, seat, say)), say)


def _known(view: TableView, public: PublicView, seat: int, say: Say) -> Iterator[str]:
    plate = _plate(view, public, seat, say)
    thrown = dict(public.thrown_in).get(seat)
    played = dict(public.trick.plays).get(seat)
    if plate.glows:
        yield say("their turn")
    if seat == public.dealer:
        yield say("dealer")
    if plate.held is not None:
        yield say.count("{n} card", "{n} cards", plate.held)
    if thrown is not None:
        yield say("threw in {cards}", cards=_list(thrown, say)) if thrown else say("threw in")
    if plate.said:
        yield plate.said
    if played is not None:
        card = card_words(played, say)
        yield f"{card} ({say('winning')})" if seat == public.trick.best else card
    if plate.score:
        yield say("score {n}", n=plate.score)
    if plate.note:
        yield plate.note


def _trick_words(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    trick = _shown_trick(public)
    if trick.winner is not None:
        cast = view.cast(public)
        played = zip(cast.played(trick), trick.cards, strict=True)
        cards = ", ".join(f"{plain(name)} {card_words(card, say)}" for name, card in played)
        winner = plain(cast.took(trick))
        yield say("Last trick, taken by {name}: {cards}", name=winner, cards=cards)


def _stock_words(public: PublicView, say: Say) -> Iterator[str]:
    stock = _stock(public, say)
    if stock is not None:
        top = public.stock_top
        card = "" if top is None else card_words(top, say)
        yield with_colon(stock.label, card, say) if card else stock.label


def _score_words(view: TableView, public: PublicView, say: Say) -> str:
    rows = [
        ", ".join(filter(None, [f"{mark(view, row.side)}{row.score}", row.note]))
        for row in (_score_row(public, side, say) for side in _partnered(view))
    ]
    return " · ".join([*rows, say("to {target}", target=public.rules.target)])


def _list(cards: tuple[Card, ...], say: Say) -> str:
    return ", ".join(card_words(card, say) for card in cards)
