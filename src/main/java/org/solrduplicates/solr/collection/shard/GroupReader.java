package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SolrDocuments;

/**
 * Reads the groups that the job has written, of the documents of one core that a request may see.
 * Dates and sizes come from doc values; a field without them counts as empty.
 */
final class GroupReader {
  private final SolrQueryRequest request;
  private final DuplicatesRequest asked;
  private final SolrDocuments documents;
  private final CollectionReader reader;
  private final String groupField;
  private final Map<Integer, Integer> regrouped;
  private final FingerprintReader fingerprints;

  GroupReader(
      SolrQueryRequest request,
      DuplicatesRequest asked,
      SolrDocuments documents,
      CollectionReader reader,
      String groupField,
      Map<Integer, Integer> regrouped,
      String fingerprintField) {
    this.request = request;
    this.asked = asked;
    this.documents = documents;
    this.reader = reader;
    this.groupField = groupField;
    this.regrouped = regrouped;
    this.fingerprints =
        new FingerprintReader(documents.searcher().getIndexReader(), fingerprintField);
  }

  /** The columns of a segment, as far as it has them. */
  private record Columns(
      NumericDocValues groups,
      List<SortedNumericDocValues> dates,
      CredibleDates credible,
      @Nullable NumericDocValues sizes) {
    int group(int document) throws IOException {
      return groups.advanceExact(document) ? (int) groups.longValue() : 0;
    }

    /** The latest that can be believed of the first field that has such a date. */
    @Nullable Long date(int document) throws IOException {
      for (SortedNumericDocValues values : dates) {
        Long latest = null;
        int count = values.advanceExact(document) ? values.docValueCount() : 0;
        for (int i = 0; i < count; i++) {
          long date = values.nextValue();
          latest = isCredible(date) ? Long.valueOf(date) : latest;
        }
        if (latest != null) {
          return latest;
        }
      }
      return null;
    }

    private boolean isCredible(long date) {
      return credible.fault(Instant.ofEpochMilli(date)).isEmpty();
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
        size.isEmpty() ? null : DocValues.getNumeric(leaf, size));
  }

  private boolean isColumn(String name) {
    SchemaField field = request.getSchema().getFieldOrNull(name);
    return field != null && field.hasDocValues() && field.getType().getNumberType() != null;
  }

  private interface Visitor {
    /** Visits a document by its numbers in the index and in its segment. */
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
            int group = seen.get(d) ? group(leaf.docBase + d, columns.group(d)) : 0;
            if (group > 0) {
              visitor.visit(leaf.docBase + d, d, group, columns);
            }
          }
        });
  }

  private int group(int document, int written) {
    return regrouped.isEmpty() ? written : regrouped.getOrDefault(document, written);
  }

  /** Returns the groups of the documents here; other shards may have more of them. */
  List<GroupSize> sizes() throws IOException {
    SortedMap<Integer, GroupSize> sizes = new TreeMap<>();
    visit(
        (number, d, group, columns) -> {
          Long date = columns.date(d);
          long size = columns.size(d);
          sizes.merge(group, new GroupSize(group, 1, date, date, size, size), GroupSize::plus);
        });
    return List.copyOf(sizes.values());
  }

  private record Found(int number, ListedDocument member) {}

  /**
   * Returns the oldest members of some groups, those without a date before.
   *
   * @param max how many members of each group are returned
   * @param shown the fields that are shown of them beside their keys
   * @param comparedOnly whether only what is compared is wanted
   */
  List<ListedDocument> members(
      IntPredicate wanted, int max, List<String> shown, boolean comparedOnly) throws IOException {
    SortedMap<Integer, List<Found>> groups = new TreeMap<>();
    visit(
        (number, d, group, columns) -> {
          if (wanted.test(group)) {
            ListedDocument member =
                new ListedDocument(
                    group,
                    reader.key(number),
                    columns.date(d),
                    0,
                    0,
                    List.of(),
                    ListedDocument.UNKNOWN,
                    List.of(),
                    Map.of());
            groups.computeIfAbsent(group, g -> new ArrayList<>()).add(new Found(number, member));
          }
        });
    List<ListedDocument> members = new ArrayList<>();
    for (List<Found> group : groups.values()) {
      group.sort((a, b) -> ListedDocument.OLDEST_FIRST.compare(a.member(), b.member()));
      for (Found found : group.subList(0, Math.min(max, group.size()))) {
        members.add(read(found, shown, comparedOnly));
      }
    }
    return members;
  }

  private ListedDocument read(Found found, List<String> shown, boolean comparedOnly)
      throws IOException {
    TimeLimit.check();
    Fingerprint fingerprint = fingerprints.read(found.number()).orElse(null);
    ListedDocument compared = found.member().comparedBy(fingerprint);
    return comparedOnly ? compared : shown(found.number(), compared, fingerprint, shown);
  }

  /** What the order needs is read as {@code /duplicates} reads it, also where it is only stored. */
  private ListedDocument shown(
      int number, ListedDocument member, @Nullable Fingerprint fingerprint, List<String> shown)
      throws IOException {
    Map<String, String> fields = documents.values(number, shown);
    if (fingerprint == null) {
      return member.shown(
          OrderedDocument.unknown(documents.reader().id(number)), List.of(), fields);
    }
    FoundDocument document = documents.readOnce(number, fingerprint);
    return member
        .withTerms(fingerprint.sketch().terms(FingerprintFields.SKETCH_TERMS))
        .shown(document.ordered(), document.ignored(), fields);
  }

  /** Returns which formats the members of some groups have, as far as doc values tell. */
  Map<Integer, Set<String>> formats(IntPredicate wanted) throws IOException {
    Map<Integer, Set<String>> formats = new TreeMap<>();
    if (asked.formatField().isEmpty()) {
      return formats;
    }
    visit(
        (number, d, group, columns) -> {
          if (wanted.test(group)) {
            TimeLimit.check();
            String format = documents.value(number, asked.formatField());
            formats.computeIfAbsent(group, g -> new TreeSet<>()).add(format);
          }
        });
    formats.values().forEach(some -> some.remove(""));
    return formats;
  }
}
