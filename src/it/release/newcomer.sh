#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Does what a newcomer does, with the commands of the README and of the pages that it leads to as they stand there:
# builds the project and runs the example, puts the plugin into a Solr over HTTP that has another core, indexes, asks,
# groups, looks at the page, and removes the plugin. At the end the other core answers as it did before, and the
# documents are there. Prints every command.
#
#   src/it/release/newcomer.sh -Dmaven.repo.local="$(mktemp -d)"    a clone of the last commit, with arguments of Maven
#   src/it/release/newcomer.sh --built                              what is in target, with SERVER_CLASS_PATH, that of Solr,
#                                                              and SERVER_ARCHIVE, of its classes
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.."
work=$PWD/target/newcomer
core=contracts
solr=http://localhost:8983/solr
version='contracts/Supply contract ACME v2 (comments MB).docx'
began=$SECONDS

die() {
  echo "$0: $*" >&2
  exit 1
}

say() {
  echo "== $* ($((SECONDS - began)) s)"
}

# block FILE SECTION [NUMBER]: the commands in a section of a page, the first if there are several.
block() {
  awk -v section="$2" -v number="${3:-1}" '
    /^```/ { fence = !fence; mine = fence && here && $0 == "```bash" && ++found == number; next }
    fence  { if (mine) { print; any = 1 }; next }
    /^#/   { heading = $0; sub(/^#+ /, "", heading); here = heading == section }
    END    { exit !any }
  ' "$1" || die "no such commands: $*"
}

# type_in: runs commands in this shell, with the names that are here in the place of those on the pages.
type_in() {
  local commands plugin
  plugin=$(find target -maxdepth 1 -name 'solr-duplicates-*.jar' ! -name '*-cli.jar' 2> /dev/null | head -n 1) || true
  commands=$(sed -e "s#http://localhost:8983/solr#$solr#g" -e "s#/var/solr/data#$work/server/home#g" \
    -e "s#/opt/solr/bin/solr#bin/solr#g" -e "s#solr-duplicates-\*.jar#$plugin#g" \
    -e "s#COLLECTION#$core#g" -e "s#--collection docs#--collection $core#g")
  [ -n "$commands" ] || die "no commands"
  sed 's/^/$ /' <<< "$commands" >&2
  eval "$commands"
}

# require TEXT: what comes in has it.
require() {
  local all
  all=$(cat)
  [[ $all == *"$1"* ]] || die "no '$1' in: $all"
}

# What Solr's own script does; the commands are typed in the folder of the project.
bin/solr() {
  [ "$*" = restart ] || die "bin/solr $*"
  stop_server
  start_server -Dplain=true -Dagain=true -Dport="$port"
}

# make_core NAME: a core of a configuration that knows nothing of the plugin.
make_core() {
  mkdir -p "$work/server/home/$1"
  cp -r src/it/src/test/resources/configsets/guessing/conf "$work/server/home/$1"
  ask "admin/cores?action=CREATE&name=$1" > "$work/answer.txt"
}

# ask PATH CURL_ARGUMENT...
ask() {
  curl -sS --fail-with-body "${@:2}" "$solr/$1"
}

# add CORE JSON
add() {
  ask "$1/update?commit=true" -H 'Content-type: application/json' -d "$2" > "$work/answer.txt"
}

# documents CORE: all that the core answers, with all fields.
documents() {
  ask "$1/select?q=*:*&rows=1000&sort=id+asc&fl=*&omitHeader=true"
}

# answers CORE: its documents, fields and configuration, of which Solr writes the lines in any order.
answers() {
  documents "$1"
  for path in schema config config/overlay; do
    ask "$1/$path" | grep -v QTime | sed 's/,$//' | sort
  done
}

. benchmarks/server.sh
if [ "${1:-}" = --built ]; then
  mkdir -p "$work"
  printf %s "$SERVER_CLASS_PATH" > "$work/classpath"
  cli=$(ls target/solr-duplicates-*-cli.jar)
  server_options=("-XX:SharedArchiveFile=$SERVER_ARCHIVE")
  server_tests= # they are in the class path, which must be that of the archive
else
  built=target/example # as the command of the README does
  rm -rf "$work"
  git clone -q . "$work/project"
  cd "$work/project"
  maven=("$@")
  mvn() { command mvn "${maven[@]}" "$@"; }
  maven+=(-Dstop=true)
  say "build, and the example until it ends"
  block README.md 'Try it' | type_in | require '5 versions'
  find_jars
fi

say "a running Solr, which has another core with documents"
start_server -Dplain=true
port=$(sed 's#.*:\([0-9]*\)/.*#\1#' <<< "$solr")
make_core other
add other '[{"id":"1","title":"Leave policy","body":"Whoever works here may take leave."},
  {"id":"2","title":"Leave policy v2","body":"Whoever works here may take some leave."}]'
answers other > "$work/other-before.txt"
make_core "$core"

say "index"
first_steps=$(block docs/solrcloud.md 'First steps')
{ grep '^SOLR=' <<< "$first_steps"; grep ' index ' <<< "$first_steps"; } | type_in
documents "$core" | require '"numFound":35'

say "install"
install=$(block README.md Install)
type_in <<< "${install%%curl *}" # in this shell, which starts the server again
block docs/install.md '`doctor`' | type_in

say "ask"
{ grep '^SOLR=' <<< "$first_steps"; grep '^curl' <<< "$first_steps"; } | type_in | require "$version"
add "$core" '[{"id":"42","text":"Whoever falls ill on leave hands in a certificate and gets those days back."},
  {"id":"43","text":"Whoever falls ill on leave hands in a certificate, and gets those days back."}]'
tail -n 1 <<< "$install" | type_in | require '"id":"43"'

say "group"
groups=$(block docs/groups.md 'All groups of a collection')
head -n 1 <<< "$groups" | type_in
while grep command=status <<< "$groups" | type_in | grep -q '"state":"running"'; do
  sleep 0.5
done
grep command=status <<< "$groups" | type_in | require '"state":"done"'
grep 'groups?sort' <<< "$groups" | type_in | require '"numFound":5'
grep -E '/(links|histogram)\?' <<< "$groups" | type_in | require "$version"

say "look at the page"
grep -o 'http://[^` ]*/duplicates/ui' docs/page.md | head -n 1 | sed 's/^/curl -sS --fail /' | type_in | require '<title>'

say "remove"
block docs/uninstall.md Uninstall | type_in
rm "$work"/server/home/lib/solr-duplicates-*.jar
bin/solr restart

say "what is left"
answers other > "$work/other-after.txt"
diff "$work/other-before.txt" "$work/other-after.txt" || die "the other core does not answer as before"
add "$core" '[{"id":"44","text":"A document that comes later."}]'
documents "$core" | require '"numFound":38'
ask "$core/select?q=text:housings&fl=id" | require "$version"
[ "$(curl -s -o "$work/answer.txt" -w '%{http_code}' "$solr/$core/duplicates?id=42")" = 404 ] || die "/duplicates is still there"
say "all is well"
