// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.block;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * Documents whose fingerprints are damaged in the index, each in another way: all that is asked is
 * answered, they are compared by their texts or counted, and the backfill mends them.
 */
class DamagedFingerprintsTest {
  private static final String PASSAGES = "/duplicates/passages";
  private static final Set<String> WHOLE = Set.of("a", "b");

  private static CollectionCore collection;

  /** What has become of a record. */
  private enum Damage {
    EMPTY {
      @Override
      byte[] of(byte[] record) {
        return new byte[0];
      }
    },
    ONE_BYTE {
      @Override
      byte[] of(byte[] record) {
        return Arrays.copyOf(record, 1);
      }
    },
    BEGINNING_ALONE {
      @Override
      byte[] of(byte[] record) {
        return Arrays.copyOf(record, 24);
      }
    },
    HALF {
      @Override
      byte[] of(byte[] record) {
        return Arrays.copyOf(record, record.length / 2);
      }
    },
    OTHER_TEXT_HASH {
      @Override
      byte[] of(byte[] record) {
        return changed(record, 10);
      }
    },
    OTHER_WORDS {
      @Override
      byte[] of(byte[] record) {
        return changed(record, 2);
      }
    },
    OTHER_SKETCH {
      @Override
      byte[] of(byte[] record) {
        return changed(record, 30);
      }
    },
    OTHER_COUNTS {
      @Override
      byte[] of(byte[] record) {
        return changed(record, record.length - 5);
      }
    },
    NOISE {
      @Override
      byte[] of(byte[] record) {
        byte[] noise = new byte[200];
        new Random(7).nextBytes(noise);
        noise[0] = record[0];
        return noise;
      }
    },
    NOISE_OF_ANOTHER_VERSION {
      @Override
      byte[] of(byte[] record) {
        byte[] noise = NOISE.of(record);
        noise[0] = 99;
        return noise;
      }
    };

    abstract byte[] of(byte[] record);

    private static byte[] changed(byte[] record, int at) {
      byte[] changed = record.clone();
      changed[at] ^= 0x55;
      return changed;
    }

    String id() {
      return name();
    }

    String text() {
      return words(2 + ordinal());
    }
  }

  @BeforeAll
  static void start() {
    collection =
        CollectionCore.start(TestCore.with(TestCore.PLAIN), TestCore.with(TestCore.FRAGMENTS));
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  /** All are versions of one text, and in one group, before they are damaged. */
  @BeforeEach
  void fill() throws IOException {
    collection.clear();
    collection
        .core()
        .add(
            TestCore.document("id", "a", "text", words(0)),
            TestCore.document("id", "b", "text", words(1)));
    for (Damage damage : Damage.values()) {
      collection.core().add(TestCore.document("id", damage.id(), "text", damage.text()));
    }
    collection.run(dice());
    assertEquals(Set.of(all()), collection.partition());
    int group = collection.number("a");
    for (Damage damage : Damage.values()) {
      collection.core().addBy("plain", document(damage, group, damage::of));
    }
  }

  /** Fewer than half of the documents stay damaged; returns the others. */
  private static Set<String> mendSome() {
    int group = collection.number("a");
    Set<String> mended = new TreeSet<>(WHOLE);
    for (Damage damage : Set.of(Damage.EMPTY, Damage.HALF, Damage.OTHER_COUNTS, Damage.NOISE)) {
      collection.core().addBy("plain", document(damage, group, record -> record));
      mended.add(damage.id());
    }
    return mended;
  }

  private static String words(int from) {
    return CollectionCore.words(from, from + 60);
  }

  private static SolrInputDocument document(
      Damage damage, int group, UnaryOperator<byte[]> change) {
    Fingerprint whole = new Fingerprinter().fingerprint("", damage.text()).orElseThrow();
    return TestCore.document(
        "id",
        damage.id(),
        "text",
        damage.text(),
        "dup_group",
        group,
        "dup_text_hash",
        whole.text().toTerm(),
        "dup_sketch",
        whole.sketch().terms(24),
        "dup_fingerprint",
        change.apply(FingerprintCodec.encode(whole)));
  }

  private static Set<String> all() {
    Set<String> all = new TreeSet<>(WHOLE);
    Arrays.stream(Damage.values()).map(Damage::id).forEach(all::add);
    return all;
  }

  private static Set<String> found(String... params) {
    return new TreeSet<>(collection.core().duplicates(dice(params)).ids());
  }

  private static Set<String> others(String id) {
    Set<String> others = all();
    others.remove(id);
    return others;
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "EMPTY", "ONE_BYTE", "HALF", "OTHER_WORDS", "NOISE"})
  void whoIsAskedAboutIsComparedWithThemByTheirTexts(String id) {
    assertEquals(others(id), found("id", id));
  }

