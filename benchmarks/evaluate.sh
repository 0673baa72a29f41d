#!/usr/bin/env bash
# Evaluates the whole pipeline on four labelled sets: their texts are sent to a Solr with the plugin
# and an empty core, and /duplicates is asked about every document over HTTP.
#
#   benchmarks/evaluate.sh DATA_DIR
#
# DATA_DIR holds NAME.jsonl.gz with its pairs and hard negatives. Writes a report for each set and a
# summary into benchmarks/results, everything else below target/evaluate. Takes about nine minutes
# on two busy cores.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DATA_DIR" >&2; exit 2; }
data=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=target/evaluate
. benchmarks/server.sh

sets=(en_versions fr_versions zh_versions multiformat)
# Templates are what makes these two hard: parallel chapters, city rules cut from one draft.
templates=(fr_versions zh_versions)
# Without metadata, which would be another thing beside a plain measure.
dice=(--measure dice --threshold 0.73 --review-threshold 0.73 --title-threshold 0.73 --title-bonus 0)
results=benchmarks/results/$(date -u +%F)-evaluation

evaluate() {
  java -jar "$cli" evaluate --solr "$solr" --set "$data/$1.jsonl.gz" "${@:2}"
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

# figures SET: what the summary says of a set, one value a line.
figures() {
  cell "$1" 'links, strict' 4
  cell "$1" 'links, strict' 5
  cell "$1" 'links, strict' 6
  cell "$1" 0.70 6
  item "$1" 'B-cubed F1 of the groups'
  cell "$1" all 3
  cell "$1" all 4
  item "$1" 'precision, given the candidates'
  item "$1" 'recall, given the candidates'
}

summary() {
  cat << END
# Evaluation: four labelled sets through Solr

- command: \`benchmarks/evaluate.sh DIR\`
- date: $(item "${sets[0]}" date)
- settings: $(item "${sets[0]}" settings)
- whole run, building and four starts of Solr included: $SECONDS s

| set | links: precision | recall | strict F1 | strict F1, similarity ≥ 0.70 alone | groups: B-cubed F1 | candidates: recall | recall, word Dice ≥ 0.5 | verification: precision | recall | largest group (true) |
|---|---|---|---|---|---|---|---|---|---|---|
END
  local set figures all=()
  for set in "${sets[@]}"; do
    mapfile -t figures < <(figures "$set")
    all+=("${figures[*]}")
    row "$set" "${figures[@]}" \
      "$(item "$set" 'documents in the largest group') ($(item "$set" 'documents in the largest true group'))"
  done
  local means=() column
  for column in 1 2 3 4 5 6 7 8 9; do
    means+=("$(mean $(printf '%s\n' "${all[@]}" | cut -d ' ' -f "$column"))")
  done
  row '**mean**' "${means[@]}" ''
  cat << END

Verification is judged by what the candidates offered it, so its precision is that of the links.

Below the threshold, equal titles and file names can carry a pair. In these sets they nearly are the
label (the paths of fr_versions are the same in a whole group and in no other), so real collections
are nearer to the column with the similarity alone.

| set | median ms of a request | 99 % ms |
|---|---|---|
END
  for set in "${sets[@]}"; do
    row "$set" "$(cell "$set" links 4)" "$(cell "$set" links 5)"
  done
  cat << END

Template twins, such as parallel chapters of two codes of law: wrongly linked pairs

| set | default | plain Dice at its best common threshold (\`${dice[*]}\`) |
|---|---|---|
END
  for set in "${templates[@]}"; do
    row "$set" "$(cell "$set" 'links, strict' 3)" "$(cell "$set-dice" 'links, strict' 3)"
  done
}

build
for set in "${sets[@]}"; do
  start_server
  java -jar "$cli" index-set --solr "$solr" "$data/$set.jsonl.gz"
  evaluate "$set" --out "$results-$set.md"
  if [[ " ${templates[*]} " == *" $set "* ]]; then
    evaluate "$set" "${dice[@]}" --out "$results-$set-dice.md"
  fi
  stop_server
done
summary > "$results.md"
cat "$results.md"
