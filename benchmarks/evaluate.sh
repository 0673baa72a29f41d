#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Evaluates the whole pipeline with the default settings on ten labelled sets: their documents are sent
# to a Solr with the plugin and an empty core, the job groups them, and /duplicates is asked about every
# document over HTTP. Once with titles, and once with the text alone; never with file names, which are
# nearly the labels.
#
#   benchmarks/evaluate.sh DATA_DIR [whole_parts]
#
# DATA_DIR holds NAME.jsonl.gz with its pairs and hard negatives. Writes a report for each set and a
# summary into benchmarks/results, everything else below target/evaluate. SETS in the environment
# names fewer sets, for a quick look. Takes about a quarter of an hour on two busy cores.
#
# With whole_parts, only this set is evaluated, by its relations: versions are the groups of the job,
# and wholes with their parts are the lists of the answers. Once with titles and paths, once with titles,
# and once with the text alone. DATA_DIR/score_relations.py scores them with python3.
set -euo pipefail

related=whole_parts
[ $# -eq 1 ] || [ "$*" = "$1 $related" ] || { echo "usage: $0 DATA_DIR [$related]" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
scorer=$data/score_relations.py
if [ $# -eq 2 ] && ! { [ -f "$scorer" ] && command -v python3 > /dev/null; }; then
  echo "$0: relations are scored with python3 by $scorer, which is not there" >&2
  exit 1
fi
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/evaluate
. benchmarks/server.sh

read -ra sets <<< "${SETS:-en_versions fr_versions zh_versions multiformat web_javadoc long_chains ko_docs gov_pages \
deb_descr ocr_noise}"
results=benchmarks/results/$(date -u +%F)-evaluation

# evaluate SET FIELDS REPORT [OPTION...]: groups and asks, with some of the fields
evaluate() {
  start_server
  bench index-set --solr "$solr" --fields "$2" "$data/$1.jsonl.gz"
  java -jar "$cli" groups --solr "$solr"
  bench evaluate-set --solr "$solr" --set "$data/$1.jsonl.gz" --out "$3" "${@:4}"
  stop_server
}

# run FIELDS: finds the relations, with some of the fields
run() {
  evaluate "$related" "$1" "$work/$1.md" --relations "$work/$1.tsv"
}

# cell REPORT ROW COLUMN: a value out of a table of a report.
cell() {
  awk -F ' *[|] *' -v row="$2" -v column="$(($3 + 1))" \
    '$2 == row { print $column; exit }' "$results-$1.md"
}

# item REPORT LABEL: what a report of a set says after a label.
item() {
  said "$results-$1.md" "$2"
}

# said FILE LABEL
said() {
  sed -n "s/^- $2: //p" "$1"
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

# cases RELATIONS: what the scorer does not count apart.
cases() {
  gzip -cd "$data/$related.cases.tsv.gz" | awk -F '\t' -v OFS='\t' '
    FILENAME != "-" {
      found[$1, $2, $3]
      if ($3 == "version") found[$2, $1, $3]
      next
    }
    $3 == "contains" && $6 > .05 * $5 && $6 <= .1 * $5 { small++; right += ($1, $2, $3) in found }
    $4 == "two forms of one template" {
      forms++
      versions += ($1, $2, "version") in found
      parts += ($1, $2, "contains") in found || ($2, $1, "contains") in found
    }
    END {
      printf "contains, part of 5%% to 10%%: recall %.4f of %d\n", right / small, small
      printf "two forms of one template: %d of %d taken for versions, %d for a part\n", versions, forms, parts
    }' "$1" -
}

# scores HEADING FIELDS
scores() {
  printf '\n## %s\n\n' "$1"
  python3 "$scorer" "$data/$related.jsonl.gz" --relations "$work/$2.tsv" | sed 's/^/- /'
  cases "$work/$2.tsv" | sed 's/^/- /'
}

relations() {
  cat << END
# Evaluation: versions, wholes and parts through Solr

- command: \`benchmarks/evaluate.sh DIR $related\`
- date: $(said "$work/ALL.md" date)
- settings: $(said "$work/ALL.md" settings)
- whole run, building and 3 starts of Solr included: $SECONDS s
- version: every pair in a group of the job; contains: the lists of wholes and parts of the answers
  about every document; the size of a part is the share of the words of its whole
END
  scores 'Titles and paths' ALL
  scores 'Titles' TITLED
  scores 'The text alone' UNNAMED
}

build
if [ $# -eq 2 ]; then
  for fields in ALL TITLED UNNAMED; do
    run "$fields"
  done
  relations > "$results-$related.md"
  cat "$results-$related.md"
  exit
fi
for set in "${sets[@]}"; do
  evaluate "$set" TITLED "$results-$set.md"
  evaluate "$set" UNNAMED "$results-$set-text.md"
done
summary > "$results.md"
cat "$results.md"
