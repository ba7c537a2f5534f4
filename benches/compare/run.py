#!/usr/bin/env python3
"""Prints the same decks with bidpress and with other programs, and compares time, memory, size, fonts and page boxes.

    cargo build --release
    python3 benches/compare/run.py [--cards 120 1000] [--decks plain rich] [--runs 5] [--program target/release/bidpress]

Programs that are not installed are skipped: Typst (command, or the Python package), rsvg-convert, ReportLab (Python package).
Fonts and boxes are read with poppler's pdffonts and pdfinfo. README.md in this folder describes the deck and the measurement.
"""

import argparse
import itertools
import os
import platform
import shutil
import statistics
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, nargs="+", default=[120, 1000], help="sizes of the deck")
    parser.add_argument("--decks", nargs="+", choices=["plain", "rich"], default=["plain", "rich"], help="text alone, or with gradients, pictures and icons")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program; the median is reported")
    parser.add_argument("--program", type=Path, default=ROOT / "target/release/bidpress", help="the bidpress to measure")
    args = parser.parse_args()
    if not args.program.exists():
        parser.error(f"{args.program} does not exist: run `cargo build --release` first")
    print(f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; median of {args.runs} runs\n")
    print("| deck | cards | program | seconds | CPU seconds | peak MB | PDF kB | fonts | boxes besides the page's |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | --- | --- |")
    for deck, cards, (name, prepare) in itertools.product(args.decks, args.cards, peers.ALL):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            command = prepare(folder, cards, args.program.resolve(), deck == "rich")
            if command is None:
                continue
            runs = [measured(command, folder) for _ in range(args.runs)]
            pdf = folder / "out.pdf" if (folder / "out.pdf").exists() else next((folder / "output").glob("*.pdf"))
            seconds, processors, memory = (statistics.median(run[part] for run in runs) for part in range(3))
            row = [deck, cards, name, f"{seconds:.2f}", f"{processors:.2f}", f"{memory:.0f}", f"{pdf.stat().st_size / 1000:.0f}", fonts(pdf), boxes(pdf)]
            print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
