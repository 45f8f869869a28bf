"""What is told of a game: by a script, and by its posts, to compare with its record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from bot.engine import events
from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.game.game import DealRecord, Game, Setup
from bot.engine.record import Record
from bot.ui.posts.story import story_lines
from bot.ui.text.cards import card_text
from bot.ui.text.people import short_name
from bot.views.drama import Happening, drama_in
from bot.views.history import ToldDeal
from bot.views.posts import DramaPost, StoryPost
from bot.views.seat_changes import SeatChange
from bot.views.story import Fact, facts
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView
from tests.hands import StoredPacks, action
from tests.tables.room import Room, public
from tests.ui.room import SAY, told_since

T = TypeVar("T")
Told: TypeAlias = tuple[StoryPost, ToldDeal]
"""A post, and the deal as it was then."""


NAMES: Final = ("Ann", "Bob", "Cy", "Dee")
"""By seat, of those who play a script."""
_FOLLOW: Final = (
    *(events.Dealt, events.MoreDealt, events.KittyTaken, events.TrumpsSettled, events.Played),
    *(events.Scored, events.SaidDone, events.RevokeJudged, events.PackExhausted),
    *(events.Bunched, events.AllPassed, events.WentOut),
)
"""What is no fact, or not always: another fact shows it."""


def tell(
    game: Game, script: str, changes: Mapping[int, tuple[int, str]] | None = None, **calls: Action
) -> tuple[list[Told], list[DealSummary]]:
    """Play a script; return all posts, those of drama too, and the deals that ended.

    Args:
        game: the game.
        script: its steps, each a seat and a word, for instance ``1:stand``.
        changes: by step: the seat that changes hands before it, and its new player's name.
        calls: actions that the script names by words of its own.
    """
    told, ended = list[Told](), list[DealSummary]()
    names, changed = list(NAMES), list[SeatChange]()
    for number, step in enumerate(script.split()):
        before = game.public()
        if changes and number in changes:
            seat, name = changes[number]
            changed.append(SeatChange(0, seat, names[seat], name, (len(before.story),)))
            names[seat] = name
        acting, word = step.split(":")
        game.apply(int(acting), calls.get(word) or action(word))
        new, over = told_since(game, before, names, changed)
        told += new
        ended += over
    return told, ended


async def posted(room: Room, table: TableView) -> list[Told]:
    """Return what is posted of the deals of a table, as it would be sent now."""
    found = await room.posts_of(table.id, StoryPost)
    places = dict.fromkeys((post.game, post.deal) for post in found)
    deals = {place: await room.host.delivery.told_deal(table, *place) for place in places}
    return [(post, deals[post.game, post.deal]) for post in found]


def facts_of(found: Iterable[Told], kind: type[Event]) -> list[Fact]:
    """Return what posts tell of one kind of event."""
    told = (fact for post, deal in found if type(post) is StoryPost for fact in _in(post, deal))
    return [fact for fact in told if isinstance(fact.what, kind)]


def dramas(found: Iterable[Told]) -> list[list[Happening]]:
    """Return what each post of drama tells."""
    return [
        [*drama_in(deal.table.cast(public(deal.table)), _range(post), deal.summary)]
        for post, deal in found
        if isinstance(post, DramaPost)
    ]


def lines_of(found: Iterable[Told]) -> list[str]:
    """Return the lines of the posts that tell the story."""
    told = ((post, deal) for post, deal in found if type(post) is StoryPost)
    return [line for post, deal in told for line in story_lines(deal, _range(post), SAY)]


def _range(post: StoryPost) -> range:
    return range(post.start, post.end)


def _in(post: StoryPost, deal: ToldDeal) -> list[Fact]:
    cast = deal.table.cast(public(deal.table))
    return [fact for fact in facts(cast) if fact.at in _range(post)]


def events_of(setup: Setup, deals: Sequence[DealRecord]) -> list[Event]:
    """Replay a game's deals; return all events."""
    packs = StoredPacks([deal.layout for deal in deals])
    game, opening = Game.start(setup, packs, deals[0].dealer)
    found = list(opening)
    for deal in deals:
        for seat, done in deal.actions:
            found += game.apply(seat, done)
    return found


def shown_cards(shown: Sequence[object]) -> set[Card]:
    cards: set[Card] = set()
    for event in shown:
        match event:
            case events.TrumpsCut(card) | events.TurnedUp(card) | events.Played(card=card):
                cards.add(card)
            case events.TakenBack(card=card) | events.Answered(card=card):
                cards.add(card)
            case events.Drawn(card=Card() as card) | events.CardCalled(card=card):
                cards.add(card)
            case events.ThrownIn(cards=laid) | events.Discarded(shown=laid):
                cards.update(laid)
            case events.TrickTaken(cards=laid):
                cards.update(laid)
            case _:
                pass
    return cards


def check_posts(record: Record, told: Sequence[Told]) -> None:
    """Fail unless all that all saw of a game was posted, in order and once, with cards and names.

    Args:
        record: the game's.
        told: all posts of its story.
    """
    deals = {post.deal: deal for post, deal in told}
    seen = [event for _, deal in sorted(deals.items()) for event in public(deal.table).story]
    every = events_of(record.setup, record.deals)
    assert seen == [event for event in every if not isinstance(event, events.GameEnded)]
    for number, deal in deals.items():
        _check_deal(
            deal, [post for post, _ in told if type(post) is StoryPost and post.deal == number]
        )


def _check_deal(deal: ToldDeal, own: Sequence[StoryPost]) -> None:
    cast = deal.table.cast(public(deal.table))
    places = [at for post in own for at in _range(post)]
    assert places == sorted(set(places)), "something is told twice"
    found = {fact.at for fact in facts(cast)}
    assert found <= set(places), "something is not told"
    for at, event in enumerate(cast.public.story):
        assert at in found or isinstance(event, _FOLLOW), event
    for post in own:
        text = "\n".join(story_lines(deal, _range(post), SAY))
        assert text
        new = [fact for fact in _in(post, deal) if getattr(fact.what, "count", 1)]
        words = {short_name(name) for fact in new for name in fact.names}
        words |= {card_text(card, SAY) for card in shown_cards([fact.what for fact in new])}
        assert not [word for word in words if word not in text], text


def of_kind(values: Iterable[object], kind: type[T]) -> Iterator[T]:
    return (value for value in values if isinstance(value, kind))
