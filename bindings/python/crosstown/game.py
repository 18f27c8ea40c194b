"""Games and states, with OpenSpiel's names.

What differs from OpenSpiel, because the games do:

* The deal is drawn from a seed, once, and is part of the (hidden) state; chance nodes are dice alone.
* ``returns`` share one point among the winners: 1 for who is first alone, 0.5 for each of two equals.
* ``information_state_string`` is the record as the player may see it, so it holds the way to the position;
  both tensors hold what the player knows of the position itself.
"""
from __future__ import annotations

import json
import random
from typing import Any, Iterable, Iterator, Mapping, Optional, Union

import numpy as np

from crosstown._handles import Refused, ffi, lib, owned, take, text, utf8, why

__all__ = ["CHANCE", "TERMINAL", "Game", "State", "game_names", "load_game", "load_record"]

#: ``State.current_player`` of a chance node and at the end, as in OpenSpiel.
CHANCE, TERMINAL = -1, -4

_EYES = {"everything": lib.CROSSTOWN_EVERYTHING, "spectator": lib.CROSSTOWN_SPECTATOR}
_SEEDS = 2**64


def game_names() -> list[str]:
    """The ids of the games.

    >>> game_names()
    ['newyork', 'traffiq', 'tuktuk']
    """
    info, names = ffi.new("crosstown_game_info *"), []
    while lib.crosstown_list_game(len(names), info):
        names.append(text(info.id))
    return names


def load_game(name: str, parameters: Optional[Mapping[str, Any]] = None, **more: Any) -> "Game":
    """A game by its id, with ``players``, ``start`` and its options.

    >>> load_game("newyork", players=3, scoring="pro").num_players()
    3
    """
    return Game(name, **{**dict(parameters or {}), **more})


def load_record(record: Union[str, bytes], seed: int = 0) -> "State":
    """The state at the end of a record, finished or not; further dice come from the seed."""
    written = record.encode("utf-8") if isinstance(record, str) else record
    refusal = why()
    handle = owned(lib.crosstown_game_load(written, len(written), seed % _SEEDS, refusal), lib.crosstown_game_free, refusal)
    return State(Game._of_handle(handle), handle)


class Game:
    """What is played: a game with its seats and options. Never changes; may be shared by threads."""

    def __init__(self, name: str, players: int = 2, start: Union[int, str] = 0, **options: str) -> None:
        words = [ffi.new("char[]", utf8(f"{key}={value}")) for key, value in options.items()]
        refusal = why()
        rules = owned(
            lib.crosstown_rules_new(utf8(name), players, ffi.new("char *[]", [*words, ffi.NULL]), refusal),
            lib.crosstown_rules_free, refusal)
        if start != 0:
            seat = lib.CROSSTOWN_DRAWN if start == "drawn" else int(start)
            rules = owned(lib.crosstown_rules_starting(rules, seat, refusal), lib.crosstown_rules_free, refusal)
        self._take(rules, {"players": players, "start": start, **options})

    @classmethod
    def _of_handle(cls, handle: Any) -> "Game":
        """The game of a record, its own box included."""
        game = cls.__new__(cls)
        rules = lib.crosstown_game_rules(handle)
        game._keeper = handle  # the rules live as long as it does
        game._take(rules, {"players": lib.crosstown_rules_players(rules)})
        return game

    def _take(self, rules: Any, parameters: dict) -> None:
        self._rules = rules
        self._parameters = parameters
        self._players = lib.crosstown_rules_players(rules)
        self._size = lib.crosstown_rules_observation_size(rules)
        self._actions = lib.crosstown_rules_actions(rules)
        self._moves_max = lib.crosstown_rules_moves_max(rules)
        self._layout: Optional[list] = None

    # ---- what there is to know ----------------------------------------------------------------

    @property
    def name(self) -> str:
        return text(lib.crosstown_rules_game(self._rules))

    def get_parameters(self) -> dict:
        return dict(self._parameters)

    def option(self, name: str) -> str:
        """The value of an option."""
        value = lib.crosstown_rules_option(self._rules, utf8(name))
        if value == ffi.NULL:
            raise KeyError(name)
        return text(value)

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        """Actions are below this. TraffIQ's are places in the list of legal moves."""
        return self._actions

    @property
    def has_fixed_actions(self) -> bool:
        """Whether an action means the same in every position (TraffIQ's map has no border: there it does not)."""
        return bool(lib.crosstown_rules_actions_fixed(self._rules))

    def max_chance_outcomes(self) -> int:
        return lib.CROSSTOWN_OUTCOMES_MAX

    def max_game_length(self) -> int:
        """No game has more decisions and rolls; a proven bound, far above what is usual."""
        return lib.crosstown_rules_lines_max(self._rules)

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 1.0

    def observation_tensor_size(self) -> int:
        return self._size

    def observation_tensor_shape(self) -> list[int]:
        return [self._size]

    information_state_tensor_size = observation_tensor_size
    information_state_tensor_shape = observation_tensor_shape

    def observation_layout(self) -> list[dict]:
        """The parts of an observation: name, place, shape and largest value of each.

        >>> load_game("newyork").observation_layout()[0]["name"]
        'hand'
        """
        if self._layout is None:
            self._layout = json.loads(take(lib.crosstown_rules_layout(self._rules)) or "[]")
        return self._layout

    # ---- states -------------------------------------------------------------------------------

    def new_initial_state(self, seed: Optional[int] = None) -> "State":
        """A dealt game. The same seed is the same deal and the same dice; without one it is drawn."""
        if seed is None:
            seed = random.randrange(2**53)
        refusal = why()
        handle = owned(lib.crosstown_game_new(self._rules, seed % _SEEDS, refusal), lib.crosstown_game_free, refusal)
        return State(self, handle)

    def deserialize_state(self, written: str) -> "State":
        """The opposite of ``State.serialize``."""
        seed, _, record = written.partition("\n")
        state = load_record(record, int(seed))
        if state.game.name != self.name or state.game.num_players() != self._players:
            raise ValueError(f"a state of another game: {state.game!r}")
        return state

    def __repr__(self) -> str:
        words = "".join(f", {key}={value!r}" for key, value in self._parameters.items())
        return f"crosstown.Game({self.name!r}{words})"

    def __str__(self) -> str:
        words = ",".join(f"{key}={value}" for key, value in sorted(self._parameters.items()))
        return f"{self.name}({words})"


