#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Asks about the documents of labelled sets in several ways, and counts where group or similarity
# depend on the way, and hidden documents that no shown one covers: with shipped settings, on a new
# core or collection for each set and each part. Fails if such a document is found.
#
#   benchmarks/consistency.sh DATA_DIR
#
# DATA_DIR holds NAME.jsonl.gz with its pairs and hard negatives, and score.py. Writes
# benchmarks/results/DATE-consistency.md after each set, everything else below target/consistency.
# In the environment SETS names fewer sets, PARTS fewer parts (A,B,C,D,E), VARIANTS one of ALL and
# UNNAMED, and NAME=X lets the result end in "consistency-X.md".
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DATA_DIR" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/consistency
results=benchmarks/results/$(date -u +%F)-consistency${NAME:+-$NAME}.md
read -ra sets <<< "${SETS:-en_versions fr_versions zh_versions multiformat web_javadoc long_chains ko_docs gov_pages deb_descr \
  ocr_noise whole_parts}"
read -ra variants <<< "${VARIANTS:-ALL UNNAMED}"
parts=${PARTS:-A,B,C,D,E}
[[ $parts =~ ^[ABCDE](,[ABCDE])*$ ]] || { echo "PARTS are some of A,B,C,D,E" >&2; exit 2; }

# table PART TITLE HEADING: the rows that are there, if the part is measured.
table() {
  [[ $parts == *$1* ]] || return 0
  printf '\n## %s. %s\n\n| set | sent |%s\n|---|---|' "$1" "$2" "$3"
  sed -e 's/[^|]//g' -e 's/|/---|/g' <<< "$3"
  [ ! -e "$work/$1.rows" ] || cat "$work/$1.rows"
}

report() {
  cat << END
# Consistency: does an answer depend on how it is asked for?

- command: \`benchmarks/consistency.sh DIR\`, parts $parts
- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load: $(cut -d ' ' -f 1-3 /proc/loadavg); commit: $(git rev-parse --short HEAD)
- shipped settings, a new index for each set and part, weights are learned once after indexing
- sent: \`ALL\` fields, or \`UNNAMED\` without title and path
END
  table A 'One core after the job: answers beside the groups of the job' \
    ' asked | are the group of the job | in groups of six and more | pairs only in the job | pairs only in answers | groups whose members answer alike | truncated | median ms | mean ms |'
  table B 'Without a job: answers of one shard that differ from those of more' \
    ' asked | two shards | other members | five shards | other members |'
  table C 'Without a job: similarities under a filter that hides half of the documents' \
    ' asked | pairs in both answers | same number | share |'
  table D 'The groups of the job beside the labels' \
    ' lenient precision | lenient recall | lenient F1 | strict F1 | B-cubed F1 | recall in groups of 21 and more | largest group (true) |'
  table E 'Hidden documents that no shown document of their group covers' \
    ' by rank | by {!duplicates} | redundant in a scan | older versions that stay | share | groups with such | share | by {!duplicates} under a filter | with show=oldest |'
  cat << END

- A: at most 300 members of groups and 300 other documents, evenly spread over the sorted ids, asked one after the other over HTTP.
  Groups whose members answer alike are counted where two or more members were asked.
- B: an answer differs if a member or a digit of a similarity does.
- C: pairs are those of the document asked about and a member or a document for review.
- D: as \`score.py\` counts pairs of documents in one group.
- E: a shown document covers a hidden one if it has .6 of its words, by weight, as \`coverage.ofPivot\` of \`/duplicates\` says. Each of the
  first three columns must be 0. The filter hides half of the documents. A scan orders by \`modified\`.
END
}

# study PARTS: measures all sets.
study() {
  local set variant
  for set in "${sets[@]}"; do
    for variant in "${variants[@]}"; do
      java -Xmx4g -Djava.security.egd=file:/dev/./urandom -classpath \
        "$classpath" \
        org.solrduplicates.study.ConsistencyStudy \
        "$data/$set.jsonl.gz" "$variant" "$1" "$work" >> "$work/log" 2>&1 \
        || { tail -30 "$work/log" >&2; exit 1; }
      rm -rf "$work"/home*
      report > "$results"
    done
  done
}

. benchmarks/classpath.sh
classpath=$(class_path .)
rm -rf "$work"
mkdir -p "$work"
# shards take longest, so they come last
first=$(tr , '\n' <<< "$parts" | grep -v B | paste -sd, || true)
[ -z "$first" ] || study "$first"
[[ $parts != *B* ]] || study B
cat "$results"
if [ -e "$work/violations" ]; then
  cat "$work/violations" >&2
  exit 1
fi
