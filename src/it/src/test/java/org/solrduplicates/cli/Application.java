// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Project;

/**
 * A published configuration, as {@code applications.csv} describes it.
 *
 * @param name of its folder
 * @param title of the application
 * @param shape one with the same traits
 * @param schema the name of the schema file
 * @param isEdited whether only an editor changes the schema
 */
record Application(
    String name,
    String title,
    CollectionShape shape,
    String schema,
    boolean isEdited,
    ShapeFields fields) {
  static List<Application> all() throws IOException {
    return Files.readAllLines(Project.TEST_RESOURCES.resolve("applications.csv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(Application::of)
        .toList();
  }

  private static Application of(String line) {
    List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    return new Application(
        cells.get(0),
        cells.get(1),
        CollectionShape.valueOf(cells.get(2).toUpperCase(Locale.ROOT)),
        cells.get(3),
        cells.get(4).equals("yes"),
        new ShapeFields(
            cells.get(5),
            cells.get(6),
            field(cells.get(7)),
            field(cells.get(8)),
            values(cells.get(9)),
            words(cells.get(10)).toList(),
            cells.get(11).equals("yes"),
            "d"));
  }

  private static @Nullable String field(String cell) {
    return cell.equals("-") ? null : cell;
  }

  private static Map<String, String> values(String cell) {
    return words(cell)
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  private static Stream<String> words(String cell) {
    return Arrays.stream(cell.split(" ")).filter(Predicate.not(String::isEmpty));
  }

  @Override
  public String toString() {
    return name;
  }
}
