"""`python -m tests.faults --matches 50 --minutes 10`: exit code 1 when anything is wrong."""

from __future__ import annotations

import argparse
import secrets
import signal
import sys
import tempfile
from pathlib import Path

from tests.faults.report import as_table
from tests.faults.storm import run


def _out_of_time(*_: object) -> None:
    raise SystemExit("out of time: the run did not come to its end, which is a fault of its own")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--at-once", type=int, default=6)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    signal.signal(signal.SIGALRM, _out_of_time)
    signal.alarm(round(given.minutes * 60))
    with tempfile.TemporaryDirectory(prefix="sobremesa-faults-") as folder:
        checks, notes = run(
            var=Path(folder) / "var",
            matches=given.matches,
            seconds=given.minutes * 60,
            seed=given.seed,
            at_once=given.at_once,
        )
        signal.alarm(0)
    print(as_table(checks, notes))
    return 0 if all(check.holds for check in checks) else 1


if __name__ == "__main__":
    sys.exit(main())
