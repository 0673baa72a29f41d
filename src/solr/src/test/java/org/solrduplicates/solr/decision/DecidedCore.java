// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.CoreContainer;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** A core and its companion, in which decisions about its documents are kept. */
public final class DecidedCore implements AutoCloseable {
  /** Where decisions are made. */
  public static final String DECISIONS = "/duplicates/decisions";

  /** The name of the companion. */
  public static final String COMPANION = "example-decisions";

  /** The companion's configuration, as users have it. */
  public static final Path CONF = Path.of("solr-config", "decisions", "conf");

  private TestCore core;

  private DecidedCore(TestCore core) {
    this.core = core;
  }

  /** Starts a core with its companion. */
  public static DecidedCore start() {
    return start(config -> config);
  }

  /** Starts a core with a change to solrconfig.xml. */
  static DecidedCore start(UnaryOperator<String> change) {
    DecidedCore decided =
        new DecidedCore(TestCore.start(c -> change.apply(decided(c)), schema -> schema));
    createCompanion(decided.core);
    return decided;
  }

  /** Turns decisions on in a configuration. */
  public static String decided(String config) {
    return TestCore.with(snippet()).apply(named(config));
  }

  /** Names the companion in a configuration. */
  static String named(String config) {
    String component = "class=\"org.solrduplicates.solr.search.DuplicatesComponent\">";
    return TestCore.replaced(
            component,
            component + "<str name=\"" + DecisionStore.SETTING + "\">" + COMPANION + "</str>")
        .apply(config);
  }

  static String snippet() {
    try {
      return Files.readString(Path.of("solr-config", "decisions-handler.xml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates the companion beside a core. */
  public static void createCompanion(TestCore core) {
    Path folder = Path.of(container(core).getSolrHome()).resolve(COMPANION);
    try {
      Files.createDirectories(folder.resolve("conf"));
      for (String file : List.of("solrconfig.xml", "managed-schema.xml")) {
        Files.copy(CONF.resolve(file), folder.resolve("conf").resolve(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    container(core).create(COMPANION, folder, Map.of(), false);
  }

  private CoreContainer container() {
    return container(core);
  }

  private static CoreContainer container(TestCore core) {
    return core.look(searcher -> searcher.getCore().getCoreContainer());
  }

  /** Takes the companion away. */
  void unloadCompanion() {
    container().unload(COMPANION);
  }

  /** Keeps many decisions at once. */
  void keep(List<MadeDecision> decisions) {
    companion(
        core, new UpdateRequest().add(decisions.stream().map(MadeDecision::written).toList()));
  }

  /** Stores a decision of a kind that only a later version supports. */
  void keepUnknown(MadeDecision decision) {
    SolrInputDocument written = decision.written();
    written.setField("kind", "LATER");
    companion(core, new UpdateRequest().add(written));
  }

  /** Forgets all decisions. */
  void forget() {
    forget(core);
  }

  /** Forgets all decisions about the documents of a core. */
  public static void forget(TestCore core) {
    companion(core, new UpdateRequest().deleteByQuery("*:*"));
  }

  private static void companion(TestCore core, UpdateRequest update) {
    update.setAction(AbstractUpdateRequest.ACTION.COMMIT, true, true);
    try {
      new EmbeddedSolrServer(container(core), COMPANION).request(update);
    } catch (SolrServerException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the core whose documents are decided about. */
  public TestCore core() {
    return core;
  }

  /** Starts Solr again as after a crash. */
  void crash() throws IOException {
    core = core.afterCrash();
  }

  /** Waits until so many documents can be seen, which Solr takes from its log in the background. */
  void awaitDocuments(int count) throws Exception {
    Waiting.until(
        "the documents",
        () -> {
          core.commit();
          return core.ask("/select", "q", "*:*").response().getNumFound() == count;
        });
  }

  /** Makes documents of words with these numbers, by their first and their last but one. */
  static SolrInputDocument text(String id, int from, int to, Object... more) {
    SolrInputDocument document =
        TestCore.document("id", id, "text", String.join(" ", RandomTexts.range(from, to)));
    IntStream.range(0, more.length / 2)
        .forEach(i -> document.addField((String) more[2 * i], more[2 * i + 1]));
    return document;
  }

  /** Forgets all documents and decisions, and adds three versions, one that is hidden, and more. */
  void fill(SolrInputDocument... more) {
    core.clear();
    core.add(
        text("a", 0, 100),
        text("b", 10, 110),
        text("c", 20, 120),
        text("hidden", 30, 130, "author", "secret"));
    core.add(more);
    forget();
  }

  /** Asks for a group by shared words alone. */
  Answer group(String id, String... more) {
    return core.duplicates(params(id, more));
  }

  /** Returns parameters by which the similarity is twice the shared words by all words. */
  public static String[] params(String id, String... more) {
    String[] dice = {"id", id, "dup.measure", "dice", "dup.titleBonus", "0", "fl", "id,score"};
    return Stream.of(dice, more).flatMap(Stream::of).toArray(String[]::new);
  }

  /** Posts a decision and returns how it is answered. */
  Map<String, Object> make(String kind, String a, String b, String... params) {
    return post(body(kind, a, b), params);
  }

  /** Returns what is posted to make a decision. */
  public static String body(String kind, String a, String b) {
    return "{\"command\":\"make\",\"decision\":\""
        + kind
        + "\",\"ids\":[\""
        + a
        + "\",\""
        + b
        + "\"]}";
  }

  Map<String, Object> revoke(Object id, String... params) {
    return post("{\"command\":\"revoke\",\"id\":\"" + id + "\"}", params);
  }

  Map<String, Object> post(String body, String... params) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Answer answer = core.postTo(DECISIONS, "application/json", bytes, params);
    return Answer.map((NamedList<?>) answer.all().get("decision"));
  }

  SolrDocumentList list(String... params) {
    return core.ask(DECISIONS, params).response();
  }

  /** Asks for something that is refused with code 400; returns the message. */
  static String refusal(Supplier<?> question) {
    return failure(SolrException.ErrorCode.BAD_REQUEST, question);
  }

  static String failure(SolrException.ErrorCode code, Supplier<?> question) {
    SolrException failure = assertThrows(SolrException.class, question::get);
    assertEquals(code.code, failure.code(), failure.getMessage());
    return failure.getMessage();
  }

  @Override
  public void close() throws IOException {
    core.close();
  }
}
