"""A project as it was at a git reference, or as it is in another folder, without touching the working tree."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath

from toolkit.errors import ToolkitError, UsageError
from toolkit.project import MARKER, Project

_PARTS = ("content", "templates", "schemas", MARKER)
_PLAIN = ("100644", "100755")


@contextmanager
def project_at(project: Project, reference: str, game_id: str) -> Iterator[Project]:
    """The project at `reference`: a folder that holds content, or else a name git knows. Gone when the block ends.

    Raises ToolkitError outside of git, where git does not keep the game's files, in a shallow clone that lacks the
    reference, and for an unknown reference.
    """
    if not reference.strip():
        raise UsageError("nothing is named to compare with", "name a git reference or a folder, such as main")
    folder = Path(reference)
    if (folder / "content").is_dir():
        yield _in_folder(project, folder.resolve())
        return
    if folder.is_dir() and any(mark in reference for mark in "/\\."):
        raise UsageError(f"the folder {reference} holds no content/", "name a project, or a git reference")
    repository = _git(project.roots[0], "rev-parse", "--show-toplevel")
    if repository is None:
        hint = "name a folder with an earlier copy of the project instead"
        raise ToolkitError(f"{project.roots[0]} is in no git repository that can be read", hint)
    commit = _commit(project.roots[0], reference)
    _check_kept(project.roots[0], game_id)
    with tempfile.TemporaryDirectory(prefix="toolkit-") as place:
        roots = tuple(
            _root_at(root, commit, Path(place) / str(number))
            if _git(root, "rev-parse", "--show-toplevel") == repository
            else root
            for number, root in enumerate(project.roots)
        )
        yield replace(project, roots=roots)


def _in_folder(project: Project, folder: Path) -> Project:
    """The project in another folder, over the same bundled files; a whole copy of those needs them not."""
    if len(project.roots) == 1 and (folder / "templates" / "common").is_dir():
        return replace(project, roots=(folder,))
    return replace(project, roots=(folder, project.roots[-1]))


def _root_at(root: Path, commit: str, place: Path) -> Path:
    """The files of `root` at a commit, put below `place`; bundled files that git does not keep are as they are."""
    if not _git(root, "ls-files", "--", *_PARTS):
        return root
    place.mkdir()
    kept = list(_kept(root, commit, *_PARTS))
    for (_, path), data in zip(kept, _blobs(root, [name for name, _ in kept]), strict=True):
        file = place / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return place


def has_game(before: Project, now: Project, game_id: str) -> bool:
    """Whether an earlier state of a project had a game; a bundled one is another than the project's own."""
    own = Path("content", game_id, "game.yaml")
    is_own = (now.roots[0] / own).is_file()
    return (before.roots[0] / own).is_file() if is_own else game_id in before.game_ids


def _check_kept(root: Path, game_id: str) -> None:
    """A project, a game or a file that git is not to keep would look as if nothing in it had changed."""
    hint = "add it to git, or name a folder with an earlier copy"
    if not _git(root, "ls-files", "--", *_PARTS):
        raise ToolkitError(f"git keeps none of the files in {root}", hint)
    files = ("--others", "--ignored", "--exclude-standard", "--", f"content/{game_id}/*.yaml")
    ignored = _git(root, "ls-files", "-z", *files)
    if ignored:
        name = ignored.decode("utf-8", "surrogateescape").partition("\0")[0]
        raise ToolkitError(f"git is told to ignore {root / name}", hint)


def _kept(root: Path, commit: str, *paths: str) -> Iterator[tuple[str, PurePosixPath]]:
    """The objects and paths of the plain files below `root` that a commit keeps; links and submodules are none."""
    listed = _git(root, "ls-tree", "-r", "-z", commit, "--", *paths) or b""
    for entry in listed.decode("utf-8", "surrogateescape").split("\0"):
        about, _, name = entry.partition("\t")
        if about.startswith(_PLAIN):
            yield about.split()[2], PurePosixPath(name)


def _blobs(root: Path, names: list[str]) -> Iterator[bytes]:
    """What the objects of these names hold."""
    answer = _git(root, "cat-file", "--batch", told="".join(f"{name}\n" for name in names).encode())
    if answer is None:
        raise ToolkitError(f"git can't read the files of {root}", "see what 'git fsck' says")
    at = 0
    for name in names:
        head, _, _ = answer[at : at + 200].partition(b"\n")
        if not head.split()[-1].isdigit():
            raise ToolkitError(f"git can't read the object {name[:10]} in {root}", "see what 'git fsck' says")
        start, size = at + len(head) + 1, int(head.split()[-1])
        yield answer[start : start + size]
        at = start + size + 1


def _commit(root: Path, reference: str) -> str:
    found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}")
    if found is not None:
        return found.decode().strip()
    shallow = _git(root, "rev-parse", "--is-shallow-repository")
    if (shallow or b"").strip() == b"true":
        message = f"'{reference}' is not in this shallow clone"
        raise ToolkitError(message, "fetch the history: git fetch --unshallow (in CI: fetch-depth: 0)")
    raise UsageError(f"'{reference}' is neither a folder with content/ nor a reference that git knows", "see git log")


def _git(folder: Path, *arguments: str, told: bytes | None = None) -> bytes | None:
    """What git prints when it is `told` that; None when it fails. Raises ToolkitError where there is no git."""
    program = shutil.which("git")
    if program is None:
        raise ToolkitError("there is no git on this machine", "install it, or name a folder with an earlier copy")
    command = [program, *arguments]
    done = subprocess.run(command, cwd=folder, input=told, capture_output=True, check=False)  # noqa: S603 - no shell
    return done.stdout if done.returncode == 0 else None
