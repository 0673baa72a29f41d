package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list that Solr answers with.
 *
 * @param response the documents
 * @param nextCursorMark what the next page is asked for with; the same again after the last one
 */
public record ListPage<T>(Documents<T> response, String nextCursorMark) {
  /**
   * The documents of a page.
   *
   * @param numFound how many the whole list has, if it is known
   * @param docs those of the page
   */
  public record Documents<T>(Optional<Long> numFound, List<T> docs) {}

  /** Returns the documents of the page. */
  public List<T> docs() {
    return response.docs();
  }

  /** What is done with each page of a list. */
  @FunctionalInterface
  public interface Reader<T> {
    /**
     * Takes a page.
     *
     * @throws java.io.IOException if what it is read for cannot be done
     */
    void read(ListPage<T> page) throws java.io.IOException;
  }
}
