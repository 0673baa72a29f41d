// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.DaemonThreads;

/**
 * Reads files in a separate process. The process is killed when a file takes too long, and started
 * again after that or after a crash, so a bad file affects no other file. Its temporary files are
 * deleted with it, also after Ctrl-C. Not thread-safe.
 */
public final class ExtractionProcess implements AutoCloseable {
  public static final String TIME_LIMIT_FLAG = "--time-limit";

  public static final String HEAP_FLAG = "--heap";

  /**
   * An internal field, not sent to Solr: the names of archive members and embedded documents whose
   * content is not in the text.
   */
  public static final String UNREAD = TikaExtractor.UNREAD;

  /** An internal field, see {@link ContentKey}. */
  public static final String CONTENT = TikaExtractor.CONTENT;

  /** An internal field: the number of pictures and other content without words. */
  public static final String PICTURES = TikaExtractor.PICTURES;

  /** The fields that are not sent to Solr. */
  static final Set<String> INTERNAL = Set.of(UNREAD, CONTENT, PICTURES);

  /** The exit code of {@code -XX:+ExitOnOutOfMemoryError}. */
  private static final int OUT_OF_MEMORY = 3;

  /**
   * Idle processes for reuse by the next instance with the same command. Used in tests only: the
   * command line runs one command per JVM.
   */
  static Optional<Map<List<String>, ExtractionChild>> kept = Optional.empty();

  private final List<String> command;
  private final Duration limit;
  private final ScheduledExecutorService watchdog;
  private final Thread interrupted = new Thread(this::shutDown, "solr-duplicates");
  private @Nullable ExtractionChild running;
  private boolean closed;

  /**
   * Starts no process yet; the first file does.
   *
   * @param command a JVM whose standard streams follow {@link ExtractionProtocol}
   * @param limit the time limit of one file
   */
  public ExtractionProcess(List<String> command, Duration limit) {
    this(command, limit, Executors.newSingleThreadScheduledExecutor(DaemonThreads::of));
  }

  /**
   * Starts no process yet.
   *
   * @param watchdog measures the time limit, and is shut down with this instance
   */
  ExtractionProcess(List<String> command, Duration limit, ScheduledExecutorService watchdog) {
    this.command = command;
    this.limit = limit;
    this.watchdog = watchdog;
    Runtime.getRuntime().addShutdownHook(interrupted);
  }

  /** Returns the command that starts a class in a JVM with this heap. */
  public static List<String> java(Class<?> main, String heap) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + heap,
        // most files are read before code of the higher tiers is ready, and one thread reads
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
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
  public Map<String, String> extract(Path file) throws ExtractionException, IOException {
    ExtractionChild child = running();
    AtomicBoolean late = new AtomicBoolean();
    Future<?> kill =
        watchdog.schedule(() -> kill(child, late), limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return ask(child.process(), file);
    } catch (IOException e) {
      throw new ExtractionException(reason(child, late.get()), false);
    } finally {
      kill.cancel(false);
      if (late.get()) {
        end(); // it is killed, even if the answer arrived in time
      }
    }
  }

  /** Sets the flag first, because the reader may notice the end of the process at once. */
  private static void kill(ExtractionChild child, AtomicBoolean late) {
    late.set(true);
    child.process().destroyForcibly();
  }

  private synchronized ExtractionChild running() throws IOException {
    ExtractionChild child = running;
    if (child == null || !child.isAlive()) {
      end();
      if (closed) {
        throw new IOException("the reader was closed; no more files are read");
      }
      child = kept.map(children -> children.remove(command)).orElse(null);
      child = child == null ? ExtractionChild.start(command) : child;
      running = child;
    }
    return child;
  }

  private static Map<String, String> ask(Process process, Path file)
      throws IOException, ExtractionException {
    DataOutputStream out = new DataOutputStream(process.getOutputStream());
    Utf8Text.writeText(file.toString(), out);
    out.flush();
    return ExtractionProtocol.readFields(new DataInputStream(process.getInputStream()));
  }

  private String reason(ExtractionChild child, boolean late) {
    if (late) {
      return "took longer than " + limit.toSeconds() + " s (" + TIME_LIMIT_FLAG + ")";
    }
    int code = exitCode(child);
    return code == OUT_OF_MEMORY
        ? "needs more memory than " + HEAP_FLAG + " allows"
        : "the process that reads files ended with code " + code;
  }

  /** The output ends a moment before the process does. */
  private int exitCode(ExtractionChild child) {
    Process process = child.process();
    process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
    int code = child.end();
    end();
    return code;
  }

  private synchronized void end() {
    if (running != null) {
      running.end();
      running = null;
    }
  }

  private synchronized void keep() {
    ExtractionChild child = running;
    boolean isIdle = child != null && child.isAlive();
    if (isIdle && kept.isPresent() && kept.get().putIfAbsent(command, child) == null) {
      running = null;
    }
  }

  private synchronized void shutDown() {
    closed = true;
    end();
  }

  @Override
  public void close() {
    watchdog.shutdownNow();
    keep();
    shutDown();
    try {
      Runtime.getRuntime().removeShutdownHook(interrupted);
    } catch (IllegalStateException e) {
      // the JVM is shutting down, and the hook runs anyway
    }
  }

  /** A running process and its folder for temporary files. */
  record ExtractionChild(Process process, TemporaryFolder temporary) {
    /**
     * The variables that the system needs. All others are removed, so that a compromised parser
     * finds no password in the environment. Options of Java may be passwords too.
     */
    private static final Pattern KEPT_VARIABLES =
        Pattern.compile(
            "(?i)PATH|LANG|LC_[A-Z]+|TZ|HOME|LD_LIBRARY_PATH"
                + "|SystemRoot|SystemDrive|windir|TEMP|TMP|USERPROFILE");

    static ExtractionChild start(List<String> java) throws IOException {
      TemporaryFolder temporary = TemporaryFolder.create();
      try {
        ProcessBuilder builder =
            new ProcessBuilder(in(temporary.path(), java)).redirectError(Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> !KEPT_VARIABLES.matcher(name).matches());
        return new ExtractionChild(builder.start(), temporary);
      } catch (IOException e) {
        temporary.delete();
        throw e;
      }
    }

    private static List<String> in(Path temporary, List<String> java) {
      Stream<String> program = Stream.of(java.get(0), "-Djava.io.tmpdir=" + temporary);
      return Stream.concat(program, java.stream().skip(1)).toList();
    }

    boolean isAlive() {
      return process.isAlive();
    }

    /** Kills the process if it is running, and returns its exit code. */
    int end() {
      int code = process.destroyForcibly().onExit().join().exitValue();
      temporary.delete();
      return code;
    }
  }

  public static final class ExtractionException extends Exception {
    private static final long serialVersionUID = 1;

    private final String reason;
    private final boolean isOfFile;

    ExtractionException(String reason, boolean isOfFile) {
      super(reason);
      this.reason = reason;
      this.isOfFile = isOfFile;
    }

    /**
     * Returns whether the file is at fault. A limit of time or memory, or a killed process, may be
     * the fault of the machine.
     */
    public boolean isOfFile() {
      return isOfFile;
    }

    public String reason() {
      return reason;
    }
  }
}
