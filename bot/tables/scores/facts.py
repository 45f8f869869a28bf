"""What is known of a game that is counted, the same from a live game and from the store."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.engine.rules import Rules
from bot.engine.variants import Form, find_variant
from bot.store.database import Database, Row
from bot.tables.core.change import Change
from bot.tables.core.deal_summary import load_results
from bot.tables.scores.sittings import SeatChanges, Sitting
from bot.tables.settings.stores import zone_of
from bot.views.computer_names import ComputerLevel
from bot.views.periods import month_of
from bot.views.table.deals import DealSummary
from bot.views.table.view import SeatKind

FORGOTTEN: Final = 0
"""The id of everyone who was forgotten."""
COMPUTERS: Final[Mapping[ComputerLevel, int]] = {
    ComputerLevel.STEADY: -1,
    ComputerLevel.EASY: -2,
    ComputerLevel.STRONG: -3,
}
"""The ids of the computer players: each level is one, however many seats it holds."""

BEG: Final = '["beg"]'
"""The action as the store has it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A game that is over, or that some players left unfinished."""

    table_id: str
    game: int
    server_id: int
    channel_id: int
    variant: str
    rules: Rules
    sides: int
    seats: int
    score: Sequence[int]
    winner: int | None
    """The side; None if the game was drawn, or not finished."""
    finished: bool
    ended_at: int
    """Milliseconds since 1970."""
    counted: int
    """Its number among the counted games of its server, from 1."""
    sittings: Sequence[Sitting] = ()
    deals: Sequence[DealSummary] = ()
    """Only complete deals."""
    begs: Sequence[tuple[int, int]] = ()
    """The deal and the seat of each."""
    actors: Collection[tuple[int, int | None]] = ()
    """In which seats something was done, and by whom; None for a computer's move."""
    zone: str = ""
    """The time zone by which its month is told."""
    levels: Mapping[int, ComputerLevel] = field(default_factory=dict)
    """Of the computers that held seats at the end, by seat; steady where there is none."""
    void: bool = False
    """Whether a side whose people stayed did nothing: it had computers, or no turn."""

    @property
    def pool(self) -> dict[str, int | str]:
        """The columns that say which ratings it changes: practice or not, and the family."""
        return {"practice": int(self.practice), "family": find_variant(self.variant).family.value}

    @property
    def practice(self) -> bool:
        """Whether the first deal was dealt without people on two sides."""
        return len({self.side(sitting) for sitting in self.sittings if sitting.started}) < 2

    @property
    def month(self) -> int:
        """The month in which it ended, as 202611."""
        return month_of(self.ended_at, self.zone)

    @property
    def stayed(self) -> list[Sitting]:
        """Those who held a seat at the end."""
        return [sitting for sitting in self.sittings if sitting.until is None]

    @property
    def left(self) -> list[Sitting]:
        """Those who had left for good by then, by seat."""
        left = [was for was in self.sittings if was.until is not None and not was.back]
        return sorted(left, key=lambda was: (was.seat, was.number))

    @property
    def deserted_sides(self) -> set[int]:
        """The sides left by a person who was on them when the first deal was dealt."""
        first = [sitting for sitting in self.sittings if sitting.started]
        return {self.side(was) for was in first if self._left_for_good(was)}

    def side(self, sitting: Sitting) -> int:
        """Return the side of a seat."""
        return sitting.seat % self.sides

    def _left_for_good(self, sitting: Sitting) -> bool:
        """Say whether the person in a sitting has left its side, then or later.

        All who were forgotten have one id but are not one person. If they did not come back, only
        this sitting says it.
        """
        if not sitting.back:
            return sitting.until is not None
        side = self.side(sitting)
        return any(
            other.user_id == sitting.user_id and self.side(other) == side and not other.started
            for other in self.left
        )

    def on_another_side(self, sitting: Sitting) -> Sitting | None:
        """Return a person's last sitting on another side."""
        theirs = (was for was in reversed(self.sittings) if was.user_id == sitting.user_id)
        return next((was for was in theirs if self.side(was) != self.side(sitting)), None)


