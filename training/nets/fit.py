"""Fits a game's network (native/net.hpp) to positions of self-play, and writes it in the engine's format.

The network is added to the hand-made evaluation, and the sum predicts the chance to win: a logistic curve whose width
is fitted first. Its target is a label (labels.py). Needs PyTorch; uses a GPU if there is one.
"""

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy, binary_cross_entropy_with_logits

from training.nets.games import TrainedGame
from training.nets.positions import NONE, Positions

BUCKETS = 4
ONE, FINER = 256, 16
"""As in native/net.hpp."""
REACH = 2.0
"""Largest weight of the first layer, so that sums fit into 16 bits."""
BATCH, RATE, DECAY = 8192, 2e-3, 0.05
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Data:
    """Positions on the device of the fit."""

    def __init__(self, positions: Positions, target: np.ndarray, turns: np.ndarray, width: float) -> None:
        nothing = turns.shape[1]
        inputs = np.where(positions.inputs == NONE, nothing, positions.inputs)
        self.inputs = torch.as_tensor(inputs.astype(np.int32), device=DEVICE)
        self.bucket = torch.as_tensor(positions.bucket.astype(np.int64), device=DEVICE)
        self.still = torch.as_tensor(positions.still, device=DEVICE) / width
        self.points = torch.as_tensor(positions.points, device=DEVICE)
        self.target = torch.as_tensor(target, device=DEVICE)
        padded = np.concatenate([turns, np.full((len(turns), 1), nothing)], axis=1)
        self.turns = torch.as_tensor(padded.astype(np.int32), device=DEVICE)

    def batches(self, chance: torch.Generator) -> Iterator[torch.Tensor]:
        """Indices of all positions in random order."""
        order = torch.randperm(len(self.target), generator=chance).to(DEVICE)
        yield from order.split(BATCH)

    def turned(self, chosen: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
        """The inputs of some positions, each under a random symmetry."""
        turn = torch.randint(len(self.turns), (len(chosen), 1), generator=chance).to(DEVICE)
        return self.turns[turn, self.inputs[chosen].long()]


class Network(torch.nn.Module):
    """The engine's network in floating point; scores in units of the curve's width."""

    def __init__(self, inputs: int, hidden: int) -> None:
        super().__init__()
        self.first = torch.nn.Parameter(torch.randn(inputs, hidden) * 0.1)
        self.bias = torch.nn.Parameter(torch.full((hidden,), 0.2))
        self.second = torch.nn.Parameter(torch.randn(BUCKETS, hidden) * 0.1)
        self.last = torch.nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, inputs: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """The correction of the hand-made evaluation."""
        there = torch.zeros(len(inputs), len(self.first) + 1, device=DEVICE)
        there.scatter_(1, inputs.long(), 1.0)
        sums = there[:, :-1] @ self.first + self.bias
        return (sums.clamp(0, 1) * self.second[bucket]).sum(1) + self.last[bucket]


def width_of(positions: Positions) -> float:
    """The score at which the odds to win are e to 1, from search scores and results."""
    open_still = np.abs(positions.searched) < 10_000
    said, points = positions.searched[open_still].astype(np.float64), positions.points[open_still]
    slope = 0.01
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(slope * said, -30, 30)))
        slope += float(np.sum(said * (points - chance)) / np.sum(said * said * chance * (1 - chance)))
    return 1 / slope


def training_mask(positions: Positions, late_share: float, seed: int) -> np.ndarray:
    """A mask of the training positions: all, but of bucket 0, with the fewest pieces, only this share."""
    return (positions.bucket > 0) | (np.random.default_rng(seed).random(len(positions)) < late_share)


def fit(
    learned: Positions, unseen: Positions, game: TrainedGame, epochs: int, seed: int
) -> tuple[Network, dict[str, float]]:
    """Train a network; its loss on held-out games, beside the hand-made evaluation's."""
    torch.manual_seed(seed)
    chance = torch.Generator().manual_seed(seed)
    width = width_of(learned)
    chosen = training_mask(learned, game.late_share, seed)
    data = Data(learned.only(chosen), game.label(learned, width)[chosen], game.turns, width)
    kept_out = Data(unseen, game.label(unseen, width), game.turns, width)
    network = Network(game.turns.shape[1], game.hidden).to(DEVICE)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = epochs * math.ceil(len(data.target) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.1)
    for epoch in range(epochs):
        for chosen in data.batches(chance):
            told = network(data.turned(chosen, chance), data.bucket[chosen]) + data.still[chosen]
            loss = binary_cross_entropy_with_logits(told, data.target[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                network.first.clamp_(-REACH, REACH)
        if epoch % 5 == 4 or epoch == epochs - 1:
            print(f"epoch {epoch + 1}: unseen {entropy(network, kept_out, kept_out.target):.5f}", flush=True)
    facts = {
        "positions": float(len(data.target)),
        "width": width,
        "hand_made": entropy(None, kept_out, kept_out.target),
        "unseen": entropy(network, kept_out, kept_out.target),
        "least": float(binary_cross_entropy(kept_out.target, kept_out.target)),
        "hand_made_results": entropy(None, kept_out, kept_out.points),
        "unseen_results": entropy(network, kept_out, kept_out.points),
    }
    return network, facts


@torch.no_grad()
def entropy(network: Network | None, data: Data, told_truly: torch.Tensor) -> float:
    """The mean cross entropy; without a network, of the hand-made evaluation alone."""
    losses = []
    for chosen in torch.arange(len(data.target), device=DEVICE).split(BATCH):
        told = data.still[chosen]
        if network:
            told = told + network(data.inputs[chosen], data.bucket[chosen])
        losses.append(binary_cross_entropy_with_logits(told, told_truly[chosen], reduction="sum"))
    return float(sum(losses)) / len(data.target)


def write(network: Network, width: float, file: Path) -> None:
    """Write the weights as integers, one array after another."""
    first, bias = (_whole(part, ONE) for part in (network.first, network.bias))
    second, last = (_whole(part, width * FINER) for part in (network.second, network.last))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"".join(part.tobytes() for part in (first, bias, second, last)))


def _whole(part: torch.Tensor, unit: float) -> np.ndarray:
    numbers = np.rint(part.detach().cpu().numpy().astype(np.float64) * unit)
    return np.asarray(np.clip(numbers, -32767, 32767), dtype="<i2")
