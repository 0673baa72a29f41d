#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Evaluates copied passages: the texts of zh_fragments are sent to a Solr with the plugin and the field
# of fragments, and /duplicates is asked about every one that is no source, over HTTP.
#
#   benchmarks/passages.sh DATA_DIR
#
# DATA_DIR holds zh_fragments.jsonl.gz and zh_fragments.truth.tsv. Writes a report into
# benchmarks/results, everything else below target/passages.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DATA_DIR" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/passages
. benchmarks/server.sh

build
start_server
curl -fsS -H 'Content-type: application/json' -d '{"add-field":{"name":"dup_fragments",
  "type":"string","indexed":true,"stored":false,"docValues":false,"multiValued":true}}' "$solr/schema" > /dev/null
bench index-set --solr "$solr" "$data/zh_fragments.jsonl.gz"
report=benchmarks/results/$(date -u +%F)-evaluation-zh_fragments-passages.md
bench evaluate-set --solr "$solr" --set "$data/zh_fragments.jsonl.gz" \
  --passages "$data/zh_fragments.truth.tsv" --out "$report"
cat "$report"
