"""A list of names from an organiser: one per line, or a table as exported by spreadsheets and Moodle."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

WHOLE = ("name", "full name", "nome completo", "nome e cognome", "group", "gruppo", "grupo", "نام کامل")
FIRST = ("first name", "given name", "firstname", "nome", "نام")
LAST = ("last name", "surname", "lastname", "family name", "cognome", "sobrenome", "apelido", "نام خانوادگی")
MAIL = ("email address", "email", "e-mail", "indirizzo email", "endereço de email", "نشانی پست الکترونیکی", "رایانامه")
LOGIN = ("username", "user name", "login", "nome utente", "nome de usuário", "nome de utilizador", "نام کاربری")


@dataclass(frozen=True)
class Listed:
    """A name, a mail address for its link, and a user name elsewhere; of the last two only hashes are kept."""

    name: str
    mail: str = ""
    login: str = ""


def read_names(text: str) -> list[Listed]:
    """The names of a list, each once, in order; a table is recognised by its column names."""
    lines = text.removeprefix("\ufeff").splitlines()
    head = next((line for line in lines if line.strip()), "")
    mark = max(",;\t", key=head.count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO("\n".join(lines)), delimiter=mark)]
    rows = [row for row in rows if any(row)]
    columns = [cell.casefold() for cell in rows[0]] if rows else []
    is_table = bool(set(columns) & {*WHOLE, *FIRST, *LAST})
    found = (
        [_listed(row, columns) for row in rows[1:]] if is_table else [Listed(" ".join(each.split())) for each in lines]
    )
    return list({normalize("NFC", each.name).casefold(): each for each in reversed(found) if each.name}.values())[::-1]


def _listed(row: Sequence[str], columns: Sequence[str]) -> Listed:
    cells = dict(zip(columns, row, strict=False))
    first, last = _first(cells, FIRST), _first(cells, LAST)
    whole = " ".join(filter(None, (first, last))) if last else _first(cells, WHOLE) or first
    return Listed(" ".join(whole.split()), _first(cells, MAIL), _first(cells, LOGIN))


def _first(cells: dict[str, str], names: Sequence[str]) -> str:
    return next((cells[name] for name in names if cells.get(name)), "")
