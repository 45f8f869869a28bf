"""Random people act at a random table in random order; the table stays whole.

Every step is something that a person, the clock, the channel or the operator may do at any
moment; most of it is refused. `--hypothesis-profile=soak` goes on for longer.
"""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from bot.engine.actions import Discard, TakeBack, ThrowIn
from bot.engine.cards import JOKERS, PACK, Card
from bot.engine.rulings import Ruling, RulingKind
from bot.errors import TableError
from bot.tables.core.snapshot import ASIDE
from bot.views.person import Person
from bot.views.settings.clock import HOUR, MINUTE, Pace
from bot.views.table.view import EmptySeats, FirstDealQuestion, TableState, TableView
from tests.depth import examples
from tests.forms import setups
from tests.tables.by_chance import ByChance
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    COMPUTER_PAUSE,
    CY,
    ELSEWHERE,
    EVE,
    LONGEST_PAUSE,
    MOD,
    PAUSES,
    SERVER,
)
from tests.tables.wholeness import check_whole

REGULARS: Final = (ANN, BOB, CY)
"""Those who do most of what is done, so that games come to something."""
REFEREES: Final = 900
RITA: Final = Person(40, "Rita", server_id=SERVER, roles=frozenset({REFEREES}))
CROWD: Final = (*REGULARS, EVE, MOD, BOSS, ELSEWHERE)
ON: Final = frozenset({TableState.CUTTING, TableState.PLAYING})

people = st.sampled_from(REGULARS) | st.sampled_from(CROWD)
seats = st.none() | st.integers(-1, 8)
seeds = st.integers(0, 2**16)
cards = st.sampled_from((*PACK, *JOKERS))


@st.composite
def orders(draw: st.DrawFn) -> dict[str, Any]:
    """Draw any game in any form with any of its options, to be over soon."""
    setup = draw(setups())
    soon = dict.fromkeys(("target", *({"deals"} & setup.options.keys())), draw(st.integers(1, 5)))
    return {
        "variant": setup.variant.id,
        "seats": setup.seats,
        "sides": setup.sides,
        "options": {**setup.options, **soon},
    }


@pytest.fixture(autouse=True)
def honest_cache() -> None:
    """Not needed here: after each step the whole table is compared with a fresh read."""


