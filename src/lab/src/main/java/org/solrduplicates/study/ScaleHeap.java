// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * How much heap the whole-collection job needs, and how much disk: garbage is collected again and
 * again while it runs, which makes it slow, so that what is in use afterwards is what it holds.
 */
public final class ScaleHeap {
  private static long collected;
  private static long files;

  private ScaleHeap() {}

  /** Runs the job on the index in the only folder, which it changes. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (ScaleCore core = ScaleCore.open(Path.of(args[0]))) {
      try (HeapPeak heap = HeapPeak.open(true)) {
        JobRun run =
            JobRun.of(
                core,
                JobRun.settings(Arrays.asList(args).subList(1, args.length)),
                () -> {
                  collect();
                  files = Math.max(files, core.jobBytes());
                });
        print(heap, run.seconds(), out);
        out.println("- files of the job, at most: " + megabytes(files));
        out.println("- files for the next run: " + megabytes(core.jobBytes()));
      }
    }
    System.exit(0);
  }

  /** Twice a second, as it takes a while. */
  private static void collect() {
    if (System.nanoTime() - collected > TimeUnit.MILLISECONDS.toNanos(500)) {
      System.gc();
      collected = System.nanoTime();
    }
  }

  private static void print(HeapPeak heap, double seconds, PrintStream out) {
    out.println();
    out.println("## Heap");
    out.println();
    out.println(
        "All garbage is collected twice a second, in another run of the job; what is left then counts.");
    out.println();
    out.println("- in use before the job: " + megabytes(heap.base()));
    out.println(
        "- more after a collection during the job, at most: **" + megabytes(heap.added()) + "**");
    out.println(String.format(Locale.ROOT, "- seconds of this run: %.1f", seconds));
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
