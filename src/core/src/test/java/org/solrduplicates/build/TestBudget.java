package org.solrduplicates.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Prints the CPU seconds of each kind of test beside its budget, and the classes that took most, at
 * the end of {@code mvn verify}. A kind over its budget is marked and does not fail the build,
 * because the seconds depend on the machine.
 */
public final class TestBudget {
  /** A file for each class, with milliseconds. */
  static final Path FOLDER = Path.of("target", "test-cpu");

  private static final int MOST = 10;

  /** A kind of test, by the names of its classes; the first that matches counts. */
  private enum Kind {
    BROWSER("page\\.\\w+IT|example\\.PageServersIT", 80),
    PACKAGED("[\\w.]+IT", 300),
    SEVERAL_SHARDS("[\\w.]+-several-shards", 120),
    CORE("core\\.[\\w.]+", 90),
    CLOUD("(cloud|living)\\.[\\w.]+", 300),
    COMMAND_LINE("cli\\.[\\w.]+", 100),
    SPARK("spark\\.[\\w.]+", 60),
    SOLR("(solr|page)\\.[\\w.]+", 220),
    OTHERS("[\\w.]+", 50);

    private final String classes;
    private final int budget;

    Kind(String classes, int budget) {
      this.classes = classes;
      this.budget = budget;
    }

    static Kind of(String name) {
      String inside = name.replaceFirst("^org\\.solrduplicates\\.", "");
      return Stream.of(values()).filter(kind -> inside.matches(kind.classes)).findFirst().get();
    }

    private String row(double seconds) {
      String label = name().toLowerCase(Locale.ROOT).replace('_', ' ');
      String over = seconds > budget ? "  over budget" : "";
      return String.format(Locale.ROOT, "%-16s%8.1f%8d%s", label, seconds, budget, over);
    }
  }

  private TestBudget() {}

  public static void main(String[] args) throws IOException {
    SortedMap<String, Double> seconds = new TreeMap<>();
    for (Path file : files()) {
      seconds.put(file.getFileName().toString(), Long.parseLong(Files.readString(file)) / 1000.0);
      Files.delete(file);
    }
    SortedMap<Kind, Double> kinds = new TreeMap<>();
    seconds.forEach((name, cpu) -> kinds.merge(Kind.of(name), cpu, Double::sum));
    System.out.println("CPU seconds of tests  used  budget");
    kinds.forEach((kind, cpu) -> System.out.println(kind.row(cpu)));
    System.out.println("The classes with most:");
    seconds.entrySet().stream()
        .sorted(Comparator.comparingDouble(entry -> -entry.getValue()))
        .limit(MOST)
        .map(most -> String.format(Locale.ROOT, "%8.1f %s", most.getValue(), most.getKey()))
        .forEach(System.out::println);
  }

  private static List<Path> files() throws IOException {
    if (!Files.isDirectory(FOLDER)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.toList();
    }
  }
}
