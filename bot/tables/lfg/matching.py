"""Matching: finds enough people who want the same game in the same form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.variants import Form, Variant
from bot.views.lfg import Waiting, WantedGame, Wish
from bot.views.settings.house_games import UsualGame


@dataclass(frozen=True, slots=True)
class Company:
    """A game, and the people for its seats."""

    game: Variant
    form: Form
    people: tuple[Waiting, ...]


def find_company(waiting: Sequence[Waiting], usual: UsualGame) -> Company | None:
    """Return the first game for which enough people wait; None if there is none.

    Who has waited longest chooses first. Those seated are the ones who came first.

    Args:
        waiting: who waits, in the order in which they came.
        usual: the server's usual game, which those play who play anything.
    """
    for one in waiting:
        game, form = wanted(one.wish, usual)
        takers = takers_of(game, form, waiting)
        if len(takers) >= form.seats:
            return Company(game, form, takers[: form.seats])
    return None


def wanted_games(waiting: Sequence[Waiting], usual: UsualGame) -> Iterator[WantedGame]:
    """Yield the games that people have named, with how many would play them."""
    named: dict[tuple[str, Form], tuple[Variant, list[Waiting]]] = {}
    for one in waiting:
        if one.wish.game is not None:
            game, form = wanted(one.wish, usual)
            named.setdefault((game.id, form), (game, []))[1].append(one)
    for (_, form), (game, people) in named.items():
        ready = len(takers_of(game, form, waiting))
        yield WantedGame(game, form, tuple(people), ready)


def wanted(wish: Wish, usual: UsualGame) -> tuple[Variant, Form]:
    """Return the game and the form that a wish is for: the usual ones where it leaves them open."""
    variant = wish.game or usual.variant
    if wish.seats is None:
        return variant, usual.form if variant is usual.variant else variant.forms[0]
    fitting = (form for form in variant.forms if form.seats == wish.seats)
    return variant, next(fitting, variant.forms[0])


def takers_of(game: Variant, form: Form, waiting: Sequence[Waiting]) -> tuple[Waiting, ...]:
    """Return who would play a game in a form."""
    return tuple(one for one in waiting if _takes(one.wish, game, form))


def _takes(wish: Wish, game: Variant, form: Form) -> bool:
    return (wish.game is None or wish.game is game) and wish.seats in {None, form.seats}
