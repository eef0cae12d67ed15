"""Dialogs over the board; Escape closes them."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

STYLE = """
ModalScreen { align: center middle; }
ModalScreen > .box { width: 64; max-width: 95%; height: auto; max-height: 95%; background: $surface; }
ModalScreen > .box { border: heavy $primary; padding: 0 2; }
ModalScreen Static { width: 100%; height: auto; }
OptionList { height: auto; max-height: 14; border: none; margin-top: 1; }
Input { margin: 1 0; }
"""


class FileDialog(ModalScreen[str | None]):
    """Asks for the name of a file."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]

    def __init__(self, question: str, proposal: str) -> None:
        super().__init__()
        self._question, self._proposal = question, proposal

    def compose(self) -> ComposeResult:
        """The question and a line to write in."""
        with Vertical(classes="box"):
            yield Static(f"{self._question}  (Escape: back to the board)", markup=False)
            yield Input(self._proposal)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the name, if there is one."""
        self.dismiss(event.value.strip() or None)


class ListDialog(ModalScreen[str | None]):
    """Asks for one of several answers."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]

    def __init__(self, question: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._question, self._answers = question, answers

    def compose(self) -> ComposeResult:
        """The question and the list."""
        with Vertical(classes="box"):
            yield Static(self._question, markup=False)
            yield OptionList(*(Text(words) for _, words in self._answers))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the chosen answer."""
        self.dismiss(self._answers[event.option_index][0])


class HelpDialog(ModalScreen[None]):
    """The keys, the marks, and the notation of moves."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,question_mark,space", "dismiss(None)", "Back")]

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        """The page."""
        with VerticalScroll(classes="box"):
            yield Static(self._words, markup=False)
