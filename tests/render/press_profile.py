"""A small ICC profile of a press that does not exist, made from plain formulas (ICC.1:2001-04, lut8Type)."""

from __future__ import annotations

import struct
from itertools import product

_GRID = 9


def press_profile(*, space: bytes = b"CMYK", kind: bytes = b"prtr") -> bytes:
    """The bytes of a profile between Lab and four inks; `space` and `kind` make one that is for something else."""
    tags = {
        b"desc": _description("A press for tests"),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": _lut(4, 3, 3, lambda inks: _lab(*((1 - ink) * (1 - inks[3]) for ink in inks[:3]))),
        b"B2A0": _lut(3, 4, _GRID, lambda lab: _inks(*_rgb(*lab))),
    }
    at, table, body = 128 + 4 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        table += struct.pack(">4sII", name, at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s", at + len(body), b"test", 0x02400000, kind, space, b"Lab ")
    head += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp") + b"\0" * 28
    head += struct.pack(">3i", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + table + body


def _description(text: str) -> bytes:
    data = text.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(data)) + data + b"\0" * 79


def _lut(inputs, outputs, grid, say):
    steps = [index / (grid - 1) for index in range(grid)]
    ramp = bytes(range(256))
    cells = b"".join(
        bytes(round(255 * min(1, max(0, part))) for part in say(at)) for at in product(steps, repeat=inputs)
    )
    matrix = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    head = struct.pack(">4sI4B", b"mft1", 0, inputs, outputs, grid, 0)
    return head + matrix + ramp * inputs + cells + ramp * outputs


def _rgb(lightness, a, b):
    """Linear red, green and blue of 8-bit Lab (each from 0 to 1), near enough."""
    y = (100 * lightness + 16) / 116
    xyz = [max(0.0, each) ** 3 for each in (y + (255 * a - 128) / 500, y, y - (255 * b - 128) / 200)]
    x, y, z = xyz[0] * 0.9642, xyz[1], xyz[2] * 0.8249
    red, green = 3.1339 * x - 1.6169 * y - 0.4906 * z, -0.9788 * x + 1.9161 * y + 0.0335 * z
    return red, green, 0.0719 * x - 0.2290 * y + 1.4052 * z


def _inks(red, green, blue):
    parts = [1 - max(0.0, min(1.0, each)) ** 0.45 for each in (red, green, blue)]
    black = 0.6 * min(parts)
    return (*parts, black)


def _lab(red, green, blue):
    lightness = (0.22 * red + 0.72 * green + 0.06 * blue) ** 0.5
    return lightness, 0.5 + (red - green) / 4, 0.5 + (green - blue) / 4
