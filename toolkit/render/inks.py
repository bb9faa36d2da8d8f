"""Colours as a PDF states them: red, green and blue for screens and home printers, or the four inks of a press."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

RGB, CMYK = "rgb", "cmyk"


@dataclass(frozen=True)
class Inks:
    """The colours of one PDF: "rgb", or "cmyk" with at most `most` of all inks together (1 is one of them in full).

    `icc` is the file of the press's profile; without one, inks are worked out by plain arithmetic.
    """

    kind: str = RGB
    most: float = 3.0
    icc: str = ""

    @property
    def are_four(self) -> bool:
        """True for the inks of a press."""
        return self.kind == CMYK

    @property
    def space(self) -> str:
        """The name of the colour space."""
        return "DeviceCMYK" if self.kind == CMYK else "DeviceRGB"

    def parts(self, color: str) -> tuple[float, ...]:
        """The parts of "#rrggbb", each from 0 to 1 in four digits."""
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        if self.kind == RGB:
            return round(red, 4), round(green, 4), round(blue, 4)
        # Black ink stands for all that the three have in common: grey and black text are of one ink.
        if self.icc and not red == green == blue:
            return self._by_profile(color)
        white = max(red, green, blue)
        black = 1 - white
        rest = [1 - part / white if white else 0.0 for part in (red, green, blue)]
        less = min(1.0, (self.most - black) / sum(rest)) if any(rest) else 1.0
        cyan, magenta, yellow = (part * less for part in rest)
        return round(cyan, 4), round(magenta, 4), round(yellow, 4), round(black, 4)

    def _by_profile(self, color: str) -> tuple[float, ...]:
        from toolkit.render.separation import color_in_inks  # only a press with a profile needs Pillow here

        *colors, black = color_in_inks(*(int(color[at : at + 2], 16) for at in (1, 3, 5)), self.icc)
        less = min(1.0, (self.most - black) / sum(colors)) if any(colors) else 1.0
        return (*(round(part * less, 4) for part in colors), round(black, 4))

    def fill(self, color: str) -> str:
        """The operator that sets the colour of areas and text."""
        return f"{self._written(color)} {'k' if self.kind == CMYK else 'rg'}"

    def stroke(self, color: str) -> str:
        """The operator that sets the colour of lines."""
        return f"{self._written(color)} {'K' if self.kind == CMYK else 'RG'}"

    def _written(self, color: str) -> str:
        return _written(self, color)


@lru_cache(maxsize=4096)
def _written(inks: Inks, color: str) -> str:
    return " ".join(f"{part + 0.0:.9g}" for part in inks.parts(color))
