#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What questions, indexing and the job take here and at another commit, in turn and in one run.
#
#   benchmarks/side-by-side.sh COMMIT
#
# Needs the corpus that benchmarks/scale.sh makes of DOCUMENTS (200000), in target/scale or $SCALE_WORK, and
# only reads it. Writes benchmarks/results/DATE-side-by-side.md, everything else below target/side-by-side.
# QUESTIONS (100) says how many documents are asked about, ROUNDS (3) how often both run in turn.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 COMMIT" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD work=$PWD/target/side-by-side study=SideBySide
commit=$(git rev-parse --short "$1")
head=$(git rev-parse --short HEAD)
documents=${DOCUMENTS:-200000} questions=${QUESTIONS:-100} rounds=${ROUNDS:-3}
results=benchmarks/results/$(date -u +%F)-side-by-side.md
. benchmarks/in-turn.sh
corpus=$(corpus "$documents")

goals="shipped / {!mlt}, median	at most 0.5
shipped / {!mlt}, mean	at most 1
shipped / {!mlt}, 99 %	at most 5
exact,sketch / {!mlt}, median	at most 0.12
exact,sketch / {!mlt}, mean	at most 0.3
exact,sketch / {!mlt}, 99 %	at most 1.5
warm, shipped / {!mlt}, mean	as before
warm, exact,sketch / {!mlt}, mean	as before
indexing, CPU with the plugin / plain	at most 1.5
indexing, bytes a document beside plain	at most 700
job, documents a CPU second	at least 40000
after the job, shipped / {!mlt}, median	as before
after the job, shipped / {!mlt}, mean	as before
after the job, shipped / {!mlt}, 99 %	as before
after the job, warm, shipped / {!mlt}, mean	as before"

rm -rf "$work"
mkdir -p "$work"
checkout "$commit"
build "$work/tree-$commit" "$commit"
build "$here" here
for ((round = 1; round <= rounds; round++)); do
  run "$work/tree-$commit" "$commit" "$round" "$work/home" "$corpus" "$documents" "$questions"
  rm -rf "$work/home"
  run "$here" here "$round" "$work/home" "$corpus" "$documents" "$questions"
  rm -rf "$work/home"
done
{
  echo "# Questions, indexing and the job, in turn with those at $commit"
  echo
  echo "- command: \`DOCUMENTS=$documents QUESTIONS=$questions ROUNDS=$rounds benchmarks/side-by-side.sh $commit\`"
  echo "- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load at the end: $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "- commits: $commit and, as here, $head"
  echo "- medians of the rounds (least - greatest), each a process of its own, without HTTP, in one core"
  echo "- questions: CPU of the thread that asks, 50 rows, the second time that each is asked, all in turn; warm: the tenth time"
  echo "- indexing: CPU of the process from the first document to the commit, one thread, batches of 500, in a JVM that has added some before; bytes when all segments are merged"
  echo "- job: shipped settings, CPU of the process, in a JVM that has run it before"
  echo
  table "$goals" "$commit" here "$rounds"
} > "$work/report.md"
mv "$work/report.md" "$results"
cat "$results"
