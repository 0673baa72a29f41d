// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.processor.DistributedUpdateProcessorFactory;
import org.apache.solr.update.processor.RunUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.TestSolrXml;

/**
 * A Solr in this JVM with one core, whose index stays on the disk. Its configuration is that of the
 * example as it is when the core is opened, so that an index outlives changes of the handlers.
 */
final class ScaleCore implements ScaleSolr, AutoCloseable {
  private static final String NAME = "scale";

  /** A field that the corpus has and the example has not. */
  static final String LANGUAGE =
      "<field name=\"lang\" type=\"string\" indexed=\"true\" stored=\"true\"/>\n";

  private final Path index;
  private final EmbeddedSolrServer server;

  private ScaleCore(Path home) {
    index = home.resolve(NAME).resolve("data").resolve("index");
    server = new EmbeddedSolrServer(home, NAME);
  }

  /** Opens the core in a folder, which is made if there is none. */
  static ScaleCore open(Path folder) throws IOException {
    Path home = folder.toAbsolutePath();
    TestCore.configure(
        home.resolve(NAME).resolve("conf"), TestCore::withNumbersSent, TestCore.with(LANGUAGE));
    TestSolrXml.write(home);
    Files.writeString(home.resolve(NAME).resolve("core.properties"), "name=" + NAME);
    return new ScaleCore(home);
  }

  /** Adds documents; several threads may do so. */
  void add(List<SolrInputDocument> documents) throws IOException, SolrServerException {
    server.request(new UpdateRequest().add(documents));
  }

  /** Makes visible what was added. */
  void commit() throws IOException, SolrServerException {
    server.commit();
  }

  @Override
  public Answer request(GenericSolrRequest request) throws IOException, SolrServerException {
    request.setRequiresCollection(true);
    return new Answer(server.request(request));
  }

  /** Looks into the index as it was at the last commit. */
  <T> T look(TestCore.Look<T> look) throws IOException {
    try (SolrCore core = server.getCoreContainer().getCore(NAME)) {
      return core.withSearcher(look::at);
    }
  }

  /** Gives documents numbers of groups by nothing but Solr's own updates in place, and commits. */
  void number(Map<String, Integer> numbers) throws IOException {
    try (SolrCore core = server.getCoreContainer().getCore(NAME);
        SolrQueryRequest request = new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
      SolrQueryResponse response = new SolrQueryResponse();
      response.addResponseHeader(new SimpleOrderedMap<>());
      UpdateRequestProcessor processor =
          new UpdateRequestProcessorChain(
                  List.of(new DistributedUpdateProcessorFactory(), new RunUpdateProcessorFactory()),
                  core)
              .createProcessor(request, response);
      for (Map.Entry<String, Integer> number : numbers.entrySet()) {
        AddUpdateCommand command = new AddUpdateCommand(request);
        command.solrDoc =
            TestCore.document("id", number.getKey(), "dup_group", Map.of("set", number.getValue()));
        processor.processAdd(command);
      }
      processor.processCommit(new CommitUpdateCommand(request, false));
      processor.finish();
      processor.close();
    }
  }

  int documents() throws IOException {
    return look(searcher -> searcher.getIndexReader().numDocs());
  }

  /** Returns the size of the index on the disk, in bytes. */
  long bytes() throws IOException {
    try (Stream<Path> files = Files.list(index)) {
      return files.map(Path::toFile).mapToLong(File::length).sum();
    }
  }

  /** Returns the size of the files of jobs, in bytes; what is removed meanwhile has none. */
  long jobBytes() {
    return bytes(index.resolveSibling("solr-duplicates").toFile());
  }

  private static long bytes(File file) {
    File[] files = file.listFiles();
    return files == null ? file.length() : Stream.of(files).mapToLong(ScaleCore::bytes).sum();
  }

  @Override
  public void close() throws IOException {
    server.close();
    server.getCoreContainer().shutdown();
  }
}
