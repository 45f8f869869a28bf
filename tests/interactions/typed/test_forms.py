"""Forms whose answers are refused: what was typed is in them again."""

from __future__ import annotations

import discord
import pytest

from bot.interactions.typed.forms import OpenForms
from bot.ui.controls.events import TeamForm
from bot.ui.core.custom_ids import encode
from bot.ui.core.forms import StatelessModal, form, labelled, text_field
from tests.clock import FakeClock

ANN, BOB = 1, 2


def team_form(event: str = "K7QFX") -> discord.ui.Modal:
    return form(TeamForm(event), "Team", text_field("name", "Name"))


def answer(name: str, event: str = "K7QFX") -> dict[str, object]:
    field = {"component": {"custom_id": "name", "value": name}}
    return {"custom_id": encode(TeamForm(event)), "components": [field]}


def typed(modal: discord.ui.Modal | None) -> str | None:
    assert modal is not None
    (field,) = (item for item in modal.walk_children() if isinstance(item, discord.ui.TextInput))
    return field.default


@pytest.fixture
def forms(clock: FakeClock) -> OpenForms:
    return OpenForms(most=2, clock=clock)


def test_a_refused_form_opens_again_with_what_was_typed(forms: OpenForms) -> None:
    forms.opened(ANN, team_form())
    assert forms.refuse(ANN, answer("The Jacks"))
    assert typed(forms.refused(ANN)) == "The Jacks"
    assert typed(forms.opened(ANN, team_form())) == "The Jacks"
    assert typed(forms.opened(BOB, team_form())) is None
    forms.close(ANN)
    assert forms.refused(ANN) is None
    assert typed(forms.opened(ANN, team_form())) is None
    forms.refuse(ANN, answer("The Jacks"))
    assert typed(forms.opened(ANN, team_form("K7QFY"))) is None, "that is another form"
    assert not forms.refuse(ANN, answer("The Jacks"))


def test_what_was_chosen_is_chosen_again(forms: OpenForms) -> None:
    options = [discord.SelectOption(label=word, value=word) for word in ("half", "win")]
    worth: discord.ui.Select[StatelessModal] = discord.ui.Select(custom_id="worth", options=options)
    people: discord.ui.UserSelect[StatelessModal] = discord.ui.UserSelect(custom_id="people")
    modal = form(TeamForm("K7QFX"), "Team", labelled(worth, "Worth"), labelled(people, "Who"))
    forms.opened(ANN, modal)
    chosen = {"worth": ["win"], "people": ["4000000000000000"]}
    fields = [{"component": {"custom_id": name, "values": each}} for name, each in chosen.items()]
    assert forms.refuse(ANN, {"custom_id": modal.custom_id, "components": fields})
    assert [option.default for option in worth.options] == [False, True]
    assert [str(each.id) for each in people.default_values] == chosen["people"]


def test_it_is_forgotten_after_a_while_and_when_many_are_open(
    forms: OpenForms, clock: FakeClock
) -> None:
    forms.opened(ANN, team_form())
    forms.refuse(ANN, answer("The Jacks"))
    clock.now += 901
    assert forms.refused(ANN) is None
    for other in (3, 4):
        forms.opened(other, team_form())
    assert not forms.refuse(ANN, answer("The Jacks"))
    forms.ask(ANN, answer("20:00"), "name", ["<t:1>"])
    clock.now += 901
    assert forms.asked(ANN, "<t:1>") is None
    for other in (ANN, 3, 4):
        forms.ask(other, answer("20:00"), "name", ["<t:1>"])
    assert forms.asked(ANN, "<t:1>") is None
    assert forms.asked(3, "<t:1>") is not None


def test_a_question_keeps_the_form_and_takes_what_was_offered(forms: OpenForms) -> None:
    sent = answer("20:00 IST")
    forms.ask(ANN, sent, "name", ["<t:1>", "<t:2>"])
    question = forms.asked(ANN, "<t:2>")
    assert question is not None
    assert (question.data, question.field) == (sent, "name")
    assert forms.asked(ANN, "<t:3>") is None
    assert forms.asked(BOB, "<t:2>") is None
    forms.ask(ANN, sent, "name", ["<t:4>"])
    assert forms.asked(ANN, "<t:2>") is None, "it was typed anew"
    forms.close(ANN)
    assert forms.asked(ANN, "<t:4>") is None
