// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The version that a title or a file name claims. It orders documents by number, then by stage,
 * then by count.
 *
 * <p>No number &lt; v1 &lt; v1.1 &lt; v2 &lt; v10. Within one number: old &lt; draft &lt; unmarked
 * &lt; revised &lt; final &lt; signed. Within one stage: plain &lt; "(1)" &lt; "(2)", and "draft"
 * &lt; "draft 2".
 *
 * <p>Of several numbers or several stages the last counts: a "final draft" is a draft. Version 2.0
 * equals 2, and 2b equals 2.2.
 *
 * @param numbers the parts of the version number, most significant first; may be empty
 * @param count the number of the copy or of the draft, 0 for a plain name
 */
public record VersionMark(List<Integer> numbers, Stage stage, int count)
    implements Comparable<VersionMark> {
  private static final Comparator<VersionMark> ORDER =
      Comparator.comparing(VersionMark::parts, Arrays::compare)
          .thenComparing(VersionMark::stage)
          .thenComparing(VersionMark::count);

  static final VersionMark NONE = new VersionMark(List.of(), Stage.UNMARKED, 0);

  /** In ascending order. */
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
