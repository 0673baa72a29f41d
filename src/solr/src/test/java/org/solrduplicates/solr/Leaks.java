// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/**
 * Documents of which one is hidden, a copy of a visible one, and all questions whose answers could
 * reveal it.
 */
public final class Leaks {
  /** The key of the document that is hidden. */
  public static final String HIDDEN = "x-1";

  private static final String TITLE = "Operation Heron";

  /** Whatever answers a question about documents names the hidden one if it may be seen. */
  public static final List<List<String>> NAMING =
      List.of(
          List.of("/duplicates", "id", "a", "fl", "*,score"),
          List.of("/duplicates", "id", "a", "dup.explain", "true", "debug", "true"),
          List.of("/duplicates", "q", "title:heron"),
          List.of("/duplicates", "dup.text", words(0), "dup.title", TITLE),
          List.of("/select", "q", "*:*", "dup", "true"),
          List.of("/duplicates/groups", "fl", "title,author"),
          List.of("/duplicates/groups", "fl", "title", "sort", "similarity desc"),
          List.of("/duplicates/links", "fl", "title"),
          List.of("/duplicates/histogram", "dup.by", "id"),
          List.of("/duplicates/passages", "fl", "title,author"),
          List.of("/duplicates/decisions"));

  /** What counts all documents for those who may see them. */
  public static final List<List<String>> STATUSES =
      List.of(
          List.of("/duplicates/groups", "command", "status"),
          List.of("/duplicates/passages", "command", "status"),
          List.of("/duplicates/backfill"));

  private Leaks() {}

  /** Returns two versions of a document, and a copy of one of them, which is to be hidden. */
  public static List<SolrInputDocument> documents() {
    return List.of(
        text("a", 0, TITLE, "ann"),
        text("b", 1, "Report", "ben"),
        text(HIDDEN, 0, TITLE, "secret"));
  }

  static SolrInputDocument text(String id, int from, String title, String author) {
    return TestCore.document("id", id, "text", words(from), "title", title, "author", author);
  }

  private static String words(int from) {
    return String.join(" ", RandomTexts.range(from, from + 40));
  }

  /** Returns whether an answer reveals the hidden document. */
  public static boolean isIn(String answer) {
    return answer.contains(HIDDEN) || answer.contains("secret");
  }
}
