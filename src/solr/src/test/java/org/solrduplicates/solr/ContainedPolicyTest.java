// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.WholesAndParts;

/** A whole is never dropped for its parts; a part is dropped only by {@code from=contained}. */
class ContainedPolicyTest {
  private static final byte[] LEARN = "{\"command\":\"learn\"}".getBytes(StandardCharsets.UTF_8);
  private static final Set<String> CASES = Set.of("letters", "papers", "folder", "excerpt");
  private static final Map<String, TestCore> CORES = new TreeMap<>();

  static Stream<WholesAndParts> cases() {
    return WholesAndParts.cases(100).stream().filter(one -> CASES.contains(one.name()));
  }

  @BeforeAll
  static void start() {
    for (String from : List.of("near", "contained")) {
      CORES.put(from, PolicyConfig.skipping(from));
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (TestCore core : CORES.values()) {
      core.close();
    }
  }

  /** The window does not keep the unrelated documents. */
  @BeforeEach
  void fill() {
    List<SolrInputDocument> notes =
        WholesAndParts.unrelated().stream().map(PartsAnswer::document).toList();
    for (TestCore core : CORES.values()) {
      core.clear();
      core.addWith("dup.action", "off", notes.toArray(SolrInputDocument[]::new));
      core.commit();
      core.postTo("/duplicates/weights", "application/json", LEARN);
    }
  }

  private static List<SolrInputDocument> sent(WholesAndParts one, boolean isWholeFirst) {
    List<SolrInputDocument> sent =
        new ArrayList<>(one.documents().stream().map(PartsAnswer::document).toList());
    boolean isSorted = isWholeFirst == one.parts().containsKey(one.documents().get(0).id());
    if (!isSorted) {
      Collections.reverse(sent);
    }
    return sent;
  }

  /** Returns the documents of a case that were added. */
  private static Set<String> added(TestCore core, WholesAndParts one) {
    core.commit();
    Set<String> added =
        new TreeSet<>(core.ask("/select", "q", "*:*", "fl", "id", "rows", "1000").ids());
    added.retainAll(one.ids());
    return added;
  }

  private static void send(String how, TestCore core, List<SolrInputDocument> documents) {
    if (how.equals("batch")) {
      core.update(new UpdateRequest().add(documents));
      return;
    }
    for (SolrInputDocument document : documents) {
      try {
        core.addWith("dup.action", how, document);
        core.commit();
      } catch (SolrException e) {
        assertEquals(409, e.code(), e.getMessage());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whatHasAllPartsIsAdded(WholesAndParts one) {
    for (String how : List.of("skip", "reject", "batch")) {
      fill();
      CORES.forEach(
          (from, core) -> {
            send(how, core, sent(one, false));
            assertEquals(one.ids(), added(core, one), from + " " + how);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aPartIsLeftOutOnlyIfItIsContained(WholesAndParts one) {
    for (String how : List.of("skip", "reject", "batch")) {
      fill();
      CORES.forEach(
          (from, core) -> {
            send(how, core, sent(one, true));
            Set<String> expected = from.equals("near") ? one.ids() : one.parts().keySet();
            assertEquals(expected, added(core, one), from + " " + how);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aPartIsTaggedWithItsWholeOnlyIfItIsContained(WholesAndParts one) {
    CORES.forEach(
        (from, core) -> {
          send("tag", core, sent(one, true));
          Set<String> tagged =
              new TreeSet<>(core.ask("/select", "q", "dup_of:*", "rows", "100").ids());
          Set<String> parts = new TreeSet<>(one.ids());
          parts.removeAll(one.parts().keySet());
          assertEquals(from.equals("near") ? Set.of() : parts, tagged, from);
        });
  }
}
