// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.files.FileFilter;
import org.solrduplicates.cli.files.NamedFiles;
import org.solrduplicates.core.text.Sentence;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The selection of files, a {@code @Mixin} of {@code scan}. */
final class SelectFlags {
  /** Flags that select files. */
  static final List<String> NAMES =
      List.of(
          "--files0-from",
          "--include",
          "--exclude",
          "--all",
          "--min-size",
          "--max-size",
          "--newer-than",
          "--min-age",
          "--follow",
          "--one-file-system",
          "--max-depth");

  /** Names standard input. */
  private static final Path INPUT = Path.of("-");

  @Option(
      names = "--files0-from",
      paramLabel = "FILE",
      description = "read names of files and folders that end with NUL from FILE; - is the input")
  private Optional<Path> list;

  @Option(
      names = "--include",
      paramLabel = "GLOB",
      converter = Values.Glob.class,
      description = "read only matching files, such as *.docx or drafts/**; may be repeated")
  private List<String> include = List.of();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      converter = Values.Glob.class,
      description = "skip matching files and folders; may be repeated")
  private List<String> exclude = List.of();

  @Option(names = "--all", description = "also read folders of programs: .git, node_modules, trash")
  private boolean all;

  @Option(
      names = "--min-size",
      paramLabel = "SIZE",
      converter = Size.class,
      defaultValue = "1",
      description = "minimum size of a file, such as 1k; ${DEFAULT-VALUE} by default")
  private long minSize;

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      converter = Size.class,
      defaultValue = "1g",
      description = "maximum size of a file; ${DEFAULT-VALUE} by default")
  private long maxSize;

  @Option(
      names = "--newer-than",
      paramLabel = "DATE",
      converter = Moment.class,
      description = "read only files changed since this day, such as 2026-01-31")
  private Optional<Instant> newerThan;

  @Option(
      names = "--min-age",
      paramLabel = "AGE",
      converter = Age.class,
      description = "skip files changed more recently, such as 30m, 12h or 7d")
  private Optional<Duration> minAge;

  @Option(names = "--follow", description = "follow symbolic links to files and folders")
  private boolean follow;

  @Option(names = "--one-file-system", description = "stay on the file system of each named folder")
  private boolean oneFileSystem;

  @Option(
      names = "--max-depth",
      paramLabel = "NUMBER",
      converter = Depth.class,
      description =
          "levels of folders to read: 1 for files directly in DIR, 0 for named files only")
  private Optional<Integer> maxDepth;

  /**
   * Reads the names from a list, if one is given.
   *
   * @param folders the operands
   * @return empty if the operands name folders
   */
  Optional<NamedFiles> named(List<Path> folders) throws IOException {
    if (list.isPresent()) {
      if (!folders.isEmpty()) {
        throw new UserException(
            ExitCode.MISUSED, "--files0-from replaces DIR; remove '" + folders.get(0) + "'");
      }
      return Optional.of(read(list.get()));
    }
    if (folders.isEmpty()) {
      throw new UserException(ExitCode.MISUSED, "Missing required parameter: 'DIR'");
    }
    if (!folders.contains(INPUT)) {
      return Optional.empty();
    }
    if (folders.size() > 1) {
      throw new UserException(
          ExitCode.MISUSED,
          "- reads names from standard input and must be the only DIR; a folder of this name is ./-");
    }
    return Optional.of(NamedFiles.read("standard input", System.in, (byte) '\n'));
  }

  private static NamedFiles read(Path file) throws IOException {
    if (file.equals(INPUT)) {
      return NamedFiles.read("--files0-from -", System.in, (byte) 0);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return NamedFiles.read("--files0-from " + file, in, (byte) 0);
    }
  }

  /**
   * Returns the filter.
   *
   * @param now the time of the scan
   */
  FileFilter filter(Instant now) throws UserException {
    if (maxSize < minSize) {
      throw new UserException(
          ExitCode.MISUSED,
          Sentence.of(
              "--min-size must be at most --max-size, was %d and %d bytes", minSize, maxSize));
    }
    List<String> excluded = new ArrayList<>(exclude);
    if (!all) {
      excluded.addAll(FileFilter.USUAL);
    }
    return new FileFilter(
        include,
        excluded,
        minSize,
        maxSize,
        newerThan,
        minAge.map(now::minus),
        new FileFilter.Reach(follow, oneFileSystem, maxDepth.orElse(Integer.MAX_VALUE)));
  }

  /** A time with a unit. */
  static final class Age implements ITypeConverter<Duration> {
    private static final Map<Character, Duration> UNITS =
        Map.of(
            's', Duration.ofSeconds(1),
            'm', Duration.ofMinutes(1),
            'h', Duration.ofHours(1),
            'd', Duration.ofDays(1));

    @Override
    public Duration convert(String typed) {
      if (!typed.matches("[0-9]{1,5}[smhd]")) {
        throw Values.wrong("an age like 90s, 30m, 12h or 7d, at most 99999d", typed);
      }
      int last = typed.length() - 1;
      Duration unit = Objects.requireNonNull(UNITS.get(typed.charAt(last)));
      return unit.multipliedBy(Long.parseLong(typed.substring(0, last)));
    }
  }

  /** A number of levels. */
  static final class Depth implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String typed) {
      if (!typed.matches("[0-9]{1,9}")) {
        throw Values.wrong("a number from 0 to 999999999", typed);
      }
      return Integer.valueOf(typed);
    }
  }

  /** A number of bytes, with an optional unit of 1024. */
  static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String typed) {
      if (!typed.matches("[0-9]{1,12}[kmgKMG]?")) {
        throw Values.wrong("a size like 512, 10k or 2g", typed);
      }
      int unit = "kmg".indexOf(Character.toLowerCase(typed.charAt(typed.length() - 1)));
      String number = unit < 0 ? typed : typed.substring(0, typed.length() - 1);
      try {
        return Math.multiplyExact(Long.parseLong(number), 1L << (10 * (unit + 1)));
      } catch (ArithmeticException e) {
        throw Values.wrong("less than 8589934592g", typed);
      }
    }
  }

  /** A day in UTC. */
  static final class Moment implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String typed) {
      try {
        return LocalDate.parse(typed).atStartOfDay(ZoneOffset.UTC).toInstant();
      } catch (DateTimeException e) {
        throw Values.wrong("a day like 2026-01-31", typed);
      }
    }
  }
}
