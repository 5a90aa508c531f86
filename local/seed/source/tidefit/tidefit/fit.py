from dataclasses import dataclass

import numpy as np

from .constituents import SPEED
from .separable import separable


@dataclass(frozen=True)
class Fit:
    mean: float
    amplitude: dict
    phase: dict

    def table(self):
        rows = [f"{name:4s} {self.amplitude[name]:7.3f} m {self.phase[name]:6.1f}°" for name in self.amplitude]
        return "\n".join(rows)


def fit(hours, level, constituents):
    """Least squares at the given hours; gaps need no filling."""
    hours = np.asarray(hours, float)
    level = np.asarray(level, float)
    good = np.isfinite(level)
    names = separable(np.ptp(hours[good]), constituents)
    angle = np.deg2rad(np.outer(hours[good], [SPEED[name] for name in names]))
    design = np.hstack([np.ones((good.sum(), 1)), np.cos(angle), np.sin(angle)])
    solution, *_ = np.linalg.lstsq(design, level[good], rcond=None)
    cosine, sine = np.split(solution[1:], 2)
    return Fit(
        mean=float(solution[0]),
        amplitude=dict(zip(names, np.hypot(cosine, sine))),
        phase=dict(zip(names, np.rad2deg(np.arctan2(sine, cosine)) % 360)),
    )
