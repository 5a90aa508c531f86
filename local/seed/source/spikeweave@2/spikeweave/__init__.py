from .log import parse
from .recording import check_recording
from .replay import replay

__all__ = ["check_recording", "parse", "replay"]
