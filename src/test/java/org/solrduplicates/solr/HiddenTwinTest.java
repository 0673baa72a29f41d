package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** Who adds a document, or reads it, learns nothing of a twin that is to be hidden. */
class HiddenTwinTest {
  private static final SolrInputDocument TWIN =
      document("id", "Operation Heron", "text", words(0, 20), "secret", "yes");
  private static final SolrInputDocument NEAR = document("id", "near", "text", words(1, 21));

  private static TestCore start(String action, UnaryOperator<String> change) {
    TestCore core = PolicyConfig.start(Map.of("action", action, "hideTwin", "true"), change);
    core.add(TWIN);
    return core;
  }

  private static NamedList<Object> add(TestCore core) {
    NamedList<Object> response = core.update(new UpdateRequest().add(NEAR.deepCopy()));
    core.commit();
    return response;
  }

  private static void assertTellsNothing(String text) {
    assertFalse(text.contains("Heron"), text);
    assertFalse(text.contains("0.95"), text);
    assertFalse(text.contains("secret"), text);
  }

  /** Returns all that Solr may show of a failure. */
  private static String everything(SolrException failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace + " " + failure.getMetadata();
  }

  @Test
  void aRejectionTellsNothing() throws IOException {
    try (TestCore core = start("reject", config -> config)) {
      SolrException refusal = assertThrows(SolrException.class, () -> add(core));

      assertEquals(
          "the document 'near' is rejected as a duplicate of another one", refusal.getMessage());
      assertTellsNothing(everything(refusal));
    }
  }

  @Test
  void aReportTellsNothing() throws IOException {
    try (TestCore core = start("report", config -> config)) {
      NamedList<Object> response = add(core);

      assertEquals(1, ((List<?>) response.get("duplicates")).size());
      assertTellsNothing(response.jsonStr());
      assertTellsNothing(core.ask("/select", "q", "id:near").response().toString());
    }
  }

  @Test
  void aResponseOfWhatIsLeftOutTellsNothing() throws IOException {
    try (TestCore core = start("skip", config -> config)) {
      NamedList<Object> response = add(core);

      assertEquals(1, ((List<?>) response.get("duplicates")).size());
      assertTellsNothing(response.jsonStr());
    }
  }

  @Test
  void aTwinThatIsNotYetToBeSeenIsHiddenToo() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "reject", "hideTwin", "true"))) {
      SolrException refusal =
          assertThrows(
              SolrException.class,
              () -> core.update(new UpdateRequest().add(List.of(TWIN, NEAR.deepCopy()))));

      assertTellsNothing(everything(refusal));
    }
  }

  @Test
  void aSearchThatFailsTellsNothing() throws IOException {
    try (TestCore core =
        start("off", config -> PolicyConfig.filtered(config).replace("-secret:yes", "secret:("))) {
      UpdateRequest update = new UpdateRequest().add(NEAR.deepCopy());
      update.setParam("dup.action", "reject");

      SolrException failure = assertThrows(SolrException.class, () -> core.update(update));

      assertEquals("cannot look for duplicates of the document 'near'", failure.getMessage());
      assertTellsNothing(everything(failure));
    }
  }

  @Test
  void noRequestMayTag() throws IOException {
    try (TestCore core = start("skip", config -> config)) {
      UpdateRequest update = new UpdateRequest().add(NEAR.deepCopy());
      update.setParam("dup.action", "tag");

      SolrException refusal = assertThrows(SolrException.class, () -> core.update(update));

      assertEquals(
          "dup.action must be report, reject, skip or off with 'hideTwin', was 'tag'",
          refusal.getMessage());
      assertEquals(400, refusal.code());
    }
  }

  @Test
  void aFilterOfTheHandlerHidesATwinCompletely() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "tag"), PolicyConfig::filtered)) {
      core.add(TWIN, NEAR.deepCopy());
      core.add(document("id", "seen", "text", words(2, 22)));

      List<?> found =
          core.ask("/select", "q", "*:*", "sort", "id asc", "fl", "id,dup_of").response().stream()
              .map(d -> d.get("id") + " " + d.get("dup_of"))
              .toList();

      assertEquals(List.of("Operation Heron null", "near null", "seen near"), found);
    }
  }

  @Test
  void aFilterOfTheHandlerLetsNobodyGuess() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "report"), PolicyConfig::filtered)) {
      core.add(TWIN);

      assertEquals(List.of(), add(core).get("duplicates"));
    }
  }

  @Test
  void withoutHidingTheFailureOfASearchIsExplained() throws IOException {
    try (TestCore core =
        PolicyConfig.start(
            Map.of("action", "report"),
            TestCore.replaced(
                "<str name=\"dup.threshold\">0.7<", "<str name=\"dup.threshold\">7<"))) {
      SolrException failure = assertThrows(SolrException.class, () -> add(core));

      assertEquals(
          "cannot look for duplicates of the document 'near': dup.threshold must be a number in"
              + " (0, 1], was '7'",
          failure.getMessage());
      assertEquals(400, failure.code());
      core.commit();
      assertTrue(core.ask("/select", "q", "*:*").response().isEmpty());
      assertNull(failure.getMetadata("dup_of"));
    }
  }
}
