// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.table.Tsv;
import org.solrduplicates.core.passage.Passage.Span;

/**
 * Documents into which passages of others were copied, and where.
 *
 * @param name how reports call the set
 * @param sources texts that were copied from, by id
 * @param asked texts that may have copies, by id
 * @param planted what was copied
 */
public record PlantedSet(
    String name,
    Map<String, String> sources,
    Map<String, String> asked,
    List<PlantedPassage> planted) {
  private static final String SUSPECT = "suspect";
  private static final String SOURCE = "source";
  private static final String KIND = "kind";

  /**
   * Reads documents, of which those of the {@code role} of a source are copied from, and a table of
   * what was copied: suspect, source, offsets and lengths in UTF-16 units, and kind.
   *
   * @throws IOException naming file and line that are not as they must be
   */
  public static PlantedSet read(Path documents, Path passages) throws IOException {
    PlantedSet set =
        new PlantedSet(
            LabelledFile.name(documents),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new ArrayList<>());
    try (LabelledReader reader = new LabelledReader(documents)) {
      for (Optional<Map<String, String>> d = reader.next(); d.isPresent(); d = reader.next()) {
        boolean isSource = SOURCE.equals(d.get().get("role"));
        (isSource ? set.sources : set.asked)
            .put(reader.text(d.get(), FileFields.ID), reader.text(d.get(), FileFields.TEXT));
      }
    }
    for (Map<String, String> row : Tsv.read(passages, columns())) {
      set.planted.add(set.planted(row, passages));
    }
    return set;
  }

  private static String[] columns() {
    return new String[] {
      SUSPECT,
      SOURCE,
      SUSPECT + "_offset",
      SUSPECT + "_length",
      SOURCE + "_offset",
      SOURCE + "_length",
      KIND
    };
  }

  private PlantedPassage planted(Map<String, String> row, Path file) throws IOException {
    try {
      Span original = span(row, SOURCE, sources);
      return new PlantedPassage(
          row.getOrDefault(SUSPECT, ""),
          row.getOrDefault(SOURCE, ""),
          span(row, SUSPECT, asked),
          original,
          original.length(),
          row.getOrDefault(KIND, ""));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException(file + " has no passage of the set in " + row.values());
    }
  }

  /** Refuses a passage outside of its document, which no method can find. */
  private static Span span(Map<String, String> row, String side, Map<String, String> texts) {
    int begin = Integer.parseInt(row.getOrDefault(side + "_offset", ""));
    int length = Integer.parseInt(row.getOrDefault(side + "_length", ""));
    String text = texts.getOrDefault(row.getOrDefault(side, ""), "");
    return new Span(begin, begin + text.substring(begin, begin + length).length());
  }
}
