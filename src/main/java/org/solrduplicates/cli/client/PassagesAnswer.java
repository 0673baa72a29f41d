package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Optional;

/** What {@code /duplicates} answered about copied passages. */
public record PassagesAnswer(Passages passages) {
  /**
   * What was found.
   *
   * @param notCompared why the document was not compared, if so
   * @param documents the documents with passages in common, those with most first
   * @param truncated which limits cut the answer short
   */
  public record Passages(
      Optional<String> notCompared, List<PassagesOfDocument> documents, List<String> truncated) {}

  /**
   * A document that has passages in common with the one asked about.
   *
   * @param covered the share of the document asked about that they are, in 0..1
   * @param documentCovered the share of this document, in 0..1
   * @param relations {@code contains} or {@code contained-in}, if one is nearly all in the other
   */
  public record PassagesOfDocument(
      String id,
      double covered,
      double documentCovered,
      List<String> relations,
      List<CopiedPassage> passages) {}

  /**
   * One passage. Places are in UTF-16 units, ends are exclusive.
   *
   * @param begin where it begins in the text asked about
   * @param similarity the share of equal words, in 0..1
   * @param kind how both sides differ, such as {@code edited}
   */
  public record CopiedPassage(
      int begin,
      int end,
      int documentBegin,
      int documentEnd,
      int words,
      double similarity,
      String kind) {}
}
