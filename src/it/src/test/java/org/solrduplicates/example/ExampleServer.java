// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;
import org.solrduplicates.solr.SelfSigned;

/**
 * A real Solr over HTTP, on this machine only, with the plugin jar in its {@code lib} folder and
 * one core named {@code example} and one for manual decisions, collections of these names, or as a
 * node of a SolrCloud without any. {@code mvn package -Pexample} starts it, and so do the tests of
 * the packaged jars, through {@link ExampleServerProcess}.
 *
 * <p>It runs in a JVM of its own whose class path has Solr but none of our product classes, so that
 * Solr finds them where a user's Solr would: in the jar. Hence nothing here may use one of them.
 *
 * <p>System properties: {@code pluginJar}, {@code cliJar}; {@code folder} for everything it writes;
 * {@code example=false} serves without running the example; {@code stop=true} ends after the
 * example instead of serving until Ctrl-C; {@code shards} for an example of 2 to 9 shards in a
 * SolrCloud of one node, whose ZooKeeper is in this JVM; {@code moreJars} for a folder of jars to
 * be put beside the plugin's; {@code zooKeeper} for a node of the SolrCloud there; {@code port} for
 * a port; {@code plain=true} for a Solr without the plugin and without a core; {@code again=true}
 * for one that is started again with the home that it had; {@code tls} for the folder of the
 * certificate to serve with.
 */
public final class ExampleServer implements AutoCloseable {
  private static final int USUAL_PORT = 8983;

  /** Nodes are started at the same time, so the first port that is free would be that of both. */
  private static final int ANY_PORT = 0;

  private static final String TLS = System.getProperty("tls", "");

  private static final String EXAMPLE = "/solr/" + ExampleServerFolder.CORE;

  private final JettySolrRunner jetty;
  private final String path;
  private final AutoCloseable zooKeeper;

  private ExampleServer(Path home, int port, String path) throws Exception {
    this(home, port, path, () -> {});
  }

  private ExampleServer(Path home, int port, String path, AutoCloseable zooKeeper)
      throws Exception {
    this.jetty = new JettySolrRunner(home.toString(), config(port));
    this.path = path;
    this.zooKeeper = zooKeeper;
    jetty.start();
    refuseBrokenCores();
  }

  private static JettyConfig config(int port) {
    JettyConfig.Builder config = JettyConfig.builder().setPort(port);
    return TLS.isEmpty()
        ? config.build()
        : config.withSSLConfig(new SelfSigned(Path.of(TLS)).config()).build();
  }

  /** Starts Solr with the folder's home; its core answers when this returns. */
  static ExampleServer start(ExampleServerFolder folder) throws Exception {
    folder.addCores();
    return new ExampleServer(folder.home(), port(), EXAMPLE);
  }

  /** Starts a SolrCloud of one node with its ZooKeeper; its collection answers on return. */
  static ExampleServer startShards(ExampleServerFolder folder, ExampleShards shards)
      throws Exception {
    Path data = Files.createDirectories(folder.zooKeeper());
    ZooKeeperServerEmbedded zooKeeper = ExampleCloud.zooKeeper(data);
    zooKeeper.start();
    folder.joinCloud(zooKeeper.getConnectionString());
    ExampleServer server = new ExampleServer(folder.home(), port(), EXAMPLE, zooKeeper);
    shards.create(server.jetty, folder);
    return server;
  }

  /** Starts Solr with the cores that are in its home. */
  static ExampleServer startPlain(ExampleServerFolder folder) throws Exception {
    folder.standAlone();
    return new ExampleServer(folder.home(), port(), "/solr");
  }

  /** Starts a node of a SolrCloud; it is among the live nodes when this returns. */
  static ExampleServer startNode(ExampleServerFolder folder, String zooKeeper) throws Exception {
    folder.joinCloud(zooKeeper);
    return new ExampleServer(folder.home(), Integer.getInteger("port", ANY_PORT), "/solr");
  }

  /** Where the example core or the node answers, without a slash at the end. */
  String url() {
    return (TLS.isEmpty() ? "http" : "https") + "://127.0.0.1:" + jetty.getLocalPort() + path;
  }

  @Override
  public void close() throws Exception {
    try (zooKeeper) {
      jetty.stop();
    }
  }

  private void refuseBrokenCores() throws Exception {
    Map<String, CoreContainer.CoreLoadFailure> failures =
        jetty.getCoreContainer().getCoreInitFailures();
    if (!failures.isEmpty()) {
      close();
      throw new IllegalStateException(
          "Solr refused the core: " + rootCause(failures.values().iterator().next().exception));
    }
  }

