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
 * Reads files in another process, which is killed when a file takes too long and started again
 * after that or after a crash: one bad file costs itself and nothing else. Its temporary files go
 * with it, also after Ctrl-C. Not thread-safe.
 */
public final class ExtractionProcess implements AutoCloseable {
  /** The flag that says how long one file may take. */
  public static final String TIME_LIMIT_FLAG = "--time-limit";

  /** The flag that says how much memory the process may take. */
  public static final String HEAP_FLAG = "--heap";

  /**
   * A field that goes to no Solr: the names of members of an archive, and of embedded documents,
   * whose content is not in the text.
   */
  public static final String UNREAD = TikaExtractor.UNREAD;

  /** What a JVM ends with under {@code -XX:+ExitOnOutOfMemoryError}. */
  private static final int OUT_OF_MEMORY = 3;

  /**
   * What closed processes leave to the next with the same command. Empty in the command line, whose
   * JVM runs one command; tests run many.
   */
  static Optional<Map<List<String>, ExtractionChild>> kept = Optional.empty();

  private final List<String> command;
  private final Duration limit;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads::of);
  private final Thread interrupted = new Thread(this::shutDown, "solr-duplicates");
  private @Nullable ExtractionChild running;
  private boolean closed;

  /**
   * Prepares a process, which starts with the first file.
   *
   * @param command a JVM with what speaks {@link ExtractionProtocol} on its standard input and
   *     output
   * @param limit how long one file may take
   */
  public ExtractionProcess(List<String> command, Duration limit) {
    this.command = command;
    this.limit = limit;
    Runtime.getRuntime().addShutdownHook(interrupted);
  }

  /** Returns how to start a class of ours in a JVM with this heap. */
  public static List<String> java(Class<?> main, String heap) {
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
        end(); // killed, even if the answer came in time
      }
    }
  }

  /** The flag comes first: the process may be seen to end before this is done. */
  private static void kill(ExtractionChild child, AtomicBoolean late) {
    late.set(true);
    child.process().destroyForcibly();
  }

  private synchronized ExtractionChild running() throws IOException {
    ExtractionChild child = running;
    if (child == null || !child.isAlive()) {
      end();
      if (closed) {
        throw new IOException("no more files are read");
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
        ? "takes more memory than there is (" + HEAP_FLAG + ")"
        : "the process that reads files ended with code " + code;
  }

  /** The answers end a moment before the process does. */
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
      // somebody has pressed Ctrl-C: the hook finds nothing left to do
    }
  }

  /** A running process that reads files, and its temporary files, which nothing of it outlives. */
  record ExtractionChild(Process process, TemporaryFolder temporary) {
    /**
     * What Java and the system need. A parser that a bad file takes over finds no password in the
     * environment.
     */
    private static final Pattern KEPT_VARIABLES =
        Pattern.compile(
            "(?i)PATH|LANG|LC_[A-Z]+|TZ|HOME|LD_LIBRARY_PATH|JAVA_TOOL_OPTIONS"
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

    /** Kills the process if it still runs, and returns what it ended with. */
    int end() {
      int code = process.destroyForcibly().onExit().join().exitValue();
      temporary.delete();
      return code;
    }
  }

  /** A file could not be read. */
  public static final class ExtractionException extends Exception {
    private static final long serialVersionUID = 1;

    private final String reason;
    private final boolean isOfFile;

    ExtractionException(String reason, boolean isOfFile) {
      super(reason);
      this.reason = reason;
      this.isOfFile = isOfFile;
    }

    /** Returns whether it is so each time these bytes are read, with any time and memory. */
    public boolean isOfFile() {
      return isOfFile;
    }

    /** Returns why, in one line for the user. */
    public String reason() {
      return reason;
    }
  }
}
