"""The pages of a replay: one moment each, with all hands open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine import events
from bot.engine.cards import Card
from bot.engine.views import PublicView, SeatView
from bot.locale.say import Say
from bot.ui.controls.history import PickDeal, PickEye, ShowCheck, ShowGame, ShowMoment
from bot.ui.core.custom_ids import NONE
from bot.ui.core.framed import framed
from bot.ui.core.layout import BROWN, MAIN, Button, Menu, Part, around, button, labelled_menu, small
from bot.ui.core.message import Outgoing, Picture
from bot.ui.history.past_games import heading, won
from bot.ui.pictures.table.hands import readable
from bot.ui.posts import story
from bot.ui.posts.referee import ruled
from bot.ui.table.status import (
    players,
    points_so_far,
    sides_lines,
    special_lines,
    trick_now,
    trumps_line,
)
from bot.ui.table.table_picture import draw_table
from bot.ui.text.calls import call_name
from bot.ui.text.cards import card_text, cards_label, cards_text, fan, marking
from bot.ui.text.measure import size
from bot.ui.text.names import plain, safe
from bot.ui.text.people import mark
from bot.ui.text.punctuation import with_colon
from bot.ui.text.story import answer_text
from bot.views.history import DealHead, OpenCards, ReplayFrame

_LONG: Final = 3_300
"""UTF-16 code units from which on the text is written without emojis: a message holds 4,000."""
_END: Final = 9_999
"""Stands for the last step of a deal: no deal has this many."""


def replay_page(frame: ReplayFrame, say: Say) -> Outgoing:
    """Show one moment, with the controls that lead to the others."""
    say = marking(_public(frame).rules, _public(frame).trumps, say)
    words = _in_words(frame, say)
    if (picture := moment_picture(frame, say)) is None:
        return words
    parts: list[Part] = [_heading(frame, say), picture]
    if lines := [*_now(frame, say), *_beside(frame, say)]:
        parts.append("\n".join(lines))
    return framed([*parts, *_controls(frame, say)], BROWN, in_words=lambda: words)


def _in_words(frame: ReplayFrame, say: Say) -> Outgoing:
    """Show a moment in words; a deal's end with a picture of its points."""
    texts = _texts(frame, say)
    if sum(map(size, texts)) > _LONG:
        texts = _texts(frame, say.plain)
    parts: list[Part] = []
    for text in texts:
        parts += [text, None]
    parts[-1:] = [*points_pictures(frame, say), *_controls(frame, say)]
    return framed(parts, BROWN)


def _controls(frame: ReplayFrame, say: Say) -> list[Part]:
    return [*_buttons(frame, say), _deal_menu(frame, say), _eye_menu(frame, say)]


def moment_picture(frame: ReplayFrame, say: Say) -> Picture | None:
    """Return the picture of the table until the deal's end, for readers who see it on hands."""
    if say.own_place is None or frame.over:
        return None
    public = _public(frame)
    if frame.open is not None:
        hands = dict(enumerate(frame.open.hands))
    elif frame.seen is not None:
        hands = {frame.seen.seat: frame.seen.hand}
    else:
        hands = {}
    if not all(readable(len(hand)) for hand in hands.values()):
        return None
    shown = {seat: fan(hand, public) for seat, hand in hands.items()}
    viewer = frame.seen.seat if frame.seen else frame.game.key.seat
    drawn = say.drawing(say.own_place)
    return draw_table(frame.table, public, shown, drawn, viewer=viewer)


def points_pictures(frame: ReplayFrame, say: Say) -> tuple[Picture, ...]:
    """Return the picture of a deal's points at its end."""
    return story.points_pictures(frame.then, frame.told, say)


def _texts(frame: ReplayFrame, say: Say) -> list[str]:
    """Return the blocks of text: which moment, what has just happened, and the cards."""
    blocks = [
        [_heading(frame, say), *sides_lines(frame.table, _public(frame), say)],
        _now(frame, say),
        cards_in_words(frame, say),
    ]
    return ["\n".join(block) for block in blocks if block]


def cards_in_words(frame: ReplayFrame, say: Say) -> list[str]:
    """Say how things stand and who holds what, for readers without a picture."""
    held = _own(frame, frame.seen, say) if frame.seen else _laid_open(frame, frame.open, say)
    return [*_standing(frame, _public(frame), say), *held]


def _now(frame: ReplayFrame, say: Say) -> list[str]:
    return [*happened(frame, say), *_ended(frame, say)]


def _public(frame: ReplayFrame) -> PublicView:
    """Return what was public; a table without cards, which no replay has, is a ValueError."""
    if frame.table.public is None:
        raise ValueError("no cards")
    return frame.table.public


def _ended(frame: ReplayFrame, say: Say) -> Iterator[str]:
    if frame.step < frame.steps:
        return
    if any(head.void for head in frame.deals if head.number == frame.deal):
        yield say(
            "**Cancelled here.** The bot was restored from a backup. The deal doesn't count and was"
            " dealt again."
        )
    if frame.deal == frame.deals[-1].number:
        yield won(frame.game, say)


