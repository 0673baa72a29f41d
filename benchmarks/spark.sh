#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whether Apache Spark finds the groups, ranks and backgrounds that the job in Solr writes, and what both take.
#
#   benchmarks/spark.sh DOCUMENTS|FILE...
#
# A number needs the corpus that benchmarks/scale.sh makes of so many documents, in target/scale or $SCALE_WORK. Each
# FILE has JSON Lines in gzip, such as DIR/en_versions.jsonl.gz. Writes benchmarks/results/DATE-spark-NAME.md, with the
# number as the name or \"sets\", everything else below target/spark. PARTITIONS (\"2 2 1 8\") says how texts are divided.
set -euo pipefail

[ $# -ge 1 ] || { echo "usage: $0 DOCUMENTS|FILE..." >&2; exit 2; }
sources=() name=sets most=1000000
for source in "$@"; do
  if [ -e "$source" ]; then
    sources+=("$(CDPATH='' cd -- "$(dirname -- "$source")" && pwd)/$(basename -- "$source")")
  else
    sources+=("$source") name=$source most=$source
  fi
done
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD work=$PWD/target/spark
results=benchmarks/results/$(date -u +%F)-spark-$name.md
partitions=${PARTITIONS:-2 2 1 8}
. benchmarks/in-turn.sh

lab=$(class_path "$here")
mvn -ntp -q -pl src/core,src/spark process-test-classes dependency:build-classpath -Dmdep.includeScope=test \
  -Dmdep.outputFile=target/classpath -Dspotless.check.skip -Dforbiddenapis.skip
spark=$here/src/spark/target/test-classes:$here/src/spark/target/classes:$(cat src/spark/target/classpath)
opens=$(sed -n 's|.*<spark.opens>\(.*\)</spark.opens>.*|\1|p' src/spark/pom.xml)

rm -rf "$work"
mkdir -p "$work/local"
for source in "${sources[@]}"; do
  documents=$source set=$(basename "$source" .jsonl.gz)
  [ -e "$source" ] || documents=$(corpus "$source")
  java -Xmx3g -Djava.security.egd=file:/dev/./urandom -classpath "$lab" org.solrduplicates.study.JobResult \
    "$work/$set" "$work/core" "$most" "$documents" > "$work/$set.job" 2> "$work/log"
  rm -rf "$work/core"
  # shellcheck disable=SC2086
  java -Xmx3g -XX:+UseParallelGC $opens -classpath "$spark" org.solrduplicates.spark.SparkStudy \
    "$work/$set" "$work/local" $partitions > "$work/$set.tsv" 2> "$work/log"
done
{
  echo "# Groups by Apache Spark and by the job in Solr, $name"
  echo
  echo "- command: \`PARTITIONS=\"$partitions\" benchmarks/spark.sh ${*##*/}\`"
  echo "- date: $(date -u +%F); commit $(git rev-parse --short HEAD); machine: $(nproc) processors, $(java -version 2>&1 | head -1); load at the end: $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "- both with 3 GiB of heap; local[2] without the start of the session; a group differs if a member, a rank or a background does"
  echo "- CPU seconds of the process; the job in Solr writes into its index, Spark writes Parquet; the first row of a set has the compilation of the code"
  echo
  echo "| set | from | partitions | documents | CPU seconds | of the job in Solr | ratio | of stages of one task | shuffled bytes a document | groups | differ |"
  echo "|---|---|---|---|---|---|---|---|---|---|---|"
  for source in "${sources[@]}"; do
    set=$(basename "$source" .jsonl.gz)
    job=$(cut -f2 "$work/$set.job")
    awk -F'\t' -v job="$job" '{ printf "| %s | %s | %s | %s | %s | %.1f | %.2f | %s | %s | %s | %s |\n", $1, $2, $3, $4, $5, job, $5 / job, $6, $7, $8, $9; if ($9 > 0) bad = 1 } END { exit bad }' \
      "$work/$set.tsv" || echo "$set differs" >> "$work/differing"
  done
} > "$work/report.md"
mv "$work/report.md" "$results"
cat "$results"
[ ! -e "$work/differing" ]
