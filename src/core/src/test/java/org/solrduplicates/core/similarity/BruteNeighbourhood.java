// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.similarity.Neighbourhood.Text;

/** An index of documents in which neighbourhoods are found as they are defined. */
public final class BruteNeighbourhood {
  private static final int PHRASES = 24;

  private final Map<Long, List<Fingerprint>> texts = new HashMap<>();
  private final Map<String, TreeSet<Long>> byPhrase = new HashMap<>();

  /** Takes all documents whose fingerprints are made of the same words. */
  private BruteNeighbourhood(int words, Collection<Fingerprint> documents) {
    documents.stream().filter(document -> document.words() == words).forEach(this::add);
  }

  /** Makes an index of documents of the default words. */
  public BruteNeighbourhood(Collection<Fingerprint> documents) {
    this(0, documents);
  }

  /** Returns what is around a document in an index of documents, of which it may be one. */
  public static Neighbourhood around(Fingerprint document, Collection<Fingerprint> documents) {
    return new BruteNeighbourhood(document.words(), documents).around(document);
  }

  private void add(Fingerprint document) {
    long key = document.text().key();
    texts.computeIfAbsent(key, any -> new ArrayList<>()).add(document);
    for (String phrase : phrases(document)) {
      byPhrase.computeIfAbsent(phrase, any -> new TreeSet<>()).add(key);
    }
  }

  private static List<String> phrases(Fingerprint document) {
    return document.sketch().terms(PHRASES);
  }

  /** Returns the keys of all texts that have a phrase, the smallest first. */
  public SortedSet<Long> having(String phrase) {
    return Collections.unmodifiableSortedSet(byPhrase.getOrDefault(phrase, new TreeSet<>()));
  }

  /** Returns what is around a document, which may be in the index. */
  public Neighbourhood around(Fingerprint document) {
    TreeMap<Long, Integer> counted = new TreeMap<>();
    List<String> phrases = phrases(document);
    for (int place = 0; place < phrases.size(); place++) {
      int bit = 1 << place;
      having(phrases.get(place)).stream()
          .filter(key -> key != document.text().key())
          .limit(Neighbourhood.SAMPLE)
          .forEach(key -> counted.merge(key, bit, Integer::sum));
    }
    List<Text> found = new ArrayList<>();
    counted.forEach((key, bits) -> found.add(text(document, key, bits)));
    return new Neighbourhood(
        found, texts.keySet().stream().sorted().limit(96).collect(Collectors.toSet()));
  }

  private Text text(Fingerprint document, long key, int counted) {
    if (Integer.bitCount(counted) < Neighbourhood.MET) {
      return new Text(key, counted, 0, false);
    }
    boolean sameTitle = texts.getOrDefault(key, List.of()).stream().anyMatch(document::isSameTitle);
    return new Text(key, counted, shared(document, key), sameTitle);
  }

  private int shared(Fingerprint document, long key) {
    List<String> phrases = phrases(document);
    int shared = 0;
    for (int place = 0; place < phrases.size(); place++) {
      shared += having(phrases.get(place)).contains(key) ? 1 << place : 0;
    }
    return shared;
  }
}
