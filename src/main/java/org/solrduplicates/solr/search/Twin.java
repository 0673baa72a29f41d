package org.solrduplicates.solr.search;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.Finding;

/**
 * A document that another one duplicates. The best twin comes first: the same text, then the most
 * similar one, then the first by id.
 *
 * @param kind {@link Finding.Kind#SAME_TEXT} or {@link Finding.Kind#NEAR}
 * @param id its unique key
 * @param similarity how similar the other one is, with four decimals
 */
public record Twin(Finding.Kind kind, String id, double similarity) implements Comparable<Twin> {
  private static final Comparator<Twin> BEST_FIRST =
      Comparator.comparing((Twin twin) -> twin.kind != Finding.Kind.SAME_TEXT)
          .thenComparing(twin -> -twin.similarity)
          .thenComparing(Twin::id);

  /** Makes a twin of two documents that were compared. */
  public Twin {
    similarity = VersionGroupWriter.rounded(similarity);
  }

  /** Reads a verdict; null if it does not say that there is a twin. */
  static @Nullable Twin of(String verdict, String id, double similarity) {
    return Arrays.asList(Finding.Kind.SAME_TEXT, Finding.Kind.NEAR).stream()
        .filter(kind -> kind.label().equals(verdict))
        .map(kind -> new Twin(kind, id, similarity))
        .findFirst()
        .orElse(null);
  }

  @Override
  public int compareTo(Twin other) {
    return BEST_FIRST.compare(this, other);
  }
}
