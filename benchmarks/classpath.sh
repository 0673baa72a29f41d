# SPDX-License-Identifier: Apache-2.0
# Sourced by benchmarks that run classes of src/lab.
# shellcheck shell=bash

# class_path FOLDER [ARGUMENT...]: compiles the modules of a work tree, or the one that early commits have, with
# arguments for Maven, and prints the class path of its studies.
class_path() (
  cd "$1"
  local given=(-ntp -q process-test-classes -Dspotless.check.skip -Dforbiddenapis.skip "${@:2}")
  if [ -d src/lab ]; then
    mvn -pl src/lab -am "${given[@]}" >&2 || exit
    echo "$PWD/src/lab/target/classes:$(cat src/lab/target/classpath)"
  else
    mvn dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/classpath "${given[@]}" >&2 || exit
    echo "$PWD/target/bench-classes:$PWD/target/classes:$PWD/target/test-classes:$(cat target/classpath)"
  fi
)
