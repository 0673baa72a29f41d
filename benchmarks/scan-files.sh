#!/usr/bin/env bash
# Scans generated files in five formats, and then again: how fast, with how much memory, and how much of the
# time it takes to read the files.
#
#   benchmarks/scan-files.sh FILES DATA_DIR
#
# DATA_DIR holds en_versions and fr_versions. Writes benchmarks/results/DATE-scan-files-FILES.md,
# everything else below target/scan-files. Needs python3 and Linux (memory is that of /proc).
set -euo pipefail

[[ $# -eq 2 && $1 =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 FILES DATA_DIR" >&2; exit 2; }
files=$1
data=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
work=target/scan-files
report=benchmarks/results/$(date -u +%F)-scan-files-$files.md
rm -rf "$work"
mkdir -p "$work"

mvn -ntp -q package -DskipTests -Djacoco.skip
mvn -ntp -q process-test-classes exec:exec@study -Dstudy="FileFarm $data $work/files $files"
cli=$(ls target/solr-duplicates-*-cli.jar)
python3 - "$cli" "$work" "$files" > "$report" <<'PYTHON'
import datetime, json, os, subprocess, sys, threading, time

cli, work, files = sys.argv[1:]

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

def scan(name):
    began = time.monotonic()
    run = subprocess.Popen(
        ["java", "-Xmx1g", "-jar", cli, "scan", "--cache", work + "/cache", "--format", "json",
         "--out", work + "/" + name + ".json", work + "/files"],
        stderr=subprocess.PIPE, text=True)
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
        name, seconds, int(files) / seconds, 100 * (reading or seconds) / seconds, most[0],
        ", ".join("%s %s" % item for item in counts.items())))
    return seconds

print("# A scan of", files, "files in five formats, and again\n")
print("- command: `benchmarks/scan-files.sh", files, "DIR`")
print("- date: %s; machine: %d processors; load before: %.1f; heap of 1 GB, and that of the processes that read" % (
    datetime.date.today().isoformat(), os.cpu_count(), os.getloadavg()[0]))
print("- reading: until the first line about groups, if there is one; memory: resident, of all processes together, looked at twice a second\n")
print("| run | seconds | files/s | reading | memory, MB | counts |")
print("|---|---|---|---|---|---|")
first, second = scan("first"), scan("second")
print("\nThe second run was %.1f times as fast. The reports are %s." % (
    first / second,
    "the same" if json.load(open(work + "/first.json"))["groups"] == json.load(open(work + "/second.json"))["groups"] else "NOT the same"))
PYTHON
cat "$report"
