"""A project as it was at a git reference, or as it is in another folder, without touching the working tree."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath

from toolkit.errors import ToolkitError, UsageError
from toolkit.project import MARKER, Project

_PARTS = ("content", "templates", "schemas", MARKER)


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
    listed = _git(root, "ls-tree", "-z", "--name-only", commit, "--", *_PARTS) or b""
    names = [name for name in listed.decode().split("\0") if name]
    if names:
        archive = _git(root, "archive", "--format=tar", commit, "--", *names)
        if archive is None:
            raise ToolkitError(f"git can't read the files of {commit[:10]}", "see what 'git archive' says")
        _unpack(archive, place)
    return place


def _check_kept(root: Path, game_id: str) -> None:
    """A project or a game that git was never given would look as if nothing in it had changed."""
    place = PurePosixPath("content", game_id)
    told = ""
    if not _git(root, "ls-files", "--", *_PARTS):
        told = f"git keeps none of the files in {root}"
    elif (root / place).is_dir() and not _git(root, "ls-files", "--", str(place)) and _git(root, "check-ignore", place):
        told = f"git is told to ignore {root / place}"
    if told:
        raise ToolkitError(told, "add them to git, or name a folder with an earlier copy")


def _commit(root: Path, reference: str) -> str:
    found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}")
    if found is not None:
        return found.decode().strip()
    shallow = _git(root, "rev-parse", "--is-shallow-repository")
    if (shallow or b"").strip() == b"true":
        message = f"'{reference}' is not in this shallow clone"
        raise ToolkitError(message, "fetch the history: git fetch --unshallow (in CI: fetch-depth: 0)")
    raise UsageError(f"'{reference}' is neither a folder with content/ nor a reference that git knows", "see git log")


def _git(folder: Path, *arguments: str | PurePosixPath) -> bytes | None:
    """What git prints; None when it fails. Raises ToolkitError where there is no git."""
    program = shutil.which("git")
    if program is None:
        raise ToolkitError("there is no git on this machine", "install it, or name a folder with an earlier copy")
    done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, check=False)  # noqa: S603 - no shell
    return done.stdout if done.returncode == 0 else None


def _unpack(archive: bytes, place: Path) -> None:
    """The plain files of a tar archive; links and names that lead elsewhere are left out."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            name = PurePosixPath(member.name)
            source = tar.extractfile(member) if member.isfile() else None
            if source is None or name.is_absolute() or ".." in name.parts:
                continue
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(source.read())
