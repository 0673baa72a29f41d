package org.solrduplicates.core.name;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The version that a title or a file name says its document is, for ordering documents that nothing
 * better orders: first by number, then by stage, then by count.
 *
 * <p>v1 &lt; v1.1 &lt; v2 &lt; v10, and no number comes before every number. Within one number, or
 * none: old &lt; draft &lt; nothing said &lt; revised &lt; final &lt; signed. Within one stage the
 * plain name comes before its copies, "(1)" before "(2)" and "draft" before "draft 2".
 *
 * <p>Of several numbers the last counts, and of several words for a stage too: a "final draft" is a
 * draft, "FINAL signed" is signed. Numbers in dates are none. Version 2.0 equals version 2, and
 * version 2b equals 2.2.
 *
 * @param numbers the parts of the version number, the first the most important; empty for none
 * @param stage what the name says about how far the document got
 * @param count the number of the copy or of the draft, 0 for a plain name
 */
public record VersionMark(List<Integer> numbers, Stage stage, int count)
    implements Comparable<VersionMark> {
  private static final Comparator<VersionMark> ORDER =
      Comparator.comparing(VersionMark::parts, Arrays::compare)
          .thenComparing(VersionMark::stage)
          .thenComparing(VersionMark::count);

  /** Of a name that says nothing. */
  static final VersionMark NONE = new VersionMark(List.of(), Stage.UNMARKED, 0);

  /** How far a document got, in this order. */
  public enum Stage {
    OLD,
    DRAFT,
    UNMARKED,
    REVISED,
    FINAL,
    SIGNED
  }

  public VersionMark {
    numbers = List.copyOf(numbers);
  }

  /** Returns the mark of a file name, with or without its folders. */
  public static VersionMark of(String fileName) {
    return DocumentName.ofFile(fileName).mark();
  }

  @Override
  public int compareTo(VersionMark other) {
    return ORDER.compare(this, other);
  }

  private int[] parts() {
    return numbers.stream().mapToInt(number -> number).toArray();
  }
}
