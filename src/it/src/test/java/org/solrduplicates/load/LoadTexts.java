// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/**
 * A collection that looks like a real one to an index: few words are frequent and most are rare
 * (Zipf), a few documents are long, and a part of them are versions of each other. Who is a version
 * of whom is known, as all texts are drawn independently but for the versions.
 *
 * @param documents by their numbers
 * @param texts the words of each document
 * @param groups the ids of each document's versions, itself among them
 */
record LoadTexts(
    List<SolrInputDocument> documents, List<List<String>> texts, Map<String, Set<String>> groups) {
  /** Words that are exchanged in a version; two versions differ in twice as many. */
  private static final double EDITED = 0.02;

  private static final int VOCABULARY = 30_000;
  private static final int MAX_VERSIONS = 6;
  private static final double LOG_LENGTH = 5.2;
  private static final double LOG_LENGTH_DEVIATION = 0.6;
  private static final int MIN_LENGTH = 60;
  private static final int MAX_LENGTH = 1_500;

  /** Returns the same documents for the same seed. */
  static LoadTexts of(int count, long seed) {
    LoadTexts all = new LoadTexts(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
    Random random = new Random(seed);
    RandomTexts edits = new RandomTexts(seed);
    for (int group = 0; all.documents.size() < count; group++) {
      int versions = random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(MAX_VERSIONS - 1);
      all.addGroup(group, Math.min(versions, count - all.documents.size()), random, edits);
    }
    return all;
  }

  private void addGroup(int group, int versions, Random random, RandomTexts edits) {
    List<String> original = text(random);
    Set<String> ids = new HashSet<>();
    for (int version = 1; version <= versions; version++) {
      String id = "doc" + documents.size();
      texts.add(edits.edited(original, EDITED));
      ids.add(id);
      groups.put(id, ids);
      documents.add(
          new SolrInputDocument(
              "id", id,
              "path", "reports/" + RandomTexts.word(group) + " v" + version + ".txt",
              "title", "Report " + RandomTexts.word(group),
              "modified", "2024-0" + version + "-01T00:00:00Z",
              "text", String.join(" ", texts.get(texts.size() - 1))));
    }
  }

  private static List<String> text(Random random) {
    double length = Math.exp(LOG_LENGTH + LOG_LENGTH_DEVIATION * random.nextGaussian());
    List<String> words = new ArrayList<>();
    for (int i = 0; i < Math.min(MAX_LENGTH, MIN_LENGTH + length); i++) {
      words.add(word(random));
    }
    return words;
  }

  /** The word of rank n is drawn n times less often than the first. */
  static String word(Random random) {
    return RandomTexts.word((int) Math.pow(VOCABULARY, random.nextDouble()));
  }

  /** Returns the ids of a document's versions without itself. */
  Set<String> others(String id) {
    Set<String> others = new HashSet<>(groups.get(id));
    others.remove(id);
    return others;
  }

  /** Returns the text of a document as somebody else might have it: nearly the same. */
  String similarText(int number, long seed) {
    return String.join(" ", new RandomTexts(seed).edited(texts.get(number), EDITED));
  }
}
