// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Rounds from one pivot on a small index, with the Dice coefficient alone. */
abstract class RoundTest {
  static final Query ALL = new MatchAllDocsQuery();
  static final String TEXT = words(0, 10);

  /** At 0.8 to the text. */
  static final String NEAR = words(2, 12);

  /** At 0.6 to the text, with five shingles of eight in common. */
  static final String FAR = words(4, 14);

  SmallIndex index;

  @BeforeEach
  void open() throws IOException {
    index = new SmallIndex();
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  static DuplicateSettings settings(String... params) {
    Map<String, String> all = new HashMap<>();
    all.put("dup.measure", "dice");
    all.put("dup.titleBonus", "0");
    for (int i = 0; i < params.length; i += 2) {
      all.put(params[i], params[i + 1]);
    }
    all.putIfAbsent("dup.sources", "exact,sketch");
    all.putIfAbsent("dup.review.threshold", all.getOrDefault("dup.threshold", "0.7"));
    return DuplicateSettings.of(key -> Optional.ofNullable(all.get(key)));
  }

  LuceneRoundExecutor executor(Query filter, String... params) {
    return new LuceneRoundExecutor(
        index.searcher(),
        filter,
        SmallIndex.FIELDS,
        0,
        index,
        index.terms(),
        settings(params),
        Weights.EQUAL,
        false,
        () -> false);
  }

  /** Looks a document up by its fingerprint and then by its words. */
  RoundResult find(FoundDocument pivot, String... params) throws IOException {
    Round round = new Round(1, List.of(pivot), List.of(index.lookup(pivot)));
    return executor(ALL, params).execute(round);
  }

  FoundDocument pivot() throws IOException {
    return index.found("pivot", TEXT);
  }

  static List<String> ids(RoundResult result) {
    return result.links().stream().map(link -> link.to().id()).toList();
  }
}
