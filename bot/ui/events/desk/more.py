"""What a director does rarely: directors, name and channel, seeds, calling the event off."""

from __future__ import annotations

from bot.competition.entrants import PersonId
from bot.competition.event.state import EARLY, LIVE
from bot.locale import Say
from bot.ui.controls.events import (
    BecomeDirector,
    DeskAct,
    DoAtDesk,
    PickDirector,
    PickDismissed,
    PickEventChannel,
    ShowDesk,
)
from bot.ui.core.components import CHANNELS, USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import (
    CHOICES,
    GOOD,
    MAIN,
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    layout,
)
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.desk.buttons import act_button, heading
from bot.ui.events.words import person, title
from bot.ui.text.names import plain
from bot.views.events import EventView


def desk_more_page(view: EventView, say: Say) -> Outgoing:
    """Show a director what is rarely done."""
    event = view.event
    names = ", ".join(person(view, one, say) for one in event.directors)
    lines = [f"### {heading(say)}", say("Directors: {names}", names=names)]
    if event.phase in LIVE:
        lines.append(say("Tables open in {channel}.", channel=f"<#{view.channel_id}>"))
    parts: list[Part] = ["\n".join(lines)]
    parts.append(Menu(id_menu(USERS, encode(PickDirector(view.id)), say("Name a director…"), ())))
    if len(event.directors) > 1:
        parts.append(_dismissed_menu(view, event.directors, say))
    made: list[Button] = [act_button(DoAtDesk(view.id, DeskAct.NAME), say)]
    if event.phase in LIVE:
        where = encode(PickEventChannel(view.id))
        parts.append(Menu(id_menu(CHANNELS, where, say("Another channel…"), ())))
    if event.phase in EARLY and len(event.entries) > 1:
        made.append(act_button(DoAtDesk(view.id, DeskAct.SEEDS), say))
    if event.phase in LIVE:
        made.append(act_button(DoAtDesk(view.id, DeskAct.CANCEL), say))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return Outgoing(layout=layout([*parts, made], None, FELT))


def _dismissed_menu(view: EventView, directors: tuple[PersonId, ...], say: Say) -> Menu:
    labels = {str(one): plain(view.people.get(one, "?")) for one in directors[:CHOICES]}
    return labelled_menu(PickDismissed(view.id), say("Remove a director…"), labels)


def become_director_page(view: EventView, say: Say) -> Outgoing:
    """Offer to who manages the server to direct an event of it."""
    text = say(
        "You don't direct {event}. You manage this server, so you can.",
        event=f"**{title(view)}**",
    )
    made = [button(BecomeDirector(view.id), say("Direct it"), GOOD)]
    return Outgoing(layout=layout([text, made], None, FELT))