  private static Throwable rootCause(Throwable failure) {
    return failure.getCause() == null ? failure : rootCause(failure.getCause());
  }

  private static int port() throws IOException {
    Optional<Integer> given = Optional.ofNullable(Integer.getInteger("port"));
    return given.isPresent() ? given.get() : freePort();
  }

  /** Solr's usual port, so that its documentation can be followed, or any other that is free. */
  private static int freePort() throws IOException {
    try (ServerSocket usual = open(USUAL_PORT)) {
      return usual.getLocalPort();
    } catch (IOException taken) {
      try (ServerSocket any = open(0)) {
        return any.getLocalPort();
      }
    }
  }

  private static ServerSocket open(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }

  public static void main(String[] args) {
    int exitCode = 1;
    try {
      exitCode = run();
    } catch (Exception failure) {
      say("The example server failed: " + failure);
    }
    System.exit(exitCode);
  }

  private static int run() throws Exception {
    exitWithParent();
    ExampleShards shards = ExampleShards.of(System.getProperty("shards", "1"));
    ExampleServerFolder folder =
        ExampleServerFolder.prepare(Path.of(System.getProperty("folder", "target/example-server")));
    if (!Boolean.getBoolean("again")) {
      folder.clear();
    }
    if (!Boolean.getBoolean("again") && !Boolean.getBoolean("plain")) {
      folder.addJars(Path.of(System.getProperty("pluginJar")));
    }
    String moreJars = System.getProperty("moreJars", "");
    if (!moreJars.isEmpty()) {
      folder.addJars(Path.of(moreJars));
    }
    say("Starting Solr in " + folder.path() + " …");
    ExampleServer server = startAsTold(folder, shards);
    exitHook("stop-solr", server);
    say(ExampleServerProcess.READY + server.url());
    int exitCode =
        Boolean.parseBoolean(System.getProperty("example", "true")) ? example(server) : 0;
    if (exitCode == 0 && !Boolean.getBoolean("stop")) {
      if (Boolean.parseBoolean(System.getProperty("example", "true"))) {
        group(server);
        say("Look at what was found: " + server.url() + "/duplicates/ui");
      }
      say("Solr serves " + server.url() + " until Ctrl-C; its log is " + folder.log());
      new CountDownLatch(1).await();
    }
    return exitCode;
  }

  private static ExampleServer startAsTold(ExampleServerFolder folder, ExampleShards shards)
      throws Exception {
    String zooKeeper = System.getProperty("zooKeeper", "");
    if (!zooKeeper.isEmpty()) {
      return startNode(folder, zooKeeper);
    }
    if (Boolean.getBoolean("plain")) {
      return startPlain(folder);
    }
    return shards.needCloud() ? startShards(folder, shards) : start(folder);
  }

  /** Runs the cli as a user would, on this terminal. */
  private static int example(ExampleServer server) throws Exception {
    Process cli =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-jar",
                System.getProperty("cliJar"),
                "example",
                "--solr",
                server.url(),
                "--files",
                "example-core/files",
                "--truth",
                "example-core/truth.tsv")
            .inheritIO()
            .start();
    exitHook("stop-example", cli::destroy);
    say("Indexing the files of example-core/files, then asking for the group of each document …");
    int exitCode = cli.waitFor();
    if (exitCode != 0) {
      say("The example ended with exit code " + exitCode);
    }
    return exitCode;
  }

  /** Starts the job that finds all groups, which takes a second; the page shows how far it is. */
  private static void group(ExampleServer server) throws IOException, InterruptedException {
    say("Starting the job that finds all groups …");
    HttpRequest start =
        HttpRequest.newBuilder(URI.create(server.url() + "/duplicates/groups"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"command\":\"start\"}"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(start, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("the job did not start: " + answer.body());
    }
  }

  /** No orphan: if Maven or the test that started us dies without a word, so do we. */
  private static void exitWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
  }

  private static void exitHook(String name, AutoCloseable resource) {
    Runnable close =
        () -> {
          try {
            resource.close();
          } catch (Exception failure) {
            say(name + ": " + failure);
          }
        };
    Runtime.getRuntime().addShutdownHook(new Thread(close, name));
  }

  /** Progress goes to the error stream: the output stream is the example's. */
  private static void say(String text) {
    System.err.println(text);
  }
}
