// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * The groups that the job should find among some documents, by comparing every text with every
 * other one.
 */
final class Grouping {
  /** The share of its words that a shown document must have of a hidden one. */
  private static final double COVERED = 0.6;

  private final DuplicateSettings settings = DuplicateSettings.defaults();
  private final Map<String, SortedSet<String>> groups = new TreeMap<>();
  private final SortedMap<String, FoundDocument> documents = new TreeMap<>();

  Grouping(Collection<ModelDocument> seen) {
    seen.forEach(
        document -> document.found().ifPresent(found -> documents.put(document.id(), found)));
    List<FoundDocument> texts = joinCopies();
    Oracle oracle = new Oracle(texts, settings);
    for (FoundDocument a : texts) {
      for (FoundDocument b : texts) {
        if (a.id().compareTo(b.id()) < 0 && oracle.isLink(a, b)) {
          join(a.id(), b.id());
        }
      }
    }
  }

  /** Returns the documents that stand for their text, as the job chooses them. */
  private List<FoundDocument> joinCopies() {
    Map<TextHash, FoundDocument> first = new HashMap<>();
    for (FoundDocument document :
        documents.values().stream().sorted(Comparator.comparing(Oracle::order)).toList()) {
      groups.put(document.id(), new TreeSet<>(List.of(document.id())));
      FoundDocument before = first.putIfAbsent(document.fingerprint().text(), document);
      if (before != null) {
        join(before.id(), document.id());
      }
    }
    return List.copyOf(first.values());
  }

  private void join(String a, String b) {
    SortedSet<String> one = groups.get(a);
    SortedSet<String> other = groups.get(b);
    if (one != other) {
      one.addAll(other);
      other.forEach(id -> groups.put(id, one));
    }
  }

  /** Returns whether documents have words to compare. */
  boolean hasDocuments() {
    return !documents.isEmpty();
  }

  /** Returns all documents in the group of one, which is itself alone if it has no words. */
  SortedSet<String> of(String id) {
    return groups.getOrDefault(id, new TreeSet<>(List.of(id)));
  }

  /** Returns the ranks of the documents of a group of two or more. */
  Map<String, Integer> ranks(SortedSet<String> group) {
    VersionOrder<FoundDocument> order =
        VersionOrder.of(group.stream().map(documents::get).toList(), FoundDocument::ordered);
    List<FoundDocument> oldestFirst =
        Stream.concat(order.undated().stream(), order.dated().stream())
            .map(Place::document)
            .toList();
    Map<String, Integer> ranks = new TreeMap<>();
    List<FoundDocument> shown = new ArrayList<>();
    for (int i = oldestFirst.size() - 1; i >= 0; i--) {
      FoundDocument document = oldestFirst.get(i);
      boolean isLatest = shown.isEmpty();
      boolean isCovered = shown.stream().anyMatch(other -> covers(other, document));
      int place = isLatest ? 0 : i + 1;
      ranks.put(document.id(), isLatest || isCovered ? place : ~place);
      if (isLatest || !isCovered) {
        shown.add(document);
      }
    }
    return ranks;
  }

  private boolean covers(FoundDocument shown, FoundDocument hidden) {
    return shown.fingerprint().isSameText(hidden.fingerprint())
        || settings.verifier(Weights.EQUAL).coverage(hidden.fingerprint(), shown.fingerprint())
            >= COVERED;
  }
}
