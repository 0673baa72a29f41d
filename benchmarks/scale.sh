#!/usr/bin/env bash
# Groups a whole large collection at once, and measures how fast and how well: a generated corpus
# with planted versions is indexed into one core on the disk, the whole-collection job runs there,
# and what it wrote is scored.
#
#   benchmarks/scale.sh DOCUMENTS [SCALE]
#
# SCALE, or the environment variable of this name, is the folder of ScaleCorpus.java, below the one
# of the labelled sets whose sentences the corpus is made of. Corpus and index are made once and kept
# in target/scale, or in $SCALE_WORK; each run of the job gets a copy of the index. Writes
# benchmarks/results/DATE-scale-DOCUMENTS.md: with rules for this corpus, with the default settings, and
# the heap of a third run. A million documents need 15 GB of disk.
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
run=$work/run
classpath=target/scale-classpath
results=benchmarks/results/$(date -u +%F)-scale-$documents.md

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

# study CLASS HEAP ARGUMENT...
study() {
  java "-Xmx$2" -Djava.security.egd=file:/dev/./urandom \
    -classpath "target/classes:target/test-classes:$(cat "$classpath")" \
    "org.solrduplicates.study.$1" "${@:3}"
}

fresh_index() {
  rm -rf "$run"
  cp -r "$index" "$run"
}

mvn -ntp -q process-test-classes dependency:build-classpath \
  -Dspotless.check.skip -Dforbiddenapis.skip \
  -Dmdep.includeScope=test -Dmdep.outputFile="$classpath"
[ -d "$corpus" ] || generate
study ScaleIndex 3g "$corpus" "$index"

# with rules that fit this corpus, and with the default settings, which know nothing of it
: > "$work/result.md"
for settings in "benchmarks/scale-rules.xml dup.link=single" "-"; do
  fresh_index
  # shellcheck disable=SC2086 # each setting is an argument
  study ScaleStudy 3g "$run" "$corpus" $settings >> "$work/result.md"
  echo >> "$work/result.md"
done
fresh_index
study ScaleHeap 3g "$run" >> "$work/result.md"
rm -rf "$run"
mv "$work/result.md" "$results"
cat "$results"
