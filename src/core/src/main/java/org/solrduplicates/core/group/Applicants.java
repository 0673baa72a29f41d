// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * Documents that are linked with a member of a group and are not members: a document joins if it
 * belongs to the group by {@link Cohesion}. They are judged again whenever the group grows. So a
 * question without a job comes near to the groups of the job. Not thread-safe.
 */
final class Applicants {
  /** Of a group and one document, no more pairs count. */
  private static final int BEST = 3;

  private final Backgrounds backgrounds;
  private final double threshold;
  private final BooleanSupplier outOfTime;
  private final Map<TextHash, FoundDocument> texts = new LinkedHashMap<>();
  private final Map<String, Applicant> waiting = new TreeMap<>();

  /**
   * @param threshold of the similarity of two versions
   * @param outOfTime whether to stop; documents that were not compared are no versions then
   */
  Applicants(Backgrounds backgrounds, double threshold, BooleanSupplier outOfTime) {
    this.backgrounds = backgrounds;
    this.threshold = threshold;
    this.outOfTime = outOfTime;
  }

  private static final class Applicant {
    private final Link link;
    private final float[] best = new float[BEST];

    Applicant(Link link) {
      this.link = link;
    }

    /** Keeps the highest probabilities, in descending order. */
    void note(double probability) {
      float added = probability < Cohesion.LEAST ? 0 : (float) probability;
      for (int i = 0; i < best.length; i++) {
        float before = best[i];
        best[i] = Math.max(before, added);
        added = Math.min(before, added);
      }
    }
  }

  /** Adds a member and compares it with all that wait. */
  void addMember(FoundDocument member) {
    waiting.remove(member.id());
    if (texts.putIfAbsent(member.fingerprint().text(), member) == null) {
      waiting.values().forEach(applicant -> compare(applicant, member));
    }
  }

  /** Returns whether a linked document joins; keeps it otherwise. */
  boolean admits(Link link) {
    FoundDocument document = link.to();
    if (texts.containsKey(document.fingerprint().text())) {
      return true;
    }
    Applicant applicant = waiting.get(document.id());
    if (applicant == null) {
      Applicant added = new Applicant(link);
      texts.values().forEach(member -> compare(added, member));
      waiting.put(document.id(), added);
      applicant = added;
    }
    return isEnough(applicant);
  }

  private boolean isEnough(Applicant applicant) {
    return Cohesion.isEnough(Cohesion.of(applicant.best, texts.size(), 1));
  }

  /** Returns the links of the documents that may join now, by id. */
  List<Link> admitted() {
    return waiting.values().stream().filter(this::isEnough).map(waits -> waits.link).toList();
  }

  private void compare(Applicant applicant, FoundDocument member) {
    if (!outOfTime.getAsBoolean()) {
      double similarity = backgrounds.verify(member, applicant.link.to()).value();
      applicant.note(Cohesion.probability(similarity, threshold));
    }
  }

  boolean isWaiting(String id) {
    return waiting.containsKey(id);
  }

  /** Returns the links of the documents that wait, by id. */
  List<Link> links() {
    return waiting.values().stream().map(waits -> waits.link).toList();
  }
}
