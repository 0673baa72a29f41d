// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;

/**
 * What runs of the grouping job take: of a new collection, of the same again in a warm JVM, of one
 * in which nothing has changed, and of one in which some texts have. See {@code benchmarks/job.sh}.
 */
final class JobCost {
  private static final int BATCH = 500;

  /** One document of so many changes. */
  private static final int CHANGED = 100;

  private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final List<SolrInputDocument> changed = new ArrayList<>();

  private JobCost() {}

  /**
   * Measures in a folder whose index is made if it is not there. There follow the corpus, and how
   * many documents of it there are at most.
   */
  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]).toAbsolutePath();
    Path index = home.resolve("index");
    JobCost cost = new JobCost();
    cost.index(index, Path.of(args[1]), Integer.parseInt(args[2]));
    cost.first(copied(index, home.resolve("first")));
    cost.again(copied(index, home.resolve("again")));
    System.exit(0);
  }

  private static Path copied(Path from, Path to) throws IOException {
    ExampleCore.copy(from, to);
    return to;
  }

  /** Adds the documents unless they are there, and keeps some of them with another text. */
  private void index(Path index, Path corpus, int most) throws Exception {
    boolean isMade = Files.exists(index);
    if (!isMade) {
      ExampleCore.make(index, config -> config);
    }
    try (ExampleCore core = new ExampleCore(index)) {
      int read = 0;
      for (Path file : ScaleDocuments.files(corpus)) {
        try (ScaleDocuments documents = new ScaleDocuments(file)) {
          List<SolrInputDocument> all = documents.next(most - read);
          for (int i = 0; i < all.size() && !isMade; i += BATCH) {
            core.add(all.subList(i, Math.min(i + BATCH, all.size())));
          }
          for (int i = 0; i < all.size(); i += CHANGED) {
            changed.add(all.get(i));
          }
          read += all.size();
        }
      }
      core.commit();
    }
    for (SolrInputDocument document : changed) {
      String id = document.getFieldValue("id").toString();
      document.setField("text", document.getFieldValue("text") + " Amended by the parties " + id);
    }
  }

  private void first(Path home) throws Exception {
    try (ExampleCore core = new ExampleCore(home)) {
      print("of the first run in a JVM", core);
    }
  }

  private void again(Path home) throws Exception {
    try (ExampleCore core = new ExampleCore(home)) {
      print("of the second one, of all documents again", core);
      print("of a run after which nothing has changed", core);
      add(core);
      print("of a run after 1 % of the texts have changed", core);
    }
  }

  private void add(ExampleCore core) throws IOException, SolrServerException {
    core.add(changed);
    core.commit();
  }

  private void print(String what, ExampleCore core) throws Exception {
    System.gc();
    long before = COMPILER.getTotalCompilationTime();
    double seconds = JobRun.of(core, JobRun.settings(List.of()), () -> {}).cpuSeconds();
    double compiling = (COMPILER.getTotalCompilationTime() - before) / 1e3;
    out.printf(Locale.ROOT, "CPU seconds %s\t%.3f%n", what, seconds);
    out.printf(Locale.ROOT, "seconds of the JIT compiler %s\t%.3f%n", what, compiling);
  }
}
