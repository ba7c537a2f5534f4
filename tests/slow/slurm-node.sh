#!/bin/bash
# Starts a Slurm cluster of this one machine, for the test of docs/scale/slurm.sh. As root, on Debian or Ubuntu with slurm-wlm.
set -eu
node=$(hostname -s)
mkdir -p /etc/slurm /run/munge /var/spool/slurmctld /var/spool/slurmd
chown munge: /run/munge
pgrep munged > /dev/null || runuser -u munge -- munged --force
cat > /etc/slurm/slurm.conf << END
ClusterName=one
SlurmctldHost=$node
SlurmUser=root
AuthType=auth/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
StateSaveLocation=/var/spool/slurmctld
SlurmdSpoolDir=/var/spool/slurmd
ReturnToService=2
NodeName=$node CPUs=$(nproc) RealMemory=3000 State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
slurmctld
slurmd
for _ in $(seq 20); do
  sinfo --noheader 2> /dev/null | grep -q idle && exit
  sleep 1
done
sinfo
exit 1
