#!/usr/bin/env python3
"""Prints the same decks with bidpress and with other programs, and compares time, memory, size, fonts and page boxes.

    cargo build --release
    python3 benches/compare/run.py [--program target/release/bidpress] [--runs 5] [--decks plain rich …] [--cards 120 1000 10000]

Programs that are not installed are skipped: Typst (command, or the Python package), rsvg-convert, ReportLab (Python package).
Fonts and boxes are read with poppler's pdffonts and pdfinfo. README.md in this folder describes the deck and the measurement.
"""

import argparse
import contextlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import peers

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def measured(command, folder):
    """Seconds, seconds of all processors, and peak memory in MB of one run of a command, children included."""
    begun = time.perf_counter()
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    took = time.perf_counter() - begun
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{errors.decode()}")
    return took, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def lines_of(*command):
    """The lines that a tool prints; None if it is not installed."""
    if shutil.which(command[0]) is None:
        return None
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def fonts(pdf):
    """Number of fonts in the file, and of those that are not embedded."""
    lines = lines_of("pdffonts", str(pdf))
    if lines is None:
        return "?"
    rows = lines[2:]
    missing = sum(" no " in row[40:60] for row in rows)
    return f"{len(rows)}" + (f", {missing} missing" if missing else "")


def boxes(pdf):
    """The boxes of the first page that differ from the page size."""
    lines = lines_of("pdfinfo", "-box", str(pdf))
    if lines is None:
        return "?"
    sides = {line.split("Box:")[0]: line.split("Box:")[1].split() for line in lines if "Box:" in line}
    own = [name for name in ("Trim", "Bleed") if sides.get(name) not in (None, sides.get("Media"))]
    return " ".join(own) or "none"


def rows(deck, cards, program, runs):
    """Runs all programs in turn, so that other work on the machine is the same for all. Of each the least of its runs, and its PDF."""
    with contextlib.ExitStack() as stack:
        commands = {}
        for name, prepare in peers.ALL:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            command = prepare(folder, cards, program, deck)
            if command is not None:
                commands[name] = (command, folder, [], [])
        for _ in range(runs):
            for command, folder, found, starts in commands.values():
                found.append(measured(command, folder))
                if peers.before(command):
                    starts.append(measured(peers.before(command), folder))
        for name, (_, folder, found, starts) in commands.items():
            seconds, processors, memory = (min(run[part] for run in found) for part in range(3))
            if starts:
                seconds, processors = (own - min(start[part] for start in starts) for part, own in enumerate((seconds, processors)))
            pdf = folder / "out.pdf" if (folder / "out.pdf").exists() else next((folder / "output").glob("*.pdf"))
            yield [deck, f"{cards:,}", name, f"{seconds:.2f}", f"{processors:.2f}", f"{memory:.0f}", f"{pdf.stat().st_size:,}", fonts(pdf), boxes(pdf)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, nargs="+", help="sizes of the deck; by default those of each deck in peers.py")
    parser.add_argument("--decks", nargs="+", choices=[*peers.DECKS], default=[*peers.DECKS], help="the decks in peers.py; all by default")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program, three at most with 10000 cards; the least is reported")
    parser.add_argument("--program", type=Path, default=ROOT / "target/release/bidpress", help="the bidpress to measure")
    args = parser.parse_args()
    if not args.program.exists():
        parser.error(f"{args.program} does not exist: run `cargo build --release` first")
    load = " ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; least of {args.runs} runs; load before {load}\n")
    print("| deck | cards | program | seconds | CPU seconds | peak MB | bytes of PDF | fonts | boxes besides the page's |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | --- | --- |")
    for deck in args.decks:
        for cards in args.cards or peers.DECKS[deck][1]:
            for row in rows(deck, cards, args.program.resolve(), args.runs if cards < 10000 else min(args.runs, 3)):
                print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
