// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.scan.KeepRules.Candidate;
import org.solrduplicates.cli.scan.KeepRules.Choice;
import org.solrduplicates.cli.scan.KeepRules.Rule;

/** The rules of {@code --keep}. */
class KeepRulesTest {
  private static final List<Candidate> VERSIONS =
      List.of(
          new Candidate("/share/archive/2019/report.txt", 0, 1, true, 900, false),
          new Candidate("/share/archive/report.txt", 1, 1, true, 900, true),
          new Candidate("/share/report-2.txt", 2, 2, true, 700, false),
          new Candidate("/share/copies/report-2.txt", 3, 2, true, 700, true),
          new Candidate("/share/copies/of/report-2.txt", 4, 2, true, 700, true),
          new Candidate("/s", 5, 0, false, 100, false));

  private static Choice choose(String rules, List<Candidate> candidates) {
    return new KeepRules(Stream.of(rules.split(" ")).map(Rule::of).toList()).choose(candidates);
  }

  @ParameterizedTest
  @CsvSource({
    "newest, /share/copies/of/report-2.txt, newest",
    "oldest, /share/archive/report.txt, reference",
    "longest, /share/archive/report.txt, reference",
    "longest oldest, /share/archive/report.txt, reference",
    "shortest-path, /s, shortest-path",
    "newest shortest-path, /share/report-2.txt, shortest-path",
    "reference, /share/copies/of/report-2.txt, newest",
    "reference oldest, /share/archive/report.txt, oldest",
    "reference shortest-path, /share/archive/report.txt, shortest-path",
    "path:archive/** newest, /share/archive/report.txt, reference",
    "path:archive/*.txt, /share/archive/report.txt, path:archive/*.txt",
    "path:/share/archive/**, /share/archive/report.txt, reference",
    "path:/archive/**, /share/copies/of/report-2.txt, newest",
    "path:s, /s, path:s",
    "path:absent/** shortest-path, /s, shortest-path",
    "oldest newest, /share/archive/report.txt, reference",
  })
  void theRulesNarrowTheChoiceInTheirOrder(String rules, String kept, String keptBy) {
    Choice choice = choose(rules, VERSIONS);

    assertEquals(kept, choice.kept().id());
    assertEquals(keptBy, choice.rule());
  }

  @Test
  void withoutARuleTheNewestIsKept() {
    assertEquals(choose("newest", VERSIONS), new KeepRules(List.of()).choose(VERSIONS));
  }

  @ParameterizedTest
  @CsvSource({"newest, b", "oldest, a", "longest, b"})
  void ofEqualCopiesTheDateDecides(String rule, String kept) {
    List<Candidate> copies =
        List.of(
            new Candidate("a", 0, 1, true, 10, false), new Candidate("b", 1, 1, true, 10, false));

    assertEquals(kept, choose(rule, copies).kept().id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"newest", "oldest"})
  void undatedDocumentsKeepTheirOrder(String rule) {
    List<Candidate> undated =
        List.of(
            new Candidate("a", 0, 0, false, 10, false), new Candidate("b", 1, 0, false, 10, false));

    assertEquals("a", choose(rule, undated).kept().id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://a.example/x?y 2024", "a\u0000b", "/", "", "C:\\x"})
  void anIdThatIsNoPathMatchesNoPattern(String id) {
    List<Candidate> documents =
        List.of(
            new Candidate(id, 0, 1, true, 10, false), new Candidate("/b", 1, 2, true, 10, false));

    assertEquals("/b", choose("path:/b", documents).kept().id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "first", "Newest", "path:"})
  void anotherNameIsNoRule(String name) {
    Exception refused = assertThrows(IllegalArgumentException.class, () -> Rule.of(name));

    assertEquals("no rule " + name, refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"path:[", "path:{a"})
  void anInvalidPatternIsNoRule(String name) {
    assertThrows(IllegalArgumentException.class, () -> Rule.of(name));
  }
}
