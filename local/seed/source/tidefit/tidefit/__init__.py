from .fit import Fit, fit
from .separable import separable

__all__ = ["Fit", "fit", "separable"]
