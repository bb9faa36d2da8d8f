from pathlib import Path

import pytest

from tests.render.tiny import TinyGame


@pytest.fixture
def tiny(tmp_path: Path) -> TinyGame:
    return TinyGame(tmp_path)