class Evening(ByChance):
    """One table and the people who use it."""

    def __init__(self) -> None:
        super().__init__(pauses=replace(PAUSES, deal=2 * COMPUTER_PAUSE))
        self.wait(self.room.host.settings.settle(BOSS, SERVER, referee_role=REFEREES))
        self.table: TableView

    # ------------------------------------------------------------------------ how things are done

    def tries(self, attempt: Coroutine[Any, Any, object]) -> None:
        """Let a person try an action; a refusal must change nothing."""
        before = self.table
        try:
            self.wait(attempt)
        except TableError:
            assert self.wait(self.room.host.table(before.id)) == before
        else:
            self.table = self.wait(self.room.host.table(before.id))

    @invariant()
    def whole(self) -> None:
        self.wait(check_whole(self.room, self.table, self.chance.randrange(99)))

    # ----------------------------------------------------------------------- how tables come about

    @initialize(seed=seeds, order=orders(), sit=st.integers(0, 3), steps=st.integers(0, 40))
    def an_evening_begins(self, seed: int, order: dict[str, Any], sit: int, steps: int) -> None:
        """Some table, anywhere from its lobby to its second game."""
        self.chance.seed(seed)
        self.room.reseed(seed)
        self.opens(order, EmptySeats.COMPUTERS)
        for who in REGULARS[1:sit]:
            self.tries(self.room.host.join(self.table.id, who))
        if sit:
            self.tries(self.room.host.start(self.table.id, ANN))
            self.plays_on(steps)

    @precondition(lambda self: self.table.state is TableState.CLOSED)
    @rule(order=orders(), fill=st.sampled_from(EmptySeats))
    def opens(self, order: dict[str, Any], fill: EmptySeats) -> None:
        self.table = self.wait(self.room.open(ANN, fill=fill, **order))

    # ------------------------------------------------------------------------- coming and going

    @rule(who=people, seat=seats, partner=st.none() | st.sampled_from(REGULARS))
    def joins(self, who: Person, seat: int | None, partner: Person | None) -> None:
        self.tries(self.room.host.join(self.table.id, who, seat, partner.id if partner else None))

    @rule(
        who=people,
        seat=seats,
        attempt=st.sampled_from(("add", "remove", "start", "close", "leave")),
    )
    def arranges(self, who: Person, seat: int | None, attempt: str) -> None:
        """Change who sits at the table, or open or close it."""
        host, table = self.room.host, self.table.id
        match attempt:
            case "add":
                self.tries(host.add_computer(table, who, seat))
            case "remove" if seat is None:
                self.tries(host.remove_computer(table, who))
            case "remove":
                self.tries(host.remove(table, who, seat or 0))
            case "start":
                self.tries(host.start(table, who))
            case "close":
                self.tries(host.close(table, who))
            case "leave":
                self.tries(host.leave(table, who))

    @rule(who=people, attempt=st.sampled_from(("pause", "resume", "resume", "back", "clock")))
    def stops_or_goes_on(self, who: Person, attempt: str) -> None:
        """Pause or resume the table, or let a player go away or come back."""
        host, table = self.room.host, self.table.id
        match attempt:
            case "pause":
                self.tries(host.pause(table, who))
            case "resume":
                self.tries(host.resume(table, who))
            case "back":
                self.tries(host.back(table, who))
            case "clock":
                clock = self.chance.choice(list(Pace)).clock
                self.tries(host.set_clock(table, who, clock))

    @precondition(lambda self: self.table.public is not None)
    @rule(who=people, off=st.integers(-2, 1))
    def goes_on_after_a_deal(self, who: Person, off: int) -> None:
        table, public = self.table, self.table.public
        assert public is not None
        self.tries(self.room.host.next_deal(table.id, who, table.game, public.deal + off))

    @rule(who=people, of_bot=st.booleans())
    def says_who_plays_last_cards(self, who: Person, *, of_bot: bool) -> None:
        self.tries(self.room.host.set_last_cards(self.table.id, who, of_bot=of_bot))

    @precondition(lambda self: self.table.state is TableState.OVER)
    @rule(who=people, off=st.integers(-1, 1))
    def plays_again(self, who: Person, off: int) -> None:
        self.tries(self.room.host.rematch(self.table.id, who, self.table.game + off))

    @precondition(lambda self: self.table.state is TableState.OVER)
    @rule(who=people, off=st.integers(-1, 1))
    def changes_partners(self, who: Person, off: int) -> None:
        self.tries(self.room.host.change_partners(self.table.id, who, self.table.game + off))

    # -------------------------------------------------------------------------------- playing

    @precondition(lambda self: self.table.state in ON and self.table.paused is None)
    @rule(steps=st.integers(1, 20))
    def plays_on(self, steps: int) -> None:
        """All people answer their questions, and time passes for computers."""
        for _ in range(steps):
            if self.table.state is TableState.CUTTING:
                self._answers()
            elif self.table.state is TableState.PLAYING:
                self.table = self.wait(self.room.step(self.table.id))

    def _answers(self) -> None:
        first = self.table.first
        assert first is not None
        if first.ask is FirstDealQuestion.CUT:
            self.table = self.wait(self.room.cut(self.table, self.chance.randrange(52)))
        else:
            self.table = self.wait(self.room.answer(self.table))

    @rule(who=people, number=st.integers(-1, 60), off=st.integers(-1, 1))
    def cuts(self, who: Person, number: int, off: int) -> None:
        self.tries(self.room.host.cut(self.table.id, who, self.table.game + off, number))

    @precondition(lambda self: self.table.public is not None)
    @rule(who=people, deal=st.integers(-1, 1), turn=st.integers(-1, 1), card=cards)
    def does_anything(self, who: Person, deal: int, turn: int, card: Card) -> None:
        """A person plays a card, or makes another player's call."""
        host, table, public = self.room.host, self.table, self.table.public
        assert public is not None
        self.tries(host.play(table.id, who, table.game, public.deal + deal, card))
        if public.decision is not None:
            call = self.chance.choice(public.decision.calls or (Discard((card,)), ThrowIn()))
            place = (table.game, public.deal + deal, public.decision.turn + turn)
            self.tries(host.call(table.id, who, *place, call))

    @rule(who=st.sampled_from(REGULARS), times=st.integers(1, 3))
    def corrects_or_calls(self, who: Person, times: int) -> None:
        """A person does what is open to them out of turn, such as to call a revoke."""
        for _ in range(times):
            try:
                hand = self.wait(self.room.host.hand(self.table.id, who))
            except TableError:
                return
            open_to_them = [one for one in hand.view.legal if isinstance(one, (*ASIDE, TakeBack))]
            if open_to_them:
                action = self.chance.choice(open_to_them)
                place = (hand.table.game, hand.view.public.deal, 0)
                self.tries(self.room.host.call(self.table.id, who, *place, action))

    @rule(who=people)
    def asks_for_a_referee(self, who: Person) -> None:
        self.tries(self.room.host.referees.ask(self.table.id, who, "Was that right?"))

    @precondition(lambda self: self.table.request is not None)
    @rule(who=people | st.just(RITA), kind=st.sampled_from(RulingKind), number=st.integers(-1, 9))
    def looks_into_it_and_rules(self, who: Person, kind: RulingKind, number: int) -> None:
        """A referee, or somebody else, looks into the deal and rules; not all rulings can be."""
        referees, table = self.room.host.referees, self.table
        who = replace(who, roles=RITA.roles)
        self.tries(referees.look(table.id, who))
        numbers = {RulingKind.PENALTY: (number,), RulingKind.SCORE: (number,) * table.sides}
        ruling = Ruling(kind, numbers.get(kind, ()))
        self.tries(referees.rule(table.id, who, ruling, "It was."))

    @rule(who=people)
    def looks_at_a_hand(self, who: Person) -> None:
        """A hand is shown to seated people only."""
        seat = self.table.seat_of(who.id)
        try:
            hand = self.wait(self.room.host.hand(self.table.id, who))
        except TableError:
            return
        assert hand.view.seat == seat

    # -------------------------------------------------------- the clock, the channel, the process

    @rule(ms=st.sampled_from([1, 1_000, LONGEST_PAUSE, MINUTE, HOUR]))
    def time_passes(self, ms: int) -> None:
        self.room.clock.now += ms
        self._what_is_due()

    @rule(times=st.integers(1, 6))
    def nobody_does_anything(self, times: int) -> None:
        """Time passes until the table's clock has run out, again and again."""
        for _ in range(times):
            query = "SELECT due_at FROM tables WHERE id = ?"
            (row,) = self.wait(self.room.rows(query, self.table.id))
            if row["due_at"] is not None:
                self.room.clock.now = max(self.room.clock.now, row["due_at"])
                before = self.table.version
                self._what_is_due()
                assert self.table.version > before, "what is due is done"

    def _what_is_due(self) -> None:
        self.wait(self.room.host.timers.run_due())
        self.table = self.wait(self.room.host.table(self.table.id))

    @rule(takes=st.booleans())
    def the_channel_changes_its_mind(self, takes: bool) -> None:
        host = self.room.host
        self.tries(host.readmit(self.table.id) if takes else host.delivery.refuse(self.table.id))

    @rule(seat=st.integers(0, 7))
    def direct_messages_are_closed(self, seat: int) -> None:
        self.tries(self.room.host.delivery.dm_closed(self.table.id, seat))

    @rule()
    def another_process_takes_over(self) -> None:
        self.room.host = self.room.another_host()

    @rule()
    def the_process_ends_and_starts_again(self) -> None:
        self.wait(self.room.restart())


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=examples(9),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
