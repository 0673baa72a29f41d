#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the release of the last commit twice, in two folders, time zones and masks of file modes, and compares
# every file to the byte. Takes some minutes. Arguments are added to Maven's; offline there is no SBOM.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.."
work=$PWD/target/same-bytes
rm -rf "$work"
mkdir -p "$work"

# Builds in a clone. $1: its name, $2: time zone, $3: umask; then arguments of Maven.
build() {
  local folder=$work/$1
  (
    umask "$3"
    git clone -q . "$folder"
    cd "$folder"
    TZ=$2 mvn -B -ntp -q package -Prelease -DskipTests "${@:4}"
  )
}

build one UTC 022 "$@"
build two Asia/Tokyo 002 "$@"
diff -r "$work/one/target/release" "$work/two/target/release"
echo "the same: $(cd "$work/one/target/release" && find . -type f | sort | tr '\n' ' ')"
