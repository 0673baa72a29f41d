package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

class DuplicatesSolrTest {
  @Test
  void findsTheOtherVersionOfADocument() throws Exception {
    try (TestCore core = TestCore.start()) {
      core.add(
          List.of(
              document(
                  "id",
                  "a",
                  "text",
                  "The supplier delivers the goods to the warehouse in Lyon.",
                  "modified",
                  "2024-01-01T00:00:00Z"),
              document(
                  "id",
                  "b",
                  "text",
                  "The supplier delivers all the goods to the warehouse in Lyon.",
                  "modified",
                  "2024-02-01T00:00:00Z"),
              document(
                  "id", "c", "text", "The canteen is closed on Friday because of the works.")));

      NamedList<Object> answer = core.duplicates("id", "a");

      assertEquals(List.of("b"), TestCore.ids(answer));
    }
  }
}
