#!/bin/bash
# Plays a run as a Slurm job array, in a folder that all nodes share, and merges it when all tasks have ended.
#
#   bash slurm.sh bid-it 1M 64           plays all shards
#   bash slurm.sh bid-it 1M 64 3,17      plays shards 3 and 17 again
#
# The report is in merge.out. If shards were lost, it names them.
set -eu
export DECK=$1 GAMES=$2 SHARDS=$3
mkdir -p parts
array=$(sbatch --parsable --array="${4:-1-$SHARDS}" --output=parts/%a.out "$(dirname "$0")/slurm-shard.sh")
sbatch --parsable --dependency="afterany:$array" --output=merge.out --wrap "bidpress merge parts"
