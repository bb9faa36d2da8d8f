"""Text as XML can hold it."""

from __future__ import annotations

import re

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """`text` with a replacement character for each that XML 1.0 can't hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
