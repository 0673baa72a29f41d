// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A core with an invalid rule fails to start with the rule and the reason. */
class RulesStartTest {
  private static UnaryOperator<String> component(String lines) {
    return replaced("DuplicatesComponent\">", "DuplicatesComponent\">" + lines);
  }

  /** Reads a rule as {@code key=value; key=value}. */
  private static String rule(String name, String settings) {
    StringBuilder lines = new StringBuilder("<lst name=\"" + name + "\">");
    for (String setting : settings.split("; ")) {
      int equals = setting.indexOf('=');
      lines
          .append("<str name=\"" + setting.substring(0, equals) + "\">")
          .append(setting.substring(equals + 1))
          .append("</str>");
    }
    return lines + "</lst>";
  }

  private static String rules(String lines) {
    return "<lst name=\"rules\">" + lines + "</lst>";
  }

  private static Optional<String> failure(UnaryOperator<String> config) throws IOException {
    try (TestCore core = TestCore.start(config, schema -> schema)) {
      return core.startFailure();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if=*:*; dup.threshold=0.8; dup.review.threshold=0.9"
            + " | dup.review.threshold must be at most dup.threshold, which is 0.8, was '0.9'",
        "if=*:*; dup.review.threshold=1.1"
            + " | dup.review.threshold must be a number in (0, 1], at most dup.threshold, was '1.1'",
        "if=*:*; dup.threshold=NaN | dup.threshold must be a number in (0, 1], was 'NaN'",
        "if=*:*; dup.link=average | dup.link must be one of single, pivot, was 'average'",
        "if=word; dup.threshold=0.8"
            + " | cannot parse 'word': no field name specified in query and no default specified"
            + " via 'df' param",
        "if=modified:abc; dup.threshold=0.8"
            + " | cannot parse 'modified:abc': Invalid Date String:'abc'",
        "if={!nosuch}x; dup.threshold=0.8"
            + " | cannot parse '{!nosuch}x': invalid query parser 'nosuch' for query '{!nosuch}x'",
        "if={!frange l=0}nosuch; dup.threshold=0.8"
            + " | cannot parse '{!frange l=0}nosuch': undefined field: \"nosuch\""
      })
  void aRuleThatCannotBeUsedIsNamed(String settings, String reason) throws IOException {
    assertEquals(
        Optional.of("rule 'wrong': " + reason), failure(component(rules(rule("wrong", settings)))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<lst name=\"wrong\"/>", "<str name=\"wrong\">format:pdf</str>"})
  void anEmptyRuleIsNamed(String rule) throws IOException {
    assertEquals(
        Optional.of("rule 'wrong': needs a condition 'if' and at least one parameter"),
        failure(component(rules(rule))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<lst>", "<lst name=\"\">", "<lst name=\" \">"})
  void aRuleHasAName(String start) throws IOException {
    String rule = rule("x", "if=*:*; dup.threshold=0.8").replace("<lst name=\"x\">", start);

    assertEquals(
        true,
        failure(component(rules(rule)))
            .orElse("it started")
            .endsWith("': the name is" + " missing"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<str name=\"rules\">x</str>", "<arr name=\"rules\"><str>x</str></arr>"})
  void rulesAreAListOfNamedRules(String rules) throws IOException {
    assertEquals(Optional.of("'rules' must be a list of named rules"), failure(component(rules)));
  }

  @Test
  void noRulesAreNoMistake() throws IOException {
    assertEquals(Optional.empty(), failure(component(rules(""))));
  }

  @Test
  void theSecondRuleIsCheckedLikeTheFirst() throws IOException {
    String both =
        rule("right", "if=*:*; dup.threshold=0.8") + rule("wrong", "if=nosuch:x; dup.depth=2");

    assertEquals(
        Optional.of("rule 'wrong': cannot parse 'nosuch:x': undefined field nosuch"),
        failure(component(rules(both))));
  }

  @Test
  void theRulesOfAHandlerOfOneLineAreCheckedToo() throws IOException {
    String handler =
        "<requestHandler name=\"/dups\""
            + " class=\"org.solrduplicates.solr.search.DuplicatesHandler\">"
            + rules(rule("wrong", "if=*:*; dup.threshold=2"))
            + "</requestHandler>";

    assertEquals(
        Optional.of("rule 'wrong': dup.threshold must be a number in (0, 1], was '2'"),
        failure(TestCore.with(handler)));
  }

  @Test
  void aConditionOfWhichNothingIsLeftAfterItsAnalysisFitsNothing() throws IOException {
    String rule = rule("none", "if=text:\"...\"; dup.threshold=0.99");
    try (TestCore core = TestCore.start(component(rules(rule)), schema -> schema)) {
      core.add(
          document("id", "a", "text", OneCoreTest.words(0, 20)),
          document("id", "b", "text", OneCoreTest.words(1, 21)));

      assertEquals(List.of("b"), core.duplicates("id", "a").ids());
    }
  }
}
