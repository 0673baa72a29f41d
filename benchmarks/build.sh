#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures the build in turn with that of another commit: from an edit to its test in core, in the plugin and in a
# test, the first command of the README, and verify with its parts. Works on clones, with a warm local Maven repository.
#
#   benchmarks/build.sh COMMIT [quick]
#
# With `quick` it leaves out verify. Writes benchmarks/results/DATE-build.md, everything else below target/build.
# Exits with 1 if a time of this commit is over its limit, or if its verify takes longer than the other.
set -euo pipefail
[[ $# -eq 1 || ($# -eq 2 && $2 = quick) ]] || { echo "usage: $0 COMMIT [quick]" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
results=$PWD/benchmarks/results/$(date -u +%F)-build.md
work=$PWD/target/build
commit=$(git rev-parse --short "$1")
head=$(git rev-parse --short HEAD)
code=0

# seconds COMMAND...: how long it takes; its output goes to the log.
seconds() {
  local began
  began=$(date +%s.%N)
  "$@" >> log.txt 2>&1
  awk -v began="$began" -v ended="$(date +%s.%N)" 'BEGIN { printf "%.1f", ended - began }'
}

# edited TREE MODULE FILE TEST: adds a line to a file, and runs a test; FILE has the path that it has in a module.
edited() (
  cd "$work/$1"
  local given=(-Pquick)
  local file=$3
  if [ -d "src/$2" ]; then
    given=(-pl "src/$2" -am)
    file=src/$2/$3
  fi
  echo "// an edit" >> "$file"
  seconds mvn -q test "${given[@]}" -Dtest="$4"
)

first() (
  cd "$work/$1"
  git checkout -q .
  rm -rf target/example src/*/target/example
  seconds mvn -ntp -q package -Pexample -Dstop=true
)

verify() (
  cd "$work/$1"
  rm -rf target src/*/target
  seconds mvn -B -ntp verify -Dorg.slf4j.simpleLogger.showDateTime=true
)

# in_turn ROUNDS LABEL LIMIT COMMAND ARGUMENT...: a row; the least of both trees.
in_turn() {
  local rounds=$1 label=$2 limit=$3 tree
  for ((round = 0; round < rounds; round++)); do
    for tree in "$commit" "$head"; do
      "$4" "$tree" "${@:5}" >> "$work/$tree.times"
      echo >> "$work/$tree.times"
    done
  done
  local old new
  old=$(sort -n "$work/$commit.times" | head -n 1)
  new=$(sort -n "$work/$head.times" | head -n 1)
  rm "$work/$commit.times" "$work/$head.times"
  [ "$limit" != - ] || limit=$old
  echo "| $label | $old | $new | $limit |" | tee -a "$work/rows"
  awk -v seconds="$new" -v limit="$limit" 'BEGIN { exit seconds > limit }' || code=1
}

rm -rf "$work"
mkdir -p "$work"
for tree in "$commit" "$head"; do
  git clone -q . "$work/$tree"
  git -C "$work/$tree" checkout -q "$tree"
done
load=$(cut -d' ' -f1-3 /proc/loadavg)
# classes that are there before the first edit
for tree in "$commit" "$head"; do
  edited "$tree" solr src/main/java/org/solrduplicates/solr/page/PageHandler.java PageHandlerTest > /dev/null
done
core=src/main/java/org/solrduplicates/core/fingerprint/Sketch.java
in_turn 3 'edit in core, then `SketchTest`' 8 edited core "$core" SketchTest
in_turn 3 'edit of the test in core, then `SketchTest`' 8 edited core \
  src/test/java/org/solrduplicates/core/fingerprint/SketchTest.java SketchTest
in_turn 3 'edit in the plugin, then `PageHandlerTest`' 20 \
  edited solr src/main/java/org/solrduplicates/solr/page/PageHandler.java PageHandlerTest
in_turn 2 '`mvn -ntp -q package -Pexample -Dstop=true`, nothing compiled' 35 first
[ "${2:-}" = quick ] || in_turn 1 '`mvn -B -ntp verify`, nothing compiled' - verify
{
  echo '# The build'
  echo
  echo "- command: \`benchmarks/build.sh $*\`"
  echo "- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load before and after: $load, $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "- browser: $(command -v chromium > /dev/null && echo yes || echo no); seconds; the least of the rounds, in turn"
  echo
  echo "| | $commit | $head | limit |"
  echo '|---|---|---|---|'
  cat "$work/rows"
  if [ "${2:-}" != quick ]; then
    echo
    echo 'Parts of `verify` of at least three seconds:'
    echo
    echo '```text'
    # each line begins with the milliseconds since the start
    awk '
      function part() { if (name != "" && $1 - began >= 3000) printf "%6.1f s  %s\n", ($1 - began) / 1000, name }
      /^[0-9]+ \[INFO\] (--- |BUILD )/ { part(); began = $1; name = $0; sub(/.*--- /, "", name) }
    ' "$work/$head/log.txt"
    sed -n '/^CPU seconds of tests/,/^[0-9]* *\[INFO\]/{/\[INFO\]/!p}' "$work/$head/log.txt"
    echo '```'
  fi
} > "$results"
cat "$results"
exit "$code"
