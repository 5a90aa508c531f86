from .log import parse
from .replay import replay

__all__ = ["parse", "replay"]
