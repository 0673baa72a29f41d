// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.collection.AfterJob.LONG;
import static org.solrduplicates.solr.collection.AfterJob.chain;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** Which questions the last job answers, and which search in full. */
class AfterJobSettingsTest {
  private static final String COMPONENT = "DuplicatesComponent\">";

  private CollectionCore collection;
  private AfterJob after;

  @BeforeEach
  void start() {
    start(CollectionCore.start(DecidedCore::decided));
    DecidedCore.createCompanion(collection.core());
  }

  private void start(CollectionCore core) {
    collection = core;
    after = new AfterJob(core);
    collection.core().add(chain("c", LONG));
    for (SolrInputDocument document : chain("c", 2)) {
      document.setField("author", "Ann");
      document.setField("format", "pdf");
      document.setField("modified", "2024-01-01T00:00:00Z");
      collection.core().add(document);
    }
  }

  @AfterEach
  void stop() throws IOException {
    collection.close();
  }

  private void restart(String rules) throws IOException {
    collection.close();
    start(CollectionCore.start(ruled(rules)::apply));
  }

  private static UnaryOperator<String> ruled(String rules) {
    return TestCore.replaced(COMPONENT, COMPONENT + "<lst name=\"rules\">" + rules + "</lst>");
  }

  private static String rule(String condition, String threshold) {
    return "<lst name=\"some\"><str name=\"if\">"
        + condition
        + "</str><str name=\"dup.threshold\">"
        + threshold
        + "</str></lst>";
  }

  /** These limit a search only, and what the job uses is not searched. */
  @ParameterizedTest
  @CsvSource({
    "dup.candidates, 7",
    "dup.depth, 1",
    "dup.maxGroup, 50",
    "dup.threshold, 0.70",
    "dup.explain, true",
    "dup.sources, 'group,exact'"
  })
  void aQuestionThatJudgesAsTheJobIsAnsweredByIt(String parameter, String value) {
    collection.run(dice());

    after.assertOfJob("c0", parameter, value);
  }

  @ParameterizedTest
  @CsvSource({
    "dup.threshold, 0.69",
    "dup.review.threshold, 0.5",
    "dup.numbers, report",
    "dup.minTokens, 4",
    "dup.same, author",
    "dup.differ, format",
    "dup.window, 30DAYS"
  })
  void otherQuestionsSearchInFull(String parameter, String value) {
    collection.run(dice());
    after.assertOfJob("c0");

    after.assertInFull("c0", parameter, value);
  }

  /** The parameters that {@link CollectionCore#dice} sets. */
  @ParameterizedTest
  @CsvSource({"dup.measure, blend", "dup.titleBonus, 0.1"})
  void aJobThatJudgedOtherwiseDoesNotCount(String parameter, String value) {
    collection.run(parameter, value, "dup.measure", "dice", "dup.titleBonus", "0");

    after.assertInFull("c0");
  }

  @Test
  void aQuestionThatDoesNotWantTheGroupOfTheJobSearchesInFull() {
    collection.run(dice());

    assertEquals(
        List.of("dup.depth"),
        after.ask("c0", "dup.sources", AfterJob.SEARCHING).group("truncatedBy"));
  }

  @Test
  void aJobOfAPartOfTheCollectionDoesNotCount() {
    collection.run(dice());
    collection.run(dice("fq", VISIBLE));

    after.assertInFull("c0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"different", "same"})
  void aDecisionAfterTheJobLetsQuestionsSearchInFull(String kind) {
    collection.run(dice());
    after.assertOfJob("c0");

    decide(DecidedCore.body(kind, "c5", "c7"));

    after.assertInFull("c0");
  }

  @Test
  void aDecisionBeforeTheJobDoesSoTooAndTheNextJobAfterItsEndCounts() {
    String id = decide(DecidedCore.body("different", "c5", "c7"));
    collection.run(dice());
    after.assertInFull("c0");

    decide("{\"command\":\"revoke\",\"id\":\"" + id + "\"}");
    after.assertInFull("c0");
    collection.run(dice());

    after.assertOfJob("c0");
  }

  private String decide(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return String.valueOf(
        ((NamedList<?>)
                collection
                    .core()
                    .postTo(DecidedCore.DECISIONS, "application/json", bytes)
                    .all()
                    .get("decision"))
            .get("id"));
  }

  @ParameterizedTest
  @CsvSource({"format:pdf, 0.9", "format:odt, 0.8", "format:pdf, 0.8"})
  void aRuleThatChangesLetsQuestionsSearchInFull(String condition, String threshold)
      throws IOException {
    restart(rule("format:odt", "0.9"));
    collection.run(dice());
    after.assertOfJob("c0");

    collection
        .core()
        .reconfigure(
            config -> ruled(rule(condition, threshold)).apply(TestCore.withNumbersSent(config)),
            schema -> schema);

    after.assertInFull("c0");
  }

  /** A parameter of a request overrides a rule, even if it has the default value. */
  @Test
  void aQuestionThatOverridesARuleSearchesInFull() throws IOException {
    restart(rule("format:pdf", "0.95"));
    collection.run(dice());
    assertEquals(Set.of("c0"), after.group("c0"));

    after.assertInFull("c0", "dup.threshold", "0.7");
    after.assertInFull("c3", "dup.threshold", "0.7");
  }

  @Test
  void aJobThatOverridesARuleAnswersQuestionsThatDoSoToo() throws IOException {
    restart(rule("format:pdf", "0.95"));
    collection.run(dice("dup.threshold", "0.7"));

    after.assertOfJob("c0", "dup.threshold", "0.7");
    after.assertInFull("c3");
  }
}
