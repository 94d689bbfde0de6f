"""Random boards: enough of them, and no deadline, for the machine may be busy."""

from hypothesis import settings

settings.register_profile("board", deadline=None, max_examples=80)
settings.load_profile("board")
