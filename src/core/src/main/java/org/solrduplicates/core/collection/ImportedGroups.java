// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.GroupFigures.Imported;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.text.Sentence;

/**
 * Groups, ranks and backgrounds from the rows of an import. A document that has another version
 * than its row has none of them, and neither has one without a row.
 *
 * <p>A job changes versions, too. So a document also counts as unchanged if it already has the
 * number of its imported group, no document outside of that group has this number, and the
 * background is that of the row. Solr removes a number when text or title change. So rows can be
 * imported twice, and an import that was stopped can be completed.
 */
final class ImportedGroups {
  private static final int BATCH = 100_000;

  private final DocumentTable documents;
  private final GroupFigures figures;
  private final boolean isBackgroundWritten;

  /** The first document of each group, by name. */
  private final Map<String, Integer> names = new HashMap<>();

  private final int[] firsts;
  private final int[] ranks;
  private final long[] backgrounds;
  private final BitSet named = new BitSet();
  private final BitSet current = new BitSet();
  private long noDocument;

  ImportedGroups(DocumentTable documents, boolean isBackgroundWritten, GroupFigures figures) {
    this.documents = documents;
    this.figures = figures;
    this.isBackgroundWritten = isBackgroundWritten;
    this.firsts = IntStream.range(0, documents.size()).toArray();
    this.ranks = new int[documents.size()];
    this.backgrounds = new long[documents.size()];
  }

  /**
   * Reads all rows.
   *
   * @param seed of the keys of documents
   * @throws IllegalStateException if there are fewer, or two have one id or one rank of a group
   */
  void read(DataInputStream in, long rows, int seed) throws IOException {
    for (long row = 0; row < rows; row++) {
      add(next(in, row, rows), seed);
      if (row % BATCH == 0) {
        figures.reached(Phase.GROUP, (double) row, (double) rows);
      }
    }
    figures.imported =
        new Imported(rows, noDocument, (long) documents.size() - named.cardinality());
  }

  private static ImportedRow next(DataInputStream in, long row, long rows) throws IOException {
    try {
      return ImportedRow.read(in);
    } catch (EOFException e) {
      throw new IllegalStateException(
          Sentence.of("the import ends after %d of %d rows; import all rows again", row, rows), e);
    }
  }

  private void add(ImportedRow row, int seed) {
    int document = documents.find(DocumentKey.of(row.id(), seed));
    if (document == DocumentTable.NONE) {
      noDocument++;
      return;
    }
    if (named.get(document)) {
      throw new IllegalStateException(
          Sentence.of(
              "two rows have the id '%s'; remove one of them and import all rows again",
              Sentence.printable(row.id())));
    }
    named.set(document);
    current.set(document, documents.version(document) == row.version());
    row.group().ifPresent(name -> firsts[document] = names.computeIfAbsent(name, n -> document));
    ranks[document] = row.uncovered() ? ~row.rank() : row.rank();
    backgrounds[document] = row.background();
  }

  /** Returns the groups of unchanged documents; each other document is its own. */
  UnionFind groups() {
    keepNumbered();
    figures.changed += named.cardinality() - current.cardinality();
    return groups(current);
  }

  private UnionFind groups(BitSet members) {
    int[] present = new int[documents.size()];
    Arrays.fill(present, DocumentTable.NONE);
    UnionFind groups = new UnionFind(documents.size());
    members.stream()
        .forEach(
            d -> {
              int first = present[firsts[d]];
              present[firsts[d]] = first == DocumentTable.NONE ? d : first;
              groups.join(d, present[firsts[d]]);
            });
    return groups;
  }

  /** Adds the documents whose groups are the imported ones already. */
  private void keepNumbered() {
    GroupNumbers numbers = new GroupNumbers(documents, groups(named), figures.summary);
    Set<Integer> elsewhere = new HashSet<>();
    IntStream.range(0, documents.size())
        .filter(d -> numbers.of(d) != documents.group(d))
        .forEach(d -> elsewhere.add(documents.group(d)));
    named.stream()
        .filter(d -> documents.group(d) > 0 && numbers.of(d) == documents.group(d))
        .filter(d -> !elsewhere.contains(documents.group(d)))
        .filter(d -> background(d) == documents.background(d))
        .forEach(current::set);
  }

  private long background(int document) {
    boolean isKnown = isBackgroundWritten && backgrounds[document] != 0;
    return isKnown ? backgrounds[document] : documents.background(document);
  }

  /** Returns the column value to write; a document without one keeps the value that it has. */
  long column(int document) {
    return current.get(document) ? background(document) : documents.background(document);
  }

  /** Returns the ranks to write, without gaps where members were left out. */
  int[] ranks(GroupNumbers numbers) {
    int[] written = GroupRanks.ofSingles(documents, numbers);
    long[] members = GroupRanks.members(documents, numbers);
    for (int from = 0; from < members.length; ) {
      int end = GroupRanks.groupEnd(members, from);
      rank(Arrays.copyOfRange(members, from, end), written);
      from = end;
    }
    return written;
  }

  private void rank(long[] group, int[] written) {
    RankedGroup<Integer> order =
        new RankedGroup<>(
            Arrays.stream(group)
                .mapToObj(member -> (int) member)
                .sorted(Comparator.comparingInt(this::place))
                .toList());
    requireDifferent(order.oldestFirst());
    for (int place = 0; place < group.length; place++) {
      int document = order.oldestFirst().get(place);
      int rank = order.rank(place);
      written[document] = rank > 0 && Documents.isUncovered(ranks[document]) ? ~rank : rank;
    }
  }

  /** Returns the place in the order of a group, oldest first; the latest document has rank 0. */
  private int place(int document) {
    int rank = ranks[document];
    int place = Documents.isUncovered(rank) ? ~rank : rank;
    return place == 0 ? Integer.MAX_VALUE : place;
  }

  private void requireDifferent(List<Integer> ordered) {
    for (int i = 1; i < ordered.size(); i++) {
      if (place(ordered.get(i)) == place(ordered.get(i - 1))) {
        throw new IllegalStateException(
            Sentence.of(
                "two rows of the group '%s' have the rank %d; give each document of a group its own"
                    + " rank and import all rows again",
                name(ordered.get(i)), place(ordered.get(i)) % Integer.MAX_VALUE));
      }
    }
  }

  private String name(int document) {
    return names.entrySet().stream()
        .filter(name -> name.getValue() == firsts[document])
        .map(name -> Sentence.printable(name.getKey()))
        .collect(Collectors.joining());
  }
}
