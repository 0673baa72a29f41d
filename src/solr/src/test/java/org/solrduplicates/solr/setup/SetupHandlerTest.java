// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.solr.client.api.util.SolrVersion;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.solr.AskedRequest;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.collection.SetupHandler;

/** The page about the set-up of the example core, where nothing is wrong. */
class SetupHandlerTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static TestCore core;

  @BeforeAll
  static void start() {
    core =
        TestCore.start(
            TestCore.with(
                "<updateRequestProcessorChain name=\"plain\"><processor class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>"),
            schema -> schema);
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
    core.commit();
  }

  static NamedList<?> page(TestCore of, String... params) {
    return (NamedList<?>) of.ask("/duplicates/setup", params).all().get("setup");
  }

  private static Object part(String key, String... params) {
    return page(core, params).get(key);
  }

  private static Map<String, ?> map(String key, String... params) {
    return new TreeMap<>(((NamedList<?>) part(key, params)).asShallowMap());
  }

  @Test
  void itNamesTheVersionsTheChainAndTheHandlers() {
    assertEquals("unknown", part("plugin"));
    assertEquals(SolrVersion.LATEST_STRING, part("solr"));
    assertEquals(
        List.of(
            "FirstSeenUpdateProcessorFactory",
            "GroupNumberUpdateProcessorFactory",
            "LogUpdateProcessorFactory",
            "DistributedUpdateProcessorFactory",
            "FingerprintUpdateProcessorFactory",
            "RunUpdateProcessorFactory"),
        map("chain").get("processors"));
    assertEquals("fingerprints", map("chain").get("name"));
    assertEquals(true, map("chain").get("fingerprints"));
    assertEquals(map("chain"), map("defaultChain"));
    assertEquals(
        "{/duplicates=SearchHandler, /duplicates/backfill=BackfillHandler,"
            + " /duplicates/changes=ChangesHandler, /duplicates/groups=GroupsHandler,"
            + " /duplicates/histogram=HistogramHandler, /duplicates/links=LinksHandler,"
            + " /duplicates/passages=PassagesHandler, /duplicates/setup=SetupHandler,"
            + " /duplicates/ui=PageHandler, /duplicates/weights=WeightsHandler,"
            + " /select=SearchHandler}",
        map("handlers").toString());
  }

  @Test
  void itNamesTheFieldsInUseAndThoseThatAreMissing() {
    assertEquals(List.of("text"), map("fields").get("textField"));
    assertEquals("title", map("fields").get("titleField"));
    assertEquals(
        List.of("modified", "created", "file_time", "dup_first_seen"), map("fields").get("dates"));
    assertEquals("format", map("fields").get("format"));
    assertEquals(List.of(), map("fields").get("missing"));
    assertEquals(List.of("dup_bands", "dup_fragments"), map("dupFields").get("missing"));
    assertEquals(false, part("passages"));
    assertEquals(List.of(), part("warnings"));
    assertEquals(List.of(), part("problems"));
  }

  @Test
  void itCountsDocumentsByTheirFingerprints() {
    core.add(document("id", "a", "text", TEXT), document("id", "b", "title", "no text"));
    core.addBy("plain", document("id", "c", "text", TEXT));

    Map<String, ?> counts = map("counts");

    assertEquals(3L, counts.get("documents"));
    assertEquals(1L, counts.get("current"));
    assertEquals(2L, counts.get("without"));
    assertEquals("{}", String.valueOf(counts.get("other")));
    assertEquals("{text=1}", String.valueOf(counts.get("empty")));
    assertEquals(1L, counts.get("wanting"));
  }

  @Test
  void fingerprintsOfOtherSettingsAreCountedByTheirNumber() {
    core.add(document("id", "a", "text", TEXT), document("id", "deleted", "text", TEXT));
    core.delete("deleted");
    byte[] other =
        FingerprintCodec.encode(
            Fingerprinter.ofAnalyzer("other", text -> List.of(text.split(" ")))
                .fingerprint("", TEXT)
                .orElseThrow());
    core.addBy("plain", document("id", "b", "text", TEXT, "dup_fingerprint", other));
    core.addBy("plain", document("id", "c", "text", TEXT, "dup_fingerprint", new byte[] {9}));
    int words = FingerprintCodec.header(other, 0, other.length).words();

    Map<String, ?> counts = map("counts");

    assertEquals(3L, counts.get("documents"));
    assertEquals(1L, counts.get("current"));
    assertEquals(2L, counts.get("wanting"));
    assertEquals(
        List.of("2 documents have no fingerprint of these settings: run backfill"),
        part("problems"));
    assertEquals(0L, counts.get("without"));
    assertEquals("{" + words + "=1, unreadable=1}", String.valueOf(counts.get("other")));
  }

  @Test
  void aCallerWithAFilterIsToldNoCounts() {
    core.add(document("id", "a", "text", TEXT));

    assertEquals(null, part("counts", "fq", "id:b"));
    assertEquals(List.of(), part("warnings", "fq", "id:b"));
  }

  @Test
  void itSummarizesTheLastJobs() {
    assertEquals(Map.of("state", "none"), map("job"));
    assertEquals(Map.of("state", "none"), map("backfill"));
    assertEquals("none", map("weights").get("version"));
  }

  @Test
  void itIsReadAndNothingElse() {
    SolrException refusal =
        assertThrows(
            SolrException.class,
            () ->
                core.postTo(
                    "/duplicates/setup",
                    "application/json",
                    "{}".getBytes(StandardCharsets.UTF_8)));

    assertEquals(400, refusal.code());
    assertEquals(
        "This handler has no commands. Send parameters in the URL or as a form.",
        refusal.getMessage());
  }

  @Test
  void onlyANodeMayAskForOneShard() {
    SolrException refusal =
        assertThrows(
            SolrException.class, () -> core.ask("/duplicates/setup", "dup.shard", "setup"));

    assertEquals(400, refusal.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void itNeedsThePermissionThatReadingTheConfigurationNeeds(String method) {
    assertEquals(
        Name.CONFIG_READ_PERM,
        new SetupHandler().getPermissionName(new AskedRequest(method, new ModifiableSolrParams())));
  }
}
