package org.solrduplicates.solr.collection.shard;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.stats.SimilarityMatrix;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.search.HandlerConfig;

/**
 * What a request for a histogram asks for, read and checked.
 *
 * @param seed which ones: the same for the same seed
 * @param settings how documents are compared, and where candidates come from
 */
public record HistogramRequest(int size, long seed, DuplicateSettings settings) {
  private static final String SIZE = "dup.sample";
  private static final String SEED = "dup.seed";

  /** The sources that the whole-collection job uses: those that need no text of a document. */
  private static final Set<Source> SOURCES = EnumSet.of(Source.EXACT, Source.SKETCH, Source.TITLE);

  public static HistogramRequest of(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    return new HistogramRequest(
        (int)
            number(
                params.get(SIZE, "500"),
                SIZE + " must be a whole number from 2 to " + SimilarityMatrix.MAX_DOCUMENTS,
                size -> size >= 2 && size <= SimilarityMatrix.MAX_DOCUMENTS),
        number(params.get(SEED, "1"), SEED + " must be a whole number of 64 bits", seed -> true),
        settings(HandlerConfig.read(request)));
  }

  private static long number(String value, String rule, LongPredicate isAllowed) {
    try {
      long number = Long.parseLong(value);
      if (isAllowed.test(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused like any other value that is wrong
    }
    throw RequestParams.badRequest(rule + ", was '" + value + "'");
  }

  /** Returns the settings of a request, with those of its sources that a histogram uses. */
  static DuplicateSettings settings(DuplicatesRequest asked) {
    Set<Source> sources = EnumSet.copyOf(asked.settings().sources());
    sources.retainAll(SOURCES);
    Map<String, String> values = asked.settings().values();
    if (sources.isEmpty()) {
      throw RequestParams.badRequest(
          Parameter.SOURCES.key()
              + " must have at least one of "
              + names(SOURCES, ", ")
              + " for a histogram, was '"
              + values.get(Parameter.SOURCES.key())
              + "'");
    }
    values.put(Parameter.SOURCES.key(), names(sources, ","));
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  private static String names(Set<Source> sources, String separator) {
    return sources.stream().map(Parameter::name).collect(Collectors.joining(separator));
  }
}
