// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.TestCore;

/**
 * Schemas of several versions, with a {@code _version_} that is stored or only in doc values. Up to
 * version 1.5, atomic updates lose fields that are only in doc values, unless these are set again.
 */
class SchemaVersionBackfillTest {
  private static final String VERSION_FIELD =
      "<field name=\"_version_\" type=\"plong\" indexed=\"false\" stored=";

  private static final String FIELDS =
      """
      <field name="bare" type="string" indexed="true" stored="false" docValues="false"/>
      <field name="note" type="string" indexed="false" stored="false" docValues="true"/>
      """;

  /** Changes the schema version; in 1.0, fields have multiple values by default. */
  private static UnaryOperator<String> schema(String version, boolean isStored) {
    return file ->
        TestCore.with(FIELDS)
            .andThen(replaced("version=\"1.7\"", "version=\"" + version + "\""))
            .andThen(replaced("<fieldType ", "<fieldType multiValued=\"false\" "))
            .andThen(replaced(VERSION_FIELD + "\"false\"", VERSION_FIELD + "\"" + isStored + "\""))
            .apply(file);
  }

  private static SolrInputDocument with(SolrInputDocument document, String... fields) {
    for (String field : fields) {
      document.setField(field, "x");
    }
    return document;
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, false, {bare=1}",
    "1.0, true, {bare=1}",
    "1.4, false, {bare=1}",
    "1.4, true, {bare=1}",
    "1.5, false, {bare=1}",
    "1.5, true, {bare=1}",
    "1.6, false, {bare=1}",
    "1.6, true, {bare=1}",
    "1.7, false, {bare=1}",
    "1.7, true, {bare=1}",
  })
  void everyFieldIsKeptOrNamed(String version, boolean isStored, String named) throws IOException {
    try (BackfillCore index = BackfillCore.start(config -> config, schema(version, isStored))) {
      index.add(
          with(BackfillCore.text("a", 0), "bare", "note"),
          with(BackfillCore.text("b", 1), "note"),
          BackfillCore.text("c", 2));
      String before = fields(index);

      Map<String, Object> end = index.run(BackfillCore.START);

      assertEquals(named, end.get("skippedFields").toString());
      assertEquals(3, BackfillCore.number(end, "skipped") + BackfillCore.number(end, "written"));
      assertEquals(before, fields(index));
    }
  }

  private static String fields(BackfillCore index) {
    return index.select("bare:x", "id") + " " + index.select("*:*", "id,note");
  }
}
