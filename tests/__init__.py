"""The tests. `python -m tests.playthroughs` and the like find their neighbours here, as pytest does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
