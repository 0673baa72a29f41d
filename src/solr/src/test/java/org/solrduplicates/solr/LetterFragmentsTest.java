// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.LetterFrequencies;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.core.passage.PinyinInitials;
import org.solrduplicates.lucene.FragmentIndex;

/**
 * Copied passages of an index whose fragments are letter frequencies, as docs/passages.md shows.
 */
class LetterFragmentsTest {
  private static final String BACKFILL = "/duplicates/backfill";
  private static final List<String> PLUGINS =
      List.of("FingerprintUpdateProcessorFactory\">", "DuplicatesComponent\">");

  private static final Random RANDOM = new Random(1);
  private static final String PASSAGE = chinese(120);
  private static final String HOMOPHONES = withHomophones(PASSAGE);

  private static TestCore start(String processor, String component) throws IOException {
    return TestCore.start(lines(processor, component), TestCore.with(TestCore.FRAGMENTS));
  }

  private static UnaryOperator<String> lines(String processor, String component) {
    return file ->
        replaced(PLUGINS.get(0), PLUGINS.get(0) + processor)
            .andThen(replaced(PLUGINS.get(1), PLUGINS.get(1) + component))
            .apply(file);
  }

  private static TestCore start(String both) throws IOException {
    return start(both, both);
  }

  private static String kind(String kind) {
    return "<str name=\"fragmentsKind\">" + kind + "</str>";
  }

  /** Returns the lines of the example in the page. */
  private static String example() throws IOException {
    String page = Files.readString(Path.of("docs", "passages.md"));
    return page.lines()
        .filter(line -> line.matches("<(str|int|float) .*letters.*>"))
        .collect(Collectors.joining());
  }

  /** Returns common characters that have an initial. */
  private static String chinese(int length) {
    return RANDOM
        .ints(0x4E00, 0x9FA5)
        .filter(character -> PinyinInitials.of(character) != PinyinInitials.NONE)
        .limit(length)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Replaces every fourth character by the next one with the same initial. */
  private static String withHomophones(String text) {
    StringBuilder swapped = new StringBuilder(text);
    for (int at = 0; at < text.length(); at += 4) {
      char other = text.charAt(at);
      do {
        other++;
      } while (PinyinInitials.of(other) != PinyinInitials.of(text.charAt(at)));
      swapped.setCharAt(at, other);
    }
    return swapped.toString();
  }

  private static void add(TestCore core) {
    core.add(
        document("id", "original", "text", chinese(205) + PASSAGE + chinese(200)),
        document("id", "other", "text", chinese(500)),
        document("id", "copy", "text", chinese(300) + HOMOPHONES + chinese(101)));
  }

  @SuppressWarnings("unchecked")
  private static List<NamedList<Object>> found(TestCore core, String... pivot) {
    String[] on = {"dup.passages", "true", pivot[0], pivot[1]};
    NamedList<?> all = core.duplicates(on).duplicates().orElseThrow();
    return (List<NamedList<Object>>) ((NamedList<?>) all.get("passages")).get("documents");
  }

  private static Set<String> terms(TestCore core) {
    return core.look(
        searcher -> {
          Set<String> found = new HashSet<>();
          Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), "dup_fragments");
          TermsEnum all = terms.iterator();
          while (all.next() != null) {
            found.add(all.term().utf8ToString());
          }
          return found;
        });
  }

  @Test
  void aPassageWithSwappedHomophonesIsFound() throws IOException {
    try (TestCore core = start(example())) {
      add(core);

      NamedList<Object> copy = found(core, "id", "original").get(0);

      assertEquals(List.of("copy"), Answer.each(found(core, "id", "original"), "id"));
      assertEquals(List.of("original"), Answer.each(found(core, "id", "copy"), "id"));
      NamedList<?> passage = (NamedList<?>) ((List<?>) copy.get("passages")).get(0);
      assertEquals("homophones", passage.get("kind"));
      assertEquals(
          List.of("copy", "original"),
          Answer.each(found(core, "dup.text", HOMOPHONES), "id").stream().sorted().toList());
    }
  }

  /** No run of eight characters is common, so no other fragment leads to the copy. */
  @Test
  void theIndexHasLettersInPlaceOfInitials() throws IOException {
    try (TestCore core = start(kind("letters"))) {
      core.add(document("id", "a", "text", PASSAGE));

      LetterFrequencies letters = LetterFrequencies.of(16, 0.5, 8);
      assertEquals(
          Set.copyOf(FragmentIndex.terms(PASSAGE, FragmentSettings.of(letters))), terms(core));
      Set<String> ngrams = Set.copyOf(FragmentIndex.terms(PASSAGE, FragmentSettings.DEFAULT));
      assertFalse(terms(core).containsAll(ngrams));
    }
  }

  @Test
  void theDefaultIsWrittenAsWithoutTheParameter() throws IOException {
    try (TestCore without = start("");
        TestCore named = start(kind("ngrams"))) {
      without.add(document("id", "a", "text", PASSAGE));
      named.add(document("id", "a", "text", PASSAGE));

      assertEquals(terms(without), terms(named));
      assertEquals(
          Set.copyOf(FragmentIndex.terms(PASSAGE, FragmentSettings.DEFAULT)), terms(named));
    }
  }

  /** Requests have other windows than the index, and all of an ignored text are ignored. */
  @Test
  void allWindowsOfAnIgnoredTextAreIgnored() {
    FragmentSettings settings = FragmentSettings.of(LetterFrequencies.of(16, 0.5, 8));
    IgnoredFragments ignored = IgnoredFragments.of(settings, List.of(PASSAGE));
    long[] windows =
        new FragmentSettings(Map.of(), settings.letters())
            .asked(PassageText.of(PASSAGE.substring(3)));

    assertTrue(LongStream.of(windows).allMatch(ignored.ignored()));
  }

  @Test
  void afterAChangeOfTheKindTheBackfillWritesTheFieldAgain() throws IOException {
    try (TestCore core = start("")) {
      add(core);
      core.reconfigure(lines(example(), example()), TestCore.with(TestCore.FRAGMENTS));
      assertEquals(List.of(), found(core, "id", "original"));

      core.postTo(
          BACKFILL,
          "application/json",
          "{\"command\":\"start\",\"check\":\"text\"}".getBytes(UTF_8));
      Waiting.until(
          "the end of the backfill",
          () -> !"running".equals(core.ask(BACKFILL).all().findRecursive("backfill", "state")));

      assertEquals(List.of("copy"), Answer.each(found(core, "id", "original"), "id"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fragmentsKind | words | one of ngrams, letters",
        "lettersWindow | 7 | a whole number from 8 to 256",
        "lettersWindow | 257 | a whole number from 8 to 256",
        "lettersWindow | 16.5 | a whole number from 8 to 256",
        "lettersOverlap | 0.91 | a number from 0 to 0.9",
        "lettersOverlap | half | a number from 0 to 0.9",
        "lettersRange | 3 | 'one of 2, 4, 8, 10'",
        "lettersRange | 16 | 'one of 2, 4, 8, 10'"
      })
  void aValueOutOfRangeIsRefused(String key, String value, String range) throws IOException {
    String line = "<str name=\"" + key + "\">" + value + "</str>";
    String kind = key.equals("fragmentsKind") ? "" : kind("letters");
    for (List<String> lines : List.of(List.of(kind + line, kind), List.of(kind, kind + line))) {
      try (TestCore core = start(lines.get(0), lines.get(1))) {
        assertEquals(
            Optional.of("'" + key + "' must be " + range + ", was '" + value + "'"),
            core.startFailure());
      }
    }
  }
}
