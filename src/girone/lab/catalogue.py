"""Every fault that the lab knows: its grade, its rule, why it costs matches, and how to fix it."""

from dataclasses import dataclass

from girone.lab.finding import Grade
from girone.model.reason import Reason
from girone.model.wire import Declaration, Way


@dataclass(frozen=True)
class Fault:
    """One fault; `what` may contain {detail}, a sentence of the referee or the supervisor."""

    grade: Grade
    reason: Reason
    what: str
    why: str
    fix: str


LOST = "The referee ends the match at once, and the opponent wins."
LOST_TURN = "The turn is lost; five lost turns in a row lose the match."
FORGIVEN = "It is accepted here; another server may not accept it."
TO_THE_LETTER = "It is harmless here; a strict server counts it as a lost turn."

FAULTS = {
    "illegal": Fault(
        Grade.LOSES,
        Reason.ILLEGAL,
        "It played a move that the rules forbid: {detail}",
        LOST,
        "Replay the game from the messages below and compare your board with the referee's: "
        "most often a message was missed, or rows and columns are swapped.",
    ),
    "needless-pass": Fault(
        Grade.LOSES,
        Reason.ILLEGAL,
        "It passed although it had a move: {detail}",
        LOST,
        "Pass only when your list of legal moves is empty, and check that the list is complete.",
    ),
    "missed-pass": Fault(
        Grade.LOSES,
        Reason.ILLEGAL,
        "It had to pass and did not: {detail}",
        LOST,
        "When you have no legal move, send a pass as the document writes it.",
    ),
    "malformed": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "Its answer is not a move: {detail}",
        LOST,
        "Send moves exactly as the wire writes them, and print everything else to standard error.",
    ),
    "not-text": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It sent bytes that are not text: {detail}",
        LOST,
        "Write plain ASCII: no binary data, no byte order mark, no letters with accents.",
    ),
    "windows-line-end": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It ends its messages with CR LF: {detail}",
        LOST,
        'End messages with LF alone: in Java print(move + "\\n") in place of println, in C open the stream as binary.',
    ),
    "small-letters": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It writes its moves in lower case: {detail}",
        LOST,
        "Write moves in capital letters.",
    ),
    "flood": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It floods its output: {detail}",
        LOST,
        "Send one move for each turn, and nothing else; look for a loop that prints without reading.",
    ),
    "out-of-turn": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It sent something out of turn: {detail}",
        LOST,
        "Send one message for each turn, and only after the opponent's move has come.",
    ),
    "no-answer": Fault(
        Grade.LOSES,
        Reason.TOO_SLOW,
        "It did not answer in time: {detail}",
        LOST,
        "Flush your output after every move; look at your clock while you search, and stop well before the limit.",
    ),
    "silent": Fault(
        Grade.LOSES,
        Reason.TOO_SLOW,
        "It never answered, and used no processor time: {detail}",
        LOST,
        "Most often the move stays in a buffer: flush it (out.flush() in Java, flush=True in Python, fflush(stdout) in "
        "C). Or the program waits: for a message that does not come, or longer than it may.",
    ),
    "half-an-answer": Fault(
        Grade.LOSES,
        Reason.TOO_SLOW,
        "Only part of its answer came in time: {detail}",
        LOST,
        "Write the whole answer at once, including its end, such as a line feed.",
    ),
    "instant-answer": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It fails if the opponent answers at once, but not if the answer takes 0.1 s: {detail}",
        "A fast opponent answers within a millisecond of your move, and several messages come at once.",
        "Read everything that comes, line by line, and keep what follows a line for later: one read may bring several "
        "messages. The organiser can help with wire_options.pace = 0.1 in [set].",
    ),
    "reads-cr-lf": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It does not understand lines that end with CR LF; with LF alone it works: {detail}",
        "A server on Windows, or one written in Java, may end its lines that way.",
        "Remove white space at the end of each line before you compare it: strip() in Python, trim() in Java.",
    ),
    "reads-pieces": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It does not understand a message that comes in pieces; in one piece it works: {detail}",
        "A network may cut a message anywhere, and one read then brings only a part.",
        "Read on until the end of a line has come before you use it.",
    ),
    "reads-one-message": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It does not understand several messages in one packet; one by one it works: {detail}",
        "A network may join messages, and one read then brings several.",
        "Read line by line, and keep what follows a line for later.",
    ),
    "reads-no-remarks": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "More MESSAGE lines than usual confuse it; without them it works: {detail}",
        "The server may write such a line at any time.",
        "Skip every line that begins with MESSAGE, wherever it comes.",
    ),
    "crash": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It ended in the middle of the match: {detail}",
        LOST,
        "Read its standard error below; catch exceptions and answer with any legal move.",
    ),
    "left": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It left in the middle of the match: {detail}",
        LOST,
        "Stay connected until the result has come.",
    ),
    "too-large": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It exceeded a limit and was ended: {detail}",
        LOST,
        "Give tables a fixed size, free memory, and end the processes that you start.",
    ),
    "no-show": Fault(
        Grade.LOSES,
        Reason.NO_SHOW,
        "It did not connect: {detail}",
        LOST,
        "Start it by hand with the same command in an empty folder; find its files relative to the program.",
    ),
    "no-file": Fault(
        Grade.LOSES,
        Reason.MISSING,
        "It wrote no move.txt: {detail}",
        LOST_TURN,
        "Write move.txt as a plain file into the working directory, also when you have no move.",
    ),
    "other-file": Fault(
        Grade.LOSES,
        Reason.MISSING,
        "It wrote its move into another file than move.txt: {detail}",
        LOST_TURN,
        "Call the file move.txt, in small letters, in the working directory.",
    ),
    "early": Fault(
        Grade.RISKY,
        Reason.ILLEGAL,
        "It answered before it was asked: {detail}",
        "The answer counts for the next turn, when the board has changed.",
        "Wait until it is your turn, and send one move for each.",
    ),
    "stirs": Fault(
        Grade.RISKY,
        Reason.DISCONNECTED,
        "It ran while it was suspended: {detail}",
        "The second time, girone ends it and it loses the match.",
        "Use no timers and send yourself no signals; think on your own turn only.",
    ),
    "leftover": Fault(
        Grade.RISKY,
        Reason.DISCONNECTED,
        "It leaves processes behind: {detail}",
        "They take processor time from the next move and the next match, and their number is limited.",
        "End the processes that you started, and wait for them, before you exit.",
    ),
    "close-to-the-limit": Fault(
        Grade.RISKY,
        Reason.TOO_SLOW,
        "Its answers come close to the limit: {detail}",
        "Delays of the network and of a busy machine count, too.",
        "Keep a tenth of the limit as a reserve.",
    ),
    "fails-behind-its-move": Fault(
        Grade.RISKY,
        Reason.MISSING,
        "It wrote a move and then failed: {detail}",
        "The move in the file counts, whatever the program would have chosen; without one the turn is lost.",
        "Read its standard error, and fix what fails.",
    ),
    "slow-start": Fault(
        Grade.RISKY,
        Reason.NO_SHOW,
        "It starts slowly: {detail}",
        "On a busy machine it may not start in time.",
        "Load large tables after you have connected, or make them smaller.",
    ),
    "log-flood": Fault(
        Grade.ADVICE,
        Reason.TOO_SLOW,
        "It writes a lot to standard error: {detail}",
        "Writing takes time, and only the beginning is kept.",
        "Print less, or only for debugging.",
    ),
    "second-connection": Fault(
        Grade.ADVICE,
        Reason.NO_SHOW,
        "It connected more than once: {detail}",
        "The second connection may take the opponent's seat on the course's own server.",
        "Connect once, and try again only when you were refused.",
    ),
    "after-the-end": Fault(
        Grade.ADVICE,
        Reason.MALFORMED,
        "It keeps sending after the end: {detail}",
        "It is ignored here; if the next match used the same connection, it would be an answer.",
        "Exit when the result has come.",
    ),
    "stays": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It did not end by itself after the match: {detail}",
        "It is killed; until then it takes time and memory from others.",
        "Exit when the result has come, or when your input ends.",
    ),
    "bad-ending": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It failed after the match was over: {detail}",
        "The result stands, but the log looks like a mistake.",
        "Handle the end of your input, and exit with code 0.",
    ),
    "forgiven-line-end": Fault(
        Grade.ADVICE,
        Reason.MALFORMED,
        "It ends its lines with CR LF: {detail}",
        FORGIVEN,
        "End lines with LF alone.",
    ),
    "forgiven-small-letters": Fault(
        Grade.ADVICE,
        Reason.MALFORMED,
        "It writes its moves in lower case, which is accepted here: {detail}",
        FORGIVEN,
        "Write moves in capital letters.",
    ),
    "unwritten-pass": Fault(
        Grade.RISKY,
        Reason.MISSING,
        "It had to pass and did not write -1,-1: {detail}",
        TO_THE_LETTER,
        "When you have no legal move, write -1,-1 into move.txt.",
    ),
    "blanks": Fault(
        Grade.RISKY,
        Reason.MALFORMED,
        "It writes spaces into move.txt: {detail}",
        TO_THE_LETTER,
        "Write the two numbers with nothing but the comma between them, such as 5,4.",
    ),
    "large": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It uses a lot of memory: {detail}",
        "A program that exceeds a limit is ended and loses the match.",
        "Give tables a fixed size that leaves a reserve.",
    ),
    "litter": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It leaves many files behind: {detail}",
        "A full disk ends the tournament for everybody.",
        "Remove what you write, or write less.",
    ),
}

IN_A_FILE = {
    "missed-pass": "When you have no legal move, write -1,-1 into move.txt.",
    "malformed": "Write x,y such as 5,4 into move.txt and nothing else; print everything else to standard output.",
    "flood": "Write x,y such as 5,4 into move.txt and nothing else.",
    "no-answer": "Look at your clock while you search, and write and close move.txt well before the limit; what is "
    "still running then is killed.",
    "half-an-answer": "Write the whole move into move.txt at once and close it well before the limit; what is still "
    "running then is killed.",
}
"""Fixes for programs that write moves into a file, where standard output is not read."""


def fix(name: str, wire: Declaration) -> str:
    """How to fix a fault in a program of this wire."""
    return (wire.is_reached(Way.FOLDER) and IN_A_FILE.get(name)) or FAULTS[name].fix
