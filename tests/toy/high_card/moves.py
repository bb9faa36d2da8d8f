from toolkit.errors import UnknownNameError


def move_text(tables, state, move):
    return f"play {tables.components[move]}"


def read_move(tables, state, text):
    name = text.removeprefix("play ")
    if name not in tables.components:
        raise UnknownNameError("card", name, tables.components)
    return tables.components.index(name)
