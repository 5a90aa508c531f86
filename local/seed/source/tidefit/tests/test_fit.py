import numpy as np

from tidefit import fit
from tidefit.constituents import SPEED


def test_recovers_a_known_tide_through_gaps():
    hours = np.arange(0, 24 * 60.0)
    level = 2 + 1.1 * np.cos(np.deg2rad(SPEED["M2"] * hours - 40))
    level[100:300] = np.nan
    result = fit(hours, level, ["M2", "S2"])
    assert abs(result.amplitude["M2"] - 1.1) < 1e-6
    assert abs(result.phase["M2"] - 40) < 1e-4
