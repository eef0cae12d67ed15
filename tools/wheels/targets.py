"""The systems for which wheels are built, and their names in zig."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A choice of instructions: its name in native/levels.cpp, and zig's name of the processor."""

    name: str
    processor: str


LEVELS = (Level("scalar", "x86_64_v2"), Level("avx2", "x86_64_v3"), Level("avx512", "x86_64_v4"))


@dataclass(frozen=True)
class Target:
    """A system: `triple` is zig's name of it, `tag` the wheels', `machine` the one of Python's libraries.

    With several levels all of them are in the same library, and one is chosen at the start; else there is only
    `processor`.
    """

    name: str
    triple: str
    tag: str
    machine: str
    levels: tuple[Level, ...] = ()
    processor: str = "baseline"
    linking: tuple[str, ...] = ()


LATER = ("-Wl,-undefined,dynamic_lookup",)
"""Python's own functions are resolved when the library is loaded."""
TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86-64", "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", "x86_64-linux-gnu", LEVELS),
        Target("linux-aarch64", "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", "aarch64-linux-gnu"),
        Target("macos-arm64", "aarch64-macos.11.0", "macosx_11_0_arm64", "darwin", linking=LATER),
        Target("macos-x86-64", "x86_64-macos.11.0", "macosx_11_0_x86_64", "darwin", (), "x86_64_v2", LATER),
    )
}


@dataclass(frozen=True)
class Abi:
    """The Python interface of a library: version of the headers, and tags of its wheels."""

    name: str
    python: str
    tag: str
    defines: tuple[str, ...] = ()

    def suffix(self, target: Target) -> str:
        """The suffix of the library's name."""
        return ".abi3.so" if self.defines else f".cpython-{self.python.replace('.', '')}-{target.machine}.so"


ABIS = {
    abi.name: abi
    for abi in (
        Abi("cp311", "3.11", "cp311-cp311"),
        Abi("abi3", "3.12", "cp312-abi3", ("Py_LIMITED_API=0x030C0000",)),
    )
}
