// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The look-up in memory: candidates by shared fragments that are not ignored, then alignment. An
 * index must answer as this does. Not safe for several threads.
 */
public final class MemoryPassages {
  /** A document with passages in common, and what they are; the asked text is the first. */
  public record Found(String id, SharedPassages shared) {}

  private final FragmentSettings fragments;
  private final PassageSettings settings;
  private final double maxShare;
  private final Map<Long, List<String>> postings = new HashMap<>();
  private final Map<String, PassageText> texts = new LinkedHashMap<>();

  /** Makes an empty index; what is in more than a share of the documents is ignored. */
  public MemoryPassages(FragmentSettings fragments, PassageSettings settings, double maxShare) {
    this.fragments = fragments;
    this.settings = settings;
    this.maxShare = maxShare;
  }

  /** Adds a document with an id of its own. */
  public void add(String id, String text) {
    PassageText cut = PassageText.of(text);
    texts.put(id, cut);
    for (long hash : fragments.hashes(cut)) {
      postings.computeIfAbsent(hash, key -> new ArrayList<>()).add(id);
    }
  }

  /** Returns how many fragments are indexed. */
  public long size() {
    return postings.values().stream().mapToLong(List::size).sum();
  }

  /** Returns what is too frequent in the documents added so far. */
  public IgnoredFragments frequent() {
    return IgnoredFragments.frequent(
        hash -> postings.getOrDefault(hash, List.of()).size(), texts.size(), maxShare);
  }

  /** Returns each document that shares a fragment which is not ignored, and how many it shares. */
  public Map<String, Integer> candidates(PassageText text) {
    IgnoredFragments ignored = frequent();
    Map<String, Integer> shared = new TreeMap<>();
    for (long hash : fragments.asked(text)) {
      if (!ignored.ignored().test(hash)) {
        postings
            .getOrDefault(hash, Collections.emptyList())
            .forEach(id -> shared.merge(id, 1, Integer::sum));
      }
    }
    return shared;
  }

  /** Returns all documents of some with a passage in common, by id. */
  public List<Found> find(String text, Predicate<String> among) {
    PassageText cut = PassageText.of(text);
    PassageAligner aligner = new PassageAligner(cut, settings, fragments, frequent());
    List<Found> found = new ArrayList<>();
    for (String id : candidates(cut).keySet()) {
      if (among.test(id)) {
        SharedPassages shared = aligner.align(texts.get(id));
        if (!shared.passages().isEmpty()) {
          found.add(new Found(id, shared));
        }
      }
    }
    return found;
  }
}
