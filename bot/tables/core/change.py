"""Optimistic concurrency, the write: what one action changes, committed in one transaction.

`Change.move` is its compare-and-set: it raises the table's version. If another action has raised it
meanwhile, nothing is written. The same transaction writes the posts and the wanted versions
that delivery sends (transactional outbox).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from bot.engine.game.game import Game
from bot.store.database import Write
from bot.tables.core.rows import GameRow, SeatRow, columns
from bot.tables.core.snapshot import PostedCommitment, Snapshot
from bot.tables.errors import NotStarted
from bot.tables.usernames import note_username
from bot.views.names import untagged
from bot.views.person import Person
from bot.views.posts import BoardPost, Post, dump
from bot.views.referee_request import RefereeRequest
from bot.views.settings.server import TricksAs
from bot.views.summary import RatingNote
from bot.views.table.deals import DealSummary
from bot.views.table.view import (
    AFTER_DEALS,
    BEFORE_DEALS,
    GAME_ON,
    Hints,
    Standing,
    TableState,
    called,
    score_before,
    seats_apart,
)

_MOVED: Final = (
    "id", "state", "paused", "game", "last_post", "due", "due_at", "reminded", "resting",
    "loses_at", "board", "board_at",
)  # fmt: skip
"""The columns of ``tables`` that actions change."""
FRESH_MS: Final = 45 * 60_000
"""The age from which a board is not edited to the next deal's."""
_SEAT: Final = (
    "seat", "kind", "user_id", "name", "wants_end", "wants_pause", "missed", "away", "dm",
    "dm_told", "pressed", "acted", "level",
)  # fmt: skip
"""The columns of ``seats``."""


class LiveMessageKey(NamedTuple):
    """Names a board or a hand."""

    kind: str
    game: int
    deal: int
    seat: int = -1


