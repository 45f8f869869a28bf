"""Tables to render, and functions that read rendered messages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.engine.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, OptionValue, find_variant
from bot.engine.views import Ask, PublicView
from bot.locale import speak
from bot.ui.core.components import BUTTON, GALLERY, MENU, ROW, TEXT
from bot.ui.core.custom_ids import Control, decode, encode
from bot.ui.core.message import Outgoing
from bot.ui.table.board import board
from bot.ui.table.hand import hand
from bot.views.computer_names import marked
from bot.views.table import EmptySeats, HandView, SeatInfo, SeatKind, TableState, TableView

SAY = speak("en")
NAMES = ("Ann", "Bob", "Cy", "Dee")
EIGHT = (*NAMES, "Eve", "Flo", "Gus", "Hal")
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def seats_of(names: Sequence[str | None], computers: Sequence[int] = ()) -> tuple[SeatInfo, ...]:
    """Seat people by name; None is an empty seat."""
    return tuple(
        SeatInfo(seat, SeatKind.EMPTY, "")
        if name is None
        else SeatInfo(seat, SeatKind.COMPUTER, marked(name))
        if seat in computers
        else SeatInfo(seat, SeatKind.HUMAN, name, 100 + seat)
        for seat, name in enumerate(names)
    )


def table(
    state: TableState = TableState.PLAYING,
    public: PublicView | None = None,
    names: Sequence[str | None] = NAMES,
    *,
    computers: Sequence[int] = (),
    options: Mapping[str, OptionValue] | None = None,
    variant: str = "trinidad",
    **changes: Any,
) -> TableView:
    """Make a table that Ann opened."""
    fields: dict[str, Any] = {
        "id": "K7QF",
        "version": 5,
        "server_id": 11,
        "channel_id": 22,
        "thread_id": None,
        "state": state,
        "paused": None,
        "variant": find_variant(variant),
        "options": options or {},
        "sides": 2,
        "seats": seats_of(names, computers),
        "opener_id": 100,
        "opener_name": "Ann",
        "fill": EmptySeats.COMPUTERS,
        "language": "en",
        "game": 1,
        "commitment": COMMITMENT,
        "first": None,
        "public": public,
    }
    return TableView(**{**fields, **changes})


def game(
    seed: int = 1,
    seats: int = 4,
    options: Mapping[str, OptionValue] | None = None,
    variant: str = "trinidad",
    *,
    sides: int = 2,
    score: Sequence[int] | None = None,
) -> Game:
    """Start a game dealt by seat 0."""
    secret = seed.to_bytes(32, "big")
    setup = Setup(find_variant(variant), options or {}, sides, seats)
    return Game.start(setup, FairPacks.of(secret, 0), 0, score)[0]


def every_form(seed: int = 1) -> Iterator[Game]:
    """Start every game in each of its forms."""
    for variant in VARIANTS.values():
        for form in variant.forms:
            yield game(seed, form.seats, variant=variant.id, sides=form.sides)


def wander(played: Game, moves: int, seed: int = 1) -> Game:
    """Make random legal moves."""
    chance = random.Random(seed)
    for _ in range(moves):
        decision = played.public().decision
        if decision is None:
            break
        played.apply(decision.seat, chance.choice(played.legal(decision.seat)))
    return played


def reach(ask: Ask, variant: str, seats: int = 4, sides: int = 2, **changes: Any) -> Game:
    """Play games at random until one asks a question."""
    for seed in range(1, 80):
        played = game(seed, seats, variant=variant, sides=sides, **changes)
        for move in range(100):
            decision = played.public().decision
            if decision is not None and decision.ask is ask:
                return played
            wander(played, 1, seed + move)
    raise AssertionError(f"{ask} is never asked in {variant}")


def playing(played: Game, **changes: Any) -> TableView:
    """Put a game on a table."""
    public = played.public()
    state = TableState.PLAYING if public.winner is None else TableState.OVER
    here: dict[str, Any] = {
        "names": EIGHT[: public.seats],
        "variant": played.setup.variant.id,
        "options": played.setup.options,
        "sides": public.sides,
    }
    return table(state, public, **{**here, **changes})


def holding(played: Game, seat: int, **changes: Any) -> HandView:
    """Return a seat's view of a game."""
    return HandView(playing(played, **changes), played.view(seat))


