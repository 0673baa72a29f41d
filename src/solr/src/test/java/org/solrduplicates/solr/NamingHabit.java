// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/**
 * How people name the invoices of a year or the versions of a contract, from {@code
 * naming-habits.tsv}. Whatever the names, the documents are of one author and any two of them share
 * two thirds of their words, so that only the names tell which are versions.
 *
 * @param kind {@code invoices} or {@code contract}
 * @param names the file names
 */
public record NamingHabit(String kind, List<String> names) {
  private static final int SHARED = 66;
  private static final int ALL = 100;

  /** Returns all habits. */
  public static List<NamingHabit> all() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(NamingHabit.class.getResourceAsStream("/naming-habits.tsv")),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .map(line -> Arrays.asList(line.split("\t")))
          .map(NamingHabit::of)
          .toList();
    }
  }

  private static NamingHabit of(List<String> columns) {
    return new NamingHabit(columns.get(0), columns.subList(1, columns.size()));
  }

  /** Returns a document for each name, which is also its id and its title. */
  public List<SolrInputDocument> documents() {
    return IntStream.range(0, names.size()).mapToObj(this::document).toList();
  }

  private SolrInputDocument document(int index) {
    String name = names.get(index);
    int own = 1_000 + index * ALL;
    List<String> words = RandomTexts.range(0, SHARED);
    List<String> others = RandomTexts.range(own, own + ALL - SHARED);
    return TestCore.document(
        "id",
        name,
        "text",
        String.join(" ", words) + " " + String.join(" ", others),
        "title",
        name,
        "path",
        name,
        "author",
        "Anna");
  }

  /** Returns the groups of at least two that belong together. */
  public Set<Set<String>> groups() {
    return kind.equals("contract") ? Set.of(Set.copyOf(names)) : Set.of();
  }

  @Override
  public String toString() {
    return kind + " such as " + names.get(0);
  }
}
