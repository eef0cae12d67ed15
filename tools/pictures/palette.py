"""Reduces pictures of pages to small PNG files: a palette of the commonest colours, others become the nearest."""

import base64
import struct
import zlib

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page

COLOURS = 64
PIXELS = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext("2d");
  brush.drawImage(image, 0, 0);
  const bytes = brush.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [image.width, image.height, btoa(text)];
}"""
"""Runs in the browser, which decodes the picture, so that no PNG decoder is needed here."""


def shrunk(page: Page, picture: bytes) -> bytes:
    """The picture with a palette; `page` may be any open page."""
    source = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    width, height, text = page.evaluate(PIXELS, source)
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(-1, 4)[:, :3]
    palette, indexes = _quantised(pixels)
    rows = np.hstack([np.zeros((height, 1), np.uint8), indexes.reshape(height, width)])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _quantised(pixels: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    colours, inverse, counts = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-counts, kind="stable")[:COLOURS]]
    apart = colours[:, None, :].astype(np.int32) - palette[None, :, :]
    nearest = (apart**2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    return palette, nearest[inverse.reshape(-1)]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
