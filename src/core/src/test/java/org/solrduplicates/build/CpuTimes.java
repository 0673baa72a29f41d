package org.solrduplicates.build;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Measures the CPU time of every test class, for {@link TestBudget}. It counts the JVM of the tests
 * and, where there is a {@code /proc}, the processes that the tests have started and that have
 * ended. A JVM runs one class after the other.
 */
public final class CpuTimes implements TestExecutionListener {
  private static final Path STAT = Path.of("/proc/self/stat");
  private static final long MILLIS_PER_TICK = 10;

  private final Map<String, Long> started = new HashMap<>();

  @Override
  public void executionStarted(TestIdentifier test) {
    if (isClass(test)) {
      started.put(test.getUniqueId(), millis());
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Long before = started.remove(test.getUniqueId());
    if (before != null) {
      write(((ClassSource) test.getSource().orElseThrow()).getClassName(), millis() - before);
    }
  }

  /** Nested classes are part of theirs. */
  private static boolean isClass(TestIdentifier test) {
    return test.getSource()
        .filter(ClassSource.class::isInstance)
        .map(source -> ((ClassSource) source).getClassName())
        .filter(name -> name.indexOf('$') < 0)
        .isPresent();
  }

  private static void write(String name, long millis) {
    String shards = Boolean.getBoolean("several.shards") ? "-several-shards" : "";
    try {
      Files.createDirectories(TestBudget.FOLDER);
      Files.writeString(TestBudget.FOLDER.resolve(name + shards), Long.toString(millis));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long millis() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return TimeUnit.NANOSECONDS.toMillis(system.getProcessCpuTime()) + millisOfEndedProcesses();
  }

  /**
   * Fields 16 and 17 of the file, counted behind the name of the program, which may have blanks.
   */
  private static long millisOfEndedProcesses() {
    if (!Files.exists(STAT)) {
      return 0;
    }
    try {
      String line = Files.readString(STAT);
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * MILLIS_PER_TICK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
