#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Random operations on one core, or on a cloud of three nodes, compared with a model after each of them.
#
#   benchmarks/model.sh [--cloud] --seed N --operations M
#   benchmarks/model.sh [--cloud] --run FILE
#
# Ends with "M operations, 0 differences" and 0, or with the shortest operations that still differ and 1.
# --run does the operations of a file, one a line, as the shortest ones are printed.
set -euo pipefail

CDPATH='' cd "$(dirname "$0")/.."
. benchmarks/classpath.sh
classpath=$(class_path .)
exec java -XX:TieredStopAtLevel=1 -Xmx2g -Djava.security.egd=file:/dev/./urandom \
  -classpath "$classpath" \
  org.solrduplicates.living.ModelMain "$@"
