"""Every fault that the lab knows by name: how grave it is, what the rule is about, why it costs matches, the cure."""

from dataclasses import dataclass

from girone.lab.finding import Grade
from girone.model.reason import Reason


@dataclass(frozen=True)
class Fault:
    """One fault; `what` may have the gap {detail}, a sentence of the referee or of the supervisor."""

    grade: Grade
    reason: Reason
    what: str
    why: str
    mend: str


LOST = "The referee ends the match at once, and the opponent wins."
LOST_TURN = "The turn is lost; five lost turns in a row lose the match."
FORGIVEN = "Here it is forgiven; another server may not forgive it."
TO_THE_LETTER = "Here it is harmless; a server that takes the document to the letter makes it a lost turn."

FAULTS = {
    "illegal": Fault(
        Grade.LOSES,
        Reason.ILLEGAL,
        "It played a move that the rules forbid: {detail}",
        LOST,
        "Play the game over from the messages below and compare your board with the referee's: "
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
        "When you have no legal move, send the pass as the wire writes it.",
    ),
    "malformed": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It sent what is no move: {detail}",
        LOST,
        "Send moves exactly as the wire writes them, and everything that you print for yourself to standard error.",
    ),
    "not-text": Fault(
        Grade.LOSES,
        Reason.MALFORMED,
        "It sent bytes that are no text: {detail}",
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
        "It writes its moves in small letters: {detail}",
        LOST,
        "Write the letters of a move as capitals.",
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
        "Nothing came from it in time: {detail}",
        LOST,
        "Flush your output after every move; look at your clock while you search, and stop well before the limit.",
    ),
    "half-an-answer": Fault(
        Grade.LOSES,
        Reason.TOO_SLOW,
        "Only a part of its answer came in time: {detail}",
        LOST,
        "Write the whole answer at once, with what ends it: a line feed, or a blank after the second number.",
    ),
    "crash": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It ended in the middle of the match: {detail}",
        LOST,
        "Read what it said on standard error, below; catch what can fail and answer with any legal move.",
    ),
    "left": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It left in the middle of the match: {detail}",
        LOST,
        "Stay until the result has come, and close nothing before that.",
    ),
    "too-large": Fault(
        Grade.LOSES,
        Reason.DISCONNECTED,
        "It used more than it may and was ended: {detail}",
        LOST,
        "Give tables a fixed size, free what you allocate, and start no processes without an end.",
    ),
    "no-show": Fault(
        Grade.LOSES,
        Reason.NO_SHOW,
        "It did not come to the match: {detail}",
        LOST,
        "Start it by hand with the same command in an empty folder; files that it needs are found from where it lies.",
    ),
    "no-file": Fault(
        Grade.LOSES,
        Reason.MISSING,
        "It wrote no move.txt: {detail}",
        LOST_TURN,
        "Write move.txt as a plain file into the working directory, also when you have no move.",
    ),
    "early": Fault(
        Grade.RISKY,
        Reason.ILLEGAL,
        "It answered before it was asked: {detail}",
        "The answer is kept for the next turn, when the board is another one.",
        "Wait until it is your turn, and send one move for each.",
    ),
    "stirs": Fault(
        Grade.RISKY,
        Reason.DISCONNECTED,
        "It went on while it was suspended: {detail}",
        "The second time it is ended and loses the match.",
        "Use no timers and send yourself no signals; think on your own turn only.",
    ),
    "leftover": Fault(
        Grade.RISKY,
        Reason.DISCONNECTED,
        "It leaves processes behind: {detail}",
        "They take processor time from the next move and the next match, and their number is limited.",
        "End what you started, and wait for it, before you end yourself.",
    ),
    "close-to-the-limit": Fault(
        Grade.RISKY,
        Reason.TOO_SLOW,
        "Its answers come at the last moment: {detail}",
        "The time of the network and of a busy machine counts, too.",
        "Keep a tenth of the limit as a reserve.",
    ),
    "slow-start": Fault(
        Grade.RISKY,
        Reason.NO_SHOW,
        "It takes long to start: {detail}",
        "On a busy machine it may not be there in time.",
        "Load large tables after you have connected, or make them smaller.",
    ),
    "log-flood": Fault(
        Grade.ADVICE,
        Reason.TOO_SLOW,
        "It writes very much to standard error: {detail}",
        "Writing takes time, and only the beginning is kept.",
        "Print less, or only when you look for a mistake.",
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
        "It goes on sending after the end: {detail}",
        "Here it is ignored; where the next match begins on the same line, it would be an answer.",
        "End when the result has come.",
    ),
    "stays": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It did not end by itself after the match: {detail}",
        "It is killed; until then it takes time and memory from others.",
        "End when the result has come, or when your input ends.",
    ),
    "bad-ending": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It failed after the match was over: {detail}",
        "The result stands; but who reads the log looks for a mistake.",
        "Expect the end of your input, and end with exit code 0.",
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
        "It writes its moves in small letters, which is forgiven: {detail}",
        FORGIVEN,
        "Write the letters of a move as capitals.",
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
        "It writes blanks into move.txt: {detail}",
        TO_THE_LETTER,
        "Write the two numbers with nothing but the comma between them, such as 5,4.",
    ),
    "large": Fault(
        Grade.ADVICE,
        Reason.DISCONNECTED,
        "It uses much memory: {detail}",
        "A program that uses more than it may is ended and loses the match.",
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
