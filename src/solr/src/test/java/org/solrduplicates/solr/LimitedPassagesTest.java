// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The job of the passages counts the copies and texts that it did not compare in full. */
class LimitedPassagesTest extends OneCoreTest {
  private static final String PATH = "/duplicates/passages";
  private static final String START = "{\"command\":\"start\"}";
  private static final String PASSAGE = words(0, 40);

  @BeforeAll
  static void withFragments() throws IOException {
    startWithFragments();
  }

  private static NamedList<?> run(String... params) {
    core.postTo(PATH, "application/json", START.getBytes(UTF_8), params);
    return core.awaitJob(PATH);
  }

  private static List<Object> limited(NamedList<?> job) {
    return List.of(job.get("truncated"), job.get("cut"), job.get("notCompared"));
  }

  private static List<String> cut() {
    return core.ask(PATH).response().stream()
        .map(row -> row.get("source") + " " + row.get("copy") + " " + row.get("cut"))
        .toList();
  }

  @Test
  void sourcesWithMoreCopiesThanWereLookedAtAreCounted() {
    String of = "dup.passages.source";
    String limit = "dup.passages.candidates";
    core.add(
        document("id", "h1", "text", PASSAGE + " " + words(100, 140)),
        document("id", "h2", "text", words(200, 240)));
    core.add(
        IntStream.range(3, 6)
            .mapToObj(i -> document("id", "t" + i, "text", PASSAGE + " " + i))
            .toList());

    assertEquals(List.of(1L, 0L, 0L), limited(run(of, "id:h*", limit, "2")));
    NamedList<?> again = run(of, "id:h*", limit, "2");

    assertEquals(2L, again.get("reused"));
    assertEquals(List.of(1L, 0L, 0L), limited(again));
    assertEquals(List.of(0L, 0L, 0L), limited(run(of, "id:h*", limit, "4")));
  }

  /** Nothing is found in the text whose passage is at its end, but that it was cut is counted. */
  @Test
  void textsThatAreTooLongOrMissingAreCounted() {
    String limit = "dup.passages.maxLength";
    core.add(
        document("id", "begins", "text", PASSAGE + " " + words(1000, 1500)),
        document("id", "ends", "text", words(2000, 2500) + " " + PASSAGE),
        document("id", "short", "text", PASSAGE),
        document("id", "without", "title", "No text"));

    assertEquals(List.of(2L, 3L, 1L), limited(run(limit, "1000")));
    assertEquals(List.of("begins short [source]", "short begins [copy]"), cut());
    NamedList<?> again = run(limit, "1000");

    assertEquals(4L, again.get("reused"));
    assertEquals(List.of(2L, 3L, 1L), limited(again));
    assertEquals(List.of(0L, 0L, 1L), limited(run()));
    assertEquals(6, Set.copyOf(cut()).size());
    assertEquals(List.of(), cut().stream().filter(row -> !row.endsWith("[]")).toList());
  }
}
