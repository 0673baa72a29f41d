// SPDX-License-Identifier: Apache-2.0
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
 * The question to a shard.
 *
 * @param id the query document, which is not returned; empty for a text
 * @param text its text, cut to the aligned length
 * @param weights the weight of each shared fragment; 0 if it is ignored
 * @param known text hashes of documents that are already aligned, by key
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
  public PassageQuestion {
    if (hashes.length != weights.length) {
      throw new IllegalArgumentException(hashes.length + " hashes, " + weights.length + " weights");
    }
  }

  /** Marks documents as aligned, as long as their texts do not change. */
  public PassageQuestion knowing(Collection<AlignedDocument> aligned) {
    Map<String, Long> texts = new HashMap<>();
    aligned.forEach(document -> texts.put(document.id(), document.text()));
    return new PassageQuestion(id, values, dates, text, hashes, weights, texts);
  }

  /**
   * Returns a hash of everything that alignments depend on: text, ignored fragments, and the
   * settings of fragments and passages.
   */
  public long state(PassageRequest asked) {
    long state =
        Hash.ofWord(
            asked.passages() + " " + asked.fragments() + " " + asked.maxLength() + " " + text);
    for (int i = 0; i < hashes.length; i++) {
      state = weights[i] == 0 ? Hash.append(state, hashes[i]) : state;
    }
    return state;
  }

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
