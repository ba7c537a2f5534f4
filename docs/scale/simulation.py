"""How long a run takes on many machines when some are slow and some are lost: a simulation.

    python simulation.py

10,000 shards of 15 minutes on 500 cores. Cores differ in speed by a tenth. One shard in a hundred is lost somewhere in the middle,
and one in a hundred takes ten times as long, because something else uses its machine. What helps?
"""

import collections
import heapq
import random

SHARDS, CORES, MINUTES = 10_000, 500, 15.0
LOST, SLOW, FACTOR = 0.01, 0.01, 10.0


def run(minutes: float, shards: int, retry: bool, limit: float | None, seed: int) -> tuple[float, float, int]:
    """Hours until the last shard is done, core hours used, and shards that are missing in the end.

    `retry`: a lost shard is played again. `limit`: a shard is stopped and played again elsewhere after so many times its usual time.
    """
    chance = random.Random(seed)
    waiting = collections.deque(range(shards))
    free = [(0.0, 1 + 0.1 * chance.gauss(0, 1)) for _ in range(CORES)]
    heapq.heapify(free)
    used, end, missing = 0.0, 0.0, 0
    while waiting:
        shard = waiting.popleft()
        start, speed = heapq.heappop(free)
        time = minutes / max(speed, 0.5) * (FACTOR if chance.random() < SLOW else 1.0)
        is_lost = chance.random() < LOST
        if is_lost:
            time *= chance.random()
        is_stopped = limit is not None and time > limit * minutes
        if is_stopped:
            time = limit * minutes
        used += time
        end = max(end, start + time)
        if is_stopped or is_lost:
            if is_stopped or retry:
                waiting.append(shard)
            else:
                missing += 1
        heapq.heappush(free, (start + time, speed))
    return end / 60, used / 60, missing


print("minutes  shards  lost shards     slow shards      hours  core hours  missing")
for minutes, shards in [(15.0, SHARDS), (150.0, SHARDS // 10), (1.5, SHARDS * 10)]:
    for retry, limit in [(False, None), (True, None), (True, 2.0)]:
        runs = [run(minutes, shards, retry, limit, seed) for seed in range(5)]
        hours, used, missing = (sum(values) / len(runs) for values in zip(*runs))
        lost, slow = ("again" if retry else "left"), ("stopped at 2 x" if limit else "waited for")
        print(f"{minutes:7.1f}  {shards:6}  {lost:<14}  {slow:<14}  {hours:6.1f}  {used:10.0f}  {missing:7.0f}")
