// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.WholesAndParts;

/** A whole and its part are counted apart from other pairs. */
class HistogramPartsTest extends HistogramTest {
  private static final long SEED = 100;

  private static void add(List<SolrInputDocument> documents) {
    core.add(documents);
    byte[] learn = "{\"command\":\"learn\"}".getBytes(StandardCharsets.UTF_8);
    core.postTo("/duplicates/weights", "application/json", learn);
  }

  private static NamedList<?> calibrated(String... params) {
    return core.ask(PATH, params).histogram().orElseThrow();
  }

  private static Stream<WholesAndParts> wholesAndParts() {
    Set<String> some = Set.of("letters", "folder", "digest");
    return WholesAndParts.cases(SEED).stream().filter(one -> some.contains(one.name()));
  }

  @ParameterizedTest
  @MethodSource
  void wholesAndParts(WholesAndParts one) {
    add(PartsAnswer.documents(one));
    long parts = one.parts().values().stream().mapToLong(Set::size).sum();
    long documents = one.all().size();

    NamedList<?> all = calibrated();

    for (String name : List.of("distances", "similarities")) {
      long counted = each(all, name, "count").stream().mapToLong(count -> (long) count).sum();
      assertEquals(parts, part(all, name).get("parts"), name);
      assertEquals(documents * (documents - 1) / 2, part(all, name).get("pairs"), name);
      assertEquals(documents * (documents - 1) / 2, counted + parts, name);
    }
    assertEquals(Map.of(0.0, documents), nearest(all));
    assertEquals(Map.of(0.0, 60L), nearest(calibrated("dup.sample", "60")));
  }

  @Test
  void betweenTwoValuesTheirWholesAndPartsAreCounted() {
    List<SolrInputDocument> folder = PartsAnswer.documents(WholesAndParts.cases(SEED).get(2));
    folder.forEach(
        document -> {
          boolean isWhole = document.getFieldValue("id").equals("folder-merged");
          document.setField("format", isWhole ? "whole" : "part");
        });
    add(folder);

    NamedList<?> between = calibrated("dup.by", "format", "dup.between", "whole,part");

    assertEquals(5L, part(between, "similarities").get("parts"));
  }

  @Test
  void theNearestOfAPartIsItsVersion() {
    String part = WholesAndParts.prose(SEED, 400);
    String version = part.substring(0, part.length() * 3 / 4) + WholesAndParts.prose(SEED + 1, 90);
    String whole = part + WholesAndParts.prose(SEED + 2, 110);
    List<SolrInputDocument> documents =
        Stream.concat(
                WholesAndParts.unrelated().stream().map(PartsAnswer::document),
                Stream.of(
                    document("id", "part", "title", "harbour", "text", part),
                    document("id", "version", "title", "harbour", "text", version),
                    document("id", "whole", "title", "orchard glacier", "text", whole)))
            .toList();
    add(documents);

    NamedList<?> histogram = calibrated("dup.sample", "20", "dup.seed", "" + seed(documents));

    assertEquals(Map.of(0.0, 19L, 0.95, 1L), nearest(histogram));
  }

  /** Returns a seed for which the version is not in the sample, so that it has to be found. */
  private static long seed(List<SolrInputDocument> documents) {
    return LongStream.iterate(0, seed -> seed + 1)
        .filter(
            seed -> {
              Set<String> drawn = drawn(documents, 20, seed);
              return drawn.contains("part") && !drawn.contains("version");
            })
        .findFirst()
        .orElseThrow();
  }
}
