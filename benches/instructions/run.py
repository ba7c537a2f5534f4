#!/usr/bin/env python3
"""Counts the instructions of fixed jobs with Valgrind, and compares them with the figures in `figures.toml`.

    CARGO_INCREMENTAL=0 cargo build --locked
    python3 benches/instructions/run.py [JOB...]
    python3 benches/instructions/run.py --renew "REASON" [JOB...]

A job that takes over 3 % more instructions than its figure fails. `--renew` writes the figures of the jobs that differ by as much, or of those that are named,
with the reason; README.md in this folder says when to do that.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "compare"))
import peers  # noqa: E402

FIGURES = HERE / "figures.toml"
TOLERANCE = 0.03


BLANK = """{% extends "shared/card.svg" %}{% block face %}<path d="M0 0h1v1z" fill="#fff"/>{% endblock %}"""


def sample(deck, players, games):
    """Sample games of a deck by random bots. Its cards are blank, so that games take nearly all of the time."""
    def prepare(folder, program):
        (folder / "decks").mkdir()
        (folder / "templates").mkdir()
        for side in ["front", "back"]:
            (folder / f"templates/blank-{side}.svg").write_text(BLANK)
        text = (ROOT / f"decks/{deck}.toml").read_text()
        (folder / f"decks/{deck}.toml").write_text(re.sub(r'(?m)^(front|back) = "[^"]*"', r'\1 = "blank-\1"', text))
        return [program, "--trust", "check", deck, "--bots", "random", "--players", str(players), "--games", str(games)]
    return prepare


def shipped(deck):
    return lambda folder, program: [program, "--trust", "build", deck]


def compared(cards, rich):
    """The deck of the comparison with other programs."""
    def prepare(folder, program):
        program, *rest = peers.bidpress(folder, cards, program, rich)
        return [program, "--trust", *rest]
    return prepare


def sheet(name):
    """A spreadsheet of the test data."""
    def prepare(folder, program):
        shutil.copytree(ROOT / "tests/data/sheets", folder, dirs_exist_ok=True)
        return [program, "--trust", "build", name]
    return prepare


JOBS = {
    "games of i-bid-you-not": sample("i-bid-you-not", 4, 400),
    "games of bid-it": sample("bid-it", 4, 400),
    "games of a-little-white-die": sample("a-little-white-die", 2, 400),
    "games of bunny-bidding": sample("bunny-bidding", 4, 400),
    "games of youre-bluffing": sample("youre-bluffing", 3, 400),
    "build of i-bid-you-not": shipped("i-bid-you-not"),
    "build of plain cards": compared(120, rich=False),
    "build of rich cards": compared(120, rich=True),
    "build of a spreadsheet": sheet("squib"),
}


def count(job, program):
    """The instructions of one run on one thread."""
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path)
        command = JOBS[job](folder, program)
        # Nothing of the user's settings, and always the same addresses on the stack.
        environment = {"PATH": os.environ["PATH"], "RAYON_NUM_THREADS": "1", "NO_COLOR": "1", "SOURCE_DATE_EPOCH": "0"}
        valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={folder / 'counts'}"]
        run = subprocess.run(valgrind + list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True)
        refs = re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)
        if run.returncode != 0 or refs is None:
            sys.exit(f"{job}: {' '.join(map(str, command))}\n{run.stdout}{run.stderr}")
        return int(refs[1].replace(",", ""))


def read_figures():
    """The instructions and the reason of each job. The file is written by `write_figures` alone."""
    if not FIGURES.exists():
        return {}
    entry = re.compile(r'\["([^"]+)"\]\ninstructions = ([\d_]+)\nreason = "([^"]*)"\n')
    return {job: (int(count.replace("_", "")), reason) for job, count, reason in entry.findall(FIGURES.read_text())}


def write_figures(figures):
    text = "# Instructions of each job, written by `run.py --renew REASON`.\n"
    for job in JOBS:
        if job in figures:
            text += f'\n["{job}"]\ninstructions = {figures[job][0]:_}\nreason = "{figures[job][1]}"\n'
    FIGURES.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=f"jobs to run: {', '.join(JOBS)} [default: all]")
    parser.add_argument("--program", type=Path, default=ROOT / "target/debug/bidpress", help="the program, built with the profile of the figures")
    parser.add_argument("--renew", metavar="REASON", help="store the figures that differ, or those of the named jobs, with this reason")
    args = parser.parse_args()
    unknown = [job for job in args.jobs if job not in JOBS]
    if unknown:
        parser.error(f"no such job: {', '.join(unknown)}")
    if not args.program.exists():
        parser.error(f"{args.program} does not exist: build it first")
    if args.renew is not None and (not args.renew.strip() or '"' in args.renew or "\n" in args.renew):
        parser.error("the reason is one line without quotation marks")
    jobs, figures, failed = args.jobs or list(JOBS), read_figures(), []
    program = args.program.resolve()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = dict(zip(jobs, pool.map(lambda job: count(job, program), jobs)))
    print(f"{'job':<30} {'instructions':>16} {'figure':>16} {'change':>9}")
    for job, found in counts.items():
        figure = figures[job][0] if job in figures else None
        change = found / figure - 1 if figure else 0
        is_over = figure is None or change > TOLERANCE
        mark = "  too many" if is_over else "  fewer: renew the figure" if change < -TOLERANCE else ""
        print(f"{job:<30} {found:>16,} {figure or 0:>16,} {change:>+9.1%}{mark}")
        if is_over:
            failed.append(job)
        if args.renew and (args.jobs or is_over or change < -TOLERANCE):
            figures[job] = (found, args.renew)
    if args.renew:
        write_figures(figures)
    elif failed:
        sys.exit(f"over 3 % more instructions than before: {', '.join(failed)}")


if __name__ == "__main__":
    main()
