#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the grouping job takes at two commits, in turn and in one run.
#
#   benchmarks/job.sh A B DOCUMENTS
#
# Needs the corpus that benchmarks/scale.sh makes of DOCUMENTS, in target/scale or $SCALE_WORK, and only reads it.
# Writes benchmarks/results/DATE-job-DOCUMENTS.md, everything else below target/job. ROUNDS (3) says how often both
# run in turn.
set -euo pipefail

[ $# -eq 3 ] || { echo "usage: $0 A B DOCUMENTS" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD work=$PWD/target/job study=JobCost
a=$(git rev-parse --short "$1") b=$(git rev-parse --short "$2")
documents=$3 rounds=${ROUNDS:-3}
results=benchmarks/results/$(date -u +%F)-job-$documents.md
. benchmarks/in-turn.sh
corpus=$(corpus "$documents")

goals="CPU seconds of the first run in a JVM	ratio at most .60
CPU seconds of the second one, of all documents again	ratio at most .50
CPU seconds of a run after which nothing has changed	ratio at most .10
CPU seconds of a run after 1 % of the texts have changed	ratio at most .20
seconds of the JIT compiler of the first run in a JVM	among its CPU seconds
seconds of the JIT compiler of the second one, of all documents again	among its CPU seconds
seconds of the JIT compiler of a run after 1 % of the texts have changed	among its CPU seconds"

rm -rf "$work"
mkdir -p "$work"
for commit in "$a" "$b"; do
  checkout "$commit"
  build "$work/tree-$commit" "$commit"
done
for ((round = 1; round <= rounds; round++)); do
  for commit in "$a" "$b"; do
    run "$work/tree-$commit" "$commit" "$round" "$work/home-$commit" "$corpus" "$documents"
    rm -rf "$work/home-$commit/first" "$work/home-$commit/again"
  done
done
{
  echo "# The grouping job of $documents documents at $b, in turn with that at $a"
  echo
  echo "- command: \`ROUNDS=$rounds benchmarks/job.sh $a $b $documents\`"
  echo "- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load at the end: $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "- medians of the rounds (least - greatest), each a process of its own with 3 GiB of heap, without HTTP, in one core"
  echo "- shipped settings, CPU of the process while the job runs, with what it writes"
  echo
  table "$goals" "$a" "$b" "$rounds"
} > "$work/report.md"
mv "$work/report.md" "$results"
cat "$results"
