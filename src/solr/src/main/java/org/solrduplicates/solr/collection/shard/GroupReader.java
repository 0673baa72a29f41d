// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.GroupColumn;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SolrDocuments;

/**
 * Reads the groups of one core, restricted to the documents that are visible to a request. Dates
 * and sizes come from doc values; a field without doc values counts as empty.
 */
final class GroupReader {
  private final SolrQueryRequest request;
  private final DuplicatesRequest asked;
  private final SolrDocuments documents;
  private final CollectionReader reader;
  private final String groupField;
  private final FingerprintReader fingerprints;

  GroupReader(
      SolrQueryRequest request,
      DuplicatesRequest asked,
      SolrDocuments documents,
      CollectionReader reader,
      String groupField) {
    this.request = request;
    this.asked = asked;
    this.documents = documents;
    this.reader = reader;
    this.groupField = groupField;
    this.fingerprints = new FingerprintReader(documents.searcher().getIndexReader());
  }

  private record Columns(
      NumericDocValues groups,
      List<SortedNumericDocValues> dates,
      CredibleDates credible,
      @Nullable NumericDocValues sizes,
      NumericDocValues ranks,
      NumericDocValues backgrounds) {
    /** Returns the similarity to the most similar other member; empty if the job did not tell. */
    Optional<Float> similarity(int document, long basis) throws IOException {
      double known =
          backgrounds.advanceExact(document)
              ? Surroundings.similarity(backgrounds.longValue(), basis)
              : Double.NaN;
      return Double.isNaN(known) ? Optional.empty() : Optional.of((float) known);
    }

    /** Returns whether no shown document covers a member. */
    boolean isUncovered(int document) throws IOException {
      return ranks.advanceExact(document) && Documents.isUncovered((int) ranks.longValue());
    }

    int group(int document) throws IOException {
      return groups.advanceExact(document) ? (int) groups.longValue() : 0;
    }

    /** Returns the latest credible date of the first field that has one. */
    @Nullable Long date(int document) throws IOException {
      for (SortedNumericDocValues values : dates) {
        Long latest = null;
        int count = values.advanceExact(document) ? values.docValueCount() : 0;
        for (int i = 0; i < count; i++) {
          long date = values.nextValue();
          latest = credible.isCredible(date) ? Long.valueOf(date) : latest;
        }
        if (latest != null) {
          return latest;
        }
      }
      return null;
    }

    long size(int document) throws IOException {
      return sizes != null && sizes.advanceExact(document) ? sizes.longValue() : 0;
    }
  }

  private Columns columns(LeafReader leaf) throws IOException {
    List<SortedNumericDocValues> dates = new ArrayList<>();
    for (String field : asked.dateFields()) {
      if (isColumn(field)) {
        dates.add(DocValues.getSortedNumeric(leaf, field));
      }
    }
    String size = ShownFields.size(request.getParams(), request.getSchema());
    return new Columns(
        DocValues.getNumeric(leaf, groupField),
        dates,
        asked.dates(),
        size.isEmpty() ? null : DocValues.getNumeric(leaf, size),
        DocValues.getNumeric(leaf, FingerprintFields.RANK),
        DocValues.getNumeric(leaf, FingerprintFields.BACKGROUND));
  }

  private boolean isColumn(String name) {
    SchemaField field = request.getSchema().getFieldOrNull(name);
    return field != null && field.hasDocValues() && field.getType().getNumberType() != null;
  }

  private interface Visitor {
    /** Visits a document, with its numbers in the index and in its segment. */
    void visit(int number, int inSegment, int group, Columns columns) throws IOException;
  }

  private void visit(Visitor visitor) throws IOException {
    reader.visitVisible(
        (leaf, seen) -> {
          Columns columns = columns(leaf.reader());
          for (int d = 0; d < seen.length(); d++) {
            if (d % TimeLimit.CHECKED == 0) {
              TimeLimit.check();
            }
            int group = seen.get(d) ? columns.group(d) : 0;
            if (group > 0) {
              visitor.visit(leaf.docBase + d, d, group, columns);
            }
          }
        });
  }

