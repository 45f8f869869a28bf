"""What is told of a game: by a script, and by its record, to compare with its posts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

from bot.engine.actions import Action
from bot.engine.cards import Card, codes
from bot.engine.events import (
    AllPassed,
    Answered,
    Bunched,
    Called,
    Cause,
    DealEnded,
    Discarded,
    Drawn,
    Event,
    PackExhausted,
    Played,
    Scored,
    ThrownIn,
    TrickTaken,
    TrumpsCut,
    TurnedUp,
)
from bot.engine.game import DealRecord, Game, Setup
from bot.engine.record import Record
from bot.tables.core.narration import Narrator
from bot.tables.core.narration_drama import DramaTeller
from bot.views import posts
from bot.views.seat_changes import SeatChange, acts_of
from bot.views.table.deals import DealSummary
from tests.hands import StoredPacks, action

T = TypeVar("T")


NAMES: Final = ("Ann", "Bob", "Cy", "Dee")
"""By seat, of those who play a script."""


def tell(
    game: Game, script: str, changes: Mapping[int, tuple[int, str]] | None = None, **calls: Action
) -> tuple[list[posts.Post], list[DealSummary]]:
    """Play a script; return all posts, those of drama too, and the deals that ended.

    Args:
        game: the game.
        script: its steps, each a seat and a word, for instance ``1:stand``.
        changes: by step: the seat that changes hands before it, and its new player's name.
        calls: actions that the script names by words of its own.
    """
    told, ended = list[posts.Post](), list[DealSummary]()
    names, changed = list(NAMES), list[SeatChange]()
    for number, step in enumerate(script.split()):
        before = game.public()
        if changes and number in changes:
            seat, name = changes[number]
            changed.append(SeatChange(0, seat, names[seat], name, acts_of(before, seat)))
            names[seat] = name
        acting, word = step.split(":")
        events = game.apply(int(acting), calls.get(word) or action(word))
        narrator = Narrator(1, names[: before.seats], game.public(), changed)
        told += narrator.tell(before, events)
        drama = DramaTeller(1, names[: before.seats], before.rules, changed)
        told += drama.tell(before, events, narrator.deals)
        ended += narrator.deals
    return told, ended


def events_of(setup: Setup, deals: Sequence[DealRecord]) -> list[Event]:
    """Replay a game's deals; return all events."""
    packs = StoredPacks([deal.layout for deal in deals])
    game, opening = Game.start(setup, packs, deals[0].dealer)
    events = list(opening)
    for deal in deals:
        for seat, done in deal.actions:
            events += game.apply(seat, done)
    return events


def shown_cards(events: Sequence[Event]) -> set[Card]:
    cards: set[Card] = set()
    for event in events:
        match event:
            case TrumpsCut(card) | TurnedUp(card) | Played(card=card):
                cards.add(card)
            case Drawn(card=Card() as card):
                cards.add(card)
            case ThrownIn(cards=shown) | Discarded(shown=shown):
                cards.update(shown)
            case _:
                pass
    return cards


def check_posts(record: Record, game_posts: Sequence[posts.Post]) -> None:
    """Fail unless all public events of a game were posted, in order and once."""
    events = events_of(record.setup, record.deals)
    check_tricks(record, events, game_posts)
    check_calls(record, events, game_posts)
    check_deals(record, events, game_posts)


def check_tricks(record: Record, events: Sequence[Event], game_posts: Sequence[posts.Post]) -> None:
    """Fail unless each trick was posted with all its details."""
    names = record.names
    tricks = list(of_kind(game_posts, posts.TrickPost))
    taken = [
        (
            event.number,
            names[event.winner],
            [(names[s], c.code) for s, c in zip(event.seats, event.cards, strict=True)],
        )
        for event in of_kind(events, TrickTaken)
    ]
    check_same([(trick.number, trick.winner, trick.cards) for trick in tricks], taken)
    thrown = [[names[e.seat], codes(e.cards)] for e in of_kind(events, ThrownIn)]
    check_same([line for trick in tricks for line in trick.thrown_in], thrown)
    answers = [
        [names[e.seat], e.which.value, e.card.code, e.yes] for e in of_kind(events, Answered)
    ]
    check_same([line for trick in tricks for line in trick.answers], answers)
    drawn = [[names[e.seat], e.card and e.card.code] for e in of_kind(events, Drawn)]
    check_same([line for trick in tricks for line in trick.drawn], drawn)
    pegs = [[name_of(names, e), e.points, codes(e.cards)] for e in scored(events, Cause.PIPS)]
    check_same([trick.pegs for trick in tricks if trick.pegs], pegs)
    penalised = [name_of(names, e) for e in scored(events, Cause.PENALTY)]
    assert [name for trick in tricks for name in trick.penalties] == penalised


