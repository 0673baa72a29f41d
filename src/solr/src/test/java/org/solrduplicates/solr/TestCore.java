// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.CoreContainer.CoreLoadFailure;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.util.TestInjection;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.collection.WeightsHandler;
import org.solrduplicates.solr.weights.CollectionWeights;

/** A Solr in this JVM with one core of the configuration in {@code example-core}. */
public final class TestCore implements AutoCloseable {
  /** The field of the fragments, which the example does not have. */
  public static final String FRAGMENTS =
      "<field name=\"dup_fragments\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\" multiValued=\"true\"/>\n";

  /** A chain, {@code plain}, by which documents come without fingerprints. */
  public static final String PLAIN =
      "<updateRequestProcessorChain name=\"plain\"><processor"
          + " class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>";

  private static final String NAME = "example";
  private static final String NUMBERS =
      "<processor class=\"org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory\"/>";

  private final Path home;
  private final EmbeddedSolrServer server;
  private Optional<ShardMirror> mirror = Optional.empty();
  private Optional<Principal> user = Optional.empty();

  private TestCore(Path home) {
    this.home = home;
    this.server = new EmbeddedSolrServer(home, NAME);
  }

  /** Starts a core with the configuration as it is. */
  public static TestCore start() {
    return start(config -> config, schema -> schema);
  }

  /** Lets collections of several shards do all that the core does, and compares the answers. */
  TestCore mirrored(ShardMirror shards) {
    mirror = Optional.of(shards);
    return this;
  }

