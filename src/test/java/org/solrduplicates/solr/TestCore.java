package org.solrduplicates.solr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.response.QueryResponse;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;

/** A Solr in this JVM with one core of the configuration in {@code example-core}. */
public final class TestCore implements AutoCloseable {
  private static final String NAME = "example";

  private final Path home;
  private final EmbeddedSolrServer server;

  private TestCore(Path home) {
    this.home = home;
    this.server = new EmbeddedSolrServer(home, NAME);
  }

  /** Starts a core with the configuration as it is. */
  public static TestCore start() {
    return start(config -> config, schema -> schema);
  }

  /** Starts a core with changes to solrconfig.xml and to the schema. */
  public static TestCore start(UnaryOperator<String> config, UnaryOperator<String> schema) {
    try {
      Path home = Files.createTempDirectory("solr-home");
      Path conf = Files.createDirectories(home.resolve(NAME).resolve("conf"));
      Files.writeString(home.resolve("solr.xml"), "<solr/>");
      Files.writeString(home.resolve(NAME).resolve("core.properties"), "name=" + NAME);
      Path source = Path.of("example-core", "conf");
      rewrite(source.resolve("solrconfig.xml"), conf.resolve("solrconfig.xml"), config);
      rewrite(source.resolve("managed-schema.xml"), conf.resolve("managed-schema.xml"), schema);
      return new TestCore(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void rewrite(Path from, Path to, UnaryOperator<String> change) throws IOException {
    Files.writeString(to, change.apply(Files.readString(from)));
  }

  /** Returns the client. */
  public EmbeddedSolrServer client() {
    return server;
  }

  /** Adds documents, each a list of field names and values in turn, and commits. */
  public void add(List<SolrInputDocument> documents) {
    run(() -> server.add(documents));
    commit();
  }

  /** Makes a document of field names and values in turn. */
  public static SolrInputDocument document(Object... fields) {
    SolrInputDocument document = new SolrInputDocument();
    for (int i = 0; i < fields.length; i += 2) {
      document.addField((String) fields[i], fields[i + 1]);
    }
    return document;
  }

  public void commit() {
    run(() -> server.commit());
  }

  /** Asks {@code /duplicates} with parameter names and values in turn. */
  public NamedList<Object> duplicates(String... params) {
    return request("/duplicates", params(params));
  }

  /** Asks {@code /select}. */
  public QueryResponse select(String... params) {
    return call(() -> server.query(params(params)));
  }

  private NamedList<Object> request(String path, SolrParams params) {
    return call(() -> server.request(new GenericSolrRequest(SolrRequest.METHOD.GET, path, params)));
  }

  private static ModifiableSolrParams params(String... params) {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    return all;
  }

  /** Returns the ids of the documents found beside the pivot, in the order of the answer. */
  public static List<String> ids(NamedList<Object> answer) {
    return ((SolrDocumentList) answer.get("response"))
        .stream().map(document -> (String) document.getFirstValue("id")).toList();
  }

  private interface Call<T> {
    T run() throws SolrServerException, IOException;
  }

  private static void run(Call<?> call) {
    call(call);
  }

  private static <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (SolrServerException | IOException e) {
      throw new IllegalStateException(e);
    }
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
