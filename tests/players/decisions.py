"""What computer players decide in some hundred positions, kept in a file beside this module.

    python -m tests.players.decisions          judge the same positions anew, and those of new games
    python -m tests.players.decisions --anew   play other deals, where rules have changed
    python -m tests.players.decisions --check  only compare: `make soak-core` does by machine code

Each deal is a script. Before some of its actions the file says what the players make of the
position: what *easy* and *steady* do, what *steady* weighs, what *strong* finds, and the reasons.
Any change of a player shows as a difference that can be read. If it is meant, write the file anew.

A name with a + is a further deal of its form, for positions that the first does not have: add its
line that begins with # and write the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bot.engine.actions import Discards, Play
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.views import Ask, SeatView
from bot.players import compiled, easy, steady, strong
from bot.players.core.codes import NAME_OF
from bot.players.core.reading import action_of, read
from bot.players.core.state import NONE, State
from bot.players.reasons import Explanation, explain
from bot.players.steady.habits import Habits
from bot.players.steady.hand_value import Table, worth
from bot.players.steady.knowledge import Knowledge
from bot.players.steady.pitching import at_least, returns, suits
from bot.players.steady.playing import pip_value, rate
from bot.players.steady.prizes import Prizes
from bot.players.steady.tuned import habits_for
from bot.players.strong.effort import effort_for
from bot.players.strong.evaluation import Weighed, Worth, evaluate
from bot.players.strong.rollouts import Effort
from tests.engine.playing import one_of
from tests.forms import EVERY_FORM, options_by_chance
from tests.hands import play, word

FILE: Final = Path(__file__).with_name("decisions.txt")
_TOLD: Final = 0.3
"""Of how many of the cards played the file tells; it tells of all calls."""
_DEEP: Final = 0.2
"""Of how many of those it tells what *strong* finds, too."""
_ODD: Final = 0.25
"""How often an action of the script is one by chance: so odd positions come up."""
_TARGET: Final = 60
"""Where a game is played to more, or has no target, the scores are as far from it as they come."""
_EFFORT: Final = Effort(4, 4, 2)
_WORLDS: Final = 4


class Deal(NamedTuple):
    """One deal of the file."""

    name: str
    setup: Setup
    script: tuple[str, ...] = ()

    def begin(self) -> Game:
        """Deal it, at a score by chance that is often near the end."""
        chance, setup = Random(self.name), self.setup
        target = min(setup.rules.target, _TARGET)
        # A card turned up is to end no game at once.
        short = (4, 5, 9, target) if setup.rules.turn_up_points else (1, 2, 4, 9, target)
        score = [max(0, target - chance.choice(short)) for _ in range(setup.sides)]
        packs = FairPacks.of(chance.randbytes(32), 0)
        return Game.start(setup, packs, chance.randrange(setup.seats), score)[0]

    def played(self) -> Deal:
        """Return it with another script: *steady* plays, or chance."""
        game, chance, script = self.begin(), Random(self.name), list[str]()
        while not game.over and not game.deal_number:
            seat = game.turn
            assert seat is not None
            view = game.view(seat)
            odd = chance.random() < _ODD
            action = one_of(view.legal, chance) if odd else steady.decide(view)
            script.append(f"{seat}:{word(action)}")
            game.apply(seat, action)
        return self._replace(script=tuple(script))

    def lines(self) -> list[str]:
        """Say what is done, and before some of it what players think of it."""
        game, chance = self.begin(), Random(self.name)
        lines, steps = [f"# {self.name} {json.dumps(dict(self.setup.options))}"], list[str]()
        for step in self.script:
            view = game.view(int(step.partition(":")[0]))
            told = chance.random() < _TOLD or not isinstance(view.legal[0], Play)
            if len(view.legal) > 1 and told:
                lines += [" ".join(steps)] if steps else []
                lines += [f"    {line}" for line in _thoughts(self.setup, view, chance)]
                steps = []
            steps.append(step)
            play(game, step)
        return [*lines, " ".join(steps)] if steps else lines


def deals() -> dict[str, Deal]:
    """Return a deal of every game and form, with most options by chance, and more; no script."""
    found = {}
    for place, (variant, form) in enumerate(EVERY_FORM):
        options = options_by_chance(variant, form, Random(place))
        for without in ("revokes", "deals"):  # with a number of deals there is no target
            options.pop(without, None)
        name = f"{variant.id}-{form.seats}on{form.sides}"
        found[name] = Deal(name, Setup(variant, options, form.sides, form.seats))
    for name, lines in kept().items():
        if "+" in name:
            setup = found[name.partition("+")[0]].setup
            options = json.loads(lines[0].split(" ", 2)[2])
            found[name] = Deal(name, replace(setup, options=options))
    return found


def kept() -> dict[str, list[str]]:
    """Return the lines of each deal in the file, by its name."""
    lines: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            name = line.split()[1]
            lines[name] = []
        lines[name].append(line)
    return lines


def read_deal(lines: list[str]) -> Deal:
    """Read a deal of the file, but for what players think."""
    _, name, options = lines[0].split(" ", 2)
    script = " ".join(line for line in lines[1:] if line[0] != " ")
    setup = replace(deals()[name].setup, options=json.loads(options))
    return Deal(name, setup, tuple(script.split()))


def _thoughts(setup: Setup, view: SeatView, chance: Random) -> Iterator[str]:
    hand = " ".join(card.code for card in view.hand)
    table = " ".join(card.code for card in view.public.trick.cards)
    yield f"{hand} | {table}, score {' '.join(map(str, view.public.score))}"
    done, habits = steady.decide(view), habits_for(setup.rules, setup.sides, setup.seats)
    yield f"easy {word(easy.decide(view))}, steady {word(done)}: {_reason(explain(view, done))}"
    yield from _weighed(view, habits)
    if not isinstance(view.legal, Discards):
        other = chance.choice([one for one in view.legal if one != done])
        yield f"rather than {word(other)}: {_reason(explain(view, done, other))}"
        if chance.random() < _DEEP:
            yield from _found(view)


def _weighed(view: SeatView, habits: Habits) -> Iterator[str]:
    """Say what *steady* weighs: cards, or what each suit would bring as trumps."""
    state, decision = read(view), view.public.decision
    assert decision is not None
    if decision.ask is Ask.PLAY and state.trumps != NONE:
        prizes = Prizes(Knowledge(state, view.seat, state.trumps), habits)
        pip = pip_value(prizes)
        cards = steady.lawful(view)
        yield f"pip {pip:.4f}, " + ", ".join(
            f"{card.code} {rate(prizes, card.index, pip):.3f}" for card in cards
        )
    elif decision.ask not in {Ask.DISCARD, Ask.PLAY} and not view.blind:
        yield from _suits(state, Table(state, view.seat, habits))


def _suits(state: State, table: Table) -> Iterator[str]:
    for suit in suits(table):
        told = f"{word(action_of(NAME_OF + suit))} {worth(table, suit):.3f}"
        if state.laws.greatest_bid:
            told += "".join(
                f", {bid}: {at_least(table, suit, bid):.3f} {returns(table, suit, bid):.3f}"
                for bid in range(1, state.laws.greatest_bid + 1)
            )
        yield told


def _found(view: SeatView) -> Iterator[str]:
    """Say what *strong* finds in a few worlds."""
    seen = read(view)
    worlds = [effort_for(seen.laws, compiled=fast).worlds(seen) for fast in (True, False)]
    yield f"strong {word(strong.decide(view, effort=_EFFORT))}, in {worlds} worlds otherwise"
    for option in evaluate(view, _WORLDS).options:
        yield f"{word(option.action)}: {_option(option)}"


def _option(option: Weighed) -> str:
    chance = "" if option.chance is None else f"{_worth(option.chance)} to win, "
    parts = "".join(f", {shift.part.value} {shift.points:+.2f}" for shift in option.reasons)
    return f"{chance}{_worth(option.points)} points, behind {_worth(option.behind)}{parts}"


def _worth(worth: Worth) -> str:
    return f"{worth.mean:.3f}±{worth.error:.3f}{' sure' * worth.sure}"


def _reason(reason: Explanation) -> str:
    said = [reason.why.name, *(card.code for card in reason.cards)]
    return " ".join([*said, str(reason.n)] if reason.n else said)


def main() -> int:
    """Write the file anew, or only compare it; return 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.decisions")
    parser.add_argument("--anew", action="store_true", help="play other deals")
    parser.add_argument("--check", action="store_true", help="write nothing, but compare")
    chosen = parser.parse_args()
    before = {} if chosen.anew else kept()
    now = {}
    for name, new in deals().items():
        deal = read_deal(before[name]) if name in before else new
        now[name] = (deal if deal.script else deal.played()).lines()
    if chosen.check:
        differing = [name for name, lines in now.items() if lines != before.get(name)]
        how = "by machine code" if compiled() else "in plain Python"
        print(f"{len(now)} deals {how}, {len(differing)} differ from the file", *differing)
        return int(bool(differing))
    lines = [line for deal in now.values() for line in deal]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
