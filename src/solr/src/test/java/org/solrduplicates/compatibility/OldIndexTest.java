// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * Indexes that were written once, by each version and profile of the record, are asked as they are.
 * The files never change: where a test fails, the product cannot read what people have.
 *
 * <p>A new version of the record gets a file of its own: {@code mvn test -Dtest=OldIndexTest
 * -Dwrite.index=v3-full}, which is refused where there is one.
 */
class OldIndexTest {
  private static final String LEAVE =
      "Everybody who has worked here for half a year may take leave. Ask the head of your"
          + " department in writing, and name somebody who does your work meanwhile. The office"
          + " answers within ten working days; without an answer the leave is granted.";

  private static final String CHANGED = LEAVE.replace("half a year", "three months");
  private static final String LUNCH = "Monday lentil soup with bread, Tuesday dumplings.";

  private static final byte[] START = "{\"command\":\"start\"}".getBytes(UTF_8);

  @TempDir Path folder;

  private UnaryOperator<String> config(String name) {
    String profile = name.replaceFirst(".*-", "");
    return replaced("<dataDir>${solr.data.dir:}</dataDir>", "<dataDir>" + folder + "</dataDir>")
            .andThen(
                replaced(
                    "<str name=\"textField\">text</str>",
                    "<str name=\"textField\">text</str><str name=\"profile\">"
                        + profile
                        + "</str>"))
        ::apply;
  }

  @ParameterizedTest
  @ValueSource(strings = {"v2-full", "v2-compact"})
  void anOldIndexIsReadAndAnswersQuestions(String name) throws Exception {
    OldIndex.unpack(name, folder);
    try (TestCore core = TestCore.start(config(name), schema -> schema)) {
      assertAnswers(core);

      core.add(document("id", "4", "title", "Leave", "text", CHANGED + " Ask early."));
      assertEquals(List.of("2", "4"), core.duplicates("id", "1").ids().stream().sorted().toList());
    }
  }

  /** Version 1 was never released. */
  @Test
  void recordsOfVersion1AreCountedAndTheTextTakesTheirPlace() throws Exception {
    OldIndex.unpack("v1-full", folder);
    try (TestCore core = TestCore.start(config("v1-full"), schema -> schema)) {
      assertEquals(List.of("2"), core.duplicates("id", "1", "dup.sources", "every").ids());
      NamedList<?> counts =
          (NamedList<?>) core.ask("/duplicates/setup").all().findRecursive("setup", "counts");
      assertEquals("{unreadable=3}", counts.get("other").toString(), counts::toString);
    }
  }

  /** The index and the state of a job that the commit 08dbf07 has written. */
  @Test
  void groupsOfVersion1StayUntilTheBackfill() throws Exception {
    OldIndex.unpack("v1-grouped", folder);
    try (TestCore core = TestCore.start(config("v1-full"), schema -> schema)) {
      Map<Object, Set<Object>> before = groups(core);
      assertEquals(34, before.size());

      String refusal = (String) job(core, "failed").get("error");

      assertTrue(refusal.contains("102 of 102 documents"), refusal);
      assertTrue(refusal.contains("run the backfill"), refusal);
      assertEquals(before, groups(core));

      core.postTo("/duplicates/backfill", "application/json", START);
      Waiting.until(
          "the end of the backfill",
          () ->
              core.ask("/duplicates/backfill")
                  .all()
                  .findRecursive("backfill", "state")
                  .equals("done"));
      job(core, "done");
      assertEquals(before, groups(core));
    }
  }

  private static NamedList<?> job(TestCore core, String end) {
    core.postTo("/duplicates/groups", "application/json", START);
    return core.awaitJob("/duplicates/groups", end);
  }

  /** Returns the documents of each group. */
  private static Map<Object, Set<Object>> groups(TestCore core) {
    return core.ask("/select", "q", "*:*", "rows", "1000", "fl", "id,dup_group").response().stream()
        .collect(
            Collectors.groupingBy(
                document -> document.getFieldValue("dup_group"),
                Collectors.mapping(document -> document.getFieldValue("id"), Collectors.toSet())));
  }

  private static void assertAnswers(TestCore core) {
    Answer answer = core.duplicates("id", "1", "dup.sources", "sketch");
    assertEquals(List.of("2"), answer.ids());
    assertEquals(List.of(), core.duplicates("id", "3").response());
    NamedList<?> counts =
        (NamedList<?>) core.ask("/duplicates/setup").all().findRecursive("setup", "counts");
    assertEquals(3L, counts.get("current"), counts::toString);
    assertEquals(0L, counts.get("without"), counts::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = "write.index")
  @EnabledIfSystemProperty(named = "write.index", matches = ".+")
  void anIndexIsWrittenOnce(String property) throws Exception {
    String name = System.getProperty(property);
    try (TestCore core = TestCore.start(config(name), schema -> schema)) {
      core.addAt(
          Instant.parse("2025-01-01T00:00:00Z"),
          document("id", "1", "title", "Leave", "text", LEAVE),
          document("id", "2", "title", "Leave", "text", CHANGED),
          document("id", "3", "title", "Canteen", "text", LUNCH));
      core.commitToDisk();
      OldIndex.pack(name, folder);
    }
  }
}
