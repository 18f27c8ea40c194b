"""Computer players, hints and analysis."""
from __future__ import annotations

import json
from typing import Any, Callable, Optional, Sequence, Union

from crosstown._handles import Refused, ffi, lib, owned, take, text, utf8, why
from crosstown.game import Game, State

__all__ = ["Agent", "agent_names", "analyse", "play_game"]


def agent_names() -> dict[str, str]:
    """The agents there are, with a sentence each."""
    info, found = ffi.new("crosstown_agent_info *"), {}
    while lib.crosstown_list_agent(len(found), info):
        found[text(info.name)] = text(info.help)
    return found


class Agent:
    """A computer player: ``"level3"``, ``"greedy"``, ``"master:ms=100"``, ``"ismcts:iters=2000"``.

    It is told only what the player to move may know.

    >>> from crosstown import load_game
    >>> game = load_game("newyork")
    >>> state = game.new_initial_state(seed=3)
    >>> agent = Agent(game, "greedy", seed=3)
    >>> agent.step(state) in state.legal_actions()
    True
    """

    def __init__(self, game: Game, spec: str, seed: int = 0) -> None:
        refusal = why()
        self.game, self.spec = game, spec
        self._handle = owned(lib.crosstown_agent_new(game._rules, utf8(spec), seed % 2**64, refusal),
                             lib.crosstown_agent_free, refusal)

    def choose(self, state: State) -> str:
        """The text of its move, which it does not make."""
        return text(self._choose(state).text)

    def step(self, state: State) -> int:
        """Its action, which it does not make (OpenSpiel's bots have this name)."""
        return int(self._choose(state).action)

    def _choose(self, state: State) -> Any:
        move, refusal = ffi.new("crosstown_move *"), why()
        if not lib.crosstown_agent_choose(self._handle, state._handle, move, refusal):
            raise Refused(refusal[0])
        return move

    def play(self, state: State) -> None:
        """Chooses and plays; at a chance node it rolls the state's dice."""
        refusal = why()
        if not lib.crosstown_agent_play(self._handle, state._handle, refusal):
            raise Refused(refusal[0])

    def stop(self) -> None:
        """From any thread: the choice under way is made at once."""
        lib.crosstown_agent_stop(self._handle)

    def hint(self, state: State, most: int = 5) -> dict:
        """What it thinks of the moves, as ``crosstown hint --json`` tells it."""
        refusal = why()
        written = take(lib.crosstown_agent_hint(self._handle, state._handle, most, refusal))
        if written is None:
            raise Refused(refusal[0])
        return json.loads(written)

    def __repr__(self) -> str:
        return f"crosstown.Agent({self.game!r}, {self.spec!r})"


def play_game(game: Game, agents: Sequence[Union[str, Agent]], seed: int) -> State:
    """A whole game between agents, one a seat.

    >>> from crosstown import load_game
    >>> play_game(load_game("tuktuk"), ["greedy", "random"], seed=5).is_terminal()
    True
    """
    if len(agents) != game.num_players():
        raise ValueError(f"{game.num_players()} seats, {len(agents)} agents")
    players = [agent if isinstance(agent, Agent) else Agent(game, agent, seed * 8 + seat)
               for seat, agent in enumerate(agents)]
    state = game.new_initial_state(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll()
        else:
            players[state.current_player()].play(state)
    return state


@ffi.def_extern()
def crosstown_python_go_on(with_: Any, line: int, lines: int) -> bool:
    return bool(ffi.from_handle(with_)(line, lines))


def analyse(state: State, spec: str = "master:iters=400",
            progress: Optional[Callable[[int, int], Any]] = None) -> dict:
    """What every decision of a finished game cost and what luck did, as ``crosstown analyse --agent A --json`` tells it.

    ``progress(line, lines)`` is called before each line; the analysis ends when it returns False."""
    refusal = why()
    broken: list[BaseException] = []

    def go_on(line: int, lines: int) -> bool:
        try:
            return progress is None or progress(line, lines) is not False
        except BaseException as e:  # raised again where Python can see it
            broken.append(e)
            return False

    ask = ffi.new_handle(go_on)
    written = take(lib.crosstown_game_analyse(state._handle, utf8(spec), lib.crosstown_python_go_on, ask, refusal))
    if broken:
        raise broken[0]
    if written is None:
        raise Refused(refusal[0])
    return json.loads(written)