  /** Starts a core with changes to solrconfig.xml and to the schema. */
  public static TestCore start(UnaryOperator<String> config, UnaryOperator<String> schema) {
    try {
      Path home = Files.createTempDirectory("solr-home");
      TestSolrXml.write(home);
      configure(home.resolve(NAME).resolve("conf"), config, schema);
      Files.writeString(home.resolve(NAME).resolve("core.properties"), "name=" + NAME);
      return new TestCore(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the configuration into a folder, with changes to solrconfig.xml and to the schema. */
  public static void configure(
      Path conf, UnaryOperator<String> config, UnaryOperator<String> schema) throws IOException {
    Files.createDirectories(conf);
    Path source = Path.of("example-core", "conf");
    rewrite(source.resolve("solrconfig.xml"), conf.resolve("solrconfig.xml"), config);
    rewrite(source.resolve("managed-schema.xml"), conf.resolve("managed-schema.xml"), schema);
  }

  /** Returns a change that puts lines into a configuration file, before its end. */
  public static UnaryOperator<String> with(String lines) {
    return file -> {
      int end = file.lastIndexOf("</");
      return file.substring(0, end) + lines + file.substring(end);
    };
  }

  /** Leaves out the handlers of the whole collection, which need our fields. */
  public static String withoutGroups(String config) {
    return config.replaceAll("<requestHandler name=\"/duplicates/[^>]*/>", "");
  }

  /** Lets tests send the numbers of groups, as if the job had given them. */
  public static String withNumbersSent(String config) {
    return replaced(NUMBERS, "").apply(config);
  }

  /** Returns a change that exchanges all places of a text, of which there must be some. */
  public static UnaryOperator<String> replaced(String old, String by) {
    return file -> {
      if (!file.contains(old)) {
        throw new IllegalArgumentException("the configuration does not contain " + old);
      }
      return file.replace(old, by);
    };
  }

  private static void rewrite(Path from, Path to, UnaryOperator<String> change) throws IOException {
    Files.writeString(to, change.apply(Files.readString(from)));
  }

  /** Makes a document of field names and values in turn. */
  public static SolrInputDocument document(Object... fields) {
    SolrInputDocument document = new SolrInputDocument();
    for (int i = 0; i < fields.length; i += 2) {
      document.addField((String) fields[i], fields[i + 1]);
    }
    return document;
  }

  /** Adds documents and commits. */
  public void add(SolrInputDocument... documents) {
    add(List.of(documents));
  }

  /** Adds documents and commits. */
  public void add(List<SolrInputDocument> documents) {
    update(new UpdateRequest().add(documents));
    commit();
  }

  /** Adds a document by a chain that is not the default one, and commits. */
  public void addBy(String chain, SolrInputDocument document) {
    addWith("update.chain", chain, document);
    commit();
  }

  /** Adds documents as if it were another time, and commits. */
  public void addAt(Instant now, SolrInputDocument... documents) {
    addWith("NOW", String.valueOf(now.toEpochMilli()), documents);
    commit();
  }

  /** Adds documents with a parameter of the update, and does not commit. */
  public void addWith(String parameter, String value, SolrInputDocument... documents) {
    UpdateRequest update = new UpdateRequest().add(List.of(documents));
    update.setParam(parameter, value);
    update(update);
  }

  /** Sends an update of any kind at one time for all, and does not commit; returns the response. */
  public NamedList<Object> update(UpdateRequest update) {
    if (update.getParams() == null || update.getParams().get(CommonParams.NOW) == null) {
      update.setParam(CommonParams.NOW, String.valueOf(System.currentTimeMillis()));
    }
    mirror.ifPresent(shards -> shards.update(update));
    return call(() -> server.request(update));
  }

  /** Loads the core again. */
  public void reload() {
    server.getCoreContainer().reload(NAME);
    awaitLearning();
  }

  /** Changes the configuration of a core that has documents. */
  public void reconfigure(UnaryOperator<String> config, UnaryOperator<String> schema) {
    try {
      configure(home.resolve(NAME).resolve("conf"), config, schema);
      reload();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes a document and commits. */
  public void delete(String id) {
    call(() -> server.deleteById(id));
    mirror.ifPresent(shards -> shards.delete("{!term f=id}" + id));
    commit();
  }

  /** Deletes all documents, as of the next commit. */
  public void clear() {
    call(() -> server.deleteByQuery("*:*"));
    mirror.ifPresent(shards -> shards.delete("*:*"));
  }

  /** Makes visible what was added; softly, for the disk would take most of the time. */
  public void commit() {
    call(() -> server.commit(true, true, true));
    awaitLearning();
    mirror.ifPresent(shards -> shards.commit(look(TestCore::learnedOf)));
  }

  /** Returns of how many documents the weights of a core are. */
  static long learnedOf(SolrIndexSearcher searcher) {
    return CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0).current().of();
  }

  private void awaitLearning() {
    if (startFailure().isEmpty()) {
      look(searcher -> awaitLearning(searcher.getCore()));
    }
  }

  /**
   * Waits until a core has looked whether there are weights to be learned since its last commit.
   */
  public static boolean awaitLearning(SolrCore core) {
    if (core.getRequestHandler(CollectionWeights.PATH) instanceof WeightsHandler handler) {
      Waiting.perform(() -> handler.learning().await());
    }
    return true;
  }

  /** Makes what was added durable and visible. */
  public void commitToDisk() {
    call(() -> server.commit());
    awaitLearning();
  }

  /** Waits for the end of a job, which must be a good one, and returns its status. */
  public NamedList<?> awaitJob(String path) {
    mirror.ifPresent(shards -> shards.awaitJob(path));
    return awaitJob(path, "done");
  }

  /** Waits for the end of the job of the core itself, and returns its status. */
  public NamedList<?> awaitJob(String path, String end) {
    GenericSolrRequest status =
        new GenericSolrRequest(SolrRequest.METHOD.GET, path, inTurn("command", "status"));
    return awaitJob(() -> new Answer(call(() -> server.request(status))), end);
  }

  static NamedList<?> awaitJob(Supplier<Answer> status, String end) {
    Supplier<NamedList<?>> job = () -> (NamedList<?>) status.get().all().get("job");
    Waiting.until("the end of the job", () -> !"running".equals(job.get().get("state")));
    assertEquals(end, job.get().get("state"), () -> job.get().toString());
    return job.get();
  }

  /** Asks {@code /duplicates} with parameter names and values in turn. */
  public Answer duplicates(String... params) {
    return ask("/duplicates", params);
  }

  /** Asks a handler with parameter names and values in turn. */
  public Answer ask(String path, String... params) {
    GenericSolrRequest request =
        new GenericSolrRequest(SolrRequest.METHOD.GET, path, inTurn(params));
    request.setRequiresCollection(true);
    return compared(request);
  }

  /** Lets all further questions be those of a user. */
  public void as(Principal asking) {
    user = Optional.of(asking);
  }

  private Answer compared(GenericSolrRequest request) {
    user.ifPresent(request::setUserPrincipal);
    try {
      Answer answer = new Answer(call(() -> server.request(request)));
      mirror.ifPresent(shards -> shards.assertAnswers(request, answer));
      return answer;
    } catch (SolrException refusal) {
      mirror.ifPresent(shards -> shards.assertRefuses(request, refusal));
      throw refusal;
    }
  }

  private static ModifiableSolrParams inTurn(String... params) {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    return all;
  }

  /**
   * Posts bytes to a {@code DuplicatesHandler} at {@code /dups} with parameter names and values in
   * turn.
   */
  public Answer post(String contentType, byte[] body, String... params) {
    return postTo("/dups", contentType, body, params);
  }

  /** Posts bytes to a handler with parameter names and values in turn. */
  public Answer postTo(String path, String contentType, byte[] body, String... params) {
    GenericSolrRequest request =
        new GenericSolrRequest(SolrRequest.METHOD.POST, path, inTurn(params))
            .setContentWriter(
                new RequestWriter.ContentWriter() {
                  @Override
                  public void write(OutputStream stream) throws IOException {
                    stream.write(body);
                  }

                  @Override
                  public String getContentType() {
                    return contentType;
                  }
                });
    return compared(request);
  }

  /** Asks {@code /duplicates} for something that is refused with code 400; returns the message. */
  public String refusal(String... params) {
    SolrException refusal = assertThrows(SolrException.class, () -> duplicates(params));
    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code(), refusal.getMessage());
    return refusal.getMessage();
  }

  /** What a test wants to know of the index. */
  @FunctionalInterface
  public interface Look<T> {
    /** Looks into the index. */
    T at(SolrIndexSearcher searcher) throws IOException;
  }

  /** Looks into the index of the core as it was at the last commit. */
  public <T> T look(Look<T> look) {
    return call(
        () -> {
          try (SolrCore core = server.getCoreContainer().getCore(NAME)) {
            return core.withSearcher(look::at);
          }
        });
  }

  /** Returns why the core did not start: the message of the first cause. */
  public Optional<String> startFailure() {
    return Optional.ofNullable(server.getCoreContainer().getCoreInitFailures().get(NAME))
        .map(TestCore::firstCause);
  }

  private static String firstCause(CoreLoadFailure failure) {
    Throwable cause = failure.exception;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage();
  }

  private interface Call<T> {
    T run() throws SolrServerException, IOException;
  }

  private static <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (SolrServerException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Starts the core again as after a crash: what was not committed is only in its log, which it
   * replays in the background. This one must not be used any more.
   */
  public TestCore afterCrash() throws IOException {
    TestInjection.skipIndexWriterCommitOnClose = true;
    try {
      return restarted();
    } finally {
      TestInjection.skipIndexWriterCommitOnClose = false;
    }
  }

  /** Stops the core and starts it again. This one must not be used any more. */
  public TestCore restarted() throws IOException {
    server.close();
    server.getCoreContainer().shutdown();
    return new TestCore(home);
  }

  @Override
  public void close() throws IOException {
    server.close();
    server.getCoreContainer().shutdown();
    try (Stream<Path> files = Files.walk(home)) {
      files.sorted(Comparator.reverseOrder()).forEach(TestCore::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
