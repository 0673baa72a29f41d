package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.group.FoundDocument;

/**
 * The comparable documents of a scan, numbered in the order of their ids. The data for the
 * candidate search is in memory; fingerprints are read from the store. Thread-safe.
 */
final class ScanCollection {
  private final DocumentStore store;
  private final List<DocumentStore.Entry> entries;
  private final FingerprintHeader[] headers;
  private final int[][] sketches;
  private final int[][] titles;

  /** Selects the documents that have words. */
  ScanCollection(DocumentStore store, Collection<DocumentStore.Entry> all) {
    this.store = store;
    this.entries =
        all.stream()
            .filter(DocumentStore.Entry::isComparable)
            .sorted(Comparator.comparing(entry -> entry.document().id()))
            .toList();
    this.headers = new FingerprintHeader[entries.size()];
    this.sketches = new int[entries.size()][];
    this.titles = new int[entries.size()][];
    IntStream.range(0, entries.size()).parallel().forEach(this::read);
  }

  private void read(int document) {
    byte[] record = record(document);
    headers[document] = FingerprintCodec.header(record, 0, record.length);
    sketches[document] = FingerprintCodec.smallest(record, 0, record.length, Sketch.SEARCHED);
    titles[document] =
        document(document).metadata().titleKeys().stream().mapToInt(ScanCollection::hash).toArray();
  }

  private static int hash(String titleKey) {
    byte[] bytes = titleKey.getBytes(StandardCharsets.UTF_8);
    return (int) (Hash.ofBytes(bytes, 0, bytes.length) >>> Integer.SIZE);
  }

  private byte[] record(int document) {
    try {
      return store.fingerprint(entries.get(document));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int size() {
    return entries.size();
  }

  ScannedDocument document(int number) {
    return entries.get(number).document();
  }

  FingerprintHeader header(int document) {
    return headers[document];
  }

  int[] sketch(int document) {
    return sketches[document];
  }

  int[] titles(int document) {
    return titles[document];
  }

  Fingerprint fingerprint(int document) {
    return FingerprintCodec.decode(record(document));
  }

  FoundDocument found(int number, Fingerprint fingerprint) {
    ScannedDocument document = document(number);
    return new FoundDocument(
        document.id(),
        fingerprint,
        List.of(),
        document.format(),
        document.metadata(),
        List.of(),
        false,
        null);
  }

  /** Learns weights from a sample of the texts, as for a collection in Solr. */
  Weights weights() {
    TextSample.Drawing drawing = new TextSample.Drawing();
    for (FingerprintHeader header : headers) {
      drawing.add(header.textKey());
    }
    Set<Long> wanted =
        drawing.sample().keys().boxed().collect(Collectors.toCollection(HashSet::new));
    WordCounts.Counter counter = new WordCounts.Counter();
    IntStream.range(0, size())
        .filter(document -> wanted.remove(headers[document].textKey()))
        .mapToObj(this::fingerprint)
        .forEach(counter::add);
    return counter.counts().weights();
  }
}
