"""Words of a command that name files become absolute, because the program runs in a folder of its own."""

from pathlib import Path

import pytest

from girone.matches.places import absolute_words


@pytest.mark.parametrize(
    ("command", "absolute"),
    [
        ("java -cp bin Player", "java -cp {here}/bin Player"),
        ("java -cp bin:lib/gson.jar Player {port}", "java -cp {here}/bin:{here}/lib/gson.jar Player '{port}'"),
        ("java -cp 'bin:lib/*:none' Player", "java -cp '{here}/bin:{here}/lib/*:none' Player"),
        ("java -cp .:/usr Player", "java -cp {here}:/usr Player"),
        ("./go 127.0.0.1:8901", "./go 127.0.0.1:8901"),
    ],
)
def test_each_part_of_a_class_path_becomes_absolute(command: str, absolute: str, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "gson.jar").touch()
    assert absolute_words(command, tmp_path) == absolute.replace("{here}", str(tmp_path))
