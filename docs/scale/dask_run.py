"""Plays a run on a Dask cluster, and merges it here.

    python dask_run.py bid-it 1M 64 [tcp://scheduler:8786]

Every worker needs bidpress and the deck files. Without a scheduler, all cores of this machine are used.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from dask.distributed import Client, as_completed


def play(deck: str, games: str, shard: int, shards: int) -> tuple[int, bytes]:
    """Plays a shard. The summary is the result, so workers need no common folder."""
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder, "summary.json")
        command = ["bidpress", "-q", "check", deck, "--games", games, "--shard", f"{shard}/{shards}", "--summary", summary]
        subprocess.run(command, check=True, env=os.environ | {"RAYON_NUM_THREADS": "1"})
        return shard, summary.read_bytes()


def main() -> int:
    deck, games, shards = sys.argv[1], sys.argv[2], int(sys.argv[3])
    parts = pathlib.Path("parts")
    parts.mkdir(exist_ok=True)
    with Client(*sys.argv[4:5]) if len(sys.argv) > 4 else Client(threads_per_worker=1) as client:
        futures = [client.submit(play, deck, games, shard, shards, retries=2) for shard in range(1, shards + 1)]
        for future in as_completed(futures):
            if future.status == "finished":
                shard, summary = future.result()
                (parts / f"{shard}.json").write_bytes(summary)
            else:
                print(f"a shard failed: {future.exception()}", file=sys.stderr)
    return subprocess.run(["bidpress", "merge", parts]).returncode


if __name__ == "__main__":
    sys.exit(main())
