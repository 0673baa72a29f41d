// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Similarity;

/** Groups made by comparing every document with every other one: what the job is measured by. */
final class BruteForce {
  private final DuplicateSettings settings;
  private final List<FoundDocument> first = new ArrayList<>();
  private final Map<TextHash, Set<String>> copies = new HashMap<>();

  BruteForce(DuplicateSettings settings, List<FoundDocument> documents) {
    this.settings = settings;
    documents.stream()
        .sorted(
            Comparator.comparing(BruteForce::smallest, Integer::compareUnsigned)
                .thenComparing(d -> DocumentKey.of(d.id(), 0), Long::compareUnsigned))
        .forEach(
            document -> {
              Set<String> same =
                  copies.computeIfAbsent(document.fingerprint().text(), x -> new HashSet<>());
              if (same.isEmpty()) {
                first.add(document);
              }
              same.add(document.id());
            });
  }

  private static int smallest(FoundDocument document) {
    byte[] record = FingerprintCodec.encode(document.fingerprint());
    return FingerprintCodec.smallest(record, 0, record.length, 1)[0];
  }

  /** Two documents, the first before the second, that were linked. */
  private record Linked(FoundDocument a, FoundDocument b) {}

  private Similarity similarity(FoundDocument a, FoundDocument b) {
    return settings.verifier(Weights.EQUAL).verify(a.fingerprint(), b.fingerprint());
  }

  /** Returns whether two documents are versions of each other. */
  boolean isLink(FoundDocument a, FoundDocument b) {
    return new LinkRule(settings).judge(a, b, similarity(a, b)) == Outcome.KEPT;
  }

  /** Returns all groups of at least two documents. */
  Set<Set<String>> groups() {
    List<Set<FoundDocument>> groups = joined();
    return groups.stream()
        .map(this::withCopies)
        .filter(ids -> ids.size() > 1)
        .collect(Collectors.toSet());
  }

  private Set<String> withCopies(Set<FoundDocument> group) {
    return group.stream()
        .flatMap(d -> copies.getOrDefault(d.fingerprint().text(), Set.of()).stream())
        .collect(Collectors.toSet());
  }

  private List<Linked> links() {
    List<Linked> links = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      for (int j = i + 1; j < first.size(); j++) {
        if (isLink(first.get(i), first.get(j))) {
          links.add(new Linked(first.get(i), first.get(j)));
        }
      }
    }
    return links;
  }

  private List<Set<FoundDocument>> joined() {
    Map<String, Set<FoundDocument>> groups = new HashMap<>();
    first.forEach(document -> groups.put(document.id(), new HashSet<>(Set.of(document))));
    for (Linked link : links()) {
      Set<FoundDocument> a = groups.getOrDefault(link.a().id(), Set.of());
      Set<FoundDocument> b = groups.getOrDefault(link.b().id(), Set.of());
      if (a != b) {
        a.addAll(b);
        b.forEach(member -> groups.put(member.id(), a));
      }
    }
    return groups.values().stream().distinct().toList();
  }
}
