// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.solr.SelfSigned;

/**
 * An {@link ExampleServer} in a JVM of its own, for tests of the packaged jars (classes named
 * {@code …IT}, which Failsafe runs after both jars are built).
 *
 * <pre>{@code
 * static ExampleServerProcess solr;
 *
 * @BeforeAll
 * static void start() throws Exception {
 *   solr = ExampleServerProcess.serve();
 * }
 *
 * @AfterAll
 * static void stop() throws Exception {
 *   solr.close();
 * }
 * }</pre>
 */
public final class ExampleServerProcess implements AutoCloseable {
  /** The prefix of the line in which the server prints the address of its core. */
  static final String READY = "READY ";

  /** Where a local repository keeps the jars that Tika is and reads files with. */
  private static final Pattern OF_TIKA =
      Pattern.compile("[/\\\\](tika|poi|pdfbox|xmlbeans)[/\\\\][^/\\\\]+[/\\\\]");

  private static final Duration TO_START = Duration.ofMinutes(10);
  private static final Duration TO_RUN = Duration.ofMinutes(10);
  private static final Duration TO_STOP = NoHang.LIMIT;

  private final Path folder;
  private final Process process;

  private ExampleServerProcess(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /** What a whole run of the example left. */
  public record Outcome(int exitCode, String output, String errors) {}

  /** Starts an empty core and returns when it answers. It serves until {@link #close}. */
  public static ExampleServerProcess serve() throws IOException, InterruptedException {
    ExampleServerProcess server = start("-Dexample=false");
    server.awaitReady();
    return server;
  }

  /**
   * Starts an empty core of a Solr that has more jars in its {@code lib} folder than the plugin's.
   * Tika and what it reads files with must be among them: the server has none.
   */
  public static ExampleServerProcess serveWith(Path jars) throws IOException, InterruptedException {
    String classPath =
        Stream.of(System.getProperty("serverClassPath").split(File.pathSeparator))
            .filter(entry -> !OF_TIKA.matcher(entry).find())
            .collect(Collectors.joining(File.pathSeparator));
    ExampleServerProcess server = startWith(classPath, "-Dexample=false", "-DmoreJars=" + jars);
    server.awaitReady();
    return server;
  }

  /**
   * Starts a core, runs the example, and returns when the example prints the address of its page.
   *
   * @param options more options of Java
   */
  public static ExampleServerProcess serveExample(String... options)
      throws IOException, InterruptedException {
    ExampleServerProcess server = start(options);
    server.awaitReady();
    Instant latest = Instant.now().plus(TO_RUN);
    while (!server.errors().contains(" until Ctrl-C")) {
      if (server.process.waitFor(100, TimeUnit.MILLISECONDS) || Instant.now().isAfter(latest)) {
        server.close();
        throw new IOException("the example did not run:\n" + server.errors());
      }
    }
    return server;
  }

  /** Returns the address of the page that the example prints. */
  public String page() throws IOException {
    return errors()
        .lines()
        .filter(line -> line.endsWith("/duplicates/ui"))
        .map(line -> line.substring(line.indexOf("http")))
        .findFirst()
        .orElseThrow();
  }

  /** Starts a node of the SolrCloud with a ZooKeeper and does not wait until it answers. */
  public static ExampleServerProcess startNode(String zooKeeper) throws IOException {
    return start("-Dexample=false", "-DzooKeeper=" + zooKeeper);
  }

  /** Starts a node that speaks TLS with a certificate, to other nodes too, and does not wait. */
  static ExampleServerProcess startNode(String zooKeeper, SelfSigned certificate)
      throws IOException {
    return start(
        "-Dexample=false",
        "-DzooKeeper=" + zooKeeper,
        "-Dtls=" + certificate.folder(),
        "-Djetty.testMode=true", // or JettySolrRunner serves without TLS
        "-Djavax.net.ssl.trustStore=" + certificate.store(),
        "-Djavax.net.ssl.trustStorePassword=" + SelfSigned.PASSWORD);
  }

  /** Starts a node without the plugin and returns when it answers. */
  public static ExampleServerProcess servePlainNode(String zooKeeper)
      throws IOException, InterruptedException {
    return servePlainNode(zooKeeper, "-Denable.packages=false");
  }

  /** Starts a plain node with one more option of Java, and returns when it answers. */
  static ExampleServerProcess servePlainNode(String zooKeeper, String option)
      throws IOException, InterruptedException {
    ExampleServerProcess server =
        start("-Dexample=false", "-DzooKeeper=" + zooKeeper, "-Dplain=true", option);
    server.awaitReady();
    return server;
  }

  /** Stops a node, replaces its plugin jar, and starts it again as {@link #restartNode(String)}. */
  ExampleServerProcess upgradeNode(String zooKeeper, Path plugin)
      throws IOException, InterruptedException {
    close();
    String name = String.valueOf(Path.of(System.getProperty("pluginJar")).getFileName());
    Files.copy(plugin, home().resolve("lib").resolve(name), StandardCopyOption.REPLACE_EXISTING);
    return restartNode(zooKeeper);
  }

  /** Stops a node, starts it again with its home and its address, and returns when it answers. */
  public ExampleServerProcess restartNode(String zooKeeper)
      throws IOException, InterruptedException {
    close();
    ExampleServerProcess again =
        startIn(
            folder,
            System.getProperty("serverClassPath"),
            "-Dexample=false",
            "-DzooKeeper=" + zooKeeper,
            "-Dagain=true",
            "-Dport=" + URI.create(url()).getPort());
    again.awaitReady();
    return again;
  }

  /**
   * Does what {@code mvn package -Pexample -Dstop=true} does once the jars are built.
   *
   * @param options more options of Java
   */
  public static Outcome runExample(String... options) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("-Dstop=true");
    try (ExampleServerProcess server = start(all.toArray(String[]::new))) {
      if (!server.process.waitFor(TO_RUN.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException("the example did not end:\n" + server.errors());
      }
      return new Outcome(server.process.exitValue(), server.output(), server.errors());
    }
  }

  /**
   * Where the core answers, for example {@code http://127.0.0.1:8983/solr/example}, or the node:
   * {@code http://127.0.0.1:8983/solr}.
   */
  public String url() throws IOException {
    return readyLine().orElseThrow().substring(READY.length());
  }

  /** Solr's home, with the plugin jar in {@code lib} and the core in {@code example}. */
  public Path home() {
    return new ExampleServerFolder(folder).home();
  }

  /** Solr's log. */
  public Path log() {
    return new ExampleServerFolder(folder).log();
  }

  /** The folder of its temporary files. */
  public Path temporary() {
    return new ExampleServerFolder(folder).temporary();
  }

  /** The number of its process. */
  public long pid() {
    return process.pid();
  }

  /** Creates a collection in the SolrCloud of this node, by the script that users run. */
  public void createCollection(Path conf, String name, int shards, int replicas)
      throws IOException, InterruptedException {
    UserCommands.Outcome made =
        UserCommands.createCollection(url(), conf.toString(), name, shards, replicas);
    if (made.exitCode() != 0) {
      throw new IOException(made.errors());
    }
  }

  /** Stops Solr as Ctrl-C would, and kills it if that takes too long. */
  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(TO_STOP.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  private static ExampleServerProcess start(String... modes) throws IOException {
    return startWith(System.getProperty("serverClassPath"), modes);
  }

  private static ExampleServerProcess startWith(String classPath, String... modes)
      throws IOException {
    Path target = Files.createDirectories(Path.of(System.getProperty("project.basedir"), "target"));
    return startIn(Files.createTempDirectory(target, "example-server-"), classPath, modes);
  }

  private static ExampleServerProcess startIn(Path folder, String classPath, String... modes)
      throws IOException {
    Path baseDir = Path.of(System.getProperty("project.basedir"));
    ProcessBuilder java = new ProcessBuilder(command(folder, modes)).directory(baseDir.toFile());
    java.environment().put("CLASSPATH", classPath);
    java.redirectOutput(folder.resolve("output.txt").toFile());
    java.redirectError(folder.resolve("errors.txt").toFile());
    return new ExampleServerProcess(folder, java.start());
  }

  private static List<String> command(Path folder, String... modes) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("-XX:SharedArchiveFile=" + System.getProperty("serverArchive"));
    command.add("-DpluginJar=" + System.getProperty("pluginJar"));
    command.add("-DcliJar=" + System.getProperty("cliJar"));
    command.add("-Dfolder=" + folder);
    command.add("-Dport=0"); // any: servers of two tests that start at once would want the same
    command.addAll(List.of(modes));
    command.add(ExampleServer.class.getName());
    return command;
  }

  /** Ends the process as a broken machine would, without a word to anybody. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Returns when it answers. */
  public void awaitReady() throws IOException, InterruptedException {
    Instant latest = Instant.now().plus(TO_START);
    while (readyLine().isEmpty()) {
      boolean ended = process.waitFor(100, TimeUnit.MILLISECONDS);
      if (ended || Instant.now().isAfter(latest)) {
        close();
        throw new IOException("the server did not start:\n" + errors());
      }
    }
  }

  private Optional<String> readyLine() throws IOException {
    return errors().lines().filter(line -> line.startsWith(READY)).findFirst();
  }

  /** What the example has printed. */
  String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"));
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors.txt"));
  }
}
