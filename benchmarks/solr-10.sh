#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the packaged plugin in Solr 10 over HTTP: loads every class, indexes the example, asks
# /duplicates, runs the jobs and the setup commands, makes decisions, adds with a policy, opens the
# page in a browser, and takes over an index that Solr 9 wrote. First on one core, then in a cloud of
# two nodes, where the collection has two shards.
#
#   JAVA_HOME=JDK benchmarks/solr-10.sh
#
# JAVA_HOME is a JDK of version 21 or later. mvn package must have built both jars and the tests, which
# have the Solr 9. Needs chromium on the PATH. Prints the result in Markdown, and writes everything else
# below target/solr-10. Exit code 1 if a step failed.
set -euo pipefail

[ $# -eq 0 ] || { echo "usage: JAVA_HOME=JDK $0" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
java=${JAVA_HOME:?names a JDK of version 21 or later}/bin
version=$(sed -n 's/.*<solr.version>\(.*\)<.*/\1/p' benchmarks/solr-10/pom.xml)
work=target/solr-10
plugin=$(ls target/solr-duplicates-*.jar | grep -v -e '-cli[.]jar$' -e '-sources' -e '-tests' | head -n 1)
id='contracts/Supply contract ACME v3 final.docx'
failed=0
server=

# shellcheck source=server.sh
. benchmarks/server.sh
rm -rf "$work"
mkdir -p "$work/home/lib" "$work/classes"
mvn -B -ntp -q -f benchmarks/solr-10/pom.xml dependency:copy-dependencies -DoutputDirectory="$PWD/$work/jars" \
  > "$work/maven.log" 2>&1
"$java/javac" -nowarn -d "$work/classes" -cp "$work/jars/*" $(find benchmarks/solr-10 -name '*.java')
cp "$plugin" "$work/home/lib/"
echo '<solr/>' > "$work/home/solr.xml"

# start CLASS: starts a server and waits for its addresses; the variable solr is the first one.
start() {
  mkfifo "$work/input"
  "$java/java" -Dsolr.install.dir="$work" -Dsolr.log.dir="$work" -cp "$work/classes:$work/jars/*" \
    "$1" "$work/home" < "$work/input" > "$work/output.txt" 2> "$work/errors-$1.txt" &
  server=$!
  exec 3> "$work/input"
  rm "$work/input"
  until grep -q '^started' "$work/output.txt"; do
    kill -0 "$server" || { cat "$work/errors-$1.txt" >&2; exit 1; }
    sleep 1
  done
  solr=$(grep -m 1 '^http://' "$work/output.txt")
}

# The server ends with its input.
stop() {
  exec 3>&-
  if [ -n "$server" ]; then wait "$server" || true; fi
  server=
}
trap 'stop; stop_server' EXIT

# step TITLE LINES COMMAND...: runs a command and prints the last lines of its output. A function ends
# with its first command that fails, because it runs in a process of its own.
step() {
  local code=0
  "${@:3}" > "$work/step.txt" 2>&1 &
  wait $! || code=$?
  [ "$code" -eq 0 ] || failed=1
  printf '\n## %s\nexit code %s\n\n```text\n' "$1" "$code"
  tail -n "$2" "$work/step.txt" | sed "s#${solr%/solr}#http://localhost:8983#g"
  printf '```\n'
}

# Fails if the input lacks a text, or has it.
has() {
  grep -F -- "$1" || { echo "there is no $1"; return 1; }
}
lacks() {
  if grep -F -- "$1"; then return 1; fi
}

example() {
  bin/solr-duplicates example --solr "$1" --files example-core/files --truth example-core/truth.tsv
}

duplicates() {
  curl -fsS -G "${core:-$solr/example}/duplicates" --data-urlencode "id=$id" -d fl=id,score "$@"
}

# Writes what a core answers into a folder: about one document, and a list in which each group shows once.
answers() {
  mkdir -p "$work/$1"
  duplicates -d omitHeader=true -d indent=false > "$work/$1/duplicates.json"
  curl -fsS -G "$core/select" --data-urlencode 'fq={!duplicates}' -d 'q=*:*&sort=id+asc&rows=100' \
    -d fl=id,dup_group -d omitHeader=true -d indent=false > "$work/$1/shown.json"
}

# The index that Solr 9 wrote gives the same answers, and so does a job that finds all groups again.
old_index() {
  local core=$solr/old file
  answers solr-9-in-10
  bin/solr-duplicates groups --solr "$core" --out "$work/solr-9-in-10"
  for file in duplicates.json shown.json groups.csv links.csv; do
    diff "$work/solr-9/$file" "$work/solr-9-in-10/$file"
    echo "$file: $(grep -c '' "$work/solr-9/$file") equal lines"
  done
}

# A decision takes a version out of the group, and its revocation brings it back.
decisions() {
  local other='contracts/2024 renewal/supply-contract-acme_v4.pdf' decision
  duplicates | has "\"$other\""
  decide "{\"command\":\"make\",\"decision\":\"different\",\"ids\":[\"$id\",\"$other\"],\"note\":\"a test\"}" \
    > "$work/decision.json"
  duplicates | lacks "\"$other\""
  curl -fsS "$solr/example/duplicates/decisions" | has '"active"'
  decision=$(grep -o -m 1 '"id": *"[^"]*"' "$work/decision.json" | cut -d'"' -f4)
  decide "{\"command\":\"revoke\",\"id\":\"$decision\"}" > /dev/null
  curl -fsS "$solr/example/duplicates/decisions" | lacks '"active"'
  duplicates | has "\"$other\""
}

decide() {
  curl -fsS "$solr/example/duplicates/decisions" -H 'Content-Type: application/json' -d "$1"
}

# The second of two equal texts is tagged, the third one rejected.
policy() {
  add off 1 | has '"status":0'
  add tag 2 | has '"status":0'
  curl -fsS "$solr/example/select?q=id:policy-2&fl=id,dup_of,dup_score" | has '"dup_of":"policy-1"'
  add reject 3 | has '"code":409'
  curl -fsS "$solr/example/select?q=id:policy-3" | has '"numFound":0'
}

add() {
  curl -sS "$solr/example/update?commit=true&dup.action=$1" -H 'Content-Type: application/json' \
    -d "[{\"id\":\"policy-$2\",\"text\":\"$(seq -s ' ' -f word%g 60)\"}]"
}

# The feed has the documents of the groups, and nothing new the second time.
changes() {
  local command=(bin/solr-duplicates changes --solr "$solr/example" --state "$work/changes.state")
  rm -f "$work/changes.state"
  "${command[@]}" > "$work/changes.txt"
  has "$id" < "$work/changes.txt"
  [ -z "$("${command[@]}")" ]
  curl -fsS "$solr/example/duplicates/changes?wt=atom&rows=100" | grep -o '<entry>' > "$work/entries.txt"
  wc -l < "$work/entries.txt"
  [ "$(wc -l < "$work/entries.txt")" -eq "$(wc -l < "$work/changes.txt")" ]
}

# The page shows each version of the group, with copies folded.
page() {
  chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$work/chromium" \
    --virtual-time-budget=30000 --dump-dom "$solr/example/duplicates/ui#group?id=${id// /%20}" \
    > "$work/page.html" 2> "$work/chromium.log"
  has 'data-state="ready"' < "$work/page.html" > /dev/null
  duplicates > "$work/history.json"
  grep -o '"id":"[^"]*"' "$work/history.json" | sed 's/^"id":/data-id=/' | sort -u > "$work/members.txt"
  grep -oFf "$work/members.txt" "$work/page.html" | sort -u | tee "$work/shown.txt"
  [ "$(wc -l < "$work/shown.txt")" -eq "$(grep -o '"version":[0-9]\+' "$work/history.json" | sort -u | wc -l)" ]
}

# What is added after install gets its fingerprint.
installed() {
  curl -fsS -o /dev/null "$solr/docs/update?commit=true" -H 'Content-Type: application/json' \
    -d '[{"id":"a","text":"some words of a text"}]'
  curl -fsS "$solr/docs/select?q=dup_text_hash:*" | has '"numFound":1,'
}

# figure SUFFIX HANDLER NAME: a metric of the example, or 0.
figure() {
  curl -fsS "$solr/admin/metrics" |
    awk -v name="solr_core_duplicates_$1{" -v labels="handler=\"$2\",name=\"$3\"" '
      index($0, name) == 1 && index($0, labels) && /core="example/ { sum += $NF }
      END { print sum + 0 }'
}

# rises SUFFIX NAME ARGUMENT...: fails unless a request raises a metric by one.
rises() {
  local before after
  before=$(figure "$1" /duplicates "$2")
  duplicates -o /dev/null "${@:3}" || true
  after=$(figure "$1" /duplicates "$2")
  echo "$1 $2: $before, after one more request $after"
  [ "$after" -eq $((before + 1)) ]
}

# metrics DOCUMENTS LINKS: counts, errors, limits, times and states, of at least so many.
metrics() {
  rises total question
  rises errors_total 400 -d dup.threshold=7
  rises limits_total maxGroup -d dup.maxGroup=2
  rises times_milliseconds_count resolve
  [ "$(figure times_milliseconds_count /duplicates fingerprint)" -ge 1 ]
  [ "$(figure total /duplicates policy-tagged)" -eq 1 ]
  curl -fsS "$solr/admin/metrics?name=solr_core_duplicates_state" | grep -c 'core="example.*name="running"'
  [ "$(figure state /duplicates documents)" -ge "$1" ]
  [ "$(figure state /duplicates/groups links)" -ge "$2" ]
}

# reloaded PATH DOCUMENTS LINKS: after a reload counts go on, and states are there once.
reloaded() {
  local asked states
  asked=$(figure total /duplicates question)
  states=$(figure state /duplicates documents)
  curl -fsS -o /dev/null "$solr/admin/$1"
  [ "$(figure total /duplicates question)" -eq "$asked" ]
  [ "$(figure state /duplicates documents)" -eq "$states" ]
  metrics "${@:2}"
}

# The metrics follow the name of a core, and end with it.
renamed() {
  local core=$solr/older
  curl -fsS -o /dev/null "$solr/admin/cores?action=RENAME&core=old&other=older"
  duplicates -o /dev/null
  curl -fsS "$solr/admin/metrics" > "$work/metrics.txt"
  grep '^solr_core_duplicates_total' "$work/metrics.txt" | has 'core="older"' > /dev/null
  grep '^solr_core_duplicates_state' "$work/metrics.txt" | has 'core="older"' | wc -l
  grep '^solr_core_duplicates' "$work/metrics.txt" | lacks 'core="old"'
  curl -fsS -o /dev/null "$solr/admin/cores?action=UNLOAD&core=older"
  curl -fsS "$solr/admin/metrics" | lacks 'core="older"'
}

# Solr 9 writes an index, which is the core old in Solr 10 with the companion for decisions. Its core has
# the configuration of the example with decisions and passages; the core example adds a policy.
find_jars
start_server
core=$solr
example "$core" > "$work/solr-9.txt" 2>&1
bin/solr-duplicates groups --solr "$core" --out "$work/solr-9" >> "$work/solr-9.txt" 2>&1
answers solr-9
stop_server
unset core
cp -r "$work/server/home/example" "$work/home/old"
cp -r "$work/server/home/example-decisions" "$work/home/"
echo name=old > "$work/home/old/core.properties"
mkdir "$work/home/example"
cp -r "$work/home/old/conf" "$work/home/example/"
echo name=example > "$work/home/example/core.properties"
(
  cd "$work/home/example/conf"
  sed -i -e '/<updateRequestProcessorChain/,/<\/updateRequestProcessorChain>/d' -e '/<\/config>/d' solrconfig.xml
  sed -i '/<\/schema>/d' managed-schema.xml
)
sed 's#<str name="action">tag<#<str name="action">off<#' solr-config/policy-chain.xml \
  | cat - <(echo '</config>') >> "$work/home/example/conf/solrconfig.xml"
float='<fieldType name="pfloat" class="solr.FloatPointField" docValues="true"/>'
cat solr-config/policy-fields.xml - <<< "$float</schema>" >> "$work/home/example/conf/managed-schema.xml"
# a core without a line of the plugin, for install
mkdir "$work/home/docs"
cp -r benchmarks/solr-10/conf "$work/home/docs/"
echo name=docs > "$work/home/docs/core.properties"

start Solr10
cat << END
# The plugin in Solr $version

- command: \`benchmarks/solr-10.sh\`
- date: $(date -u +%F); machine: $(nproc) processors ($(uname -m)), $("$java/java" -version 2>&1 | sed -n 2p)
- libraries: $(ls "$work/jars" | wc -l) jars of Maven Central; solr-solrj-streaming is that of 9.10.1, with one class replaced
- $(grep '^classes of the plugin' "$work/output.txt"); not loaded: $(grep -c '^not loaded' "$work/output.txt" || true)
- $(grep '^not verified' "$work/output.txt")
- $(grep '^cores:' "$work/output.txt")
END
grep '^not loaded' "$work/output.txt" && failed=1
step 'Version of Solr' 1 sh -c "curl -fsS '$solr/admin/info/system' | grep -m 1 solr-spec-version"
step 'bin/solr-duplicates example' 60 example "$solr/example"
step '/duplicates' 30 duplicates
step '/select with dup=true' 30 curl -fsS "$solr/example/select?q=*:*&rows=3&fl=id&dup=true"
step 'bin/solr-duplicates show' 40 bin/solr-duplicates show --solr "$solr/example" --id "$id"
step 'bin/solr-duplicates groups' 20 bin/solr-duplicates groups --solr "$solr/example" --out "$work/groups"
step 'bin/solr-duplicates backfill' 20 bin/solr-duplicates backfill --solr "$solr/example"
step 'bin/solr-duplicates passages' 20 bin/solr-duplicates passages --solr "$solr/example" --out "$work/passages"
step "An index that Solr $(sed -n 's/.*<solr.version>\(.*\)<.*/\1/p' pom.xml) wrote: the same answers and groups" 10 old_index
step 'A decision, its list and its revocation' 10 decisions
step 'bin/solr-duplicates changes, and the feed' 10 changes
step '/duplicates/ui in a browser: each version of the group' 10 page
step 'A policy: tag and reject' 10 policy
step '/admin/metrics' 10 metrics 29 10
step '/admin/metrics after a reload' 10 reloaded 'cores?action=RELOAD&core=example' 29 10
step '/admin/metrics after a rename and an unload' 10 renamed
step 'bin/solr-duplicates doctor' 60 bin/solr-duplicates doctor --solr "$solr" --collection example
step 'bin/solr-duplicates install' 60 \
  bin/solr-duplicates install --solr "$solr" --collection docs --text text
step 'A document after install has a fingerprint' 5 installed
step 'bin/solr-duplicates uninstall' 60 \
  bin/solr-duplicates uninstall --solr "$solr" --collection docs
stop

# the numbers of documents and of shards of the collection example
shards() {
  curl -fsS "$solr/example/select?q=*:*&rows=0&shards.info=true" | grep -o '"numFound":[0-9]*' | uniq
  curl -fsS "$solr/admin/collections?action=CLUSTERSTATUS&collection=example" |
    grep -o '"\(shard[0-9]\|core\|leader\|state\)":"[^"]*"'
}

# Adds 150 different texts, enough to learn weights. The seed is fixed.
texts() {
  awk 'BEGIN {
    srand(10)
    print "["
    for (i = 0; i < 150; i++) {
      text = ""
      for (j = 0; j < 60; j++) text = text " word" int(2000 * rand() * rand())
      printf "%s{\"id\":\"text-%03d\",\"text\":\"%s\"}\n", i ? "," : "", i, text
    }
    print "]"
  }' | curl -fsS "$solr/example/update?commit=true" -H 'Content-Type: application/json' --data-binary @-
}

# Compares the exported groups without their numbers, and prints how many lines are equal.
same_groups() {
  local folder
  for folder in groups cloud-groups; do
    cut -d, -f2- "$work/$folder/groups.csv" | sort > "$work/$folder.sorted"
  done
  diff "$work/groups.sorted" "$work/cloud-groups.sorted" && wc -l < "$work/groups.sorted"
}

# The status of the last job, as each node answers.
status() {
  local node
  for node in $(grep '^http://' "$work/output.txt"); do
    curl -fsS "$node/example/duplicates/groups?command=status&indent=false" |
      grep -o '"job":{"state":"[^"]*","run":"[^"]*"'
  done
}

learn() {
  curl -fsS "$solr/example/duplicates/weights" -H 'Content-Type: application/json' -d '{"command":"learn"}'
  until curl -fsS "$solr/example/duplicates/weights" > "$work/weights.json" &&
    ! grep -q '"state": *"running"' "$work/weights.json"; do sleep 1; done
  cat "$work/weights.json"
}

# The names of what the plugin has stored in ZooKeeper, without the content.
stored() {
  curl -fsS "$solr/admin/zookeeper?wt=json&path=/collections/example/solr-duplicates" |
    grep -o '"text": *"[^"]*"'
  curl -fsS "$solr/admin/zookeeper?wt=json&path=/security" | grep -o '"text": *"[^"]*"'
}

start Cloud10
printf '\n# A cloud of %s nodes\n' "$(grep -c '^http://' "$work/output.txt")"
step 'solr-config/create-collection.sh, the companion for decisions' 5 \
  solr-config/create-collection.sh "$solr" solr-config/decisions/conf example-decisions 1 2
step 'solr-config/create-collection.sh' 5 \
  solr-config/create-collection.sh "$solr" "$work/home/example/conf" example 2 1
step 'bin/solr-duplicates example, two shards' 60 example "$solr/example"
step 'Documents and shards' 20 shards
step '/duplicates, two shards' 30 duplicates
step 'bin/solr-duplicates groups, two shards' 20 \
  bin/solr-duplicates groups --solr "$solr/example" --out "$work/cloud-groups"
step 'The groups of one core and of the cloud are equal' 5 same_groups
step 'The status of the job, from either node' 40 status
step 'bin/solr-duplicates backfill, two shards' 20 bin/solr-duplicates backfill --solr "$solr/example"
step 'bin/solr-duplicates passages, two shards' 20 \
  bin/solr-duplicates passages --solr "$solr/example" --out "$work/cloud-passages"
step 'A decision, its list and its revocation, two shards' 10 decisions
step 'bin/solr-duplicates changes, and the feed, two shards' 10 changes
step '/duplicates/ui in a browser, two shards' 10 page
step 'A policy: tag and reject, two shards' 10 policy
step '150 more texts' 5 texts
step '/duplicates/weights: learn' 30 learn
step 'What is stored in ZooKeeper' 20 stored
step '/duplicates with learned weights' 8 duplicates
step '/admin/metrics of one node' 10 metrics 1 1
step '/admin/metrics of one node after a reload' 10 reloaded 'collections?action=RELOAD&name=example' 1 1
step 'bin/solr-duplicates doctor, two shards' 60 bin/solr-duplicates doctor --solr "$solr" --collection example
step 'A collection without the plugin' 5 \
  solr-config/create-collection.sh "$solr" benchmarks/solr-10/conf docs 2 1
step 'bin/solr-duplicates install, two shards' 60 \
  bin/solr-duplicates install --solr "$solr" --collection docs --text text
step 'A document after install has a fingerprint, two shards' 5 installed
step 'bin/solr-duplicates uninstall, two shards' 60 \
  bin/solr-duplicates uninstall --solr "$solr" --collection docs
exit "$failed"
