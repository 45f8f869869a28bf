"""How many play, on how many sides, in words and in docs/rules.md's short form (2×2, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.variants import Form
from bot.locale import Say

_TWO: Final = 2


def form_text(form: Form, say: Say) -> str:
    """Say how many play: ``4 players on 2 sides``."""
    if form.seats > form.sides:
        return say("{n} players on {sides} sides", n=form.seats, sides=form.sides)
    if form.sides > 2:
        return say("{n} players, each alone", n=form.seats)
    return say("{n} players", n=form.seats)


def forms_text(forms: Sequence[Form], say: Say) -> str:
    """Say all the ways to sit down to a game, the usual first."""
    return "; ".join(_run(run, say) for run in _runs(forms))


def form_in_short(form: Form) -> str:
    """Write a form as the table of games does: ``2×2`` is two sides of two, ``3`` three alone."""
    if form.seats > form.sides:
        return f"{form.sides}×{form.seats // form.sides}"
    return str(form.seats)


def forms_in_short(forms: Sequence[Form], say: Say) -> str:
    """Write all forms in short, the usual first: ``2×2, 2–8 or 3×2``."""
    *others, last = (short for run in _runs(forms) for short in _in_short(run))
    if not others:
        return last
    return say("{first} or {last}", first=", ".join(others), last=last)


def _in_short(run: Sequence[Form]) -> list[str]:
    """Write a run in short; two forms are not worth a dash: ``2, 3``."""
    if len(run) <= _TWO:
        return [form_in_short(form) for form in run]
    return [f"{form_in_short(run[0])}–{form_in_short(run[-1])}"]


def _run(run: Sequence[Form], say: Say) -> str:
    if len(run) == 1:
        return form_text(run[0], say)
    return say("{least} to {most} players, each alone", least=run[0].seats, most=run[-1].seats)


def _runs(forms: Iterable[Form]) -> list[list[Form]]:
    """Put forms together in which one player more and more plays alone."""
    runs: list[list[Form]] = []
    for form in forms:
        before = runs[-1][-1] if runs else None
        if before == Form(form.sides - 1, form.seats - 1) and form.seats == form.sides:
            runs[-1].append(form)
        else:
            runs.append([form])
    return runs
