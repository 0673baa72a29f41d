#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Scans a generated file of documents without Solr: how fast, with how much memory, how well.
#
#   benchmarks/scan.sh DOCUMENTS SCALE_DIR
#
# SCALE_DIR holds ScaleCorpus.java, and the labelled sets it is made of are beside it. HEAP in the environment
# is the heap of Java, 2g by default. Writes
# benchmarks/results/DATE-scan-DOCUMENTS.md, everything else below target/scan. Needs python3.
set -euo pipefail

[[ $# -eq 2 && $1 =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 DOCUMENTS SCALE_DIR" >&2; exit 2; }
documents=$1
heap=${HEAP:-2g}
scale=$(CDPATH='' cd -- "$2" && pwd)
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/scan
report=benchmarks/results/$(date -u +%F)-scan-$documents.md
mkdir -p "$work"

mvn -ntp -q -pl src/cli -am package -DskipTests
cli=$(ls target/solr-duplicates-*-cli.jar)
set=$work/$documents.jsonl.gz
if [ ! -f "$set" ]; then
  base=
  for language in en fr zh; do
    base=$base${base:+,}$scale/../${language}_versions.jsonl.gz
  done
  rm -rf "$work/corpus"
  java -Xmx6g "$scale/ScaleCorpus.java" --docs "$documents" --seed 1 --shards 16 --base "$base" --out "$work/corpus"
  zcat "$work"/corpus/docs-*.jsonl.gz | gzip -1 > "$set"
fi
start=$(date +%s%N)
java -Xmx"$heap" -jar "$cli" scan --title title --format json --out "$work/report.json" "$set"
nanos=$(($(date +%s%N) - start))
python3 - "$set" "$work/report.json" "$documents" "$nanos" "$heap" > "$report" <<'PYTHON'
import collections, datetime, gzip, json, os, sys

corpus, report, documents, nanos = sys.argv[1], json.load(open(sys.argv[2])), int(sys.argv[3]), int(sys.argv[4])
heap = sys.argv[5]
labels = {}
with gzip.open(corpus, "rt", encoding="utf-8") as lines:
    for line in lines:
        document = json.loads(line)
        labels[document["id"]] = document["group"]

def pairs(counts):
    return sum(n * (n - 1) // 2 for n in counts)

true = pairs(collections.Counter(labels.values()).values())
found = right = 0
for group in report["groups"]:
    counts = collections.Counter(labels[member["id"]] for member in group["members"])
    found += pairs([len(group["members"])])
    right += pairs(counts.values())
precision, recall = right / found, right / true
seconds = nanos / 1e9
print("# A scan of", documents, "documents in one file, without Solr\n")
print("- command: `benchmarks/scan.sh", documents, "DIR/scale`")
print("- date:", datetime.date.today().isoformat() + "; machine:", os.cpu_count(), "processors, heap of " + heap + "; the start of Java, unpacking and JSON are in the time\n")
print("| documents | seconds | documents/s | true pairs | precision | recall | F1 | largest group |")
print("|---|---|---|---|---|---|---|---|")
print("|", documents, "| %.1f | %.0f |" % (seconds, documents / seconds), true, "| %.4f | %.4f | %.4f |" % (precision, recall, 2 * precision * recall / (precision + recall)), max(len(g["members"]) for g in report["groups"]), "|")
PYTHON
cat "$report"
