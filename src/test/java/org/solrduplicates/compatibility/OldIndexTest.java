package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.solr.common.util.NamedList;
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
 * -Dwrite.index=v2-full}, which is refused where there is one.
 */
class OldIndexTest {
  private static final String LEAVE =
      "Everybody who has worked here for half a year may take leave. Ask the head of your"
          + " department in writing, and name somebody who does your work meanwhile. The office"
          + " answers within ten working days; without an answer the leave is granted.";

  private static final String CHANGED = LEAVE.replace("half a year", "three months");
  private static final String LUNCH = "Monday lentil soup with bread, Tuesday dumplings.";

  @TempDir Path folder;

  private static Path file(String name) {
    return Path.of("src", "test", "resources", "indexes", name + ".zip");
  }

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
  @ValueSource(strings = {"v1-full", "v1-compact"})
  void whatWasWrittenOnceIsReadAndAnswered(String name) throws Exception {
    unpack(file(name));
    try (TestCore core = TestCore.start(config(name), schema -> schema)) {
      assertAnswers(core);

      core.add(document("id", "4", "title", "Leave", "text", CHANGED + " Ask early."));
      assertEquals(List.of("2", "4"), core.duplicates("id", "1").ids().stream().sorted().toList());
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

  private void unpack(Path zip) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path to = folder.resolve(entry.getName()).normalize();
        assertTrue(to.startsWith(folder));
        Files.createDirectories(to.getParent());
        Files.copy(in, to);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "write.index")
  @EnabledIfSystemProperty(named = "write.index", matches = ".+")
  void anIndexIsWrittenOnce(String property) throws Exception {
    String name = System.getProperty(property);
    assertTrue(Files.notExists(file(name)), "there is one already");
    try (TestCore core = TestCore.start(config(name), schema -> schema)) {
      core.addAt(
          Instant.parse("2025-01-01T00:00:00Z"),
          document("id", "1", "title", "Leave", "text", LEAVE),
          document("id", "2", "title", "Leave", "text", CHANGED),
          document("id", "3", "title", "Canteen", "text", LUNCH));
      core.commitToDisk();
      pack(file(name));
    }
  }

  private void pack(Path zip) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip));
        Stream<Path> files = Files.walk(folder.resolve("index"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (!file.endsWith("write.lock")) {
          out.putNextEntry(new ZipEntry("index/" + file.getFileName()));
          try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(out);
          }
        }
      }
    }
  }
}
