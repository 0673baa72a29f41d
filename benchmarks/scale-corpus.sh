# SPDX-License-Identifier: Apache-2.0
# For benchmarks/scale.sh and scale-cloud.sh, which source it with their own arguments: goes to the top
# folder, builds, makes the corpus and the index of DOCUMENTS where there are none, and says where they
# are.
documents=${1:-} scale=${2:-${SCALE:-}}
[[ $# -le 2 && $documents =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 DOCUMENTS [SCALE]" >&2; exit 2; }
if [ -n "$scale" ]; then
  scale=$(CDPATH='' cd -- "$scale" && pwd)
fi
work=${SCALE_WORK:+$(mkdir -p "$SCALE_WORK" && CDPATH='' cd -- "$SCALE_WORK" && pwd)}
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=${work:-target/scale}
mkdir -p "$work"

corpus=$work/corpus-$documents
index=$work/index-$documents

generate() {
  [ -n "$scale" ] || { echo "$0: no corpus in $corpus, and no SCALE to make one" >&2; exit 2; }
  local base=
  for language in en fr zh; do
    base=$base${base:+,}$scale/../${language}_versions.jsonl.gz
  done
  rm -rf "$corpus.part"
  java -Xmx6g "$scale/ScaleCorpus.java" --docs "$documents" --seed 1 --shards 16 \
    --base "$base" --out "$corpus.part"
  mv "$corpus.part" "$corpus"
}

# study CLASS ARGUMENT...
study() {
  java -Xmx3g -Djava.security.egd=file:/dev/./urandom \
    -classpath "$classpath" \
    "org.solrduplicates.study.$1" "${@:2}"
}

. benchmarks/classpath.sh
classpath=$(class_path .)
[ -d "$corpus" ] || generate
study ScaleIndex "$corpus" "$index"
