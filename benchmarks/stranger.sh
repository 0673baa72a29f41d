#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Walks the path of a stranger with the commands of the README: from a clone and an empty local Maven repository to
# the example, and to the version groups of a folder.
#
#   benchmarks/stranger.sh [FOLDER]
#
# FOLDER has documents of yours; without it, those of docs/ are taken. Writes benchmarks/results/DATE-stranger.md,
# everything else below target/stranger. Downloads about 250 MB. Exits with 1 if the example takes more than
# 60 seconds after the downloads.
set -euo pipefail
[ $# -le 1 ] || { echo "usage: $0 [FOLDER]" >&2; exit 2; }
folder=$(CDPATH='' cd -- "${1:-$(dirname -- "${BASH_SOURCE[0]}")/../docs}" && pwd)
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
results=$PWD/benchmarks/results/$(date -u +%F)-stranger.md
work=$PWD/target/stranger
most=60
server=
trap '[ -z "$server" ] || kill "$server"' EXIT

# step WHAT COMMAND...: runs a command, and writes a row with its time.
step() {
  local began
  began=$(date +%s.%N)
  "${@:2}" > "$work/output.txt" 2>> "$work/log.txt" || { tail -20 "$work/log.txt" >&2; exit 1; }
  took=$(awk -v began="$began" -v ended="$(date +%s.%N)" 'BEGIN { printf "%.1f", ended - began }')
  echo "| $1 | $took |" | tee -a "$work/rows.txt"
}

example=(mvn -ntp -q -Dmaven.repo.local="$work/repository" package -Pexample)

serve() {
  "${example[@]}" > "$work/served.txt" 2>&1 &
  server=$!
  until grep -qs '^Solr serves ' "$work/served.txt"; do
    kill -0 "$server" || { cat "$work/served.txt" >&2; return 1; }
    sleep 0.2
  done
}

# 3 is a file without text, such as a picture.
group() {
  bin/solr-duplicates groups --solr "$solr" || [ $? -eq 3 ]
}

rm -rf "$work"
mkdir -p "$work"
git clone -q . "$work/clone"
cd "$work/clone"
step 'the example for the first time, with all downloads, to its end' "${example[@]}" -Dstop=true
git clean -xfdq
step '1. the example without downloads, built anew, until it serves' serve
built=$took
solr=$(sed -n 's/^Solr serves \([^ ]*\) .*/\1/p' "$work/served.txt")
step '2. `index`: the files of a folder are added' bin/solr-duplicates index --solr "$solr" "$folder"
step '3. `groups`: all version groups' group
groups=$(tail -1 "$work/output.txt")
step '4. `curl`: the list of groups' curl -sf "$solr/duplicates/groups"
{
  echo "# The path of a stranger"
  echo
  echo "- command: \`benchmarks/stranger.sh [FOLDER]\`"
  echo "- date: $(date -u +%F)"
  echo "- machine: $(nproc) processors, $(uname -sm), load $(cut -d ' ' -f 1 /proc/loadavg)"
  echo "- starts with a clone and an empty local Maven repository ($(du -sm "$work/repository" | cut -f 1) MB at the end)"
  echo "- folder: $(find "$folder" -type f | wc -l) files; the last line of \`groups\`: $groups"
  echo "- steps 1 to 4 are all commands; after 1 they run in a second terminal"
  echo
  echo "| step | seconds |"
  echo "|---|---|"
  cat "$work/rows.txt"
} > "$results"
cat "$results"
awk -v took="$built" -v most="$most" 'BEGIN { exit took > most }' ||
  { echo "$0: the example took $built s, more than $most" >&2; exit 1; }
