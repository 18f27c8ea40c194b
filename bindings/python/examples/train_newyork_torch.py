#!/usr/bin/env python3
"""The same training with torch instead of our own gradients: train_newyork_torch.py [--minutes M]

Everything but the network is train_newyork.py's; a GPU is used where there is one."""
import numpy as np
import torch

import train_newyork as plain


class Network(torch.nn.Module):
    def __init__(self, inputs, actions, rng, hidden=(256, 128)):
        super().__init__()
        torch.manual_seed(int(rng.integers(2**31)))
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.body = torch.nn.Sequential(torch.nn.Linear(inputs, hidden[0]), torch.nn.ReLU(),
                                        torch.nn.Linear(hidden[0], hidden[1]), torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(hidden[1], actions), torch.nn.Linear(hidden[1], 1)
        for head in (self.policy, self.value):
            torch.nn.init.normal_(head.weight, 0, 0.01)
        self.to(self.device)
        self.adam = torch.optim.Adam(self.parameters(), eps=1e-5)

    def _tensor(self, array):
        return torch.as_tensor(np.ascontiguousarray(array), device=self.device)

    def _heads(self, x, mask):
        h = self.body(self._tensor(x))
        logits = self.policy(h).masked_fill(~self._tensor(mask), -1e9)
        return torch.log_softmax(logits, dim=1), self.value(h)[:, 0]

    def forward(self, x, mask):
        with torch.no_grad():
            logs, value = self._heads(x, mask)
        return None, None, logs.exp().cpu().numpy(), value.cpu().numpy()

    def learn(self, x, mask, action, old, advantage, target, gain):
        logs, value = self._heads(x, mask)
        advantage, target = self._tensor(advantage).float(), self._tensor(target)
        ratio = logs.gather(1, self._tensor(action).long()[:, None])[:, 0].exp() / self._tensor(old)
        clipped = ratio.clamp(1 - plain.CLIP, 1 + plain.CLIP)
        gained = torch.minimum(ratio * advantage, clipped * advantage).mean()
        entropy = -(logs.exp() * logs.clamp(min=-20)).sum(1).mean()
        loss = -gained - plain.ENTROPY * entropy + plain.VALUE * (value - target).square().mean()
        for group in self.adam.param_groups:
            group["lr"] = gain
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters(), 0.5)
        self.adam.step()

    @property
    def weights(self):
        return {name: weight.detach().cpu().numpy() for name, weight in self.named_parameters()}


if __name__ == "__main__":
    plain.Network = Network
    plain.main()
