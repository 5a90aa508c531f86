from .apply import correct
from .fit import fit

__all__ = ["correct", "fit"]
