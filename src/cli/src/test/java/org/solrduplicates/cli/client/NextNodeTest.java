// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.CommandLine;
import org.solrduplicates.cli.GroupsSolr;
import org.solrduplicates.cli.StubSolr;

/** A collection at two nodes, the first of which does not answer, or not as it should. */
class NextNodeTest {
  private static final String UNREACHABLE = "http://127.0.0.1:1/solr/test";

  @TempDir private Path folder;
  private HttpServer first;
  private GroupsSolr groups;
  private StubSolr second;
  private final AtomicInteger asked = new AtomicInteger();

  @BeforeEach
  void start() throws IOException {
    first = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    first.start();
    second = new StubSolr();
    second.addSingle("a");
    groups = new GroupsSolr();
  }

  @AfterEach
  void stop() {
    first.stop(0);
    second.close();
    groups.close();
  }

  /** What the first node does with every request. */
  @FunctionalInterface
  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private String first(Answer answer) {
    first.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.getRequestBody().readAllBytes();
          answer.to(exchange);
        });
    return "http://127.0.0.1:" + first.getAddress().getPort() + "/solr/test";
  }

  private static void busy(HttpExchange exchange) throws IOException {
    StubSolr.send(exchange, 503, "{\"error\":{\"msg\":\"starting\",\"code\":503}}");
  }

  private String files() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "words");
    return folder.toString();
  }

  @Test
  void aQuestionGoesOnToTheNextNode() {
    for (String one : List.of(UNREACHABLE, first(NextNodeTest::busy))) {
      CommandLine line = CommandLine.run("show", "--id=a", "--solr", one + "," + second.url());

      assertEquals(0, line.exitCode, line.err());
    }
    assertEquals(2, second.asked.size());
  }

  @Test
  void aQuestionWhoseAnswerIsCutOffGoesOnToTheNextNode() {
    String one = first(HttpExchange::close);

    CommandLine line =
        CommandLine.run("show", "--id=a", "--solr", one, "--solr", second.url() + "/");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(1, second.asked.size());
  }

  @Test
  void documentsOfAnUnreachableNodeGoToTheNext() throws IOException {
    CommandLine line =
        CommandLine.run("index", files(), "--solr", UNREACHABLE + "," + second.url());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(1, second.documents().size());
    assertEquals(1, second.commits);
  }

  @Test
  void documentsThatMayHaveBeenTakenAreNotSentAgain() throws IOException {
    CommandLine line =
        CommandLine.run("index", files(), "--solr", first(NextNodeTest::busy) + "," + second.url());

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("starting"), line.err());
    assertEquals(1, asked.get());
    assertEquals(List.of(), second.documents());
  }

  @Test
  void aJobGoesOnWhenTheNodeThatStartedItIsGone() {
    String one =
        first(
            exchange -> {
              boolean start =
                  asked.get() == 1 && exchange.getRequestURI().getPath().endsWith("/groups");
              StubSolr.send(
                  exchange,
                  start ? 200 : 503,
                  "{\"job\":" + GroupsSolr.running("compare", 0.5) + "}");
            });

    CommandLine line = CommandLine.run("groups", "--solr", one + "," + groups.url());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of(), groups.commands);
    assertTrue(line.out().startsWith("documents 20, groups 3, "), line.out());
  }

  @Test
  void aJobThatMayHaveBeenStartedIsNotStartedAgain() {
    String one = first(HttpExchange::close);

    CommandLine line = CommandLine.run("groups", "--solr", one + "," + groups.url());

    assertEquals(4, line.exitCode, line.err());
    assertEquals(List.of(), groups.commands);
    assertTrue(
        line.err()
            .startsWith(
                "solr-duplicates: the job may have been started, but there was no response: "),
        line.err());
    assertTrue(
        line.err()
            .strip()
            .endsWith("; check its status with GET " + one + "/duplicates/groups?command=status"),
        line.err());
  }

  @Test
  void aJobThatAProxyWasTooImpatientForMayHaveBeenStarted() {
    String one =
        first(
            exchange -> {
              byte[] page = "<html>".getBytes(StandardCharsets.UTF_8);
              exchange.getResponseHeaders().add("Content-Type", "text/html");
              exchange.sendResponseHeaders(504, page.length);
              exchange.getResponseBody().write(page);
              exchange.close();
            });

    assertEquals(4, CommandLine.run("groups", "--solr", one).exitCode);
  }

  @Test
  void ifNoNodeAnswersThatIsSaid() {
    CommandLine line = CommandLine.run("groups", "--solr", UNREACHABLE + "," + UNREACHABLE);

    assertEquals(1, line.exitCode);
    assertEquals(
        "solr-duplicates: cannot connect to Solr at the address of --solr", line.err().strip());
  }
}
