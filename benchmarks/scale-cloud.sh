#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Groups a large collection on two shards of two nodes, which are one process here, and on one core,
# and compares the groups document by document: undisturbed, and with a node that stops while the job
# runs.
#
#   benchmarks/scale-cloud.sh DOCUMENTS [SCALE]
#
# SCALE, or the environment variable of this name, is the folder of ScaleCorpus.java; corpus and index
# of one core are those of benchmarks/scale.sh, made once and kept in target/scale or in $SCALE_WORK.
# Writes benchmarks/results/DATE-scale-cloud-DOCUMENTS.md, and exits with 1 if a group differs.
set -euo pipefail

. "$(dirname "$0")/scale-corpus.sh"
run=$work/run-cloud
results=benchmarks/results/$(date -u +%F)-scale-cloud-$documents.md
rm -rf "$run"
mkdir -p "$run"
cp -r "$index" "$run/core"
status=0
study ScaleCloud "$corpus" "$run/core" "$run/cloud" > "$run/report.md" || status=$?
cp "$run/report.md" "$results"
rm -rf "$run"
cat "$results"
exit "$status"
