#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Scans generated files in five formats, and then again: how fast, with how much memory, how much of the time
# it takes to read the files, and how long find takes to list them. Another jar of the command line, of an
# earlier build, scans the same files and the example files in turn.
#
#   benchmarks/scan-files.sh FILES DATA_DIR [EARLIER_JAR]
#
# DATA_DIR holds en_versions and fr_versions. Writes benchmarks/results/DATE-scan-files-FILES.md,
# everything else below target/scan-files. Needs python3 and Linux (memory is that of /proc).
set -euo pipefail

[[ $# -ge 2 && $# -le 3 && $1 =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 FILES DATA_DIR [EARLIER_JAR]" >&2; exit 2; }
unset JAVA_TOOL_OPTIONS
files=$1
earlier=${3:+$(realpath "$3")}
data=$(CDPATH='' cd -- "$2" && pwd)
CDPATH='' cd -- "$(dirname -- "$0")/.."
work=target/scan-files
report=benchmarks/results/$(date -u +%F)-scan-files-$files.md
rm -rf "$work"
mkdir -p "$work"

mvn -ntp -q -pl src/cli -am package -DskipTests
mvn -ntp -q -pl src/lab -am process-test-classes exec:exec@study -Dstudy="FileFarm $data $work/files $files"
cli=$(ls target/solr-duplicates-*-cli.jar)
python3 - "$cli" "$work" "$files" "$earlier" > "$report" <<'PYTHON'
import datetime, json, os, subprocess, sys, threading, time

cli, work, files, earlier = sys.argv[1:]

def children(pid):
    found = [pid]
    for other in os.listdir("/proc"):
        if other.isdigit():
            try:
                with open("/proc/" + other + "/stat") as stat:
                    if int(stat.read().rsplit(")", 1)[1].split()[1]) == pid:
                        found += children(int(other))
            except OSError:
                pass # it has ended
    return found

def memory(pid):
    kilobytes = 0
    for one in children(pid):
        try:
            with open("/proc/%d/status" % one) as status:
                kilobytes += sum(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
        except OSError:
            pass # it has ended
    return kilobytes / 1024

def scan(name, jar=cli, folder=work + "/files", cache="cache"):
    began = time.monotonic()
    program = ["bin/solr-duplicates"] if jar == cli else ["java", "-Xmx1g", "-jar", jar]
    run = subprocess.Popen(
        program + ["scan", "--cache", work + "/" + cache, "--format", "json",
         "--out", work + "/" + name + ".json", folder],
        env={**os.environ, "SOLR_DUPLICATES_OPTS": "-Xmx1g"}, stderr=subprocess.PIPE, text=True)
    most, reading = [0.0], None
    def watch():
        while run.poll() is None:
            most[0] = max(most[0], memory(run.pid))
            time.sleep(0.5)
    watcher = threading.Thread(target=watch)
    watcher.start()
    for line in run.stderr:
        if reading is None and line.startswith("grouping"):
            reading = time.monotonic() - began
    run.wait()
    watcher.join()
    seconds = time.monotonic() - began
    counts = json.load(open(work + "/" + name + ".json"))["counts"]
    print("| %s | %.1f | %.0f | %.0f %% | %.0f | %s |" % (
        name, seconds, counts["files"] / seconds, 100 * (reading or seconds) / seconds, most[0],
        ", ".join("%s %s" % item for item in counts.items())))
    return seconds

print("# A scan of", files, "files in five formats, and again\n")
print("- command: `benchmarks/scan-files.sh", files, "DIR`")
print("- date: %s; machine: %d processors; load before: %.1f; heap of 1 GB, and that of the processes that read" % (
    datetime.date.today().isoformat(), os.cpu_count(), os.getloadavg()[0]))
print("- reading: until the first line about groups, if there is one; memory: resident, of all processes together, looked at twice a second\n")
print("| run | seconds | files/s | reading | memory, MB | counts |")
print("|---|---|---|---|---|---|")
def groups(name):
    "The documents of each group, without what another build may write differently."
    groups = json.load(open(work + "/" + name + ".json"))["groups"]
    return [[member["id"] for member in group["members"]] for group in groups]

def same(one, other):
    return "the same" if groups(one) == groups(other) else "NOT the same"

first, second = scan("first"), scan("second")
before, ratios = [], []
if earlier:
    before.append(scan("earlier-first", earlier, cache="earlier"))
    for turn in range(3):
        new = scan("example-%d" % turn, cli, "example-core/files", "example-%d" % turn)
        old = scan("earlier-example-%d" % turn, earlier, "example-core/files", "earlier-example-%d" % turn)
        ratios.append(old / new)
began = time.monotonic()
subprocess.run(["find", work + "/files", "-type", "f", "-printf", "%s %T@\\n"], stdout=subprocess.DEVNULL, check=True)
listing = time.monotonic() - began
print("\nThe second run was %.1f times as fast. The groups are %s." % (first / second, same("first", "second")))
print("\n`find` lists the files with their sizes and times in %.2f s; the second run takes %.1f times as long." % (
    listing, second / listing))
if earlier:
    print("\nThe earlier build takes %.2f times as long for the first scan, with %s groups, and %s times as long for the example files, with %s groups." % (
        before[0] / first, same("first", "earlier-first"), ", ".join("%.2f" % ratio for ratio in ratios), same("example-0", "earlier-example-0")))
PYTHON
cat "$report"
