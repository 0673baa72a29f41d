#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Evaluates the whole pipeline with the default settings on ten labelled sets: their documents are sent
# to a Solr with the plugin and an empty core, the job groups them, and /duplicates is asked about every
# document over HTTP. Once with titles, and once with the text alone; never with file names, which are
# nearly the labels.
#
#   benchmarks/evaluate.sh DATA_DIR
#
# DATA_DIR holds NAME.jsonl.gz with its pairs and hard negatives. Writes a report for each set and a
# summary into benchmarks/results, everything else below target/evaluate. SETS in the environment
# names fewer sets, for a quick look. Takes about a quarter of an hour on two busy cores.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DATA_DIR" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/evaluate
. benchmarks/server.sh

read -ra sets <<< "${SETS:-en_versions fr_versions zh_versions multiformat web_javadoc long_chains ko_docs gov_pages \
deb_descr ocr_noise}"
results=benchmarks/results/$(date -u +%F)-evaluation

# evaluate SET ENDING FIELDS: groups and asks, with some of the fields
evaluate() {
  start_server
  bench index-set --solr "$solr" --fields "$3" "$data/$1.jsonl.gz"
  java -jar "$cli" groups --solr "$solr"
  bench evaluate-set --solr "$solr" --set "$data/$1.jsonl.gz" --out "$results-$1$2.md"
  stop_server
}

# cell REPORT ROW COLUMN: a value out of a table of a report.
cell() {
  awk -F ' *[|] *' -v row="$2" -v column="$(($3 + 1))" \
    '$2 == row { print $column; exit }' "$results-$1.md"
}

# item REPORT LABEL: what a report says after a label.
item() {
  sed -n "s/^- $2: //p" "$results-$1.md"
}

# mean VALUE...
mean() {
  printf '%s\n' "$@" | awk '{ sum += $1 } END { printf "%.4f\n", sum / NR }'
}

# row CELL...
row() {
  printf '|'
  printf ' %s |' "$@"
  printf '\n'
}

# largest REPORT: the largest group, and the largest true one.
largest() {
  echo "$(item "$1" 'documents in the largest group') ($(item "$1" 'documents in the largest true group'))"
}

# figures REPORT: what the summary says of a report, one value a line.
figures() {
  cell "$1" 'pairs in groups, lenient' 4
  cell "$1" 'pairs in groups, lenient' 5
  cell "$1" 'pairs in groups, lenient' 6
  cell "$1" 'pairs in groups, strict' 6
  item "$1" 'B-cubed F1 of the groups'
  cell "$1" all 3
}

# table ENDING: a row for each set, and one with the means.
table() {
  local set figures all=() means=() column
  cat << END

| set | precision | recall | F1 | strict F1 | B-cubed F1 | candidates: recall | largest group (true) |
|---|---|---|---|---|---|---|---|
END
  for set in "${sets[@]}"; do
    mapfile -t figures < <(figures "$set$1")
    all+=("${figures[*]}")
    row "$set" "${figures[@]}" "$(largest "$set$1")"
  done
  for ((column = 1; column <= ${#figures[@]}; column++)); do
    means+=("$(mean $(printf '%s\n' "${all[@]}" | cut -d ' ' -f "$column"))")
  done
  row '**mean**' "${means[@]}" ''
}

summary() {
  local set
  cat << END
# Evaluation: ${#sets[@]} labelled sets through Solr

- command: \`benchmarks/evaluate.sh DIR\`
- date: $(item "${sets[0]}" date)
- settings: $(item "${sets[0]}" settings)
- whole run, building and $((2 * ${#sets[@]})) starts of Solr included: $SECONDS s
- figures are those of all pairs in groups of the job, as the answers about every document give them
- strict: every pair across true groups is wrong; precision, recall and F1 are lenient: relatives and
  unlabelled copies do not count

With titles:
END
  table ''
  printf '\nBy the text alone:\n'
  table -text
  cat << END

| set | median ms of a request after the job | 99 % ms |
|---|---|---|
END
  for set in "${sets[@]}"; do
    row "$set" "$(cell "$set" links 4)" "$(cell "$set" links 5)"
  done
}

build
for set in "${sets[@]}"; do
  evaluate "$set" '' TITLED
  evaluate "$set" -text UNNAMED
done
summary > "$results.md"
cat "$results.md"
