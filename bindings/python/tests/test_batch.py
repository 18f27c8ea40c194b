"""Batches play what single games play; arrays agree with each other; several threads change nothing."""
import unittest

import numpy as np

import crosstown
from crosstown import Batch, Refused

EVERYTHING = ("turn", "counts", "idle", "actions", "codes", "mask", "observation", "rewards", "done", "points", "places",
              "seeds", "lines")
GAMES = [("newyork", {}), ("newyork", {"players": 4}), ("traffiq", {}), ("tuktuk", {"players": 3})]


class Batches(unittest.TestCase):
    def each(self):
        for name, parameters in GAMES:
            yield crosstown.load_game(name, parameters)

    def test_the_same_as_single_games(self):
        for game in self.each():
            batch = Batch(game, 6, seed=20, write=EVERYTHING)
            singles = [game.new_initial_state(20 + slot) for slot in range(6)]
            rng = np.random.default_rng(3)
            for _ in range(300):
                choices = (rng.random(6) * batch.counts).astype(np.int32)
                picked = batch.actions[np.arange(6), choices].copy()
                for slot, state in enumerate(singles):
                    while state.is_chance_node():
                        state.roll()
                    self.assertEqual(state.current_player(), batch.turn[slot])
                    self.assertEqual(sorted(batch.actions[slot, :batch.counts[slot]]), state.legal_actions())
                    self.assertTrue(np.array_equal(batch.observation[slot], state.observation_tensor()))
                    self.assertEqual(np.flatnonzero(batch.mask[slot]).tolist(), state.legal_actions())
                    state.apply_action(int(picked[slot]))
                batch.step(choices)
                for slot, state in enumerate(singles):
                    while state.is_chance_node():
                        state.roll()
                    self.assertEqual(bool(batch.done[slot]), state.is_terminal())
                    if state.is_terminal():
                        self.assertEqual(batch.rewards[slot].tolist(), state.returns())
                        self.assertEqual(batch.points[slot].tolist(), state.points())
                        singles[slot] = game.new_initial_state(int(batch.seeds[slot]))

    def test_threads_change_nothing(self):
        for game in self.each():
            alone, crew = (Batch(game, 64, seed=4, threads=threads, write=EVERYTHING) for threads in (1, 3))
            rng = np.random.default_rng(5)
            for _ in range(80):
                choices = (rng.random(64) * alone.counts).astype(np.int32)
                alone.step(choices)
                crew.step(choices)
                for name in EVERYTHING:
                    self.assertTrue(np.array_equal(getattr(alone, name), getattr(crew, name)), name)

    def test_actions_and_places(self):
        for game in self.each():
            places, actions = (Batch(game, 32, seed=6, write=EVERYTHING) for _ in range(2))
            for step in range(60):
                choices = np.asarray(step % np.maximum(places.counts, 1), dtype=np.int32)
                actions.step_actions(places.actions[np.arange(32), choices])
                places.step(choices)
                self.assertTrue(np.array_equal(places.observation, actions.observation))

    def test_what_is_not_there_is_refused(self):
        batch = Batch(crosstown.load_game("newyork"), 8, seed=7, write=EVERYTHING)
        before = batch.observation.copy()
        for choices in (np.full(8, 10000, np.int32), batch.counts.copy(), np.full(8, -2, np.int32)):
            with self.assertRaises(Refused):
                batch.step(choices)
        for wrong in (np.zeros(7, np.int32), np.zeros((8, 1), np.int32)):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        with self.assertRaises(TypeError):
            batch.step(np.zeros(8))
        batch.look()
        self.assertTrue(np.array_equal(batch.observation, before))
        with self.assertRaises(ValueError):
            Batch(crosstown.load_game("newyork"), 8, write=("nonsense",))
        with self.assertRaises(Refused):
            Batch(crosstown.load_game("newyork"), 0)

    def test_dice_from_outside(self):
        game = crosstown.load_game("tuktuk")
        batch = Batch(game, 4, seed=8, chance_outside=True, restart=False, write=(*EVERYTHING, "probabilities"))
        rolled = 0
        for _ in range(4000):
            if (batch.turn == -2).all():
                break
            chance = batch.turn == -1
            rolled += int(chance.sum())
            self.assertTrue(np.allclose(batch.probabilities[chance].sum(axis=1), 1.0))
            batch.step(np.where(batch.turn == -2, -1, 0).astype(np.int32))
        self.assertTrue((batch.turn == -2).all())
        self.assertGreater(rolled, 0)

    def test_states_come_and_go(self):
        for game in self.each():
            batch = Batch(game, 3, seed=9, write=EVERYTHING)
            state = game.new_initial_state(77)
            for _ in range(9):
                state.roll() if state.is_chance_node() else state.apply_action(state.legal_actions()[0])
            while state.is_chance_node():
                state.roll()
            batch.put(1, state)
            batch.copy(2, batch, 1)
            batch.imagine(2, state.current_player(), 5)
            batch.look()
            for slot in (1, 2):
                self.assertTrue(np.array_equal(batch.observation[slot], state.observation_tensor()))
            self.assertTrue(np.array_equal(batch.observe(), batch.observation))
            batch.restart(0, 1234)
            batch.look()
            fresh = game.new_initial_state(1234)
            while fresh.is_chance_node():
                fresh.roll()
            self.assertTrue(np.array_equal(batch.observation[0], fresh.observation_tensor()))

    def test_arrays_are_shared(self):
        batch = Batch(crosstown.load_game("newyork"), 16, seed=10)
        kept = batch.observation
        for _ in range(30):
            batch.step_random()
        self.assertIs(kept, batch.observation)
        self.assertTrue(np.array_equal(kept, batch.observe()))


if __name__ == "__main__":
    unittest.main()
