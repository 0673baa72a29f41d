// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

class DocumentTableTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  /** Documents whose columns all follow from their keys. */
  private static Documents documents(long... keys) {
    Documents documents = new Documents(keys.length);
    for (int i = 0; i < keys.length; i++) {
      documents.keys()[i] = keys[i];
      documents.texts()[i] = keys[i];
      documents.states()[i] = keys[i] + 1;
      documents.versions()[i] = keys[i] + 2;
      documents.groups()[i] = (int) keys[i];
      documents.backgrounds()[i] = keys[i] + 5;
      documents.ranks()[i] = (int) keys[i] + 3;
    }
    return documents;
  }

  private static TreeSet<Long> keys(long seed, int count) {
    TreeSet<Long> keys = new TreeSet<>(Long::compareUnsigned);
    keys.addAll(List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE));
    Random random = new Random(seed);
    while (keys.size() < count) {
      keys.add(random.nextInt(3) == 0 ? random.nextInt(5_000) : random.nextLong());
    }
    return keys;
  }

  /** Part by part, each from three shards. */
  private static DocumentTable table(TreeSet<Long> keys, int ranges) throws KeyCollision {
    DocumentTable table = new DocumentTable(1);
    for (int i = 0; i < ranges; i++) {
      HashRange range = new HashRange(i, ranges);
      table.add(
          IntStream.range(0, 3)
              .mapToObj(
                  shard ->
                      documents(
                          keys.stream()
                              .filter(range::has)
                              .filter(key -> Long.remainderUnsigned(key, 3) == shard)
                              .mapToLong(key -> key)
                              .toArray()))
              .toList());
    }
    table.close();
    return table;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyDocumentIsFoundByItsKeyWithAllThatIsKnownOfIt(int ranges) throws KeyCollision {
    TreeSet<Long> keys = keys(1, 3_000);
    DocumentTable table = table(keys, ranges);
    assertEquals(keys.size(), table.size());
    int number = 0;
    for (long key : keys) {
      assertEquals(number, table.find(key));
      assertEquals(key, table.key(number));
      assertEquals(key + 1, table.state(number));
      assertEquals(key + 2, table.version(number));
      assertEquals((int) key, table.group(number));
      assertEquals((int) key + 3, table.rank(number));
      assertEquals(key + 5, table.background(number));
      assertEquals(Long.remainderUnsigned(key, 3), table.shard(number));
      number++;
    }
  }

  @Test
  void noOtherKeyIsFound() throws KeyCollision {
    TreeSet<Long> keys = keys(2, 2_000);
    DocumentTable table = table(keys, 3);
    TreeSet<Long> others = keys(3, 2_000);
    others.removeAll(keys);
    assertTrue(others.size() > 1_000, "only " + others.size());
    others.forEach(key -> assertEquals(DocumentTable.NONE, table.find(key)));
    assertEquals(DocumentTable.NONE, table(new TreeSet<>(), 1).find(7));
  }

  @Test
  void theFirstDocumentOfATextStandsForTheOthers() throws KeyCollision {
    Documents documents = documents(LongStream.range(0, 1_000).toArray());
    Arrays.setAll(documents.texts(), i -> i % 7 * Long.MAX_VALUE);
    DocumentTable table = new DocumentTable(0);
    table.add(List.of(documents));
    table.close();
    int[] first = table.representatives();
    for (int i = 0; i < first.length; i++) {
      assertEquals(table.key(i) % 7, table.key(first[i]));
      assertTrue(i == 0 || Long.compareUnsigned(table.text(i - 1), table.text(i)) <= 0);
    }
  }

  /** States by document: g for grouped, u for grouped and unreadable, n for one without a text. */
  @ParameterizedTest
  @CsvSource({
    "'', true",
    "., true",
    "g, true",
    "n, false",
    "nn, false",
    "nn., true",
    "u, false",
    "u..., false",
    "ug, true",
    "uug, false",
    "uugg, true",
    "nnnng, true",
    "uunng, true"
  })
  void mostDocumentsOfGroupsMustBeReadable(String documents, boolean isReadable)
      throws KeyCollision {
    Documents columns = documents(LongStream.range(0, documents.length()).toArray());
    Arrays.setAll(
        columns.states(),
        i ->
            switch (documents.charAt(i)) {
              case 'u' -> Documents.UNREADABLE;
              case 'n' -> Documents.NO_FINGERPRINT;
              default -> 7;
            });
    Arrays.setAll(columns.groups(), i -> documents.charAt(i) == '.' ? 0 : 5);
    DocumentTable table = new DocumentTable(0);
    table.add(List.of(columns));
    table.close();
    int readable = (int) documents.chars().filter(d -> d == 'g' || d == '.').count();

    Executable required = () -> table.requireReadable(readable);

    if (isReadable) {
      assertDoesNotThrow(required);
    } else {
      assertThrows(IllegalStateException.class, required);
    }
  }

  /** The documents of a shard have their keys for versions. */
  private static Documents shard(long... keys) {
    Documents documents = documents(keys);
    System.arraycopy(keys, 0, documents.versions(), 0, keys.length);
    return documents;
  }

  private static long mark(Documents... shards) throws KeyCollision {
    DocumentTable table = new DocumentTable(0);
    table.add(List.of(shards));
    table.close();
    return table.mark();
  }

  @Test
  void theMarkIsTheNewestVersionOfTheShardThatIsBehind() throws KeyCollision {
    assertEquals(9, mark(shard(1, 9)));
    assertEquals(9, mark(shard(1, 9), shard(2, 11), shard(10)));
  }

  /** A document that comes to it later has a newer version. */
  @Test
  void aShardWithoutDocumentsDoesNotHoldTheMarkBack() throws KeyCollision {
    assertEquals(9, mark(shard(1, 9), shard()));
    assertEquals(0, mark(shard(), shard()));
  }

  @Test
  void theMarkIsOfAllPartsOfAShard() throws KeyCollision {
    DocumentTable table = new DocumentTable(0);
    table.add(List.of(shard(1, 5), shard(2)));
    table.add(List.of(shard(7), shard(6, 8)));
    table.close();

    assertEquals(7, table.mark());
  }

  /** Shards whose documents have the keys that a function gives them. */
  private static void run(MemoryCollection collection, List<Integer> seeds, Keys keys)
      throws IOException {
    int shards = 2;
    new CollectionJob(
            seed -> {
              seeds.add(seed);
              return IntStream.range(0, shards)
                  .<CollectionShard>mapToObj(
                      shard -> new LiveShard(collection, shard, id -> keys.of(id, seed), SETTINGS))
                  .toList();
            },
            Runnable::run,
            JobSettings.of(SETTINGS, Weights.EQUAL, "basis"),
            RunStore.NONE,
            new Watch())
        .run();
  }

  /** Hashes ids. */
  private interface Keys {
    long of(String id, int seed);
  }

  @Test
  void twoDocumentsWithTheSameKeyAreToldApartByAnotherSeed() throws IOException {
    List<FoundDocument> documents = new Texts(1).versions("v", 4, 2);
    MemoryCollection collection = MemoryCollection.of(2, documents);
    List<Integer> seeds = new ArrayList<>();
    run(
        collection,
        seeds,
        (id, seed) -> seed < 2 && !"v3".equals(id) ? 5 : DocumentKey.of(id, seed));
    assertEquals(List.of(0, 1, 2), seeds);
    assertEquals(Set.of(Set.of("v0", "v1", "v2", "v3")), collection.groups());
  }

  @Test
  void seedsMakeOtherKeys() {
    assertEquals(
        4, IntStream.range(0, 4).mapToLong(seed -> DocumentKey.of("id", seed)).distinct().count());
  }

  @Test
  void anIdOnTwoShardsIsRefusedInWords() {
    MemoryCollection collection = MemoryCollection.of(2, new Texts(1).families(20));
    FoundDocument document = Texts.document("twice", new Texts(2).text());
    collection.put(document, 0);
    collection.put(document, 1);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> collection.run(SETTINGS, RunStore.NONE));
    assertEquals(
        "two documents have the same key: one unique key is on two shards, or in two collections of"
            + " an alias; delete one of the two documents and start again",
        e.getMessage());
    assertTrue(collection.isClean());
  }
}
