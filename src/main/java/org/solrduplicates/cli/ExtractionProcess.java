package org.solrduplicates.cli;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Reads files in another process, which is killed when a file takes too long and started again
 * after that or after a crash: one bad file costs itself and nothing else. Not thread-safe.
 */
final class ExtractionProcess implements AutoCloseable {
  /** What a JVM ends with under {@code -XX:+ExitOnOutOfMemoryError}. */
  private static final int OUT_OF_MEMORY = 3;

  private final List<String> command;
  private final Duration limit;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads::of);
  private @Nullable Process running;

  /**
   * Prepares a process, which starts with the first file.
   *
   * @param command what speaks {@link Wire} on its standard input and output
   * @param limit how long one file may take
   */
  ExtractionProcess(List<String> command, Duration limit) {
    this.command = command;
    this.limit = limit;
  }

  /** Returns how to start a class of ours in a JVM with this heap. */
  static List<String> java(Class<?> main, String heap) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + heap,
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:+DisplayVMOutputToStderr",
        "-Djava.awt.headless=true",
        "-cp",
        System.getProperty("java.class.path"),
        main.getName());
  }

  /**
   * Returns the fields of a file.
   *
   * @throws ExtractionException if the file cannot be read
   * @throws IOException if the process cannot be started
   */
  Map<String, String> extract(Path file) throws ExtractionException, IOException {
    Process process = running();
    AtomicBoolean late = new AtomicBoolean();
    Future<?> kill =
        watchdog.schedule(() -> kill(process, late), limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return ask(process, file);
    } catch (IOException e) {
      throw new ExtractionException(end(process, late.get()));
    } finally {
      kill.cancel(false);
      if (late.get()) {
        running = null; // killed, even if the answer came in time
      }
    }
  }

  /** The flag comes first: the process may be seen to end before this is done. */
  private static void kill(Process process, AtomicBoolean late) {
    late.set(true);
    process.destroyForcibly();
  }

  private Process running() throws IOException {
    Process process = running;
    if (process == null || !process.isAlive()) {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      running = process;
    }
    return process;
  }

  private static Map<String, String> ask(Process process, Path file)
      throws IOException, ExtractionException {
    DataOutputStream out = new DataOutputStream(process.getOutputStream());
    Wire.writeText(out, file.toString());
    out.flush();
    return Wire.readFields(new DataInputStream(process.getInputStream()));
  }

  private String end(Process process, boolean late) {
    running = null;
    if (late) {
      return "took longer than " + limit.toSeconds() + " s (" + Flag.TIME_LIMIT + ")";
    }
    int code = exitCode(process);
    return code == OUT_OF_MEMORY
        ? "takes more memory than there is (" + Flag.HEAP + ")"
        : "the process that reads files ended with code " + code;
  }

  /** The answers end a moment before the process does. */
  private static int exitCode(Process process) {
    process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
    return process.destroyForcibly().onExit().join().exitValue();
  }

  @Override
  public void close() {
    watchdog.shutdownNow();
    if (running != null) {
      running.destroyForcibly();
    }
  }
}