def typed(words: str) -> str:
    """Return words with each suit as the bot writes it, as a plain character."""
    return re.sub("[♠♥♦♣]", "\\g<0>\N{VARIATION SELECTOR-15}", words)


def text(message: Outgoing) -> str:
    """Return all text of a message."""
    if message.layout is None:
        return message.text or ""
    return "\n".join(part["content"] for part in message.layout.walk() if part["type"] == TEXT)


def buttons(message: Outgoing) -> dict[str, discord.Button]:
    """Return the buttons of a message by their labels, which must differ."""
    found = [discord.Button(part) for part in parts(message) if part["type"] == BUTTON]
    labelled = {str(part.label): part for part in found}
    assert len(labelled) == len(found)
    return labelled


def menus(message: Outgoing) -> list[discord.SelectMenu]:
    """Return the menus of a message."""
    return [discord.SelectMenu(part) for part in parts(message) if part["type"] == MENU]


def parts(message: Outgoing) -> list[Any]:
    """Return all components of a message, as Discord's JSON."""
    return [] if message.layout is None else list(message.layout.walk())


def control(message: Outgoing, label: str) -> Control:
    """Return what a button of a message means."""
    return decode(str(buttons(message)[label].custom_id))


def enabled(message: Outgoing) -> set[str]:
    """Return the labels of the buttons that can be pressed."""
    return {label for label, part in buttons(message).items() if not part.disabled}


def units(text: str) -> int:
    """Count UTF-16 code units, as Discord's clients do."""
    return len(text.encode("utf-16-le")) // 2


def check(message: Outgoing) -> None:
    """Check Discord's limits (docs/discord.md), and that a message mentions nobody."""
    said = text(message)
    assert "<@" not in said.replace("\\<", "")
    assert "@everyone" not in said
    assert "@here" not in said
    if message.layout is None:
        assert 1 <= units(said) <= 2_000
        return
    assert len(parts(message)) <= 40
    assert units(said) <= 4_000
    assert all(p["content"].strip() for p in parts(message) if p["type"] == TEXT)
    assert all(1 <= len(p["components"]) <= 5 for p in parts(message) if p["type"] == ROW)
    pressed = [discord.Button(p) for p in parts(message) if p["type"] == BUTTON]
    assert all(1 <= units(str(p.label)) <= 80 for p in pressed)
    chosen = menus(message)
    assert all(p.max_values <= len(p.options) <= 25 for p in chosen)
    assert all(units(str(p.placeholder)) <= 150 for p in chosen)
    for option in (option for menu in chosen for option in menu.options):
        assert 1 <= units(option.label) <= 100
        assert units(option.description or "") <= 100
    galleries = [p for p in parts(message) if p["type"] == GALLERY]
    assert all(units(item["description"]) <= 1_024 for one in galleries for item in one["items"])
    ids = [*(p.custom_id for p in pressed if p.url is None), *(p.custom_id for p in chosen)]
    assert len(set(ids)) == len(ids)
    assert all(len(str(one)) <= 100 for one in ids)
    assert all(encode(decode(str(one))) == one for one in ids)
    assert len(message.layout.components) == 1


def ends_with_key(message: Outgoing) -> bool:
    """Return whether a message's last line is its key in small print."""
    return text(message).rsplit("\n", 1)[-1] == f"-# {message.key}"


def board_text(table: TableView) -> str:
    """Return the text of a table's board."""
    return text(board(table, SAY))


def hand_text(view: HandView) -> str:
    """Return the text of a hand in direct messages."""
    return text(hand(view, SAY, direct=True))
