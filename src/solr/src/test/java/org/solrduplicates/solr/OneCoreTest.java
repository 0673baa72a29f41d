// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.solrduplicates.core.RandomTexts;

/**
 * Tests on one core of the example configuration, which is empty at the start of each. They run
 * twice: the second time, collections of several shards must give the same answers.
 */
@Tag("one-core")
abstract class OneCoreTest {
  /** Parameters that make scores easy to compute by hand: shared words by all words. */
  static final String[] DICE = {"dup.measure", "dice", "dup.titleBonus", "0"};

  static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    mirror();
  }

  /** Starts again with the field of copied passages, which the mirror has anyway. */
  static void startWithFragments() throws IOException {
    core.close();
    core = TestCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS));
    mirror();
  }

  private static void mirror() {
    if (Boolean.getBoolean("several.shards")) {
      core.mirrored(ShardMirror.shared().knowingNothing());
    }
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
  }

  /** Returns the words of the numbers from {@code from} up to {@code to}, each once. */
  static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  /** Makes documents of ten words, each sharing all but {@code step} with the one before it. */
  static List<SolrInputDocument> chain(int step, String... ids) {
    return IntStream.range(0, ids.length)
        .mapToObj(i -> TestCore.document("id", ids[i], "text", words(i * step, i * step + 10)))
        .toList();
  }

  /** Returns the parameters {@link #DICE} and more. */
  static String[] dice(String... more) {
    String[] all = new String[DICE.length + more.length];
    System.arraycopy(DICE, 0, all, 0, DICE.length);
    System.arraycopy(more, 0, all, DICE.length, more.length);
    return all;
  }
}
