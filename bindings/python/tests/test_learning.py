"""The example learns: a short training, the same on every machine, beats who moves at random."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "examples"))
import train_newyork  # noqa: E402


class Learning(unittest.TestCase):
    def test_better_than_chance(self):
        game, network, scale = train_newyork.train(decisions=250_000, say=lambda *_, **__: None)
        self.assertGreater(train_newyork.contest(game, network, scale, "random", 60), 0.7)

    def test_it_is_short(self):
        lines = pathlib.Path(train_newyork.__file__).read_text().splitlines()
        self.assertLess(len(lines), 200)


if __name__ == "__main__":
    unittest.main()
