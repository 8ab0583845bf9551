"""The dice of a match: chance from one seed, which is committed to before the first answer and told after the last."""

from __future__ import annotations

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.chance import Streams
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.keys import chance_name
from wartable.kernel.engine.oracle import Answer, Question, sample_answer


class Dice:
    """Chance from the named streams of one seed (one word): a stream per die and per deck."""

    def __init__(self, seed: str) -> None:
        if not records.is_word(seed):
            raise Unreadable(f"'{seed}' cannot be a seed; it must be one word")
        self.seed = seed
        self.streams = Streams(seed)

    def __call__(self, question: Question) -> Answer:
        name = chance_name(question) if question.die is None else question.die.name
        return sample_answer(question, self.streams[name].random)

    def again(self, question: Question, answer: Answer) -> Answer:
        """What came out when the same was done before an undo; no stream moves on for it."""
        return answer
