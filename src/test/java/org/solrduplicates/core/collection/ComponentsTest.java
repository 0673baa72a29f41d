package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.Components.Component;

class ComponentsTest {
  /** A pair of documents and how similar they are. */
  private record Linked(int a, int b, double similarity) {}

  private static Components components(List<Linked> linked, int documents) {
    Links links = new Links();
    linked.forEach(link -> links.add(CandidatePairs.pair(link.a(), link.b()), link.similarity()));
    return new Components(links, documents);
  }

  /** Returns the documents of each component, read from its pairs. */
  private static List<Set<Integer>> sets(Components components) {
    List<Set<Integer>> sets = new ArrayList<>();
    components.forEach(
        component -> {
          Set<Integer> documents = documents(component);
          assertEquals(component.size(), documents.size());
          assertEquals(component.first(), documents.iterator().next());
          sets.add(documents);
        });
    return sets;
  }

  /** Joined whatever their average is, the documents of a component are one group. */
  private static Set<Integer> documents(Component component) {
    UnionFind groups = new UnionFind(5_000);
    component.joinOnAverage(0, new double[component.openPairs().length], groups);
    return IntStream.range(0, groups.size())
        .filter(i -> groups.find(i) == component.first())
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void whatHangsTogetherIsOneComponent() {
    List<Linked> linked =
        List.of(new Linked(7, 3, 1), new Linked(5, 1, 1), new Linked(3, 9, 1), new Linked(1, 0, 1));
    Components components = components(linked, 10);
    assertEquals(List.of(Set.of(0, 1, 5), Set.of(3, 7, 9)), sets(components));
    assertEquals(0, components.cut());
  }

  private static List<Linked> chain(int from, int size, long seed) {
    Random random = new Random(seed);
    List<Linked> chain = new ArrayList<>();
    for (int i = from; i < from + size - 1; i++) {
      chain.add(new Linked(i, i + 1, 0.7 + random.nextInt(30) / 100.0));
    }
    return chain;
  }

  @Test
  void aComponentOfTheLargestSizeIsNotCut() {
    Components components = components(chain(0, Components.MAX_SIZE, 1), Components.MAX_SIZE);
    assertEquals(1, sets(components).size());
    assertEquals(0, components.cut());
  }

  @Test
  void aLargerComponentIsCutAtItsWeakestLinks() {
    List<Linked> chain = new ArrayList<>(chain(0, 900, 1));
    chain.addAll(chain(900, 900, 2));
    chain.add(new Linked(899, 900, 0.69));
    Components components = components(chain, 1_800);
    List<Set<Integer>> sets = sets(components);
    assertEquals(List.of(900, 900), sets.stream().map(Set::size).toList());
    assertEquals(1, components.cut());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void componentsAreCutTheSameInAnyOrderOfTheirLinks(long seed) {
    List<Linked> chain = new ArrayList<>(chain(0, 5_000, 9));
    List<Set<Integer>> sets = sets(components(chain, 5_000));
    Collections.shuffle(chain, new Random(seed));
    Components shuffled = components(chain, 5_000);
    assertEquals(sets, sets(shuffled));
    assertTrue(shuffled.cut() >= 4, "cut " + shuffled.cut());
    assertTrue(sets.stream().allMatch(set -> set.size() <= Components.MAX_SIZE));
  }
}
