from pathlib import Path

import pytest

from tests.render.tiny import TinyGame
from toolkit.render import font_config
from toolkit.render.font_config import package_folder


@pytest.fixture
def tiny(tmp_path: Path) -> TinyGame:
    return TinyGame(tmp_path)


@pytest.fixture
def without_cjk(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra with the Chinese, Japanese and Korean font were not installed."""
    monkeypatch.setattr(
        font_config, "package_folder", lambda name: None if name == "manimgx_fonts_cjk" else package_folder(name)
    )
