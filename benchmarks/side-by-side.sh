#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What questions, indexing and the job take here and at another commit, in turn and in one run.
#
#   benchmarks/side-by-side.sh COMMIT
#
# Needs the corpus that benchmarks/scale.sh makes of DOCUMENTS (200000), in target/scale or $SCALE_WORK, and
# only reads it. Writes benchmarks/results/DATE-side-by-side.md, everything else below target/side-by-side.
# QUESTIONS (100) says how many documents are asked about, ROUNDS (3) how often both run in turn.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 COMMIT" >&2; exit 2; }
scale=${SCALE_WORK:+$(CDPATH='' cd -- "$SCALE_WORK" && pwd)}
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD
commit=$(git rev-parse --short "$1")
head=$(git rev-parse --short HEAD)
documents=${DOCUMENTS:-200000} questions=${QUESTIONS:-100} rounds=${ROUNDS:-3}
corpus=${scale:-$here/target/scale}/corpus-$documents
work=$here/target/side-by-side
results=benchmarks/results/$(date -u +%F)-side-by-side.md
[ -d "$corpus" ] || { echo "$0: no corpus in $corpus; benchmarks/scale.sh makes it" >&2; exit 2; }

. benchmarks/classpath.sh

# build FOLDER NAME: the classes of a work tree, and the program of this one, which needs none of them.
build() {
  class_path "$1" > "$work/$2.classpath"
  javac -nowarn -proc:none -implicit:class -d "$work/$2.classes" -classpath "$(cat "$work/$2.classpath")" \
    -sourcepath "$here/src/lab/src/main/java:$here/src/solr/src/test/java:$here/src/core/src/test/java" \
    "$here/src/lab/src/main/java/org/solrduplicates/study/SideBySide.java"
}

# run FOLDER NAME ROUND: one process, and its figures as a table.
run() (
  cd "$1"
  rm -rf "$work/home"
  java -Xmx3g -Djava.security.egd=file:/dev/./urandom \
    -classpath "$work/$2.classes:$(cat "$work/$2.classpath")" \
    org.solrduplicates.study.SideBySide "$work/home" "$corpus" "$documents" "$questions" \
    > "$work/$2-$3.tsv" 2> "$work/log" || { tail -30 "$work/log" >&2; exit 1; }
  rm -rf "$work/home"
)

# table: the median of the rounds of both, the least and the greatest, in the order of the goals.
table() {
  awk -F'\t' -v before="$commit" -v rounds="$rounds" -v work="$work" '
    function cell(arm, what, v, i, j, t, middle, form) {
      for (i = 1; i <= rounds; i++) {
        v[i] = value[arm, i, what] + 0
        for (j = i; j > 1 && v[j - 1] > v[j]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
      }
      middle = (v[int((rounds + 1) / 2)] + v[int(rounds / 2) + 1]) / 2
      form = middle < 100 ? "%.2f" : "%.0f"
      return sprintf(form " (" form " - " form ")", middle, v[1], v[rounds])
    }
    function read(arm, round, file, line, parts) {
      file = work "/" arm "-" round ".tsv"
      while ((getline line < file) > 0)
        if (split(line, parts, "\t") == 2) value[arm, round, parts[1]] = parts[2]
    }
    BEGIN { for (round = 1; round <= rounds; round++) { read(before, round); read("here", round) } }
    {
      for (round = 1; round <= rounds; round++)
        if (!((before, round, $1) in value) || !(("here", round, $1) in value)) {
          print "no figure: " $1 > "/dev/stderr"
          exit 1
        }
      print "| " $1 " | " $2 " | " cell(before, $1) " | " cell("here", $1) " |"
    }' <<< "$goals"
}

goals="shipped / {!mlt}, median	at most 0.5
shipped / {!mlt}, mean	at most 1
shipped / {!mlt}, 99 %	at most 5
exact,sketch / {!mlt}, median	at most 0.12
exact,sketch / {!mlt}, mean	at most 0.3
exact,sketch / {!mlt}, 99 %	at most 1.5
indexing, CPU with the plugin / plain	at most 1.5
indexing, bytes a document beside plain	at most 700
job, documents a CPU second	at least 40000
after the job, shipped / {!mlt}, median	as before
after the job, shipped / {!mlt}, mean	as before
after the job, shipped / {!mlt}, 99 %	as before"

rm -rf "$work"
git worktree prune
mkdir -p "$work"
git worktree add --detach "$work/tree" "$commit"
trap 'git worktree remove --force "$work/tree"' EXIT
build "$work/tree" "$commit"
build "$here" here
for ((round = 1; round <= rounds; round++)); do
  run "$work/tree" "$commit" "$round"
  run "$here" here "$round"
done
{
  echo "# Questions, indexing and the job, in turn with those at $commit"
  echo
  echo "- command: \`DOCUMENTS=$documents QUESTIONS=$questions ROUNDS=$rounds benchmarks/side-by-side.sh $commit\`"
  echo "- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load at the end: $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "- commits: $commit and, as here, $head"
  echo "- medians of the rounds (least - greatest), each a process of its own, without HTTP, in one core"
  echo "- questions: CPU of the thread that asks, 50 rows, the second time that each is asked, all in turn"
  echo "- indexing: CPU of the process from the first document to the commit, one thread, batches of 500, in a JVM that has added some before; bytes when all segments are merged"
  echo "- job: shipped settings, CPU of the process, in a JVM that has run it before"
  echo
  echo "| what | goal | $commit | here |"
  echo "|---|---|---|---|"
  table
} > "$work/report.md"
mv "$work/report.md" "$results"
cat "$results"
