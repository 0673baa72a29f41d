// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.TestSolrXml;

/** The Solr of the backfill study: its home, its process, and what is asked of it. */
final class BackfillSolr implements AutoCloseable {
  static final String CORE = "example";

  private static final int BATCH = 1_000;
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  /** A solrconfig.xml without the plugin. */
  private static final String PLAIN =
      """
      <config>
        <luceneMatchVersion>9.12</luceneMatchVersion>
        <schemaFactory class="ManagedIndexSchemaFactory"/>
        <updateHandler class="solr.DirectUpdateHandler2"><updateLog/></updateHandler>
        <requestHandler name="/select" class="solr.SearchHandler"/>
      </config>
      """;

  private final Path home;
  private final int port;
  private final SolrClient client;
  private BackfillServer server;

  private BackfillSolr(Path home, int port) throws Exception {
    this.home = home;
    this.port = port;
    this.server = BackfillServer.start(home, port, home.resolveSibling("solr.log"));
    this.client = new Http2SolrClient.Builder("http://127.0.0.1:" + port + "/solr").build();
  }

  /** Starts a Solr with an empty core and without the plugin. */
  static BackfillSolr startPlain(Path folder) throws Exception {
    Path home = folder.resolve("home");
    configure(home, config -> PLAIN, BackfillSolr::withoutOurFields);
    TestSolrXml.write(home);
    Files.writeString(home.resolve(CORE).resolve("core.properties"), "name=" + CORE);
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = any.getLocalPort();
      any.close();
      return new BackfillSolr(home, port);
    }
  }

  private static void configure(
      Path home, UnaryOperator<String> config, UnaryOperator<String> schema) throws IOException {
    TestCore.configure(home.resolve(CORE).resolve("conf"), config, schema);
  }

  private static String withoutOurFields(String schema) {
    return schema.replaceAll("(?m)^.*<field name=\"dup_.*$", "");
  }

  /** Adds generated documents and commits. */
  void index(int documents) throws Exception {
    for (int from = 0; from < documents; from += BATCH) {
      client.add(
          CORE,
          IntStream.range(from, Math.min(documents, from + BATCH))
              .mapToObj(BackfillTexts::document)
              .toList());
    }
    client.commit(CORE);
  }

  /** Starts it again with the plugin, as after a change of its configuration. */
  void restartWithPlugin() throws Exception {
    configure(home, config -> config, schema -> schema);
    killAndRestart();
  }

  void killAndRestart() throws Exception {
    server.kill();
    server = BackfillServer.start(home, port, home.resolveSibling("solr.log"));
  }

  SolrClient client() {
    return client;
  }

  NamedList<?> post(String body) throws Exception {
    return backfill(
        new GenericSolrRequest(SolrRequest.METHOD.POST, "/duplicates/backfill")
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(body, "application/json")));
  }

  NamedList<?> status() throws Exception {
    return backfill(new GenericSolrRequest(SolrRequest.METHOD.GET, "/duplicates/backfill"));
  }

  private NamedList<?> backfill(GenericSolrRequest request) throws Exception {
    request.setRequiresCollection(true);
    return (NamedList<?>) client.request(request, CORE).get("backfill");
  }

  static long number(NamedList<?> status, String key) {
    return status.get(key) instanceof Number number ? number.longValue() : 0;
  }

  /** Waits until so many documents are written, or the backfill has ended. */
  NamedList<?> awaitWritten(long wanted) throws Exception {
    NamedList<?> status = status();
    while ("running".equals(status.get("state")) && number(status, "written") < wanted) {
      new CountDownLatch(1).await(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
      status = status();
    }
    return status;
  }

  /** A backfill begins when Solr has replayed its log; returns how many seconds that took. */
  double awaitReplay() throws Exception {
    NamedList<?> status = status();
    while ("running".equals(status.get("state")) && number(status, "pass") == 0) {
      new CountDownLatch(1).await(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
      status = status();
    }
    return number(status, "milliseconds") / 1e3;
  }

  NamedList<?> awaitEnd() throws Exception {
    return awaitWritten(Long.MAX_VALUE);
  }

  @Override
  public void close() throws Exception {
    client.close();
    server.kill();
  }
}
