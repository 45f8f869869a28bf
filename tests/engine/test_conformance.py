"""What holds for every game in every form under every two options: one suite over all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import PACK
from bot.engine.ceremony import cut_for_deal
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    DealEnded,
    Dealt,
    Event,
    GameEnded,
    Played,
    Scored,
    TrickTaken,
    TrumpsSettled,
    TurnedUp,
)
from bot.engine.game import FinishedDeal, Game, Setup
from bot.engine.record import Fair, Verdict, dumps, loads, record_of, verify
from bot.engine.shuffle import FairPacks, StoredPacks, commit, fair_pack, mix
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask
from tests.pairwise import pairwise
from tests.resample import resampled

CASES = [
    pytest.param(
        Setup(variant, options, form.sides, form.seats), id=f"{variant.id}-{form.seats}-{n}"
    )
    for variant in VARIANTS.values()
    for form in variant.forms
    for n, options in enumerate(pairwise(variant))
]
every_case = pytest.mark.parametrize("setup", CASES)


def fair_game(setup: Setup, seed: int) -> tuple[Game, tuple[Event, ...], Fair, int]:
    """Start a game as the host does: commit, cut, ceremony, first deal."""
    chance = Random(seed)
    secret, cut = chance.randbytes(32), chance.randrange(52)
    first = cut_for_deal(fair_pack(secret, "first", 0, mix(cut, ())), setup.seats)
    game, events = Game.start(setup, FairPacks(secret, cut), first.dealer)
    return game, events, Fair(commit(secret), secret, cut), first.dealer


def at_random(game: Game, seed: int) -> Iterator[tuple[int, Action]]:
    """Choose actions at random until the game is over; the caller plays them."""
    chance = Random(seed)
    while (seat := game.turn) is not None:
        yield seat, chance.choice(game.legal(seat))


@every_case
@pytest.mark.parametrize("seed", range(2))
def test_random_play_ends_and_the_record_holds(setup: Setup, seed: int) -> None:
    game, _, fair, _ = fair_game(setup, seed)
    for seat, action in at_random(game, seed):
        game.apply(seat, action)
    assert game.over
    assert game.winner is not None
    first = cut_for_deal(fair_pack(fair.secret, "first", 0, mix(fair.cut, ())), setup.seats)
    record = record_of(game, [f"p{seat}" for seat in range(setup.seats)], fair=fair, first=first)
    text = dumps(record)
    assert dumps(loads(text)) == text
    assert verify(loads(text)) == Verdict(None, fair_checked=True, cut_short=False)


@every_case
def test_a_record_cut_short_anywhere_holds(setup: Setup) -> None:
    game, _, fair, _ = fair_game(setup, 7)
    chance = Random(7)
    names = [""] * setup.seats
    for seat, action in at_random(game, 7):
        if chance.random() < 0.02:
            record = loads(dumps(record_of(game, names, fair=fair)))
            assert verify(record) == Verdict(None, fair_checked=True, cut_short=True)
        game.apply(seat, action)


@every_case
def test_points_conserve_and_keep_their_order(setup: Setup) -> None:
    game, events, _, _ = fair_game(setup, 1)
    everything = list(events)
    for seat, action in at_random(game, 1):
        everything += game.apply(seat, action)
    score = [0] * setup.sides
    counted = list(setup.rules.order)
    in_deal: list[Scored] = []
    for event in everything:
        if isinstance(event, Scored):
            assert max(score) < setup.rules.target, "nothing follows the winning point"
            assert event.points > 0
            score[event.side] += event.points
            in_deal.append(event)
        elif isinstance(event, DealEnded):
            assert event.points == tuple(in_deal)
            assert event.score == tuple(score)
            at_end = [scored.cause for scored in in_deal if scored.cause in counted]
            assert at_end == sorted(at_end, key=counted.index)
            assert in_deal[len(in_deal) - len(at_end) :] == [
                scored for scored in in_deal if scored.cause in counted
            ]
            in_deal = []
    assert game.score == tuple(score)
    assert [isinstance(event, GameEnded) for event in everything].count(True) == 1
    assert everything[-1] == GameEnded(score.index(max(score)), tuple(score))


@every_case
def test_somebody_can_always_act_and_only_as_offered(setup: Setup) -> None:
    game, _, _, _ = fair_game(setup, 2)
    for seat, action in at_random(game, 2):
        for other in range(setup.seats):
            view = game.view(other)
            assert view.legal == game.legal(other)
            assert bool(view.legal) == view.to_act == (other == seat)
            assert all(game.refusal(other, offered) is None for offered in view.legal)
            for card in set(PACK) - {a.card for a in view.legal if isinstance(a, Play)}:
                assert game.refusal(other, PLAYS[card]) is not None
        view = game.view(seat)
        assert isinstance(hash(view), int), "nothing in a view can be changed"
        decision = view.public.decision
        assert decision is not None
        if decision.ask is Ask.PLAY:
            playable = {a.card for a in view.legal if isinstance(a, Play)}
            assert playable | {card for card, _ in view.refused} == set(view.hand)
            assert playable.isdisjoint(card for card, _ in view.refused)
            assert decision.calls == ()
        else:
            assert decision.calls == view.legal
            assert view.refused == ()
        game.apply(seat, action)
    assert [game.view(seat).legal for seat in range(setup.seats)] == [()] * setup.seats


@every_case
def test_pips_and_cards_conserve(setup: Setup) -> None:
    game, _, _, _ = fair_game(setup, 3)
    for seat, action in at_random(game, 3):
        public = game.public()
        assert sum(public.pips) == sum(c.pips for trick in public.tricks for c in trick.cards)
        out = len(public.turn_ups) + setup.seats * len(public.tricks) + len(public.trick.cards)
        assert sum(public.hand_counts) + public.stock_count + out == 52
        for seat_, count in enumerate(public.hand_counts):
            assert len(game.view(seat_).hand) == count
        game.apply(seat, action)


@every_case
def test_events_tell_what_the_public_view_shows(setup: Setup) -> None:
    """A listener who hears only events knows as much as one who looks."""
    game, events, _, _ = fair_game(setup, 4)
    heard: dict[type, list[Event]] = {}

    def hear(happened: tuple[Event, ...]) -> None:
        for event in happened:
            if isinstance(event, Dealt):
                heard.clear()
            heard.setdefault(type(event), []).append(event)
            if isinstance(event, TrickTaken):
                played = heard.pop(Played)
                assert [e.card for e in played if isinstance(e, Played)] == list(event.cards)

    hear(events)
    for seat, action in at_random(game, 4):
        public = game.public()
        turned = [e.card for e in heard.get(TurnedUp, []) if isinstance(e, TurnedUp)]
        settled = [e.suit for e in heard.get(TrumpsSettled, []) if isinstance(e, TrumpsSettled)]
        tricks = [e for e in heard.get(TrickTaken, []) if isinstance(e, TrickTaken)]
        table = [e.card for e in heard.get(Played, []) if isinstance(e, Played)]
        assert turned == list(public.turn_ups)
        assert settled == ([public.trumps] if public.trumps else [])
        assert [(t.leader, t.cards, t.winner) for t in tricks] == [
            (t.leader, t.cards, t.winner) for t in public.tricks
        ]
        assert table == list(public.trick.cards)
        assert heard.get(Scored, []) == list(public.points)
        hear(game.apply(seat, action))


@every_case
def test_replay_equals_play(setup: Setup) -> None:
    """A game resumed from what a store keeps is the same game, whenever it is resumed."""
    game, _, fair, _ = fair_game(setup, 5)
    packs = FairPacks(fair.secret, fair.cut)
    chance = Random(5)
    for seat, action in at_random(game, 5):
        if chance.random() < 0.1:
            *finished, last = game.deals
            again = Game.resume(
                setup,
                packs,
                [FinishedDeal(deal.dealer, deal.actions, deal.score) for deal in finished],
                dealer=last.dealer,
                score_before=finished[-1].score if finished else (0,) * setup.sides,
                layout=last.layout if chance.random() < 0.5 else None,
                actions=last.actions,
            )
            assert again.public() == game.public()
            assert [again.view(s) for s in range(setup.seats)] == [
                game.view(s) for s in range(setup.seats)
            ]
            assert again.copy().apply(seat, action) == game.copy().apply(seat, action)
        game.apply(seat, action)


@every_case
def test_a_copy_goes_its_own_way(setup: Setup) -> None:
    game, _, _, _ = fair_game(setup, 6)
    chance = Random(6)
    for seat, action in at_random(game, 6):
        if chance.random() < 0.01:
            views = [game.view(s) for s in range(setup.seats)]
            deals = game.deals
            twin = game.copy()
            assert [twin.view(s) for s in range(setup.seats)] == views
            for s, a in at_random(twin, 0):
                twin.apply(s, a)
            assert [game.view(s) for s in range(setup.seats)] == views
            assert game.deals == deals
        game.apply(seat, action)


def _views_hold(game: Game, seed: int) -> int:
    """Deal hidden cards again for every viewer; return how many such deals were looked at."""
    looked = 0
    for other in resampled(game, None, seed=seed):
        assert repr(other.public()) == repr(game.public())
        looked += 1
    for viewer in range(game.setup.seats):
        for other in resampled(game, viewer, seed=seed):
            assert repr(other.view(viewer)) == repr(game.view(viewer))
            looked += 1
    return looked


@every_case
def test_hidden_cards_leave_the_views_unchanged(setup: Setup) -> None:
    chance, looked = Random(8), 0
    for seed in range(20):  # a game may be over with its first turn-up: then another one
        game, _, _, _ = fair_game(setup, seed)
        for seat, action in at_random(game, seed):
            if not looked or chance.random() < 0.05:
                looked += _views_hold(game, looked)
            game.apply(seat, action)
            if looked > 60:
                return
    assert looked


def test_an_illegal_action_changes_nothing() -> None:
    setup = Setup(VARIANTS["tobago"], {}, 2, 4)
    game, _, _, _ = fair_game(setup, 9)
    for moved, (seat, action) in enumerate(at_random(game, 9)):
        views = [game.view(s) for s in range(4)]
        for other in range(4):
            for card in PACK:
                if game.refusal(other, PLAYS[card]) is not None:
                    with pytest.raises(IllegalAction):
                        game.apply(other, PLAYS[card])
        assert [game.view(s) for s in range(4)] == views
        game.apply(seat, action)
        if moved > 30:
            break


def test_a_game_played_from_stored_deals_is_the_game() -> None:
    setup = Setup(VARIANTS["trinidad"], {}, 2, 4)
    game, events, _, dealer = fair_game(setup, 10)
    happened = [events]
    for seat, action in at_random(game, 10):
        happened.append(game.apply(seat, action))
    again, events = Game.start(setup, StoredPacks([d.layout for d in game.deals]), dealer)
    replayed = [events]
    for deal in game.deals:
        replayed += [again.apply(seat, action) for seat, action in deal.actions]
    assert replayed == happened
