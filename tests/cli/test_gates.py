import json

import pytest

from tests.cli.speaking import toolkit


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def project(folder, *gates):
    path = folder / "content/dustbiters/balance.yaml"
    path.parent.mkdir(parents=True)
    (folder / "toolkit.toml").write_text("")
    listed = [f"  - {{name: it {number}, bots: [random], {gate}}}\n" for number, gate in enumerate(gates)]
    path.write_text("gates:\n" + "".join(listed))
    return folder


def balance(folder, *arguments):
    return toolkit("--project", folder, "balance", "dustbiters", "--bots", "random", "--games", 40, *arguments)


def test_a_gate_that_the_games_refute_fails_the_command(tmp_path):
    ran = balance(project(tmp_path, "measure: turns, high: 1"))
    assert ran.code == 1
    assert "gate failed" in ran.out.splitlines()[1]


def test_one_that_they_prove_does_not(tmp_path):
    ran = balance(project(tmp_path, "measure: turns, high: 100"), "--strict", "--format", "json")
    assert ran.code == 0
    (gate,) = json.loads(ran.out)["reports"][0]["gates"]
    assert (gate["state"], gate["nearest"]["label"]) == ("passed", "turns")


def test_one_that_they_leave_open_fails_only_when_strict(tmp_path):
    folder = project(tmp_path, "measure: seats, low: -0.1, high: 0.1")
    assert balance(folder).code == 0
    assert balance(folder, "--strict").code == 1


def test_a_gate_of_an_unknown_bot_names_the_nearest(tmp_path):
    folder = project(tmp_path, "measure: seats, low: -1")
    path = folder / "content/dustbiters/balance.yaml"
    path.write_text(path.read_text().replace("random", "randm"))
    ran = balance(folder)
    assert ran.code == 1
    assert "balance.yaml:2:" in ran.err
    assert "did you mean 'random'?" in ran.err


def test_a_faulty_file_is_a_finding_at_its_place(tmp_path):
    ran = toolkit("--project", project(tmp_path, "measure: dealt, of: car, high: 1"), "validate", "dustbiters")
    assert ran.code == 1
    assert "balance.yaml:2:" in ran.out
    assert "did you mean 'cars'?" in ran.out


def test_games_that_were_reported_are_not_played_again(tmp_path, monkeypatch):
    from toolkit.library import simulation

    plays = []
    real = simulation.play
    monkeypatch.setattr(
        simulation, "play", lambda request, *rest, **how: plays.append(request.options) or real(request, *rest, **how)
    )
    assert (
        balance(project(tmp_path, "measure: turns, high: 100", "measure: turns, high: 100, options: {cars: 18}")).code
        == 0
    )
    assert plays == [{}, {"cars": "18"}]
