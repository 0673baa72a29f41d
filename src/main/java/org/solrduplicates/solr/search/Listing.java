package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;

/** Shows documents in an answer, with the fields asked for. */
@FunctionalInterface
interface Listing {
  /**
   * Returns a list of documents in a form that Solr's response writers know.
   *
   * @param shown the documents
   * @param found how many there are, shown or not
   * @param start how many come before those shown
   * @param maxScore the highest score of all
   */
  Object of(List<Page.Scored> shown, int found, int start, float maxScore) throws IOException;
}
