"""The few spaces that our environments need, as Gymnasium has them: its own where it is installed."""
from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np

__all__ = ["Box", "Dict", "Discrete"]

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        def __init__(self, seed: Optional[int] = None) -> None:
            self.seed(seed)

        def seed(self, seed: Optional[int] = None) -> None:
            self.np_random = np.random.default_rng(seed)

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Discrete(_Space):  # type: ignore[no-redef]
        """0, 1, … n - 1."""

        def __init__(self, n: int, seed: Optional[int] = None) -> None:
            super().__init__(seed)
            self.n, self.shape, self.dtype = int(n), (), np.dtype(np.int64)

        def sample(self, mask: Optional[np.ndarray] = None) -> int:
            if mask is None:
                return int(self.np_random.integers(self.n))
            return int(self.np_random.choice(np.flatnonzero(mask)))

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box(_Space):  # type: ignore[no-redef]
        """Numbers from low to high."""

        def __init__(self, low: Any, high: Any, shape: Optional[tuple] = None, dtype: Any = np.float32,
                     seed: Optional[int] = None) -> None:
            super().__init__(seed)
            self.shape = tuple(np.shape(high) if shape is None else shape)
            self.dtype = np.dtype(dtype)
            self.low = np.broadcast_to(np.asarray(low, dtype=self.dtype), self.shape)
            self.high = np.broadcast_to(np.asarray(high, dtype=self.dtype), self.shape)

        def sample(self, mask: None = None) -> np.ndarray:
            if self.dtype.kind in "iu":
                return self.np_random.integers(self.low, self.high, self.shape, self.dtype, endpoint=True)
            return self.np_random.uniform(self.low, self.high, self.shape).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                    and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))

        def __eq__(self, other: object) -> bool:
            return (isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
                    and np.array_equal(other.low, self.low) and np.array_equal(other.high, self.high))

        def __repr__(self) -> str:
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(_Space):  # type: ignore[no-redef]
        """Spaces by name."""

        def __init__(self, spaces: Mapping[str, Any], seed: Optional[int] = None) -> None:
            self.spaces = dict(spaces)
            super().__init__(seed)

        def seed(self, seed: Optional[int] = None) -> None:
            super().seed(seed)
            for space in self.spaces.values():
                space.seed(seed)

        def sample(self, mask: None = None) -> dict:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[name]) for name, space in self.spaces.items()))

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def keys(self) -> Any:
            return self.spaces.keys()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and other.spaces == self.spaces

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"
