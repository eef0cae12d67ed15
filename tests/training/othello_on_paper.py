"""Othello's fit once more, in NumPy: what the training's program and the search are compared with."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.othello.fit import Games
from training.othello.models import Amount, Boards, Model

KEPT_OUT = 20
STEPS, ENOUGH = 20, 1e-4
Columns = list[np.ndarray]


@dataclass(frozen=True)
class Sample:
    """The weights that positions of one size add up, a column for each place of the sum, and their leads."""

    columns: Columns
    lead: np.ndarray


def record_type(size: int) -> np.dtype:
    """A record of self-play on boards of one size."""
    discs = ((name, "<u8", ((size * size + 63) // 64,)) for name in ("own", "other"))
    small = ((name, "u1") for name in ("exact", "mine", "theirs"))
    return np.dtype([*discs, ("game", "<u4"), ("lead", "<i2"), ("score", "<i2"), *small, ("unused", "V5")])


def digits_of(records: np.ndarray, size: int) -> np.ndarray:
    """Boards of digits: 0 for empty squares, 1 for own discs, 2 for the opponent's."""
    own, other = (
        np.unpackbits(np.ascontiguousarray(records[side]).view(np.uint8), axis=1, count=size * size, bitorder="little")
        for side in ("own", "other")
    )
    return (own + 2 * other).reshape(-1, size, size)


def places(boards: Boards, digits: np.ndarray) -> Columns:
    """For each image the place in the tables of each position."""
    squares = digits.reshape(len(digits), -1).astype(int)
    return [
        image.begin + squares[:, list(image.squares)] @ 3 ** np.arange(len(image.squares)) for image in boards.images
    ]


def amounts(boards: Boards, digits: np.ndarray, mine: np.ndarray, theirs: np.ndarray) -> Columns:
    """The weights of amounts."""
    numbers = (mine, theirs, frontier(digits, 1), frontier(digits, 2))
    return [place(amount, numbers[amount.what].astype(int)) for amount in boards.amounts]


def place(amount: Amount, number: np.ndarray) -> np.ndarray:
    """The weight of a number of something."""
    return np.asarray(amount.begin + np.minimum(number * amount.times // amount.by, amount.most))


def frontier(digits: np.ndarray, side: int) -> np.ndarray:
    """How many empty squares lie beside discs of a side."""
    wide = np.pad(digits == side, ((0, 0), (1, 1), (1, 1)))
    size = digits.shape[1]
    beside = np.zeros(digits.shape, dtype=bool)
    for y in range(3):
        for x in range(3):
            beside |= wide[:, y : y + size, x : x + size]
    return np.asarray((beside & (digits == 0)).sum(axis=(1, 2)))


def samples(model: Model, played: Iterable[Games], phase: int) -> tuple[list[Sample], list[Sample]]:
    """What to learn from, and what is kept out, for each size."""
    both = [_samples(model, boards, played, phase) for boards in model.boards]
    return [learned for learned, _ in both], [unseen for _, unseen in both]


def _samples(model: Model, boards: Boards, played: Iterable[Games], phase: int) -> tuple[Sample, Sample]:
    records = np.concatenate([_records(games, boards.size) for games in played])
    low, high = boards.phases[phase]
    discs = (digits_of(records, boards.size) > 0).sum(axis=(1, 2))
    apart = records["game"] % KEPT_OUT == 0
    near = (low - boards.overlap <= discs) & (discs <= high + boards.overlap)
    within = (low <= discs) & (discs <= high)
    return _sample(model, boards, records[near & ~apart]), _sample(model, boards, records[within & apart])


def _records(games: Games, size: int) -> np.ndarray:
    sheets = sorted((games.folder / str(size)).glob("sheet-*.bin"))
    records = np.concatenate([np.fromfile(sheet, dtype=record_type(size)) for sheet in sheets])
    records["lead"] = np.rint((1 - games.trust) * records["lead"] + games.trust * records["score"] / 100)
    return records[records["exact"] == 1] if games.exact_only else records


def _sample(model: Model, boards: Boards, records: np.ndarray) -> Sample:
    """Each position once, with the mean of its scores."""
    discs = np.concatenate([records["own"], records["other"]], axis=1)
    _, first, which, often = np.unique(discs, axis=0, return_index=True, return_inverse=True, return_counts=True)
    lead = np.bincount(which.ravel(), records["lead"].astype(float), len(first)) / often
    once = records[first]
    digits = digits_of(once, boards.size)
    columns = [model.table[each] for each in places(boards, digits)]
    return Sample(columns + amounts(boards, digits, once["mine"], once["theirs"]), lead * 8 / boards.size)


def total(columns: Columns, weights: np.ndarray) -> np.ndarray:
    """The sum of weights of every position."""
    return np.asarray(sum((weights[column] for column in columns), np.zeros(len(columns[0]))))


def left_over(learned: list[Sample], weights: np.ndarray) -> float:
    """The root mean square of what the weights do not tell."""
    rest = np.concatenate([each.lead - total(each.columns, weights) for each in learned])
    return float(np.sqrt(np.mean(rest**2))) if len(rest) else 0.0


def solve(learned: list[Sample], number: int, price: float) -> np.ndarray:
    """The weights with the least squares."""

    def gathered(values: list[np.ndarray]) -> np.ndarray:
        result = np.zeros(number)
        for sample, each in zip(learned, values, strict=True):
            for column in sample.columns:
                result += np.bincount(column, each, number)
        return result

    often = gathered([np.ones(len(sample.lead)) for sample in learned]) + price
    weights, slope = np.zeros(number), gathered([sample.lead for sample in learned])
    along = slope / often
    steep = first = slope @ along
    for _ in range(STEPS):
        if steep <= ENOUGH**2 * first:
            break
        seen = gathered([total(sample.columns, along) for sample in learned]) + price * along
        length = steep / (along @ seen)
        weights += length * along
        slope -= length * seen
        conditioned = slope / often
        before, steep = steep, slope @ conditioned
        along = conditioned + steep / before * along
    return weights


def spread(model: Model, weights: np.ndarray) -> np.ndarray:
    """The weights of one phase as the file has them, in hundredths of a disc."""
    return np.asarray(np.rint(100 * np.concatenate([weights[model.table], weights[model.of_images :]])))


def chance_games(folder: Path, size: int, number: int, chance: np.random.Generator) -> None:
    """Two sheets of boards of chance, some of them several times, filled more or less."""
    share = chance.random((number, 1))
    boards = np.where(chance.random((number, size * size)) < share, chance.integers(1, 3, (number, size * size)), 0)
    boards = boards[chance.integers(0, number, 2 * number)]
    records = np.zeros(len(boards), dtype=record_type(size))
    for side, name in ((1, "own"), (2, "other")):
        bits = np.zeros((len(boards), 64 * records[name].shape[1]), dtype=np.uint8)
        bits[:, : size * size] = boards == side
        records[name] = np.packbits(bits, axis=1, bitorder="little").view("<u8")
    records["game"], records["exact"] = chance.integers(0, 200, len(boards)), chance.random(len(boards)) < 0.3
    leads = chance.integers(-size * size, size * size, (2, len(boards)))
    records["lead"], records["score"] = leads * [[1], [100]]
    records["mine"], records["theirs"] = (boards == 1).sum(axis=1) // 2, (boards == 2).sum(axis=1) // 2
    (folder / str(size)).mkdir(parents=True)
    for sheet, part in enumerate(np.array_split(records, 2)):
        part.tofile(folder / str(size) / f"sheet-{sheet}.bin")
