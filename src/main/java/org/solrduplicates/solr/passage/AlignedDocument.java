package org.solrduplicates.solr.passage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.SharedPassages;

/**
 * A document that shares fragments with the text asked about, and what it has in common with it.
 *
 * @param weight the weight of the fragments that it shares
 * @param text a hash of its text, 0 if it is not stored
 * @param read how much of its text was aligned
 * @param shared the passages, the text asked about being the first
 */
public record AlignedDocument(String id, int weight, long text, Read read, SharedPassages shared) {
  /** From this share on a document counts as contained, for titles and page numbers differ. */
  private static final double CONTAINED = 0.9;

  /** Those that are aligned first. */
  static final Comparator<AlignedDocument> HEAVIEST_FIRST =
      Comparator.comparingInt((AlignedDocument document) -> -document.weight)
          .thenComparing(AlignedDocument::id);

  /** Those that have most in common with the text come first. */
  public static final Comparator<AlignedDocument> MOST_COMMON_FIRST =
      Comparator.comparingInt((AlignedDocument document) -> -document.words())
          .thenComparing(AlignedDocument::id);

  /** How much of a text was aligned. */
  public enum Read {
    /** All of it. */
    WHOLE,
    /** Its beginning, for it is longer than the request allows. */
    BEGINNING,
    /** Nothing, for it is not stored. */
    NOTHING,
    /** Nothing, because the node that asks has the result. */
    KNOWN,
    /** All of it, but runs that stand at many places were followed to one of them. */
    REPETITIVE
  }

  static AlignedDocument candidate(String id, int weight) {
    return new AlignedDocument(id, weight, 0, Read.NOTHING, new SharedPassages(List.of(), 0, 0));
  }

  AlignedDocument aligned(long hash, Read read, SharedPassages found) {
    return new AlignedDocument(id, weight, hash, read, found);
  }

  /** Returns it without, for it was aligned before and is still the same. */
  AlignedDocument known(long hash) {
    return new AlignedDocument(id, weight, hash, Read.KNOWN, shared);
  }

  /** Returns what was found out when it was aligned before, with what it weighs now. */
  public AlignedDocument as(AlignedDocument before) {
    return new AlignedDocument(id, weight, before.text, before.read, before.shared);
  }

  /** Returns whether it was not aligned, as nothing has changed. */
  public boolean isKnown() {
    return read == Read.KNOWN;
  }

  /** Returns whether only the beginning of its text was aligned. */
  public boolean isCut() {
    return read == Read.BEGINNING;
  }

  /** Returns whether the two texts have more common runs than were followed. */
  public boolean isRepetitive() {
    return read == Read.REPETITIVE;
  }

  /** Returns whether it has any passage in common with the text. */
  public boolean hasPassages() {
    return !shared.passages().isEmpty();
  }

  /**
   * Returns whether the text asked about has (nearly) all of this document, the other way round,
   * both or none.
   *
   * @param isCut whether only the beginning of the text asked about was aligned
   */
  public List<String> relations(boolean isCut) {
    List<String> relations = new ArrayList<>();
    if ((read == Read.WHOLE || isRepetitive()) && shared.secondCovered() >= CONTAINED) {
      relations.add("contains");
    }
    if (!isCut && shared.firstCovered() >= CONTAINED) {
      relations.add("contained-in");
    }
    return relations;
  }

  private int words() {
    return shared.passages().stream().mapToInt(Passage::words).sum();
  }
}
