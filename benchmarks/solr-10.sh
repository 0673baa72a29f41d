#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the packaged plugin in Solr 10: loads every class, indexes the example, asks /duplicates, runs
# the jobs and the setup commands over HTTP.
#
#   JAVA_HOME=JDK benchmarks/solr-10.sh
#
# JAVA_HOME is a JDK of version 21 or later. mvn package must have built both jars. Prints the result
# in Markdown, and writes everything else below target/solr-10. Exit code 1 if a step failed.
set -euo pipefail

[ $# -eq 0 ] || { echo "usage: JAVA_HOME=JDK $0" >&2; exit 2; }
cd "$(dirname "$0")/.."
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

mkfifo "$work/input"
"$java/java" -Dsolr.install.dir="$work" -Dsolr.log.dir="$work" -cp "$work/classes:$work/jars/*" \
  Solr10 "$work/home" < "$work/input" > "$work/output.txt" 2> "$work/errors.txt" &
server=$!
exec 3> "$work/input"
trap 'exec 3>&-; wait "$server" || true' EXIT
until grep -q '^http://' "$work/output.txt"; do
  kill -0 "$server" || { cat "$work/errors.txt" >&2; exit 1; }
  sleep 1
done
solr=$(grep '^http://' "$work/output.txt")

# step TITLE LINES COMMAND...: runs a command and prints the last lines of its output.
step() {
  local code=0
  "${@:3}" > "$work/step.txt" 2>&1 || code=$?
  [ "$code" -eq "${expected:-0}" ] || failed=1
  printf '\n## %s\nexit code %s\n\n```text\n' "$1" "$code"
  tail -n "$2" "$work/step.txt" | sed "s#$solr#http://localhost:8983/solr#g"
  printf '```\n'
}

cat << END
# The plugin in Solr $version

- command: \`benchmarks/solr-10.sh\`
- date: $(date -u +%F); machine: $(nproc) processors ($(uname -m)), $("$java/java" -version 2>&1 | sed -n 2p)
- libraries: $(ls "$work/jars" | wc -l) jars of Maven Central; solr-solrj-streaming is that of 9.10.1, with one class replaced
- $(grep '^classes of the plugin' "$work/output.txt"); not loaded: $(grep -c '^not loaded' "$work/output.txt" || true)
- $(grep '^cores:' "$work/output.txt")
END
grep '^not loaded' "$work/output.txt" && failed=1
id='contracts/Supply contract ACME v3 final.docx'
step 'Version of Solr' 1 sh -c "curl -fsS '$solr/admin/info/system' | grep -m 1 solr-spec-version"
step 'bin/solr-duplicates example' 60 bin/solr-duplicates example --solr "$solr/example" \
  --files example-core/files --truth example-core/truth.tsv
step '/duplicates' 30 curl -fsS -G "$solr/example/duplicates" --data-urlencode "id=$id" -d fl=id,score
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
exit "$failed"
