// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;

/**
 * Indexes a large corpus into a core on the disk, once: what was measured is kept beside the index,
 * and said again without indexing when it is there. Commits at the end; in between Solr does what
 * the example is configured to do, which keeps its log short. Nothing is merged by force.
 */
public final class ScaleIndex {
  private static final String MEASURED = "indexing.txt";
  private static final int THREADS = 2;
  private static final int BATCH = 500;

  private ScaleIndex() {}

  /** Indexes the corpus in the first folder into the second one. */
  public static void main(String[] args) throws Exception {
    String measured = index(Path.of(args[0]), Path.of(args[1]));
    new PrintStream(System.out, true, StandardCharsets.UTF_8).println(measured);
    System.exit(0);
  }

  /** Returns what was measured when the corpus was indexed into a folder, which it now is. */
  static String index(Path corpus, Path home) throws Exception {
    if (Files.notExists(home.resolve(MEASURED))) {
      if (Files.exists(home)) {
        throw new IllegalStateException(home + " was not finished; delete it");
      }
      Files.writeString(Files.createDirectories(home).resolve(MEASURED), fill(corpus, home));
    }
    return measured(home);
  }

  /** Returns what was measured when an index was made. */
  static String measured(Path home) throws IOException {
    return Files.readString(home.resolve(MEASURED));
  }

  private static String fill(Path corpus, Path home) throws Exception {
    try (ScaleCore core = ScaleCore.open(home)) {
      long start = System.nanoTime();
      addAll(ScaleDocuments.files(corpus), core::add);
      core.commit();
      double seconds = (System.nanoTime() - start) / 1e9;
      return String.format(
          Locale.ROOT,
          "%d documents in %.1f s, %.0f documents/s with %d threads; index of %.1f MB",
          core.documents(),
          seconds,
          core.documents() / seconds,
          THREADS,
          core.bytes() / 1e6);
    }
  }

  /** Where documents are added, by several threads at once. */
  interface Target {
    void add(List<SolrInputDocument> documents) throws IOException, SolrServerException;
  }

  /** Adds all documents of some files. */
  static void addAll(List<Path> files, Target target)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Path>> tasks = new ArrayList<>();
      files.forEach(file -> tasks.add(() -> add(file, target)));
      for (Future<Path> added : threads.invokeAll(tasks)) {
        added.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static Path add(Path file, Target target) throws IOException, SolrServerException {
    try (ScaleDocuments documents = new ScaleDocuments(file)) {
      List<SolrInputDocument> batch = documents.next(BATCH);
      while (!batch.isEmpty()) {
        target.add(batch);
        batch = documents.next(BATCH);
      }
    }
    return file;
  }
}
