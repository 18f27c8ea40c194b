"""Agents, environments, examples in the documentation, and nothing that leaks or is not C's."""
import doctest
import gc
import importlib
import json
import pathlib
import threading
import time
import unittest

import numpy as np

import crosstown
from crosstown import spaces
from crosstown.envs import AECEnv, SoloEnv, VectorEnv

MODULES = ("crosstown", "crosstown._handles", "crosstown.agents", "crosstown.batch", "crosstown.envs", "crosstown.game")


class Agents(unittest.TestCase):
    def test_the_better_one_wins(self):
        game = crosstown.load_game("newyork")
        won = sum(crosstown.play_game(game, ["greedy", "random"], seed).returns()[0] for seed in range(20))
        self.assertGreater(won, 15)

    def test_repeatable(self):
        for name in crosstown.game_names():
            game = crosstown.load_game(name)
            records = {crosstown.play_game(game, ["level2", "greedy"], 3).record() for _ in range(2)}
            self.assertEqual(len(records), 1)

    def test_stop(self):
        game = crosstown.load_game("traffiq")
        state, agent = game.new_initial_state(1), crosstown.Agent(game, "master:ms=60000")
        timer = threading.Timer(0.3, agent.stop)
        begin = time.monotonic()
        timer.start()
        self.assertIn(agent.step(state), state.legal_actions())
        self.assertLess(time.monotonic() - begin, 30)
        timer.join()

    def test_hint_and_analysis(self):
        game = crosstown.load_game("newyork")
        state = game.new_initial_state(2)
        self.assertTrue(json.dumps(crosstown.Agent(game, "master:iters=60").hint(state)))
        over = crosstown.play_game(game, ["greedy", "greedy"], 2)
        seen = []
        self.assertTrue(crosstown.analyse(over, "master:iters=20", lambda line, lines: seen.append((line, lines))))
        self.assertGreater(len(seen), 10)
        with self.assertRaises(crosstown.Refused) as caught:
            crosstown.analyse(over, "master:iters=20", lambda line, lines: line < 3)
        self.assertEqual(caught.exception.token, "stopped")

    def test_bad_agents(self):
        with self.assertRaises(crosstown.Refused):
            crosstown.Agent(crosstown.load_game("newyork"), "grandmaster")
        with self.assertRaises(ValueError):
            crosstown.play_game(crosstown.load_game("newyork"), ["greedy"], 1)


class Environments(unittest.TestCase):
    def test_aec(self):
        for name in crosstown.game_names():
            table = AECEnv(name)
            rng = np.random.default_rng(1)
            for seed in (1, 2):
                table.reset(seed=seed)
                total = dict.fromkeys(table.possible_agents, 0.0)
                left = 0
                for agent in table.agent_iter():
                    seen, reward, terminated, truncated, info = table.last()
                    total[agent] += reward
                    self.assertTrue(table.observation_space(agent).contains(seen))
                    if terminated:
                        left += 1
                        self.assertIn("points", info)
                        table.step(None)
                    else:
                        table.step(table.action_space(agent).sample(seen["action_mask"].astype(np.int8)))
                self.assertEqual(left, 2)
                self.assertAlmostEqual(sum(total.values()), 1.0)
                self.assertEqual(total, table.final_returns)
                self.assertTrue(table.render())
                rng.random()

    def test_aec_is_repeatable(self):
        def records(seed):
            table = AECEnv("tuktuk")
            table.reset(seed=seed)
            for _ in range(40):
                table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
            return table.state_now.record()
        self.assertEqual(records(5), records(5))
        self.assertNotEqual(records(5), records(6))

    def test_solo(self):
        for seat in (0, 1):
            alone = SoloEnv("newyork", opponents=["greedy"], seat=seat)
            seen, _ = alone.reset(seed=3)
            over = False
            while not over:
                self.assertTrue(alone.observation_space.contains(seen))
                seen, reward, over, truncated, info = alone.step(int(np.flatnonzero(seen["action_mask"])[-1]))
                self.assertFalse(truncated)
            self.assertEqual(reward, alone.state.returns()[seat])
            with self.assertRaises(RuntimeError):
                alone.step(0)

    def test_vector(self):
        many = VectorEnv("newyork", num_envs=32)
        seen, infos = many.reset(seed=4)
        ended = 0
        for _ in range(120):
            actions = seen["action_mask"].argmax(axis=1).astype(np.int32)
            seen, rewards, done, truncated, infos = many.step(actions)
            ended += int(done.sum())
            self.assertTrue(np.allclose(rewards[done].sum(axis=1), 1.0))
        self.assertGreater(ended, 0)

    def test_own_spaces(self):
        self.assertIn(spaces.Discrete(5).sample(np.array([0, 0, 1, 0, 0], dtype=np.int8)), (2,))
        box = spaces.Box(0, 3, (4,), np.uint8)
        self.assertTrue(box.contains(box.sample()))
        self.assertFalse(box.contains(np.full(4, 9, dtype=np.uint8)))


class Package(unittest.TestCase):
    def test_examples_in_the_documentation(self):
        for name in MODULES:
            result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
            self.assertGreater(result.attempted, 0, name)
            self.assertEqual(result.failed, 0, name)
        guide = pathlib.Path(__file__).resolve().parents[3] / "docs" / "python.md"
        result = doctest.testfile(str(guide), module_relative=False, optionflags=doctest.ELLIPSIS)
        self.assertGreater(result.attempted, 10)
        self.assertEqual(result.failed, 0)

    def test_memory_is_given_back(self):
        game = crosstown.load_game("traffiq")

        def churn():
            for seed in range(150):
                state = game.new_initial_state(seed)
                state.clone().view(0)
                state.record()
                crosstown.Batch(game, 4, seed=seed)
            gc.collect()
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1])
        churn()
        before = churn()
        after = [churn() for _ in range(3)][-1]
        self.assertLess(after, before + 1500)  # pages; a lost state alone would be more

    def test_everything_public_has_words_and_types(self):
        for name in crosstown.__all__:
            thing = getattr(crosstown, name)
            if callable(thing):
                self.assertTrue(thing.__doc__, name)


if __name__ == "__main__":
    unittest.main()
