#!/usr/bin/env bash
# Creates a SolrCloud collection with the plugin: uploads a folder with solrconfig.xml and schema as
# a configset of the collection's name, and creates the collection with it.
#
#   solr-config/create-collection.sh SOLR_URL CONF_DIR COLLECTION SHARDS REPLICAS
#   solr-config/create-collection.sh http://localhost:8983/solr example-core/conf contracts 2 2
#
# The plugin jar must already be in the folder lib of every node's home. If the collection cannot be
# created, the configset is kept, and the next attempt replaces it: Solr would keep using its copy of
# a deleted one. With a local Solr installation, the equivalent command is:
#
#   bin/solr create -s http://localhost:8983 -c contracts -d example-core/conf -sh 2 -rf 2
#
# For a secured Solr, set SOLR_DUPLICATES_USER and SOLR_DUPLICATES_PASSWORD in the environment, or use
# ~/.netrc: other users of the machine can see arguments. The TLS and proxy variables of curl apply,
# such as CURL_CA_BUNDLE and https_proxy.
set -euo pipefail

die() {
  echo "$0: $*" >&2
  exit 1
}

[ $# -eq 5 ] || { echo "usage: $0 SOLR_URL CONF_DIR COLLECTION SHARDS REPLICAS" >&2; exit 2; }
solr=${1%/} conf=$2 collection=$3 shards=$4 replicas=$5
[[ ${solr#*://} != *@* ]] ||
  die "SOLR_URL must not contain a user; set SOLR_DUPLICATES_USER and SOLR_DUPLICATES_PASSWORD"
[ -f "$conf/solrconfig.xml" ] || die "there is no solrconfig.xml in '$conf'"
[[ $collection =~ ^[A-Za-z0-9_][A-Za-z0-9._-]*$ ]] ||
  die "COLLECTION must have only letters, digits, '.', '_' and '-', was '$collection'"
[[ $shards =~ ^[1-9][0-9]*$ ]] || die "SHARDS must be a number from 1, was '$shards'"
[[ $replicas =~ ^[1-9][0-9]*$ ]] || die "REPLICAS must be a number from 1, was '$replicas'"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Passes the user to curl as configuration, because arguments are visible to other users.
login() {
  local both="${SOLR_DUPLICATES_USER:-}:${SOLR_DUPLICATES_PASSWORD:-}"
  [ "$both" = : ] || printf 'user = "%s"\n' "$(printf %s "$both" | sed 's/[\\"]/\\&/g')"
}

# ask PATH CURL_ARGUMENT...: sends a request and prints the reason if it fails.
ask() {
  local status
  status=$(curl -sS --netrc-optional --config <(login) -o "$work/answer" -w '%{http_code}' \
    "${@:2}" "$solr/admin/$1") || die "there is no response from Solr at $solr"
  case $status in
    200) return ;;
    401) die "Solr requires a valid user and password: set" \
      "SOLR_DUPLICATES_USER and SOLR_DUPLICATES_PASSWORD, or use ~/.netrc" ;;
    403) die "the user '${SOLR_DUPLICATES_USER:-}' has no permission for $1 at $solr" ;;
  esac
  echo "Solr answered $status" >&2
  grep -qi '<html' "$work/answer" || { cat "$work/answer" >&2; echo >&2; }
  return 1
}

ask "collections?action=CLUSTERSTATUS&wt=json&indent=false" ||
  die "$solr does not run in SolrCloud mode"
! grep -qF "\"configName\":\"$collection\"" "$work/answer" ||
  die "a collection with the configset '$collection' exists already"

# jar is part of every JDK and replaces a missing zip.
if [ "$(command -v zip)" ]; then
  (cd "$conf" && zip -qr "$work/conf.zip" .)
else
  jar --create --no-manifest --file "$work/conf.zip" -C "$conf" .
fi

ask "configs?action=UPLOAD&name=$collection&overwrite=true&cleanup=true" \
  -H 'Content-Type: application/octet-stream' --data-binary @"$work/conf.zip" ||
  die "the configset '$collection' was not uploaded"
create="action=CREATE&name=$collection&collection.configName=$collection"
ask "collections?$create&numShards=$shards&replicationFactor=$replicas&waitForFinalState=true" ||
  die "the collection '$collection' was not created. Solr's log has the reason. Is the plugin jar in" \
    "the folder lib of every node's home?"
echo "$solr/$collection has $shards shards of $replicas replicas"
