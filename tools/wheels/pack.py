"""Makes a wheel with the core from one without: adds the library, changes the tag, and rewrites the file list."""

import base64
import hashlib
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools.wheels.core import ROOT

EPOCH = (2020, 1, 1, 0, 0, 0)
"""Date of every file, so that equal files make equal wheels."""


def pure_wheel(dist: Path) -> Path:
    """Build the wheel without a core."""
    dist.mkdir(parents=True, exist_ok=True)
    options = ["--wheel", "--outdir", str(dist), "-Cwheel.cmake=false"]
    subprocess.run([sys.executable, "-m", "build", *options, ROOT], check=True, stdout=subprocess.DEVNULL)
    return max(dist.glob("girone-*-none-any.whl"), key=lambda file: file.stat().st_mtime)


def pack(plain: Path, library: Path, tag: str) -> Path:
    """Write the wheel with the library into the folder of the plain one."""
    with ZipFile(plain) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    files[f"girone/{library.name}"] = library.read_bytes()
    facts = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    said = re.sub(r"^Tag: .*$", f"Tag: {tag}", files[facts].decode(), flags=re.MULTILINE)
    files[facts] = said.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false").encode()
    record = facts.removesuffix("WHEEL") + "RECORD"
    del files[record]
    lines = [f"{name},sha256={_hash(content)},{len(content)}" for name, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    made = plain.with_name("-".join([*plain.name.split("-")[:2], tag]) + ".whl")
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, content in files.items():
            wheel.writestr(ZipInfo(name, EPOCH), content, ZIP_DEFLATED)
    return made


def _hash(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
