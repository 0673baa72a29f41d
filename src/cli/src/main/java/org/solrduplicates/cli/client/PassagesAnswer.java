// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Optional;

/** The answer of {@code /duplicates} about copied passages. */
public record PassagesAnswer(Passages passages) {
  /**
   * The passages of one document or text.
   *
   * @param notCompared why the document was not compared
   * @param documents the documents that share passages, largest share first
   * @param truncated the limits that cut the answer short
   * @param verdict such as {@code copy of}, if the text was compared
   * @param of the probable sources, best first
   * @param reasons for the verdict
   */
  public record Passages(
      Optional<String> notCompared,
      List<PassagesOfDocument> documents,
      List<String> truncated,
      Optional<String> verdict,
      List<String> of,
      List<String> reasons) {
    boolean isCopy() {
      return verdict.equals(Optional.of("copy of")) && !of.isEmpty();
    }
  }

  /**
   * A document that shares passages with the text of the request.
   *
   * @param covered the covered share of the text of the request, in 0..1
   * @param documentCovered the covered share of this document, in 0..1
   * @param relations {@code contains} or {@code contained-in}, if one text is almost all in the
   *     other
   */
  public record PassagesOfDocument(
      String id,
      double covered,
      double documentCovered,
      List<String> relations,
      List<CopiedPassage> passages) {}

  /**
   * One passage. Offsets are in UTF-16 units, ends are exclusive.
   *
   * @param begin the offset in the text of the request
   * @param similarity the share of equal words, in 0..1
   * @param kind the difference between both sides, such as {@code edited}
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
