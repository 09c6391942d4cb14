"""`python -m tests.faults --matches 50 --minutes 10`: exit code 1 when anything is wrong."""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from tests.faults.report import as_table
from tests.faults.storm import run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--at-once", type=int, default=6)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory(prefix="sobremesa-faults-") as folder:
        checks, notes = run(
            var=Path(folder) / "var",
            matches=given.matches,
            seconds=given.minutes * 60,
            seed=given.seed,
            at_once=given.at_once,
        )
    print(as_table(checks, notes))
    return 0 if all(check.holds for check in checks) else 1


if __name__ == "__main__":
    sys.exit(main())
