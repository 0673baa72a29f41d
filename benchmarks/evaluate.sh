#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Evaluates the whole pipeline on five labelled sets: their texts are sent to a Solr with the plugin
# and an empty core, and /duplicates is asked about every document over HTTP.
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

read -ra sets <<< "${SETS:-en_versions fr_versions zh_versions multiformat web_javadoc}"
# Templates are what makes these hard: parallel chapters, city rules cut from one draft, pages of one
# site in the same frame.
templates=(fr_versions zh_versions web_javadoc)
# Nothing but the text: no bonus for titles, no other threshold for any metadata, and no candidates
# that only metadata offer. The background still leaves out documents of the same title.
text=(--review-threshold 0.7 --title-threshold 0.7 --title-bonus 0 --sources exact,sketch,mlt)
# Without metadata too, which would be another thing beside a plain measure.
dice=(--measure dice --threshold 0.83 --review-threshold 0.83 --title-threshold 0.83 --title-bonus 0)
results=benchmarks/results/$(date -u +%F)-evaluation

has_templates() {
  [[ " ${templates[*]} " == *" $1 "* ]]
}

evaluate() {
  bench evaluate-set --solr "$solr" --set "$data/$1.jsonl.gz" "${@:2}"
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

# figures SET: what the summary says of a set with shipped settings, one value a line.
figures() {
  cell "$1" 'links, strict' 4
  cell "$1" 'links, strict' 5
  cell "$1" 'links, strict' 6
  cell "$1" 'links, lenient' 6
  item "$1" 'B-cubed F1 of the groups'
  cell "$1" all 3
  cell "$1" all 4
  item "$1" 'precision, given the candidates'
  item "$1" 'recall, given the candidates'
}

# text_figures SET: what it says of the text alone.
text_figures() {
  cell "$1-text" 'links, lenient' 4
  cell "$1-text" 'links, lenient' 5
  cell "$1-text" 'links, strict' 6
  cell "$1-text" 'links, lenient' 6
  cell "$1-text" 'pairs in groups, lenient' 6
}

# table FIGURES REPORT_ENDING: a row for each set, and one with the means.
table() {
  local set figures all=() means=() column
  for set in "${sets[@]}"; do
    mapfile -t figures < <("$1" "$set")
    all+=("${figures[*]}")
    row "$set" "${figures[@]}" "$(largest "$set$2")"
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
- whole run, building and ${#sets[@]} starts of Solr included: $SECONDS s
- strict: every pair across true groups is wrong; lenient: relatives and unlabelled copies are not counted

Shipped settings, with titles and other metadata:

| set | links: precision | recall | strict F1 | lenient F1 | groups: B-cubed F1 | candidates: recall | recall, word Dice ≥ 0.5 | verification: precision | recall | largest group (true) |
|---|---|---|---|---|---|---|---|---|---|---|
END
  table figures ''
  cat << END

Verification is judged by what the candidates offered it, so its precision is that of the links.

In these sets titles and file names nearly are the label (the paths of fr_versions are the same in a
whole group and in no other), so real collections are nearer to the text alone
(\`${text[*]}\`):

| set | links: lenient precision | lenient recall | strict F1 | lenient F1 | pairs in groups: lenient F1 | largest group (true) |
|---|---|---|---|---|---|---|
END
  table text_figures -text
  cat << END

| set | median ms of a request | 99 % ms |
|---|---|---|
END
  for set in "${sets[@]}"; do
    row "$set" "$(cell "$set" links 4)" "$(cell "$set" links 5)"
  done
  cat << END

Template twins, such as parallel chapters of two codes of law or pages of one site: wrongly linked pairs

| set | default | plain Dice at its best common threshold (\`${dice[*]}\`) |
|---|---|---|
END
  for set in "${sets[@]}"; do
    if has_templates "$set"; then
      row "$set" "$(cell "$set" 'links, strict' 3)" "$(cell "$set-dice" 'links, strict' 3)"
    fi
  done
}

build
for set in "${sets[@]}"; do
  start_server
  bench index-set --solr "$solr" "$data/$set.jsonl.gz"
  evaluate "$set" --out "$results-$set.md"
  evaluate "$set" "${text[@]}" --out "$results-$set-text.md"
  if has_templates "$set"; then
    evaluate "$set" "${dice[@]}" --out "$results-$set-dice.md"
  fi
  stop_server
done
summary > "$results.md"
cat "$results.md"
