// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.similarity.Assembly;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The parts of wholes that are put together, see {@link Assembly}, among the links of documents
 * whose candidates were searched. Not thread-safe.
 */
final class Wholes {
  private final Verifier verifier;
  private final Map<String, Map<String, Link>> linked = new HashMap<>();
  private final Map<String, Set<String>> parts = new HashMap<>();

  Wholes(Verifier verifier) {
    this.verifier = verifier;
  }

  /** Adds a link of a document, and to a larger one also the other way round. */
  void add(FoundDocument from, Link link) {
    put(link);
    if (Assembly.mayHave(link.evidence()) && !isFromWhole(link)) {
      Evidence mirrored = link.evidence().mirrored();
      put(new Link(link.to().id(), from, link.similarity(), mirrored, link.sources(), false));
    }
  }

  private void put(Link link) {
    Map<String, Link> near = linked.computeIfAbsent(link.from(), from -> new LinkedHashMap<>());
    Link before = near.put(link.to().id(), link);
    if (before == null || !before.evidence().equals(link.evidence())) {
      parts.remove(link.from());
    }
  }

  /** Returns the larger document of a link if the smaller one may be a part of it. */
  private static Optional<String> whole(Link link) {
    return Assembly.mayHave(link.evidence())
        ? Optional.of(isFromWhole(link) ? link.from() : link.to().id())
        : Optional.empty();
  }

  private static boolean isFromWhole(Link link) {
    return link.evidence().withoutVersions() == Relation.CONTAINS;
  }

  /**
   * Returns the larger document of a link if its candidates decide whether the other one is a part.
   *
   * @param searched the documents whose candidates are known
   */
  Optional<FoundDocument> unsearched(Link link, Set<String> searched) {
    return whole(link)
        .filter(id -> id.equals(link.to().id()) && !searched.contains(id))
        .map(id -> link.to());
  }

  boolean isOfPart(Link link) {
    return whole(link)
        .map(whole -> parts.computeIfAbsent(whole, this::parts))
        .filter(found -> found.contains(isFromWhole(link) ? link.to().id() : link.from()))
        .isPresent();
  }

  private Set<String> parts(String whole) {
    Map<String, Link> near = linked.getOrDefault(whole, Map.of());
    List<Link> contained =
        near.values().stream()
            .filter(link -> Assembly.mayHave(link.evidence()) && isFromWhole(link))
            .sorted(
                Comparator.comparingDouble((Link link) -> -link.evidence().leastShare())
                    .thenComparing(link -> link.to().id()))
            .toList();
    if (contained.size() < 2 || parts(contained).isEmpty()) {
      return Set.of();
    }
    Set<String> states = states(near.values());
    return parts(contained.stream().filter(link -> !states.contains(link.to().id())).toList());
  }

  /** Copies are alike and have the same share, so each text is compared once. */
  private static Set<String> parts(List<Link> contained) {
    Map<TextHash, List<Link>> copies =
        contained.stream()
            .collect(
                Collectors.groupingBy(
                    link -> link.to().fingerprint().text(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<List<Link>> texts = List.copyOf(copies.values());
    return Assembly.parts(
            texts.stream().mapToDouble(all -> all.get(0).evidence().leastShare()).toArray(),
            i -> j -> areAlike(texts.get(i).get(0), texts.get(j).get(0)))
        .stream()
        .mapToObj(texts::get)
        .flatMap(List::stream)
        .map(link -> link.to().id())
        .collect(Collectors.toSet());
  }

  private static boolean areAlike(Link a, Link b) {
    return Assembly.areAlike(Evidence.ofPhrases(a.to().fingerprint(), b.to().fingerprint()));
  }

  /** Returns the documents that are reached from the whole by neighbouring states. */
  private Set<String> states(Iterable<Link> near) {
    List<Link> left = new ArrayList<>();
    near.forEach(left::add);
    Set<String> states = new HashSet<>();
    Deque<Link> next = new ArrayDeque<>();
    for (Link link : List.copyOf(left)) {
      if (Assembly.areStates(link.evidence())) {
        next.add(link);
      }
    }
    left.removeAll(next);
    while (!next.isEmpty()) {
      Link state = next.remove();
      states.add(state.to().id());
      List<Link> found =
          left.stream()
              .filter(
                  link ->
                      Assembly.areStates(
                          verifier.evidence(state.to().fingerprint(), link.to().fingerprint())))
              .toList();
      left.removeAll(found);
      next.addAll(found);
    }
    return states;
  }
}
