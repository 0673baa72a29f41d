#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares scan --exact with fdupes and rmlint on folders of real files: the sets of equal files, and the time.
#
#   benchmarks/scan-exact.sh DIR...
#
# Copies the folders, so that no hard link is among them. Writes benchmarks/results/DATE-scan-exact.md, everything
# else below target/scan-exact. Needs fdupes, rmlint, python3 and Linux.
set -euo pipefail

[[ $# -ge 1 ]] || { echo "usage: $0 DIR..." >&2; exit 2; }
unset JAVA_TOOL_OPTIONS
work=$(cd "$(dirname "$0")/.." && pwd)/target/scan-exact
rm -rf "$work"
mkdir -p "$work/files"
number=0
for folder in "$@"; do
  number=$((number + 1))
  cp -r --preserve=timestamps "$folder" "$work/files/$number"
done
cd "$(dirname "$0")/.."
mvn -ntp -q package -DskipTests -Djacoco.skip
report=benchmarks/results/$(date -u +%F)-scan-exact.md
python3 - "$work" > "$report" <<'PYTHON'
import collections, csv, datetime, json, os, subprocess, sys, time

work = sys.argv[1]
tree = work + "/files"
# empty files are not copies for scan and rmlint, so fdupes is told the same (-n)
COMMANDS = {
    "fdupes": ["fdupes", "-r", "-q", "-n", tree],
    "rmlint": ["rmlint", "-T", "df", "-r", "-o", "json:" + work + "/rmlint.json", tree],
    "scan --exact": ["bin/solr-duplicates", "scan", "--exact", "--all", "--quiet", "--format", "csv",
                     "--out", work + "/scan.csv", tree],
}

def run(name):
    began = time.monotonic()
    done = subprocess.run(COMMANDS[name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="surrogateescape")
    seconds = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(name + " failed: " + done.stderr)
    return seconds, done.stdout

def sets(groups):
    return {frozenset(group) for group in groups if len(group) > 1}

def of_csv():
    groups = collections.defaultdict(list)
    with open(work + "/scan.csv", newline="") as file:
        for row in csv.DictReader(file):
            groups[row["group"]].append(row["id"])
    return sets(groups.values())

def of_rmlint():
    groups = collections.defaultdict(list)
    for entry in json.load(open(work + "/rmlint.json")):
        if entry.get("type") == "duplicate_file":
            groups[entry["checksum"]].append(entry["path"])
    return sets(groups.values())

times, fdupes = collections.defaultdict(list), ""
for name in COMMANDS:
    run(name) # warms the cache of the system
for turn in range(5):
    for name in COMMANDS:
        seconds, output = run(name)
        times[name].append(seconds)
        fdupes = output if name == "fdupes" else fdupes
found = {
    "fdupes": sets([line for line in group.split("\n") if line] for group in fdupes.split("\n\n")),
    "rmlint": of_rmlint(),
    "scan --exact": of_csv(),
}
files = sum(len(names) for _, _, names in os.walk(tree))
print("# Exact copies, compared with fdupes and rmlint\n")
print("- command: `benchmarks/scan-exact.sh DIR...`")
print("- date: %s; machine: %d processors; load before: %.1f; %d files; warm cache; median of five turns\n" % (
    datetime.date.today().isoformat(), os.cpu_count(), os.getloadavg()[0], files))
print("| program | seconds | times fdupes | sets of equal files | the same sets as fdupes |")
print("|---|---|---|---|---|")
median = {name: sorted(all)[2] for name, all in times.items()}
for name in COMMANDS:
    print("| %s | %.2f | %.2f | %d | %s |" % (
        name, median[name], median[name] / median["fdupes"], len(found[name]),
        "yes" if found[name] == found["fdupes"] else "NO, %d differ" % len(found[name] ^ found["fdupes"])))
PYTHON
cat "$report"
