// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;

/**
 * Prints the verdicts of a policy on labelled sets: one line for each duplicate, to compare with
 * those of another commit. Documents are added in batches, in a random order by seed.
 */
public final class PolicyVerdicts {
  private static final int BATCH = 50;
  private static final int COMMIT = 250;

  private PolicyVerdicts() {}

  /**
   * Prints the verdicts.
   *
   * @param args the sources of the handler, such as {@code exact,sketch}; then files of sets
   */
  public static void main(String[] args) throws IOException {
    for (String file : List.of(args).subList(1, args.length)) {
      LabelledSet set = LabelledSet.read(Path.of(file));
      long start = cpu();
      try (TestCore core = TestCore.start(config(args[0]), PolicyConfig::schema)) {
        add(set, core);
      }
      System.err.println(
          set.name() + ": " + (cpu() - start) / 1000 / set.documents().size() + " us of CPU each");
    }
    System.exit(0);
  }

  private static void add(LabelledSet set, TestCore core) {
    List<LabelledSet.Document> documents = new ArrayList<>(set.documents());
    Collections.shuffle(documents, new Random(1));
    for (int i = 0; i < documents.size(); i += BATCH) {
      List<SolrInputDocument> batch = new ArrayList<>();
      for (LabelledSet.Document d : documents.subList(i, Math.min(i + BATCH, documents.size()))) {
        batch.add(TestCore.document("id", d.id(), "title", d.title(), "text", d.text()));
      }
      Object found = core.update(new UpdateRequest().add(batch)).get("duplicates");
      for (Object duplicate : (List<?>) found) {
        SimpleOrderedMap<?> map = (SimpleOrderedMap<?>) duplicate;
        System.out.println(
            String.join(
                "\t",
                set.name(),
                String.valueOf(map.get("id")),
                String.valueOf(map.get("verdict")),
                String.valueOf(map.get("dup_of")),
                String.valueOf(map.get("dup_score"))));
      }
      if ((i + BATCH) % COMMIT == 0) {
        core.commit();
      }
    }
  }

  private static UnaryOperator<String> config(String sources) {
    UnaryOperator<String> policy =
        PolicyConfig.config(Map.of("action", "report", "windowSeconds", "86400"));
    return config ->
        shipped(policy.apply(config)).replace("group,exact,bytes,sketch,title,mlt", sources);
  }

  /** Returns the configuration of a policy with the measure and the bonus that are shipped. */
  static String shipped(String config) {
    return TestCore.replaced("dup.measure\">dice", "dup.measure\">calibrated")
        .andThen(TestCore.replaced("dup.titleBonus\">0<", "dup.titleBonus\">0.05<"))
        .apply(config);
  }

  /** Returns the processor time that this JVM has taken, in nanoseconds. */
  static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
