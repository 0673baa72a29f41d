// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/** Documents for the tests of the job, the same for the same seed. */
final class Texts {
  /** A family of at most so many documents has no term that is not paired completely. */
  static final int FAMILY = CandidatePairs.MAX_PAIRED;

  private static final int WORDS = 80;
  private static final int VOCABULARY = 2_000;
  private static final List<String> TITLES =
      List.of("", "Telework policy", "Remote work rules", "Travel expenses", "Annual report");

  private final RandomTexts random;

  Texts(long seed) {
    random = new RandomTexts(seed);
  }

  static DuplicateSettings settings(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  /** Returns the defaults of a measure. */
  static DuplicateSettings measuredBy(String measure) {
    return settings(Map.of("dup.measure", measure));
  }

  /** Makes a document of which nothing is known but its words. */
  static FoundDocument document(String id, List<String> words) {
    return document(id, words, Metadata.NONE);
  }

  static FoundDocument document(String id, List<String> words, Metadata metadata) {
    return new FoundDocument(
        id,
        new Fingerprinter().fingerprintOfWords(metadata.title(), words).orElseThrow(),
        List.of(),
        "",
        metadata,
        List.of(),
        false,
        null);
  }

  List<String> text() {
    return random.words(WORDS, VOCABULARY);
  }

  /** Returns words with up to six of eighty exchanged; now and then none. */
  List<String> edited(List<String> words) {
    return random.edited(words, random.below(7) / 80.0);
  }

  /** Returns words with exactly so many of them exchanged. */
  List<String> edited(List<String> words, int places) {
    return random.edited(words, (double) places / words.size());
  }

  /** Title and file name that often are like those of others, and often contradict. */
  Metadata metadata() {
    String title = TITLES.get(random.below(TITLES.size()));
    String name = random.below(3) == 0 ? "file" + random.below(40) + ".docx" : "";
    return new Metadata(title, name, "");
  }

  int below(int bound) {
    return random.below(bound);
  }

  /** Returns versions of one text, each made from the text itself. */
  List<FoundDocument> versions(String name, int count, int places) {
    List<String> text = text();
    List<FoundDocument> versions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      versions.add(document(name + i, edited(text, places)));
    }
    return versions;
  }

  /** Returns families in which each version is made from any earlier one, so that they chain. */
  List<FoundDocument> families(int documents) {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    while (texts.size() < documents) {
      List<List<String>> family = new ArrayList<>(List.of(text()));
      int size = 1 + random.below(FAMILY);
      for (int i = 0; i < size && texts.size() < documents; i++) {
        texts.put("doc" + texts.size(), family.get(i));
        family.add(edited(family.get(random.below(family.size()))));
      }
    }
    return texts.entrySet().stream()
        .map(text -> document(text.getKey(), text.getValue(), metadata()))
        .toList();
  }
}
