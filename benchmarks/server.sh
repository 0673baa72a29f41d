# SPDX-License-Identifier: Apache-2.0
# Sourced by benchmarks and others that need a real Solr: builds both jars, and serves an empty core with
# the plugin. Expects $work, a folder below target that may be deleted; stops the server at the end.
# shellcheck shell=bash
server_pid=
# What a module builds in its folder.
built=target
# Where ExampleServer is; empty if it is in $work/classpath. Options of its Java.
unset server_tests
server_options=()

# Makes $work empty, builds both jars, sets $cli.
build() {
  rm -rf "$work"
  mkdir -p "$work"
  mvn -ntp -q package -DskipTests -Dspotless.check.skip -Dforbiddenapis.skip
  find_jars
}

# Copies the class path of Solr to $work/classpath, sets $cli.
find_jars() {
  cp "src/it/$built/classpath" "$work/classpath"
  cli=$(ls target/solr-duplicates-*-cli.jar)
}

# Runs a command for labelled sets: evaluate-set, links or index-set.
bench() {
  java -cp "src/lab/target/classes:$(cat src/lab/target/classpath)" \
    org.solrduplicates.cli.Bench "$@"
}

# Starts a Solr with the plugin and an empty core, sets $solr. Takes options of ExampleServer.
start_server() {
  : > "$work/server.txt"
  local tests="src/it/$built/test-classes:src/core/$built/test-classes:src/solr/$built/test-classes:"
  CLASSPATH="${server_tests-$tests}$(cat "$work/classpath")" java -Xmx1g "${server_options[@]}" -Dexample=false \
    -DpluginJar="${cli%-cli.jar}.jar" -DcliJar="$cli" -Dfolder="$work/server" "$@" \
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
    server_pid=
  fi
}
trap stop_server EXIT
