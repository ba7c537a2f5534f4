#!/bin/bash
# Plays one shard of a run: a task of a Slurm job array. slurm.sh submits it.
#SBATCH --job-name=bidpress
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=01:00:00
# A minute before the time is over, bidpress is asked to end, and writes what it has counted.
#SBATCH --signal=TERM@60
set -eu
export RAYON_NUM_THREADS=$SLURM_CPUS_PER_TASK
srun --ntasks 1 bidpress -q check "$DECK" --games "$GAMES" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" \
  --summary "parts/$SLURM_ARRAY_TASK_ID.json"
