#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Scores the links that Solr finds among real files of many formats (PDF, DOCX, ODT, RTF, HTML, TXT,
# EPUB), extracted by the cli: the labelled set "multiformat".
#
#   benchmarks/multiformat.sh DATA_DIR
#
# DATA_DIR holds multiformat-files.tar.gz, multiformat.jsonl.gz with its pairs and hard negatives, and
# score.py. Everything is written below target/multiformat. Prints the figures on stdout.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DATA_DIR" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/multiformat
. benchmarks/server.sh

build
tar -xzf "$data/multiformat-files.tar.gz" -C "$work"
mv "$work/files/manifest.jsonl" "$work/"

start_server
java -jar "$cli" index --solr "$solr" "$work/files"
bench links --solr "$solr" --out "$work/files.tsv"

# The set calls a file "mf-" and its name.
sed -e 's/^/mf-/' -e 's/\t/\tmf-/' "$work/files.tsv" > "$work/links.tsv"
python3 "$data/score.py" "$data/multiformat.jsonl.gz" --links "$work/links.tsv" --threshold 0
