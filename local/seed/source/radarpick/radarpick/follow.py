import numpy as np


def follow(radargram, seeds, window=9):
    """The strongest path through the seeds; moves at most one sample a trace."""
    energy = np.abs(np.asarray(radargram, float))
    picks = []
    for (start, top), (end, bottom) in zip(seeds, seeds[1:]):
        guess = np.linspace(top, bottom, end - start + 1)
        cost = np.full((end - start + 1, 2 * window + 1), np.inf)
        cost[0, window] = 0
        for step in range(1, len(guess)):
            for shift in range(2 * window + 1):
                before = cost[step - 1, max(0, shift - 1) : shift + 2].min()
                sample = int(round(guess[step])) + shift - window
                cost[step, shift] = before - energy[sample, start + step]
        picks.extend(guess + cost.argmin(axis=1) - window)
    return np.asarray(picks)
