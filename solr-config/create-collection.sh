#!/usr/bin/env bash
# Creates a collection that answers /duplicates in a SolrCloud: uploads a folder with solrconfig.xml
# and schema as a configset of the collection's name, and creates the collection with it.
#
#   solr-config/create-collection.sh SOLR_URL CONF_DIR COLLECTION SHARDS REPLICAS
#   solr-config/create-collection.sh http://localhost:8983/solr example-core/conf contracts 2 2
#
# The plugin jar must be in the folder lib of every node's home before. If the collection cannot be
# created, the configset stays, and the next attempt replaces it: Solr would go on with its copy of
# one that was deleted. With a Solr installation at hand, the same is:
#
#   bin/solr create -s http://localhost:8983 -c contracts -d example-core/conf -sh 2 -rf 2
#
# Where Solr asks who you are, user and password are in the environment, SOLR_DUPLICATES_USER and
# SOLR_DUPLICATES_PASSWORD, or in ~/.netrc: arguments can be seen by everybody on the machine. What
# curl knows of TLS and proxies holds, such as CURL_CA_BUNDLE and https_proxy.
set -euo pipefail

die() {
  echo "$0: $*" >&2
  exit 1
}

[ $# -eq 5 ] || { echo "usage: $0 SOLR_URL CONF_DIR COLLECTION SHARDS REPLICAS" >&2; exit 2; }
solr=${1%/} conf=$2 collection=$3 shards=$4 replicas=$5
[[ ${solr#*://} != *@* ]] ||
  die "SOLR_URL has a user; give it by SOLR_DUPLICATES_USER and SOLR_DUPLICATES_PASSWORD"
[ -f "$conf/solrconfig.xml" ] || die "there is no solrconfig.xml in '$conf'"
[[ $collection =~ ^[A-Za-z0-9_][A-Za-z0-9._-]*$ ]] ||
  die "COLLECTION is a name of letters, digits, '.', '_' and '-', not '$collection'"
[[ $shards =~ ^[1-9][0-9]*$ ]] || die "SHARDS is a number from 1, not '$shards'"
[[ $replicas =~ ^[1-9][0-9]*$ ]] || die "REPLICAS is a number from 1, not '$replicas'"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What curl reads as its configuration, instead of an argument: who asks.
login() {
  local both="${SOLR_DUPLICATES_USER:-}:${SOLR_DUPLICATES_PASSWORD:-}"
  [ "$both" = : ] || printf 'user = "%s"\n' "$(printf %s "$both" | sed 's/[\\"]/\\&/g')"
}

# ask PATH CURL_ARGUMENT...: sends a request; if Solr refuses it, says why.
ask() {
  local status
  status=$(curl -sS --netrc-optional --config <(login) -o "$work/answer" -w '%{http_code}' \
    "${@:2}" "$solr/admin/$1") || die "no Solr answers at $solr"
  case $status in
    200) return ;;
    401) die "Solr asks for a user and a password, or does not accept them:" \
      "SOLR_DUPLICATES_USER and SOLR_DUPLICATES_PASSWORD, or ~/.netrc" ;;
    403) die "the user '${SOLR_DUPLICATES_USER:-}' may not $1 at $solr" ;;
  esac
  echo "Solr answered $status" >&2
  grep -qi '<html' "$work/answer" || { cat "$work/answer" >&2; echo >&2; }
  return 1
}

ask "collections?action=CLUSTERSTATUS&wt=json&indent=false" || die "$solr is no SolrCloud"
! grep -qF "\"configName\":\"$collection\"" "$work/answer" ||
  die "a collection with the configset '$collection' exists already"

# Any JDK has jar, where there is no zip.
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
  die "the collection '$collection' was not created. Solr's log says why; is the plugin jar in" \
    "the folder lib of every node's home?"
echo "$solr/$collection has $shards shards of $replicas replicas"
