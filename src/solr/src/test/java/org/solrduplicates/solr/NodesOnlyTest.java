// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.decision.DecidedCore;
import org.solrduplicates.solr.shard.NodeSignature;

/** What nodes ask each other is refused from a client, whatever it is and however it comes. */
class NodesOnlyTest {
  /** A list of two thousand million elements, as it killed the process that read it. */
  private static final String BOMB = "Ap/g////Bw==";

  private static final String REFUSAL =
      "parameters with the prefix dup.shard are reserved for requests between nodes";

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(DecidedCore::decided, schema -> schema);
    DecidedCore.createCompanion(core);
    core.add(document("id", "a", "title", "steel", "text", OneCoreTest.words(0, 20)));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  static Stream<Arguments> questions() {
    List<String> collection =
        List.of(
            "summary",
            "documents",
            "terms",
            "carry",
            "export",
            "compared",
            "subjects",
            "sample",
            "values",
            "marks",
            "nearest",
            "number",
            "commit",
            "sizes",
            "members",
            "formats",
            "weights",
            "status",
            "start",
            "abort",
            "record",
            "fingerprint",
            "nosuch");
    Stream<Arguments> search =
        Stream.of("/duplicates", "/select")
            .flatMap(
                path ->
                    Stream.of("resolve", "round", "fields", "nosuch")
                        .map(operation -> Arguments.of(path, operation)));
    Stream<Arguments> lists =
        Stream.of("groups", "links", "histogram", "decisions", "backfill", "weights")
            .flatMap(
                path ->
                    collection.stream()
                        .map(operation -> Arguments.of("/duplicates/" + path, operation)));
    return Stream.concat(search, lists);
  }

  private static void assertRefused(Supplier<Answer> question) {
    SolrException refusal = assertThrows(SolrException.class, question::get);
    assertEquals(400, refusal.code());
    assertEquals(REFUSAL, refusal.getMessage());
  }

  @ParameterizedTest
  @MethodSource("questions")
  void noQuestionBetweenNodesIsAnswered(String path, String operation) {
    String[] params = {
      "dup", "true", "isShard", "true", "dup.shard", operation, "dup.shard.message", BOMB
    };

    assertRefused(() -> core.ask(path, params));
    assertRefused(() -> core.ask(path, with(params, "dup.shard.signature", "")));
    assertRefused(() -> core.postTo(path, "application/json", "{}".getBytes(UTF_8), params));
  }

  private static String[] with(String[] params, String... more) {
    return Stream.of(params, more).flatMap(Stream::of).toArray(String[]::new);
  }

  static Stream<Arguments> commands() {
    return Stream.of("groups", "backfill")
        .flatMap(
            path ->
                Stream.of("status", "start", "abort")
                    .map(command -> Arguments.of("/duplicates/" + path, command)));
  }

  /** The commands of clients are JSON, and checked; those of nodes are neither. */
  @ParameterizedTest
  @MethodSource("commands")
  void noCommandIsTakenForOneThatANodePassesOn(String path, String command) {
    String[] params = {"isShard", "true", "dup.shard", command};
    byte[] none = new byte[0];

    assertRefused(() -> core.ask(path, params));
    assertRefused(() -> core.postTo(path, "application/x-www-form-urlencoded", none, params));
    assertEquals("none", state("groups", "job"));
    assertEquals("none", state("backfill", "backfill"));
  }

  private static Object state(String path, String block) {
    return ((NamedList<?>) core.ask("/duplicates/" + path, "command", "status").all().get(block))
        .get("state");
  }

  /** Without a SolrCloud there is no way to tell nodes from clients. */
  @Test
  void severalShardsNeedASolrCloud() {
    SolrException refusal =
        assertThrows(
            SolrException.class,
            () ->
                core.look(
                    searcher -> {
                      NodeSignature.sign(new ModifiableSolrParams(), searcher.getCore());
                      return true;
                    }));

    assertEquals(400, refusal.code());
    assertEquals(
        "requests to several shards need SolrCloud; this node runs standalone",
        refusal.getMessage());
  }
}
