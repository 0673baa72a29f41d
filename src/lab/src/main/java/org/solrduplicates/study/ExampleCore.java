// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.solr.Answer;

/**
 * A Solr in this JVM with one core of the example in the current folder, whichever commit that is
 * of: unlike {@link ScaleCore} it is compiled without the plugin.
 */
final class ExampleCore implements ScaleSolr, AutoCloseable {
  private static final String NAME = "example";
  private static final Path EXAMPLE = Path.of("example-core", "conf");
  private static final String SCHEMA = "managed-schema.xml";
  private static final String LANGUAGE =
      "<field name=\"lang\" type=\"string\" indexed=\"true\" stored=\"true\"/>\n";

  private final EmbeddedSolrServer server;

  /** Opens the core in a folder, see {@link #make}. */
  ExampleCore(Path home) {
    server = new EmbeddedSolrServer(home, NAME);
  }

  /** Makes a core in a folder, with changes to solrconfig.xml. */
  static void make(Path home, UnaryOperator<String> config) throws IOException {
    Path core = home.resolve(NAME);
    Path conf = Files.createDirectories(core.resolve("conf"));
    Files.writeString(home.resolve("solr.xml"), "<solr/>");
    Files.writeString(core.resolve("core.properties"), "name=" + NAME);
    rewrite("solrconfig.xml", conf, config);
    rewrite(SCHEMA, conf, schema -> schema.replace("</schema>", LANGUAGE + "</schema>"));
  }

  private static void rewrite(String name, Path conf, UnaryOperator<String> change)
      throws IOException {
    Files.writeString(conf.resolve(name), change.apply(Files.readString(EXAMPLE.resolve(name))));
  }

  /** Copies a folder in which no core is open. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  void add(List<SolrInputDocument> documents) throws IOException, SolrServerException {
    server.add(documents);
  }

  void commit() throws IOException, SolrServerException {
    server.commit();
  }

  /** Merges all segments into one. */
  void merge() throws IOException, SolrServerException {
    server.optimize();
  }

  @Override
  public Answer request(GenericSolrRequest request) throws IOException, SolrServerException {
    request.setRequiresCollection(true);
    return new Answer(server.request(request));
  }

  /** Returns the size of the index as it was at the last commit. */
  long bytes() throws IOException {
    try (SolrCore core = server.getCoreContainer().getCore(NAME)) {
      return core.withSearcher(ExampleCore::bytes);
    }
  }

  private static long bytes(SolrIndexSearcher searcher) throws IOException {
    long bytes = 0;
    for (String file : searcher.getIndexReader().getIndexCommit().getFileNames()) {
      bytes += searcher.getIndexReader().directory().fileLength(file);
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    server.close();
    server.getCoreContainer().shutdown();
  }
}
