package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.CredibleDates;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.OrderedDocument;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.SolrDocuments;

/**
 * Reads the groups that the job has written, of the documents of one core that a request may see.
 * Dates and sizes come from doc values; a field without them counts as empty. For one thread and
 * one request.
 */
final class GroupReader {
  /** After so many documents of which only doc values are read the time is looked at. */
  private static final int CHECKED = 1_024;

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
      List<NumericDocValues> dates,
      CredibleDates credible,
      @Nullable NumericDocValues sizes) {
    int group(int document) throws IOException {
      return groups.advanceExact(document) ? (int) groups.longValue() : 0;
    }

    /** The first date that there is and can be believed, in the order of trust. */
    @Nullable Long date(int document) throws IOException {
      for (NumericDocValues values : dates) {
        if (values.advanceExact(document) && isCredible(values.longValue())) {
          return values.longValue();
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
    List<NumericDocValues> dates = new ArrayList<>();
    for (String field : asked.dateFields()) {
      if (isColumn(field)) {
        dates.add(DocValues.getNumeric(leaf, field));
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
    return field != null
        && field.hasDocValues()
        && !field.multiValued()
        && field.getType().getNumberType() != null;
  }

  /** Takes a document that has a group. */
  private interface Visitor {
    /** Visits a document by its numbers in the index and in its segment. */
    void visit(int number, int inSegment, int group, Columns columns) throws IOException;
  }

  private void visit(Visitor visitor) throws IOException {
    reader.visitVisible(
        (leaf, seen) -> {
          Columns columns = columns(leaf.reader());
          for (int d = 0; d < seen.length(); d++) {
            if (d % CHECKED == 0) {
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

  /** A member by its number in the index. */
  private record Found(int number, Member member) {}

  /**
   * Returns the oldest members of some groups, those without a date before.
   *
   * @param wanted which groups
   * @param max how many members of each group are returned
   * @param shown the fields that are shown of them beside their keys
   * @param comparedOnly whether only what is compared is wanted
   */
  List<Member> members(IntPredicate wanted, int max, List<String> shown, boolean comparedOnly)
      throws IOException {
    SortedMap<Integer, List<Found>> groups = new TreeMap<>();
    visit(
        (number, d, group, columns) -> {
          if (wanted.test(group)) {
            Member member =
                new Member(
                    group,
                    reader.key(number),
                    columns.date(d),
                    0,
                    0,
                    List.of(),
                    Member.UNKNOWN,
                    List.of(),
                    Map.of());
            groups.computeIfAbsent(group, g -> new ArrayList<>()).add(new Found(number, member));
          }
        });
    List<Member> members = new ArrayList<>();
    for (List<Found> group : groups.values()) {
      group.sort((a, b) -> Member.OLDEST_FIRST.compare(a.member(), b.member()));
      for (Found found : group.subList(0, Math.min(max, group.size()))) {
        members.add(read(found, shown, comparedOnly));
      }
    }
    return members;
  }

  private Member read(Found found, List<String> shown, boolean comparedOnly) throws IOException {
    TimeLimit.check();
    Fingerprint fingerprint = fingerprints.read(found.number()).orElse(null);
    Member compared = found.member().comparedBy(fingerprint);
    return comparedOnly ? compared : shown(found.number(), compared, fingerprint, shown);
  }

  /** What the order needs is read as {@code /duplicates} reads it, also where it is only stored. */
  private Member shown(
      int number, Member member, @Nullable Fingerprint fingerprint, List<String> shown)
      throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>(documents.values(number, shown));
    if (fingerprint == null) {
      return member.shown(
          OrderedDocument.unknown(documents.reader(false).id(number)), List.of(), fields);
    }
    FoundDocument document = documents.readOnce(number, fingerprint);
    return member
        .withTerms(fingerprint.sketch().terms(FingerprintFields.SKETCH_TERMS))
        .shown(OrderedDocument.of(document), document.ignored(), fields);
  }

  /** Returns which formats the members of some groups have, as far as doc values tell. */
  Map<String, Set<String>> formats(IntPredicate wanted) throws IOException {
    Map<String, Set<String>> formats = new TreeMap<>();
    if (asked.formatField().isEmpty()) {
      return formats;
    }
    visit(
        (number, d, group, columns) -> {
          if (wanted.test(group)) {
            TimeLimit.check();
            String format = documents.value(number, asked.formatField());
            formats.computeIfAbsent(String.valueOf(group), g -> new TreeSet<>()).add(format);
          }
        });
    formats.values().forEach(some -> some.remove(""));
    return formats;
  }
}
