#!/usr/bin/env bash
# Scores the links that Solr finds among real files of many formats (PDF, DOCX, ODT, RTF, HTML, TXT,
# EPUB), extracted by the cli: the labelled set "multiformat".
#
#   benchmarks/multiformat.sh DATA_DIR
#
# DATA_DIR holds multiformat-files.tar.gz, multiformat.jsonl.gz with its pairs and hard negatives, and
# score.py. Everything is written below target/multiformat. Prints the figures on stdout.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DATA_DIR" >&2; exit 2; }
data=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=target/multiformat
server_pid=

# Builds both jars, starts a Solr with the plugin and an empty core, sets $solr and $cli.
start_server() {
  mvn -ntp -q package -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip
  mvn -ntp -q dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$work/classpath"
  cli=$(ls target/solr-duplicates-*-cli.jar)
  CLASSPATH="target/test-classes:$(cat "$work/classpath")" java -Xmx1g -Dexample=false \
    -DpluginJar="${cli%-cli.jar}.jar" -DcliJar="$cli" -Dfolder="$work/server" \
    org.solrduplicates.example.ExampleServer 2> "$work/server.txt" &
  server_pid=$!
  until grep -qs '^READY ' "$work/server.txt"; do
    kill -0 "$server_pid" || { cat "$work/server.txt" >&2; exit 1; }
    sleep 0.2
  done
  solr=$(sed -n 's/^READY //p' "$work/server.txt")
}

stop_server() {
  if [ -n "$server_pid" ]; then
    kill "$server_pid" 2> /dev/null || true
    wait "$server_pid" || true
  fi
}
trap stop_server EXIT

rm -rf "$work"
mkdir -p "$work"
tar -xzf "$data/multiformat-files.tar.gz" -C "$work"
mv "$work/files/manifest.jsonl" "$work/"

start_server
java -jar "$cli" index --solr "$solr" "$work/files"
java -jar "$cli" links --solr "$solr" --out "$work/files.tsv"

# The set calls a file "mf-" and its name.
sed -e 's/^/mf-/' -e 's/\t/\tmf-/' "$work/files.tsv" > "$work/links.tsv"
python3 "$data/score.py" "$data/multiformat.jsonl.gz" --links "$work/links.tsv" --threshold 0
