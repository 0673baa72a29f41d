// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.function.IOConsumer;
import org.solrduplicates.cli.client.RunningJob.JobRequests;
import org.solrduplicates.cli.client.SolrCollection.ListPage;
import org.solrduplicates.cli.client.SolrRequest.Parameters;

/**
 * Requests about the job that finds copied passages, and its list.
 *
 * @param settings parameters of the job
 */
public record CopiesRequests(SolrCollection solr, Map<String, String> settings) {
  /** The parameter with the query of the source documents. */
  public static final String SOURCE = "dup.passages.source";

  private static final String PASSAGES = "/duplicates/passages";
  private static final String ROWS_OF_PAGE = "1000";

  public JobRequests job() {
    return new JobRequests(solr, PASSAGES, "job", Map.of("command", "start"), settings);
  }

  /** Reads the passages of the last complete run, in the order of their sources. */
  public void passages(IOConsumer<ListPage<ListedPassage>> reader) throws IOException {
    Parameters params = Parameters.of("rows", ROWS_OF_PAGE, "fl", "title");
    solr.pages(PASSAGES, params, ListedPassage.class, reader);
  }

  /**
   * A passage that two documents share. Offsets are in UTF-16 units, ends are exclusive.
   *
   * @param covered the share of the source in all passages of both, in 0..1
   * @param copyCovered the share of the copy, in 0..1
   * @param verdict on the source, see {@code docs/passages.md}
   * @param cut which of the two was aligned only at its beginning
   */
  public record ListedPassage(
      String source,
      String copy,
      int begin,
      int end,
      int copyBegin,
      int copyEnd,
      int words,
      double similarity,
      String kind,
      double covered,
      double copyCovered,
      List<String> relations,
      List<String> cut,
      String verdict,
      List<String> reasons,
      @JsonProperty("source.title") Optional<String> sourceTitle,
      @JsonProperty("copy.title") Optional<String> copyTitle) {}
}
