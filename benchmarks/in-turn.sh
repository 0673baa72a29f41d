# SPDX-License-Identifier: Apache-2.0
# Sourced by benchmarks that run a study at two commits in turn. They set $here, the root of this work tree, $work,
# a folder of theirs, and $study, a class of src/lab that needs no other class of its commit than the plugin's.
# shellcheck shell=bash

. "$here/benchmarks/classpath.sh"

# corpus DOCUMENTS: the folder that benchmarks/scale.sh makes for so many, in target/scale or $SCALE_WORK.
corpus() {
  local folder=${SCALE_WORK:-$here/target/scale}/corpus-$1
  [ -d "$folder" ] || { echo "$0: no corpus in $folder; benchmarks/scale.sh makes it" >&2; exit 2; }
  (CDPATH='' cd -- "$folder" && pwd)
}

# checkout COMMIT: a work tree of it in $work, until the script ends.
checkout() {
  git worktree prune
  git worktree add --detach "$work/tree-$1" "$1"
  trees+=("$work/tree-$1")
}

trees=()
remove_trees() {
  local tree
  for tree in "${trees[@]}"; do git worktree remove --force "$tree"; done
}
trap remove_trees EXIT

# build FOLDER NAME: the classes of a work tree, and the study of this one, which needs none of them.
build() {
  class_path "$1" > "$work/$2.classpath"
  javac -nowarn -proc:none -Xprefer:source -implicit:class -d "$work/$2.classes" -classpath "$(cat "$work/$2.classpath")" \
    -sourcepath "$here/src/lab/src/main/java:$here/src/solr/src/test/java:$here/src/core/src/test/java" \
    "$here/src/lab/src/main/java/org/solrduplicates/study/$study.java"
}

# run FOLDER NAME ROUND ARGUMENT...: one process, and its figures as a table.
run() (
  cd "$1"
  java -Xmx3g -Djava.security.egd=file:/dev/./urandom -classpath "$work/$2.classes:$(cat "$work/$2.classpath")" \
    "org.solrduplicates.study.$study" "${@:4}" > "$work/$2-$3.tsv" 2> "$work/log" \
    || { tail -30 "$work/log" >&2; exit 1; }
)

# table GOALS FIRST SECOND ROUNDS: the medians of the rounds of both, the least and the greatest, and their ratio.
table() {
  awk -F'\t' -v before="$2" -v after="$3" -v rounds="$4" -v work="$work" '
    function cell(arm, what, v, i, j, t, form) {
      for (i = 1; i <= rounds; i++) {
        v[i] = value[arm, i, what] + 0
        for (j = i; j > 1 && v[j - 1] > v[j]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
      }
      middle[arm] = (v[int((rounds + 1) / 2)] + v[int(rounds / 2) + 1]) / 2
      form = middle[arm] < 100 ? "%.2f" : "%.0f"
      return sprintf(form " (" form " - " form ")", middle[arm], v[1], v[rounds])
    }
    function read(arm, round, file, line, parts) {
      file = work "/" arm "-" round ".tsv"
      while ((getline line < file) > 0)
        if (split(line, parts, "\t") == 2) value[arm, round, parts[1]] = parts[2]
    }
    BEGIN {
      for (round = 1; round <= rounds; round++) { read(before, round); read(after, round) }
      print "| what | goal | " before " | " after " | ratio |"
      print "|---|---|---|---|---|"
    }
    {
      for (round = 1; round <= rounds; round++)
        if (!((before, round, $1) in value) || !((after, round, $1) in value)) {
          print "no figure: " $1 > "/dev/stderr"
          exit 1
        }
      first = cell(before, $1)
      second = cell(after, $1)
      print "| " $1 " | " $2 " | " first " | " second " | " sprintf("%.2f", middle[after] / middle[before]) " |"
    }' <<< "$1"
}
