// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood.Text;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * Finds the texts that share phrases with a document, among all documents of an index, visible or
 * not. Not thread-safe.
 */
public final class Neighbours {
  /** From this document frequency on, the smallest keys of a term are searched in key order. */
  private static final int MANY = 16 * Neighbourhood.SAMPLE;

  private static final OpenIndexes<Integer, Map<Asked, Neighbourhood>> KNOWN = new OpenIndexes<>();

  /** The keys of the texts of an index, as far as their number matters. */
  private static final OpenIndexes<Integer, Set<Long>> ALL = new OpenIndexes<>();

  /** Text keys of segments, including deleted documents; 0 if not comparable. */
  private static final OpenIndexes<Integer, SortedKeys> KEYS = new OpenIndexes<>();

  private final Map<Asked, Neighbourhood> known;
  private final IndexReader index;
  private final List<LeafReaderContext> leaves;
  private final int words;
  private final FingerprintReader fingerprints;

  private record Asked(TextHash text, int title) {}

  /** Recent results: versions of a document are often requested in succession. */
  private static final class Last extends LinkedHashMap<Asked, Neighbourhood> {
    private static final int SIZE = 1_000;

    Last() {
      super(SIZE, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Asked, Neighbourhood> eldest) {
      return size() > SIZE;
    }
  }

  /** Reads from an index; {@code words} identifies comparable fingerprints. */
  public Neighbours(IndexReader reader, int words) {
    this.known =
        KNOWN.get(
            reader.getReaderCacheHelper(), words, () -> Collections.synchronizedMap(new Last()));
    this.index = reader;
    this.leaves = reader.leaves();
    this.words = words;
    this.fingerprints = new FingerprintReader(reader);
  }

  /** Returns the neighbourhood of a document, which need not be in the index. */
  public Neighbourhood around(Fingerprint document) throws IOException {
    Asked asked = new Asked(document.text(), document.title());
    Neighbourhood before = known.get(asked);
    Neighbourhood around = before == null ? readAround(document) : before;
    known.put(asked, around);
    return around;
  }

