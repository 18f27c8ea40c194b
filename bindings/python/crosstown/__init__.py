"""Crosstown's engine: three city games (newyork, traffiq, tuktuk) for learning and search.

>>> import crosstown
>>> game = crosstown.load_game("newyork", players=2)
>>> state = game.new_initial_state(seed=42)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[-1])
>>> len(state.returns())
2

``load_game`` and ``State`` have OpenSpiel's names; ``Batch`` plays thousands of games at once; ``AECEnv``,
``SoloEnv`` and ``VectorEnv`` have the shapes of PettingZoo and Gymnasium; ``Agent`` is a computer player.
"""
from crosstown._handles import Refused, lib as _lib, text as _text
from crosstown.agents import Agent, agent_names, analyse, play_game
from crosstown.batch import Batch
from crosstown.envs import AECEnv, SoloEnv, VectorEnv, env
from crosstown.game import CHANCE, TERMINAL, Game, State, game_names, load_game, load_record

__all__ = ["AECEnv", "Agent", "Batch", "CHANCE", "Game", "Refused", "SoloEnv", "State", "TERMINAL", "VectorEnv",
           "agent_names", "analyse", "env", "game_names", "load_game", "load_record", "play_game"]
__version__ = _text(_lib.crosstown_version())
