// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.stats.Sample;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.search.HandlerConfig;

/** The parameters of a histogram request. The same seed draws the same sample. */
public record HistogramRequest(int size, long seed, DuplicateSettings settings) {
  private static final String SIZE = "dup.sample";
  private static final String SEED = "dup.seed";

  /** Ten of the largest samples have twenty million pairs. */
  private static final int MAX_DOCUMENTS = 20_000;

  /** The sources of the groups job, which do not need the text of a document. */
  static final Set<Source> SOURCES = EnumSet.of(Source.EXACT, Source.SKETCH, Source.TITLE);

  public static HistogramRequest of(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    return new HistogramRequest(
        RequestParams.count(params, SIZE, 500, 2, Sample.MAX_DOCUMENTS),
        seed(params.get(SEED, "1")),
        settings(HandlerConfig.read(request)));
  }

  /** Rejects a number of histograms that would compare too many documents. */
  public void requireAtMost(String parameter, int histograms) {
    int allowed = MAX_DOCUMENTS / size;
    if (histograms > allowed) {
      throw RequestParams.badRequest(
          Sentence.of(
              "%s must be at most %d with %s=%d, was %d: together at most %d documents are drawn;"
                  + " lower one of them",
              parameter, allowed, SIZE, size, histograms, MAX_DOCUMENTS));
    }
  }

  private static long seed(String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw RequestParams.wrong(SEED, "a whole number of 64 bits", value);
    }
  }

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
