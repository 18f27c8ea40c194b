"""OpenSpiel's basic tests, done again for every game: random play, legality, clones, texts, histories."""
import copy
import pickle
import random
import unittest

import numpy as np

import crosstown
from crosstown import CHANCE, TERMINAL, Refused

GAMES = [("newyork", {}), ("newyork", {"players": 4, "scoring": "pro"}), ("traffiq", {}), ("traffiq", {"players": 3}),
         ("tuktuk", {}), ("tuktuk", {"players": 4})]


def games():
    for name, parameters in GAMES:
        yield crosstown.load_game(name, parameters)


def walk(game, seed, steps=10**9):
    """Random play: every state on the way, each the same object."""
    state, rng = game.new_initial_state(seed), random.Random(seed)
    yield state
    while not state.is_terminal() and steps > 0:
        steps -= 1
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


class States(unittest.TestCase):
    def each(self):
        for game in games():
            self.longMessage, self.now = True, str(game)
            yield game

    def assertEqual(self, first, second, msg=None):
        super().assertEqual(first, second, msg or getattr(self, "now", None))

    def test_random_play_ends(self):
        for game in self.each():
            for seed in range(3):
                for state in walk(game, seed):
                    self.assertLessEqual(state.move_number(), game.max_game_length())
                self.assertEqual(state.current_player(), TERMINAL)
                self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(max(state.returns()) > 0, True)
                self.assertEqual([r > 0 for r in state.returns()], [rank == 1 for rank in state.ranks()])

    def test_legal_actions_and_masks_agree(self):
        for game in self.each():
            for state in walk(game, 5, 60):
                legal, mask = state.legal_actions(), state.legal_actions_mask()
                if state.is_chance_node():
                    self.assertFalse(mask.any())
                    self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1.0)
                    self.assertEqual(state.current_player(), CHANCE)
                    continue
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(np.flatnonzero(mask).tolist(), legal)
                self.assertTrue(all(0 <= action < game.num_distinct_actions() for action in legal))
                for player in range(game.num_players()):
                    if player != state.current_player():
                        self.assertEqual(state.legal_actions(player), [])
                        self.assertFalse(state.legal_actions_mask(player).any())

    def test_texts_of_actions(self):
        for game in self.each():
            for state in walk(game, 6, 40):
                if state.is_terminal():
                    break
                texts = [state.action_to_string(action) for action in state.legal_actions()]
                self.assertEqual([state.string_to_action(words) for words in texts], state.legal_actions())
                if state.is_player_node():
                    self.assertEqual(sorted(texts), state.legal_moves())

    def test_what_is_not_legal_is_refused_and_changes_nothing(self):
        for game in self.each():
            for state in walk(game, 7, 25):
                if not state.is_player_node():
                    continue
                before = state.record()
                illegal = [action for action in range(min(400, game.num_distinct_actions()))
                           if action not in state.legal_actions()]
                for action in (*illegal[:20], -1, game.num_distinct_actions(), 2**31 - 1):
                    with self.assertRaises(Refused):
                        state.apply_action(action)
                with self.assertRaises(Refused) as caught:
                    state.play("nonsense")
                self.assertTrue(caught.exception.token)
                self.assertTrue(caught.exception.sentence)
                self.assertEqual(state.record(), before)

    def test_clones_are_independent(self):
        for game in self.each():
            for state in walk(game, 8, 30):
                pass
            twin, before = state.clone(), state.record()
            for other in (twin, copy.copy(state), copy.deepcopy(state)):
                self.assertEqual(other.record(), before)
            while not twin.is_terminal():
                twin.roll() if twin.is_chance_node() else twin.apply_action(twin.legal_actions()[0])
            self.assertEqual(state.record(), before)
            again = state.clone()
            while not again.is_terminal():
                again.roll() if again.is_chance_node() else again.apply_action(again.legal_actions()[0])
            self.assertEqual(again.record(), twin.record())  # the same dice

    def test_serialisation(self):
        for game in self.each():
            for state in walk(game, 9, 45):
                pass
            for other in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)),
                          crosstown.load_record(state.record())):
                self.assertEqual(other.record(), state.record())
                self.assertEqual(other.history(), state.history())
                self.assertEqual(other.legal_actions(), state.legal_actions())
                for player in range(game.num_players()):
                    self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                    self.assertTrue(np.array_equal(other.observation_tensor(player), state.observation_tensor(player)))

    def test_history_leads_here(self):
        for game in self.each():
            for state in walk(game, 10, 50):
                pass
            again = game.new_initial_state(10)
            for player, action in state.full_history():
                self.assertEqual(again.current_player(), player)
                again.apply_action(action)
            self.assertEqual(again.record(), state.record())
            player, action = state.full_history()[-1]
            again.undo_action(player, action)
            self.assertEqual(again.move_number(), state.move_number() - 1)
            again.apply_action(action)
            self.assertEqual(again.record(), state.record())

    def test_other_worlds_look_the_same(self):
        for game in self.each():
            differ = False
            for state in walk(game, 11, 30):
                if not state.is_player_node():
                    continue
                me = state.current_player()
                for seed in range(4):
                    world = state.resample_from_infostate(me, seed)
                    self.assertEqual(world.current_player(), me)
                    self.assertEqual(world.legal_actions(), state.legal_actions())
                    self.assertEqual(world.move_number(), state.move_number())
                    if game.has_fixed_actions:  # places in a rival's list depend on what is hidden
                        self.assertEqual(world.history(), state.history())
                    self.assertEqual(world.observation_string(me), state.observation_string(me))
                    self.assertEqual(world.information_key(me), state.information_key(me))
                    self.assertTrue(np.array_equal(world.observation_tensor(me), state.observation_tensor(me)))
                    differ |= world.view("everything") != state.view("everything")
            self.assertEqual(differ, game.name != "tuktuk")  # there only the stock's order is hidden

    def test_observations_fit_their_layout(self):
        for game in self.each():
            layout = game.observation_layout()
            at = 0
            for part in layout:
                self.assertEqual(part["at"], at)
                at += int(np.prod(part["shape"]))
            self.assertEqual(at, game.observation_tensor_size())
            for state in walk(game, 12, 80):
                for player in range(game.num_players()):
                    seen = state.observation_tensor(player)
                    for part in layout:
                        block = seen[part["at"]:part["at"] + int(np.prod(part["shape"]))]
                        self.assertLessEqual(int(block.max(initial=0)), part["most"], part["name"])

    def test_pictures_and_boards(self):
        for game in self.each():
            for state in walk(game, 13, 70):
                pass
            for eyes in (0, "spectator", "everything"):
                self.assertTrue(state.svg(eyes).startswith("<svg"))
                self.assertTrue(state.draw(eyes).strip())
            self.assertTrue(list(state.story()))

    def test_bad_words(self):
        for words in (("chess", {}), ("newyork", {"players": 9}), ("newyork", {"scoring": "odd"}), ("newyork", {"start": 5})):
            with self.assertRaises(Refused):
                crosstown.load_game(*words)
        with self.assertRaises(Refused):
            crosstown.load_record("{}")
        state = crosstown.load_game("newyork").new_initial_state(1)
        with self.assertRaises(ValueError):
            state.observation_tensor(5)
        with self.assertRaises(ValueError):
            state.write_observation(np.zeros(3, dtype=np.uint8))


if __name__ == "__main__":
    unittest.main()