async def live_facts(db: Database, change: Change, seats: SeatChanges) -> Facts:
    """Gather the facts of the game that a change ends or leaves unfinished."""
    live, table, game = change.live, change.table, change.game
    counted = await db.one("games_counted", id=table.server_id)
    facts = Facts(
        table_id=table.id,
        game=game.number,
        server_id=table.server_id,
        channel_id=table.channel_id,
        variant=game.variant,
        rules=change.before.setup.rules,
        sides=game.sides,
        seats=len(change.seats),
        score=change.score,
        winner=live.winner if live is not None and change.ended else None,
        finished=change.ended,
        ended_at=change.now,
        counted=1 + (counted["number"] if counted else 0),
        zone=await zone_of(db, table.server_id),
        levels={
            row.seat: row.level
            for row in change.seats
            if row.kind is SeatKind.COMPUTER and row.level is not ComputerLevel.STEADY
        },
    )
    facts = await _with_course(db, facts, played=change.ended)
    facts = replace(
        facts,
        sittings=seats.apply(facts.sittings),
        deals=[*facts.deals, *change.deals_ended],
        begs=[*facts.begs, *((deal, seat) for deal, seat, words in change.actions if words == BEG)],
        actors={*facts.actors, *change.actors},
    )
    return _without_absent(facts)


async def stored_facts(db: Database, game: Row) -> Facts:
    """Gather the facts of a game that was counted, from its row of ``counted_games``."""
    options, seats = json.loads(game["options"]), len(json.loads(game["names"]))
    facts = Facts(
        table_id=game["table_id"],
        game=game["number"],
        server_id=game["server_id"],
        channel_id=game["channel_id"],
        variant=game["variant"],
        rules=find_variant(game["variant"]).rules(options, Form(game["sides"], seats)),
        sides=game["sides"],
        seats=seats,
        score=json.loads(game["score"]),
        winner=game["winner"],
        finished=game["finished_at"] is not None,
        ended_at=game["counted_at"],
        counted=game["counted"],
        zone=game["zone"] or "",
        levels=_load_levels(game["levels"]),
    )
    return _without_absent(await _with_course(db, facts))


def dump_levels(facts: Facts) -> str | None:
    """Write the computers' levels for the store."""
    levels = {seat: level.value for seat, level in facts.levels.items()}
    return json.dumps(levels) if levels else None


def _load_levels(text: str | None) -> dict[int, ComputerLevel]:
    return {int(seat): ComputerLevel(level) for seat, level in json.loads(text or "{}").items()}


async def _with_course(db: Database, facts: Facts, *, played: bool = True) -> Facts:
    """Add what the store has of a game: its sittings, and if it was played out all the rest."""
    at = {"table_id": facts.table_id, "game": facts.game}
    facts = replace(
        facts,
        sittings=[Sitting.of(row) for row in await db.all("sittings", **at)],
        actors={(row["seat"], row["user_id"]) for row in await db.all("actors", **at)},
    )
    if not played:
        return facts
    deals = await db.all("deal_results", **at)
    begs = await db.all("begs", **at)
    return replace(
        facts,
        deals=load_results(facts.game, deals),
        begs=[(row["deal"], row["seat"]) for row in begs],
    )


def _without_absent(facts: Facts) -> Facts:
    """Leave out those whom an event seated and who did nothing: their seats count as computers'.

    A game that is over as soon as it is dealt may leave a side without a turn. It counts for people
    who sat down themselves, and not for those whom an event seated: they may not be there.
    """
    moved = {seat % facts.sides for seat, _ in facts.actors}
    acted = {seat % facts.sides for seat, user in facts.actors if user is not None}
    void = any(
        facts.side(sitting) not in acted and (sitting.placed or facts.side(sitting) in moved)
        for sitting in facts.stayed
    )
    played = [sitting for sitting in facts.sittings if not sitting.placed or _acted(facts, sitting)]
    return replace(facts, sittings=played, void=facts.finished and void)


def _acted(facts: Facts, sitting: Sitting) -> bool:
    who = sitting.user_id
    # All who were forgotten have one id.
    return any(
        user == who and (who != FORGOTTEN or seat == sitting.seat) for seat, user in facts.actors
    )
