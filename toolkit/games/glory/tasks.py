"""Tasks that wait: what is under way stands on a stack in the state, so that a choice can come in the middle of it."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.state import T_EFFECT, TASKS_FULL, Rules, State
from toolkit.games.glory.terms import HELD, NO_CARD


@kernel
def push(s: State, task: int, seat: int, a: int, b: int) -> None:
    """Put a task on top of all others."""
    if s.depth >= len(s.task):
        s.fault = TASKS_FULL
        return
    s.task[s.depth] = task
    s.task_seat[s.depth] = seat
    s.task_a[s.depth] = a
    s.task_b[s.depth] = b
    s.depth += 1


@kernel
def pop(s: State) -> None:
    """The topmost task is done."""
    s.depth -= 1
    clear_task(s, s.depth)


@kernel
def clear_task(s: State, at: int) -> None:
    """Leave zeros where a task was."""
    s.task[at] = 0
    s.task_seat[at] = 0
    s.task_a[at] = 0
    s.task_b[at] = 0


@kernel
def drop_tasks(s: State, seat: int) -> None:
    """Take away every task of a seat; the others keep their order."""
    kept = 0
    for at in range(s.depth):
        if s.task_seat[at] != seat:
            s.task[kept] = s.task[at]
            s.task_seat[kept] = s.task_seat[at]
            s.task_a[kept] = s.task_a[at]
            s.task_b[kept] = s.task_b[at]
            kept += 1
    for at in range(kept, s.depth):
        clear_task(s, at)
    s.depth = kept


@kernel
def push_effects(s: State, r: Rules, seat: int, card: int, trigger: int) -> None:
    """Put what a card does at a trigger on top, its first effect topmost; not what the player uses when it likes."""
    part = r.card_part[card]
    first = r.part_first_effect[part]
    for effect in range(first + r.part_effects[part] - 1, first - 1, -1):
        if r.effect_trigger[effect] == trigger and r.effect_window[effect] == 0:
            push(s, T_EFFECT, seat, card, effect)


@kernel
def fire(s: State, r: Rules, seat: int, trigger: int) -> None:
    """Put what the hero's cards do at a trigger on top, in card order. Rulebook: Notes, Duplicate Effects."""
    if (s.triggers[seat] >> trigger) & 1 == 0:
        return
    for i in range(r.reacts_first[trigger] + r.reacts_count[trigger] - 1, r.reacts_first[trigger] - 1, -1):
        card = r.reacts[i]
        if s.place[card] == HELD + seat:
            push_effects(s, r, seat, card, trigger)


@kernel
def fire_foe(s: State, r: Rules, seat: int, trigger: int) -> None:
    """Put what the foe's card does at a trigger on top."""
    if s.foe != NO_CARD:
        push_effects(s, r, seat, s.foe, trigger)
