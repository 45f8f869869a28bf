"""Numbers of players and sides, in words and in the short form of docs/rules.md (2×2, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.variants import Form
from bot.locale.say import Say
from bot.ui.text.punctuation import semicolons


def form_text(form: Form, say: Say) -> str:
    """Say how many play: ``4 players on 2 sides``."""
    if form.seats > form.sides:
        return say("{n} players on {sides} sides", n=form.seats, sides=form.sides)
    if form.sides > 2:
        return say("{n} players, each alone", n=form.seats)
    return say("{n} players", n=form.seats)


def forms_text(forms: Sequence[Form], say: Say) -> str:
    """Say all forms of a game, the usual first."""
    return semicolons([_run(run, say) for run in _runs(forms)], say)


def form_in_short(form: Form) -> str:
    """Write a form in short: ``2×2`` is two sides of two, ``3`` is three players alone."""
    if form.seats > form.sides:
        return f"{form.sides}×{form.seats // form.sides}"
    return str(form.seats)


def forms_in_short(forms: Sequence[Form], say: Say) -> str:
    """Write all forms in short, the usual first: ``2×2, 2–8 or 3×2``."""
    *others, last = (short for run in _runs(forms) for short in _in_short(run))
    if not others:
        return last
    return say("{first} or {last}", first=", ".join(others), last=last)


def players_in_short(forms: Sequence[Form], say: Say) -> str:
    """Say with how many a game is played: ``2, 4 or 6 players``, ``2–8 players``."""
    seats = sorted({form.seats for form in forms})
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return say("{least}–{most} players", least=seats[0], most=seats[-1])
    *others, last = map(str, seats)
    numbers = say("{first} or {last}", first=", ".join(others), last=last) if others else last
    return say("{numbers} players", numbers=numbers)


def _in_short(run: Sequence[Form]) -> list[str]:
    """Write a run of forms in short, with a dash if it has three or more: ``2, 3``, ``2–8``."""
    if len(run) <= 2:
        return [form_in_short(form) for form in run]
    return [f"{form_in_short(run[0])}–{form_in_short(run[-1])}"]


def _run(run: Sequence[Form], say: Say) -> str:
    if len(run) == 1:
        return form_text(run[0], say)
    return say("{least} to {most} players, each alone", least=run[0].seats, most=run[-1].seats)


def _runs(forms: Iterable[Form]) -> list[list[Form]]:
    """Group forms without partners whose number of players rises by one."""
    runs: list[list[Form]] = []
    for form in forms:
        before = runs[-1][-1] if runs else None
        if before == Form(form.sides - 1, form.seats - 1) and form.seats == form.sides:
            runs[-1].append(form)
        else:
            runs.append([form])
    return runs
