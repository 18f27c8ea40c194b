"""Environments of the shapes that learners know: PettingZoo's (``AECEnv``), Gymnasium's for one player among
computer players (``SoloEnv``), and many at once for self-play (``VectorEnv``). Neither package is needed."""
from __future__ import annotations

import random
from typing import Any, Iterator, Optional, Sequence

import numpy as np

from crosstown import spaces
from crosstown.agents import Agent
from crosstown.batch import Batch
from crosstown.game import Game, State, load_game

__all__ = ["AECEnv", "SoloEnv", "VectorEnv", "env"]


def _observation_space(game: Game) -> Any:
    most = np.empty(game.observation_tensor_size(), dtype=np.uint8)
    for part in game.observation_layout():
        most[part["at"]:part["at"] + int(np.prod(part["shape"]))] = part["most"]
    return spaces.Dict({
        "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
        "action_mask": spaces.Box(0, 1, (game.num_distinct_actions(),), np.int8),  # as PettingZoo has it
    })


def _seen(state: State, player: int) -> dict:
    return {"observation": state.observation_tensor(player),
            "action_mask": state.legal_actions_mask(player).astype(np.int8)}


def _rolled(state: State) -> State:
    while state.is_chance_node():
        state.roll()
    return state


def _seeds(seed: Optional[int]) -> random.Random:
    return random.Random(seed)


