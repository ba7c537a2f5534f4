#!/bin/sh
# Plays a run on all cores of this machine, a shard on each, with GNU Parallel. A shard that fails is tried twice more;
# when you start the script again, only the shards that are still missing are played.
#
#   sh parallel.sh bid-it 1M 64
set -eu
deck=$1 games=$2 shards=$3
mkdir -p parts
RAYON_NUM_THREADS=1 parallel --jobs 100% --retries 3 --joblog parts/jobs.log --resume-failed \
  bidpress -q check "$deck" --games "$games" --shard "{}/$shards" --summary "parts/{}.json" ::: $(seq "$shards") ||
  echo "some shards failed; parts/jobs.log names them"
bidpress merge parts
