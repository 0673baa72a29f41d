#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the packaged plugin in Solr 10: loads every class, indexes the example, asks /duplicates, runs
# the jobs and the setup commands over HTTP. First on one core, then in a cloud of two nodes, where the
# collection has two shards.
#
#   JAVA_HOME=JDK benchmarks/solr-10.sh
#
# JAVA_HOME is a JDK of version 21 or later. mvn package must have built both jars. Prints the result
# in Markdown, and writes everything else below target/solr-10. Exit code 1 if a step failed.
set -euo pipefail

[ $# -eq 0 ] || { echo "usage: JAVA_HOME=JDK $0" >&2; exit 2; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
java=${JAVA_HOME:?names a JDK of version 21 or later}/bin
version=$(sed -n 's/.*<solr.version>\(.*\)<.*/\1/p' benchmarks/solr-10/pom.xml)
work=target/solr-10
plugin=$(ls target/solr-duplicates-*.jar | grep -v -e '-cli[.]jar$' -e '-sources' -e '-tests' | head -n 1)
failed=0

rm -rf "$work"
mkdir -p "$work/home/lib" "$work/home/example" "$work/classes"
mvn -B -ntp -q -f benchmarks/solr-10/pom.xml dependency:copy-dependencies -DoutputDirectory="$PWD/$work/jars" \
  > "$work/maven.log" 2>&1
"$java/javac" -nowarn -d "$work/classes" -cp "$work/jars/*" $(find benchmarks/solr-10 -name '*.java')
cp "$plugin" "$work/home/lib/"
echo '<solr/>' > "$work/home/solr.xml"
cp -r example-core/conf "$work/home/example/"
echo name=example > "$work/home/example/core.properties"
passages='<field name="dup_fragments" type="string" indexed="true" stored="false" docValues="false" multiValued="true"/>'
sed -i "s#</schema>#$passages</schema>#" "$work/home/example/conf/managed-schema.xml"
# a core without a line of the plugin, for install
mkdir "$work/home/docs"
cp -r benchmarks/solr-10/conf "$work/home/docs/"
echo name=docs > "$work/home/docs/core.properties"

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
  wait "$server" || true
}
trap stop EXIT

# step TITLE LINES COMMAND...: runs a command and prints the last lines of its output.
step() {
  local code=0
  "${@:3}" > "$work/step.txt" 2>&1 || code=$?
  [ "$code" -eq "${expected:-0}" ] || failed=1
  printf '\n## %s\nexit code %s\n\n```text\n' "$1" "$code"
  tail -n "$2" "$work/step.txt" | sed "s#${solr%/solr}#http://localhost:8983#g"
  printf '```\n'
}

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
id='contracts/Supply contract ACME v3 final.docx'
step 'Version of Solr' 1 sh -c "curl -fsS '$solr/admin/info/system' | grep -m 1 solr-spec-version"
step 'bin/solr-duplicates example' 60 bin/solr-duplicates example --solr "$solr/example" \
  --files example-core/files --truth example-core/truth.tsv
duplicates() {
  curl -fsS -G "$solr/example/duplicates" --data-urlencode "id=$id" -d fl=id,score "$@"
}
step '/duplicates' 30 duplicates
step '/select with dup=true' 30 curl -fsS "$solr/example/select?q=*:*&rows=3&fl=id&dup=true"
step 'bin/solr-duplicates show' 40 bin/solr-duplicates show --solr "$solr/example" --id "$id"
step 'bin/solr-duplicates groups' 20 bin/solr-duplicates groups --solr "$solr/example" --out "$work/groups"
step 'bin/solr-duplicates backfill' 20 bin/solr-duplicates backfill --solr "$solr/example"
step 'bin/solr-duplicates passages' 20 bin/solr-duplicates passages --solr "$solr/example" --out "$work/passages"
step '/duplicates/ui' 3 curl -fsS -o /dev/null -w '%{http_code} %{content_type}\n' "$solr/example/duplicates/ui"
step 'bin/solr-duplicates doctor' 60 bin/solr-duplicates doctor --solr "$solr" --collection example
expected=3 step 'bin/solr-duplicates install, which leaves a manual step on one core' 60 \
  bin/solr-duplicates install --solr "$solr" --collection docs --text text
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
step 'solr-config/create-collection.sh' 5 \
  solr-config/create-collection.sh "$solr" "$work/home/example/conf" example 2 1
step 'bin/solr-duplicates example, two shards' 60 bin/solr-duplicates example --solr "$solr/example" \
  --files example-core/files --truth example-core/truth.tsv
step 'Documents and shards' 20 shards
step '/duplicates, two shards' 30 duplicates
step 'bin/solr-duplicates groups, two shards' 20 \
  bin/solr-duplicates groups --solr "$solr/example" --out "$work/cloud-groups"
step 'The groups of one core and of the cloud are equal' 5 same_groups
step 'The status of the job, from either node' 40 status
step 'bin/solr-duplicates backfill, two shards' 20 bin/solr-duplicates backfill --solr "$solr/example"
step 'bin/solr-duplicates passages, two shards' 20 \
  bin/solr-duplicates passages --solr "$solr/example" --out "$work/cloud-passages"
step '150 more texts' 5 texts
step '/duplicates/weights: learn' 30 learn
step 'What is stored in ZooKeeper' 20 stored
step '/duplicates with learned weights' 8 duplicates
step 'bin/solr-duplicates doctor, two shards' 60 bin/solr-duplicates doctor --solr "$solr" --collection example
step 'A collection without the plugin' 5 \
  solr-config/create-collection.sh "$solr" benchmarks/solr-10/conf docs 2 1
step 'bin/solr-duplicates install, two shards' 60 \
  bin/solr-duplicates install --solr "$solr" --collection docs --text text
step 'bin/solr-duplicates uninstall, two shards' 60 \
  bin/solr-duplicates uninstall --solr "$solr" --collection docs
exit "$failed"
