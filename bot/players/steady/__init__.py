"""The steady player: calls, discards and plays as one who has sat at a few tables.

It weighs every choice in points: what it should bring to this side, less what it should bring to
the others. No search and no chance: a few chances counted by heart for each card. It never asks
for the highest or the lowest trump: all players hear the answer. Where players may revoke it never
does, and calls only what the table has seen proven.
"""

from __future__ import annotations

from bot.engine.actions import Action, CallRevoke, Done, Play, ThrowIn
from bot.engine.cards import Card
from bot.engine.follow import broken_rule
from bot.engine.views import Ask, PublicView, SeatView
from bot.players.core.reading import action_of, mask, read
from bot.players.proof import proven
from bot.players.steady.choosing import answer
from bot.players.steady.habits import Habits
from bot.players.steady.playing import play
from bot.players.steady.tuned import habits_for

_DONE = Done()
_THROW_IN = ThrowIn()


def decide(view: SeatView) -> Action:
    """Decide for the seat whose turn it is; after the last trick, for any that is not done."""
    ask = asked(view)
    if len(view.legal) == 1:
        return view.legal[0]
    if ask is Ask.DONE:
        return _call(view) or _DONE
    if ask is not Ask.PLAY:
        return action_of(answer(read(view), _habits(view)))
    call = _call_in_time(view)
    return _play(view) if call is None else call


def asked(view: SeatView) -> Ask:
    """Return what a seat is asked; raise ValueError if it has nothing to decide."""
    decision = view.public.decision
    if decision is None or not (view.to_act or _DONE in view.legal):
        raise ValueError(f"seat {view.seat} has nothing to decide")
    return decision.ask


def lawful(view: SeatView) -> list[Card]:
    """Return the cards that may be played and break no rule, where players may revoke too."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if view.public.revokes is None:
        return cards
    return [card for card in cards if broken_rule(view, card) is None]


def _play(view: SeatView) -> Action:
    """Play a card that breaks no rule, or throw the hand in."""
    throws = _THROW_IN in view.legal
    return action_of(play(read(view), _habits(view), mask(lawful(view)), throws=throws))


def _habits(view: SeatView) -> Habits:
    return habits_for(view.public.rules, view.public.sides, view.public.seats)


# --------------------------------------------------------------- revokes (docs/rules.md §6)


def _call(view: SeatView) -> CallRevoke | None:
    """Call an opponent's proven revoke that nobody has called, in the order played."""
    calls = [one for one in view.legal if isinstance(one, CallRevoke)]
    seen = proven(view.public) if calls else ()
    return next((call for call in calls if (call.seat, call.trick) in seen), None)


def _call_in_time(view: SeatView) -> CallRevoke | None:
    """Call one before the last trick where pegs may end the game first."""
    public = view.public
    if public.revokes is None or not public.rules.pegs:
        return None
    racing = [points for side, points in enumerate(public.score) if side not in public.out]
    least = public.rules.target - max(racing)
    return _call(view) if least <= _pegs_to_come(public) else None


def _pegs_to_come(public: PublicView) -> int:
    if public.trumps is None:
        return 0
    taken = {card for trick in public.tricks for card in trick.cards}
    pegs = public.rules.pegs_by_card(public.trumps)
    return sum(worth for card, worth in pegs.items() if card not in taken)
