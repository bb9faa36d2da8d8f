"""Nothing flows back up: the layers in `.importlinter` hold, and they speak of every part of the toolkit."""

from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[2]
LAYERS = ROOT / ".importlinter"


def lint(config):
    return lint_imports(config_filename=str(config), no_cache=True)


def test_the_import_contracts_hold(capsys):
    kept = lint(LAYERS) == EXIT_STATUS_SUCCESS
    assert kept, capsys.readouterr().out


@pytest.mark.parametrize(
    ("written", "wrong", "told"),
    [
        ("    checking\n    render", "    render | checking", "not allowed"),
        ("    games\n    engine | words\n    model\n", "    words\n    model\n    engine\n    games\n", "not allowed"),
        ("    resources\n", "", "resources"),
        ("    toolkit.render.pdf -> reportlab\n", "", "toolkit.render.pdf -> reportlab"),
    ],
    ids=["checking beside render", "engine below games", "a part without a layer", "a second door"],
)
def test_a_broken_layer_would_be_told(tmp_path, capsys, written, wrong, told):
    config = tmp_path / "importlinter"
    text = LAYERS.read_text(encoding="utf-8")
    config.write_text(text.replace(written, wrong, 1), encoding="utf-8")
    assert lint(config) != EXIT_STATUS_SUCCESS
    assert told in capsys.readouterr().out