class State:
    """One game under way.

    >>> state = load_game("newyork").new_initial_state(seed=7)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    1.0
    """

    def __init__(self, game: Game, handle: Any, before: Iterable[tuple[int, int]] = ()) -> None:
        self.game = game
        self._handle = handle
        # What was played before an imagined world branched off: (player, action).
        self._before = tuple(before)

    def get_game(self) -> Game:
        return self.game

    # ---- where it stands ------------------------------------------------------------------------

    def current_player(self) -> int:
        turn = lib.crosstown_game_turn(self._handle)
        return TERMINAL if turn == lib.CROSSTOWN_OVER else turn

    def is_terminal(self) -> bool:
        return lib.crosstown_game_turn(self._handle) == lib.CROSSTOWN_OVER

    def is_chance_node(self) -> bool:
        return lib.crosstown_game_turn(self._handle) == lib.CROSSTOWN_CHANCE

    def is_player_node(self) -> bool:
        return lib.crosstown_game_turn(self._handle) >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self.game._players

    def move_number(self) -> int:
        """Decisions and rolls so far."""
        return len(self._before) + lib.crosstown_game_lines(self._handle)

    def returns(self) -> list[float]:
        out = ffi.new("float[]", lib.CROSSTOWN_SEATS_MAX)
        lib.crosstown_game_returns(self._handle, out)
        return [float(out[seat]) for seat in range(self.game._players)]

    def rewards(self) -> list[float]:
        """Everything is paid at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def points(self) -> list[int]:
        """Points of the game itself, as they stand."""
        return self._score()[0]

    def ranks(self) -> list[int]:
        """Places as they stand, 1 is best."""
        return self._score()[1]

    def _score(self) -> tuple[list[int], list[int]]:
        points, places = ffi.new("int[]", lib.CROSSTOWN_SEATS_MAX), ffi.new("int[]", lib.CROSSTOWN_SEATS_MAX)
        lib.crosstown_game_score(self._handle, lib.crosstown_game_lines(self._handle), points, places)
        seats = range(self.game._players)
        return [points[seat] for seat in seats], [places[seat] for seat in seats]

    # ---- moves ----------------------------------------------------------------------------------

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """In rising order; at a chance node the outcomes; none for who is not to move."""
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()] if player in (None, CHANCE) else []
        if player is not None and player != self.current_player():
            return []
        room = self.game._moves_max
        out = ffi.new("int32_t[]", room)
        return list(out[0:lib.crosstown_game_actions(self._handle, out, room)])

    def legal_actions_mask(self, player: Optional[int] = None) -> np.ndarray:
        """A byte for every action, 1 where it is legal (outcomes of a chance node are not actions)."""
        mask = np.zeros(self.game._actions, dtype=np.uint8)
        if self.is_player_node() and player in (None, self.current_player()):
            lib.crosstown_game_mask(self._handle, ffi.from_buffer("uint8_t[]", mask), mask.size)
        return mask

    def legal_moves(self) -> list[str]:
        """The same moves as texts, sorted, as in records."""
        room = self.game._moves_max
        out = ffi.new("crosstown_move[]", room)
        return [text(out[i].text) for i in range(lib.crosstown_game_legal(self._handle, out, room))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Pairs of outcome and probability."""
        out = ffi.new("crosstown_outcome[]", lib.CROSSTOWN_OUTCOMES_MAX)
        count = lib.crosstown_game_outcomes(self._handle, out)
        return [(int(out[i].move.action), float(out[i].probability)) for i in range(count)]

    def apply_action(self, action: int) -> None:
        """Plays an action, or takes an outcome of a chance node from outside."""
        refusal = why()
        if not lib.crosstown_game_play_action(self._handle, int(action), refusal):
            raise Refused(refusal[0])

    def play(self, move: str) -> None:
        """Plays a move (or an outcome) by its text."""
        refusal = why()
        if not lib.crosstown_game_play(self._handle, utf8(move), refusal):
            raise Refused(refusal[0])

    def roll(self) -> None:
        """At a chance node: an outcome from the state's own dice."""
        refusal = why()
        if not lib.crosstown_game_roll(self._handle, refusal):
            raise Refused(refusal[0])

    def undo_action(self, player: int, action: int) -> None:
        """Forgets the last decision or roll, which must have been this one."""
        lines = lib.crosstown_game_lines(self._handle)
        if lines == 0 or self._line(lines - 1) != (player, action):
            raise ValueError("this was not the last action")
        lib.crosstown_game_cut(self._handle, lines - 1)

    def child(self, action: int) -> "State":
        after = self.clone()
        after.apply_action(action)
        return after

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The text of a legal action (``action_to_string(action)`` is the mover's)."""
        if action is None:
            player, action = self.current_player(), player
        if self.is_chance_node():
            return self._outcome_text(action)
        move = ffi.new("crosstown_move *")
        if player != self.current_player() or not lib.crosstown_game_find_action(self._handle, action, move):
            raise ValueError(f"action {action} is not legal for player {player} here")
        return text(move.text)

    def _outcome_text(self, action: int) -> str:
        out = ffi.new("crosstown_outcome[]", lib.CROSSTOWN_OUTCOMES_MAX)
        for i in range(lib.crosstown_game_outcomes(self._handle, out)):
            if out[i].move.action == action:
                return text(out[i].move.text)
        raise ValueError(f"{action} is no outcome here")

    def string_to_action(self, player: Union[int, str], move: Optional[str] = None) -> int:
        """The action of a legal move's text."""
        words = str(player if move is None else move)
        found = ffi.new("crosstown_move *")
        if not lib.crosstown_game_find_text(self._handle, utf8(words), found):
            raise ValueError(f"{words!r} is not legal here")
        return int(found.action)

    # ---- the way here ---------------------------------------------------------------------------

    def _line(self, n: int) -> tuple[int, int]:
        seat, move = ffi.new("int *"), ffi.new("crosstown_move *")
        if not lib.crosstown_game_line(self._handle, n, seat, move):
            raise IndexError(n)
        return seat[0], int(move.action)

    def full_history(self) -> list[tuple[int, int]]:
        """(player, action) for every decision and roll."""
        lines = lib.crosstown_game_lines(self._handle)
        return [*self._before, *(self._line(n) for n in range(lines))]

    def history(self) -> list[int]:
        return [action for _, action in self.full_history()]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def record(self, player: Optional[int] = None) -> str:
        """The whole record; with a player as that one may see it, "?" for what it may not."""
        if player is None:
            return take(lib.crosstown_game_save(self._handle)) or ""
        return self._given(lib.crosstown_game_export(self._handle, self._eyes(player)))

    # ---- what a player knows ----------------------------------------------------------------------

    def _eyes(self, player: Union[int, str, None]) -> int:
        if isinstance(player, str):
            return _EYES[player]
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.game._players:
            raise ValueError(f"there is no player {seat}")
        return seat

    @staticmethod
    def _given(chars: Any) -> str:
        written = take(chars)
        if written is None:
            raise MemoryError("not enough memory")
        return written

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Everything that the player has seen so far."""
        return self._given(lib.crosstown_game_export(self._handle, self._eyes(player)))

    def observation_string(self, player: Optional[int] = None) -> str:
        """The position as the player sees it, as JSON."""
        here = lib.crosstown_game_lines(self._handle)
        return self._given(lib.crosstown_game_view(self._handle, here, self._eyes(player)))

    def view(self, player: Union[int, str, None] = None) -> dict:
        """The position as the player sees it (``"spectator"`` and ``"everything"`` see it, too)."""
        here = lib.crosstown_game_lines(self._handle)
        return json.loads(self._given(lib.crosstown_game_view(self._handle, here, self._eyes(player))))

    def events(self, n: Optional[int] = None, player: Union[int, str] = "everything") -> list[dict]:
        """What line n (the last one) did."""
        line = lib.crosstown_game_lines(self._handle) - 1 if n is None else n
        return json.loads(self._given(lib.crosstown_game_events(self._handle, line, self._eyes(player))))

    def observation_tensor(self, player: Optional[int] = None) -> np.ndarray:
        """What the player knows, as bytes (``Game.observation_layout`` says what they are)."""
        out = np.empty(self.game._size, dtype=np.uint8)
        self.write_observation(out, player)
        return out

    information_state_tensor = observation_tensor

    def write_observation(self, out: np.ndarray, player: Optional[int] = None) -> None:
        """The same into an array that is there already."""
        if out.dtype != np.uint8 or out.size != self.game._size:
            raise ValueError(f"needs {self.game._size} numbers of type uint8")
        here = lib.crosstown_game_lines(self._handle)
        buffer = ffi.from_buffer("uint8_t[]", out, require_writable=True)
        if not lib.crosstown_game_observation(self._handle, here, self._eyes(player), buffer):
            raise ValueError("nobody looks")

    def information_key(self, player: Optional[int] = None) -> bytes:
        """Bytes that are equal for all positions the player cannot tell apart."""
        size = lib.crosstown_rules_state_size(self.game._rules)
        out = bytearray(size)
        here = lib.crosstown_game_lines(self._handle)
        lib.crosstown_game_observe(self._handle, here, self._eyes(player), ffi.from_buffer("uint8_t[]", out))
        return bytes(out)

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "State":
        """Another world that the player could be in: what it does not know is dealt anew.

        ``sampler`` gives numbers from 0 to 1, as OpenSpiel's does; a seed (an int) will do, too."""
        if callable(sampler):
            seed = int(sampler() * 2**53)
        else:
            seed = random.randrange(2**53) if sampler is None else int(sampler)
        refusal = why()
        here = lib.crosstown_game_lines(self._handle)
        handle = owned(lib.crosstown_game_imagine(self._handle, self._eyes(player), here, seed % _SEEDS, refusal),
                       lib.crosstown_game_free, refusal)
        # The lines before it are not in the new record, or they would give away what was dealt anew.
        kept = lib.crosstown_game_lines(handle)
        history = self.full_history()
        return State(self.game, handle, history[:len(history) - kept])

    # ---- copies -----------------------------------------------------------------------------------

    def clone(self) -> "State":
        """Another one just like it, with the same dice to come."""
        refusal = why()
        handle = owned(lib.crosstown_game_clone(self._handle, refusal), lib.crosstown_game_free, refusal)
        return State(self.game, handle, self._before)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict) -> "State":
        return self.clone()

    def serialize(self, seed: int = 0) -> str:
        """A text for ``Game.deserialize_state``; dice to come are then those of the seed."""
        return f"{seed % _SEEDS}\n{self.record()}"

    def __reduce__(self) -> tuple:
        return load_record, (self.record(),)

    # ---- for people -------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.draw()

    def draw(self, player: Union[int, str] = "everything", columns: int = 80) -> str:
        """A board of letters."""
        here = lib.crosstown_game_lines(self._handle)
        return self._given(lib.crosstown_game_draw(self._handle, here, self._eyes(player), columns, False))

    def story(self, player: Union[int, str] = "everything") -> Iterator[str]:
        """The game so far in English, a line at a time."""
        for n in range(lib.crosstown_game_lines(self._handle)):
            yield from self._given(lib.crosstown_game_story(self._handle, n, self._eyes(player))).splitlines()

    def svg(self, player: Union[int, str] = "everything") -> str:
        """A picture."""
        from crosstown.picture import svg
        return svg(self.view(player))

    def _repr_svg_(self) -> str:
        return self.svg()
