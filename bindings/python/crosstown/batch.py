"""Thousands of games at once, in arrays that C and Python share."""
from __future__ import annotations

from typing import Any, Iterable, Optional

import numpy as np

from crosstown._handles import Refused, ffi, lib, owned, why
from crosstown.game import Game, State

__all__ = ["Batch"]

#: What a step can write: name -> (type, what a row is as long as).
_ARRAYS = {
    "turn": (np.int8, None),
    "counts": (np.int32, None),
    "idle": (np.int32, None),
    "actions": (np.int32, "width"),
    "codes": (np.uint32, "width"),
    "mask": (np.uint8, "mask"),
    "observation": (np.uint8, "observation"),
    "probabilities": (np.float32, "outcomes"),
    "rewards": (np.float32, "players"),
    "done": (np.uint8, None),
    "points": (np.int16, "players"),
    "places": (np.int8, "players"),
    "seeds": (np.uint64, None),
    "lines": (np.int32, None),
}
_USUAL = ("turn", "counts", "actions", "mask", "observation", "rewards", "done")


class Batch:
    """``games`` games of the same rules, side by side; finished ones begin anew by themselves.

    Every array in ``write`` is an attribute, a row for each game, and is overwritten by each step: copy what
    must last. What is not asked for costs nothing. ``width`` is the length of the rows of ``actions`` and
    ``codes`` (and of ``mask`` in TraffIQ): games with more legal moves than that are cut short there,
    ``counts`` tells the true number.

    >>> import numpy as np
    >>> from crosstown import load_game
    >>> batch = Batch(load_game("newyork"), games=64, seed=1, write=("counts", "done"))
    >>> rng, ended = np.random.default_rng(1), 0
    >>> for _ in range(200):
    ...     batch.step((rng.random(64, dtype=np.float32) * batch.counts).astype(np.int32))
    ...     ended += int(batch.done.sum())
    >>> ended > 64
    True
    """

    turn: np.ndarray
    counts: np.ndarray
    idle: np.ndarray
    actions: np.ndarray
    codes: np.ndarray
    mask: np.ndarray
    observation: np.ndarray
    probabilities: np.ndarray
    rewards: np.ndarray
    done: np.ndarray
    points: np.ndarray
    places: np.ndarray
    seeds: np.ndarray
    lines: np.ndarray

    def __init__(self, game: Game, games: int, seed: int = 0, *, threads: int = 1, width: int = 0,
                 write: Iterable[str] = _USUAL, restart: bool = True, chance_outside: bool = False) -> None:
        flags = (0 if restart else lib.CROSSTOWN_NO_RESTART) | (lib.CROSSTOWN_CHANCE_OUTSIDE if chance_outside else 0)
        refusal = why()
        self.game, self.games, self.threads = game, games, threads
        self._handle = owned(lib.crosstown_batch_new(game._rules, games, seed % 2**64, threads, flags, refusal),
                             lib.crosstown_batch_free, refusal)
        self._lengths = {
            "width": width or game._moves_max,
            "mask": game._actions if game.has_fixed_actions else width or game._moves_max,
            "observation": game._size,
            "outcomes": lib.CROSSTOWN_OUTCOMES_MAX,
            "players": game._players,
        }
        self._arrays = ffi.new("crosstown_arrays *", {"width": width})
        self._kept: list[Any] = []  # what C writes to must stay where it is
        for name in write:
            self._add(name)
        self._refusal = why()
        self.look()

    def _add(self, name: str) -> None:
        if name not in _ARRAYS:
            raise ValueError(f"there is no array {name!r}; there are {', '.join(_ARRAYS)}")
        kind, row = _ARRAYS[name]
        shape = (self.games,) if row is None else (self.games, self._lengths[row])
        array = np.zeros(shape, dtype=kind)
        buffer = ffi.from_buffer(array, require_writable=True)
        setattr(self, name, array)
        setattr(self._arrays, name, ffi.cast(ffi.typeof(getattr(self._arrays, name)), buffer))
        self._kept.append(buffer)

    # ---- steps ----------------------------------------------------------------------------------

    def look(self) -> None:
        """Writes how all games stand."""
        lib.crosstown_batch_look(self._handle, self._arrays)

    def step(self, choices: np.ndarray) -> None:
        """A move in every game: places in their lists, from 0 to ``counts - 1``; -1 leaves a game as it is."""
        self._step(lib.crosstown_batch_step, choices)

    def step_actions(self, actions: np.ndarray) -> None:
        """The same with actions instead of places."""
        self._step(lib.crosstown_batch_step_actions, actions)

    def _step(self, function: Any, chosen: np.ndarray) -> None:
        if not isinstance(chosen, np.ndarray) or chosen.dtype != np.int32 or chosen.shape != (self.games,) or not chosen.flags.c_contiguous:
            chosen = self._as_choices(chosen)
        if not function(self._handle, ffi.from_buffer("int32_t[]", chosen), self._arrays, self._refusal):
            raise Refused(self._refusal[0])

    def _as_choices(self, chosen: Any) -> np.ndarray:
        array = np.asarray(chosen)
        if array.shape != (self.games,):
            raise ValueError(f"needs {self.games} choices, not an array of shape {array.shape}")
        if array.dtype.kind not in "iu":
            raise TypeError("choices are whole numbers")
        if int(array.min()) < -1 or int(array.max()) > 2**31 - 1:
            raise ValueError("a choice is a place in a list, or -1")
        return np.ascontiguousarray(array, dtype=np.int32)

    def step_random(self, steps: int = 1, eager: bool = False) -> None:
        """Random legal moves from the batch's own numbers, ``steps`` of them, and what is written is how
        things stand after the last; ``eager``: none that only waits, if there is another."""
        lib.crosstown_batch_step_random(self._handle, steps, eager, self._arrays)

    # ---- looking and changing --------------------------------------------------------------------

    def observe(self, player: Optional[int] = None) -> np.ndarray:
        """What the player (or in each game who is to move) knows, as a new array."""
        out = np.empty((self.games, self.game._size), dtype=np.uint8)
        seat = lib.CROSSTOWN_MOVER if player is None else player
        if not lib.crosstown_batch_observe(self._handle, seat, ffi.from_buffer("uint8_t[]", out)):
            raise ValueError(f"there is no player {player}")
        return out

    def restart(self, index: int, seed: int) -> None:
        """A new game of that seed in one slot. The arrays change with the next look or step."""
        self._do(lib.crosstown_batch_restart, index, seed % 2**64)

    def put(self, index: int, state: State) -> None:
        """The position of a state in one slot, its dice included."""
        self._do(lib.crosstown_batch_put, index, state._handle)

    def copy(self, index: int, source: "Batch", which: int) -> None:
        """One slot becomes what a slot of this or another batch is."""
        self._do(lib.crosstown_batch_copy, index, source._handle, which)

    def imagine(self, index: int, player: int, seed: int) -> None:
        """One slot becomes a world that the player could be in."""
        self._do(lib.crosstown_batch_imagine, index, player, seed % 2**64)

    def _do(self, function: Any, *words: Any) -> None:
        if not function(self._handle, *words, self._refusal):
            raise Refused(self._refusal[0])

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"crosstown.Batch({self.game!r}, games={self.games}, threads={self.threads})"
