// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.backfill.BackfillCore.PATH;
import static org.solrduplicates.solr.backfill.BackfillCore.START;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Updates;

/** The status of a backfill counts and names no document to who may not see all of them. */
class HiddenBackfillTest {
  private static final Set<String> HARMLESS =
      Set.of("state", "started", "finished", "milliseconds", "pass", "progress");

  @AfterEach
  void accept() {
    Updates.reset();
  }

  private static Map<String, Object> told(BackfillCore index, String... params) {
    return Answer.map((NamedList<?>) index.core().ask(PATH, params).all().get("backfill"));
  }

  /** What is posted needs the permission to update. */
  private static Map<String, Object> all(BackfillCore index) {
    return index.post("{\"command\":\"status\"}");
  }

  private static void refuseOne(BackfillCore index) {
    index.add(BackfillCore.text("secret", 0), BackfillCore.text("public", 50));
    Updates.before(
        id -> {
          if (id.equals("secret")) {
            throw new SolrException(SolrException.ErrorCode.BAD_REQUEST, "not this one");
          }
        });
    index.run(START);
    assertEquals("[{id=secret, reason=not this one}]", all(index).get("failures").toString());
  }

  @Test
  void withAFilterOfTheCaller() throws IOException {
    try (BackfillCore index = BackfillCore.start()) {
      refuseOne(index);

      assertEquals(HARMLESS, told(index, "fq", "-id:secret").keySet());
      assertEquals("done", told(index, "fq", "-id:secret").get("state"));
      assertEquals(all(index), told(index));
    }
  }

  @Test
  void withAFilterOfTheHandlerOfDuplicates() throws IOException {
    String appends =
        "<lst name=\"appends\"><str name=\"fq\">-id:secret</str></lst><arr name=\"components\">";
    try (BackfillCore index =
        BackfillCore.start(
            TestCore.replaced("<arr name=\"components\">", appends), schema -> schema)) {
      refuseOne(index);

      assertEquals(HARMLESS, told(index).keySet());
    }
  }
}
