#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lets Jazzer look for bytes that make a target fail, with one processor and 1 GB of heap.
#   src/lab/fuzz.sh TARGET SECONDS
# What it learns is kept in target/fuzz/TARGET for the next time. What it finds is written to
# src/lab/src/test/resources/fuzz/TARGET as crash-…, oom-… or timeout-…, and the exit code is not 0: mend it, and
# commit the file with it; KeptInputsTest tries it from then on.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
if [ $# -ne 2 ]; then
  sed -n '3s/^# *//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
file=$(find src/lab/src/main/java src/solr/src/test/java -name "$1.java")
if [ -z "$file" ]; then
  echo "TARGET must be one of $(CDPATH='' cd src/lab/src/test/resources/fuzz && echo *), was '$1'" >&2
  exit 2
fi
class=${file#*/java/}
class=${class%.java}
jazzer=0.24.0
for artifact in jazzer jazzer-api; do
  mvn -ntp -q dependency:copy -Dartifact="com.code-intelligence:$artifact:$jazzer" -DoutputDirectory=target/jazzer
done
. benchmarks/classpath.sh
classpath=$(class_path .)
mkdir -p "target/fuzz/$1"
exec java -Xmx1g -cp "target/jazzer/*:$classpath" \
  com.code_intelligence.jazzer.Jazzer \
  --target_class="${class//\//.}" \
  --instrumentation_includes='org.solrduplicates.**' \
  --reproducer_path=target/fuzz \
  -artifact_prefix="src/lab/src/test/resources/fuzz/$1/" \
  -max_total_time="$2" -max_len=4000 -timeout=20 -rss_limit_mb=4096 \
  "target/fuzz/$1" "src/lab/src/test/resources/fuzz/$1"
