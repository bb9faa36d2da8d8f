from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.render.tiny import TinyGame


@pytest.fixture
def tiny(tmp_path: Path) -> TinyGame:
    return TinyGame(tmp_path)


@pytest.fixture
def without_cjk(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra with the Chinese, Japanese and Korean font were not installed."""
    monkeypatch.setattr(
        "toolkit.render.font_config.find_spec", lambda name: None if name == "manimgx_fonts_cjk" else find_spec(name)
    )
