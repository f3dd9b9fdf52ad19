"""Stages of a long proof: done once, done again where their inputs changed, and told in a table."""

import datetime
import hashlib
import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from devtools.common import TaskError, say

GOOD, BAD, BLOCKED, OLD, OPEN = "good", "FAILED", "not reached", "out of date", "not run"

MOST_FOUND = 160
"""Signs of a table's last column; the whole is said where a stage ends."""


@dataclass(frozen=True)
class Stage:
    """One step with a verdict: what it does, what it rests on, and how it is carried out.

    `work` returns what was found in a few words and raises TaskError where something is wrong.
    """

    name: str
    does: str
    work: Callable[[], str]
    needs: tuple[str, ...] = ()
    inputs: Callable[[], str] = str
    short: bool = False
    """Whether the short form holds it."""


@dataclass(frozen=True)
class Outcome:
    """How a stage ended: its verdict, for which inputs, in how many seconds, what was found."""

    verdict: str
    key: str
    seconds: float
    found: str
    at: str


class Ledger:
    """What has been done so far, kept in a file after every stage."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._outcomes: dict[str, Outcome] = {}
        try:
            told = json.loads(file.read_text("utf-8"))
            self._outcomes = {name: Outcome(**outcome) for name, outcome in told.items()}
        except (
            OSError,
            ValueError,
            TypeError,
            AttributeError,
        ):  # not there, or of another version of this
            self._outcomes = {}

    def get(self, name: str) -> Outcome | None:
        """How this stage ended last, if it ever ran."""
        return self._outcomes.get(name)

    def put(self, name: str, outcome: Outcome) -> None:
        """Keep how a stage ended; written at once."""
        self._outcomes[name] = outcome
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        told = {name: asdict(outcome) for name, outcome in self._outcomes.items()}
        fresh.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        fresh.replace(self.file)


class Plan:
    """Stages in order, each with the ledger's word on it."""

    def __init__(self, stages: Sequence[Stage], ledger: Ledger) -> None:
        self.stages = {stage.name: stage for stage in stages}
        self.ledger = ledger
        known: set[str] = set()
        for stage in stages:
            if not known.issuperset(stage.needs):
                raise ValueError(f"{stage.name} needs what comes after it")
            known.add(stage.name)

    def chosen(self, names: Iterable[str]) -> list[Stage]:
        """These stages and all they rest on, in order; TaskError for an unknown name."""
        wanted = set(names)
        unknown = sorted(wanted - set(self.stages))
        if unknown:
            raise TaskError(f"There is no stage “{unknown[0]}”; --list names them.", 2)
        for stage in reversed(self.stages.values()):
            if stage.name in wanted:
                wanted.update(stage.needs)
        return [stage for stage in self.stages.values() if stage.name in wanted]

    def key(self, stage: Stage) -> str:
        """What a stage rests on, as one digest: its inputs, and what it needs as last done."""
        parts = [stage.name, stage.inputs()]
        for name in stage.needs:
            outcome = self.ledger.get(name)
            parts += [self.key(self.stages[name]), outcome.at if outcome else ""]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def verdict(self, stage: Stage) -> str:
        """The last verdict, or that there is none for the present inputs."""
        outcome = self.ledger.get(stage.name)
        if outcome is None:
            return OPEN
        return outcome.verdict if outcome.key == self.key(stage) else OLD

    def run(self, stages: Sequence[Stage], again: Iterable[str] = ()) -> dict[str, str]:
        """Carry out what is not yet good, and `again` in any case; the verdicts by name.

        A stage which fails keeps only those from running that rest on it.
        """
        repeated, verdicts = set(again), dict[str, str]()
        for stage in stages:
            bad = [name for name in stage.needs if verdicts.get(name) in {BAD, BLOCKED}]
            if bad:
                verdicts[stage.name] = BLOCKED
                say(f"{stage.name}: not reached, {bad[0]} is not good")
            elif stage.name not in repeated and self.verdict(stage) == GOOD:
                verdicts[stage.name] = GOOD
                say(f"{stage.name}: done before")
            else:
                verdicts[stage.name] = self._carry_out(stage)
        return verdicts

    def _carry_out(self, stage: Stage) -> str:
        say(f"{stage.name}: {stage.does} …")
        key, start = self.key(stage), time.monotonic()
        try:
            verdict, found = GOOD, stage.work()
        except (TaskError, OSError) as problem:
            verdict, found = BAD, str(problem)
        seconds = round(time.monotonic() - start, 1)
        now = datetime.datetime.now(datetime.UTC).isoformat(" ", "microseconds")
        self.ledger.put(stage.name, Outcome(verdict, key, seconds, found, now))
        say(f"{stage.name}: {verdict}, {seconds:.0f} s, {found}")
        return verdict


def table(rows: Iterable[Stage], verdicts: Mapping[str, str], ledger: Ledger) -> str:
    """The stages with verdict, seconds and what was found, as a table in Markdown."""
    lines = ["| stage | verdict | seconds | found |", "|---|---|---|---|"]
    for stage in rows:
        verdict = verdicts.get(stage.name, OPEN)
        outcome = ledger.get(stage.name)
        told = outcome is not None and verdict in {GOOD, BAD}
        seconds = f"{outcome.seconds:.0f}" if told and outcome else ""
        found = " ".join(outcome.found.split())[:MOST_FOUND] if told and outcome else ""
        lines.append(f"| {stage.name} | {verdict} | {seconds} | {found.replace('|', '/')} |")
    return "\n".join(lines)
