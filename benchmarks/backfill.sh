#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Gives the documents of a Solr that was filled without the plugin their fingerprints: a Solr in a
# process of its own is killed twice on the way; in the end every document is compared with the one
# that was sent and its fingerprint with that of its text. Meanwhile one client searches.
#
#   benchmarks/backfill.sh DOCUMENTS
#
# Writes benchmarks/results/DATE-backfill.md, everything else below target/backfill, and exits with 1
# if a document is wrong. 100,000 documents take some minutes.
set -euo pipefail

documents=${1:-}
[[ $# -eq 1 && $documents =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 DOCUMENTS" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/backfill
results=benchmarks/results/$(date -u +%F)-backfill.md

. benchmarks/classpath.sh
classpath=$(class_path .)
rm -rf "$work"
mkdir -p "$work"
status=0
java -Xmx1g -Djava.security.egd=file:/dev/./urandom \
  -classpath "$classpath" \
  org.solrduplicates.study.BackfillStudy "$documents" "$work" > "$work/report.md" || status=$?
cp "$work/report.md" "$results"
rm -rf "$work/home"
cat "$results"
exit "$status"
