#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs install, backfill, groups, questions, a result list, doctor and uninstall on the configurations that well-known
# applications publish.
#
#   benchmarks/configurations.sh FOLDER
#
# FOLDER has a folder NAME/conf for applications of applications.csv, and a folder lib with the Solr modules
# that they need. Writes benchmarks/results/DATE-configurations.md. Exits with 1 if one fails.
set -euo pipefail
[[ $# -eq 1 && -d $1 ]] || { echo "usage: $0 FOLDER" >&2; exit 2; }
folder=$(CDPATH='' cd -- "$1" && pwd)
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
results=benchmarks/results/$(date -u +%F)-configurations.md
code=0
mvn -q -pl src/it -am test -Dtest=PublicConfigurationsTest -Dconfigurations="$folder" > target/configurations.log 2>&1 || code=1
report=src/it/target/quick/surefire-reports/TEST-org.solrduplicates.cli.PublicConfigurationsTest.xml
names=$(grep -v '^#' src/it/src/test/resources/applications.csv | sed 's/ .*//')
{
  echo '# Published configurations'
  echo
  echo "- command: \`benchmarks/configurations.sh FOLDER\`"
  echo "- date: $(date -u +%F); one core for each, Solr 9.10.1"
  echo
  echo '| application | all steps work, with at most one paste, and with the fields and dates of docs/works-with.md |'
  echo '|---|---|'
  number=0
  for name in $names; do
    [ -d "$folder/$name" ] || { echo "| $name | not run |"; continue; }
    number=$((number + 1))
    outcome=$(tr '\n' ' ' < "$report" | sed 's/<testcase/\n<testcase/g' | grep -F "(Application)[$number]\"" | tail -1)
    case $outcome in
      '' | *'<failure'* | *'<error'*) echo "| $name | no |" ;;
      *) echo "| $name | yes |" ;;
    esac
  done
} > "$results"
cat "$results"
exit "$code"
