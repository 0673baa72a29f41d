// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.io.function.Uncheck;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.DirectoryExchange;
import org.solrduplicates.lucene.DocumentKeys;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;

/**
 * The comparable documents of a scan, numbered in the order of their ids, whatever their places in
 * the index.
 */
final class ScanCollection {
  private static final String RUN = "run-";

  private static final String MORE_ROOM =
      "free space, or set --cache to a folder on another disk, and scan again";

  private final Path folder;
  private final IndexReader index;
  private final List<ScannedDocument> documents;
  private final int[] places;
  private final FixedBitSet visible;
  private final Map<String, Boolean> frequent = new ConcurrentHashMap<>();

  /** Selects the documents that can be compared. The cache may have more. */
  ScanCollection(FileIndex files, Collection<ScannedDocument> all) throws IOException {
    this.folder = files.folder();
    this.index = files.reader();
    this.documents =
        all.stream()
            .filter(ScannedDocument::comparable)
            .sorted(Comparator.comparing(ScannedDocument::id))
            .toList();
    this.places = places(documents, index);
    this.visible = new FixedBitSet(index.maxDoc());
    IntStream.of(places).forEach(visible::set);
  }

  /** Reads keys in the order of each segment. */
  private static int[] places(List<ScannedDocument> documents, IndexReader index)
      throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    documents.forEach(document -> numbers.put(FileRow.key(document.id()).text(), numbers.size()));
    int[] places = new int[documents.size()];
    for (LeafReaderContext leaf : index.leaves()) {
      Terms keys = leaf.reader().terms(FileRow.KEY);
      if (keys != null) {
        findPlaces(keys.iterator(), leaf, numbers, places);
      }
    }
    return places;
  }

  private static void findPlaces(
      TermsEnum keys, LeafReaderContext leaf, Map<String, Integer> numbers, int[] places)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    PostingsEnum found = null;
    for (BytesRef key = keys.next(); key != null; key = keys.next()) {
      Integer number = numbers.get(key.utf8ToString());
      found = keys.postings(found, PostingsEnum.NONE);
      for (int d = found.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = found.nextDoc()) {
        if (number != null && (live == null || live.get(d))) {
          places[number] = leaf.docBase + d;
        }
      }
    }
  }

  int size() {
    return documents.size();
  }

  List<ScannedDocument> documents() {
    return documents;
  }

  ScannedDocument document(int number) {
    return documents.get(number);
  }

  /** Returns the number of each document of the index; -1 for one that is not in the scan. */
  int[] numbers() {
    int[] numbers = new int[index.maxDoc()];
    Arrays.fill(numbers, -1);
    IntStream.range(0, places.length).forEach(number -> numbers[places[number]] = number);
    return numbers;
  }

  /** Returns a store whose runs have files beside the index. */
  RunStore runs() {
    return new RunStore() {
      @Override
      public Exchange exchange() throws IOException {
        return new DirectoryExchange(FSDirectory.open(folder), RUN, MORE_ROOM);
      }
    };
  }

  CollectionReader reader(int seed) {
    return Uncheck.get(
        () ->
            new CollectionReader(
                index,
                visible,
                new DocumentKeys(FileRow.KEY, seed, BytesRef::utf8ToString),
                new Fingerprinter().words()));
  }

  /** Returns a reader by place in the index, for one thread. */
  FingerprintReader fingerprints() {
    return new FingerprintReader(index);
  }

  Fingerprint fingerprint(int number) {
    return Uncheck.get(() -> fingerprints().read(places[number])).orElseThrow();
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

  /** Returns whether many texts have the key of a title or file name; copies count once. */
  boolean isFrequent(String key) {
    return frequent.computeIfAbsent(
        key, asked -> Uncheck.get(() -> texts(asked)).size() > Agreement.FEW);
  }

  /** Returns the keys of texts with the key of a title or file name; of many, more than few. */
  private Set<Long> texts(String key) throws IOException {
    Set<Long> texts = new HashSet<>();
    FingerprintReader fingerprints = fingerprints();
    for (LeafReaderContext leaf : index.leaves()) {
      PostingsEnum having = leaf.reader().postings(new Term(FingerprintFields.TITLE_KEY, key));
      while (having != null
          && texts.size() <= Agreement.FEW
          && having.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int place = leaf.docBase + having.docID();
        if (visible.get(place)) {
          texts.add(fingerprints.read(place).orElseThrow().text().key());
        }
      }
    }
    return texts;
  }

  /** Learns weights from a sample of the texts, as for a collection in Solr. */
  Weights weights() throws IOException {
    CollectionReader reader = reader(0);
    FingerprintReader fingerprints = fingerprints();
    TextSample.Drawing drawing = new TextSample.Drawing();
    reader.texts(document -> {}, (document, text) -> drawing.add(text));
    Set<Long> wanted =
        drawing.sample().keys().boxed().collect(Collectors.toCollection(HashSet::new));
    WordCounts.Counter counter = new WordCounts.Counter();
    reader.texts(
        document -> {},
        (document, text) -> {
          if (wanted.remove(text)) {
            counter.add(fingerprints.read(document).orElseThrow());
          }
        });
    return counter.counts().weights();
  }
}
