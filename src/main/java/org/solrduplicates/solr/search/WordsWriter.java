package org.solrduplicates.solr.search;

import java.util.List;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.similarity.WordComparison;

/** Writes which words two documents share and which only one of them has. */
final class WordsWriter {
  private static final String WEIGHT = "weight";

  private WordsWriter() {}

  /** Adds the words of two pivots, if the text of both is known. */
  static void add(List<GroupSearch> searches, int most, SimpleOrderedMap<Object> block) {
    if (searches.size() == 2 && searches.stream().noneMatch(s -> s.words().isEmpty())) {
      GroupSearch first = searches.get(0);
      block.add(
          "words",
          written(
              WordComparison.of(
                  first.words(), searches.get(1).words(), first.verifier().weights(), most)));
    }
  }

  private static SimpleOrderedMap<Object> written(WordComparison comparison) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("shared", written(comparison.shared()));
    map.add("onlyFirst", written(comparison.onlyFirst()));
    map.add("onlySecond", written(comparison.onlySecond()));
    return map;
  }

  private static SimpleOrderedMap<Object> written(WordComparison.Words words) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(WEIGHT, VersionGroupWriter.rounded(words.weight()));
    map.add("top", words.top().stream().map(WordsWriter::written).toList());
    return map;
  }

  private static SimpleOrderedMap<Object> written(WordComparison.CountedWord word) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("word", word.word());
    map.add("count", word.count());
    map.add(WEIGHT, VersionGroupWriter.rounded(word.weight()));
    return map;
  }
}
