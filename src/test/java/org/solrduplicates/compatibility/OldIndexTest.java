// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
  void whatWasWrittenOnceIsReadAndAnswered(String name) throws Exception {
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
