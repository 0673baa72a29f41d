#!/usr/bin/env bash
# Groups a large collection on two shards of two nodes, which are one process here, and on one core,
# and compares the groups document by document: undisturbed, and with a node that stops while the job
# runs.
#
#   benchmarks/scale-cloud.sh DOCUMENTS [SCALE]
#
# SCALE, or the environment variable of this name, is the folder of ScaleCorpus.java; corpus and index
# of one core are those of benchmarks/scale.sh, made once and kept in target/scale or in $SCALE_WORK.
# Writes benchmarks/results/DATE-scale-cloud-DOCUMENTS.md, and exits with 1 if a group differs.
set -euo pipefail

documents=${1:-} scale=${2:-${SCALE:-}}
[[ $# -le 2 && $documents =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 DOCUMENTS [SCALE]" >&2; exit 2; }
if [ -n "$scale" ]; then
  scale=$(cd "$scale" && pwd)
fi
work=${SCALE_WORK:+$(mkdir -p "$SCALE_WORK" && cd "$SCALE_WORK" && pwd)}
cd "$(dirname "$0")/.."
work=${work:-target/scale}
mkdir -p "$work"

corpus=$work/corpus-$documents
index=$work/index-$documents
run=$work/run-cloud
classpath=target/scale-classpath
results=benchmarks/results/$(date -u +%F)-scale-cloud-$documents.md

generate() {
  [ -n "$scale" ] || { echo "$0: no corpus in $corpus, and no SCALE to make one" >&2; exit 2; }
  local base=
  for language in en fr zh; do
    base=$base${base:+,}$scale/../${language}_versions.jsonl.gz
  done
  rm -rf "$corpus.part"
  java -Xmx6g "$scale/ScaleCorpus.java" --docs "$documents" --seed 1 --shards 16 \
    --base "$base" --out "$corpus.part"
  mv "$corpus.part" "$corpus"
}

# study CLASS ARGUMENT...
study() {
  java -Xmx3g -Djava.security.egd=file:/dev/./urandom \
    -classpath "target/classes:target/test-classes:$(cat "$classpath")" \
    "org.solrduplicates.study.$1" "${@:2}"
}

mvn -ntp -q process-test-classes dependency:build-classpath \
  -Dspotless.check.skip -Dforbiddenapis.skip \
  -Dmdep.includeScope=test -Dmdep.outputFile="$classpath"
[ -d "$corpus" ] || generate
study ScaleIndex "$corpus" "$index"
rm -rf "$run"
mkdir -p "$run"
cp -r "$index" "$run/core"
status=0
study ScaleCloud "$corpus" "$run/core" "$run/cloud" > "$run/report.md" || status=$?
cp "$run/report.md" "$results"
rm -rf "$run"
cat "$results"
exit "$status"
