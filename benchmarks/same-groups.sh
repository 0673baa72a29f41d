#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whether the job at two commits writes the same groups, ranks and backgrounds for labelled sets.
#
#   benchmarks/same-groups.sh A B FILE...
#
# Each FILE has JSON Lines in gzip, such as DIR/en_versions.jsonl.gz. Writes benchmarks/results/DATE-same-groups.md,
# everything else below target/same-groups. Fails if anything differs.
set -euo pipefail

[ $# -ge 3 ] || { echo "usage: $0 A B FILE..." >&2; exit 2; }
files=()
for file in "${@:3}"; do files+=("$(CDPATH='' cd -- "$(dirname -- "$file")" && pwd)/$(basename -- "$file")"); done
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD work=$PWD/target/same-groups study=GroupHashes
a=$(git rev-parse --short "$1") b=$(git rev-parse --short "$2")
results=benchmarks/results/$(date -u +%F)-same-groups.md
. benchmarks/in-turn.sh

rm -rf "$work"
mkdir -p "$work"
for commit in "$a" "$b"; do
  checkout "$commit"
  build "$work/tree-$commit" "$commit"
  run "$work/tree-$commit" "$commit" 1 "$work" "${files[@]}"
done
{
  echo "# The groups of labelled sets at $a and $b"
  echo
  echo "- command: \`benchmarks/same-groups.sh $a $b DIR/*.jsonl.gz\`"
  echo "- date: $(date -u +%F)"
  echo "- hash of all groups with the ranks and backgrounds of their members, as the job writes them with shipped settings"
  echo
  echo "| set | groups | hash at $a | hash at $b |"
  echo "|---|---|---|---|"
  paste "$work/$a-1.tsv" "$work/$b-1.tsv" | awk -F'\t' '{ print "| " $1 " | " $2 " | " $3 " | " $6 " |" }'
} > "$work/report.md"
mv "$work/report.md" "$results"
cat "$results"
cmp "$work/$a-1.tsv" "$work/$b-1.tsv"
