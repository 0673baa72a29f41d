// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * A Solr over HTTP on this machine in a process of its own, which is meant to be killed: {@code
 * BackfillServer HOME PORT}. It ends with the process that has started it.
 */
public final class BackfillServer {
  private static final String READY = "READY";
  private static final Duration TO_START = Duration.ofMinutes(3);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  private final Process process;

  private BackfillServer(Process process) {
    this.process = process;
  }

  /** Serves until it is killed. */
  public static void main(String[] args) throws Exception {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
    JettyConfig http = JettyConfig.builder().setPort(Integer.parseInt(args[1])).build();
    new JettySolrRunner(args[0], http).start();
    Files.createFile(Path.of(args[0], READY));
    new CountDownLatch(1).await();
  }

  /** Starts one with this class path, and returns when its core is there. */
  static BackfillServer start(Path home, int port, Path log) throws Exception {
    Files.deleteIfExists(home.resolve(READY));
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-Djava.security.egd=file:/dev/./urandom",
            BackfillServer.class.getName(),
            home.toString(),
            String.valueOf(port));
    java.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    java.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    BackfillServer server = new BackfillServer(java.start());
    server.await(home.resolve(READY));
    return server;
  }

  private void await(Path ready) throws Exception {
    long latest = System.nanoTime() + TO_START.toNanos();
    while (!Files.exists(ready)) {
      if (process.waitFor(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)
          || System.nanoTime() > latest) {
        kill();
        throw new IllegalStateException("Solr did not start");
      }
    }
  }

  /** Ends it as a power cut would (SIGKILL). */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
