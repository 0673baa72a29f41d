// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.logging.LogManager;
import java.util.stream.Stream;

/**
 * All that an example server writes: Solr's home, the data of ZooKeeper, the log and the temporary
 * files. The folder belongs to one running server.
 */
record ExampleServerFolder(Path path) {
  static final String CORE = "example";

  /** The core of the manual decisions. */
  static final String COMPANION = CORE + "-decisions";

  private static final Path OPTIONS = Path.of("solr-config");

  /** The core's configuration without optional features, from the root of the project. */
  static final Path CONF = Path.of("example-core", "conf");

  private static final Path COMPANION_CONF = OPTIONS.resolve(Path.of("decisions", "conf"));
  private static final String COMPONENT =
      "class=\"org.solrduplicates.solr.search.DuplicatesComponent\">";
  private static final String PASSAGES =
      "<field name=\"dup_fragments\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\" multiValued=\"true\"/>\n";

  /** Console output is for the example, so Solr logs into a file only. */
  private static final String LOG4J =
      """
      <Configuration status="ERROR" shutdownHook="disable">
        <Appenders>
          <File name="file" fileName="LOG_FILE" append="false">
            <PatternLayout pattern="%d %p %c{1} %m%n"/>
          </File>
        </Appenders>
        <Loggers>
          <Root level="INFO">
            <AppenderRef ref="file"/>
          </Root>
        </Loggers>
      </Configuration>
      """;

  /** Locks the folder for this JVM. The field prevents garbage collection of the lock. */
  private static FileLock held;

  /** The solr.xml of a node of a SolrCloud; the server sets the port. */
  private static final String CLOUD_NODE =
      """
      <solr>
        <solrcloud>
          <str name="zkHost">ZOOKEEPER</str>
          <str name="host">127.0.0.1</str>
          <int name="hostPort">${hostPort}</int>
          <str name="hostContext">solr</str>
        </solrcloud>
      </solr>
      """;

  /** Lets this JVM write logs and temporary files nowhere else. */
  static ExampleServerFolder prepare(Path path) throws IOException {
    ExampleServerFolder folder = new ExampleServerFolder(path.toAbsolutePath().normalize());
    folder.lock();
    folder.keepTheJvmInside();
    return folder;
  }

  /** Makes a fresh home without a core, and forgets the cloud of the last run. */
  void clear() throws IOException {
    delete(zooKeeper());
    delete(home());
    Files.createDirectories(home());
  }

  /** Puts a jar, or all jars of a folder, where Solr looks for plugins. */
  void addJars(Path jars) throws IOException {
    Path lib = home().resolve("lib");
    copy(jars, Files.isDirectory(jars) ? lib : lib.resolve(jars.getFileName()));
  }

  /** Puts the example core and its companion into the home. */
  void addCores() throws IOException {
    for (String name : List.of(CORE, COMPANION)) {
      Path core = home().resolve(name);
      copy(conf(name), core.resolve("conf"));
      Files.writeString(core.resolve("core.properties"), "name=" + name);
    }
    standAlone();
  }

  /**
   * Returns the configuration of the example or of its companion. The example has manual decisions
   * and passages, which a user turns on with the same lines.
   */
  Path conf(String name) throws IOException {
    Path conf = path.resolve("conf").resolve(name);
    delete(conf);
    copy(name.equals(CORE) ? CONF : COMPANION_CONF, conf);
    if (name.equals(CORE)) {
      String companion = "<str name=\"dup.decisions.collection\">" + COMPANION + "</str>";
      change(conf.resolve("solrconfig.xml"), COMPONENT, COMPONENT + companion);
      String decisions = Files.readString(OPTIONS.resolve("decisions-handler.xml"));
      change(conf.resolve("solrconfig.xml"), "</config>", decisions + "</config>");
      change(conf.resolve("managed-schema.xml"), "</schema>", PASSAGES + "</schema>");
    }
    return conf;
  }

  private static void change(Path file, String old, String by) throws IOException {
    String text = Files.readString(file);
    if (!text.contains(old)) {
      throw new IOException(file + " does not contain " + old);
    }
    Files.writeString(file, text.replace(old, by));
  }

  /** Makes the home that of a Solr for itself. */
  void standAlone() throws IOException {
    Files.writeString(home().resolve("solr.xml"), "<solr/>");
  }

  /** Makes the home that of a node of the SolrCloud with a ZooKeeper. */
  void joinCloud(String zooKeeper) throws IOException {
    Files.writeString(home().resolve("solr.xml"), CLOUD_NODE.replace("ZOOKEEPER", zooKeeper));
  }

  Path home() {
    return path.resolve("home");
  }

  /** Where the ZooKeeper of an example of several shards keeps what it has. */
  Path zooKeeper() {
    return path.resolve("zookeeper");
  }

  Path log() {
    return path.resolve("solr.log");
  }

  Path temporary() {
    return path.resolve("tmp");
  }

  private void lock() throws IOException {
    Files.createDirectories(path);
    held =
        FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
            .tryLock();
    if (held == null) {
      throw new IOException("another example server is running in " + path);
    }
  }

  private void keepTheJvmInside() throws IOException {
    delete(temporary());
    System.setProperty("java.io.tmpdir", Files.createDirectories(temporary()).toString());
    Path log4j = path.resolve("log4j2.xml");
    Files.writeString(log4j, LOG4J.replace("LOG_FILE", log().toString()));
    System.setProperty("log4j2.configurationFile", log4j.toUri().toString());
    System.setProperty("solr.log.dir", path.toString());
    System.setProperty("solr.install.dir", path.toString());
    LogManager.getLogManager().reset();
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path source : walk(from)) {
      Path target = to.resolve(from.relativize(source).toString());
      if (Files.isDirectory(source)) {
        Files.createDirectories(target);
      } else {
        Files.createDirectories(target.getParent());
        Files.copy(source, target);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> parentsFirst = walk(folder);
      for (int i = parentsFirst.size() - 1; i >= 0; i--) {
        Files.delete(parentsFirst.get(i));
      }
    }
  }

  private static List<Path> walk(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList();
    }
  }
}
