#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares the groups that the job finds with the labels, in memory, without Solr: by evidence
# (the default) and by words and phrases (dup.measure=blend), by text alone and with titles.
#
#   benchmarks/decision.sh DATA_DIR [CORPUS...]
#
# DATA_DIR holds NAME.jsonl.gz with its hard negatives. A CORPUS is a folder of generated parts, see
# scale-corpus.sh. Writes benchmarks/results/DATE-decision.md.
set -euo pipefail

[ $# -ge 1 ] || { echo "usage: $0 DATA_DIR [CORPUS...]" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
shift
corpora=()
for corpus in "$@"; do
  corpora+=("$(CDPATH='' cd -- "$corpus" && pwd)")
done
CDPATH='' cd -- "$(dirname -- "$0")/.."
. benchmarks/classpath.sh
classpath=$(class_path .)
results=benchmarks/results/$(date -u +%F)-decision.md
sets=()
for set in en_versions fr_versions zh_versions multiformat web_javadoc long_chains ko_docs gov_pages deb_descr \
  ocr_noise; do
  sets+=("$data/$set.jsonl.gz")
done

# study MEASURE SET...: a table
study() {
  echo
  echo "\`dup.measure=$1\`:"
  echo
  java -Xmx6g "-Dmeasure=$1" -classpath "$classpath" org.solrduplicates.study.DecisionStudy "${@:2}"
}

{
  cat << END
# The decision by evidence, in memory

- command: \`benchmarks/decision.sh DIR CORPUS...\`
- date: $(date -u +%F); machine: $(nproc) processors, shared with other work; the seconds are those of both runs
- lenient: relatives and unlabelled copies do not count as wrong
END
  for measure in calibrated blend; do
    study "$measure" "${sets[@]}"
    [ "${#corpora[@]}" -eq 0 ] || study "$measure" "${corpora[@]}"
  done
  echo
  echo "Small collections: whole groups drawn from each set, so many documents, four times:"
  for documents in 12 20 40 60 98; do
    echo
    echo "$documents documents:"
    echo
    java "-Ddocuments=$documents" -classpath "$classpath" org.solrduplicates.study.DecisionStudy "${sets[@]}"
  done
  echo
  echo "Collections that double, drawn from each set: grouped pairs of the smaller one, versions among them"
  echo "that fall apart, and other pairs that are joined:"
  echo
  java -classpath "$classpath" org.solrduplicates.study.GrowthStudy "${sets[@]}"
  echo
  echo "Coefficients, fitted to the compared pairs of all sets and of all but one, and F1 of the pairs one by"
  echo "one, without groups: with the coefficients in use, with those of all sets, and of all others:"
  echo
  java -Xmx6g -classpath "$classpath" org.solrduplicates.study.FitStudy "${sets[@]}"
} > "$results"
cat "$results"
