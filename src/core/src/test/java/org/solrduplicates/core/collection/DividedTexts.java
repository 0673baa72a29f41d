// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.group.FoundDocument;

/** Groups documents whose texts are divided among parts, by the stages for each part alone. */
final class DividedTexts {
  private final JobSettings settings;
  private final Map<Long, FoundDocument> texts = new TreeMap<>(Long::compareUnsigned);
  private final List<FoundDocument> documents;
  private final int parts;

  DividedTexts(JobSettings settings, List<FoundDocument> documents, int parts) {
    this.settings = settings;
    this.documents = documents;
    this.parts = parts;
    documents.stream()
        .sorted(
            Comparator.comparing(
                document -> DocumentKey.of(document.id(), DocumentKey.SEED), Long::compareUnsigned))
        .forEach(document -> texts.putIfAbsent(text(document), document));
  }

  private static long text(FoundDocument document) {
    return document.fingerprint().text().key();
  }

  private int part(long text) {
    return Math.floorMod(text, parts);
  }

  /** Returns the groups of at least two documents by their ids. */
  Set<Set<String>> groups(Exchange exchange) {
    List<Phrase> phrases = new ArrayList<>();
    TextTerms terms = new TextTerms();
    texts.forEach((text, document) -> addPhrases(terms, text, document.fingerprint().sketch()));
    terms.eachPhrase(phrases::add);
    Set<List<Long>> candidates = new HashSet<>();
    for (int part = 0; part < parts; part++) {
      int here = part;
      block(phrases, text -> part(text) == here)
          .eachCandidate((own, other) -> candidates.add(List.of(own, other)));
    }
    Set<Integer> frequent = new HashSet<>();
    TextTerms names = new TextTerms();
    texts.forEach((text, document) -> addTitles(names, text, document));
    names.eachTitle(
        title -> {
          if (title.isFrequent()) {
            frequent.add(title.hash());
          }
          title.eachPair((text, follower) -> candidates.add(List.of(text, follower)));
        });
    return decided(phrases, compared(candidates, frequent), exchange);
  }

  private static void addPhrases(TextTerms terms, long text, Sketch sketch) {
    for (int hash : sketch.smallest(Sketch.SEARCHED)) {
      terms.add(hash, TextTerms.LOOKUP, text);
    }
    for (int hash : sketch.further()) {
      terms.add(hash, TextTerms.FURTHER, text);
    }
  }

  private static void addTitles(TextTerms terms, long text, FoundDocument document) {
    int order = document.fingerprint().sketch().smallest(1)[0];
    TextPairs.titles(TextPairs.names(document.metadata()))
        .forEach(hash -> terms.add(hash, order, text));
  }

  /** The part gets the sketches that it asks for, and no other text. */
  private TextBlock block(List<Phrase> phrases, LongPredicate isOwn) {
    List<Phrase> ofPart =
        phrases.stream()
            .filter(phrase -> !phrase.isAlone())
            .filter(phrase -> LongStream.of(phrase.texts()).limit(phrase.count()).anyMatch(isOwn))
            .map(phrase -> phrase.of(isOwn))
            .toList();
    TextBlock block = new TextBlock(isOwn, ofPart);
    LongStream.Builder asked = LongStream.builder();
    block.eachUnknown(asked);
    long[] others = asked.build().toArray();
    block.add(
        others,
        LongStream.of(others)
            .mapToObj(text -> texts.get(text).fingerprint().sketch().smallest(Sketch.SEARCHED))
            .toArray(int[][]::new));
    return block;
  }

  /** Each part compares the pairs of its texts, so that some are compared twice. */
  private List<TextPairs.Compared> compared(Set<List<Long>> candidates, Set<Integer> frequent) {
    List<TextPairs.Compared> all = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int here = part;
      List<List<Long>> some =
          candidates.stream().filter(pair -> part(pair.get(0)) == here).toList();
      long[] needed =
          some.stream().flatMap(List::stream).mapToLong(text -> text).sorted().distinct().toArray();
      TextPairs pairs = new TextPairs(settings, needed);
      for (long text : needed) {
        FoundDocument document = texts.get(text);
        pairs.add(
            document.fingerprint(),
            TextPairs.marked(TextPairs.names(document.metadata()), frequent::contains));
      }
      pairs.compare(
          some.stream().mapToLong(pair -> pair.get(0)).toArray(),
          some.stream().mapToLong(pair -> pair.get(1)).toArray(),
          all::add);
    }
    return all;
  }

  private Set<Set<String>> decided(
      List<Phrase> phrases, List<TextPairs.Compared> pairs, Exchange exchange) {
    GroupDecision decision =
        new GroupDecision(
            settings,
            texts.keySet().stream().mapToLong(text -> text).toArray(),
            texts.values().stream()
                .map(FoundDocument::fingerprint)
                .mapToInt(DividedTexts::order)
                .toArray(),
            exchange);
    phrases.forEach(decision::add);
    TreeMap<Long, TextPairs.Compared> sorted = new TreeMap<>();
    pairs.forEach(pair -> sorted.put(decision.place(pair), pair));
    sorted.values().forEach(decision::add);
    Map<Long, Long> groups = new HashMap<>();
    decision.decide(text -> groups.put(text.text(), text.group()));
    return documents.stream()
        .collect(
            Collectors.groupingBy(
                document -> groups.get(text(document)),
                Collectors.mapping(FoundDocument::id, Collectors.toSet())))
        .values()
        .stream()
        .filter(group -> group.size() > 1)
        .collect(Collectors.toSet());
  }

  private static int order(Fingerprint fingerprint) {
    return IntStream.of(fingerprint.sketch().smallest(1)).findFirst().orElseThrow();
  }
}