class AECEnv:
    """Agents act in turn, as PettingZoo's AEC environments have it; dice are rolled by the environment.

    >>> table = AECEnv("newyork", players=2)
    >>> table.reset(seed=4)
    >>> for agent in table.agent_iter():
    ...     seen, reward, terminated, truncated, info = table.last()
    ...     table.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[0]))
    >>> sorted(table.final_returns.values()) in ([0.0, 1.0], [0.5, 0.5])
    True
    """

    metadata = {"name": "crosstown_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, name: str = "newyork", render_mode: Optional[str] = "ansi", **parameters: Any) -> None:
        self.game = load_game(name, parameters)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self._space = {agent: _observation_space(self.game) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.game.num_distinct_actions()) for agent in self.possible_agents}
        self._random = _seeds(None)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._space[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        if seed is not None:
            self._random = _seeds(seed)
        self.state_now = _rolled(self.game.new_initial_state(self._random.randrange(2**53)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.final_returns: dict[str, float] = {}
        self.agent_selection = self.possible_agents[self.state_now.current_player()]

    def observe(self, agent: str) -> dict:
        return _seen(self.state_now, self.possible_agents.index(agent))

    def state(self) -> np.ndarray:
        """What everybody knows, seat by seat."""
        return np.stack([self.state_now.observation_tensor(seat) for seat in range(len(self.possible_agents))])

    def last(self, observe: bool = True) -> tuple:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        if self.terminations[self.agent_selection]:
            self._leave(action)
            return
        if action is None:
            raise ValueError("an agent that still plays must act")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.state_now.apply_action(int(action))
        _rolled(self.state_now)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.state_now.is_terminal():
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
        for agent in self.agents:
            self._cumulative_rewards[agent] += self.rewards[agent]

    def _end(self) -> None:
        self.final_returns = dict(zip(self.possible_agents, self.state_now.returns()))
        self.rewards = dict(self.final_returns)
        self.terminations = dict.fromkeys(self.agents, True)
        points, ranks = self.state_now.points(), self.state_now.ranks()
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"points": points[seat], "rank": ranks[seat]}
        self.agent_selection = self.agents[0]

    def _leave(self, action: Optional[int]) -> None:
        """Who is done says None, and goes."""
        if action is not None:
            raise ValueError("when an agent is done, the only action is None")
        self.agents.remove(self.agent_selection)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        return self.state_now.svg() if self.render_mode == "svg" else self.state_now.draw()

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(name: str = "newyork", **parameters: Any) -> AECEnv:
    """As PettingZoo's modules offer it."""
    return AECEnv(name, **parameters)


class SoloEnv:
    """One player among computer players, as Gymnasium's environments have it.

    >>> alone = SoloEnv("newyork", opponents=["level1"])
    >>> seen, info = alone.reset(seed=2)
    >>> seen, reward, terminated, truncated, info = alone.step(int(np.flatnonzero(seen["action_mask"])[0]))
    >>> terminated
    False
    """

    metadata = {"render_modes": ["ansi", "svg"]}
    reward_range = (0.0, 1.0)
    spec = None

    def __init__(self, name: str = "newyork", opponents: Sequence[str] = ("level2",), seat: int = 0,
                 render_mode: Optional[str] = "ansi", **parameters: Any) -> None:
        self.game = load_game(name, {**parameters, "players": len(opponents) + 1})
        if not 0 <= seat < self.game.num_players():
            raise ValueError(f"there is no seat {seat}")
        self.seat, self.opponents, self.render_mode = seat, list(opponents), render_mode
        self.observation_space = _observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.num_distinct_actions())
        self._random = _seeds(None)

    @property
    def unwrapped(self) -> "SoloEnv":
        return self

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        if seed is not None:
            self._random = _seeds(seed)
        deal = self._random.randrange(2**53)
        names = iter(self.opponents)
        self._agents = [None if seat == self.seat else Agent(self.game, next(names), deal + seat)
                        for seat in range(self.game.num_players())]
        self.state = self.game.new_initial_state(deal)
        self._until_ours()
        return _seen(self.state, self.seat), self._info()

    def _until_ours(self) -> None:
        while not self.state.is_terminal() and self.state.current_player() != self.seat:
            agent = None if self.state.is_chance_node() else self._agents[self.state.current_player()]
            if agent is None:
                self.state.roll()
            else:
                agent.play(self.state)

    def _info(self) -> dict:
        return {"points": self.state.points(), "ranks": self.state.ranks()}

    def step(self, action: int) -> tuple[dict, float, bool, bool, dict]:
        if self.state.is_terminal():
            raise RuntimeError("the game is over: reset first")
        self.state.apply_action(int(action))
        self._until_ours()
        over = self.state.is_terminal()
        return _seen(self.state, self.seat), self.state.returns()[self.seat], over, False, self._info()

    def render(self) -> str:
        return self.state.svg(self.seat) if self.render_mode == "svg" else self.state.draw(self.seat)

    def close(self) -> None:
        """Nothing is open."""


class VectorEnv:
    """Many games at once for self-play, as Gymnasium's vector environments have it: each row is seen by who
    is to move there (``infos["player"]``), rewards are of all seats, and games restart by themselves.

    The arrays that come back are the batch's own, overwritten by the next step.

    >>> many = VectorEnv("newyork", num_envs=16)
    >>> seen, infos = many.reset(seed=1)
    >>> seen["observation"].shape[0]
    16
    """

    def __init__(self, name: str = "newyork", num_envs: int = 1024, threads: int = 1, **parameters: Any) -> None:
        self.game = load_game(name, parameters)
        self.num_envs, self._threads = num_envs, threads
        self.single_observation_space = _observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_distinct_actions())
        self.batch: Optional[Batch] = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        first = _seeds(seed).randrange(2**53)
        self.batch = Batch(self.game, self.num_envs, first, threads=self._threads,
                           write=("turn", "counts", "mask", "observation", "rewards", "done", "points"))
        self._truncated = np.zeros(self.num_envs, dtype=bool)
        return self._rows(), self._infos()

    def _rows(self) -> dict:
        return {"observation": self.batch.observation, "action_mask": self.batch.mask.view(np.int8)}

    def _infos(self) -> dict:
        return {"player": self.batch.turn, "points": self.batch.points}

    def step(self, actions: np.ndarray) -> tuple[dict, np.ndarray, np.ndarray, np.ndarray, dict]:
        if self.batch is None:
            raise RuntimeError("reset first")
        self.batch.step_actions(actions)
        return self._rows(), self.batch.rewards, self.batch.done.view(bool), self._truncated, self._infos()

    def close(self) -> None:
        """Nothing is open."""
