#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Scores the groups that a scan finds in the labelled sets, with their titles and from texts alone, and
# in the real files of "multiformat". The last column is the share of the older versions that stay, because no kept document
# covers them.
#
#   benchmarks/scan-sets.sh DATA_DIR [CLI_JAR]
#
# DATA_DIR holds the sets and score.py; CLI_JAR is another build of the command line to compare with.
# Writes below target/scan-sets and prints a table. Needs python3.
set -euo pipefail

[[ $# -eq 1 || $# -eq 2 ]] || { echo "usage: $0 DATA_DIR [CLI_JAR]" >&2; exit 2; }
data=$(CDPATH='' cd -- "$1" && pwd)
given=${2:+$(realpath "$2")}
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/scan-sets
mkdir -p "$work"
if [ -z "$given" ]; then
  mvn -ntp -q -pl src/cli -am package -DskipTests
fi
cli=${given:-$(ls target/solr-duplicates-*-cli.jar)}

# score SET WHAT: the row of a report, whose ids are made those of the set
score() {
  python3 -c '
import json, sys
for group in json.load(open(sys.argv[1]))["groups"]:
    for member in group["members"]:
        name = member["id"]
        print("mf-" + name.split("/")[-1] if "/files/" in name else name, group["number"], sep="\t")
' "$work/report.json" > "$work/groups.tsv"
  python3 "$data/score.py" "$data/$1.jsonl.gz" --groups "$work/groups.tsv" --json | python3 -c '
import json, sys
score = json.load(sys.stdin)
row = [score[kind][name] for kind in ("strict", "lenient") for name in ("precision", "recall", "f1")]
members = [m for g in json.load(open(sys.argv[3]))["groups"] for m in g["members"] if not m["keep"]]
row.append(sum(m["uncovered"] for m in members) / max(1, len(members)))
print("|", " | ".join(sys.argv[1:3] + ["%.4f" % value for value in row]), "|")
' "$1" "$2" "$work/report.json"
}

echo "| set | scanned | strict precision | recall | F1 | lenient precision | recall | F1 | uncovered |"
echo "|---|---|---|---|---|---|---|---|---|"
for set in en_versions fr_versions zh_versions multiformat web_javadoc long_chains ko_docs gov_pages deb_descr \
  ocr_noise; do
  file=$data/$set.jsonl.gz
  java -Xmx1g -jar "$cli" scan --quiet --title title --format json --out "$work/report.json" "$file"
  score "$set" "texts and titles"
  java -Xmx1g -jar "$cli" scan --quiet --format json --out "$work/report.json" "$file"
  score "$set" "texts"
done
rm -rf "$work/files"
tar -xzf "$data/multiformat-files.tar.gz" -C "$work"
rm "$work/files/manifest.jsonl"
java -Xmx1g -jar "$cli" scan --quiet --no-cache --format json --out "$work/report.json" "$work/files"
score multiformat "files"
