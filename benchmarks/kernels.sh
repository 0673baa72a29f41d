#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What fingerprints, comparisons and names cost here and at another commit, in turn and in one run.
#
#   benchmarks/kernels.sh COMMIT
#
# Compiles the packages of core that the benchmarks of src/lab/src/main/java are about, here and at the
# commit, and those benchmarks against both. Writes benchmarks/results/DATE-kernels.md, everything
# else below target/kernels. ROUNDS in the environment says how often both run in turn (3).
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 COMMIT" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD
commit=$(git rev-parse --short "$1")
head=$(git rev-parse --short HEAD)
work=$here/target/kernels
results=benchmarks/results/$(date -u +%F)-kernels.md
rounds=${ROUNDS:-3}
core=org/solrduplicates/core

# build FOLDER NAME: the classes of a work tree and the benchmarks of this one.
build() {
  local main=$1/src/core/src/main
  # before there were modules
  [ -d "$main" ] || main=$1/src/main
  mkdir -p "$work/$2/$core"
  javac -nowarn -proc:none -d "$work/$2" -classpath "$jars" "$main"/java/$core/{text,name,fingerprint,similarity}/*.java \
    $(find "$main/java/$core" -maxdepth 1 -name Internal.java)
  cp -r "$main/resources/$core/name" "$work/$2/$core/"
  find src/lab/src/main/java \( -name "*Benchmark.java" -o -path "*/solrduplicates/bench/*.java" \) -exec \
    javac -nowarn -d "$work/$2" -classpath "$work/$2:$jars" -processorpath "$jars" {} +
}

# run NAME ROUND: one process for each benchmark, and its figures as a table.
run() {
  local options=(-f 1 -wi 3 -w 1s -i 2 -r 1s -bm avgt -tu us
    -prof gc -prof org.solrduplicates.bench.CpuProfiler -rf csv)
  local part=0
  measure() {
    part=$((part + 1))
    java -classpath "$work/$1:$jars" org.openjdk.jmh.Main "${options[@]}" \
      -rff "$work/$1-$2-$part.csv" "${@:3}" >> "$work/log"
  }
  measure "$1" "$2" 'FingerprintBenchmark.fingerprint$' -p length=270
  measure "$1" "$2" 'FingerprintBenchmark.fingerprint$' -p kind=ENGLISH -p length=20,10000
  measure "$1" "$2" FingerprintBenchmark -e 'fingerprint$' -p kind=ENGLISH -p length=270
  measure "$1" "$2" VerificationBenchmark -p kind=ENGLISH -p length=270
  measure "$1" "$2" NameBenchmark
}

# table NAME...: the median of the rounds of both, the median, least and greatest ratio of a round.
table() {
  awk -F, -v before="$commit" '
    function median(of, n, i, j, t, v) {
      for (i = 1; i <= n; i++) v[i] = of[i]
      for (i = 2; i <= n; i++)
        for (j = i; j > 1 && v[j - 1] > v[j]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
      least = v[1]; greatest = v[n]
      return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
    }
    function cells(what, unit, round, a, b, r) {
      for (round = 1; round <= rounds; round++) {
        a[round] = score[before, round, what] / unit
        b[round] = score["here", round, what] / unit
        r[round] = b[round] / a[round]
      }
      line = sprintf("%.4g | %.4g | ", median(a, rounds), median(b, rounds))
      ratio = median(r, rounds)
      return line sprintf("**%.2f** (%.2f - %.2f)", ratio, least, greatest)
    }
    FNR == 1 {
      split(FILENAME, path, "/"); n = split(path[length(path)], name, /[-.]/)
      arm = name[1]; round = name[2]; rounds = round > rounds ? round : rounds
      next
    }
    {
      gsub(/"/, "")
      n = split($1, names, ".")
      if (!match($1, /:(cpu|gc\.alloc\.rate\.norm)$/)) next
      metric = substr($1, RSTART + 1)
      split(substr($1, 1, RSTART - 1), names, ".")
      bench = names[5] "." names[6]
      sub(/Benchmark/, "", bench)
      row = bench " | " tolower($8) " | " $9
      score[arm, round, row, metric] = $5
      if (!(row in seen)) { seen[row] = 1; order[++size] = row }
    }
    END {
      for (i = 1; i <= size; i++)
        print "| " order[i] " | " cells(order[i] SUBSEP "cpu", 1000) \
          " | " cells(order[i] SUBSEP "gc.alloc.rate.norm", 1) " |"
    }' "$work"/*-*-*.csv
}

rm -rf "$work"
mkdir -p "$work"
. benchmarks/classpath.sh
# libraries only: the classes come from the sources of both commits
jars=$(class_path . -q | tr : '\n' | grep '[.]jar$' | paste -sd:)
git worktree add --detach "$work/tree" "$commit"
trap 'git worktree remove --force "$work/tree"' EXIT
build "$work/tree" "$commit"
build "$here" here
for ((round = 1; round <= rounds; round++)); do
  run "$commit" "$round"
  run here "$round"
done
{
  echo "# Fingerprints, comparisons and names, in turn with those at $commit"
  echo
  echo "- command: \`benchmarks/kernels.sh $commit\`"
  echo "- date: $(date -u +%F); machine: $(nproc) shared cores, $(java -version 2>&1 | head -1); here: $head"
  echo "- microseconds of CPU and bytes of an operation: medians of $rounds rounds, each a process that runs 3 s for nothing and 2 s measured; after each median ratio the least and the greatest of a round; CPU counts the garbage collector and the compiler too"
  echo
  echo "| kernel | text | words | µs before | µs here | ratio | bytes before | bytes here | ratio |"
  echo "|---|---|---|---|---|---|---|---|---|"
  table
} > "$work/report.md"
mv "$work/report.md" "$results"
cat "$results"