  /**
   * Returns the keys of texts with the key of a title or file name; of many, some more than few.
   */
  public Set<Long> having(String name) throws IOException {
    Set<Long> texts = new TreeSet<>();
    for (LeafReaderContext leaf : leaves) {
      PostingsEnum having = leaf.reader().postings(new Term(FingerprintFields.TITLE_KEY, name));
      while (having != null
          && texts.size() <= Agreement.FEW
          && having.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        long text = keys(leaf).of(having.docID());
        if (text != 0 && isLive(leaf, having.docID())) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  private Neighbourhood readAround(Fingerprint document) throws IOException {
    Map<Long, Integer> counted = new TreeMap<>();
    List<Sample> samples = samples(document);
    for (int place = 0; place < samples.size(); place++) {
      for (long key : samples.get(place).keys) {
        counted.merge(key, 1 << place, (a, b) -> a | b);
      }
    }
    List<Text> texts = new ArrayList<>();
    for (Map.Entry<Long, Integer> text : counted.entrySet()) {
      texts.add(text(document, text.getKey(), text.getValue()));
    }
    return new Neighbourhood(texts, all());
  }

  private Set<Long> all() {
    return ALL.get(index.getReaderCacheHelper(), words, this::readTexts);
  }

  private Set<Long> readTexts() {
    TreeSet<Long> smallest = new TreeSet<>();
    for (LeafReaderContext leaf : leaves) {
      smallest.addAll(smallest(leaf));
      while (smallest.size() > Surroundings.ENOUGH_TEXTS) {
        smallest.pollLast();
      }
    }
    return smallest;
  }

  private Set<Long> smallest(LeafReaderContext leaf) {
    SortedKeys keys = keys(leaf);
    Set<Long> texts = new HashSet<>();
    for (int i = 0; i < keys.size() && texts.size() < Surroundings.ENOUGH_TEXTS; i++) {
      if (isLive(leaf, keys.at(i))) {
        texts.add(keys.of(keys.at(i)));
      }
    }
    return texts;
  }

  private Text text(Fingerprint document, long key, int counted) throws IOException {
    if (Integer.bitCount(counted) < Neighbourhood.MET) {
      return new Text(key, counted, 0, false);
    }
    int shared = 0;
    boolean sameTitle = false;
    for (int other : find(key)) {
      if (shared == 0) {
        int[] hashes = fingerprints.smallest(other, FingerprintFields.SKETCH_TERMS);
        shared = document.sketch().shared(hashes);
      }
      sameTitle =
          sameTitle || document.title() != 0 && fingerprints.title(other) == document.title();
    }
    return new Text(key, counted, shared, sameTitle);
  }

  /** Returns the fingerprint of a text, or nothing if it was deleted. */
  public Optional<Fingerprint> read(long key) throws IOException {
    List<Integer> documents = find(key);
    return documents.isEmpty() ? Optional.empty() : fingerprints.read(documents.get(0));
  }

  private List<Integer> find(long key) {
    List<Integer> found = new ArrayList<>();
    for (LeafReaderContext leaf : leaves) {
      for (int document : keys(leaf).find(key)) {
        if (isLive(leaf, document)) {
          found.add(leaf.docBase + document);
        }
      }
    }
    return found;
  }

  private SortedKeys keys(LeafReaderContext leaf) {
    LeafReader segment = leaf.reader();
    return KEYS.get(segment.getCoreCacheHelper(), words, () -> readKeys(segment, words));
  }

  private static SortedKeys readKeys(LeafReader segment, int words) {
    try {
      long[] keys = new long[segment.maxDoc()];
      BinaryDocValues records = DocValues.getBinary(segment, FingerprintFields.FINGERPRINT);
      for (int d = records.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = records.nextDoc()) {
        Optional<FingerprintHeader> header = FingerprintReader.header(records.binaryValue());
        if (header.isPresent() && header.get().words() == words) {
          keys[d] = header.get().textKey();
        }
      }
      return new SortedKeys(keys);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLive(LeafReaderContext leaf, int document) {
    return leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(document);
  }

  /** Returns for each phrase of a document the keys of other texts with it. */
  private List<Sample> samples(Fingerprint document) throws IOException {
    List<BytesRef> terms =
        document.sketch().terms(FingerprintFields.SKETCH_TERMS).stream()
            .map(BytesRef::new)
            .toList();
    List<Sample> samples = terms.stream().map(t -> new Sample(document.text().key())).toList();
    for (LeafReaderContext leaf : leaves) {
      TermsEnum dictionary = Terms.getTerms(leaf.reader(), FingerprintFields.SKETCH).iterator();
      for (int place = 0; place < terms.size(); place++) {
        if (dictionary.seekExact(terms.get(place))) {
          count(leaf, dictionary, samples.get(place));
        }
      }
    }
    return samples;
  }

  /** A frequent term is searched among more and more of the documents with the smallest keys. */
  private void count(LeafReaderContext leaf, TermsEnum term, Sample sample) throws IOException {
    SortedKeys keys = keys(leaf);
    long documents = term.docFreq();
    for (long part = 1 + (long) MANY * keys.size() / documents;
        documents > MANY && part < documents;
        part *= 4) {
      Sample found = new Sample(sample.own);
      PostingsEnum having = term.postings(null, PostingsEnum.NONE);
      for (int document : keys.smallest((int) part)) {
        if (having.docID() < document) {
          having.advance(document);
        }
        if (having.docID() == document && isLive(leaf, document)) {
          found.add(keys.of(document));
        }
      }
      if (found.isFull()) {
        found.keys.forEach(sample::add);
        return;
      }
    }
    PostingsEnum having = term.postings(null, PostingsEnum.NONE);
    for (int d = having.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = having.nextDoc()) {
      if (isLive(leaf, d)) {
        sample.add(keys.of(d));
      }
    }
  }

  /** The smallest keys of other texts. */
  private record Sample(long own, TreeSet<Long> keys) {
    Sample(long own) {
      this(own, new TreeSet<>());
    }

    boolean isFull() {
      return keys.size() == Neighbourhood.SAMPLE;
    }

    void add(long key) {
      boolean counts = key != own && key != 0 && (!isFull() || key < keys.last());
      if (counts && keys.add(key) && keys.size() > Neighbourhood.SAMPLE) {
        keys.pollLast();
      }
    }
  }
}
