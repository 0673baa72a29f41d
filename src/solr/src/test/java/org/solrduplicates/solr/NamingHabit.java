// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/**
 * How people name the invoices of a year or the versions of a contract, from {@code
 * naming-habits.tsv}. Whatever the names, any two documents share two thirds of their words and
 * none of their twelve numbers, so that only the names tell which are versions.
 *
 * @param kind {@code invoices} or {@code contract}
 * @param names the file names
 */
public record NamingHabit(String kind, List<String> names) {
  private static final int SHARED = 66;
  private static final int ALL = 100;
  private static final int NUMBERS = 12;

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
    List<String> numbers = IntStream.range(own, own + NUMBERS).mapToObj(i -> "" + i).toList();
    return TestCore.document(
        "id",
        name,
        "text",
        Stream.of(words, numbers, others).flatMap(List::stream).collect(joining(" ")),
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