  @Test
  void aPostedTextIsComparedWithThemByTheirTexts() {
    assertEquals(all(), found("dup.text", words(0)));
  }

  @Test
  void theJobCountsThemAndFindsTheOthers() {
    Set<String> mended = mendSome();

    Map<String, Object> job = collection.run(dice());

    assertEquals(mended.size(), job.get("documents"));
    assertEquals(
        Map.of("noFingerprint", 0, "otherAlgorithm", all().size() - mended.size()),
        block(job, "neverCompared"));
    assertEquals(Set.of(mended), collection.partition());
  }

  @Test
  void theJobRefusesToDissolveMostOfTheGroup() {
    String refusal = collection.runRefused(dice());

    assertTrue(refusal.contains("10 of 12 documents"), refusal);
    assertTrue(refusal.contains("run the backfill"), refusal);
    assertEquals(Set.of(all()), collection.partition());
  }

  @Test
  void listsShowThemAsMembersOfWhichLessIsKnown() {
    assertEquals(all(), members(collection.groups("dup.members", "100").response().get(0)));
    assertEquals(1, collection.links(dice()).response().getNumFound());
    Answer histogram = collection.core().ask("/duplicates/histogram", dice());
    assertEquals((long) WHOLE.size(), histogram.histogram().orElseThrow().get("sample"));
  }

  @SuppressWarnings("unchecked")
  private static Set<Object> members(SolrDocument group) {
    return new TreeSet<>(Answer.each((List<NamedList<Object>>) group.get("members"), "id"));
  }

  @Test
  void theSetupCountsThemAsUnreadable() {
    NamedList<?> setup =
        (NamedList<?>) collection.core().ask("/duplicates/setup").all().get("setup");
    NamedList<?> other = (NamedList<?>) ((NamedList<?>) setup.get("counts")).get("other");

    assertEquals(Map.of("unreadable", (long) Damage.values().length), Answer.map(other));
  }

  @Test
  void weightsAreLearnedOfTheOthers() {
    mendSome();
    byte[] learn = "{\"command\":\"learn\"}".getBytes(UTF_8);
    Answer answer = collection.core().postTo("/duplicates/weights", "application/json", learn);

    assertEquals(
        "too few documents: 100 different texts are needed",
        ((NamedList<?>) answer.all().get("weights")).get("reason"));
  }

  @Test
  void passagesAreFoundInTheirTexts() {
    NamedList<?> found =
        (NamedList<?>)
            collection
                .core()
                .duplicates("id", "HALF", "dup.passages", "true")
                .duplicates()
                .orElseThrow()
                .get("passages");
    assertFalse(((List<?>) found.get("documents")).isEmpty(), found.toString());

    collection.core().postTo(PASSAGES, "application/json", CollectionCore.START.getBytes(UTF_8));
    NamedList<?> job = collection.core().awaitJob(PASSAGES);
    assertEquals((long) all().size(), job.get("sources"), job.toString());
  }

  @Test
  void theBackfillMakesThemAnew() {
    collection.backfill();

    collection.run(dice());

    assertEquals(Set.of(all()), collection.partition());
  }
}
