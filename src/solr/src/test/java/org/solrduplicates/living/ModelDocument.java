// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.lucene.FragmentIndex;

/**
 * A document as it should be, after all that was done to it. Immutable.
 *
 * @param id its unique key, which determines its place: {@code d7!doc} is the root of {@code
 *     d7!annex1}, and that the parent of {@code d7!annex1page2}
 * @param fields the values of its fields, as texts; none is empty
 * @param firstSeen empty if it is the time of an update by Solr's clock
 * @param isBare whether it came without a fingerprint
 */
record ModelDocument(
    String id,
    SortedMap<String, List<String>> fields,
    Optional<Instant> firstSeen,
    Columns columns,
    boolean isBare) {
  private static final int PHRASES = 24;

  /** The fields that all documents of a block have in common, so that a query deletes it whole. */
  static final List<String> OF_BLOCK = List.of("format", "expires");

  /** A time at which documents expire that no operation is before. */
  static final String PAST = "2020-01-01T00:00:00Z";

  /** A time at which documents expire that no operation is after. */
  static final String FUTURE = "2999-01-01T00:00:00Z";

  private static final String ROOT = "!doc";
  private static final String DATE = "modified";

  /** Copies what could change. */
  ModelDocument {
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /** Makes a document without fields. */
  ModelDocument(String id) {
    this(id, Collections.emptySortedMap(), Optional.empty(), Columns.NONE, false);
  }

  /** Returns the key of a root. */
  static String root(int number) {
    return "d" + number + ROOT;
  }

  static boolean isRoot(String id) {
    return id.endsWith(ROOT);
  }

  /** Returns the key of the root of a document, which may be itself. */
  static String rootOf(String id) {
    return id.substring(0, id.indexOf('!')) + ROOT;
  }

  /** Returns the key of a document below another one. */
  static String child(String parent, int number) {
    return isRoot(parent) ? parent.replace(ROOT, "!annex" + number) : parent + "page" + number;
  }

  /** Returns the key of the document above another one, or an empty text above a root. */
  static String parentOf(String id) {
    return isPage(id) ? id.replaceAll("page\\d+$", "") : isRoot(id) ? "" : rootOf(id);
  }

  /** Returns the phrases by which the index finds a document. */
  static List<String> phrases(FoundDocument document) {
    return document.fingerprint().sketch().terms(PHRASES);
  }

  /** Returns whether a document has nothing below it. */
  static boolean isPage(String id) {
    return id.contains("page");
  }

  /** Returns the field of the documents below another one. */
  static String children(String parent) {
    return isRoot(parent) ? "annexes" : "pages";
  }

  List<String> values(String field) {
    return fields.getOrDefault(field, List.of());
  }

  /** Returns the document with other values in one field; none removes the field. */
  ModelDocument with(String field, List<String> values) {
    SortedMap<String, List<String>> changed = new TreeMap<>(fields);
    changed.put(field, List.copyOf(values));
    changed.values().removeIf(List::isEmpty);
    return new ModelDocument(id, changed, firstSeen, columns, isBare);
  }

  ModelDocument with(Columns others) {
    return new ModelDocument(id, fields, firstSeen, others, isBare);
  }

  ModelDocument seen(Optional<Instant> time) {
    return new ModelDocument(id, fields, time, columns, isBare);
  }

  /** Returns the document with or without its fingerprint. */
  ModelDocument bare(boolean bare) {
    return new ModelDocument(id, fields, firstSeen, columns, bare);
  }

  /** Returns all that the index should have in its fields, but the fingerprint. */
  SortedMap<String, List<String>> indexed() {
    SortedMap<String, List<String>> all = new TreeMap<>(fields);
    all.putAll(columns.fields());
    return all;
  }

  private String first(String field) {
    return values(field).stream().findFirst().orElse("");
  }

  /** Returns the whole text, a line for each value. */
  String text() {
    return String.join("\n", values("text"));
  }

  private Metadata metadata() {
    return new Metadata(first("title"), first("path"), "");
  }

  /** Returns whether both have the metadata of which a change is reported. */
  boolean hasMetadataOf(ModelDocument other) {
    return Stream.of("title", "path", "author")
        .allMatch(field -> values(field).equals(other.values(field)));
  }

  /** Returns whether both have the same values, but for the number that changes in place. */
  boolean hasFieldsOf(ModelDocument other) {
    return with("clicks", List.of()).fields.equals(other.with("clicks", List.of()).fields);
  }

  /** Returns the fingerprint of the text, computed without Solr. */
  Optional<Fingerprint> fingerprint() {
    return new Fingerprinter().fingerprint(first("title"), text());
  }

  /** Returns the document as the job compares it, which reads fingerprints only. */
  Optional<FoundDocument> printed() {
    return isBare ? Optional.empty() : found();
  }

  /** Returns the document as it is compared, if it has words to compare. */
  Optional<FoundDocument> found() {
    return fingerprint()
        .map(
            print ->
                new FoundDocument(
                    id,
                    print,
                    List.of(),
                    first("format"),
                    metadata(),
                    dates(),
                    false,
                    null,
                    List.of(),
                    columns.read()));
  }

  private List<DocumentDate> dates() {
    Stream<DocumentDate> sent =
        values(DATE).stream().map(date -> new DocumentDate(DATE, Instant.parse(date)));
    Stream<DocumentDate> seen =
        firstSeen.stream().map(date -> new DocumentDate("dup_first_seen", date));
    return Stream.concat(sent, seen).toList();
  }

  /** Returns what the index should have in the fields of the fingerprint, by their names. */
  SortedMap<String, Object> stored() {
    SortedMap<String, Object> stored = new TreeMap<>();
    fingerprint()
        .filter(any -> !isBare)
        .ifPresent(
            print -> {
              stored.putAll(stored(print));
              List<String> keys = metadata().titleTerms();
              if (!keys.isEmpty()) {
                stored.put("dup_title_key", new TreeSet<>(keys));
              }
              List<String> fragments = FragmentIndex.terms(text(), FragmentSettings.DEFAULT);
              if (!fragments.isEmpty()) {
                stored.put("dup_fragments", new TreeSet<>(fragments));
              }
            });
    return stored;
  }

  /** Returns whether both are the same for the job. */
  boolean hasFingerprintOf(ModelDocument other) {
    Object record = stored().get("dup_fingerprint");
    return record != null && record.equals(other.stored().get("dup_fingerprint"));
  }

  private static Map<String, Object> stored(Fingerprint print) {
    return Map.of(
        "dup_fingerprint",
        Arrays.toString(FingerprintCodec.encode(print)),
        "dup_simhash",
        SimHash.of(print.bag()).bits(),
        "dup_text_hash",
        new TreeSet<>(List.of(print.text().toTerm())),
        "dup_sketch",
        new TreeSet<>(print.sketch().terms(PHRASES)));
  }
}
