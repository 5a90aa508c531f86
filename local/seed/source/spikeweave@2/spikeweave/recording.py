import hashlib


def check_recording(text, sorting_bytes):
    """Refuses a log whose first line names another sorting."""
    first = text.splitlines()[0] if text else ""
    if not first.startswith("# sorting "):
        raise ValueError("the log does not name its sorting")
    if hashlib.sha256(sorting_bytes).hexdigest() != first.split()[-1]:
        raise ValueError("the log was made for another sorting")
