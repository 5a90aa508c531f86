from .follow import follow
from .thickness import to_thickness

__all__ = ["follow", "to_thickness"]