  private void visit(int[] groups, Visitor visitor) throws IOException {
    reader.visitVisible(
        (leaf, seen) -> {
          Columns columns = columns(leaf.reader());
          for (int d : GroupColumn.members(leaf.reader(), groupField, groups)) {
            TimeLimit.check();
            if (seen.get(d)) {
              visitor.visit(leaf.docBase + d, d, columns.group(d), columns);
            }
          }
        });
  }

  /**
   * Counts the members of all groups.
   *
   * @param basis of the similarities that are wanted
   */
  List<GroupSize> sizes(long basis) throws IOException {
    Map<Integer, GroupSize> sizes = new HashMap<>();
    visit(
        (number, d, group, columns) -> {
          GroupSize one =
              GroupSize.of(
                  group,
                  columns.date(d),
                  columns.size(d),
                  columns.isUncovered(d),
                  columns.similarity(d, basis));
          sizes.merge(group, one, GroupSize::plus);
        });
    return GroupSize.sorted(sizes.values());
  }

  /** Returns at most {@code max} members of each wanted group, see {@link ListedDocument#kept}. */
  List<ListedDocument> members(int[] wanted, int max, List<String> shown, boolean comparedOnly)
      throws IOException {
    SortedMap<Integer, List<ListedDocument>> groups = new TreeMap<>();
    visit(
        wanted,
        (number, d, group, columns) -> {
          ListedDocument member =
              ListedDocument.found(
                  group, reader.key(number), columns.date(d), columns.isUncovered(d));
          groups.computeIfAbsent(group, g -> new ArrayList<>()).add(member);
        });
    List<ListedDocument> members = new ArrayList<>();
    for (List<ListedDocument> group : groups.values()) {
      for (ListedDocument found : ListedDocument.kept(group, max, comparedOnly)) {
        members.add(read(reader.find(found.key()).orElseThrow(), found, shown, comparedOnly));
      }
    }
    return members;
  }

  private ListedDocument read(
      int number, ListedDocument found, List<String> shown, boolean comparedOnly)
      throws IOException {
    TimeLimit.check();
    Optional<Fingerprint> fingerprint = fingerprints.read(number);
    Optional<FingerprintHeader> header = fingerprint.map(FingerprintHeader::of);
    ListedDocument member = header.map(h -> found.compared(h.textKey(), h.state())).orElse(found);
    if (comparedOnly) {
      return member;
    }
    Map<String, String> fields = documents.values(number, shown);
    if (fingerprint.isEmpty()) {
      String id = documents.reader().id(number);
      return member.shown(List.of(), OrderedDocument.unknown(id), List.of(), fields);
    }
    // also from stored fields, as in /duplicates
    FoundDocument document = documents.readOnce(number, fingerprint.get());
    List<String> terms = fingerprint.get().sketch().terms(FingerprintFields.SKETCH_TERMS);
    return member.shown(terms, document.ordered(), document.ignored(), fields);
  }

  /** Returns what the order needs of documents, by key; deleted ones are omitted. */
  Map<Long, OrderedDocument> orders(long[] keys) throws IOException {
    SortedMap<Integer, Long> inIndexOrder = new TreeMap<>();
    for (long key : keys) {
      reader.find(key).ifPresent(number -> inIndexOrder.put(number, key));
    }
    Map<Long, OrderedDocument> orders = new HashMap<>();
    for (Map.Entry<Integer, Long> document : inIndexOrder.entrySet()) {
      orders.put(document.getValue(), ordered(document.getKey()));
    }
    return orders;
  }

  private OrderedDocument ordered(int number) throws IOException {
    TimeLimit.check();
    Optional<Fingerprint> fingerprint = fingerprints.read(number);
    return fingerprint.isPresent()
        ? documents.ordered(number, fingerprint.get())
        : OrderedDocument.unknown(documents.reader().id(number));
  }

  Map<Integer, Set<String>> formats(int[] wanted) throws IOException {
    Map<Integer, Set<String>> formats = new TreeMap<>();
    if (asked.formatField().isEmpty()) {
      return formats;
    }
    visit(
        wanted,
        (number, d, group, columns) -> {
          String format = documents.value(number, asked.formatField());
          formats.computeIfAbsent(group, g -> new TreeSet<>()).add(format);
        });
    formats.values().forEach(some -> some.remove(""));
    return formats;
  }
}
