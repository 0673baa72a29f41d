// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;

/** Other thresholds for some documents, from solrconfig.xml. */
class RulesSolrTest {
  private static final String STRICT_FOR_PDF =
      rule("first", "format:pdf", "dup.threshold", "0.95")
          + rule("second", "*:*", "dup.threshold", "0.85");

  private static String rule(String name, String condition, String key, String value) {
    return "<lst name=\""
        + name
        + "\"><str name=\"if\">"
        + condition
        + "</str>"
        + "<str name=\""
        + key
        + "\">"
        + value
        + "</str></lst>";
  }

  private static TestCore core(String rules) {
    return TestCore.start(
        replaced(
            "DuplicatesComponent\">",
            "DuplicatesComponent\"><lst name=\"rules\">" + rules + "</lst>"),
        schema -> schema);
  }

  private static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  private static void addVersions(TestCore core) {
    core.add(
        document("id", "pdf", "text", words(0, 20), "format", "pdf"),
        document("id", "txt", "text", words(2, 22), "format", "txt"));
  }

  private static String[] dice(String... more) {
    String[] all = {"dup.measure", "dice", "dup.titleBonus", "0", "id", more[0]};
    return more.length == 1 ? all : concat(all, more[1], more[2]);
  }

  private static String[] concat(String[] all, String key, String value) {
    String[] longer = Arrays.copyOf(all, all.length + 2);
    longer[all.length] = key;
    longer[all.length + 1] = value;
    return longer;
  }

  @Test
  void jsonParametersOverrideARuleLikeUrlParameters() throws IOException {
    try (TestCore core = core(STRICT_FOR_PDF)) {
      addVersions(core);

      assertEquals(List.of(), core.duplicates(dice("pdf")).ids());
      assertEquals(
          List.of("txt"),
          core.duplicates(dice("pdf", "json", "{\"params\":{\"dup.threshold\":\"0.5\"}}")).ids());
      assertEquals(List.of("txt"), core.duplicates(dice("pdf", "dup.threshold", "0.5")).ids());
    }
  }

  @Test
  void theFirstRuleThatFitsThePivotIsUsed() throws IOException {
    try (TestCore core = core(STRICT_FOR_PDF)) {
      addVersions(core);

      Answer pdf = core.duplicates(dice("pdf"));
      Answer txt = core.duplicates(dice("txt"));

      assertEquals(List.of(), pdf.ids());
      assertEquals("first", pdf.duplicates().orElseThrow().get("rule"));
      assertEquals(0.95, pdf.group("threshold"));
      assertEquals(List.of("pdf"), txt.ids());
      assertEquals("second", txt.duplicates().orElseThrow().get("rule"));
    }
  }

  @Test
  void aParameterOfTheRequestOverridesARule() throws IOException {
    try (TestCore core = core(STRICT_FOR_PDF)) {
      addVersions(core);

      assertEquals(List.of("txt"), core.duplicates(dice("pdf", "dup.threshold", "0.8")).ids());
    }
  }

  @Test
  void withoutARuleThatFitsTheDefaultsHold() throws IOException {
    try (TestCore core = core(rule("none", "format:odt", "dup.threshold", "0.95"))) {
      addVersions(core);

      Answer answer = core.duplicates(dice("pdf"));

      assertEquals(List.of("txt"), answer.ids());
      assertNull(answer.duplicates().orElseThrow().get("rule"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "format:pdf | dup.threshold | 2 | dup.threshold must be a number in (0, 1], was '2'",
        "format:pdf | threshold | 0.8 | unknown parameter 'threshold'; allowed are [dup.threshold,",
        "nosuch:pdf | dup.threshold | 0.8 | cannot parse 'nosuch:pdf': undefined field nosuch",
        "format:( | dup.threshold | 0.8 | cannot parse 'format:(': ",
        "'' | dup.threshold | 0.8 | needs a condition 'if' and at least one parameter"
      })
  void aRuleThatCannotBeUsedRefusesTheCore(
      String condition, String key, String value, String reason) throws IOException {
    try (TestCore core = core(rule("wrong", condition, key, value))) {
      String failure = core.startFailure().orElse("it started");

      assertTrue(failure.startsWith("rule 'wrong': " + reason), failure);
    }
  }

  @Test
  void aRuleThatSetsNothingRefusesTheCore() throws IOException {
    try (TestCore core = core("<lst name=\"empty\"><str name=\"if\">format:pdf</str></lst>")) {
      assertEquals(
          "rule 'empty': needs a condition 'if' and at least one parameter",
          core.startFailure().orElse("it started"));
    }
  }

  /** With it the condition would ask for a document of both formats. */
  @ParameterizedTest
  @CsvSource({"q.op, AND", "df, title", "sow, true", "uf, title", "lowercaseOperators, false"})
  void noParameterOfARequestSwitchesARuleOff(String name, String value) throws IOException {
    try (TestCore core = core(rule("both", "format:pdf format:doc", "dup.threshold", "0.95"))) {
      addVersions(core);

      Answer answer = core.duplicates(dice("pdf", name, value));

      assertEquals("both", answer.duplicates().orElseThrow().get("rule"));
      assertEquals(0.95, answer.group("threshold"));
    }
  }
}
