#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures the build: from an edit to its test in three places, the first command of the README, and
# verify with its parts. Works on a clone of the last commit, with a warm local Maven repository.
#
#   benchmarks/build.sh [quick]
#
# With `quick` it leaves out verify. Writes benchmarks/results/DATE-build.md, everything else below
# target/build. Exits with 1 if a time is over its limit.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
results=$PWD/benchmarks/results/$(date -u +%F)-build.md
work=$PWD/target/build
code=0
rows=()

# seconds COMMAND...: how long it takes; its output goes to the log.
seconds() {
  local began
  began=$(date +%s.%N)
  "$@" >> "$work/log.txt" 2>&1
  awk -v began="$began" -v ended="$(date +%s.%N)" 'BEGIN { printf "%.1f", ended - began }'
}

# row LABEL SECONDS LIMIT
row() {
  rows+=("| $1 | $2 | $3 |")
  awk -v seconds="$2" -v limit="$3" 'BEGIN { exit seconds > limit }' || code=1
}

# edit LABEL FILE TEST: adds a line to a file, and runs a test; the least of three.
edit() {
  local times=()
  for _ in 1 2 3; do
    echo "// an edit" >> "$2"
    times+=("$(seconds mvn -B -ntp test -Pquick -Dtest="$3")")
  done
  row "edit in $1, then \`mvn test -Pquick -Dtest=$3\` (least of ${times[*]})" "$(printf '%s\n' "${times[@]}" | sort -n | head -n 1)" 25
}

rm -rf "$work"
mkdir -p "$work"
git clone -q . "$work/project"
cd "$work/project"
load=$(cut -d' ' -f1-3 /proc/loadavg)
mvn -B -ntp test -Pquick -Dtest=SketchTest >> "$work/log.txt" 2>&1
edit core src/main/java/org/solrduplicates/core/fingerprint/Sketch.java SketchTest
edit solr src/main/java/org/solrduplicates/solr/page/PageHandler.java PageHandlerTest
edit 'a test' src/test/java/org/solrduplicates/core/fingerprint/SketchTest.java SketchTest
git checkout -q .
row '`mvn -ntp -q package -Pexample -Dstop=true`, with nothing compiled' \
  "$(seconds mvn -ntp -q package -Pexample -Dstop=true)" 35
if [ "${1:-}" != quick ]; then
  whole=$(seconds mvn -B -ntp verify -Dorg.slf4j.simpleLogger.showDateTime=true)
  row '`mvn -B -ntp verify`' "$whole" 600
fi
cd - > /dev/null
{
  echo '# The build'
  echo
  echo "- command: \`benchmarks/build.sh${1:+ $1}\`"
  echo "- date: $(date -u +%F); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load before and after: $load, $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "- commit: $(git rev-parse --short HEAD); browser: $(command -v chromium > /dev/null && echo yes || echo no)"
  echo
  echo '| what | s | limit |'
  echo '|---|---|---|'
  printf '%s\n' "${rows[@]}"
  if [ "${1:-}" != quick ]; then
    echo
    echo 'Parts of `verify` of at least a second:'
    echo
    echo '```text'
    # each line begins with the milliseconds since the start
    awk '
      function part() { if (name != "" && $1 - began >= 1000) printf "%6.1f s  %s\n", ($1 - began) / 1000, name }
      /^[0-9]+ \[INFO\] (--- |BUILD )/ { part(); began = $1; name = $0; sub(/.*--- /, "", name); sub(/ @ .*/, "", name) }
    ' "$work/log.txt"
    sed -n '/^CPU seconds of tests/,/^[0-9]* *\[INFO\]/{/\[INFO\]/!p}' "$work/log.txt"
    echo '```'
  fi
} > "$results"
cat "$results"
exit "$code"