def _heading(frame: ReplayFrame, say: Say) -> str:
    number = [head.number for head in frame.deals].index(frame.deal) + 1
    here = say(
        "Deal {deal} of {deals} · step {step} of {steps}",
        deal=number,
        deals=len(frame.deals),
        step=frame.step,
        steps=frame.steps,
    )
    return f"## {heading(frame.game, say)}\n{small(f'{here} · {_eye_name(frame, say)}')}"


def _eye_name(frame: ReplayFrame, say: Say) -> str:
    if frame.seen is None:
        return say("all hands open")
    return say("as {name} saw it", name=safe(frame.table.seats[frame.seen.seat].name))


# --------------------------------------------------------------------------- what has happened


def happened(frame: ReplayFrame, say: Say) -> list[str]:
    """Say what the last action was, and what followed in the words of the deal's story."""
    acts = [line for event in frame.events for line in _act(event, frame, say)]
    lines = story.story_lines(frame.then, frame.told, say, acts=False)
    drawn = [_drawn(event, frame, say) for event in frame.events if isinstance(event, events.Drawn)]
    return [*acts, *lines, *([" · ".join(drawn)] if drawn else [])]


def _drawn(event: events.Drawn, frame: ReplayFrame, say: Say) -> str:
    """Say who drew, and the card if it is to be shown."""
    seat, card = event.seat, event.card
    if frame.open is not None:
        card = frame.open.drew[seat]
    elif frame.seen is not None and frame.seen.seat == seat:
        card = frame.seen.drew
    name = safe(frame.table.seats[seat].name)
    if card is None:
        return say("{name} draws a card", name=name)
    return say("{name} draws {card}", name=name, card=card_text(card, say))


def _act(event: events.Event, frame: ReplayFrame, say: Say) -> Iterator[str]:
    """Say what a player or a referee did."""
    table = frame.table
    match event:
        case events.Played(seat, card):
            revokes = [(one.seat, one.card) for one in frame.revokes]
            name = safe(table.seats[seat].name)
            text = say("▶ **{name}** plays **{card}**", name=name, card=card_text(card, say))
            yield f"{text} {say('(revoke)')}" if (seat, card) in revokes else text
        case events.Ruled(_, ruling):
            yield from ruled(frame.ruling, ruling, [seat.name for seat in table.seats], say)
        case events.Called(seat, action):
            call = call_name(action, say)
            yield say("▶ **{name}**: *{call}*", name=safe(table.seats[seat].name), call=call)
        case events.Discarded(seat, count):
            yield _discarded(frame, seat, count, say)
        case events.ThrownIn(seat, cards):
            name = safe(table.seats[seat].name)
            yield say("{name} throws in {cards}.", name=name, cards=cards_text(cards, say))
        case events.Answered(seat):
            yield answer_text(safe(table.seats[seat].name), event, say)
        case events.SaidDone(seat):
            yield say("▶ **{name}** is done.", name=safe(table.seats[seat].name))
        case _:
            pass


def _discarded(frame: ReplayFrame, seat: int, count: int, say: Say) -> str:
    name, cards = safe(frame.table.seats[seat].name), _thrown(frame, seat)
    if cards:
        thrown = cards_text(fan(cards, _public(frame)), say)
        return say("▶ **{name}** discards {cards} face down.", name=name, cards=thrown)
    return say.count(
        "▶ **{name}** discards {n} card face down.",
        "▶ **{name}** discards {n} cards face down.",
        count,
        name=name,
    )


def _thrown(frame: ReplayFrame, seat: int) -> tuple[Card, ...]:
    if frame.open is not None:
        return frame.open.discarded[seat]
    return frame.seen.discarded if frame.seen and frame.seen.seat == seat else ()


# ----------------------------------------------------------------------------- how things stand


def _standing(frame: ReplayFrame, public: PublicView, say: Say) -> list[str]:
    table = frame.table
    lines = [*trumps_line(public, say), *special_lines(table, public, say)]
    lines += trick_now(table.cast(public), public, say)
    return lines if frame.over else [*lines, *points_so_far(table, public, say)]


def _laid_open(frame: ReplayFrame, cards_open: OpenCards | None, say: Say) -> list[str]:
    if cards_open is None:
        return []
    public, table = _public(frame), frame.table
    lines = []
    for seat in (*public.order, *(s for s in range(public.seats) if s not in public.order)):
        name = f"{mark(table, seat % public.sides)}**{safe(table.seats[seat].name)}**"
        words = [name, cards_text(fan(cards_open.hands[seat], public), say) or say("no cards")]
        if seat == public.dealer:
            words.append(say("dealer"))
        if cards_open.discarded[seat]:
            cards = cards_label(fan(cards_open.discarded[seat], public), say)
            words.append(say("discarded {cards}", cards=cards))
        turn = public.decision is not None and public.decision.seat == seat
        lines.append(("▶ " if turn else "") + " · ".join(words))
    if frame.over and cards_open.stock:
        lines.append(small(say("Not dealt: {cards}", cards=cards_label(cards_open.stock, say))))
    return lines


