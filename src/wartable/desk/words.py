"""How an entry of the log reads to people: one sentence each."""

from __future__ import annotations

from typing import Final

from wartable.desk import actions as act
from wartable.desk.fold.event import Step
from wartable.desk.settings import called, told

PERSONAL: Final = {"pin": "PIN", "contact": "contact"}


def sentence(step: Step) -> str:
    """`12 result: round 1, Ann 7 - 3 Ben (by organiser)`."""
    return f"{step.entry.number} {step.action.do}: {told_of(step.action)}"


def _changed(item: str, value: object) -> str:
    """A change in words; a PIN or a contact is nobody's business but the organiser's (ITS-PRIV-05)."""
    return f"{PERSONAL.get(item, item)} {'changed' if item in PERSONAL else f'is {told(value)}'}"


def told_of(action: act.Action) -> str:
    """What an action does, as the log tells it and as it is shown before it is done."""
    match action:
        case act.Create():
            return action.settings.name
        case act.Change():
            return ", ".join(f"{called(item)}: {told(value)}" for item, value in action.changes.items())
        case act.Announce():
            return "the event is announced as it is set"
        case act.Accept():
            return f"{action.player} accepts the rules as announced"
        case act.Add():
            return ", ".join(each.name for each in action.players)
        case act.SignUp():
            return f"{action.player.name} would like to take part"
        case act.Admit():
            return f"{action.player} {'is registered' if action.admitted else 'is declined'}"
        case act.Edit():
            return f"{action.player}: {', '.join(_changed(item, value) for item, value in action.changes.items())}"
        case act.CheckIn():
            return f"{', '.join(action.players)} {'present' if action.present else 'not present'}"
        case act.HandIn():
            why = f" (accepted: {action.accepted})" if action.accepted else ""
            return f"{action.player} hands in {len(action.lists)} lists{why}"
        case act.AcceptLists():
            return f"the lists of {action.player} are accepted: {action.why}"
        case act.Cards():
            return f"round {action.round}, {action.player} has drawn the Classified Objectives"
        case act.Note():
            return f"round {action.round}, {action.player} writes Private Information down"
        case act.Reveal():
            return f"round {action.round}, the Private Information of {action.player} is open to the opponent"
        case act.Wants():
            word = "wants" if action.digital else "does not want"
            return f"round {action.round}, {action.player} {word} a digital table"
        case act.Link():
            return f"private links for {', '.join(each.player for each in action.links)}"
        case act.Choose():
            return f"round {action.round}, {action.player} has chosen a list"
        case act.Deployed():
            if action.by is not None:
                return f"round {action.round}, {action.a}-{action.b}: {action.by} has deployed"
            return f"round {action.round}, {action.a}-{action.b} have deployed"
        case act.Digital():
            return f"round {action.round}, {action.a}-{action.b} play at a digital table"
        case act.Draw():
            return f"{len(action.order)} lots{f' with seed {action.seed}' if action.seed is not None else ' by hand'}"
        case act.Fixture():
            return f"round {action.round}, {action.a}-{action.b} by hand"
        case act.Wish():
            word = {"lock": "are to meet", "forbid": "are not to meet", "none": "meet as they fall"}[action.wish]
            return f"{action.a} and {action.b} {word}"
        case act.Pair():
            return f"draft of round {action.round}, {len(action.boards)} games"
        case act.Swap():
            return f"round {action.round}, {action.x} and {action.y}{f' ({action.why})' if action.why else ''}"
        case act.Move():
            return f"round {action.round}, {action.a}-{action.b} to table {action.table}"
        case act.Publish():
            return f"round {action.round}"
        case act.Result() | act.Correct():
            op, vp = action.op, action.vp
            return (
                f"round {action.round}, {action.a} {op[0]} - {op[1]} {action.b}, {vp[0]} - {vp[1]} VP (by {action.by})"
            )
        case act.Confirm():
            return f"round {action.round}, {action.a}-{action.b} (by {action.by})"
        case act.Drop():
            when = "before the game of" if action.before_game else "after"
            return f"{action.player} {when} round {action.round}" if action.round else f"{action.player} before round 1"
        case act.Back():
            return f"{action.player} from round {action.round} on"
        case act.Late():
            return f"{action.player.name} enters with round {action.round}"
        case act.Arrive():
            return f"{action.player}, who was absent at the draw, enters with round {action.round}"
        case act.WalkOver():
            won = f", {action.present} present" if action.present else ""
            return f"round {action.round}, {' and '.join(action.absent)} absent{won}"
        case act.Sanction():
            taken = "removed" if action.remove else f"{action.take_tp} TP, {action.take_op} OP taken"
            why = f" ({action.why})" if action.why else ""
            return f"{action.player} after round {action.after_round}: {taken}{why}"
        case act.Call():
            return f"{action.player} calls a referee"
        case act.Answered():
            return f"the call of {action.player} is seen to"
        case act.Clock():
            return f"{action.step}{f' {action.minutes} minutes' if action.minutes else ''}"
        case act.Close():
            return "the event is over"
        case act.Undo():
            return f"entries {', '.join(map(str, action.entries))}{f' ({action.why})' if action.why else ''}"