def check_calls(record: Record, events: Sequence[Event], game_posts: Sequence[posts.Post]) -> None:
    """Fail unless cut trumps, bids, sales, discards and bunches were posted."""
    names = record.names
    cut = [event.card.code for event in of_kind(events, TrumpsCut)]
    assert [post.card for post in of_kind(game_posts, posts.TrumpsCutPost)] == cut
    market = [
        [names[e.seat], e.action.verb, *(e.action.arguments or [None])]
        for e in of_kind(events, Called)
        if e.action.verb in {"bid", "offer", "pass"}
    ]
    check_same(
        [call for post in of_kind(game_posts, posts.PitchPost) for call in post.calls], market
    )
    sold = [[event.side, event.points] for event in scored(events, Cause.SALE)]
    check_same([pay for post in of_kind(game_posts, posts.PitchPost) for pay in post.paid], sold)
    counts = [line for post in of_kind(game_posts, posts.DiscardsPost) for line in post.counts]
    # They are told in order of play; in some games the bound player's turn comes last.
    check_same(sorted(line for line in counts if line[1]), sorted(_discards(names, events)))
    bunched = len(list(of_kind(events, Bunched)))
    assert len(list(of_kind(game_posts, posts.BunchPost))) == bunched


def _discards(names: Sequence[str], events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Yield how many cards each player threw away in each deal, for a kitty or a draw or both."""
    thrown: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Discarded):
            thrown[event.seat] += event.count
        elif isinstance(event, DealEnded):
            yield from ((names[seat], many) for seat, many in thrown.items() if many)
            thrown.clear()


def check_deals(record: Record, events: Sequence[Event], game_posts: Sequence[posts.Post]) -> None:
    """Fail unless each deal that was played was posted, and who pitched after an auction."""
    names = record.names
    ended = list(of_kind(events, DealEnded))
    untold = sum(isinstance(event, AllPassed | Bunched | PackExhausted) for event in events)
    deals = list(of_kind(game_posts, posts.DealPost))
    assert len(deals) == len(ended) - untold
    by_number = {event.number: event for event in ended}
    for post in deals:
        event = by_number[post.deal]
        assert [(p[0], p[1], p[2]) for p in post.points] == [
            (point.side, point.cause.value, point.points) for point in event.points
        ]
        assert (post.score, post.four) == (list(event.score), event.four)
        unscored = [
            [e.side, e.cause.value, e.points, named(names, e), codes(e.cards)]
            for e in event.unscored
        ]
        check_same(post.unscored, unscored)
    pitched = {post.deal: post for post in of_kind(game_posts, posts.PitchPost)}
    for trick in of_kind(game_posts, posts.TrickPost):
        if trick.number == 0 and trick.deal in pitched:
            assert trick.cards[0][0] == pitched[trick.deal].pitcher
    assert not pitched or len(pitched) == len(record.deals)


def check_same(actual: object, expected: object) -> None:
    """Fail unless two values are equal as JSON, in which the store has them."""
    assert json.loads(json.dumps(actual)) == json.loads(json.dumps(expected))


def of_kind(values: Sequence[object], kind: type[T]) -> Iterator[T]:
    return (value for value in values if isinstance(value, kind))


def scored(events: Sequence[Event], cause: Cause) -> Iterator[Scored]:
    return (event for event in of_kind(events, Scored) if event.cause is cause)


def name_of(names: Sequence[str], event: Scored) -> str:
    assert event.seat is not None
    return names[event.seat]


def named(names: Sequence[str], event: Scored) -> str | None:
    """Return the scorer's name, if one seat scored."""
    return None if event.seat is None else names[event.seat]