class Change:
    """What one action changes at a table, collected from the table before it."""

    def __init__(self, before: Snapshot, now: int, *, strong: bool = True) -> None:
        self.before = before
        self.now = now
        self.strong = strong
        """Whether computers may be strong."""
        self.table = before.table
        self.seats = list(before.seats)
        self.game = before.game
        self.next_game = before.next_game
        self.live: Game | None = before.live
        self.seat_changes = before.seat_changes
        self._posted_commitment = before.posted_commitment
        self.acted = False
        """Whether a player or computer acted in the game or on the way to its first deal."""
        self.turned = False
        """Whether another decision is pending; a question about a trump does not change it."""
        self.ended = False
        """Whether the game has ended."""
        self.told: int | None = None
        """The number of an earlier game whose result everybody may know from now on."""
        self.broken_off: Collection[int] = ()
        """The seats of players who leave the game by ending it unfinished."""
        self.deals_ended: list[DealSummary] = []
        """The deals that have ended, in order."""
        self.actions: list[tuple[int, int, str]] = []
        """Deal, seat and JSON of each action, in order."""
        self.actors: set[tuple[int, int | None]] = set()
        """Seat of each, and who did it; None for the computer."""
        self._writes: list[Write] = []
        self._sat_down: list[int] = []
        self._posts: list[Post] = []
        self._new: dict[LiveMessageKey, int | None] = {}
        self._again: dict[LiveMessageKey, int | None] = {}
        self._wanted: set[LiveMessageKey] = set()
        self._board: BoardPost | None = None
        self._seen = {self._deal: dict(before.seen or {})}
        """Who has seen which seat's hand, by deal."""

    # ------------------------------------------------------------------------------ the table

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def version(self) -> int:
        """The version that the table will have."""
        return self.before.table.version + 1

    @property
    def playing(self) -> Game:
        """The live game.

        Raises:
            NotStarted: if there is none.
        """
        if self.live is None:
            raise NotStarted
        return self.live

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(row.name for row in self.seats)

    @property
    def humans(self) -> list[SeatRow]:
        """The seats that people hold, in order."""
        return [row for row in self.seats if row.human]

    @property
    def begun(self) -> bool:
        """Whether cards of the present game have been dealt, and it is not over."""
        return self.game.dealt and self.table.state in GAME_ON

    @property
    def deal_number(self) -> int:
        """The number of the deal that runs, or that is to be dealt again."""
        return len(self.before.deals) - 1 if self.live is None else self.live.deal_number

    @property
    def score(self) -> tuple[int, ...]:
        """The score by side of a game that has begun."""
        if self.live is None:
            return self.before.deals[-1].score_before
        # Nobody has seen the turn-up of the deal that comes after a rest.
        return score_before(self.live.public()) if self.before.table.resting else self.live.score

    @property
    def posted_commitment(self) -> PostedCommitment | None:
        """Where the commitment to the game that is cut next was posted; None once it is cut."""
        posted, game = self._posted_commitment, self.next_game or self.game
        if posted is None or game.cut is not None or posted.commitment != game.commitment:
            return None
        return posted

    @property
    def commitment_refused(self) -> bool:
        """Whether Discord has refused the post with the commitment to the coming game."""
        posted = self.posted_commitment
        if posted is None or self.table.private:
            return False
        return posted.mixes and posted.message is None and not posted.waits

    def post_commitment_again(self) -> None:
        """Post the commitment to the coming game once more; the caller posts a new board too.

        A board that was refused is not posted again: the new one shows the same commitment.
        """
        commitment = (self.next_game or self.game).commitment
        self.write("post_again", commitment=commitment)
        self._posted_commitment = None  # looked up when it is needed next

    def side_names(self) -> list[list[str]]:
        """Return the names of each side's players."""
        sides = self.table.sides
        return [list(self.names[side::sides]) for side in range(sides)]

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat a person sits in, or None."""
        return next((row.seat for row in self.seats if row.user_id == user_id), None)

    def set_table(self, **fields: Any) -> None:
        """Change fields of the table's row."""
        changed = {name: to for name, to in fields.items() if getattr(self.table, name) != to}
        if changed:  # a new row costs as much as some of its columns together
            self.table = replace(self.table, **changed)

    def set_request(self, request: RefereeRequest | None) -> None:
        """Change what a referee is asked."""
        if request != self.table.request:
            self.write("set_request", request=None if request is None else request.dump())
            self.set_table(request=request)
            if request is None:
                self.write("end_question")

    def set_seat(self, row: SeatRow) -> None:
        """Replace a seat's row; that a person has acted there stays true."""
        acted = row.acted or self.seats[row.seat].acted
        self.seats[row.seat] = row if row.acted is acted else replace(row, acted=acted)
        self.seats[:] = seats_apart(self.seats)

    def set_game(self, game: GameRow, next_game: GameRow | None = None) -> None:
        """Replace the game's row; the caller adds the write that stores it."""
        self.game, self.next_game = game, next_game

    def note_hinted(self, hints: Hints) -> None:
        """Store what the game has of hints."""
        self.write("note_hinted", number=self.game.number, hinted=hints.value)
        self.game = replace(self.game, hinted=hints)

    # ------------------------------------------------------------------- what must be written

    def write(self, query: str, **values: object) -> None:
        """Add a write to this table's rows."""
        self._writes.append(Write(query, {"table_id": self.id, **values}))

    def write_elsewhere(self, write: Write) -> None:
        """Add a write to rows that belong to no table."""
        self._writes.append(write)

    def name_of(self, who: Person) -> str:
        """Return the name of a person for storing, and store that it is theirs.

        `bot.tables.privacy.erase` finds it again. Nobody at the table goes by one that reads so.
        """
        self.write("add_named", user_id=who.id, name=who.name)
        self._writes += note_username(who)
        return called(self.seats, who.id, who.name, who.username)

    def store_language(self, who: Person) -> None:
        """Store the language of a person's Discord, for later messages to them."""
        if who.language is not None:
            values = {"id": who.id, "spoken": who.language}
            self._writes.append(Write("note_spoken", values))

    def stop_waiting(self, user_id: int) -> None:
        """Let a person who sits down wait for a game no more; who plays alone waits on."""
        self._sat_down.append(user_id)

    def post(self, *posts: Post) -> None:
        """Queue posts, in order."""
        self._posts += posts

    def place(self) -> tuple[int, int]:
        """Return the game and deal that the newest board belongs to; see `TableView.board_deal`."""
        if self.live is None:
            return self.table.game, BEFORE_DEALS
        if self.table.resting:
            return self.table.game, self.live.deal_number - 1
        return self.table.game, AFTER_DEALS if self.live.over else self.live.deal_number

    def want(self, kind: str, game: int, deal: int, seat: int = -1) -> None:
        """Request that a board or a hand is shown again."""
        self._wanted.add(LiveMessageKey(kind, game, deal, seat))

    def want_board(self) -> None:
        """Request that the newest board is shown again."""
        game, deal = self.place()
        self.want("board", game, deal if self.table.board is None else self.table.board)

    def want_hands(self) -> None:
        """Request that the hands of the running deal are shown again."""
        for row in self.humans:
            self.want("hand", *self.place(), row.seat)

    def next_board(self) -> None:
        """Show the next deal on the game's board, or on a new one.

        Discord limits edits of messages older than an hour: a new board comes before that.
        """
        table = self.table
        is_fresh = 0 <= self.now - (table.board_at or 0) < FRESH_MS
        in_play = table.board is not None and table.board >= 0
        if in_play and is_fresh and table.tricks is TricksAs.BOARD:
            self.want_board()
        else:
            self.new_board()

    def new_board(
        self,
        *,
        promises: bool = False,
        standings: Sequence[Standing] = (),
        practice: bool = False,
        void: bool = False,
        rating: RatingNote | None = None,
    ) -> None:
        """Post a new board, below all other posts of this change.

        Args:
            promises: whether it is to post the coming game's commitment, if it shows that.
            standings: after a game: those of its people.
            practice: after a game: whether it counts as practice.
            void: after a game: whether it counts for nobody.
            rating: after a game: why ratings follow it little.
        """
        game, deal = self.place()
        shows = promises and deal in {BEFORE_DEALS, AFTER_DEALS}
        commitment = (self.next_game or self.game).commitment if shows else ""
        self._board = BoardPost(game, deal, commitment, list(standings), practice, void)
        if rating is not None:
            self._board = replace(self._board, rating=rating.why.value, met=rating.met)
        self._new[LiveMessageKey("board", game, deal)] = None
        self.set_table(board=deal, board_at=self.now)
        if deal == AFTER_DEALS:
            self.want_result(game)

    def post_board_now(self) -> None:
        """Post the new board before what comes next, another board among it.

        It promises the present game's commitment, if it is to promise one.
        """
        board = self._board
        if board is not None:
            commitment = self.game.commitment if board.commitment else ""
            self.post(replace(board, commitment=commitment))
            self._board = None

    def new_hand(self, row: SeatRow) -> None:
        """Send a person their hand in the running deal, and store that they have seen it.

        A player who may not look yet counts as having seen it too. A player who is out has no hand;
        a player who is away gets it on coming back.
        """
        if row.user_id is None or row.seat not in self.playing.public().order:
            return
        game, deal = self.place()
        self.note_seen(row.user_id, row.seat)
        if row.here and row.takes_messages:
            self._new[LiveMessageKey("hand", game, deal, row.seat)] = row.user_id

    def note_seen(self, user_id: int, seat: int) -> None:
        """Store that a person sees a hand of the running deal, or all of them (`ALL_HANDS`)."""
        game, deal = self._deal
        # The row may be there from an earlier sitting in the same seat.
        self.write("add_seen", game=game, deal=deal, user_id=user_id, seat=seat)
        self._seen.setdefault(self._deal, {}).setdefault(user_id, seat)

    def tell_result(self, game: int) -> None:
        """Let a game that was sealed count, and its board say how it ended."""
        self.told = game
        self.want("board", game, AFTER_DEALS)
        self.want_result(game)

    def want_result(self, game: int) -> None:
        """Let an event's channel say what came of a game that was played in a thread below."""
        if self.table.event_id is not None:
            self.want("board", game, BEFORE_DEALS)

    def reopen_hand(self, row: SeatRow) -> None:
        """Show a returning player their hand in the running deal, in the message that they have."""
        if row.seat in self.playing.public().order and row.takes_messages:
            self._again[LiveMessageKey("hand", *self.place(), row.seat)] = row.user_id

    # --------------------------------------------------------------------------- the outcome

    @property
    def touched(self) -> bool:
        """Whether anything has changed."""
        rows = (self.table, *self.seats) != (self.before.table, *self.before.seats)
        shown = self._new or self._again or self._wanted
        return rows or bool(self._writes or self._posts or shown)

    @property
    def posts(self) -> list[Post]:
        """The new messages for its channel, in order; none for a private table."""
        if self.table.private:
            return []
        return [*self._posts, *([self._board] if self._board else [])]

    @property
    def lets_go(self) -> bool:
        """Whether it closes the table, frees a seat that a person had, or ends a pause."""
        left = len(self.humans) < sum(row.human for row in self.before.seats)
        goes_on = self.before.table.paused is not None and self.table.paused is None
        return left or goes_on or self.table.state is TableState.CLOSED

    def rows(self) -> list[Write]:
        """Return the writes to all rows but the table's own, which `move` changes."""
        posts = self.posts
        first = self.table.last_post + 1
        self.set_table(last_post=self.table.last_post + len(posts))
        for number, post in enumerate(posts, first):
            self.write(
                "add_post",
                number=number,
                payload=dump(post),
                created_at=self.now,
                fleeting=post.fleeting,
            )
        for row, was in zip(self.seats, self.before.seats, strict=True):
            if row != was:
                self.write("set_seat", **columns(row, *_SEAT) | {"name": untagged(row.name)})
        if self.table.private:
            # It has no message that delivery keeps, so that nothing of it can go out.
            return self._writes
        for sitter in self._sat_down:
            self._writes += stops_waiting(sitter, self.now)
        for key, user_id in self._new.items():
            self._write_live_message("add_face", key, user_id=user_id)
        for key, user_id in self._again.items():
            self._write_live_message("reopen_hand", key, user_id=user_id)
        self._write_wanted(self._wanted - self._new.keys() - self._again.keys())
        return self._writes

    def move(self) -> Write:
        """Return the compare-and-set that comes first in the transaction."""
        values = {
            **columns(self.table, *_MOVED),
            "version": self.before.table.version,
            "changed_at": self.now,
        }
        return Write("move_table", values)

    def _write_wanted(self, keys: Collection[LiveMessageKey]) -> None:
        """Request that boards and hands are shown again, with one write for each deal."""
        for game, deal in sorted({(key.game, key.deal) for key in keys}):
            places = sum(1 << key.seat + 1 for key in keys if (key.game, key.deal) == (game, deal))
            values = {"game": game, "deal": deal, "places": places, "wanted": self.version}
            self.write("want_some_faces", **values)

    def _write_live_message(self, query: str, key: LiveMessageKey, **more: object) -> None:
        self.write(query, **key._asdict(), wanted=self.version, **more)

    def after(self) -> Snapshot:
        """Return the table after the commit."""
        table = replace(self.table, version=self.version)
        deal = None if self.live is None else self.live.deal_number
        kept = self.before.ended if table.game == self.before.table.game else ()
        return Snapshot(
            table=table,
            seats=tuple(self.seats),
            game=self.game,
            next_game=self.next_game,
            live=self.live,
            seen=None if self.live is None else self._seen.get(self._deal, {}),
            seat_changes=tuple(each for each in self.seat_changes if each.deal == deal),
            posted_commitment=self.posted_commitment,
            deals=self.before.deals if table.state is TableState.CUTTING else (),
            ended=(*kept, *self.deals_ended),
        )

    @property
    def _deal(self) -> tuple[int, int]:
        """The game, and the number of its running or last deal."""
        return self.table.game, BEFORE_DEALS if self.live is None else self.live.deal_number


def stops_waiting(user_id: int, now: int) -> list[Write]:
    """Return the writes by which a person waits for a game no more, if they did."""
    woken = Write("wake_lfg_of", {"user_id": user_id, "now": now})
    return [woken, Write("stop_waiting", {"user_id": user_id})]


dumps: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Writes a value as JSON for the store."""
