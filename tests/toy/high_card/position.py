from tests.toy.high_card.state import State
from toolkit.engine.record import Layout


def text(tables, state):
    values = Layout(State, tables.sizes).values(state)
    return " | ".join(f"{name} {value if isinstance(value, int) else ' '.join(map(str, value))}" for name, value in values.items())


def position(tables, written):
    layout = Layout(State, tables.sizes)
    made = layout.new()
    for field, part in zip(layout.fields, written.split(" | "), strict=True):
        numbers = [int(each) for each in part.removeprefix(field.name).split()]
        setattr(made, field.name, numbers if field.shape else numbers[0])
    return made
