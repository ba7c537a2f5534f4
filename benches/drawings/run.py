#!/usr/bin/env python3
"""Prints public drawings on cards, and compares how many are accepted, and how they look, with the figures in `figures.toml`.

    cargo build --release --locked
    pip install pillow
    python3 benches/drawings/run.py [--program PROGRAM] [--clones FOLDER] [--count COUNT] [--renew]

Needs git, the network and `pdftoppm` (Poppler). The drawings are fetched into FOLDER, and are not part of this repository; README.md in this folder
names their sources and licences. A set fails if fewer drawings are accepted, or if they look less like the picture that resvg makes of them.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

HERE = Path(__file__).resolve().parent
FIGURES = HERE / "figures.toml"

# Repository, commit, licence.
SETS = [
    ("feathericons/feather", "3dc050d97405062eba78aa57115c0a15c63abdaa", "MIT"),
    ("game-icons/icons", "b659ba7773ed6ad1e1fee228b089f7104bea4984", "CC BY 3.0"),
    ("KDE/breeze-icons", "3dc763cf8f91af3e3ef3b7f85c905447da200973", "LGPL 3.0"),
    ("Templarian/MaterialDesign", "2424e748e0cc63ab7b9c095a099b9fe239b737c0", "Apache 2.0"),
    ("twbs/icons", "0e6f42e6738967c6f4f6ab15f3162336aa38d9f2", "MIT"),
]

# How much the mean difference of a set may grow, of 255: a release of Poppler draws edges a little differently.
SLACK = 0.2

HEAD = """format = 1
id = "drawings"
title = "Drawings"
set = { id = "base", title = "Base" }
[types.drawing]
front = "plain/card"
look = "minimal"
"""


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True).stdout


def fetched(clones, name, commit):
    """The folder of a repository that has the commit."""
    folder = clones / name.replace("/", "+")
    if not folder.exists():
        folder.mkdir(parents=True)
        git(folder, "init", "--quiet")
        git(folder, "fetch", "--quiet", "--depth", "1", f"https://github.com/{name}", commit)
    return folder / "repo" if (folder / "repo").exists() else folder


def drawings(folder, commit, count):
    """So many drawings, chosen at random, but always the same."""
    names = [name for name in git(folder, "ls-tree", "-r", "--name-only", commit).decode().splitlines() if name.endswith(".svg")]
    random.Random(7).shuffle(names)
    found = {}
    for name in names:
        text = git(folder, "show", f"{commit}:{name}")
        # Some files are links to others.
        if b"<svg" in text:
            found[name] = text
        if len(found) == count:
            break
    return found


def build(program, project, ids, *options):
    deck = HEAD + "".join(f'[[kinds]]\nid = "{id}"\ntype = "drawing"\nart = "{id}"\n' for id in ids)
    (project / "decks/drawings.toml").write_text(deck)
    return subprocess.run([program, "build", "drawings", *options], cwd=project, capture_output=True, text=True)


def measured(program, found):
    """The refused drawings with their errors, and the mean difference of the others from the pictures of resvg."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        (project / "decks").mkdir()
        (project / "templates/art").mkdir(parents=True)
        names = {f"drawing-{at:03}": name for at, name in enumerate(found)}
        for id, name in names.items():
            (project / f"templates/art/{id}.svg").write_bytes(found[name])
        refused = {}
        for id in names:
            run = build(program, project, [id])
            if run.returncode != 0:
                refused[id] = next((line for line in run.stderr.splitlines() if line.startswith("error")), "no error")
        good = [id for id in names if id not in refused]
        for options in (["--backs", "front-pages"], ["--preset", "png", "--dpi", "100"]):
            run = build(program, project, good, *options)
            if run.returncode != 0:
                sys.exit(run.stderr)
        subprocess.run(["pdftoppm", "-r", "100", "-png", "output/drawings.pdf", "page"], cwd=project, check=True)
        pages = sorted(project.glob("page-*.png"), key=lambda page: int(re.findall(r"\d+", page.stem)[-1]))
        pictures = sorted((project / "output/drawings").glob("*.png"))
        apart = []
        for page, picture in zip(pages, pictures, strict=True):
            one, other = Image.open(page).convert("RGB"), Image.open(picture).convert("RGB")
            # The pages have bleed, the pictures need not.
            box = [(a - b) // 2 for a, b in zip(one.size, other.size)]
            one = one.crop((*box, box[0] + other.width, box[1] + other.height))
            apart.append(sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3)
        return {names[id]: error for id, error in refused.items()}, sum(apart) / len(apart), max(apart)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/bidpress")
    parser.add_argument("--clones", type=Path, default=Path("target/drawings"))
    parser.add_argument("--count", type=int, default=100, help="drawings of each set")
    parser.add_argument("--renew", action="store_true", help="write the figures")
    asked = parser.parse_args()
    program = str(Path(asked.program).resolve())
    figures = tomllib.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    lines, failed = [], False
    print(f"{'set':28}{'accepted':>12}{'mean difference':>18}{'largest':>10}")
    for name, commit, licence in SETS:
        found = drawings(fetched(asked.clones, name, commit), commit, asked.count)
        refused, mean, worst = measured(program, found)
        accepted = len(found) - len(refused)
        print(f"{name:28}{accepted:>5} of {len(found):>3}{mean:>18.2f}{worst:>10.2f}")
        for drawing, error in refused.items():
            print(f"    {drawing}: {error}")
        known = figures.get(name, {"accepted": 0, "difference": 255})
        if asked.count == 100 and not asked.renew and (accepted < known["accepted"] or mean > known["difference"] + SLACK):
            print(f"    expected {known['accepted']} and {known['difference']}")
            failed = True
        lines.append(f'["{name}"]\naccepted = {accepted}\ndifference = {mean:.2f}\n')
    if asked.renew:
        FIGURES.write_text("# How many of 100 drawings are accepted, and their mean difference from the pictures of resvg, of 255.\n\n" + "\n".join(lines))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
