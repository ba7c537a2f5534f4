"""Plays a run on a Ray cluster, and merges it here. A shard that fails is tried again, on another node if there is one.

    python ray_run.py bid-it 1M 64

Every node needs bidpress and the deck files. Without a cluster, all cores of this machine are used.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import ray


@ray.remote(num_cpus=1, max_retries=2, retry_exceptions=True)
def play(deck: str, games: str, shard: int, shards: int) -> bytes:
    """Plays a shard. The summary is the result, so nodes need no common folder."""
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder, "summary.json")
        command = ["bidpress", "-q", "check", deck, "--games", games, "--shard", f"{shard}/{shards}", "--summary", summary]
        subprocess.run(command, check=True, env=os.environ | {"RAYON_NUM_THREADS": "1"})
        return summary.read_bytes()


deck, games, shards = sys.argv[1], sys.argv[2], int(sys.argv[3])
ray.init(runtime_env={"working_dir": "."} if pathlib.Path("decks").exists() else None)
parts = pathlib.Path("parts")
parts.mkdir(exist_ok=True)
waiting = {play.remote(deck, games, shard, shards): shard for shard in range(1, shards + 1)}
while waiting:
    [done], _ = ray.wait(list(waiting))
    shard = waiting.pop(done)
    try:
        (parts / f"{shard}.json").write_bytes(ray.get(done))
    except Exception as error:
        print(f"shard {shard} of {shards} failed: {error}", file=sys.stderr)
sys.exit(subprocess.run(["bidpress", "merge", parts]).returncode)
