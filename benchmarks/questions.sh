#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How long /duplicates takes here and at another commit, in turn and in one run.
#
#   benchmarks/questions.sh COMMIT DATA_DIR [SET...]
#
# DATA_DIR holds SET.jsonl.gz; without any SET all five labelled sets are asked, and the index of
# benchmarks/scale.sh in target/scale or $SCALE_WORK, if there is one of 100,000 documents. Writes
# benchmarks/results/DATE-questions.md, everything else below target/questions. ROUNDS in the
# environment says how often both are asked in turn (3).
set -euo pipefail

[ $# -ge 2 ] || { echo "usage: $0 COMMIT DATA_DIR [SET...]" >&2; exit 2; }
data=$(CDPATH='' cd -- "$2" && pwd)
scale=${SCALE_WORK:+$(CDPATH='' cd -- "$SCALE_WORK" && pwd)}
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD
commit=$(git rev-parse --short "$1")
scale=${scale:-$here/target/scale}/index-100000
sets=("${@:3}")
[ ${#sets[@]} -gt 0 ] || sets=(en_versions fr_versions zh_versions multiformat web_javadoc)
work=$here/target/questions
results=benchmarks/results/$(date -u +%F)-questions.md
other=$work/$commit

. benchmarks/classpath.sh

# build FOLDER: its classes, and QuestionTimes compiled against them.
build() {
  mkdir -p "$1/target/questions-classes"
  class_path "$1" > "$1/target/questions-classpath"
  javac -d "$1/target/questions-classes" -classpath "$(classpath "$1")" \
    "$here/src/lab/src/main/java/org/solrduplicates/study/QuestionTimes.java"
}

classpath() {
  echo "$1/target/questions-classes:$(cat "$1/target/questions-classpath")"
}

# ask FOLDER NAME SET: a row of the table.
ask() {
  (cd "$1" && java -Xmx3g -Djava.security.egd=file:/dev/./urandom -classpath "$(classpath "$1")" \
    org.solrduplicates.study.QuestionTimes "$work/home-$3-$2" "$data/$3.jsonl.gz" 500 "$3 | $2" \
    2> "$work/log")
}

mkdir -p "$work"
rm -rf "$work"/home-*
[ -d "$other" ] || git worktree add --detach "$other" "$commit"
build "$other"
build "$here"
if [ -d "$scale" ] && [ $# -eq 2 ]; then
  sets+=(scale-100000)
  for name in "$commit" here; do
    cp -r "$scale" "$work/home-scale-100000-$name"
  done
fi
{
  echo "# Questions, in turn with those at $commit"
  echo
  echo "- command: \`benchmarks/questions.sh $commit DIR\`"
  echo "- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); here: $(git rev-parse --short HEAD)"
  echo "- milliseconds of a request in one process, without HTTP, shipped settings, the second time that it is asked"
  echo
  echo "| set | commit | questions | median | 90 % | 99 % | mean |"
  echo "|---|---|---|---|---|---|---|"
  for set in "${sets[@]}"; do
    for ((round = 0; round < ${ROUNDS:-3}; round++)); do
      ask "$other" "$commit" "$set"
      ask "$here" here "$set"
    done
  done
} > "$work/report.md"
git worktree remove --force "$other"
mv "$work/report.md" "$results"
cat "$results"
