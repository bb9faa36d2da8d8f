import pytest

from toolkit.errors import ToolkitError
from toolkit.library.patching import Patch, read_original, written
from toolkit.library.patching import patched as patch_of

TEXT = """# Cars, with comments
cars:
  - id: horse   # the horse
    passives:
      - build_at: {place: back}
      - on_destroyed: {draw: 2}  # two
    name: "A \\"Horse\\""
  - id: bus
    copies: 1
    about: >-
      folded
      text
"""
DRAW = ("cars", 0, "passives", 1, "on_destroyed", "draw")


def patched(file, shown: str, changes) -> Patch:
    return patch_of(read_original(file, shown), changes)


def file_with(tmp_path, text):
    path = tmp_path / "cars.yaml"
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT])
def test_only_the_value_changes(tmp_path, text):
    path = file_with(tmp_path, text)
    made = patched(path, "content/x/cars.yaml", {DRAW: 3, ("cars", 1, "copies"): 10})
    assert made.after == text.replace("draw: 2", "draw: 3").replace("copies: 1", "copies: 10")
    made.write()
    assert path.read_bytes() == made.after.encode()


def test_two_values_on_a_line_are_both_changed(tmp_path):
    made = patched(file_with(tmp_path, "a: {x: 1, y: 10, z: 100}\n"), "a.yaml", {("a", "x"): 100, ("a", "z"): 1})
    assert made.after == "a: {x: 100, y: 10, z: 1}\n"


def test_words_and_quoted_text_are_values_too(tmp_path):
    path = file_with(tmp_path, TEXT)
    changes = {("cars", 0, "passives", 0, "build_at", "place"): "front", ("cars", 0, "name"): "no"}
    assert patched(path, "x", changes).after == TEXT.replace("place: back", "place: front").replace(
        '"A \\"Horse\\""', '"no"'
    )


def test_the_patch_is_a_unified_diff(tmp_path):
    text = patched(file_with(tmp_path, TEXT), "content/x/cars.yaml", {DRAW: 3}).text
    assert text.startswith("--- a/content/x/cars.yaml\n+++ b/content/x/cars.yaml\n@@ ")
    assert "-      - on_destroyed: {draw: 2}  # two\n+      - on_destroyed: {draw: 3}  # two\n" in text


@pytest.mark.parametrize("path", [("cars", 1, "about"), ("cars", 0, "speed"), ("cars", 0, "passives")])
def test_what_is_no_plain_value_is_refused_and_nothing_written(tmp_path, path):
    file = file_with(tmp_path, TEXT)
    with pytest.raises(ToolkitError, match=r"no plain one|there is no value"):
        patched(file, "cars.yaml", {path: 1})
    assert file.read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (0.5, "0.5"), (True, "true"), ("front", "front"), ("no", '"no"'), ("a: b", '"a: b"')]
)
def test_values_are_written_so_that_they_mean_themselves(value, text):
    assert written(value) == text


def test_a_value_that_an_alias_uses_too_is_refused(tmp_path):
    file = file_with(tmp_path, "cars:\n  - &boom {draw: 2}\n  - *boom\n")
    with pytest.raises(ToolkitError, match="can't be changed alone"):
        patched(file, "cars.yaml", {("cars", 0, "draw"): 3})


def test_a_last_line_without_its_end_is_told_in_the_patch(tmp_path):
    text = patched(file_with(tmp_path, "a: 1"), "a.yaml", {("a",): 2}).text
    assert text.endswith("-a: 1\n\\ No newline at end of file\n+a: 2\n\\ No newline at end of file\n")


def test_a_read_only_file_is_left_alone_and_a_link_leads_to_its_file(tmp_path):
    file = file_with(tmp_path, "a: 1\n")
    link = tmp_path / "link.yaml"
    link.symlink_to(file)
    patched(link, "link.yaml", {("a",): 2}).write()
    assert (link.is_symlink(), file.read_text(encoding="utf-8")) == (True, "a: 2\n")
    file.chmod(0o444)
    with pytest.raises(ToolkitError, match="read-only"):
        patched(file, "a.yaml", {("a",): 3}).write()


def test_a_file_that_was_edited_since_it_was_read_is_not_overwritten(tmp_path):
    file = file_with(tmp_path, "a: 1\nb: 1\n")
    made = patched(file, "a.yaml", {("a",): 2})
    file.write_text("b: 1\na: 1\n", encoding="utf-8")
    with pytest.raises(ToolkitError, match="has changed meanwhile: not written"):
        made.write()
    assert file.read_text(encoding="utf-8") == "b: 1\na: 1\n"
    assert made.text.endswith("@@ -1,2 +1,2 @@\n-a: 1\n+a: 2\n b: 1\n")
