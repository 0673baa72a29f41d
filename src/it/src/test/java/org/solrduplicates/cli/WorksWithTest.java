// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Project;

/**
 * The page of applications has those that are tried, with the fields that are found. The shape of
 * each has the same traits; {@link InstallShapesTest} runs the commands of the page on it.
 */
class WorksWithTest {
  private static List<List<String>> rows() throws IOException {
    return Files.readAllLines(Project.BASE.resolve("docs/works-with.md")).stream()
        .dropWhile(line -> !line.startsWith("| application"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList())
        .toList();
  }

  private static List<String> row(Application one) {
    ShapeFields fields = one.fields();
    return List.of(
        one.title(),
        code(fields.text()),
        fields.title() == null ? "" : code(fields.title()),
        fields.date() == null ? "" : code(fields.date()),
        byHand(one));
  }

  private static String byHand(Application one) {
    List<String> steps = new ArrayList<>();
    if (!one.fields().flags().isEmpty()) {
      steps.add(code(String.join(" ", one.fields().flags())));
    }
    if (one.isEdited()) {
      steps.add("paste");
    }
    if (!one.shape().hasUpdateLog()) {
      steps.add("no update log");
    }
    if (one.fields().isSentAgain()) {
      steps.add("send again");
    }
    return String.join("; ", steps);
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  @Test
  void eachRowIsTried() throws Exception {
    assertEquals(Application.all().stream().map(WorksWithTest::row).toList(), rows());
  }

  @Test
  void theShapeOfEachHasItsTraits() throws Exception {
    Map<String, List<Boolean>> traits = new TreeMap<>();
    Map<String, List<Boolean>> ofShapes = new TreeMap<>();
    for (Application one : Application.all()) {
      CollectionShape shape = one.shape();
      traits.put(one.name(), traits(one.fields(), one.isEdited()));
      ofShapes.put(one.name(), traits(shape.fields(), shape.isClassic()));
    }

    assertEquals(traits, ofShapes);
  }

  private static List<Boolean> traits(ShapeFields fields, boolean isEdited) {
    return List.of(isEdited, fields.date() == null, fields.flags().isEmpty(), fields.isSentAgain());
  }
}
