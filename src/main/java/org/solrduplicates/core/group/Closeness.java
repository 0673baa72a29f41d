package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.constraint.TextVersion;

/**
 * How similar documents are to the members of a group that grows. A pair is compared once, however
 * often it is asked for, as members never leave; and none is any more when time is out. Not safe
 * for several threads.
 */
final class Closeness {
  private final Backgrounds backgrounds;
  private final double mean;
  private final BooleanSupplier outOfTime;
  private final Map<String, List<FoundDocument>> parts = new LinkedHashMap<>();
  private final Map<TextVersion, Map<String, Sum>> sums = new HashMap<>();
  private double lowest = 1;
  private boolean cut;

  /**
   * Starts without members.
   *
   * @param mean the mean similarity that is demanded, in 0..1
   * @param outOfTime whether to compare no more; what it has once said, it goes on to say
   */
  Closeness(Backgrounds backgrounds, double mean, BooleanSupplier outOfTime) {
    this.backgrounds = backgrounds;
    this.mean = mean;
    this.outOfTime = outOfTime;
  }

  /**
   * What is known of a document and the first so many members of a part. What is above the mean is
   * summed up: of members that just reach it no sum can fall short by a rounding.
   */
  private final class Sum {
    private int members;
    private double above;
    private double lowest = 1;

    void add(double next) {
      members++;
      above += next - mean;
      lowest = Math.min(lowest, next);
    }
  }

  /** Takes note of how similar a document is to the first member of a part. */
  void know(FoundDocument document, String part, double similarity) {
    Sum sum = sum(document, part);
    if (sum.members == 0) {
      sum.add(similarity);
    }
  }

  /**
   * Returns whether a document is as similar to the members of a part as is demanded of their mean;
   * not if there was no time to compare it with all of them.
   */
  boolean isNear(FoundDocument document, String part) {
    Sum sum = sum(document, part);
    return complete(sum, document, members(part)) && sum.above >= 0;
  }

  void add(FoundDocument document, String part) {
    parts.forEach(
        (other, members) -> {
          Sum sum = sum(document, other);
          complete(sum, document, members);
          lowest = Math.min(lowest, sum.lowest);
        });
    sums.remove(document.textVersion());
    parts.computeIfAbsent(part, p -> new ArrayList<>()).add(document);
  }

  private List<FoundDocument> members(String part) {
    return parts.getOrDefault(part, List.of());
  }

  private Sum sum(FoundDocument document, String part) {
    return sums.computeIfAbsent(document.textVersion(), d -> new HashMap<>())
        .computeIfAbsent(part, p -> new Sum());
  }

  private boolean complete(Sum sum, FoundDocument document, List<FoundDocument> members) {
    while (sum.members < members.size() && !isOutOfTime()) {
      FoundDocument member = members.get(sum.members);
      sum.add(backgrounds.verify(member, document).value());
    }
    return sum.members == members.size();
  }

  /** Asks whether there is time to compare something; if there is none, something was cut off. */
  boolean isOutOfTime() {
    cut = cut || outOfTime.getAsBoolean();
    return cut;
  }

  /** Returns whether something was not compared for want of time. */
  boolean isCut() {
    return cut;
  }

  /** Returns the similarity of the two members that are least similar; 1 for one alone. */
  double lowest() {
    return lowest;
  }
}
