package org.solrduplicates.solr.passage;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.passage.IgnoredFragments;

/**
 * What a shard is asked to look for.
 *
 * @param id the document asked about, which is not found; empty for a text
 * @param values its values of the fields that what is found must have in common with it, or not
 * @param text its text, no longer than is aligned
 * @param hashes its fragments, different ones
 * @param weights what it weighs that a document has the fragment too; 0 if it is ignored
 * @param known hashes of the texts of documents that need not be aligned again, by their keys
 */
@SuppressWarnings("ArrayRecordComponent") // hundreds of thousands of numbers, never compared
public record PassageQuestion(
    String id,
    Map<String, List<String>> values,
    List<DocumentDate> dates,
    String text,
    long[] hashes,
    int[] weights,
    Map<String, Long> known) {
  /** Refuses weights that are not those of the fragments. */
  public PassageQuestion {
    if (hashes.length != weights.length) {
      throw new IllegalArgumentException(hashes.length + " hashes, " + weights.length + " weights");
    }
  }

  /** Returns the same for who has aligned some documents, as long as they do not change. */
  public PassageQuestion knowing(Collection<AlignedDocument> aligned) {
    Map<String, Long> texts = new HashMap<>();
    aligned.forEach(document -> texts.put(document.id(), document.text()));
    return new PassageQuestion(id, values, dates, text, hashes, weights, texts);
  }

  /**
   * Returns what tells this question from all whose alignments may be others: a hash of the text,
   * of what is ignored, and of which passages count.
   */
  public long state(PassageRequest asked) {
    long state = Hash.ofWord(asked.passages() + " " + asked.maxLength() + " " + text);
    for (int i = 0; i < hashes.length; i++) {
      state = weights[i] == 0 ? Hash.append(state, hashes[i]) : state;
    }
    return state;
  }

  /** Returns the fragments that weigh nothing. */
  IgnoredFragments ignored() {
    Set<Long> weightless = new HashSet<>();
    for (int i = 0; i < hashes.length; i++) {
      if (weights[i] == 0) {
        weightless.add(hashes[i]);
      }
    }
    return new IgnoredFragments(weightless::contains);
  }
}
