"""An arena of `girone serve` for benches, on this machine: its organiser, students and uploads."""

import http.client
import io
import json
import re
import secrets
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from girone.entries.arena.arena import FILE
from girone.formats.ladder import LADDER

GIRONE = [sys.executable, "-P", "-m", "girone.cli.start"]
PATIENCE = 120.0
LINK = re.compile(r"<li><b><bdi>(.*?)</bdi></b>.*?<code class=\"secret\">.*?key=(.*?)</code>")
FIELD = re.compile(r'name="(proof|once)" value="([^"]+)"')


@dataclass(frozen=True)
class Answer:
    """A response, and its seconds."""

    status: int
    body: bytes
    seconds: float
    cookie: str = ""

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass(frozen=True)
class Visitor:
    """A client of the page; uses a connection per request, as scripts do."""

    port: int
    headers: Mapping[str, str]

    def ask(self, path: str, body: bytes | None = None, **more: str) -> Answer:
        """GET, or POST if there is a body."""
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET" if body is None else "POST", path, body, {**self.headers, **more})
            answer = connection.getresponse()
            read = answer.read()
            cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
            return Answer(answer.status, read, time.monotonic() - began, cookie)
        finally:
            connection.close()

    def send(self, path: str, **form: str) -> Answer:
        """POST a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask(path, urlencode(form).encode(), Origin=f"http://127.0.0.1:{self.port}", **kind)

    def upload(self, name: str, content: bytes, comment: str) -> Answer:
        """Upload one file through the API."""
        edge = secrets.token_hex(16)
        head = f'--{edge}\r\nContent-Disposition: form-data; name="comment"\r\n\r\n{comment}\r\n--{edge}\r\n'
        head += f'Content-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
        return self.ask("/api/uploads", body, **{"Content-Type": f"multipart/form-data; boundary={edge}"})


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run `girone serve`; yields the process and the organiser's address, and ends it by Ctrl-C."""
    command = [*GIRONE, "serve", str(folder), "--port", "0", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        process.stdout.readline()
        yield process, process.stdout.readline().partition(": ")[2].strip()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        process.stdout.close()


def new_arena(folder: Path, settings: str, form: str = "") -> None:
    """Write the file of a Dipole ladder; `settings` are lines of its [set], `form` of its [format]."""
    made = subprocess.run(
        [*GIRONE, "new", "dipole-2020", "--format", LADDER, "-o", str(folder / FILE)],
        check=True,
        capture_output=True,
        text=True,
    )
    assert not made.stderr, made.stderr
    text = (folder / FILE).read_text()
    text = text.replace("\n[set]\n", f"\n[set]\n{settings}").replace('\nkind = "ladder"', f'\n{form}kind = "ladder"')
    (folder / FILE).write_text(text.replace("\n# sandbox", '\nsandbox = "strict"\n# sandbox'))


def close_after(file: Path, minutes: float) -> None:
    """Write into the file when delivery closes."""
    closes = datetime.now(UTC) + timedelta(minutes=minutes)
    text = file.read_text().replace(
        "\n[delivery]\n", f"\n[delivery]\ncloses = {closes:%Y-%m-%d %H:%M:%S}\nzone = 'UTC'\n"
    )
    half = file.with_name(".half")
    half.write_text(text)
    half.replace(file)


def students_of(organiser: str, names: list[str]) -> dict[str, Visitor]:
    """Add entrants; each signs in by its link and makes an upload token."""
    address = urlsplit(organiser)
    port = address.port or 0
    knock = Visitor(port, {})
    cookie = knock.send("/organiser/enter", token=address.query.partition("=")[2]).cookie
    boss = Visitor(port, {"Cookie": cookie})
    fields = dict(FIELD.findall(boss.ask("/organiser/entrants").body.decode()))
    answer = boss.send("/organiser/entrants", names="\n".join(names), **fields)
    links = dict(LINK.findall(answer.body.decode()))
    assert len(links) == len(names), answer.body[-500:]
    return {name: _with_token(port, key) for name, key in links.items()}


def _with_token(port: int, key: str) -> Visitor:
    browser = Visitor(port, {"Cookie": Visitor(port, {}).send("/you/enter", key=key).cookie})
    fields = dict(FIELD.findall(browser.ask("/you").body.decode()))
    shown = browser.send("/you/token", proof=fields["proof"]).body.decode()
    found = re.search(r'<code class="secret">(.*?)</code>', shown)
    assert found, shown[-500:]
    return Visitor(port, {"Authorization": f"Bearer {found[1]}"})


def kit(language: str) -> dict[str, bytes]:
    """The files of a program that plays any legal move."""
    with zipfile.ZipFile(io.BytesIO(_kit_zip(language))) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


def _kit_zip(language: str) -> bytes:
    file = Path(f"/tmp/girone-bench-{secrets.token_hex(8)}.zip")
    subprocess.run(
        [*GIRONE, "kit", "dipole-2020", str(file), "--language", language], check=True, stdout=subprocess.DEVNULL
    )
    content = file.read_bytes()
    file.unlink()
    return content


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip; scripts stay executable."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o755 if name.endswith(".sh") else 0o644) << 16
            archive.writestr(info, content)
    return held.getvalue()