def _beside(frame: ReplayFrame, say: Say) -> Iterator[str]:
    """Say what the picture does not show: what binds a player, and cards that nobody holds."""
    public, table = _public(frame), frame.table
    yield from special_lines(table, public, say)
    if frame.open is not None:
        for seat, cards in enumerate(frame.open.discarded):
            if cards:
                thrown = cards_label(fan(cards, public), say)
                name = safe(table.seats[seat].name)
                yield small(with_colon(name, say("discarded {cards}", cards=thrown), say))
    elif frame.seen is not None:
        yield from _also_seen(frame.seen, say)


def _own(frame: ReplayFrame, seen: SeatView, say: Say) -> list[str]:
    table, public = frame.table, seen.public
    lines = players(table, public, say)
    name = safe(table.seats[seen.seat].name)
    if seen.hand:
        cards = cards_text(fan(seen.hand, public), say)
    elif seen.blind:
        cards = say.count(
            "{n} card, not seen yet", "{n} cards, not seen yet", public.hand_counts[seen.seat]
        )
    else:
        cards = say("no cards")
    hand = say("**{name}'s hand:** {cards}", name=name, cards=cards)
    return [*lines, hand, *_also_seen(seen, say)]


def _also_seen(seen: SeatView, say: Say) -> Iterator[str]:
    """Say what a seat knows of its cards beside those of its hand."""
    if seen.refused:
        refused = cards_text(fan((card for card, _ in seen.refused), seen.public), say)
        yield small(say("Could not be played: {cards}", cards=refused))
    if seen.drew is not None and seen.drew in seen.hand:
        yield small(say("Drew {card}", card=card_text(seen.drew, say)))
    if seen.discarded:
        thrown = cards_text(fan(seen.discarded, seen.public), say)
        yield small(say("Discarded {cards}", cards=thrown))


def _buttons(frame: ReplayFrame, say: Say) -> list[list[Button]]:
    key = frame.game.key
    start, end = frame.step == 0, frame.step == frame.steps
    before, after = _neighbours(frame)

    def to(pressed: str, step: int, deal: int | None = None) -> ShowMoment:
        eye = frame.seen.seat if frame.seen else None
        at = frame.deal if deal is None else deal
        return ShowMoment(key.table, key.number, at, step, eye, pressed)

    back = to("back", _END, before) if start else to("back", frame.step - 1)
    on = to("next", 0, after) if end else to("next", frame.step + 1)
    trick_back = max((step for step in frame.tricks if step < frame.step), default=0)
    trick_on = min((step for step in frame.tricks if step > frame.step), default=frame.steps)
    # As many in a row as a phone has room for.
    return [
        [
            button(to("first", 0), say("⏮ Start"), disabled=start),
            button(back, say("◀ Back"), disabled=start and before is None),
            button(on, say("Next ▶"), MAIN, disabled=end and after is None),
        ],
        [
            button(to("trick-back", trick_back), say("◀ Trick"), disabled=start),
            button(to("trick-next", trick_on), say("Trick ▶"), disabled=end),
            button(to("last", frame.steps), say("End ⏭"), disabled=end),
        ],
        [
            button(ShowCheck(key.table, key.number, frame.deal), say("Was it fair?")),
            button(ShowGame(key.table, key.number), say("The game")),
        ],
    ]


def _neighbours(frame: ReplayFrame) -> tuple[int | None, int | None]:
    numbers = [head.number for head in frame.deals]
    at = numbers.index(frame.deal)
    before = numbers[at - 1] if at else None
    return before, numbers[at + 1] if at + 1 < len(numbers) else None


def _deal_menu(frame: ReplayFrame, say: Say) -> Menu:
    """Return the menu of deals: if they are too many, those around this one, first and last."""
    key, eye = frame.game.key, frame.seen.seat if frame.seen else None
    here = [head.number for head in frame.deals].index(frame.deal)
    labels = {
        str(head.number): _deal_label(number, head, say)
        for number, head in around(list(enumerate(frame.deals, 1)), here)
    }
    to = PickDeal(key.table, key.number, eye)
    return labelled_menu(to, say("Go to a deal…"), labels, str(frame.deal))


def _deal_label(number: int, head: DealHead, say: Say) -> str:
    score = " : ".join(map(str, head.score))
    if not head.over:
        return say("Deal {n} · cancelled", n=number)
    return say("Deal {n} · then {score}", n=number, score=score)


def _eye_menu(frame: ReplayFrame, say: Say) -> Menu:
    key = frame.game.key
    labels = {NONE: say("All hands open")}
    for seat in frame.table.seats:
        labels[str(seat.seat)] = say("As {name} saw it", name=plain(seat.name))
    to = PickEye(key.table, key.number, frame.deal, frame.step)
    current = NONE if frame.seen is None else str(frame.seen.seat)
    return labelled_menu(to, say("Whose view?"), labels, current)
