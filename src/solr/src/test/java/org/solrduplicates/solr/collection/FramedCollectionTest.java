// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** The job where forms of one template are most of the collection, and weights are learned. */
class FramedCollectionTest {
  private static final int FORMS = 120;
  private static final byte[] LEARN = "{\"command\":\"learn\"}".getBytes(StandardCharsets.UTF_8);

  private final RandomTexts random = new RandomTexts(3);
  private final List<String> frame = random.words(80, 40_000);
  private CollectionCore collection;

  @BeforeEach
  void start() {
    collection = CollectionCore.start();
    for (int i = 0; i < FORMS; i++) {
      List<String> own = random.words(35, 40_000);
      add("form" + i, own);
      if (i % 40 == 0) {
        add("form" + i + "-later", random.edited(own, 1 / 12.0));
      }
    }
  }

  @AfterEach
  void stop() throws IOException {
    collection.close();
  }

  private void add(String id, List<String> own) {
    List<String> words = new ArrayList<>(frame);
    words.addAll(own);
    collection.core().add(TestCore.document("id", id, "text", String.join(" ", words)));
  }

  private static Set<Set<String>> versions() {
    return Set.of(
        Set.of("form0", "form0-later"),
        Set.of("form40", "form40-later"),
        Set.of("form80", "form80-later"));
  }

  private static Object weights(Map<String, Object> job) {
    return CollectionCore.block(job, "weights").get("version");
  }

  @Test
  void theJobFindsVersionsAmongForms() {
    Map<String, Object> job = collection.run();

    assertEquals(versions(), collection.partition());
    assertEquals(3L, job.get("links"));
    assertTrue(
        (Long) collection.run("dup.measure", "dice", "dup.threshold", "0.6").get("links") > FORMS);
  }

  /** The first documents taught the weights; those that came later count when it learns again. */
  @Test
  void theLearnCommandLearnsTheSameAsAJob() {
    collection.core().postTo("/duplicates/weights", "application/json", LEARN);
    NamedList<?> learned = status();
    assertEquals(true, ((NamedList<?>) learned.get("calibration")).get("learned"));
    assertEquals(Set.of(), collection.partition(), "no group is written");

    collection.run();
    assertEquals(learned.get("calibration"), status().get("calibration"));
    assertEquals(learned.get("pairs"), status().get("pairs"));
    assertEquals(versions(), collection.partition());
  }

  @Test
  void theFirstJobLearnsFromAllDocuments() {
    NamedList<?> first = status();
    assertEquals(true, ((NamedList<?>) first.get("calibration")).get("learned"));

    collection.run();
    assertTrue(compared(first) < compared(status()));
    NamedList<?> job = status();
    add("new", random.words(35, 40_000));
    collection.run();
    assertEquals(job.get("calibration"), status().get("calibration"), "later ones do not");
  }

  private static long compared(NamedList<?> status) {
    return (Long) ((NamedList<?>) status.get("pairs")).get("compared");
  }

  @Test
  void theStatusShowsTheCalibrationAndThePairsOfTheJob() {
    Map<String, Object> job = collection.run();

    NamedList<?> pairs = (NamedList<?>) status().get("pairs");
    List<Long> bins =
        ((NamedList<?>) pairs.get("similarities"))
            .asShallowMap().values().stream().map(Long.class::cast).toList();
    assertEquals(pairs.get("compared"), bins.stream().mapToLong(Long::longValue).sum());
    assertEquals(job.get("links"), bins.stream().skip(10).mapToLong(Long::longValue).sum());
    assertEquals(0.5, pairs.get("threshold"));
    assertTrue((double) pairs.get("precision") > 0.9, pairs.toString());
    assertEquals(true, ((NamedList<?>) status().get("calibration")).get("learned"));
    assertNull(status("fq", "id:form1").get("pairs"));

    collection.run("fq", "id:form1*");
    assertEquals(pairs, status().get("pairs"), "a job with a filter changes no pairs");
  }

  private NamedList<?> status(String... params) {
    return (NamedList<?>) collection.core().ask("/duplicates/weights", params).all().get("weights");
  }

  @Test
  void linksAreListedAsTheJobHasJudgedThem() {
    Map<String, Object> job = collection.run();

    Answer links = collection.links();

    assertEquals(3, links.response().size());
    assertEquals(weights(job), ((NamedList<?>) links.all().get("weights")).get("version"));
  }

  @Test
  void withOtherWeightsEverythingIsComparedAgainAndThenNothing() {
    Map<String, Object> first = collection.run();
    for (int i = 0; i < FORMS + 10; i++) {
      add("more" + i, random.words(120, 40_000));
    }

    Map<String, Object> second = collection.run();
    assertNotEquals(weights(first), weights(second));
    assertEquals(0L, second.get("reused"));
    assertEquals(versions(), collection.partition());

    Map<String, Object> third = collection.run();
    assertEquals(weights(second), weights(third));
    assertEquals(0L, third.get("compared"));
    assertEquals(versions(), collection.partition());
  }
}
