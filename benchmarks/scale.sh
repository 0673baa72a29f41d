#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Groups a whole large collection at once, and measures how fast and how well: a generated corpus
# with planted versions is indexed into one core on the disk, the whole-collection job runs there,
# and what it wrote is scored.
#
#   benchmarks/scale.sh DOCUMENTS [SCALE]
#
# SCALE, or the environment variable of this name, is the folder of ScaleCorpus.java, below the one
# of the labelled sets whose sentences the corpus is made of. Corpus and index are made once and kept
# in target/scale, or in $SCALE_WORK; each run of the job gets a copy of the index. Writes
# benchmarks/results/DATE-scale-DOCUMENTS.md: with the default settings, and the heap of a second run.
# SETTINGS in the environment, such as "dup.threshold=0.7", are tried instead, into
# DATE-scale-DOCUMENTS-settings.md. A million documents need 15 GB of disk.
set -euo pipefail

. "$(dirname "$0")/scale-corpus.sh"
run=$work/run
results=benchmarks/results/$(date -u +%F)-scale-$documents.md

fresh_index() {
  rm -rf "$run"
  cp -r "$index" "$run"
}

if [ -n "${SETTINGS:-}" ]; then
  fresh_index
  # shellcheck disable=SC2086 # each setting is an argument
  study ScaleStudy "$run" "$corpus" $SETTINGS | tee -a "${results%.md}-settings.md"
  rm -rf "$run"
  exit
fi

fresh_index
study ScaleStudy "$run" "$corpus" > "$work/result.md"
echo >> "$work/result.md"
fresh_index
study ScaleHeap "$run" >> "$work/result.md"
rm -rf "$run"
mv "$work/result.md" "$results"
cat "$results"
