// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.FramedTexts;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.similarity.BruteNeighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.text.UnicodeWords;

/** What is around a document of an index, beside the definition. */
class NeighboursTest {
  private static final Fingerprinter OTHER_WORDS =
      Fingerprinter.ofAnalyzer("other", new UnicodeWords());

  private final Map<String, Fingerprint> visible = new LinkedHashMap<>();
  private SmallIndex index;

  @BeforeEach
  void open() throws IOException {
    index = new SmallIndex();
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void add(String id, Fingerprint fingerprint) throws IOException {
    index.add(id, id, fingerprint);
    visible.put(id, fingerprint);
  }

  private void delete(String id) throws IOException {
    index.delete(id);
    visible.remove(id);
  }

  private static Fingerprint ofOtherWords(FramedTexts text) {
    return OTHER_WORDS.fingerprintOfWords(text.title(), text.words()).orElseThrow();
  }

  private Neighbours neighbours() {
    return new Neighbours(index.reader(), 0);
  }

  /** Compares what is around some documents of the index, and around a few that are not there. */
  private void assertFound(List<Fingerprint> documents) throws IOException {
    Neighbours neighbours = neighbours();
    BruteNeighbourhood expected = new BruteNeighbourhood(visible.values());
    for (Fingerprint document : documents) {
      Neighbourhood defined = expected.around(document);
      Neighbourhood found = neighbours.around(document);
      assertEquals(defined.texts(), found.texts());
      assertEquals(defined.all().size(), found.all().size()); // of many texts, any count
    }
  }

  private static List<Fingerprint> some(Iterable<Fingerprint> documents, int step) {
    List<Fingerprint> some = new ArrayList<>();
    int i = 0;
    for (Fingerprint document : documents) {
      if (i++ % step == 0 && document.words() == 0) {
        some.add(document);
      }
    }
    return some;
  }

  /** Documents of a few segments: every fifth is deleted, every seventh is of other words. */
  private void fill(long seed, int documents, int segments) throws IOException {
    List<FramedTexts> texts = FramedTexts.of(seed, documents);
    for (int i = 0; i < documents; i++) {
      FramedTexts text = texts.get(i);
      add("doc" + i, i % 7 == 0 ? ofOtherWords(text) : text.fingerprint());
      if (i % 11 == 0) {
        index.addWithoutFingerprint("none" + i, text.text());
      }
      if (i % (documents / segments) == 0) {
        index.commit();
      }
    }
    for (int i = 0; i < documents; i += 5) {
      delete("doc" + i);
    }
    index.commit();
  }

  @ParameterizedTest
  @CsvSource({"1, 300, 1", "2, 300, 3", "3, 500, 10"})
  void theNeighbourhoodIsThatOfTheDefinition(long seed, int documents, int segments)
      throws IOException {
    fill(seed, documents, segments);
    assertFound(some(visible.values(), 3));
    assertFound(FramedTexts.fingerprints(seed + 100, 20));
  }

  /** Half of the documents have a phrase of the frame, which is more than 1024. */
  @ParameterizedTest
  @CsvSource({"4, 3000, 1", "5, 7000, 3"})
  void frequentPhrasesAreFoundInTheOrderOfKeys(long seed, int documents, int segments)
      throws IOException {
    fill(seed, documents, segments);
    assertFound(some(visible.values(), 100));
    assertFound(FramedTexts.fingerprints(seed + 100, 10));
  }

  /**
   * All documents have the frame, and of the thousand with the smallest keys, which are looked at
   * first, only so many are not deleted.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 40, 63, 64, 65})
  void frequentPhrasesWhoseSmallestKeysAreDeletedAreFoundToo(int kept) throws IOException {
    List<String> frame = RandomTexts.range(0, 30);
    TreeMap<Long, String> byKey = new TreeMap<>();
    for (int i = 0; i < 5_000; i++) {
      List<String> words = new ArrayList<>(frame);
      words.add(RandomTexts.word(1_000 + i));
      Fingerprint fingerprint = new FramedTexts("", words).fingerprint();
      add("doc" + i, fingerprint);
      byKey.put(fingerprint.text().key(), "doc" + i);
    }
    index.commit();
    for (String id : byKey.values().stream().limit(1_025).skip(kept).toList()) {
      delete(id);
    }
    index.commit();
    assertFound(List.of(new FramedTexts("", frame).fingerprint()));
  }

  @Test
  void manyCopiesOfOneTextCountOnce() throws IOException {
    List<FramedTexts> texts = FramedTexts.of(8, 80);
    for (int i = 0; i < 80; i++) {
      add("doc" + i, texts.get(i).fingerprint());
    }
    FramedTexts copied = texts.get(0);
    for (int i = 0; i < 3_000; i++) {
      add("copy" + i, new FramedTexts(i == 1_500 ? "Offer" : "", copied.words()).fingerprint());
    }
    index.commit();
    assertFound(some(visible.values(), 40));
    assertFound(List.of(new FramedTexts("Offer", texts.get(1).words()).fingerprint()));
  }

  /** As after a change of the analyzer, before anything was indexed again. */
  @ParameterizedTest
  @ValueSource(ints = {100, 2_000})
  void whereAllDocumentsAreOfOtherWordsNothingIsAround(int documents) throws IOException {
    List<String> frame = RandomTexts.range(0, 30);
    for (int i = 0; i < documents; i++) {
      List<String> words = new ArrayList<>(frame);
      words.add(RandomTexts.word(1_000 + i));
      add("doc" + i, ofOtherWords(new FramedTexts("", words)));
    }
    index.commit();
    Fingerprint document = new FramedTexts("", frame).fingerprint();
    assertEquals(Neighbourhood.NONE, neighbours().around(document));
    add("new", new FramedTexts("", RandomTexts.range(0, 29)).fingerprint());
    add("other", new FramedTexts("", RandomTexts.range(0, 28)).fingerprint());
    index.commit();
    assertFound(List.of(document));
    assertEquals(2, neighbours().around(document).nearest().size());
  }

  @Test
  void aTextIsReadByItsKeyUnlessItIsGone() throws IOException {
    fill(9, 200, 4);
    Neighbours neighbours = neighbours();
    int gone = 0;
    for (FramedTexts text : FramedTexts.of(9, 200)) {
      Fingerprint wanted = text.fingerprint();
      boolean there =
          visible.values().stream().anyMatch(d -> d.words() == 0 && d.isSameText(wanted));
      Optional<Fingerprint> read = neighbours.read(wanted.text().key());
      assertEquals(there, read.isPresent());
      assertEquals(there, read.filter(wanted::isSameText).filter(d -> d.words() == 0).isPresent());
      gone += there ? 0 : 1;
    }
    assertTrue(gone > 20, gone + " are gone");
  }
}
