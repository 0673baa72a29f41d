// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What solrconfig.xml and the schema may say of the policy. */
class PolicySettingsTest {
  private static final UnaryOperator<String> AS_IT_IS = file -> file;

  private static String failure(
      Map<String, String> settings, UnaryOperator<String> change, UnaryOperator<String> schema)
      throws IOException {
    try (TestCore core =
        TestCore.start(
            config -> change.apply(PolicyConfig.config(settings).apply(config)),
            shipped -> schema.apply(PolicyConfig.schema(shipped)))) {
      return core.startFailure().orElse("it started");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "action | delete | 'action' must be one of tag, report, reject, skip, off, was 'delete'",
        "from | review | 'from' must be one of near, same-text, contained, was 'review'",
        "window | -1 | 'window' must be a whole number from 0 to 10000, was '-1'",
        "window | 10001 | 'window' must be a whole number from 0 to 10000, was '10001'",
        "windowSeconds | 0 | 'windowSeconds' must be a whole number from 1 to 86400, was '0'",
        "window | many | 'window' must be a whole number from 0 to 10000, was 'many'",
        "handler | /nosuch"
            + " | solrconfig.xml has no request handler '/nosuch' with DuplicatesComponent: run install, or paste"
            + " solr-config/duplicates-handler.xml",
      })
  void aWrongSettingIsNamedWithItsRange(String key, String value, String message)
      throws IOException {
    UnaryOperator<String> asText =
        config ->
            config.replaceAll(
                "<(int|bool) name=\"" + key + "\">([^<]*)</\\1>",
                "<str name=\"" + key + "\">$2</str>");

    assertEquals(message, failure(Map.of(key, value), asText, AS_IT_IS));
  }

  @Test
  void thePolicyNeedsTheHandlerOfSolrForCurrentDocuments() throws IOException {
    String other = "<requestHandler name=\"/get\" class=\"solr.DumpRequestHandler\"/>";
    try (TestCore core = PolicyConfig.start(Map.of("action", "skip"), TestCore.with(other))) {
      core.add(document("id", "a", "text", words(0, 20)));
      UpdateRequest copy = new UpdateRequest().add(document("id", "b", "text", words(0, 20)));

      SolrException refusal = assertThrows(SolrException.class, () -> core.update(copy));

      assertEquals(
          "cannot look for duplicates of the document 'b': solrconfig.xml replaces the search"
              + " handler '/get', which the policy needs: remove that handler",
          refusal.getMessage());
    }
  }

  @Test
  void aMisspeltSettingIsRefused() throws IOException {
    assertEquals(
        "Unknown setting 'windows' for PolicyUpdateProcessorFactory. Known settings: [",
        failure(Map.of(), replaced("name=\"window\"", "name=\"windows\""), AS_IT_IS)
            .substring(0, 77));
  }

  @ParameterizedTest
  @CsvSource({"dup_of, string", "dup_score, pfloat"})
  void aMissingFieldIsNamedWithTheCommandThatAddsIt(String field, String type) throws IOException {
    assertEquals(
        "the schema has no field '"
            + field
            + "'; add it with curl -H 'Content-type: application/json' -d '{\"add-field\":{\"name\":\""
            + field
            + "\",\"type\":\""
            + type
            + "\",\"indexed\":true,\"stored\":false,\"docValues\":true,"
            + "\"useDocValuesAsStored\":true}}' http://localhost:8983/solr/COLLECTION/schema",
        failure(Map.of(), AS_IT_IS, replaced("name=\"" + field + "\"", "name=\"other\"")));
  }

  @Test
  void aFieldThatAnAtomicUpdateWouldLoseIsRefused() throws IOException {
    assertEquals(
        "the field 'dup_of' of the schema must be {\"type\":\"string\",\"indexed\":true,"
            + "\"stored\":false,\"docValues\":true,\"useDocValuesAsStored\":true}",
        failure(
            Map.of(),
            AS_IT_IS,
            replaced(
                "name=\"dup_of\" type=\"string\" indexed=\"true\" stored=\"false\""
                    + " docValues=\"true\" useDocValuesAsStored=\"true\"",
                "name=\"dup_of\" type=\"string\" indexed=\"true\" stored=\"false\""
                    + " docValues=\"true\" useDocValuesAsStored=\"false\"")));
  }

  @Test
  void behindTheDistributionThePolicyIsRefused() throws IOException {
    assertEquals(
        "PolicyUpdateProcessorFactory must come before the distribution of updates in the chain"
            + " 'fingerprints'",
        failure(
            Map.of(),
            replaced(
                "processor=\"policy\" post-processor=\"duplicates\"",
                "post-processor=\"policy,duplicates\""),
            AS_IT_IS));
  }

  @Test
  void onlyTagsNeedTheirFields() throws IOException {
    UnaryOperator<String> without = replaced("name=\"dup_of\"", "name=\"other\"");
    try (TestCore core =
        TestCore.start(
            PolicyConfig.config(Map.of("action", "report")),
            shipped -> without.apply(PolicyConfig.schema(shipped)))) {
      UpdateRequest update = new UpdateRequest().add(document("id", "a", "text", words(0, 20)));
      core.update(update);
      update.setParam("dup.action", "tag");

      SolrException refusal = assertThrows(SolrException.class, () -> core.update(update));

      assertEquals(400, refusal.code());
      assertEquals(
          "dup.action=tag: the schema has no field 'dup_of'",
          refusal.getMessage().split(";", 2)[0]);
    }
  }

  @Test
  void theFieldsMayHaveOtherNames() throws IOException {
    UnaryOperator<String> schema =
        replaced("name=\"dup_of\"", "name=\"original\"")
                .andThen(replaced("name=\"dup_score\"", "name=\"like\""))
            ::apply;
    try (TestCore core =
        TestCore.start(
            PolicyConfig.config(Map.of("dupOfField", "original", "dupScoreField", "like")),
            shipped -> schema.apply(PolicyConfig.schema(shipped)))) {
      core.add(
          document("id", "a", "text", words(0, 20)), document("id", "b", "text", words(1, 21)));

      assertEquals(
          "a 0.95",
          core.ask("/select", "q", "id:b", "fl", "original,like").response().stream()
              .map(d -> d.get("original") + " " + d.get("like"))
              .findFirst()
              .orElseThrow());
    }
  }
}
